"""Attempts as preference pairs: a line of JSON for each abandoned one beside the active one.

What both share is the prompt, as the model had it where the paths part. Each attempt is made of its
own part alone, so nothing that came later is in the prompt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pathexport.write.compare.attempts import Parted
from pathexport.write.feed.messages import Sent, sent
from pathexport.write.feed.said import said_in
from pathexport.write.render.context import Context, Contexts


class PairEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What a person left, and what they went on with instead."""

    prompt: Sequence[Sent]
    chosen: Sequence[Sent]
    rejected: Sequence[Sent]


def pairs(places: Iterable[Parted], contexts: Contexts) -> Iterator[str]:
    """A line for each abandoned attempt that an active one stands beside."""
    for at in places:
        *others, last = at.attempts
        left = [each for each in others if each.path.status == "ABANDONED"]
        if not left or last.path.status != "ACTIVE" or last.project is not left[0].project:
            continue
        context = contexts(at.project)
        shared = at.project.tree.way_to(at.shared) if at.shared >= 0 else []
        prompt, chosen = _messages(context, shared), _messages(context, last.steps)
        for each in left:
            rejected = _messages(context, each.steps)
            made = PairEntry(prompt=prompt, chosen=chosen, rejected=rejected)
            yield msgspec.json.encode(made).decode("utf-8", "replace") + "\n"


def _messages(context: Context, steps: Sequence[int]) -> list[Sent]:
    """What was said in some steps, as a part of a conversation: it may begin with an answer."""
    said = said_in(context.project, context.bodies, steps)
    if not said:
        return []
    made = sent(said)
    return made[1:] if said[0].role == "assistant" else made
