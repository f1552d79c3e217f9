"""Expressions that are made when they are first needed: to make all of them takes longer than to
look through a small log, and most logs need few."""

from __future__ import annotations

import re
from typing import Any, AnyStr, Generic, cast


class Later(Generic[AnyStr]):
    """Stands for an expression. Whatever is asked of it is kept, so that it takes no longer the
    second time than if the expression itself were asked."""

    def __init__(self, form: AnyStr, flags: int) -> None:
        self._made_of: tuple[AnyStr, int] = form, flags

    def __getattr__(self, name: str) -> Any:
        asked = getattr(re.compile(*self._made_of), name)
        setattr(self, name, asked)
        return asked


def later(form: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """An expression that is made when it is first needed."""
    return cast("re.Pattern[AnyStr]", Later(form, flags))
