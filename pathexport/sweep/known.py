"""Where the secrets that are known by now stand in a log, also where nothing tells what they are.

Logs are searched as bytes, many lines at once. The directory of a row is veiled in any case, so a
row in which nothing else is found is not noted.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pathexport.grouped import grouped
from pathexport.sweep.directories import without
from pathexport.sweep.log import Swept
from pathexport.system.regular import opened, whole_lines
from pathexport.veil.ledger import Sighting
from pathexport.veil.needles import Needles
from pathexport.veil.veil import Regions, Spots

_BLOCK = 1 << 16  # bytes that are searched together
_NUMBER, _COLOUR = b"\\u", b"\xc2\x9b"
"""May stand within a text, or in place of its letters."""
Wholes = Mapping[bytes, Sequence[bytes]]
"""The texts of which a needle is a part, if each of them is written in one way alone."""


def spots(swept: Swept, sought: Sequence[Needles], wholes: Wholes) -> Spots:
    """Where something is to be hidden in a log that was swept."""
    if swept.stamp is None:
        return Spots(None)
    stretches = [(each.begin, each.end) for each in swept.seen if not each.directory]
    secret = _joined((each.begin, each.end) for each in swept.seen if each.secret)
    directories = {each.directory for each in swept.seen if each.directory}
    seen = sorted(stretches)
    try:
        for first, block in _blocks(Path(swept.path), directories) if any(sought) else ():
            parts = _unseen_parts(block, first, seen)
            stretches += _lines_held(block, first, parts, sought, wholes)
    except OSError:
        return Spots(None)
    return Spots(swept.stamp, _joined(stretches), secret, told(swept))


def told(swept: Swept) -> Mapping[int, Sequence[Sighting]]:
    """What only something else tells of, by the first byte of the objects in which it stands."""
    seen = (each for each in swept.seen if each.told)
    return grouped((each.begin, secret) for each in seen for secret in each.secrets)


def _joined(parts: Iterable[tuple[int, int]]) -> Regions:
    """Parts of a file in order; those that overlap are one."""
    begins, ends = list[int](), list[int]()
    for begin, end in sorted(parts):
        if ends and begin < ends[-1]:
            ends[-1] = max(end, ends[-1])
        else:
            begins.append(begin)
            ends.append(end)
    return Regions(tuple(begins), tuple(ends))


def _blocks(path: Path, directories: Collection[bytes]) -> Iterator[tuple[int, bytes]]:
    """Whole lines, many at once, with the place of the first byte; without these directories."""
    first = 0
    with opened(path) as file:
        for block in whole_lines(file, _BLOCK):
            yield first, without(block, directories)
            first += len(block)


def _unseen_parts(
    block: bytes, first: int, seen: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The parts of a block in which nothing was seen. Each goes on to the end of a line, since only
    what begins with its line is left out."""
    at, number = 0, bisect_left(seen, (first, 0))
    while number < len(seen) and seen[number][1] <= first + len(block):
        begin, end = (place - first for place in seen[number])
        if block[begin - 1 : begin] in (b"\n", b""):
            if begin > at:
                yield at, begin
            at = end
        number += 1
    if at < len(block):
        yield at, len(block)


def _lines_held(
    block: bytes,
    first: int,
    parts: Iterable[tuple[int, int]],
    sought: Iterable[Needles],
    wholes: Wholes,
) -> Iterator[tuple[int, int]]:
    """The lines of some parts of a block that hold a needle: the first byte and the end of each."""
    pieces, begins, shifts, length = list[bytes](), list[int](), list[int](), 0
    for begin, end in parts:
        begins.append(length)
        shifts.append(first + begin - length)
        pieces.append(block[begin:end])
        length += end - begin
    data = b"".join(pieces)
    for needle in (needle for needles in sought for needle in needles.present(data)):
        for begin, end in _lines_with(data, needle, wholes.get(needle, ())):
            shift = shifts[bisect_right(begins, begin) - 1]
            yield begin + shift, end + shift


def _lines_with(data: bytes, needle: bytes, wholes: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """The lines that hold a needle and may hold one of the texts that it is a part of."""
    at = data.find(needle)
    while at >= 0:
        begin, end = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at) + 1 or len(data)
        if not wholes or _may_hold(data[begin:end], wholes):
            yield begin, end
        at = data.find(needle, end)


def _may_hold(line: bytes, wholes: Sequence[bytes]) -> bool:
    """Whether one of these may stand in a line: of the lines that name a host, few hold the address
    that is hidden."""
    return any(one in line for one in wholes) or _NUMBER in line or _COLOUR in line
