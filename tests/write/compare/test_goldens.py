"""Comparisons that lie beside the sample projects; `pytest --accept` rewrites these."""

from __future__ import annotations

import pytest

from pathexport.pipeline import load
from tests.running.samples import SAMPLES
from tests.write.compare.comparing import paged

NAMES = ["everyday", "multiple-redos", "two-fixes"]


def test_no_other_comparison_lies_there() -> None:
    assert sorted(file.parent.name for file in SAMPLES.glob("*/diff.md")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_comparison_is_the_one_that_was_accepted(
    name: str, request: pytest.FixtureRequest
) -> None:
    (project,) = load(SAMPLES / name)
    made, accepted = paged(project), SAMPLES / name / "diff.md"
    if request.config.getoption("--accept"):
        accepted.write_text(made, encoding="utf-8")
    assert made == accepted.read_text(encoding="utf-8")
