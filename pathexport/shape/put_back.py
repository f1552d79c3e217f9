"""Words of the queue that were taken out while Claude still worked, and were put back (rule R40).

Versions around 2.0.65 to 2.1.50 do that several times a second, for as long as Claude works: what
somebody typed once stands in their logs many times. What waits together is put back as one text,
with a line break between its parts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator, Sequence
from functools import cached_property

import msgspec

from pathexport.read.kinds import BLOCKED
from pathexport.read.rows import Row, Side
from pathexport.shape.typed_at import around

_LOOKS = 8  # texts that begin with the same line, of which each is compared
_TRIES = 64  # to put a text together in another way, where some of its parts begin alike


class _Waiting(msgspec.Struct, eq=False):
    """A text that the queue holds, or held."""

    text: str
    parts: tuple[str, ...]
    """What was typed, of which it is made; nothing of what Claude was handed meanwhile."""
    inside: bool = True
    out: int = -1
    """The number of the line that took it out."""


def without_put_back(lines: Sequence[Side], rows: Sequence[Row]) -> list[Side]:
    """The lines of a queue as if nothing had been taken out that was put back, and each text that
    was typed had waited by itself. `rows` are those of its log."""
    told = [[line] for line in lines]
    inside, taken, turns = _Inside(), _Taken(), _Turns(rows)
    for number, line in enumerate(lines):
        text = line.text or ""
        if line.operation == "enqueue":
            parts = taken.parts(text)
            if parts and all(turns.goes_on(lines[part.out], line) for part in parts):
                for some in (number, *(part.out for part in parts)):
                    told[some] = []
                taken.put_back(parts)
                inside.put(text, tuple(each for part in parts for each in part.parts))
            else:
                inside.put(text, (text,))
        elif line.operation == "popAll" and not text:
            inside = _Inside()
        elif one := inside.take(text) or (line.operation == "remove" and taken.last(text)):
            told[number] = _of_each(line, one.parts)
            if line.operation == "dequeue":
                taken.add(one, number)
            else:
                one.parts = ()
    return [line for some in told for line in some]


def _of_each(line: Side, parts: tuple[str, ...]) -> list[Side]:
    if len(parts) == 1 or line.text is None:
        return [line] * len(parts)
    return [msgspec.structs.replace(line, text=part) for part in parts]


class _Inside:
    """What waits in a queue."""

    def __init__(self) -> None:
        self._order = deque[_Waiting]()
        self._by_text: dict[str, deque[_Waiting]] = {}

    def put(self, text: str, parts: tuple[str, ...]) -> None:
        one = _Waiting(text, parts)
        self._order.append(one)
        self._by_text.setdefault(text, deque()).append(one)

    def take(self, text: str) -> _Waiting | None:
        """Take the oldest out; if a text is given, that is this text."""
        some = self._by_text.get(text, deque()) if text else self._order
        while some:
            one = some.popleft()
            if one.inside:
                one.inside = False
                return one
        return None


class _Taken:
    """What was taken out of a queue, by its first line."""

    def __init__(self) -> None:
        self._texts: dict[str, list[_Waiting]] = {}
        self._last: _Waiting | None = None

    def add(self, one: _Waiting, out: int) -> None:
        if one.text:
            one.out, self._last = out, one
            same = self._texts.setdefault(_line_at(one.text, 0), [])
            same[:] = [*same[1 - _LOOKS :], one]

    def last(self, text: str) -> _Waiting | None:
        """What was taken out last: Claude may be handed that as it is about to be put back."""
        return self._last if not text else None

    def parts(self, text: str) -> list[_Waiting]:
        """What a text that is put in is made of; nothing if it is a new one."""
        found: dict[_Waiting, None] = {}
        ways, start, tries = [self._fitting(text, 0, found)], 0, _TRIES
        while start <= len(text):
            if (part := next(ways[-1], None)) is not None:
                start += len(part.text) + 1
                found[part] = None
                ways.append(self._fitting(text, start, found))
            elif found and tries:
                tries -= 1
                ways.pop()
                start -= len(found.popitem()[0].text) + 1
            else:
                return []
        return [*found]

    def put_back(self, parts: Sequence[_Waiting]) -> None:
        self._last = None
        for part in parts:
            self._texts[_line_at(part.text, 0)].remove(part)

    def _fitting(self, text: str, start: int, found: Container[_Waiting]) -> Iterator[_Waiting]:
        """What may stand there in a text, the longest first, and is not `found` before."""
        known = self._texts.get(_line_at(text, start), ())
        fitting = [one for one in known if one not in found and _stands(one.text, text, start)]
        return iter(sorted(fitting, key=lambda one: (len(one.text), one.out), reverse=True))


class _Turns:
    """What is said in a log, and when Claude was at work."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    @cached_property
    def _said(self) -> list[Row]:
        return [row for row in self._rows if row.says or _is_prompt(row)]

    @cached_property
    def _prompts(self) -> list[Row]:
        return [row for row in self._rows if _is_prompt(row)]

    def goes_on(self, out: Side, back: Side) -> bool:
        """Whether Claude was at work as one line took something out, and was not given a prompt
        before another line put something in: else somebody typed the same again."""
        prompt = around(self._prompts, out)[1]
        if prompt is not None and prompt.place <= back.place:
            return False
        last, following = around(self._said, out)
        if following is not None and not _is_prompt(following):
            return True
        return last is not None and (last.kind != "assistant" or bool(last.calls))


def _is_prompt(row: Row) -> bool:
    return row.kind in ("prompt", "command", "meta") or row.detail == BLOCKED


def _line_at(text: str, start: int) -> str:
    end = text.find("\n", start)
    return text[start:] if end < 0 else text[start:end]


def _stands(part: str, text: str, start: int) -> bool:
    end = start + len(part)
    return text.startswith(part, start) and (end == len(text) or text[end] == "\n")
