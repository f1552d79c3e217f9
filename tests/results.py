"""Results as they are shown."""

from __future__ import annotations

from typing import Any


def text(*lines: str, info: str = "text") -> str:
    """A fence that holds these lines."""
    return "\n".join([f"```{info}", *lines, "```"])


def block(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def count(number: int) -> str:
    return "\n".join(f"line {n}" for n in range(number))
