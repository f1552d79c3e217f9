"""Many small cases in one test: a test of its own would cost each more than it takes itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]
_FOLDERS = ("tmp_path", "source", "out")


def for_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As pytest's `parametrize`, for tests that change nothing but their `tmp_path`, `source` and
    `out`, of which each case has its own: all cases run, with the same fixtures otherwise, and the
    test fails with every one that failed."""
    held = [{names: one} if isinstance(names, str) else _named(names, one) for one in cases]

    def over(test: Test) -> Test:
        @wraps(test)
        def every(**others: Any) -> None:
            assert held  # there are none where the logs that people published are not at hand
            failed = []
            for number, case in enumerate(held):
                try:
                    test(**_apart(others, number), **case)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"Case: {case!r}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(held)} cases", failed)

        takes = inspect.signature(test)
        given = {names} if isinstance(names, str) else {*names}
        left = [one for name, one in takes.parameters.items() if name not in given]
        every.__signature__ = takes.replace(parameters=left)  # type: ignore[attr-defined]
        return every

    return over


def _named(names: Sequence[str], one: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(names, one, strict=True))


def _apart(fixtures: dict[str, Any], number: int) -> dict[str, Any]:
    """The fixtures of one case: the folders of its own have the names that those of all have."""
    own = dict(fixtures)
    for name in fixtures.keys() & _FOLDERS:
        whole = fixtures[name] if name == "tmp_path" else fixtures[name].parent
        (whole / f"case-{number}").mkdir(exist_ok=True)
        own[name] = whole / f"case-{number}" / fixtures[name].relative_to(whole)
    return own
