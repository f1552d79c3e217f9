"""Where secrets that are known by now stand in a file, also where nothing tells what they are.

Files are searched as bytes, many lines at once. The directory of a row is veiled in any case, so a
row in which nothing else is found is not noted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from pathexport.sweep.directories import without
from pathexport.sweep.log import Swept
from pathexport.system.regular import opened, whole_lines
from pathexport.veil.needles import Needles
from pathexport.veil.veil import Spots

_BLOCK = 1 << 16  # bytes that are searched together


def spots(swept: Swept, needles: Needles) -> Spots:
    """Where something stands in a file that was looked through."""
    if swept.stamp is None:
        return Spots(None)
    stretches = [(each.begin, each.end) for each in swept.seen if not each.directory]
    directories = {each.directory for each in swept.seen if each.directory}
    try:
        for first, block in _blocks(Path(swept.path), directories) if needles else ():
            for begin, end in _lines_with(block, needles.present(block)):
                stretches.append((first + begin, first + end))
    except OSError:
        return Spots(None)
    begins, ends = list[int](), list[int]()
    for begin, end in sorted(stretches):
        if ends and begin < ends[-1]:
            ends[-1] = max(end, ends[-1])
        else:
            begins.append(begin)
            ends.append(end)
    return Spots(swept.stamp, tuple(begins), tuple(ends))


def _blocks(path: Path, directories: Collection[bytes]) -> Iterator[tuple[int, bytes]]:
    """Whole lines, many at once, with the place of the first byte; without what is known of the
    directories of rows."""
    first = 0
    with opened(path) as file:
        for block in whole_lines(file, _BLOCK):
            yield first, without(block, directories)
            first += len(block)


def _lines_with(data: bytes, present: Iterable[bytes]) -> Iterator[tuple[int, int]]:
    """The lines that hold some of these: the first byte and the end of each."""
    for needle in present:
        at = data.find(needle)
        while at >= 0:
            end = data.find(b"\n", at) + 1 or len(data)
            yield data.rfind(b"\n", 0, at) + 1, end
            at = data.find(needle, end)
