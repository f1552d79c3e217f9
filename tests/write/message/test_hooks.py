"""What hooks say; and a prompt that one blocked is a person's words, though Claude Code's row holds
it (R10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.refusals import blocked
from pathexport.write.render.brought import TO_MODEL
from tests.making.logs import Log, conversation, drawn, moment
from tests.random.strategies import SETTINGS
from tests.reading.transcripts import Detail, asked, attach, finished, written
from tests.running.each import for_each

HEAD = "UserPromptSubmit operation blocked by hook:\n"
HOOK = "No *secrets*.\n\n"
DETAILS: list[Detail] = ["dialogue", "standard", "full"]


def block(log: Log, uuid: str, parent: str | None, words: str = "Mind #1.\n\nAnd so on.") -> str:
    content = f"{HEAD}{HOOK}\nOriginal prompt: {words}"
    return log.system(uuid, parent, "informational", content=content, level="warning")


@given(st.text(), st.text().filter(lambda words: words.strip()))
@SETTINGS
def test_no_word_of_a_blocked_prompt_is_taken_for_the_hooks(hook: str, words: str) -> None:
    found = blocked(f"{HEAD}{hook}\n\nOriginal prompt: {words}")
    assert found is not None
    assert found[0].endswith(words)
    assert "Original prompt:" in hook or found == (words, f"{hook}\n")


@for_each(
    "text",
    [
        f"{HEAD}{HOOK}",
        f"{HEAD}{HOOK}\nOriginal prompt:  \n",
        f"See: {HEAD}\nOriginal prompt: x",
        "A notice.\nOriginal prompt: x",
    ],
)
def test_other_notices_are_nobodys_words(tmp_path: Path, text: str) -> None:
    assert blocked(text) is None
    log = conversation()
    log.system("x", "b", "informational", content=text)
    made = written(tmp_path, log)
    assert list(made.titles) == [1, 2]
    assert "**Claude Code**" in made.said[2]


@for_each("detail", DETAILS)
def test_it_is_a_message_of_the_person_at_every_detail(tmp_path: Path, detail: Detail) -> None:
    log = conversation()
    log.prompt("c", block(log, "x", "b"))
    made = written(tmp_path, log, detail=detail)
    assert made.titles[3].endswith("· blocked by a hook · Mind #1. …")
    assert made.titles[3].startswith("User · ")
    quoted, _, hook = made.said[3].partition("> And so on.")
    assert quoted == "> Mind #1.\n>\n"
    assert (hook.strip() == "") == (detail == "dialogue")
    if detail != "dialogue":
        assert hook.strip() == "**The hook said**\n\n> No *secrets*."


def test_a_command_that_a_hook_blocked_is_what_was_typed(tmp_path: Path) -> None:
    said = (
        "UserPromptExpansion operation blocked by hook:\nNot now.\n\nOriginal prompt: /deploy prod"
    )
    log = conversation()
    log.system("x", "b", "informational", content=said, level="warning")
    made = written(tmp_path, finished(log, "x"))
    assert made.titles[3].endswith("· blocked by a hook · /deploy prod")
    assert made.said[3] == "> /deploy prod\n\n**The hook said**\n\n> Not now."


@for_each("parent", ["b", None])
@for_each("behind", ["x", "b"])
def test_it_makes_no_fork(tmp_path: Path, parent: str | None, behind: str) -> None:
    """a ← b ← x blocked; c hangs on either, and what is blocked may name no parent at all"""
    log = conversation()
    block(log, "x", parent)
    log.answer("d", log.prompt("c", behind))
    project = log.load(tmp_path)
    assert drawn(project) == {"a b x c d": "ACTIVE"}
    assert project.paths[0].messages == 5
    assert not project.problems


@pytest.mark.parametrize("parent", ["b", None])
def test_at_the_end_it_leaves_the_path_active(tmp_path: Path, parent: str | None) -> None:
    log = conversation()
    block(log, "x", parent)
    assert drawn(log.load(tmp_path)) == {"a b x": "ACTIVE"}


def test_a_session_that_begins_with_it_is_called_by_it(tmp_path: Path) -> None:
    log = Log()
    block(log, "x", None)
    project = log.load(tmp_path)
    assert drawn(project) == {"x": "ACTIVE"}
    assert list(project.names.titles.values()) == ["Mind #1."]
    assert not project.problems
    log.answer("b", log.prompt("a", "x"))
    assert drawn(log.load(tmp_path)) == {"x a b": "ACTIVE"}


def test_r40_what_waited_in_the_queue_is_said_once(tmp_path: Path) -> None:
    log = conversation()
    words = "Mind #1."
    log.side("queue-operation", operation="enqueue", content=words, timestamp=moment(90))
    log.side("queue-operation", operation="dequeue", timestamp=moment(91))
    block(log, "x", "b", words)
    assert drawn(log.load(tmp_path)) == {"a b x": "ACTIVE"}


LATE: list[tuple[Any, str]] = [
    (
        {"systemMessage": "*one*", "hookSpecificOutput": {"additionalContext": "two"}},
        "*one*  \n> two",
    ),
    ({"hookSpecificOutput": {"additionalContext": "two"}}, "two"),
    ({"systemMessage": "one", "hookSpecificOutput": "x"}, "one"),
    *((odd, "") for odd in (None, 7, "x", ["x"], {"systemMessage": ["x"]})),
]


@for_each(("response", "said"), LATE)
def test_what_a_hook_says_that_ran_in_the_background_is_shown(
    tmp_path: Path, response: Any, said: str
) -> None:
    log = asked()
    attach(log, "b", "a", type="async_hook_response", hookName="Stop", response=response)
    made = written(tmp_path, finished(log, "b"))
    shown = f"\n\n**Hook Stop said**\n\n> {said}" if said else ""
    assert made.said[1] == f"> ask a{shown}"
    assert made.field("Hidden at this detail") == ("" if said else "1 hook row")


BLOCKING = {
    "type": "hook_blocking_error",
    "hookName": "Stop",
    "blockingError": {"blockingError": "Look on.", "command": "x.sh"},
}


def summed(log: Log, parent: str, *errors: Any, **fields: Any) -> str:
    """What hooks said at the end of a turn, noted once more."""
    return log.system("s", parent, "stop_hook_summary", hookErrors=[*errors], **fields)


@for_each("hooks", [1, 2])
def test_what_hooks_said_at_the_end_of_a_turn_is_told_once(tmp_path: Path, hooks: int) -> None:
    """a ← b ← the words of each hook, for Claude ← s their summary, with one that failed"""
    log, last, said = conversation(), "b", [f"[x.sh]: No {n}.\nSee y." for n in range(hooks)]
    for number, each in enumerate(said):
        last = log.prompt(f"h{number}", last, f"Stop hook feedback:\n{each}", isMeta=True)
    summed(log, last, *said, "Exit code 1")
    shown = "\n".join(written(tmp_path, log).said.values())
    assert [shown.count(f"No {n}.") for n in range(hooks)] == [1] * hooks
    assert shown.endswith("**Stop hooks said**\n\n> Exit code 1")


def test_what_an_attachment_of_a_hook_says_is_told_once(tmp_path: Path) -> None:
    log = conversation()
    blocking = {"blockingError": "No.", "command": "x.sh"}
    attach(log, "c", "b", type="hook_blocking_error", hookName="Stop", blockingError=blocking)
    attach(log, "d", "c", type="hook_stopped_continuation", hookName="Stop", message="Enough.")
    summed(log, "d", "No.", 7, preventedContinuation=True, stopReason="Enough.")
    first, *said = written(tmp_path, log).said[2].split("\n\n> ")
    assert first == "say b\n\n**Hook Stop said**"
    assert [each.split("\n")[0] for each in said] == ["No.", "Enough.", "It stopped here."]


@pytest.mark.parametrize(
    ("added", "noted", "times"),
    [
        ("Stop hook feedback:\nLook on.", {"attachment": BLOCKING}, 1),
        ("Look on.", {"subtype": "informational", "content": "Look on."}, 1),
        ("Look on. And on.", {"subtype": "informational", "content": "Look on."}, 2),
    ],
)
def test_what_a_hook_said_is_not_told_again_where_the_model_got_it(
    tmp_path: Path, added: str, noted: dict[str, Any], times: int
) -> None:
    log = conversation()
    log.prompt("h", "b", added, isMeta=True)
    log.row("n", "h", "attachment" if "attachment" in noted else "system", **noted)
    made = written(tmp_path, finished(log, log.answer("c", "n")))
    assert made.text.count("Look on.") == times


def test_what_hooks_said_before_is_told_again(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("c", "b", "Stop hook feedback:\nNo.", isMeta=True)
    log.answer("d", "c")
    summed(log, "d", "No.")
    assert written(tmp_path, log).said[4] == "say d\n\n**Stop hooks said**\n\n> No."


@for_each(("event", "told"), [*((each, True) for each in TO_MODEL), ("PostToolUse", False)])
def test_what_a_hook_prints_is_shown_where_it_reaches_the_model(
    tmp_path: Path, event: str, told: bool
) -> None:
    log = asked()
    printed = {"type": "hook_success", "hookName": event, "hookEvent": event, "content": "Mind."}
    log.row("b", "a", "attachment", attachment=printed)
    assert ("> Mind." in written(tmp_path, finished(log, "b")).text) == told


@for_each("subtype", ["informational", None])
@for_each(
    ("told", "shown"),
    [
        ("\x1b[1mPostToolUse:Edit\x1b[22m [uv run ruff] completed successfully: Mind.", False),
        ("\x1b[1mStop\x1b[22m [x.sh] \x1b[33mfailed\x1b[39m with status 1: Mind.", False),
        ("Running \x1b[1mPreToolUse:mcp__a__b\x1b[22m...", False),
        ("\x1b[1mStop\x1b[22m now: Mind.", True),
        ("Stop [x.sh] completed successfully: Mind.", True),
    ],
)
def test_how_a_hook_ended_is_told_with_full_detail_only(
    tmp_path: Path, told: str, shown: bool, subtype: str | None
) -> None:
    log = conversation()
    log.row("x", "b", "system", subtype=subtype, content=told, level="info")
    made = written(tmp_path / "standard", finished(log, log.answer("c", "x")))
    assert ("Mind." in made.text) == (shown and subtype is not None)
    assert ("1 hook row" in made.field("Hidden at this detail")) == (not shown)
    assert "Pre" in told or "Mind." in written(tmp_path / "full", log, detail="full").text
