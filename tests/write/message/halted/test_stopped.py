"""Calls that were stopped as they ran, or before: they did not fail, and keep what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.reading.transcripts import answers, asked, finished, text, user, written
from tests.running.each import for_each

STOPPED = "[Request interrupted by user for tool use]"


def wrong(said: str) -> str:
    return f"<tool_use_error>{said}</tool_use_error>"


@for_each(
    ("said", "became"),
    [
        (f"Exit code 137\n{STOPPED}\n3 passed", "interrupted"),
        (f"Exit code 143\n{STOPPED}", "interrupted"),
        ("3 passed\n<error>Command was aborted before completion</error>", "interrupted"),
        (f"Exit code 1\n3 passed\n{STOPPED}", "failed"),
        (f"Exit code 1\n{STOPPED} 3 passed", "failed"),
        (wrong("Sibling tool call errored"), "interrupted"),
        (wrong("Cancelled: parallel tool call errored"), "interrupted"),
        (wrong("Cancelled: parallel tool call Bash(cd a\nmake …) errored"), "interrupted"),
        (wrong("Cancelled: Claude ended the conversation"), "interrupted"),
        (wrong("Error: Streaming fallback - tool execution discarded"), "interrupted"),
        ("[Request interrupted by a plugin for tool use]", "interrupted"),
        (wrong("File has not been read yet."), "failed"),
        (wrong("Sibling tool call errored") + "\nAll of it.", "failed"),
        ("Sibling tool call errored", "failed"),
    ],
)
def test_a_call_that_was_stopped_did_not_fail_and_keeps_what_is_told(
    tmp_path: Path, said: str, became: str
) -> None:
    log = asked()
    last = user(log, "c", log.call("b", "a", "t1"), [answers("t1", said, is_error=True)])
    made = written(tmp_path, finished(log, last))
    assert f"### Bash · {became} · " in made.text
    assert f"```text\n{said}\n```" in made.said[2]
    assert ("failed" in made.field("Work")) == (became == "failed")


REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


@for_each(
    ("fields", "became"),
    [
        ({"version": "2.1.332"}, "interrupted"),
        ({"version": "2.2.0"}, "interrupted"),
        ({"version": "2.1.332", "toolDenialBeforeRun": True}, "rejected"),
        (
            {
                "version": "2.1.332",
                "permissionDecision": {"decision": "reject", "source": "user_reject"},
            },
            "rejected",
        ),
        ({"version": "2.1.198"}, "rejected"),  # which reads so in either case
        ({"version": None}, "rejected"),
    ],
)
def test_a_call_that_was_stopped_as_it_ran_was_not_refused(
    tmp_path: Path, fields: dict[str, Any], became: str
) -> None:
    """Newer versions note what was refused before it ran."""
    log = asked()
    marks = {"toolUseResult": "User rejected tool use", "toolDenialKind": "user-rejected"}
    block = answers("t1", REFUSED, is_error=True)
    last = user(log, "c", log.call("b", "a", "t1"), [block], **marks, **fields)
    made = written(tmp_path, finished(log, user(log, "d", last, [text(STOPPED)])))
    assert f"### Bash · {became} · " in made.text
