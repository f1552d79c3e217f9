"""Values by what they have in common."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def grouped(found: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """The values that come with each key; keys and values in the order in which they come."""
    groups: dict[Key, list[Value]] = {}
    for key, value in found:
        groups.setdefault(key, []).append(value)
    return groups
