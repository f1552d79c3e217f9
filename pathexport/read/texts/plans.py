"""A prompt that Claude Code writes when a person accepts a plan with a cleared context.

It holds the plan, hints for the model, and last what the person typed as they accepted it: no other
row has these words.
"""

from __future__ import annotations

from typing import Any

import msgspec

PLAN = "Implement the following plan:"
"""How the prompt begins."""
_HINTS = "If you need specific details from before exiting plan mode"
_TYPED = "\n\nUser feedback on this plan: "


class CarriedOut(msgspec.Struct, frozen=True):
    """Such a prompt in parts."""

    prompt: str
    """What it begins with, as it is written, up to the end of the plan."""
    plan: str
    hints: str
    """What Claude Code adds for the model."""
    words: str
    """What the person typed."""


def carries_out(text: str) -> bool:
    """Whether a text is such a prompt."""
    return text.startswith(PLAN)


def carried_out(text: str, noted: Any = None) -> CarriedOut:
    """The parts of such a prompt. The plan ends where the one that its row notes ends, in older
    logs where a line begins with the hints; only what stands behind it is typed."""
    rest = text.removeprefix(PLAN).lstrip()
    begin = len(text) - len(rest)
    known = noted.strip() if isinstance(noted, str) else ""
    if known and rest.startswith(known):
        end = begin + len(known)
    else:
        end = text.find(f"\n{_HINTS}", begin)
    if end < 0:
        return CarriedOut(text, rest.rstrip(), "", "")
    hints, _, words = text[end:].partition(_TYPED)
    return CarriedOut(text[:end].rstrip(), text[begin:end].strip(), hints.strip(), words)
