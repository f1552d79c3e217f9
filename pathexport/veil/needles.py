"""Which of many needles stand in some bytes, at the cost of one look, however many there are.

Nearly all of them are letters and figures in a row. So what is looked through is cut into words,
and only those that were not seen before are compared: with all needles if these are few, or else
every third place of them with a few signs of each, which are known at three places in a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

_FEW, _SOME = 40, 30
"""Needles that are found faster one by one, in all that is looked through, or in new words."""
_GRAM, _STEP = 6, 3  # signs that are compared, and places from one to the next
_SIGNS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_WORDS = bytes(code if code in _SIGNS else 32 for code in range(256))
_MOST = 200_000  # words that are remembered


class Needles:
    """Remembers in which words needles stand, and in which none does."""

    def __init__(self, needles: Iterable[bytes]) -> None:
        self._all = tuple(dict.fromkeys(needles))
        words = [each for each in self._all if _SIGNS.issuperset(each)]
        long = [each for each in words if len(each) >= _GRAM + _STEP - 1]
        long = long if len(long) > _SOME else []
        self._others = [*{*self._all}.difference(words)]
        self._one_by_one = [*{*words}.difference(long)]
        self._by_gram: dict[bytes, list[bytes]] = {}
        for each in long:
            for gram in self._rarest(each):
                self._by_gram.setdefault(gram, []).append(each)
        self._idle: set[bytes] = set()
        self._holding: dict[bytes, set[bytes]] = {}

    def _rarest(self, needle: bytes) -> list[bytes]:
        """A few signs at three places in a row, which no or few others have."""
        known = self._by_gram
        last = len(needle) - _GRAM - _STEP + 1
        rows = (_row(needle, at) for at in range(last + 1))
        unknown = next((row for row in rows if known.keys().isdisjoint(row)), None)
        return unknown or min(
            (_row(needle, at) for at in range(last + 1)),
            key=lambda row: sum(len(known.get(gram, ())) for gram in row),
        )

    def __reduce__(self) -> tuple[type[Needles], tuple[object, ...]]:
        return Needles, (self._all,)

    def __bool__(self) -> bool:
        return bool(self._all)

    def present(self, data: bytes) -> Collection[bytes]:
        """The needles that stand there."""
        if len(self._all) <= _FEW:
            return [each for each in self._all if each in data]
        found = {each for each in self._others if each in data}
        words = set(data.translate(_WORDS).split()) - self._idle
        new = words.difference(self._holding)
        if new:
            self._compare(new)
        for word in words & self._holding.keys():
            found.update(self._holding[word])
        return found

    def _compare(self, new: set[bytes]) -> None:
        """Find out what stands in words that were not seen before."""
        if len(self._idle) > _MOST or len(self._holding) > _MOST:
            self._idle.clear()
            self._holding.clear()
        joined = b" ".join((*new, b""))
        for at in self._places(joined):
            word = joined[joined.rfind(b" ", 0, at) + 1 : joined.find(b" ", at)]
            held = {*self._held(word)}
            if held:
                self._holding[word] = held
        self._idle |= new.difference(self._holding)

    def _places(self, joined: bytes) -> Iterator[int]:
        """Where something may stand in some words."""
        for each in self._one_by_one:
            at = joined.find(each)
            while at >= 0:
                yield at
                at = joined.find(each, at + len(each))
        grams = self._by_gram
        if grams and not grams.keys().isdisjoint(_grams(joined)):
            yield from (n * _STEP for n, gram in enumerate(_grams(joined)) if gram in grams)

    def _held(self, word: bytes) -> Iterator[bytes]:
        """The needles in a word."""
        yield from (each for each in self._one_by_one if each in word)
        for gram in self._by_gram.keys() & _grams(word):
            yield from (each for each in self._by_gram[gram] if each in word)


def _row(needle: bytes, at: int) -> list[bytes]:
    return [needle[n : n + _GRAM] for n in range(at, at + _STEP)]


def _grams(text: bytes) -> list[bytes]:
    return [text[at : at + _GRAM] for at in range(0, len(text), _STEP)]
