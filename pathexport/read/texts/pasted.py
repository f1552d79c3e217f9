"""What a person pasted into a prompt: newer versions tell the model so, by tags around it.

The tags have lines of their own, so that a sentence may speak of them, and an id, so that a paste
may hold such tags as well: it ends at the first closing tag that has its own.
"""

from __future__ import annotations

import re

import msgspec

from pathexport.later import later

PASTED = "<pasted_content"
"""Without which nothing was pasted, as far as anybody is told."""
_OPENS = later(r'^<pasted_content id="([0-9a-f]{1,16})">\n', re.MULTILINE)


class PromptPart(msgspec.Struct, frozen=True):
    """Words of a prompt, as they were typed or pasted."""

    words: str
    pasted: bool


def prompt_parts(text: str) -> list[PromptPart]:
    """What was typed and what was pasted, in the order in which it stands in a prompt. Blanks by
    which Claude Code or a person parts words from a paste belong to neither."""
    if PASTED not in text:  # as in most
        return [PromptPart(text, pasted=False)]
    parts: list[PromptPart] = []
    at = 0
    while opening := _OPENS.search(text, at):
        end, behind = _end(text, opening)
        if end < 0:
            break
        parts.append(PromptPart(_behind(text[at : opening.start()].rstrip("\n"), at), pasted=False))
        parts.append(PromptPart(text[opening.end() : end], pasted=True))
        at = behind
    parts.append(PromptPart(_behind(text[at:], at), pasted=False))
    return parts


def typed_and_pasted(text: str) -> tuple[str, str]:
    """The words of a prompt that stand beside what was pasted into it, and the first paste."""
    parts = prompt_parts(text)
    pasted = next((part.words for part in parts if part.pasted and part.words), "")
    return "\n".join(part.words for part in parts if not part.pasted), pasted


def without_tags(text: str) -> str:
    """All words of a prompt, typed and pasted, without the tags between them."""
    words = (part.words.strip("\n") for part in prompt_parts(text))
    return "\n\n".join(filter(None, words)) if PASTED in text else text


def _end(text: str, opening: re.Match[str]) -> tuple[int, int]:
    """Where a paste ends, and what stands behind it begins; below zero if it never ends."""
    ending = f'\n</pasted_content id="{opening[1]}">'
    end = text.find(ending, opening.end() - 1)  # nothing may have been pasted
    while end >= 0 and text[end + len(ending) : end + len(ending) + 1] not in ("", "\n"):
        end = text.find(ending, end + len(ending))
    return end, end + len(ending)


def _behind(typed: str, paste: int) -> str:
    return typed.strip("\n").removeprefix(" ") if paste else typed
