"""Words that only the queue holds (rule R40).

What a person types while Claude works goes through a queue. Most of it becomes a prompt or is taken
back. Some versions hand a text to Claude in the middle of a turn and write it nowhere but in the
queue's lines, and Claude answers it all the same. Such texts become rows here, in the step that was
going on when they left the queue. What went to an agent passes through the same queue.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import merge
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

import msgspec

from pathexport.read.kinds import BLOCKED, FOR_AGENT, HANDED, QUEUED, UNDELIVERED, is_typed
from pathexport.read.rows import Place, Row, Side, file_of, made_id

Words = Callable[[Row], str]
"""What a person may have said in a row: in results, what these say that the person said."""

_Log = tuple[int, str]
"""A file's number, and a session that has rows in it."""
_TO_AGENTS = {"delivered_to_agent": FOR_AGENT, "agent_stopped": UNDELIVERED}
"""Why a line takes a text out that was meant for an agent, and the finer kind of its words."""
_PROMPTS = frozenset(("prompt", "command", "meta", HANDED, BLOCKED))
"""What a text becomes that is taken for a prompt: kinds of rows, and finer ones."""
_LOOKS = 8  # texts that begin with the same line, of which each is compared
_LATE = 64  # rows of an answer that are written late; an answer may have many calls at once


class _Item(msgspec.Struct, eq=False):
    """One text in the queue."""

    side: Side
    text: str
    held: str | None = None
    """The later row of the session that holds it, if one does."""
    prompt: bool = False
    """Whether that row is a prompt: the text waited for its turn."""
    out: bool = False
    left: Place | None = None
    """Where it was handed to Claude, or where it was typed if it never was."""
    detail: str = QUEUED
    """The finer kind of its row."""
    alone: bool = False
    """Whether only the line that takes it out holds it: the one that put it in is gone."""


class _Spoken:
    """Where something is said in a log, so that one sees what was taken for a prompt and never
    became one: a run that is broken off, or some versions while a tool runs, lose it."""

    def __init__(self, items: Sequence[_Item], rows: Sequence[Row]) -> None:
        self._rows = rows
        self._held = {item.held for item in items}

    @cached_property
    def _said(self) -> list[Row]:
        return [row for row in self._rows if row.says or row.kind in _PROMPTS]

    def begins(self, taken: Side) -> bool:
        """Whether a prompt that holds no other text of the queue is the next that was said: what a
        line took out became it, whatever it says. The end of an answer may be written late."""
        following = bisect_right(self._said, taken.place, key=attrgetter("place"))
        for row in self._said[following : following + _LATE + 1]:
            if not row.time or row.time >= taken.time:
                begins = row.kind in _PROMPTS or row.detail in _PROMPTS
                return begins and row.uuid not in self._held
        return False


class Played(NamedTuple):
    """What the queues make of the rows and sides of session files."""

    rows: Sequence[Row]
    """What only the queue holds is among them."""
    sides: Sequence[Side]
    names: Mapping[str, str]
    """The ids that words had, or would have had, before the rows were written that hold them, and
    while those waited that were taken back: each with the row that stands in for it."""


def with_queued_words(rows: Sequence[Row], sides: Sequence[Side], words: Words) -> Played:
    """The rows and sides of session files; what only the queue holds is made rows."""
    queues: dict[_Log, list[Side]] = {}
    for side in sides:
        if side.type == "queue-operation" and side.agent is None:
            queues.setdefault((file_of(side.place), side.session), []).append(side)
    queues = {log: lines for log, lines in queues.items() if any(is_typed(x.text) for x in lines)}
    logs: dict[_Log, list[Row]] = {log: [] for log in queues}
    for row in rows if queues else ():
        if (file_of(row.place), row.session) in logs and not row.sidechain:
            logs[file_of(row.place), row.session].append(row)
    made: dict[int, list[tuple[Place, Row]]] = {}
    names: dict[str, str] = {}
    for log, lines in queues.items():
        said = _said_rows(logs[log])
        for item in _typed(lines, logs[log], words):
            before = _during(said, item.left or item.side.place)
            if item.held is not None:
                names[_id(item)] = item.held
            elif item.left is not None:
                made.setdefault(log[0], []).append((item.left, _row(item, before)))
            elif before is not None:
                names.setdefault(_id(item), before)
    if not made:
        return Played(rows, sides, names)
    placed = {row.place for found in made.values() for _, row in found}
    left = [side for side in sides if side.place not in placed]
    return Played(list(_woven(rows, made)), left, names)


def _typed(lines: Sequence[Side], rows: Sequence[Row], words: Words) -> list[_Item]:
    """What a person typed, with the row that holds it or the place where it left the queue."""
    items = _items(lines)
    _hold(items, rows, words)
    _leave(items, lines, _Spoken(items, rows))
    _typed_again(items, rows)
    return [item for item in items if is_typed(item.text)]


def _items(lines: Sequence[Side]) -> list[_Item]:
    """All texts that were in the queue. Of some a log holds no more than how they left it."""
    items: list[_Item] = []
    inside: dict[str, int] = {}
    for line in lines:
        text = (line.text or "").strip()
        if line.operation == "enqueue":
            items.append(_Item(line, line.text or ""))
            inside[text] = inside.get(text, 0) + 1
        elif inside.get(text):
            inside[text] -= 1
        elif text and line.operation == "remove":
            items.append(_Item(line, text, out=True, left=line.place, alone=True))
    return items


def _leave(items: Sequence[_Item], lines: Sequence[Side], spoken: _Spoken) -> None:
    """Play the queue through. Lines that take a text out may say which: else the oldest that
    fits."""
    entering = {item.side.place: item for item in items}
    prompts, notices, others = waiting = deque[_Item](), deque[_Item](), deque[_Item]()
    by_text: dict[str, deque[_Item]] = {}
    for line in lines:
        if line.place in entering:
            item = entering[line.place]
            if item.alone:
                item.detail = _TO_AGENTS.get(line.reason or "", QUEUED)
                continue
            (prompts if item.prompt else others if is_typed(item.text) else notices).append(item)
            by_text.setdefault(item.text.strip(), deque()).append(item)
        elif line.operation == "popAll" and line.text is not None:
            _next(by_text.get(line.text.strip()))
        elif line.operation == "popAll":
            while any(map(_next, waiting)):
                pass
        elif line.operation == "dequeue":
            taken = _next(prompts) or _next(notices) or _next(others)
            if taken is not None and taken.held is None and not spoken.begins(line):
                taken.left = line.place
        elif line.operation == "remove":
            to_agent = _TO_AGENTS.get(line.reason or "")
            # Agents are mostly told that a task is over.
            order = (notices, others, prompts) if to_agent else (others, notices, prompts)
            fitting = order if line.text is None else (by_text.get(line.text.strip()),)
            if taken := next(filter(None, map(_next, fitting)), None):
                taken.left, taken.detail = line.place, to_agent or QUEUED
    for item in items:
        if not item.out:
            item.left = item.side.place


def _typed_again(items: Sequence[_Item], rows: Sequence[Row]) -> None:
    """A command that was carried out after Claude had gone on is another one than that which Claude
    was handed before it did."""
    commands: dict[str, Place] = {}
    for row in rows:
        if row.kind == "command":
            commands.setdefault(row.uuid, row.place)  # it may be appended again
    answers = [row.place for row in rows if row.kind == "assistant" and row.says]
    for item in items:
        if item.out and item.left is not None and item.held in commands:
            after = bisect_right(answers, item.left)
            if after < len(answers) and answers[after] < commands[item.held]:
                item.held = None


def _next(waiting: deque[_Item] | None) -> _Item | None:
    """Take the first out that is still in the queue."""
    while waiting:
        item = waiting.popleft()
        if not item.out:
            item.out = True
            return item
    return None


def _hold(items: Sequence[_Item], rows: Sequence[Row], words: Words) -> None:
    """Find the later rows that hold what was in the queue. Each time it stands there holds it once,
    and the one that was typed last: who types the same again says it twice."""
    waiting = deque(item for item in items if item.alone)  # put in before all that is there
    waiting += (item for item in items if item.text.strip() and not item.alone)
    typed_so_far: dict[str, list[_Item]] = {}
    for row in rows if waiting else ():
        while waiting and (waiting[0].alone or waiting[0].side.place < row.place):
            item = waiting.popleft()
            typed_so_far.setdefault(_first_line(item.text), []).append(item)
        queued = row.type == "attachment" and row.detail == HANDED
        holds = row.kind in ("prompt", "command", "result", "meta") or row.detail == BLOCKED
        if typed_so_far and (queued or holds):
            _hold_in(row, words(row), typed_so_far, queued)


def _hold_in(row: Row, said: str, typed_so_far: dict[str, list[_Item]], queued: bool) -> None:
    """Find what a row holds. Nothing is left by the first line of texts that are all found, so that
    no words are read once nothing is looked for."""
    start = 0
    for line in said.split("\n"):  # as `_first_line` ends at no other sign
        begins = start + len(line) - len(line.lstrip())
        known = typed_so_far.get(line.strip(), [])
        found = _found(known, said, begins, None if queued else row)
        if found is not None and row.kind == "meta" and found.text.strip() != said.strip():
            known.append(found)  # a skill's text may hold the same line
        elif found is not None:
            found.held, found.prompt = row.uuid, not queued and row.kind != "result"
            if not known:
                del typed_so_far[line.strip()]
        start += len(line) + 1


def _found(known: list[_Item], said: str, start: int, row: Row | None) -> _Item | None:
    """Which of the texts with one first line stands in a row's words from there on. Words that were
    in the queue still when a prompt or a result was written, the `row`, are others."""
    for number in range(1, min(len(known), _LOOKS) + 1):
        item = known[-number]
        inside = item.alone and row is not None and row.place < item.side.place
        if not inside and said.startswith(item.text.strip(), start):
            return known.pop(-number)
    return None


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()


def _said_rows(rows: Sequence[Row]) -> list[Row]:
    """The rows that say something, each where it was written first."""
    first: dict[str, Row] = {}
    for row in rows:
        if row.says:
            first.setdefault(row.uuid, row)
    return list(first.values())


def _during(said: Sequence[Row], left: Place) -> str | None:
    """The row that was said last before a place; the first one where nothing was said before."""
    before = bisect_left(said, left, key=lambda row: row.place)
    return said[max(before - 1, 0)].uuid if said else None


def _id(item: _Item) -> str:
    return made_id(item.side.time, item.text)


def _row(item: _Item, parent: str | None) -> Row:
    side = item.side
    return Row(
        uuid=_id(item),
        parent=parent,
        session=side.session,
        kind="structural",
        says=True,
        time=side.time,
        place=side.place,
        detail=item.detail,
        type=side.type,
    )


def _woven(rows: Sequence[Row], made: dict[int, list[tuple[Place, Row]]]) -> Iterator[Row]:
    """All rows in the order of writing, the made ones where they left the queue."""
    place = itemgetter(0)
    left = {file: sorted(found, key=place) for file, found in made.items()}
    for file, some in groupby(rows, lambda row: file_of(row.place)):
        written = ((row.place, row) for row in some)
        yield from (row for _, row in merge(written, left.pop(file, ()), key=place))
    for _, found in sorted(left.items()):
        yield from (row for _, row in found)
