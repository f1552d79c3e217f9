"""Compactions that kept messages which others kept too (rule R14): the same as one by one, but at
the cost of reading."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.compactions.kept import hang_behind
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS
from tests.running.growth import calls


def segment(head: str, tail: str) -> dict[str, object]:
    return {"preservedSegment": {"headUuid": head, "tailUuid": tail}}


@st.composite
def compacted(draw: st.DrawFn) -> tuple[Log, dict[str, tuple[str, str]]]:
    """A tree of prompts and answers, and compactions that keep stretches of it; each hangs on
    nothing that is loaded but what it kept."""
    log, above = Log(), dict[str, str | None]()
    kept: dict[str, tuple[str, str]] = {}
    for number in range(draw(st.integers(2, 16))):
        mine = [uuid for uuid in above if uuid not in kept]
        back = draw(st.sampled_from([0, 0, 0, 1, 2, 4]))
        if mine and draw(st.integers(0, 3)) == 0:
            tail = mine[max(0, len(mine) - 1 - back)]
            line = [tail]
            while (up := above[line[-1]]) is not None:
                line.append(up)
            kept[f"b{number}"] = draw(st.sampled_from(line)), tail
            above[f"b{number}"] = None
            log.boundary(f"b{number}", None, compactMetadata=segment(*kept[f"b{number}"]))
        else:
            above[f"n{number}"] = mine[max(0, len(mine) - 1 - back)] if mine else None
            write = log.prompt if not mine or draw(st.booleans()) else log.answer
            write(f"n{number}", above[f"n{number}"])
    return log, kept


@given(compacted())
@SETTINGS
def test_r14_what_follows_hangs_behind_the_last_that_kept_its_parent_alone(
    made: tuple[Log, dict[str, tuple[str, str]]],
) -> None:
    log, kept = made
    names = [str(row["uuid"]) for row in log.rows]
    above = {str(row["uuid"]): row["parentUuid"] for row in log.rows}
    asked = {str(row["uuid"]) for row in log.rows if row["type"] == "user"}
    goes_back = {*asked, *kept}

    def stretch(boundary: str, name: str) -> set[str]:
        """What the compaction kept; for a prompt, and for another compaction, from the last prompt
        in it on."""
        head, at = kept[boundary]
        found = {at}
        while at != head and not (name in goes_back and at in asked):
            at = above[at]
            found.add(at)
        return found

    with tempfile.TemporaryDirectory() as folder:
        graph = log.load(Path(folder)).graph
    for place, name in enumerate(names):
        parent = kept[name][1] if name in kept else above[name]
        keepers = [
            boundary
            for boundary in names[:place]
            if boundary in kept
            and parent in stretch(boundary, name)
            and name not in stretch(boundary, name)
        ]
        found = graph.parent(name)
        assert (found.uuid if found else None) == (keepers[-1] if keepers else parent)


def overlapping(size: int) -> Log:
    """Compactions of which each keeps all that was said so far."""
    log = Log()
    last = log.prompt("a", None)
    for number in range(size):
        last = log.answer(f"n{number}", last)
        log.hook(f"h{number}", last)
        log.boundary(f"b{number}", None, compactMetadata=segment("a", last))
        log.summary(f"s{number}", f"b{number}")
    return log


def test_r14_stretches_that_overlap_cost_what_reading_them_costs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []

    def counted(*given: Any) -> set[int]:
        counts.append(calls(lambda: hang_behind(*given)))
        return set()

    monkeypatch.setattr("pathexport.shape.links.parents.hang_behind", counted)
    for size in (200, 400):
        load_logs(tmp_path / str(size), overlapping(size))
    assert counts[1] < 2.3 * counts[0]
