"""Many small cases in one test: a test of its own would cost each more than it takes itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def each(
    names: str | tuple[str, ...], cases: Iterable[Any]
) -> Callable[[Test], Callable[[], None]]:
    """As pytest's `parametrize`, for tests that need nothing but their cases. All of these run, and
    the test fails with every one that failed."""
    held = [*cases]

    def over(test: Test) -> Callable[[], None]:
        @wraps(test)
        def every() -> None:
            failed = []
            for case in held:
                given = (
                    {names: case} if isinstance(names, str) else dict(zip(names, case, strict=True))
                )
                try:
                    test(**given)
                except Exception as error:
                    error.add_note(f"Case: {given!r}")
                    failed.append(error)
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(held)} cases", failed)

        every.__signature__ = inspect.Signature()  # type: ignore[attr-defined]
        return every

    return over
