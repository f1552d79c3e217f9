"""What only one of two attempts did: no words of a person are lost, and none look like others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given

from pathexport.shape.paths.titles import first_line
from pathexport.write.compare.events import CameOut, Event, settled
from pathexport.write.markdown.literal import escape
from pathexport.write.render.facts import Facts
from tests.making.logs import Log, conversation, picture
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.each import for_each
from tests.running.loading import loaded
from tests.write.compare.comparing import paged, totalled

ASKED = {"questions": [{"question": "Which?", "header": "x", "options": []}]}
PICTURE = {"role": "user", "content": [picture(b"1")]}


def told(log: Log, folder: Path) -> str:
    """A page without what stands above its attempts."""
    return paged(log.load(folder)).partition("\n**`s1/1`**")[2]


def refused(log: Log, uuid: str, parent: str, tool: str, text: str) -> str:
    log.result(uuid, parent, tool, text)
    log.rows[-1]["message"]["content"][0]["is_error"] = True
    return uuid


def test_what_was_typed_in_attempts_without_answers_is_told(tmp_path: Path) -> None:
    log = conversation()
    at = log.interrupt("d", log.prompt("c", "b"))
    log.interrupt("f", log.prompt("e", at, "second prompt"))
    at = log.answer("h", log.prompt("g", "b"))
    log.answer("j", log.prompt("i", at, "what the other asked"))
    page = told(log, tmp_path)
    assert "**Turn 2 of `s1/1` alone** · “second prompt”" in page
    assert "**Turn 2 of `s1/2` alone** · “what the other asked”" in page


@for_each(
    ("one", "other", "words"),
    [
        ("a", "a", "1 call is the same in both"),
        ("a", "b", "1 call is the same in both; its result differs"),
        ("aa", "ab", "2 calls are the same in both; 1 result differs"),
        ("aaa", "bac", "3 calls are the same in both; 2 results differ"),
    ],
)
def test_that_only_results_differ_is_told(tmp_path: Path, one: str, other: str, words: str) -> None:
    """An attempt may differ from another in nothing else, as where tests were run again"""
    log = conversation()
    for letter, results in (("x", one), ("y", other)):
        at = log.prompt(letter, "b", "run the tests")
        for number, text in enumerate(results):
            call = f"{letter}{number}"
            at = log.result(f"{call}r", log.call(f"{call}c", at, call), call, text)
        log.answer(f"{letter}e", at)
    assert f"\n- {words}\n" in f"{told(log, tmp_path)}\n"


def test_what_stands_beside_a_result_makes_it_no_other(tmp_path: Path) -> None:
    log = conversation()
    reminder = "\n\n<system-reminder>\nThe list of tasks is empty.\n</system-reminder>\n"
    for letter, text in (("x", f"1 passed{reminder}"), ("y", "\x1b[32m1 passed\x1b[0m\n")):
        call = log.call(f"{letter}c", log.prompt(letter, "b", "run the tests"), letter)
        log.answer(f"{letter}e", log.result(f"{letter}r", call, letter, text))
    assert "\n- 1 call is the same in both\n" in f"{told(log, tmp_path)}\n"


def test_that_a_file_was_written_is_no_other_result_where_it_was_there(tmp_path: Path) -> None:
    """No transcript shows what such a result says"""
    log = conversation()
    given = {"file_path": "/srv/a.py", "content": "x = 1\n"}
    made, updated = "File created successfully at: /srv/a.py", "The file /srv/a.py has been updated"
    for letter, text in (("x", made), ("y", f"{updated} successfully.")):
        at = log.prompt(letter, "b", "write it")
        call = log.call(f"{letter}c", at, letter, name="Write", given=given)
        log.answer(f"{letter}e", log.result(f"{letter}r", call, letter, text))
    assert "\n- 1 call is the same in both\n" in f"{told(log, tmp_path)}\n"


def test_where_claude_finds_a_picture_makes_a_result_no_other(tmp_path: Path) -> None:
    for pictures, words in (("aa", "in both"), ("ab", "in both; its result differs")):
        log = conversation()
        for letter, seen in zip("xy", pictures, strict=True):
            place = f"[Image: source: /s1/tool-results/mcp-{letter}.png]"
            found = [picture(seen.encode()), {"type": "text", "text": place}]
            block = {"type": "tool_result", "tool_use_id": letter, "content": found}
            call = log.call(f"{letter}c", log.prompt(letter, "b", "look"), letter)
            log.row(f"{letter}r", call, "user", message={"role": "user", "content": [block]})
            log.answer(f"{letter}e", f"{letter}r")
        (tmp_path / pictures).mkdir()
        assert f"\n- 1 call is the same {words}\n" in f"{told(log, tmp_path / pictures)}\n"


def test_a_draft_says_what_was_done_instead(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("c", "b", "a draft")
    at = log.result("f", log.call("e", log.prompt("d", "b"), "t1"), "t1")
    log.answer("g", at)
    page = told(log, tmp_path)
    assert "- `s1/1`: “a draft”\n- `s1/2`: “ask d”\n  - Bash · `ls`\n" in page


def test_commands_that_were_not_answered_begin_nothing(tmp_path: Path) -> None:
    log = conversation()
    at = log.prompt("c", "b", "<command-name>/model</command-name>")
    log.answer("e", log.prompt("d", at, "hello"))
    log.answer("g", log.prompt("f", "b"))
    page = told(log, tmp_path)
    assert "Began with:\n\n> hello\n" in page
    assert "/model" not in page


def test_commands_with_words_of_a_person_are_told(tmp_path: Path) -> None:
    """Above the first turn and behind one, whether Claude answered them or not."""
    log = conversation()
    model = "<command-name>/model</command-name><command-args>opus</command-args>"
    at = log.answer("e", log.prompt("d", log.prompt("c", "b", model), "hello"))
    log.prompt("f", at, "<bash-input>make all</bash-input>")
    log.answer("h", log.prompt("g", "b"))
    page = told(log, tmp_path)
    assert "“hello”\n  - User · “/model opus”\n  - User · “! make all”\n" in page


def test_what_is_typed_meanwhile_and_said_to_calls_is_told(tmp_path: Path) -> None:
    log = conversation()
    at = log.result("d2", log.call("d", log.prompt("c", "b"), "t1"), "t1")
    queued: dict[str, Any] = {"type": "queued_command", "prompt": "more words"}
    at = log.row("e", at, "attachment", attachment=queued)
    no = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. x)."
    said = f"{no} To tell you how to proceed, the user said:\nuse tabs"
    at = refused(log, "g", log.call("f", at, "t2"), "t2", said)
    at = log.call("h", at, "t3", name="AskUserQuestion", given=ASKED)
    said = 'User has answered your questions: "Which?"="Both". You can now continue with x.'
    at = log.result("i", at, "t3", said)
    log.rows[-1]["message"]["content"].append({"type": "text", "text": "and beside it"})
    log.answer("j", at)
    log.answer("l", log.prompt("k", "b"))
    assert (
        "- `s1/1`: “ask c”\n"
        "  - Bash · `ls`\n"
        "  - User · “more words”\n"
        "  - Bash · rejected · `ls` · “use tabs”\n"
        "  - AskUserQuestion · “Both”\n"
        "  - User · “and beside it”\n"
    ) in told(log, tmp_path)


def test_what_is_typed_for_a_summary_is_told(tmp_path: Path) -> None:
    log = conversation()
    log.boundary("e", log.answer("d", log.prompt("c", "b")))
    at = log.summary("f", "e", summarizeMetadata={"userContext": "Keep the API."})
    log.answer("h", log.prompt("g", at))
    log.answer("j", log.prompt("i", "b"))
    assert "  - User · “Keep the API.”\n" in told(log, tmp_path)


def test_words_behind_many_calls_and_words_in_both_are_told(tmp_path: Path) -> None:
    log = conversation()
    for first, many in (("c", 20), ("k", 1)):
        at = log.prompt(first, "b")
        for number in range(many):
            given = {"command": f"{first}{number}"}
            call = log.call(f"{first}{number}", at, f"t{first}{number}", given=given)
            at = log.result(f"{first}{number}r", call, f"t{first}{number}")
        for number, said in enumerate(["only here"] * (many > 1) + ["in both"]):
            queued: dict[str, Any] = {"type": "queued_command", "prompt": said}
            at = log.row(f"{first}q{number}", at, "attachment", attachment=queued)
        log.answer(f"{first}end", at)
    page = told(log, tmp_path)
    assert "  - User · “only here”\n  - and 8 more calls\n" in page
    assert "- both: User · “in both”\n" in page


def test_a_reply_to_a_call_that_is_not_among_these_is_told() -> None:
    out = CameOut("rejected", {}, ("use tabs",))
    (event,) = settled([Event("answer", "", (), {"t1": out}, Facts())])
    assert event.remarks == ("use tabs",)


def test_a_prompt_without_words_is_told_with_its_pictures(tmp_path: Path) -> None:
    log = conversation()
    at = log.row("c", "b", "user", message=PICTURE)
    at = log.answer("d", at)
    log.answer("f", log.prompt("e", at, "words"))
    log.answer("h", log.prompt("g", "b"))
    page = told(log, tmp_path)
    assert "Began with a prompt without words (1 picture).\n" in page
    assert "- `s1/1`: a prompt without words (1 picture)\n" in page


def test_words_in_a_tag_of_claude_codes_are_told_where_somebody_typed_them(tmp_path: Path) -> None:
    typed = "<local-command-stdout>what is this?</local-command-stdout>"
    log = conversation()
    at = log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", at, typed, promptSource="typed", origin={"kind": "human"}))
    log.answer("h", log.prompt("g", "b"))
    page = told(log, tmp_path)
    assert "what is this?" in page.partition("**Turn 2 of `s1/1` alone** · ")[2]
    assert "without words" not in page


def test_a_document_is_called_one(tmp_path: Path) -> None:
    shown, paper = picture(b"2"), {**picture(b"2"), "type": "document"}
    log = conversation()
    at = log.answer("d", log.row("c", "b", "user", message={"role": "user", "content": [paper]}))
    said = [{"type": "text", "text": "read"}, paper, shown, shown]
    log.answer("f", log.row("e", at, "user", message={"role": "user", "content": said}))
    log.answer("h", log.prompt("g", "b"))
    page = told(log, tmp_path)
    assert "Began with a prompt without words (1 document).\n" in page
    assert "“read” (2 pictures, 1 document)\n" in page


@for_each(
    ("one", "other", "shown"),
    [
        ("Title\n\nask A", "Title\n\nask B", ("Title ask A", "Title ask B")),
        (f"{'and on ' * 20}POST", f"{'and on ' * 20}LITE", ("… on and on and on POST",) * 2),
        ("Title", "Title\nand more", ("Title", "Title and more")),
    ],
)
def test_prompts_that_differ_do_not_look_the_same(
    tmp_path: Path, one: str, other: str, shown: tuple[str, str]
) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", one))
    log.answer("f", log.prompt("e", "b", other))
    page = told(log, tmp_path)
    assert f"- `s1/1`: “{shown[0]}”\n" in page
    assert f"- `s1/2`: “{shown[1].replace('POST', 'LITE')}”\n" in page


def test_retries_answer_the_prompt_that_they_share(tmp_path: Path) -> None:
    log = Log()
    at = log.prompt("a", None)
    one = log.answer("b", at)
    other = log.result("d", log.call("c", at, "t1"), "t1")
    log.answer("f", log.prompt("e", one, "next"))
    log.answer("h", log.prompt("g", other, "next"))
    page = told(log, tmp_path)
    assert "**Turn 1** · both answered the prompt that they share\n\n- `s1/2`:\n  - Bash" in page
    assert "asked an answer" not in page


def test_a_turn_of_which_nothing_is_to_be_told_is_left_out(tmp_path: Path) -> None:
    log = Log()
    at = log.prompt("a", None)
    for first in "bc":
        log.answer(f"{first}2", log.prompt(f"{first}1", log.answer(first, at), "next"))
    page = told(log, tmp_path)
    assert "Turn 1" not in page
    assert "**Turn 2** · both asked “next”\n" in page


@given(lived_logs())
@SETTINGS
def test_no_words_of_a_person_are_lost(log: Log) -> None:
    with loaded([log.rows]) as project:
        if len(project.paths) < 2:
            return
        page = paged(project)
        every = [each for _, attempts in totalled(project) for each in attempts]
    assert "more turn" in page or all(
        escape(first_line(event.words)) in page
        for each in every
        for event in each.events
        if event.typed
    )
