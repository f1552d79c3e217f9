"""The turns of two attempts beside each other: what one did and the other did not.

Turns that begin with the same words belong together. Between these, words that both have decide:
letters alone make any two sentences of one language alike. The first turn of one attempt stands
beside the first of the other, whatever they say, unless its words are those of a later one: there
the paths part.
Calls are the same in both if all that they were given is, and what became of them; their results
may differ, and that is counted: two runs of the same tests are one call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from pathexport.write.compare.events import Act, Event
from pathexport.write.compare.lines import kept

SHELLS = ("Bash", "PowerShell")
"""The tools that run a command."""
MOST_TURNS = 200  # turns that are compared one with each other; more take too long
_GAP = 400  # pairs of turns, likewise
_LOOKED = 300  # characters of a prompt that decide whether two are alike
_ALIKE = 0.45  # from 0 for no word in common to 1 for the same words
_SIGNS = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(rf"[{_SIGNS}]|[^\W{_SIGNS}]+")
"""In Chinese, Japanese, Thai and others that put no space between words, a sign."""
_COMMANDS = ("command", "bash")
_OPENING = ("prompt", "blocked", *_COMMANDS)
_REMARKS = "description"  # the field of a command that changes nothing of what it does


class Meanwhile(msgspec.Struct, frozen=True):
    """What somebody said while Claude worked."""

    words: str
    by: str = ""
    """Who, as Markdown, where that is not the person."""


Done: TypeAlias = Act | Meanwhile
"""A call of Claude, or what was said meanwhile."""


class Turn(msgspec.Struct, frozen=True):
    """What somebody asked, and all that Claude did until the next time."""

    asked: Event | None
    """None where an attempt begins with an answer."""
    events: tuple[Event, ...]
    above: tuple[Event, ...] = ()
    """Commands above the first turn that Claude did not answer."""

    @property
    def words(self) -> str:
        return self.asked.words if self.asked is not None else ""

    @property
    def done(self) -> list[Done]:
        """Calls, and what was said beside what was asked."""
        found: list[Done] = []
        asked = len(self.above) if self.asked is not None else -1
        for at, event in enumerate((*self.above, *self.events)):
            if _says_something(event) and at != asked:
                found.append(Meanwhile(event.words, event.by))
            found += [*event.acts, *map(Meanwhile, event.remarks)]
        return found


def _says_something(event: Event) -> bool:
    """Whether a person typed it, and more than the name of a command."""
    named_alone = event.form == "command" and len(event.words.split(maxsplit=1)) < 2
    return bool(event.words) and (event.typed or event.form in _COMMANDS) and not named_alone


class TurnPair(msgspec.Struct, frozen=True):
    """A turn of each attempt, or of one alone, with what was done in that one only."""

    one: Turn | None
    other: Turn | None
    only_one: Sequence[Done]
    only_other: Sequence[Done]
    same: Sequence[Done]
    """What was done in both."""
    otherwise: int
    """How many calls of these, to which nobody said anything, had another result there."""

    @property
    def alike(self) -> bool:
        """Whether both begin with the same."""
        if self.one is None or self.other is None:
            return False
        asked, other = self.one.asked, self.other.asked
        if asked is None or other is None:
            return asked is other
        return _all_asked(asked) == _all_asked(other)


class TurnSum(msgspec.Struct, frozen=True):
    """How many turns there are in events, so that it can be added to what follows."""

    alone: bool = False
    """Whether something that makes a turn stands before all that opens one."""
    opened: bool = False
    many: int = 0
    """Of those that are opened here."""
    last: bool = False
    """Whether the last of them is one already."""

    @property
    def count(self) -> int:
        return self.many + self.alone

    def beside(self, other: TurnSum) -> TurnSum:
        """Both, the other one behind."""
        if not self.opened:
            alone = self.alone or other.alone
            return TurnSum(alone, other.opened, other.many, other.last)
        late = other.alone and not self.last
        last = other.last if other.opened else self.last or other.alone
        return TurnSum(self.alone, True, self.many + late + other.many, last)


def _all_asked(event: Event) -> tuple[Sequence[str], Sequence[str], str]:
    return event.words.split(), event.pictures, event.by


def turns(events: Sequence[Event]) -> list[Turn]:
    """The turns of an attempt. A command that Claude did not answer is none, but a part of the one
    before it, or else of the first."""
    made: list[tuple[Event | None, list[Event]]] = []
    above: list[Event] = []
    for asked, some in _parted(events):
        if _is_turn(some):
            made.append((asked, some))
        else:
            (made[-1][1] if made else above).extend(some)
    found = [Turn(asked, tuple(some)) for asked, some in made]
    return [replace(turn, above=tuple(above)) for turn in found[:1]] + found[1:]


def turn_sum(events: Sequence[Event]) -> TurnSum:
    """How many turns there are in events, or will be with what follows."""
    found = TurnSum()
    for event in events:
        turn, opens = _is_turn([event]), event.form in _OPENING
        found = found.beside(
            TurnSum(turn and not opens, opens, int(turn and opens), turn and opens)
        )
    return found


def _parted(events: Sequence[Event]) -> Iterator[tuple[Event | None, list[Event]]]:
    """The events in parts, each with what opens it."""
    opens = [at for at, event in enumerate(events) if not at or event.form in _OPENING]
    for first, end in pairwise([*opens, len(events)]):
        event = events[first]
        asked = event if event.form in _OPENING or event.typed else None
        yield asked, [*events[first:end]]


def _is_turn(events: Sequence[Event]) -> bool:
    """Whether events are a turn: a person typed one of them, or Claude answered."""
    return any(event.typed or event.form == "answer" for event in events)


def aligned(one: Sequence[Turn], other: Sequence[Turn]) -> list[tuple[Turn | None, Turn | None]]:
    """The turns of two attempts in order, those that belong together as one."""
    found: list[tuple[Turn | None, Turn | None]] = []
    x = y = 0
    for at_one, at_other in [*_pairs(one, other), (len(one), len(other))]:
        found += [(turn, None) for turn in one[x:at_one]]
        found += [(None, turn) for turn in other[y:at_other]]
        if at_one < len(one) and at_other < len(other):
            found.append((one[at_one], other[at_other]))
        x, y = at_one + 1, at_other + 1
    return found


def paired(one: Turn | None, other: Turn | None) -> TurnPair:
    """Two turns that belong together, or one alone, with what was done in each."""
    ours, theirs = (turn.done if turn is not None else [] for turn in (one, other))
    runs = kept([*map(_key_of, ours)], [*map(_key_of, theirs)])
    mine = {run.old + n for run in runs for n in range(run.count)}
    yours = {run.new + n for run in runs for n in range(run.count)}
    same = [(ours[run.old + n], theirs[run.new + n]) for run in runs for n in range(run.count)]
    return TurnPair(
        one,
        other,
        [done for at, done in enumerate(ours) if at not in mine],
        [done for at, done in enumerate(theirs) if at not in yours],
        [done for done, _ in same],
        sum(_gave(done) != _gave(again) for done, again in same),
    )


def _gave(done: Done) -> str:
    """A mark of the result of a call to which nobody said anything."""
    return done.out.gave if isinstance(done, Act) and not done.out.said else ""


def _pairs(one: Sequence[Turn], other: Sequence[Turn]) -> list[tuple[int, int]]:
    """The numbers of turns that belong together."""
    ours, theirs = ([_key(turn) for turn in some[:MOST_TURNS]] for some in (one, other))
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    found: list[tuple[int, int]] = []
    x = y = 0
    for block in blocks:  # the last one is empty, and stands at the end
        found += _in_gap(ours, theirs, (x, block.a), (y, block.b))
        found += [(block.a + n, block.b + n) for n in range(block.size)]
        x, y = block.a + block.size, block.b + block.size
    return found


def _key(turn: Turn) -> str:
    """The words of a turn, however they are spaced."""
    return " ".join(turn.words[: 2 * _LOOKED].split())[:_LOOKED]


def _in_gap(
    ours: Sequence[str], theirs: Sequence[str], rows: tuple[int, int], columns: tuple[int, int]
) -> list[tuple[int, int]]:
    """Turns that are alike, between two that are the same: the pairs in order most alike in sum."""
    many = (rows[1] - rows[0]) * (columns[1] - columns[0])
    if not many:
        return []
    first = [(0, 0)] if rows[0] == columns[0] == 0 else []
    if many > _GAP:
        return first
    if first:  # no other pairs outweigh the first turns
        rows, columns = (1, rows[1]), (1, columns[1])
    mine, yours = ([_WORD.findall(words.casefold()) for words in some] for some in (ours, theirs))
    best = {(x, columns[1]): 0.0 for x in range(rows[0], rows[1] + 1)}
    best |= {(rows[1], y): 0.0 for y in range(columns[0], columns[1] + 1)}
    like: dict[tuple[int, int], float] = {}
    for x in range(rows[1] - 1, rows[0] - 1, -1):
        for y in range(columns[1] - 1, columns[0] - 1, -1):
            like[x, y] = _likeness(mine[x], yours[y])
            paired = best[x + 1, y + 1] + like[x, y]
            best[x, y] = max(paired, best[x + 1, y], best[x, y + 1])
    found, x, y = first, rows[0], columns[0]
    while x < rows[1] and y < columns[1]:
        if like[x, y] and best[x, y] == best[x + 1, y + 1] + like[x, y]:
            found.append((x, y))
            x, y = x + 1, y + 1
        elif best[x, y] == best[x + 1, y]:
            x += 1
        else:
            y += 1
    return found


def _likeness(one: Sequence[str], other: Sequence[str]) -> float:
    """How much alike the words of two prompts are; nothing if not enough."""
    if not one or not other:
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= _ALIKE else 0.0


def _key_of(done: Done) -> str:
    """All that makes one call another than the next; of words, however they are spaced."""
    if isinstance(done, Meanwhile):
        return "\n".join([done.by, " ".join(done.words.split())])
    told = _REMARKS if done.tool in SHELLS else None
    given = {name: value for name, value in done.given.items() if name != told}
    all_of_it = [done.tool, done.out.state, done.out.said, given]
    return msgspec.json.encode(all_of_it, order="sorted").decode("utf-8", "replace")
