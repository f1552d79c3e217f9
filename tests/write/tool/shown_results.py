"""Results as they are shown."""

from __future__ import annotations

from typing import Any

from pathexport.read import blocks
from pathexport.read.blocks import ToolResult


def text(*lines: str, info: str = "text") -> str:
    """A fence that holds these lines."""
    return "\n".join([f"```{info}", *lines, "```"])


def typed(value: dict[str, Any]) -> ToolResult:
    """The block of a result, as the code takes it."""
    found = blocks.block(value)
    assert isinstance(found, ToolResult)
    return found


def block(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def count(number: int) -> str:
    return "\n".join(f"line {n}" for n in range(number))
