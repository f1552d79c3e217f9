"""The lines that make one text of another, and unified diffs of them.

As few lines as can be come and go, which is what people count. Where texts differ in very many
places, that takes too long: then lines that each text has once are the fixed points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from pathexport.write.alike import alike_at_ends, once_in_both

_MOST = 1000  # lines that come and go before it takes too long
_BETWEEN = 60  # the same between two fixed points
_AROUND = 3  # lines that are shown before and after


class Stays(msgspec.Struct, frozen=True):
    """Lines that stay: where they begin in each text, and how many there are."""

    old: int
    new: int
    count: int


class Hunk(msgspec.Struct, frozen=True):
    """A place where lines come or go, with some lines around it."""

    old: int
    """Its first line, counted from 0."""
    new: int
    lines: tuple[str, ...]
    """Each behind ` `, `-` or `+`, with its end."""


def lines_of(text: str) -> list[str]:
    """The lines of a text with their ends. Other signs that end lines elsewhere end none here."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + parts[-1:] * bool(parts[-1])


def hunks(old: str, new: str, around: int = _AROUND) -> list[Hunk]:
    """What makes the new text of the old one, in order."""
    before, after = lines_of(old), lines_of(new)
    found: list[Hunk] = []
    lines: list[str] = []
    at_old = at_new = 0
    for run in [*kept(before, after), Stays(len(before), len(after), 0)]:
        changed = run.old > at_old or run.new > at_new
        if changed and not lines:
            start = max(at_old - around, 0)
            begin = start, at_new - (at_old - start)
            lines = [f" {line}" for line in before[start:at_old]]
        lines += [f"-{line}" for line in before[at_old : run.old]]
        lines += [f"+{line}" for line in after[at_new : run.new]]
        at_old, at_new = run.old + run.count, run.new + run.count
        last = at_old == len(before) and at_new == len(after)
        if lines and (run.count > 2 * around or last):
            lines += [f" {line}" for line in before[run.old : run.old + min(around, run.count)]]
            found.append(Hunk(*begin, tuple(lines)))
            lines = []
        elif lines:
            lines += [f" {line}" for line in before[run.old : at_old]]
    return found


def unified(found: Sequence[Hunk]) -> str:
    """Hunks as `patch` reads them."""
    return "".join(piece for hunk in found for piece in _hunk(hunk))


def _hunk(hunk: Hunk) -> Iterator[str]:
    signs = Counter(line[0] for line in hunk.lines)
    old = _range(hunk.old, signs[" "] + signs["-"])
    new = _range(hunk.new, signs[" "] + signs["+"])
    yield f"@@ -{old} +{new} @@\n"
    for line in hunk.lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _range(first: int, count: int) -> str:
    """Lines as a hunk's head names them: from 1; no lines by the line before them."""
    at = first + bool(count)
    return str(at) if count == 1 else f"{at},{count}"


def counts(found: Sequence[Hunk]) -> tuple[int, int]:
    """How many lines come, and how many go."""
    signs = Counter(line[0] for hunk in found for line in hunk.lines)
    return signs["+"], signs["-"]


def kept(old: Sequence[str], new: Sequence[str]) -> list[Stays]:
    """The lines that stay, run by run."""
    found = _within(old, new, _MOST)
    if found is None:
        found = _between_fixed_points(old, new)
    return _joined(found)


def _within(old: Sequence[str], new: Sequence[str], most: int) -> list[Stays] | None:
    """The lines that stay if no more than so many come and go; None if there are more."""
    head, tail = alike_at_ends(old, new)
    middle = _shortest(old[head : len(old) - tail], new[head : len(new) - tail], most)
    if middle is None:
        return None
    return [
        Stays(0, 0, head),
        *[Stays(run.old + head, run.new + head, run.count) for run in middle],
        Stays(len(old) - tail, len(new) - tail, tail),
    ]


def _shortest(old: Sequence[str], new: Sequence[str], most: int) -> list[Stays] | None:
    """The greedy way of Myers: on each diagonal the farthest place that so many changes reach."""
    if not old or not new:
        return []  # else a step for each line, and a copy of all steps in each
    if len(old) + len(new) > most and _fewest(old, new) > most:
        return None
    far = {1: 0}
    trail: list[dict[int, int]] = []
    for changes in range(min(most, len(old) + len(new)) + 1):
        trail.append(far.copy())
        # No more lines can come or go than there are.
        lowest = -changes + 2 * max(changes - len(new), 0)
        highest = changes - 2 * max(changes - len(old), 0)
        for diagonal in range(lowest, highest + 1, 2):
            x, _ = _entered(far, diagonal)
            y = x - diagonal
            while x < len(old) and y < len(new) and old[x] == new[y]:
                x, y = x + 1, y + 1
            far[diagonal] = x
            if x >= len(old) and y >= len(new):
                return _back(trail, len(old), len(new))
    return None


def _fewest(old: Sequence[str], new: Sequence[str]) -> int:
    """How many lines come and go at least, whatever their order: what takes longest is to look for
    fewer changes than there can be, as where one text is much longer."""
    before, after = Counter(old), Counter(new)
    return (before - after).total() + (after - before).total()


def _entered(far: dict[int, int], diagonal: int) -> tuple[int, int]:
    """Where the best way comes onto a diagonal, and from which: by a line of the new text from the
    one above, or by a line of the old one."""
    below, above = far.get(diagonal - 1, -1), far.get(diagonal + 1, -1)
    return (above, diagonal + 1) if below < above else (below + 1, diagonal - 1)


def _back(trail: Sequence[dict[int, int]], x: int, y: int) -> list[Stays]:
    """The runs on the way that was found, from its end."""
    found: list[Stays] = []
    diagonal = x - y
    for far in reversed(trail):
        begun, before = _entered(far, diagonal)
        found.append(Stays(begun, begun - diagonal, x - begun))
        x, diagonal = far[before], before
    return found[::-1]


def _between_fixed_points(old: Sequence[str], new: Sequence[str]) -> list[Stays]:
    """The lines that stay between lines that both texts have once, and these."""
    found: list[Stays] = []
    x = y = 0
    for at_old, at_new in [*once_in_both(old, new, bool), (len(old), len(new))]:
        some = _within(old[x:at_old], new[y:at_new], _BETWEEN) or []
        found += [Stays(run.old + x, run.new + y, run.count) for run in some]
        if at_old < len(old) and at_new < len(new):
            found.append(Stays(at_old, at_new, 1))
        x, y = at_old + 1, at_new + 1
    return found


def _joined(found: Sequence[Stays]) -> list[Stays]:
    """Runs without empty ones, those that touch made one."""
    joined: list[Stays] = []
    for run in found:
        if not run.count:
            continue
        last = joined[-1] if joined else None
        if last and (last.old + last.count, last.new + last.count) == (run.old, run.new):
            joined[-1] = Stays(last.old, last.new, last.count + run.count)
        else:
            joined.append(run)
    return joined
