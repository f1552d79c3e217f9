"""Texts that waited in the queue, and the rows that hold them (rule R40).

A log writes a text from the queue once more where it becomes a prompt or is handed to Claude, or a
result tells it. Which rows do so only their words tell: each time a text stands there it is one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from operator import attrgetter

import msgspec

from pathexport.read.content import refused_line
from pathexport.read.kinds import BLOCKED, HANDED, QUEUED
from pathexport.read.rows import Place, Row, Side, file_of, made_id

Words = Callable[[Row], str]
"""What a person may have said in a row: in results, what these say that the person said."""

_HOLD = frozenset((BLOCKED, "interruption"))
"""Finer kinds of other rows that may: that a line of bash mode was interrupted waits in the queue
of newer versions, as the line does."""

_LOOKS = 8  # texts that begin with the same line, of which each is compared


class Item(msgspec.Struct, eq=False):
    """One text in the queue."""

    side: Side
    text: str
    typed: Place
    """Where it was put in: rows that were written behind its line may be from before."""
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

    @property
    def id(self) -> str:
        """The id of its row."""
        return made_id(self.side.time, self.text)

    def row(self, parent: str | None) -> Row:
        """It as a row that follows another."""
        side = self.side
        return Row(
            uuid=self.id,
            parent=parent,
            session=side.session,
            kind="structural",
            says=True,
            time=side.time,
            place=side.place,
            detail=self.detail,
            type=side.type,
        )


def hold(items: Sequence[Item], rows: Sequence[Row], words: Words) -> None:
    """Find the later rows that hold what was in the queue. Each time it stands there holds it once,
    and the one that was typed last: who types the same again says it twice."""
    waiting = deque(item for item in items if item.alone)  # put in before all that is there
    waiting += (item for item in items if item.text.strip() and not item.alone)
    typed_so_far: dict[str, list[Item]] = {}
    command: Row | None = None
    for row in rows if waiting else ():
        while waiting and (waiting[0].alone or waiting[0].side.place < row.place):
            item = waiting.popleft()
            typed_so_far.setdefault(_first_line(item.text), []).append(item)
        queued = row.detail == HANDED
        holds = row.kind in ("prompt", "command", "result", "meta") or row.detail in _HOLD
        if typed_so_far and (queued or holds):
            _hold_in(row, words(row), typed_so_far, queued)
        elif typed_so_far and command is not None:
            _hold_in(command, refused_line(words(command), words(row)), typed_so_far, queued)
        command = row if row.kind == "command" else None


def hold_elsewhere(items: Sequence[Item], rows: Sequence[Row], words: Words) -> None:
    """The same of prompts of other sessions, by their times: what waited as one session went on as
    another was said there."""
    waiting = deque(sorted(items, key=attrgetter("side.time")))
    typed_so_far: dict[str, list[Item]] = {}
    for row in sorted(rows, key=attrgetter("time")):
        while waiting and waiting[0].side.time <= row.time:
            item = waiting.popleft()
            typed_so_far.setdefault(_first_line(item.text), []).append(item)
        if typed_so_far:
            _hold_in(row, words(row), typed_so_far, queued=False)


def _hold_in(row: Row, said: str, typed_so_far: dict[str, list[Item]], queued: bool) -> None:
    """Find what a row holds. Nothing is left by the first line of texts that are all found, so that
    no words are read once nothing is looked for."""
    start = 0
    for line in said.split("\n"):  # as `_first_line` ends at no other sign
        begins = start + len(line) - len(line.lstrip())
        known = typed_so_far.get(line.strip(), [])
        at = _found(known, said, begins, None if queued else row)
        # A skill's text may hold the same line.
        if at is not None and (row.kind != "meta" or known[at].text.strip() == said.strip()):
            found = known.pop(at)
            found.held, found.prompt = row.uuid, not queued and row.kind != "result"
            if not known:
                del typed_so_far[line.strip()]
        start += len(line) + 1


def _found(known: Sequence[Item], said: str, start: int, row: Row | None) -> int | None:
    """The place of the text, of those with one first line, that stands in a row's words from there
    on. Words that were in the queue still when a prompt or a result was written, the `row`, are
    others, and so is a command that was typed before."""
    for at in range(len(known) - 1, max(len(known) - _LOOKS, 0) - 1, -1):
        item = known[at]
        inside = row is not None and _is_before(row, item)
        if not inside and said.startswith(item.text.strip(), start):
            return at
    return None


def _is_before(row: Row, item: Item) -> bool:
    """Whether a row of the same log was there before a text left the queue, of which no more is
    known, or a command before it was typed: where it begins a log, it is written late."""
    told = item.alone or row.kind == "command"
    return told and file_of(row.place) == file_of(item.typed) and row.place <= item.typed


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()
