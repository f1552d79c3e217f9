"""A prompt that Claude Code writes when a person accepts a plan with a cleared context.

It holds the plan, hints for the model, and last what the person typed as they accepted it: no other
row has these words. Of a plan that was made on the web (Ultraplan) it holds nothing else. What
Claude Code tells of such a plan, or of a review there, has no tag, and the queue names nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pathexport.later import later

PLAN = "Implement the following plan:"
"""How the prompt begins."""
_FROM_WEB, _DO_IT = "Here is the approved implementation plan:\n\n", "\n\nImplement this plan."
_HINTS = "If you need specific details from before exiting plan mode"
_TYPED = "\n\nUser feedback on this plan: "
_PLANNED = "ultraplan"
_NEAR = 160
"""Characters in which each names what it tells of."""
# Each whole, since who pastes one asks what it means.
_ON_WEB = later(
    r"\s*(?:◇ ultraplan\n(?:Remote Control disconnected\.? )?Starting Claude Code on the web…"
    r"|◇ ultraplan · Monitor progress in Claude Code on the web \S+\n[^\n]*to view results"
    r"|◆ ultraplan ready · \S+\nPress \S+ to view results"
    r"|ultraplan: already (?:polling\. Open \S+ to check status, or wait for the plan to land here"
    r"|launching\. Please wait for the session to start)\."
    r"|Ultraplan approved in browser\. Here is the plan:\s.*\n\nThe user approved this plan in the "
    r"(?:cloud|remote) session\. Give them a brief summary, then start implementing\."
    r"|Ultraplan approved — executing in Claude Code on the web\. Follow along at: \S+\n\n"
    r"Results will land as a pull request when the (?:cloud|remote) session finishes\. "
    r"There is nothing to do here\."
    r"|Ultra(?:plan|review) (?:stopped\.|terminated: .*)\n\nSession: https?://\S+"
    r"|The (?:cloud|remote) [Uu]ltraplan session produced a plan and is waiting for approval\. "
    r"Tell the user to open \S+ to review it\."
    r"|(?:(?:Cloud|Remote) [Uu]ltraplan session failed|Ultraplan hit an unexpected error during "
    r"launch)\. Wait for the user's next instructions\."
    r"|The user stopped the ultra(?:plan|review) session above\. Do not respond to the stop "
    r"notification — wait for their next message\.)\s*",
    re.DOTALL,
)


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
    return text.startswith(PLAN) or _is_from_web(text)


def is_made(text: str, body: Mapping[str, Any]) -> bool:
    """Whether Claude Code wrote such a prompt, and not a person who typed how it begins or sent it
    again. Its row notes the plan, but for old versions, which add the hints as newer ones do."""
    if not carries_out(text) or body.get("promptSource") == "typed":
        return False
    noted = isinstance(body.get("planContent"), str)
    return noted or f"\n{_HINTS}" in text or _is_from_web(text)


def _is_from_web(text: str) -> bool:
    return text.startswith(_FROM_WEB) and text.rstrip().endswith(_DO_IT)


def carried_out(text: str, noted: Any = None) -> CarriedOut:
    """The parts of such a prompt. The plan ends where the one that its row notes ends, in older
    logs where a line begins with the hints; only what stands behind it is typed."""
    if _is_from_web(text):
        plan = text.removeprefix(_FROM_WEB).rstrip().removesuffix(_DO_IT)
        return CarriedOut(text, plan.strip(), "", "")
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


def is_told_of_web(text: str) -> bool:
    """Whether Claude Code tells of a plan or a review on the web, as in few texts."""
    near = text[:_NEAR]
    return ("ltraplan" in near or "ltrareview" in near) and _ON_WEB.fullmatch(text) is not None


def from_web(text: str) -> tuple[str, str, str] | None:
    """What Claude Code says before a plan that was approved on the web and goes on here, the plan,
    and what it says behind it; nothing of any other text."""
    head, _, rest = text.partition(f"<{_PLANNED}>")
    plan, _, behind = rest.rpartition(f"</{_PLANNED}>")
    told = plan.strip() and is_told_of_web(text)
    return (head.strip(), plan.strip(), behind.strip()) if told else None
