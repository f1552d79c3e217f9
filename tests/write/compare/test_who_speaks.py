"""Comparisons tell who speaks as transcripts do, and the words without what stands around them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, moment
from tests.running.each import for_each
from tests.write.compare.comparing import paged

CHANNEL = {"kind": "channel", "server": "chat"}
PEER = {"kind": "peer", "name": "e*e"}
CAME_IN = '<channel source="chat" user="eve">\nBuild it.\n</channel>'
BY_SESSION = (
    "Another Claude session sent a message:\n{}\n\nThis came from another Claude session — not "
    "typed by your user."
)
TAGGED = '<cross-session-message from="uds:/x" from-name="eve">\nRebase\n</cross-session-message>'
TASK = (
    "<task-notification>\n<task-id>b1</task-id>\n<summary>Poem written</summary>\n"
    "</task-notification>\nFull transcript available at: /tmp/b1.output"
)
SCHEDULED = '<scheduled-task name="usage" file="/x.md">\nLog it.\n</scheduled-task>'
BY_PLUGIN = (
    "The lobby plugin sent a message:\nRun it.\n"
    "This is how Claude Code surfaces a prompt a plugin submits between turns."
)


def told(log: Log, folder: Path) -> str:
    """A page without what stands above its attempts; `b` went on with `z` in the end."""
    log.answer("z2", log.prompt("z", "b"))
    return paged(log.load(folder)).partition("\n**`s1/1`**")[2]


@for_each(
    ("text", "origin", "words", "by"),
    [
        (CAME_IN, CHANNEL, "Build it.", "the channel chat"),
        ("Disk full", CHANNEL, "Disk full", "a channel"),
        ("Run it.", {"kind": "voice-call"}, "Run it.", "a voice call"),
        (BY_SESSION.format("Run it."), PEER, "Run it.", "another session, e\\*e"),
        ("Run it.", {"kind": "peer"}, "Run it.", "another agent"),
        (BY_PLUGIN, {"kind": "plugin", "name": "lobby"}, "Run it.", "the plugin lobby"),
    ],
)
def test_words_of_others_are_told_as_theirs(
    tmp_path: Path, text: str, origin: dict[str, Any], words: str, by: str
) -> None:
    log = conversation()
    at = log.answer("d", log.prompt("c", "b", text, origin=origin))
    given = {"type": "queued_command", "prompt": text, "origin": origin}
    log.answer("f", log.row("e", at, "attachment", attachment=given))
    page = told(log, tmp_path)
    assert f"Began with words from {by}:\n\n> {words}\n" in page
    assert f"- `s1/1`: “{words}” from {by}\n" in page
    assert f"  - From {by} · “{words}”\n" in page
    assert "sent a message" not in page
    assert "channel source" not in page


def test_what_a_channel_left_in_the_queue_is_told_as_its_words(tmp_path: Path) -> None:
    log = conversation()
    at = log.answer("d", log.prompt("c", "b"))
    log.side("queue-operation", operation="enqueue", content=CAME_IN, timestamp=moment(45))
    log.side("queue-operation", operation="remove", timestamp=moment(46))
    log.answer("f", log.prompt("e", at))
    assert "  - From the channel chat · “Build it.”\n" in told(log, tmp_path)


def test_words_that_a_person_says_through_a_plugin_are_told_as_theirs(tmp_path: Path) -> None:
    log = conversation()
    by = {"kind": "plugin", "name": "lobby", "asUser": True}
    log.answer("d", log.prompt("c", "b", "Run it.", origin=by))
    page = told(log, tmp_path)
    assert "Began with:\n\n> Run it.\n" in page
    assert "lobby" not in page


@for_each(
    ("text", "by", "words"),
    [
        (TAGGED, "session eve", "Rebase"),
        (BY_SESSION.format(TAGGED), "session eve", "Rebase"),
        (TASK, "a task", "Poem written"),
        (SCHEDULED, "a scheduled task", "Log it."),
    ],
)
def test_an_attempt_that_a_report_begins_says_whose_it_is(
    tmp_path: Path, text: str, by: str, words: str
) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", text))
    assert f"Began with words from {by}:\n\n> {words}\n" in told(log, tmp_path)


@for_each(
    ("text", "words"),
    [
        (TASK.partition("</task-notification>\n")[2], "Full transcript available"),
        (f"{TASK}\n\nNow tell the others.", "Now tell the others."),
    ],
)
def test_words_beside_a_report_are_told_as_well(tmp_path: Path, text: str, words: str) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", text, promptSource="system"))
    page = told(log, tmp_path)
    assert "Began with words from Claude Code:" in page
    assert words in page


def test_a_report_without_a_form_has_no_sentences_around_it(tmp_path: Path) -> None:
    log = conversation()
    text = (
        "The coordinator sent a message while you were working:\nDo that.\n\n"
        "Address this before completing your current task."
    )
    log.answer("d", log.prompt("c", "b", text, origin={"kind": "coordinator"}))
    assert "Began with words from the coordinator:\n\n> Do that.\n" in told(log, tmp_path)


def test_a_report_that_a_person_pasted_is_what_they_say(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", TAGGED, origin={"kind": "human"}))
    page = told(log, tmp_path)
    assert "> &lt;cross-session-message from" in page
    assert "Rebase" in page


def test_who_types_the_tag_of_a_channel_is_no_channel(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", CAME_IN))
    page = told(log, tmp_path)
    assert "Began with:\n\n> &lt;channel source" in page
    assert "from the channel" not in page


def test_the_same_words_of_two_speakers_are_not_the_same(tmp_path: Path) -> None:
    log = conversation()
    log.call("d", log.prompt("c", "b", CAME_IN, isMeta=True, origin=CHANNEL), "t1")
    log.call("f", log.prompt("e", "b", "Build it."), "t2", given={"command": "make"})
    page = paged(log.load(tmp_path))
    assert "both asked" not in page
    assert "- `s1/1`: “Build it.” from the channel chat\n" in page
    assert "- `s1/2`: “Build it.”\n" in page


def test_the_same_words_of_one_channel_are_the_same(tmp_path: Path) -> None:
    """However the tag around them differs, as in the time that it tells."""
    log = conversation()
    for first, time in (("c", "9"), ("e", "10")):
        text = CAME_IN.replace('user="eve"', f'ts="{time}"')
        at = log.prompt(first, "b", text, isMeta=True, origin=CHANNEL)
        log.call(f"{first}2", at, f"t{first}", given={"command": first})
    assert "**Turn 1** · both asked “Build it.” from the channel chat\n" in paged(
        log.load(tmp_path)
    )


def test_a_command_that_began_by_itself_is_told_as_the_tasks(tmp_path: Path) -> None:
    log = conversation()
    tags = "<command-message>x</command-message>\n<command-name>/x</command-name>"
    given = {"promptSource": "system", "scheduledTaskId": "t"}
    log.answer("d", log.prompt("c", "b", tags, **given))
    page = told(log, tmp_path)
    assert "Began with words from a scheduled task:\n\n> /x\n" in page
    assert "command-name" not in page
