"""Words that only the queue holds (rule R40).

What a person types while Claude works goes through a queue. Most of it becomes a prompt or is taken
back. Some versions hand a text to Claude in the middle of a turn and write it nowhere but in the
queue's lines, and Claude answers it all the same. Such texts become rows here, in the step that was
going on when they left the queue. What went to an agent passes through the same queue.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from heapq import merge
from itertools import chain, groupby, islice
from operator import attrgetter, itemgetter

from pathexport.grouped import grouped
from pathexport.read.kinds import (
    BLOCKED,
    FOR_AGENT,
    HANDED,
    NO_ANSWER,
    QUEUED,
    UNDELIVERED,
    is_typed,
)
from pathexport.read.rows import Place, Row, Side, file_of
from pathexport.shape.came_along import along, leads_out, leave_elsewhere
from pathexport.shape.held import Item, Words, hold, hold_elsewhere
from pathexport.shape.put_back import without_put_back
from pathexport.shape.typed_at import LATE, SaidBefore, around, first_places, in_order, typed_at

_Log = tuple[int, str]
"""A file's number, and a session that has rows in it."""
_TO_AGENTS = {"delivered_to_agent": FOR_AGENT, "agent_stopped": UNDELIVERED}
"""Why a line takes a text out that was meant for an agent, and the finer kind of its words."""
_PROMPTS = frozenset(("prompt", "command", "meta", HANDED, BLOCKED))
"""What a text becomes that is taken for a prompt: kinds of rows, and finer ones."""


class _Spoken:
    """Where something is said in a log, so that one sees what was taken for a prompt and never
    became one: a run that is broken off, or some versions while a tool runs, lose it."""

    def __init__(self, items: Sequence[Item], rows: Sequence[Row]) -> None:
        self._rows = rows
        self._held = {item.held: item for item in items}

    @cached_property
    def _said(self) -> list[Row]:
        return [row for row in self._rows if row.says or row.kind in _PROMPTS]

    def begins(self, taken: Side, text: str) -> bool:
        """Whether a prompt that holds no other text of the queue is the next that was said: what a
        line took out became it, whatever it says; but a shell gets a text as it was typed, and what
        did not wait is no words of the queue: not even a command leaves nothing but that. Where
        nothing more was said, a command may have led to another session, in whose log it is."""
        _, row = around(self._said, taken)
        if row is None:
            return bool(leads_out(text))
        if row.at_once and not text.lstrip().startswith("/"):
            return False
        return _is_prompt(row) and row.detail != "bash" and row.uuid not in self._held

    def prompt(self, taken: Side) -> Row | None:
        """The next that was said behind a line, if it is a prompt."""
        _, row = around(self._said, taken)
        return row if row and _is_prompt(row) else None

    def behind(self, taken: Side) -> Place:
        """Where a text that a line took out was said: behind an answer that is written late."""
        return typed_at(taken, self._rows, self._first)

    @cached_property
    def _first(self) -> Mapping[str, Place]:
        return first_places(self._rows)

    def handed(self, taken: Side) -> deque[Item]:
        """What a line took out, where the next that was said is what Claude was handed then: other
        words may have waited since the run before, which was broken off."""
        following = bisect_right(self._rows, taken.place, key=attrgetter("place"))
        for row in self._rows[following : following + LATE + 1]:
            item = self._held.get(row.uuid) if row.detail == HANDED else None
            if item is not None and not item.out and item.side.place < taken.place:
                return deque((item,))
            if row.detail != HANDED and row.says and (not row.time or row.time >= taken.time):
                break
        return deque()


def _is_prompt(row: Row) -> bool:
    return row.kind in _PROMPTS or row.detail in _PROMPTS


def with_queued_words(
    rows: Sequence[Row], sides: Sequence[Side], words: Words
) -> tuple[Sequence[Row], Sequence[Side], Mapping[str, str]]:
    """The rows and sides of session files; what only the queue holds is made rows. With them the
    ids that words had, or would have had, before the rows were written that hold them, and while
    those waited that were taken back: each with the row that stands in for it."""
    queued = (side for side in sides if side.type == "queue-operation" and side.agent is None)
    by_log = grouped(((file_of(side.place), side.session), side) for side in queued)
    every = {log: in_order(lines) for log, lines in by_log.items()}
    queues = {log: lines for log, lines in every.items() if any(is_typed(x.text) for x in lines)}
    logs: dict[_Log, list[Row]] = {log: [] for log in every}
    for row in rows if queues else ():
        if (file_of(row.place), row.session) in logs and not row.sidechain:
            logs[file_of(row.place), row.session].append(row)
    made: dict[int, list[tuple[Place, Row]]] = {}
    names: dict[str, str] = {}
    typed = {log: _typed(lines, logs[log], words) for log, lines in queues.items()}
    if waited := [item for items in typed.values() for item in along(items)]:
        hold_elsewhere(waited, [*_arrived(every, logs)], words)
        leave_elsewhere(waited, chain.from_iterable(typed.values()), every.values())
    for log, items in typed.items():
        said = SaidBefore(logs[log])
        for item in items:
            if item.held is not None:
                names[item.id] = item.held
                continue
            before = said.during(item.left or item.typed)
            if item.left is not None:
                made.setdefault(log[0], []).append((item.left, item.row(before)))
            elif before is not None:
                names.setdefault(item.id, before)
    if not made:
        return rows, sides, names
    placed = {row.place for found in made.values() for _, row in found}
    left = [side for side in sides if side.place not in placed]
    return list(_woven(rows, made)), left, names


def _typed(lines: Sequence[Side], rows: Sequence[Row], words: Words) -> list[Item]:
    """What a person typed, with the row that holds it or the place where it left the queue."""
    lines = without_put_back(lines, rows)
    items = _items(lines, rows)
    hold(items, rows, words)
    _leave(items, lines, _Spoken(items, rows), _resumed(rows))
    _typed_again(items, rows)
    return [item for item in items if is_typed(item.text)]


def _arrived(
    queues: Mapping[_Log, Sequence[Side]], logs: Mapping[_Log, Sequence[Row]]
) -> Iterator[Row]:
    """Prompts that were taken from a queue where nothing had been put in: what waited in another
    session came along. So did the command that led there, if an earlier one had led here."""
    for log, lines in queues.items():
        spoken, waiting = _Spoken((), logs[log]), 0
        for line in lines:
            waiting += 1 if line.operation == "enqueue" else -1
            if waiting < 0 and line.operation == "dequeue" and (row := spoken.prompt(line)):
                yield row
                yield from islice((row for row in logs[log] if row.kind == "command"), 1)
            waiting = 0 if line.operation == "popAll" else max(waiting, 0)


def _items(lines: Sequence[Side], rows: Sequence[Row]) -> list[Item]:
    """All texts that were in the queue. Of some a log holds no more than how they left it."""
    items: list[Item] = []
    first = first_places(rows)
    inside: dict[str, int] = {}
    for line in lines:
        text = (line.text or "").strip()
        if line.operation == "enqueue":
            items.append(Item(line, line.text or "", typed_at(line, rows, first)))
            inside[text] = inside.get(text, 0) + 1
        elif inside.get(text):
            inside[text] -= 1
        elif text and line.operation == "remove":
            items.append(Item(line, text, line.place, out=True, left=line.place, alone=True))
    return items


def _resumed(rows: Sequence[Row]) -> list[Place]:
    """Where Claude Code said by itself that a session goes on: what waited then is forgotten."""
    return sorted(first_places(row for row in rows if row.detail == NO_ANSWER).values())


class _Waiting:
    """What waits in a queue while its lines are played. What was put in before `since` is gone, if
    no row holds it."""

    def __init__(self) -> None:
        self.prompts, self.notices, self.others = deque[Item](), deque[Item](), deque[Item]()
        self._by_text: dict[str, deque[Item]] = {}
        self.since = Place(0)

    def put(self, item: Item) -> None:
        typed = self.others if is_typed(item.text) else self.notices
        (self.prompts if item.prompt else typed).append(item)
        self._by_text.setdefault(item.text.strip(), deque()).append(item)

    def of(self, text: str) -> Item | None:
        """Take the first out that is this text."""
        return _next(self._by_text.get(text.strip()), Place(0))

    def first(self, *likely: deque[Item]) -> Item | None:
        """Take the oldest out, of what is likely; else of all."""
        order = likely or (self.prompts, self.notices, self.others)
        return next(filter(None, (_next(each, self.since) for each in order)), None)

    def removed(self, line: Side, spoken: _Spoken) -> Item | None:
        """What a line takes out that Claude or an agent got."""
        if line.text is not None:
            return self.of(line.text)
        if line.reason in _TO_AGENTS:  # they are mostly told that a task is over
            return self.first(self.notices, self.others, self.prompts)
        return self.first(spoken.handed(line), self.others, self.notices, self.prompts)


def _leave(
    items: Sequence[Item], lines: Sequence[Side], spoken: _Spoken, resumed: Sequence[Place]
) -> None:
    """Play the queue through. Lines that take a text out may say which: else the oldest that fits,
    of those that were put in since the session went on."""
    entering = {item.side.place: item for item in items}
    waiting = _Waiting()
    for line in lines:
        if runs := bisect_left(resumed, line.place):
            waiting.since = resumed[runs - 1]
        item = entering.get(line.place)
        if item is not None and item.alone:
            item.detail = _TO_AGENTS.get(line.reason or "", QUEUED)
        elif item is not None:
            waiting.put(item)
        elif line.operation == "popAll" and line.text is not None:
            waiting.of(line.text)
        elif line.operation == "popAll":
            while waiting.first():
                pass
        elif line.operation == "dequeue":
            taken = waiting.first()
            if taken is not None and taken.held is None and not spoken.begins(line, taken.text):
                taken.left = spoken.behind(line)
        elif line.operation == "remove" and (taken := waiting.removed(line, spoken)):
            taken.left, taken.detail = line.place, _TO_AGENTS.get(line.reason or "", QUEUED)
    _left_waiting(items)


def _left_waiting(items: Sequence[Item]) -> None:
    """What still waits was said where it was typed, but not before what waited in front of it."""
    last = Place(0)
    for item in items:
        if not item.out:
            item.left = max(item.typed, last)
        elif item.left is not None and item.held is None:
            last = max(last, item.left)


def _typed_again(items: Sequence[Item], rows: Sequence[Row]) -> None:
    """A command that was carried out after Claude had gone on is another one than that which Claude
    was handed before it did."""
    commands = first_places(row for row in rows if row.kind == "command")
    answers = [row.place for row in rows if row.kind == "assistant" and row.says]
    for item in items:
        if item.out and item.left is not None and item.held in commands:
            after = bisect_right(answers, item.left)
            if after < len(answers) and answers[after] < commands[item.held]:
                item.held = None


def _next(waiting: deque[Item] | None, since: Place) -> Item | None:
    """Take the first out that is still in the queue: not what was put in before a place, if no row
    holds it."""
    while waiting:
        item = waiting.popleft()
        if not item.out and (item.held is not None or item.typed >= since):
            item.out = True
            return item
    return None


def _woven(rows: Sequence[Row], made: dict[int, list[tuple[Place, Row]]]) -> Iterator[Row]:
    """All rows in the order of writing, the made ones where they left the queue."""
    place = itemgetter(0)
    left = {file: sorted(found, key=place) for file, found in made.items()}
    for file, some in groupby(rows, lambda row: file_of(row.place)):
        written = ((row.place, row) for row in some)
        yield from (row for _, row in merge(written, left.pop(file, ()), key=place))
    for _, found in sorted(left.items()):
        yield from (row for _, row in found)
