"""Options of the test run, and when it collects garbage: not while tests are collected, and never
what is there from then on, which is most of what there is."""

from __future__ import annotations

import gc

import pytest

gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="Rewrite the exports beside the sample projects."
    )


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.enable()
