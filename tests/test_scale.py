"""Time grows in step with size: run with `pytest -m slow tests/test_scale.py`.

Each shape is listed at 1×, 2× and 4× its size. What is held against a bound is the ratio, since
machines differ; the seconds are printed for whoever asked.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from pathexport.pipeline import load
from tests.making.large import Writer, comb, relay, star, straight_chain
from tests.making.logs import Log, conversation
from tests.shape.steps.turns import notified, queued, synthetic


def replays(folder: Path, size: int) -> None:
    """Sessions that each hold a copy of the same 400 rows and go on by themselves."""
    _copies(folder, size, fresh=False)


def nameless_replays(folder: Path, size: int) -> None:
    """The same under new ids that name no origin."""
    _copies(folder, size, fresh=True)


def _copies(folder: Path, size: int, fresh: bool) -> None:
    for n in range(500 * size // 4):
        log, last = Log(f"s{n:04}"), None
        mark = f".{n}" if fresh else ""
        for turn in range(200):
            asked = log.prompt(f"p{turn}{mark}", last, f"ask {turn}")
            last = log.answer(f"a{turn}{mark}", asked, f"say {turn}", api=f"m{turn}")
        log.second += n
        log.prompt(f"own{n}", last)
        log.write(folder)


def compactions(folder: Path, size: int) -> None:
    """A compaction after every few turns, each without a row that it names."""
    log, last = Log(), None
    for n in range(5_000 * size // 4):
        for turn in range(3):
            last = log.answer(f"a{n}.{turn}", log.prompt(f"p{n}.{turn}", last))
        log.boundary(f"b{n}", "nowhere")
        last = log.summary(f"s{n}", f"b{n}")
    log.write(folder)


def nudged_star(folder: Path, size: int) -> None:
    """The same star with a hook of its own before each prompt."""
    log = Log()
    root = log.answer("a", log.prompt("p", None))
    for n in range(20_000 * size // 4):
        log.prompt(f"q{n}", log.hook(f"h{n}", root))
    log.write(folder)


def hooked_star(folder: Path, size: int) -> None:
    """A star on a chain of hooks, a prompt on each."""
    log = Log()
    last = log.answer("a", log.prompt("p", None))
    for n in range(20_000 * size // 4):
        last = log.hook(f"h{n}", last)
        log.prompt(f"q{n}", last)
    log.write(folder)


def nearly_copies(folder: Path, size: int) -> None:
    """Copies that name no origin and differ in their first message alone."""
    for n in range(480 * size // 4):
        log, last = Log(f"s{n:04}"), None
        for turn in range(60):
            text = f"ask {turn}" + ("" if turn else f" {n}")
            asked = log.prompt(f"p{turn}.{n}", last, text)
            last = log.answer(f"a{turn}.{n}", asked, f"say {turn}", api=f"m{turn}")
        log.write(folder)


def kept_again(folder: Path, size: int) -> None:
    """Many compactions that all keep the same rows."""
    log = conversation()
    for n in range(4_000 * size // 4):
        kept = {"preservedMessages": {"uuids": ["a", "b"]}}
        log.boundary(f"B{n}", "b", compactMetadata=kept)
        log.prompt(f"p{n}", log.summary(f"S{n}", f"B{n}"))
        log.prompt(f"q{n}", "b")
    log.write(folder)


def summed_up_again(folder: Path, size: int) -> None:
    """The same end of a conversation, summed up many times."""
    log, last = conversation(), "b"
    for n in range(2_000 * size // 4):
        last = log.answer(f"d{n}", log.prompt(f"c{n}", last))
    for n in range(1_000 * size // 4):
        kept = {"headUuid": "a", "anchorUuid": f"B{n}", "tailUuid": "b"}
        metadata = {"messagesSummarized": 4, "preservedSegment": kept}
        log.summary(f"S{n}", log.boundary(f"B{n}", "b", compactMetadata=metadata))
    log.write(folder)


def killed_star(folder: Path, size: int) -> None:
    """A session that is killed in the middle of an answer, and goes on from the same prompt, many
    times."""
    log = Log()
    log.prompt("p", None)
    for n in range(4_000 * size // 4):
        log.call(f"c{n}", "p", f"t{n}")
        synthetic(log, f"n{n}", "p")
    log.write(folder)


def words_behind_notices(folder: Path, size: int) -> None:
    """What Claude is handed in one turn, each time behind the last, with an answer beside it."""
    log = Log()
    last = log.answer("a", log.prompt("p", None))
    for n in range(4_000 * size // 4):
        notified(log, f"n{n}", last)
        queued(log, f"q{n}", f"n{n}")
        log.answer(f"x{n}", f"n{n}")
        last = f"q{n}"
    log.write(folder)


def noted_star(folder: Path, size: int) -> None:
    """Notes on an interrupt, all on the last of as many hooks."""
    log = Log()
    log.call("k", log.prompt("p", None), "t", api="K")
    last = log.result("r", "k", "t")
    for n in range(8_000 * size // 4):
        last = log.hook(f"h{n}", last)
    for n in range(8_000 * size // 4):
        log.interrupt(f"n{n}", last, interruptedMessageId="K")
    log.write(folder)


def appended_again(folder: Path, size: int) -> None:
    """Two thousand rows that are written again at each of up to 20 compactions (R39)."""
    log, last = Log(), None
    for n in range(1_000):
        last = log.answer(f"a{n}", log.prompt(f"p{n}", last))
    before = log.rows[:]
    log.answer("c", log.prompt("b", log.summary("s", log.boundary("B", last))))
    for n in range(20 * size // 4):
        log.rows += before
        log.answer(f"d{n}", log.prompt(f"e{n}", last))
    log.write(folder)


def strangers(folder: Path, size: int) -> None:
    """Sessions that leave one long chain, each far down, and end somewhere else."""
    chain, last, at = Log("s"), None, []
    for n in range(4_000 * size // 4):
        last = chain.answer(f"a{n}", chain.prompt(f"p{n}", last))
        at.append(last)
    chain.write(folder)
    for n, row in enumerate(at[::2]):
        log = Log(f"t{n}", 10**6 + n)
        log.prompt(f"x{n}", row)
        log.prompt(f"y{n}", None)
        log.write(folder)


@pytest.mark.slow
@pytest.mark.parametrize(
    "write",
    [
        nearly_copies,
        kept_again,
        summed_up_again,
        killed_star,
        words_behind_notices,
        noted_star,
        appended_again,
        strangers,
        straight_chain,
        star,
        nudged_star,
        hooked_star,
        relay,
        replays,
        nameless_replays,
        comb,
        compactions,
    ],
)
def test_listing_grows_in_step_with_size(
    tmp_path: Path, write: Writer, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = []
    for size in (1, 2, 4):
        folder = tmp_path / str(size)
        write(folder, size)
        start = time.perf_counter()
        (project,) = load(folder)
        seconds.append(time.perf_counter() - start)
        assert project.paths
    with capsys.disabled():
        sys.stdout.write(f"\n{write.__name__}: " + ", ".join(f"{s:.2f} s" for s in seconds))
    assert seconds[2] / seconds[0] < 4 * 1.6  # four times the size, with room for noise


@pytest.mark.slow
def test_rows_appended_again_cost_what_reading_them_costs(tmp_path: Path) -> None:
    """… and no more than as many rows that are new (R39)."""
    appended_again(tmp_path / "again", 4)
    text = (tmp_path / "again/s1.jsonl").read_bytes()
    log, last = Log(), None
    for n in range(text.count(b"\n") // 2):
        last = log.answer(f"a{n}", log.prompt(f"p{n}", last))
    log.write(tmp_path / "new")
    seconds = []
    for name in ("again", "new"):
        start = time.perf_counter()
        (project,) = load(tmp_path / name)
        seconds.append(time.perf_counter() - start)
        assert len(project.paths) == 1
    assert seconds[0] < 1.3 * seconds[1]
