"""Sums along ways of the tree are those of going through all steps."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.steps.along import Along
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.loading import loaded


def joined(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return one + other


@given(lived_logs(), st.randoms(use_true_random=False))
@SETTINGS
def test_any_part_of_any_way_in_any_order(log: Log, chance: Random) -> None:
    with loaded([log.rows]) as project:
        along = Along(project.tree, lambda step: (step,), joined)
        ways = [project.tree.way_to(step) for step in range(len(project.tree.steps))]
        parts = [tuple(way[first:]) for way in ways for first in range(len(way))]
        chance.shuffle(parts)
        assert all(along.over(part) == part for part in parts)
        assert along.over(()) is None
