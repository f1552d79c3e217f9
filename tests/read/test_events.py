"""What comes in while Claude works is handed over in one row for several events: the user may speak
in some, and in others nobody."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.reading.transcripts import asked, attach, finished, folded, written
from tests.running.each import for_each
from tests.shape.queue.queues import queue

CAME, FAILED = (
    f'<event{{}} kind="{kind}" at="2026-11-20T10:00:00.000Z">{said}</event{{}}>'
    for kind, said in (("chat", "Fish &amp; chips"), ("ci", "build 12 failed"))
)
WORDS = "> Fish & chips"
OWNER = {"authority": "human-principal", "senderId": "u1", "senderText": "Fish & chips"}
WORLD = {"authority": "world-event"}
NOTICE = folded("From the event", "```\nbuild 12 failed\n```")


def handed(folder: Path, came: Sequence[Any], told: Any, end: str = "") -> list[str]:
    """What the messages say of a log in which events came in: their titles, and what they say."""
    log = asked()
    log.answer("b", "a")
    known = [each for each in came if isinstance(each, str)]
    for event in known:
        queue(log, "enqueue", event.format("", ""))
        queue(log, "dequeue")
    given = [event.format(' nonce="a_-1"', end) for event in known] or came
    attach(log, "e", "b", type="poll_events", envelopes=given, provenance=told)
    made = written(folder, finished(log, "e"))
    return [f"{made.titles[number]}: {said}" for number, said in list(made.said.items())[1:]]


@for_each("end", ["", ' nonce="a_-1"'])
@for_each(
    ("came", "told", "shown"),
    [
        ([CAME], [OWNER], WORDS),
        ([FAILED, CAME], [WORLD, OWNER], f"{NOTICE}\n\n{WORDS}"),
        ([FAILED, CAME], [None, OWNER], f"{NOTICE}\n\n{WORDS}"),
        ([FAILED, CAME], [{**OWNER, "authority": "peer-agent"}, OWNER], f"{NOTICE}\n\n{WORDS}"),
        ([], [OWNER], WORDS),  # a call of Claude's took it
        ([5], [OWNER], WORDS),
        ([{"a": "b"}], [None, OWNER], WORDS),
    ],
)
def test_what_the_user_says_in_an_event_is_said_once(
    tmp_path: Path, came: Sequence[Any], told: Any, shown: str, end: str
) -> None:
    _, said, _ = handed(tmp_path, came, told, end)
    title, _, words = said.partition(": ")
    assert title.startswith("User · ")
    assert " · queued" in title
    assert words.strip() == shown


@for_each("told", [[WORLD], [None], None, [{**OWNER, "authority": "peer-agent"}], "x", [5]])
def test_what_others_say_in_an_event_is_an_event(tmp_path: Path, told: Any) -> None:
    above, _ = handed(tmp_path, [FAILED], told)
    assert above.startswith("Claude · ")
    assert NOTICE in above
