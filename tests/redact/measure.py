"""How much of a labelled set the detector finds, and how much of what it finds is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from pathexport.redact.finding import Detector
from tests.redact.labelled.cases import Case


class Score(msgspec.Struct):
    """Counts over a set."""

    planted: Counter[str] = msgspec.field(default_factory=Counter)
    missed: Counter[str] = msgspec.field(default_factory=Counter)
    right: int = 0
    wrong: int = 0
    notes: list[str] = msgspec.field(default_factory=list)

    @property
    def recall(self) -> float:
        return 1 - self.missed.total() / max(1, self.planted.total())

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.wrong)


def score(detector: Detector, cases: Iterable[Case]) -> Score:
    """A secret is found if all of it is hidden; what is found is right if it is within a secret."""
    total = Score()
    for case in cases:
        found = detector.find(case.text)
        for start, end in case.planted:
            total.planted[case.family] += 1
            hidden = sum(max(0, min(end, one.end) - max(start, one.start)) for one in found)
            if hidden < end - start:
                total.missed[case.family] += 1
                total.notes.append(f"missed, {case.family}: {case.text!r}")
        for one in found:
            if any(start <= one.start and one.end <= end for start, end in case.planted):
                total.right += 1
            else:
                total.wrong += 1
                part = case.text[one.start : one.end]
                total.notes.append(f"wrong, {case.family}, {one.kind}: {part!r} in {case.text!r}")
    return total
