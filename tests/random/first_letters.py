"""How a text begins that an expression goes into: its first letters, as far as they are certain."""

from __future__ import annotations

import re
from re import _parser  # type: ignore[attr-defined]
from typing import Any

_OF_CLASS = {"CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "1"}


def first_letters(pattern: re.Pattern[str]) -> str:
    """What a pattern asks for first; of several choices the first."""
    found: list[str] = []
    waiting: list[Any] = [*reversed(_parser.parse(pattern.pattern, pattern.flags))]
    while waiting:
        operation, value = waiting.pop()
        match str(operation):
            case "LITERAL":
                found.append(chr(value))
            case "NOT_LITERAL" | "ANY":
                found.append("x")
            case "IN":
                found.append(_one_of(value))
            case "SUBPATTERN":
                waiting += reversed(value[3])
            case "ATOMIC_GROUP":
                waiting += reversed(value)
            case "BRANCH":
                waiting += reversed(value[1][0])
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, _, repeated = value
                waiting += [*reversed(repeated)] * min(least, 3)
            case _:  # what stands between letters
                continue
    return "".join(found)


def _one_of(choices: Any) -> str:
    operation, value = choices[0]
    match str(operation):
        case "LITERAL":
            return chr(value)
        case "RANGE":
            return chr(value[0])
        case "CATEGORY":
            return _OF_CLASS.get(str(value), "a")
        case _:
            return "x"
