"""Tests that every run includes read no clock: what is slow on one machine is not on another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import growth

TESTS = Path(__file__).parent
CLOCKS = {
    *("perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "process_time"),
    *("process_time_ns", "thread_time", "thread_time_ns", "time_ns", "getrusage"),
    *("setitimer", "alarm", "timeit", "default_timer"),
}


def timed(file: Path) -> Iterator[str]:
    """The functions of a file that use a clock, but for tests that run on request."""
    text = file.read_text()
    if not any(name in text for name in (*CLOCKS, "time.time")):
        return
    for top in ast.parse(text).body:
        marks = [ast.unparse(mark) for mark in getattr(top, "decorator_list", [])]
        if isinstance(top, ast.Import | ast.ImportFrom) or "pytest.mark.slow" in marks:
            continue
        for node in ast.walk(top):
            if isinstance(node, ast.Attribute | ast.Name):
                last = node.attr if isinstance(node, ast.Attribute) else node.id
                if last in CLOCKS or (last == "time" and ast.unparse(node) == "time.time"):
                    yield f"{file}:{node.lineno} {ast.unparse(node)}"


def test_only_tests_that_run_on_request_read_a_clock() -> None:
    """… but for the helper that compares two sizes, and long runs and benchmarks, which are no
    tests."""
    no_tests = {*(TESTS / "benchmarks").glob("*.py"), TESTS / "fuzz" / "__main__.py"}
    files = sorted({*TESTS.rglob("*.py")} - no_tests - {TESTS / "running" / "growth.py"})
    assert [clock for file in files for clock in timed(file)] == []


def test_a_quadratic_step_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that shows what the work says that it took."""
    monkeypatch.setattr(growth, "_seconds", lambda work, size: work(size))
    assert growth.in_step(lambda size: size * 1e-4, 25_000)
    assert not growth.in_step(lambda size: size**2 * 1e-8, 25_000)
    hiccups = iter([9, 0.1, 0.4, 0.1])
    assert growth.in_step(lambda _: next(hiccups), 25_000)


def test_calls_are_counted() -> None:
    def magnitudes(size: int) -> list[int]:
        return [abs(n) for n in range(size)]

    assert growth.calls(lambda: magnitudes(200)) - growth.calls(lambda: magnitudes(100)) == 100
