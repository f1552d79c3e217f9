"""A goal that a person sets while Claude works (`/goal`): Claude Code queues a line of its own with
their words, and no row holds the command.
"""

from __future__ import annotations

GOES_ON = "auto-continuation"
"""The origin of what Claude Code sends by itself to go on, and of that line."""
_SET = "Goal set: "


def goal(text: str) -> str:
    """What is to be reached, of a text of that origin; nothing for any other text."""
    return text.removeprefix(_SET).strip() if text.startswith(_SET) else ""
