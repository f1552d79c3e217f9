"""What editors and Claude Code put around a person's words, and what only looks like it."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.read.texts.inserted import (
    Apart,
    apart,
    by_person,
    is_bare,
    is_nobodys,
    is_notice,
    is_reminding,
)
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import in_step

OPENED = "<ide_opened_file>The user opened the file /a.py in the IDE.</ide_opened_file>"
REMINDER = "<system-reminder>\nBe kind.\n</system-reminder>"
MATE = '<teammate-message teammate_id="ada" color="blue">\nDone.\n</teammate-message>'
RELAYED = '<relay from="coordinator" session="x">\n  <note>\n    Go on.\n  </note>\n</relay>'
EVENT = '<event kind="repl-eval" at="2026-11-20T10:00:00.000Z" ms="4">\n<log>1</log>\n</event>'
TASK = "<task-notification>\n<status>completed</status>\n</task-notification>"


def tags(text: str) -> tuple[list[str], str, list[str]]:
    found = apart(text)
    return [c.tag for c in found.before], found.words.strip(), [c.tag for c in found.after]


@for_each(
    ("text", "wanted"),
    [
        ("Fix it.", ([], "Fix it.", [])),
        (OPENED, (["ide_opened_file"], "", [])),
        (f"{OPENED}\n\nFix it.", (["ide_opened_file"], "Fix it.", [])),
        (f"{OPENED}Fix it.", (["ide_opened_file"], "Fix it.", [])),
        (f"\n{OPENED}{REMINDER}\nFix", (["ide_opened_file", "system-reminder"], "Fix", [])),
        (f"Fix it.\n\n{REMINDER}\n", ([], "Fix it.", ["system-reminder"])),
        (
            f"{OPENED}\nFix\n{REMINDER}\n\n{OPENED}",
            (["ide_opened_file"], "Fix", ["system-reminder", "ide_opened_file"]),
        ),
        (MATE, (["teammate-message"], "", [])),
        (f"{MATE}\n\n{MATE}", (["teammate-message", "teammate-message"], "", [])),
    ],
)
def test_what_was_put_around_a_text_is_told_from_it(
    text: str, wanted: tuple[list[str], str, list[str]]
) -> None:
    assert tags(text) == wanted


@for_each(
    "text",
    [
        "Why does <system-reminder>x</system-reminder> stand in my log?",
        "<ide_selection>x</ide_selection> is what I see. Why?",
        "<system-reminder>x</system-reminder>, what is this?",
        "What is this: <system-reminder>x</system-reminder>",
        "`<system-reminder>x</system-reminder>`",
        "```\n<system-reminder>\nx\n</system-reminder>\n```",
        "    <system-reminder>\nx\n    </system-reminder>\nin code",
        "<system-reminder> is never closed",
        "never opened</system-reminder>",
        "never opened\n</system-reminder>",
        "other\n<ide_x>\n</system-reminder>",
        "<b>bold</b>",
        "<details>\nx\n</details>",
        "<SYSTEM-REMINDER>x</SYSTEM-REMINDER>",
    ],
)
def test_a_tag_that_somebody_typed_is_a_word(text: str) -> None:
    assert tags(text) == ([], text.strip(), [])


@for_each(
    ("text", "told"),
    [
        (TASK, True),
        (f" \n{TASK}\nFull transcript available at: /tmp/x.output", True),
        (f"{TASK}\nRead the output file to retrieve the result: /tmp/x y.output\n", True),
        (f"{MATE}\n{MATE}", True),
        ('<agent-message from="a1">\nDone.\n</agent-message>', True),
        (f"[SYSTEM NOTIFICATION - NOT USER INPUT]\nNobody typed this.\n\n{TASK}", True),
        ("[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]\nHello.", True),
        ("[Cross-session delivery notice] Your message to b was held.", True),
        ("Why does it say [Cross-session delivery notice] here?", False),
        ("Why does it say [SYSTEM NOTIFICATION - NOT USER INPUT]?", False),
        ("[Not user input]", False),
        ("[LOG OUTPUT - NOT USER INPUT] is in my logs, why?", False),
        (
            f"Another Claude session sent a message:\n{MATE}\n\nThis came from another one, I say.",
            False,
        ),
        (f"{TASK}\nDo you know why?", False),
        (f"{OPENED}{TASK}", False),
        (OPENED, False),
        ("<task-notification> is what I see. Why?", False),
        ('Background agent "Say "no"\nand stop" was stopped by the user.', True),
        ('2 background agents were stopped by the user: "a", "b".', True),
        ('2 background agents were stopped by the user: "a", "b". Why?', False),
        ("Background agents were stopped by the user.", False),
        ("", False),
    ],
)
def test_a_notice_is_all_of_its_text(text: str, told: bool) -> None:
    assert is_notice(text) is told


def test_agents_that_were_stopped_again_and_again_take_no_long_time() -> None:
    unit = '" was stopped by the user: "'
    assert in_step(lambda size: is_notice('Background agent "' + unit * size), 2_000)


@for_each(
    ("text", "nobodys"),
    [
        (TASK, True),
        (f"{TASK}\nRead the output file to retrieve the result: /tmp/x", True),
        (
            TASK.replace("</task-notification>", "a </task-notification> b</task-notification>"),
            True,
        ),
        (f"{TASK}\nDo you know why?", False),
        (f"{MATE}\nDo you know why?", False),
        ('<scheduled-task name="a" file="b">Look.</scheduled-task>\nWhy daily?', False),
        ("[IMPORTANT - NOT USER INPUT] what does this line mean?", False),
        ("<tick>10:00:00</tick>\n<tick>10:05:00</tick>", True),
        ("<tick>10:00:00</tick>\nFix it.\n<tick>10:05:00</tick>", False),
        (f"{RELAYED}\n{RELAYED}", True),
        (f"{RELAYED}\nFix it.\n{RELAYED}", False),
        ('[Cross-session idle notice] "b", which you asked about, is idle now.', True),
        ("[Cross-session delivery notice] Your message to b was held.", True),
        ("What is a [Cross-session idle notice] about?", False),
        ("[Cross-session idle notice]", False),
        (REMINDER, True),
        (f"{REMINDER}\nFix it.", False),
        (EVENT, True),
        (f"{EVENT}\nFix it.", False),
        ('<event kind="click">Why is it not fired?</event>', False),
    ],
)
def test_words_behind_a_report_are_a_persons(text: str, nobodys: bool) -> None:
    assert is_nobodys(text) is nobodys


def test_what_a_person_is_known_to_have_typed_stays_whole() -> None:
    for text in (f"{MATE}\nAnswer him.", TASK, f"Look:\n{TASK}"):
        assert by_person(text) == Apart((), text, ())
    assert by_person(f"{OPENED}Fix it.") == apart(f"{OPENED}Fix it.")


def test_a_text_is_as_it_was_where_its_tag_says_how_it_is_written() -> None:
    tag = '<cross-session-message from="x" encoded="{}">&lt;a&gt; &amp;lt;</cross-session-message>'
    assert [each.text for each in apart(tag.format(1)).before] == ["<a> &lt;"]
    assert [each.text for each in apart("See:\n" + tag.format(1)).after] == ["<a> &lt;"]
    assert [each.text for each in apart(tag.format(0)).before] == ["&lt;a&gt; &amp;lt;"]


PIECES = [OPENED, REMINDER, MATE, "Fix it.", "\n", " ", "\n\n", "<ide_x>", "</ide_x>", "`", "</"]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
@example(f"{REMINDER}\n{REMINDER}")
@SETTINGS
def test_nothing_of_a_text_is_lost(text: str) -> None:
    found = apart(text)
    parts = [f"<{c.tag}{c.attributes}>{c.text}</{c.tag}>" for c in found.before]
    parts += [found.words, *(f"<{c.tag}{c.attributes}>{c.text}</{c.tag}>" for c in found.after)]
    assert "".join("".join(parts).split()) == "".join(text.split())


@for_each(
    "unit",
    [
        "<ide_x>",
        "</ide_x>",
        "\n<ide_x>",
        "<ide_x>\n</ide_x>\n",
        " \n",
        "<ide_x " + "a" * 50,
        "\n<current_note>\na\n</current_note>",
        "</",
        '@"/uploads',
        '@"/uploads/911ecf6c-3401-5917-ac0f-6159eb35f4cf/e1ed5dc0-a.pdf" ',
    ],
)
@for_each("end", ["", "</ide_y>", "\n<ide_x>\n</ide_x>"])
def test_time_grows_in_step_with_a_text(unit: str, end: str) -> None:
    assert in_step(lambda size: apart(unit * (size // len(unit)) + end), 50_000)


@for_each(
    "tag",
    [
        "bash-notification",
        "agent-notification",
        "task-notification",
        "github-webhook-activity",
        "ci-monitor-event",
        "mcp-resource-update",
        "mcp-polling-update",
        "coordinator-relay",
    ],
)
def test_notifications_of_every_version_are_notices(tag: str) -> None:
    end = "Read the output file to retrieve the output."
    assert is_notice(f"<{tag}>\n<status>failed</status>\n{end}\n</{tag}>")
    assert not is_notice(f"<{tag}> is a tag that I see. Why?")


@for_each("hook", ["user-prompt-submit-hook", "session-start-hook"])
def test_what_a_hook_told_in_a_row_of_its_own_is_a_notice(hook: str) -> None:
    told = f"<{hook}>Keep to the style guide.</{hook}>"
    assert is_notice(told)
    assert is_notice(f"{told}\n<system-reminder>\nx\n</system-reminder>")
    assert not is_notice(f"{told}\nSkip blank lines.")
    assert not is_notice(f"{told} is what I see. Why?")


@for_each("before", ["", "<system-reminder>\nx\n</system-reminder>\n"])
def test_who_presses_a_button_is_a_person(before: str) -> None:
    text = f"{before}<create-pr-command>\nPush it.\n</create-pr-command>"
    assert [each.tag for each in apart(text).done] == ["create-pr-command"]
    assert not is_notice(text)
    assert not is_nobodys(text)
    assert is_nobodys("<system-reminder>\nx\n</system-reminder>")


def test_who_adds_files_says_something_and_their_names_are_none_of_the_words() -> None:
    files = "<uploaded_files>\n<file><file_path>/a.pdf</file_path></file>\n</uploaded_files>\n\n"
    assert apart(f"{files}Read it.").words.strip() == "Read it."
    assert not is_nobodys(files)
    typed = "<uploaded_files>\n/repo\n</uploaded_files>\nRead it."
    assert apart(typed).words == typed


STORED = '@"/root/.claude/uploads/911ecf6c-3401-5917-ac0f-6159eb35f4cf/{}" '


@for_each(
    ("text", "files", "words"),
    [
        (f"{STORED}Read it.", 1, "Read it."),
        (f"{STORED}{STORED}Read\nit.", 2, "Read\nit."),
        (STORED, 1, ""),
        (STORED.rstrip(), 1, ""),
        (STORED.replace("/", "\\") + "Read it.", 1, "Read it."),
        (f"{STORED}{REMINDER}\nRead it.", 1, "Read it."),
        (f"{STORED}{REMINDER}", 1, ""),
    ],
)
def test_paths_of_stored_files_stand_before_the_words(text: str, files: int, words: str) -> None:
    text = text.replace("{}", "e1ed5dc0-2026.05__a.pdf")
    found = apart(text)
    assert not is_bare(text)
    assert found.words.strip() == words
    assert [each.text.count('@"') for each in found.done] == [files]
    assert not is_nobodys(text)
    assert not is_notice(text)


@for_each(
    "text",
    [
        '@"/home/ada/my notes.md" is mine.',
        '@"/home/ada/uploads/911ecf6c/e1ed5dc0-a.pdf" Read it.',
        f" {STORED}".format("e1ed5dc0-a.pdf"),
        f"See {STORED}".format("e1ed5dc0-a.pdf"),
        STORED.format("a.pdf"),
        STORED.format("e1ed5dc0-a.pdf").rstrip() + ", please.",
        '@"',
    ],
)
def test_who_names_a_file_by_hand_says_it(text: str) -> None:
    assert apart(text).words == text
    assert not apart(text).context


@for_each(
    ("text", "told"),
    [
        (REMINDER, True),
        (f"\n{REMINDER}\n{REMINDER}\n", True),
        (f"{REMINDER}\nFix it.", False),
        (f"Fix it.\n\n{REMINDER}", False),
        (f"{OPENED}{REMINDER}", False),
        ("<system-reminder> is a tag.", False),
        ("What is <system-reminder>x</system-reminder>?", False),
        ("Fix it.", False),
    ],
)
def test_nothing_but_reminders_is_nobodys_words(text: str, told: bool) -> None:
    assert is_reminding(text) is told
    assert is_notice(text) is told
