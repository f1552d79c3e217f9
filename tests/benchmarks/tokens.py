"""Finds in logs how many characters a token has, and how far estimates are from the truth.

The input of a request, less that of the one before it, is what was added between the two: the
answer, the results of its calls, what the person said. So each pair of requests is one equation in
the rates. Those are left out whose texts are not what the model had: with thoughts, which are
summaries, with pictures, with attachments, across a compaction, or with a change of model.

    python -m tests.benchmarks.tokens LOGS …

Without LOGS these are the published logs beside the project whose words were not removed: what
`docs/models.md` says was measured on them.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from pathexport.pipeline import load
from pathexport.read.blocks import Block, TextBlock
from pathexport.write.feed.estimate import RATES, Family, Kind, Tally, Told, family_of, weigh
from pathexport.write.feed.said import said_by, said_in
from pathexport.write.feed.utterances import (
    AddedText,
    CallMade,
    Conversation,
    GivenResult,
    Utterance,
    spoken,
)
from tests.running.corpus import CORPUS, WITH_WORDS

KINDS: tuple[Kind, ...] = ("prose", "code", "input", "output")
UNKNOWNS = (*KINDS, "call", "message")
OTHER = re.compile("[^\x00-\u036f]")
ROUNDS = 60  # after which nothing moves any more


class Pair(NamedTuple):
    """What was added between two requests, and how many tokens it took."""

    family: Family
    tokens: int
    said: Conversation
    folder: str = ""


class Sums(Tally):
    """The same as is estimated, as the numbers of an equation."""

    def __init__(self) -> None:
        super().__init__("claude")
        self.row: Counter[str] = Counter()
        self.others = 0

    def add(self, texts: Iterable[Told]) -> None:
        for kind, text in texts:
            others = len(OTHER.findall(text))
            self.row[kind] += len(text) - others
            self.others += others

    def call(self) -> None:
        self.row["call"] += 1

    def message(self) -> None:
        self.row["message"] += 1


def pairs(folders: Sequence[str]) -> list[Pair]:
    """What the logs in some folders tell, each pair of requests once."""
    found: dict[tuple[str, str], Pair] = {}
    for folder in folders:
        for project in load(Path(folder)):
            with project.opened() as opened:
                for path in project.paths:
                    steps = project.tree.way_to(path.step)
                    found |= _pairs(spoken(said_in(opened, steps)), folder)
                for agent in project.agents:
                    found |= _pairs(spoken(said_by(opened, agent.rows)), folder)
    return [*found.values()]


def _pairs(said: Conversation, folder: str) -> dict[tuple[str, str], Pair]:
    found: dict[tuple[str, str], Pair] = {}
    answers = [place for place, each in enumerate(said) if each.role == "assistant"]
    for one, other in pairwise(answers):
        before, after = said[one], said[other]
        between = said[one:other]
        took = _input(after) - _input(before)
        if (
            _input(before)
            and took > 0
            and before.model == after.model
            and all(map(_whole, between))
        ):
            pair = Pair(family_of(before.model), took, between, folder)
            found[before.api, after.api] = pair
    return found


def _input(said: Utterance) -> int:
    counts = said.usage.counts if said.usage else (0, 0, 0, 0)
    return counts[0] + counts[2] + counts[3]


def _whole(said: Utterance) -> bool:
    """Whether all that the model had of it is here, in texts."""
    return said.form != "compaction" and all(
        isinstance(block, TextBlock) for piece in said.pieces for block in _blocks(piece)
    )


def _blocks(piece: object) -> Iterator[Block | None]:
    if isinstance(piece, CallMade):
        for result in piece.results:
            yield from result.content if isinstance(result, GivenResult) else (None,)
    elif isinstance(piece, AddedText):
        yield from (None,) if piece.label else piece.parts
    else:
        yield piece if isinstance(piece, Block) else None


def rates(some: Sequence[Pair]) -> list[float]:
    """The rates that make the shares by which estimates are wrong as small as possible."""
    rows, wanted = [], []
    for pair in some:
        sums = _sums(pair)
        rows.append([float(sums.row[name]) for name in UNKNOWNS])
        wanted.append(float(max(pair.tokens - sums.others, 1)))
    weights = [1 / truth**2 for truth in wanted]
    found = [0.3] * len(UNKNOWNS)
    for _ in range(ROUNDS):
        found = _least_squares(rows, wanted, weights)
        for place, (row, truth) in enumerate(zip(rows, wanted, strict=True)):
            wrong = abs(sum(map(float.__mul__, row, found)) - truth) / truth
            weights[place] = 1 / truth**2 / max(wrong, 1e-3)
    return found


def _sums(pair: Pair) -> Sums:
    sums = Sums()
    for each in pair.said:
        sums.message()
        for piece in each.pieces:
            weigh(piece, sums)
    return sums


def _least_squares(
    rows: Sequence[list[float]], wanted: Sequence[float], weights: Sequence[float]
) -> list[float]:
    size = len(UNKNOWNS)
    table = [[0.0] * (size + 1) for _ in range(size)]
    for row, truth, weight in zip(rows, wanted, weights, strict=True):
        for i, x in enumerate(row):
            for j, y in enumerate([*row, truth]):
                table[i][j] += weight * x * y
    for i in range(size):
        table[i][i] += 1e-12
        for k in range(size):
            if k != i:
                share = table[k][i] / table[i][i]
                table[k] = [a - share * b for a, b in zip(table[k], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def errors(some: Sequence[Pair]) -> list[float]:
    """By what share of the truth each estimate is off; below zero for one that is too low."""
    found = []
    for pair in some:
        tally = Tally(pair.family)
        for each in pair.said:
            tally.message()
            for piece in each.pieces:
                weigh(piece, tally)
        found.append((tally.tokens - pair.tokens) / pair.tokens)
    return found


def errors_elsewhere(some: Sequence[Pair]) -> list[float]:
    """The same with rates that were found without the folder that is estimated."""
    found = []
    for folder in dict.fromkeys(pair.folder for pair in some):
        own = [pair for pair in some if pair.folder == folder]
        others = [pair for pair in some if pair.folder != folder]
        if len(others) <= len(UNKNOWNS):
            return []
        elsewhere = rates(others)
        for pair in own:
            sums = _sums(pair)
            took = sums.others + sum(
                sums.row[name] * rate for name, rate in zip(UNKNOWNS, elsewhere, strict=True)
            )
            found.append((took - pair.tokens) / pair.tokens)
    return found


def main(folders: Sequence[str]) -> None:
    every = pairs(folders)
    for family in RATES:
        some = [pair for pair in every if pair.family == family]
        if len(some) > len(UNKNOWNS):
            sys.stdout.write("\n".join(_lines(family, some)) + "\n")


def _lines(family: Family, some: Sequence[Pair]) -> Iterator[str]:
    """What logs tell of a family, line by line."""
    truth = sum(pair.tokens for pair in some)
    folders = {pair.folder for pair in some}
    yield f"{family}: {len(some)} pairs of requests, {truth:,} tokens between them"
    yield f"  in {len(folders)} of the folders"
    for name, found in zip(UNKNOWNS, rates(some), strict=True):
        shown = 1 / found if name in KINDS else found
        yield f"  {name:8}{shown:8.2f}   in use {getattr(RATES[family], name):8.2f}"
    off = errors(some)
    sum_ = sum(pair.tokens * wrong for pair, wrong in zip(some, off, strict=True)) / truth
    yield f"  error: {_spread(off)}"
    yield f"  error of the sum {sum_:+.1%}"
    if elsewhere := errors_elsewhere(some):
        yield f"  error with rates of the other folders: {_spread(elsewhere)}"


def _spread(off: Sequence[float]) -> str:
    size = [*map(abs, off)]
    return f"median {median(size):.1%}, ninth decile {quantiles(size, n=10)[8]:.1%}"


if __name__ == "__main__":
    named = sys.argv[1:] or [str(CORPUS / name) for name in WITH_WORDS]
    main(named or sys.exit("Name folders of logs: the published ones are not beside the project."))
