"""Words that waited in the queue as a session went on as another one, and came along (rule R40).

The log in which they were typed tells nothing more of them, and the queue of the other one only how
they left it. Those that became a prompt there are found by that.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter

from pathexport.read.rows import Side
from pathexport.shape.held import Item

leads_out = re.compile(r"\s*/(?:clear|reset|new|resume|continue|branch)(?!\S)").match
"""The commands with which a session goes on as another one, or another one does."""


def along(items: Sequence[Item]) -> list[Item]:
    """What still waited, of texts among which a command led to another session."""
    leads = any(item.out and item.held is None and leads_out(item.text) for item in items)
    return [item for item in items if leads and not item.out and item.held is None]


def leave_elsewhere(
    items: Iterable[Item], others: Iterable[Item], queues: Iterable[Sequence[Side]]
) -> None:
    """Find what left the queue of another session, the oldest of one text first: Claude was handed
    it there, which is one of the `others`, or it was taken back."""
    waiting: dict[str, deque[Item]] = {}
    for item in sorted((item for item in items if item.held is None), key=attrgetter("side.time")):
        waiting.setdefault(item.text.strip(), deque()).append(item)
    handed = ((one.side.time, one.text, one.held or one.id) for one in others if one.alone)
    told = [*handed, *_taken_back(queues)] if waiting else []
    for time, text, uuid in sorted(told, key=itemgetter(0)):
        some = waiting.get(text.strip())
        if some and some[0].side.time <= time:
            item = some.popleft()
            item.held, item.left = uuid, None


def _taken_back(queues: Iterable[Sequence[Side]]) -> Iterator[tuple[str, str, None]]:
    """What was taken back where it was not put in, with the time."""
    for lines in queues:
        put_in = {line.text for line in lines if line.operation == "enqueue"}
        for line in lines:
            if line.operation == "popAll" and line.text and line.text not in put_in:
                yield line.time, line.text, None
