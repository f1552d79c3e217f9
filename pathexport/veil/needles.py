"""Which of many needles stand in some bytes, at the cost of one look, however many there are.

Nearly all needles are letters and figures in a row. So the bytes are cut into words, and only words
that were not seen before are compared: at every third place, with a few signs of each needle from
three places in a row. A needle that holds other signs is looked for if a word between two of these
is there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

_FEW, _SOME = 40, 30
"""So many needles are found faster one by one: in all bytes, or in new words."""
_STEP = 3  # places from one to the next that is compared
_STEPS = range(_STEP)
_GRAMS = (6, 4)  # signs that are compared: more for longer needles
_SIGNS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
_WORDS = bytes(code if code in _SIGNS else 32 for code in range(256))
_MOST = 200_000  # words that are remembered


class Needles:
    """Remembers in which words needles stand, and in which none does."""

    def __init__(self, needles: Iterable[bytes]) -> None:
        self._all = tuple(dict.fromkeys(needles))
        plain = [each for each in self._all if not each.translate(None, _SIGNS)]
        self._by_word: dict[bytes, list[bytes]] = {}
        """Needles that hold other signs, by a word that stands between two of these, if any."""
        for each in {*self._all}.difference(plain):
            self._by_word.setdefault(_word_within(each), []).append(each)
        self._in_words: list[_Grams] = []
        for size in _GRAMS:
            long = [each for each in plain if len(each) >= size + _STEP - 1]
            if len(long) > _SOME:
                self._in_words.append(_Grams(size, long))
                plain = [each for each in plain if len(each) < size + _STEP - 1]
        self._one_by_one = plain
        self._idle: set[bytes] = set()
        self._holding: dict[bytes, set[bytes]] = {}

    def __reduce__(self) -> tuple[type[Needles], tuple[object, ...]]:
        return Needles, (self._all,)

    def __bool__(self) -> bool:
        return bool(self._all)

    def present(self, data: bytes) -> Collection[bytes]:
        if len(self._all) <= _FEW:
            return [each for each in self._all if each in data]
        if len(self._idle) > _MOST or len(self._holding) > _MOST:
            self._idle.clear()
            self._holding.clear()
        words = set(data.translate(_WORDS).split())
        keys = (b"", *(self._by_word.keys() & words))
        found = {each for key in keys for each in self._by_word.get(key, ()) if each in data}
        words -= self._idle
        new = words.difference(self._holding)
        if new:
            self._compare(new)
        for word in words & self._holding.keys():
            found.update(self._holding[word])
        return found

    def _compare(self, new: set[bytes]) -> None:
        """Find out which needles stand in words that were not seen before."""
        joined = b" ".join((*new, b""))
        for at, needles in self._places(joined):
            word = joined[joined.rfind(b" ", 0, at) + 1 : joined.find(b" ", at)]
            held = [each for each in needles if each in word]
            if held:
                self._holding.setdefault(word, set()).update(held)
        self._idle |= new.difference(self._holding)

    def _places(self, joined: bytes) -> Iterator[tuple[int, Collection[bytes]]]:
        """The places in some words where needles may stand, and which."""
        for each in self._one_by_one:
            at = joined.find(each)
            while at >= 0:
                yield at, (each,)
                at = joined.find(each, at + len(each))
        for grams in self._in_words:
            yield from grams.places(joined)


class _Grams:
    """Needles of at least some length, by a few of their signs."""

    def __init__(self, size: int, needles: Iterable[bytes]) -> None:
        self._size = size
        self._known: dict[bytes, list[bytes]] = {}
        for each in needles:
            for gram in self._rarest(each):
                self._known.setdefault(gram, []).append(each)

    def _rarest(self, needle: bytes) -> Sequence[bytes]:
        """Signs from three places in a row that no other needle has, or few. Tokens of one issuer
        begin alike, so the last places are tried first."""
        known, size = self._known, self._size
        rows = []
        for begin in range(len(needle) - size, _STEP - 2, -1):
            row = [needle[begin - by : begin - by + size] for by in _STEPS]
            if known.keys().isdisjoint(row):
                return row
            rows.append(row)
        return min(rows, key=lambda row: sum(len(known.get(gram, ())) for gram in row))

    def places(self, joined: bytes) -> Iterator[tuple[int, Collection[bytes]]]:
        """Where needles may stand, and which."""
        known, size = self._known, self._size
        grams = [joined[at : at + size] for at in range(0, len(joined), _STEP)]
        if not known.keys().isdisjoint(grams):
            yield from ((n * _STEP, known[gram]) for n, gram in enumerate(grams) if gram in known)


def _word_within(needle: bytes) -> bytes:
    """The longest word with another sign before it and behind it; nothing if there is none."""
    spaced = needle.translate(_WORDS)
    return max(spaced[spaced.find(b" ") : spaced.rfind(b" ")].split(), key=len, default=b"")
