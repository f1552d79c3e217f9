"""Commands that somebody stopped as they ran: they did not fail, and keep what they printed."""

from __future__ import annotations

from pathlib import Path

from tests.reading.transcripts import answers, asked, finished, user, written
from tests.running.each import for_each

STOPPED = "[Request interrupted by user for tool use]"


@for_each(
    ("said", "became"),
    [
        (f"Exit code 137\n{STOPPED}\n3 passed", "interrupted"),
        (f"Exit code 143\n{STOPPED}", "interrupted"),
        ("3 passed\n<error>Command was aborted before completion</error>", "interrupted"),
        (f"Exit code 1\n3 passed\n{STOPPED}", "failed"),
        (f"Exit code 1\n{STOPPED} 3 passed", "failed"),
    ],
)
def test_a_command_that_was_stopped_did_not_fail_and_keeps_what_it_printed(
    tmp_path: Path, said: str, became: str
) -> None:
    log = asked()
    last = user(log, "c", log.call("b", "a", "t1"), [answers("t1", said, is_error=True)])
    made = written(tmp_path, finished(log, last))
    assert f"### Bash · {became} · " in made.text
    assert f"```text\n{said}\n```" in made.said[2]
    assert ("failed" in made.field("Work")) == (became == "failed")
