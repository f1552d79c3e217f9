"""Expressions that are compiled when they are first needed: to compile all takes longer than to
look through a small log, and most logs need few."""

from __future__ import annotations

import re
from typing import Any, AnyStr, Generic, cast


class Later(Generic[AnyStr]):
    """Stands for an expression, and keeps each attribute of it that is used."""

    def __init__(self, form: AnyStr, flags: int) -> None:
        self._form_and_flags: tuple[AnyStr, int] = form, flags

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(re.compile(*self._form_and_flags), name)
        setattr(self, name, attribute)
        return attribute


def later(form: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """An expression that is compiled when it is first needed."""
    return cast("re.Pattern[AnyStr]", Later(form, flags))
