"""Where secrets that are known by now stand in a file, also where nothing tells what they are.

Files are searched as bytes: where there are many secrets, not all bytes but all words, each once,
to know which of them are there at all. The directory of a row is veiled in any case, so a row in
which nothing else is found is not noted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from pathexport.sweep.directories import without
from pathexport.sweep.log import Swept
from pathexport.system.regular import LINE, opened
from pathexport.veil.veil import Spots

_MANY = 12
"""Texts from which on it takes less time to gather the words of a file than to search it again and
again."""
_SIGNS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_WORDS = bytes(code if code in _SIGNS else 32 for code in range(256))
_SHORT = 6
_BLOCK = 1 << 23  # bytes


def spots(swept: Swept, needles: Collection[bytes]) -> Spots:
    """Where something stands in a file that was looked through."""
    if swept.stamp is None:
        return Spots(None)
    stretches = [(each.begin, each.end) for each in swept.seen if not each.directory]
    directories = {each.directory for each in swept.seen if each.directory}
    try:
        for first, block in _blocks(Path(swept.path), directories) if needles else ():
            for begin, end in _lines_with(block, _present(block, needles)):
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
        while block := file.read(_BLOCK):
            block += file.readline(LINE)
            yield first, without(block, directories)
            first += len(block)


def _present(data: bytes, needles: Collection[bytes]) -> list[bytes]:
    """Those that some lines hold."""
    if len(needles) < _MANY:
        return [needle for needle in needles if needle in data]
    words = {word for word in data.translate(_WORDS).split() if len(word) >= _SHORT}
    every = b" ".join(words)
    return [each for each in needles if each in (every if _is_word(each) else data)]


def _is_word(needle: bytes) -> bool:
    return len(needle) >= _SHORT and _SIGNS.issuperset(needle)


def _lines_with(data: bytes, present: Iterable[bytes]) -> Iterator[tuple[int, int]]:
    """The lines that hold some of these: the first byte and the end of each."""
    for needle in present:
        at = data.find(needle)
        while at >= 0:
            end = data.find(b"\n", at) + 1 or len(data)
            yield data.rfind(b"\n", 0, at) + 1, end
            at = data.find(needle, end)
