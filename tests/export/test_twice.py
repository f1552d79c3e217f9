"""A second export of the same touches nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.running.each import for_each
from tests.running.exports import ASSET, active, aged, busy, of_session, sound, wrote
from tests.running.folders import names, tree
from tests.running.samples import SAMPLES

pytestmark = pytest.mark.thorough


@for_each(
    "options", [(), ("full",), ("dialogue", "omit"), ("full", "inline", 0), ("standard", "inline")]
)
@for_each("filters", [{}, {"wanted": active}, {"wanted": of_session("s1")}])
def test_a_second_export_touches_nothing(
    source: Path, out: Path, options: tuple[Any, ...], filters: dict[str, Any]
) -> None:
    first = wrote(busy(source), out, *options, **filters)
    assert not first.output.problems
    sound(out)
    before = aged(out)
    again = wrote(source, out, *options, **filters)
    assert tree(out) == before
    assert (again.output.changes, again.output.unchanged) == ((), len(names(out)))
    assert again.paths == first.paths


def test_a_second_export_of_all_samples_touches_nothing(out: Path) -> None:
    wrote(SAMPLES, out)
    sound(out)
    before = aged(out)
    assert not wrote(SAMPLES, out).output.changes
    assert tree(out) == before


def test_what_an_export_tells_of_itself(source: Path, out: Path) -> None:
    done = wrote(busy(source), out)
    assert len(done.paths) == 6
    assert (done.agents, done.problems) == (3, 2)
    assert {verb for verb, _ in done.output.changes} == {"write"}
    assert [name for _, name in done.output.changes][-2:] == ["index.md", "manifest.json"]
    assert names(out) == {
        "index.md",
        "manifest.json",
        "p/index.md",
        "p/agents/agent_x.md",
        "p/agents/agent_y.md",
        "p/agents/agent_z.md",
        ASSET,
        "p/transcript_s1_path1_abandoned.md",
        "p/transcript_s1_path2.md",
        "p/transcript_s2.md",
        "p/transcript_s3.md",
        "p/transcript_s4_path1_abandoned.md",
        "p/transcript_s4_path2.md",
    }
