"""The program that finds rates of tokens in logs finds those that logs were made with."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median, quantiles

import pytest

from pathexport.read.blocks import ToolResult, ToolUse, block
from pathexport.write.feed.estimate import RATES, Tally, weigh
from pathexport.write.feed.utterances import AddedText, CallMade, GivenResult, Piece, Utterance
from tests.benchmarks.tokens import (
    KINDS,
    UNKNOWNS,
    Pair,
    errors,
    errors_elsewhere,
    pairs,
    rates,
)
from tests.making.logs import Log
from tests.running.corpus import CORPUS, WITH_WORDS, needs_corpus

DOCS = Path(__file__).parents[1] / "docs" / "models.md"


def made(seed: int) -> Pair:
    """Words, a call of Read and one of Bash with their results, of random sizes."""
    some = Random(seed)

    def text(most: int) -> str:
        return "x" * some.randrange(most)

    pieces: list[Piece] = [AddedText("", (block(text(5000)),))]
    for name in ("Read", "Bash") * some.randrange(3):
        given = {"type": "tool_use", "id": "t", "name": name, "input": {"a": text(3000)}}
        result = block({"type": "tool_result", "tool_use_id": "t", "content": text(9000)})
        call = block(given)
        assert isinstance(result, ToolResult)
        assert isinstance(call, ToolUse)
        pieces.append(CallMade(call, "r", "", (GivenResult(result, "r", tuple(result.pieces)),)))
    said = [Utterance("user", "", 0, 0, "", tuple(pieces))] * some.randrange(1, 4)
    tally = Tally("claude")
    for each in said:
        tally.message()
        for piece in each.pieces:
            weigh(piece, tally)
    return Pair("claude", tally.tokens, said)


def test_rates_are_found_again() -> None:
    every = [*map(made, range(40))]
    found = dict(zip(UNKNOWNS, rates(every), strict=True))
    for name in KINDS:
        assert 1 / found[name] == pytest.approx(getattr(RATES["claude"], name), 0.02)
    assert found["call"] == pytest.approx(RATES["claude"].call, 0.05)
    assert max(map(abs, errors(every))) < 0.01


def test_pairs_are_of_requests_that_follow_each_other(tmp_path: Path) -> None:
    log = Log()
    last = None
    for n in range(3):
        last = log.prompt(f"p{n}", last, "words " * 50)
        usage = {"input_tokens": 2, "cache_read_input_tokens": 100 * n + 10, "output_tokens": 3}
        text = {"type": "text", "text": "said"}
        message = {"id": f"m{n}", "role": "assistant", "model": "claude-opus-4-6"}
        last = log.row(
            f"a{n}", last, "assistant", message={**message, "content": [text], "usage": usage}
        )
    log.write(tmp_path)
    found = pairs([str(tmp_path)])
    assert [(pair.family, pair.tokens, len(pair.said)) for pair in found] == [
        ("claude", 100, 2),
        ("claude", 100, 2),
    ]


@pytest.mark.thorough
@needs_corpus
def test_the_figures_in_the_docs_are_those_of_the_published_logs() -> None:
    every = pairs([str(CORPUS / name) for name in WITH_WORDS])
    for family in ("claude", "claude-4.7"):
        some = [pair for pair in every if pair.family == family]
        folders, truth = {pair.folder for pair in some}, sum(pair.tokens for pair in some)
        off = errors(some)
        size = [*map(abs, off)]
        wrong = sum(pair.tokens * each for pair, each in zip(some, off, strict=True)) / truth
        figures = f"{median(size):.1%} | {quantiles(size, n=10)[8]:.1%} | {wrong:.1%}"
        row = f"| `{family}` | {len(folders)} | {len(some)} | {truth:,} | {figures} |"
        assert row.replace("-", "−") in DOCS.read_text().replace("-", "−")


@needs_corpus
@pytest.mark.slow
def test_so_are_the_errors_with_rates_of_other_folders() -> None:
    every = pairs([str(CORPUS / name) for name in WITH_WORDS])
    size = [*map(abs, errors_elsewhere([pair for pair in every if pair.family == "claude"]))]
    told = f"the errors of `claude` are {median(size):.1%} and {quantiles(size, n=10)[8]:.1%}."
    assert told in " ".join(DOCS.read_text().split())
