"""Tests of each with each: by default each is met once, and the rest on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def in_turn(every: Sequence[Any], choices: Sequence[Any]) -> list[Any]:
    """Each with each of the choices, which take turns: with the one whose turn it is by default,
    with the others by `-m slow`."""
    return [
        pytest.param(one, choice, marks=[] if turn == place else [pytest.mark.slow])
        for number, one in enumerate(every)
        for turn in [number % len(choices)]
        for place, choice in enumerate(choices)
    ]
