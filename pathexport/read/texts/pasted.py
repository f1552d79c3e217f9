"""What in a prompt was typed and what pasted: newer versions tell the model so, by tags around it.
What was picked of the screen is told from both.

The tags have lines of their own, so that a sentence may speak of them, and an id, so that a paste
may hold such tags as well: it ends at the first closing tag that has its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from pathexport.later import later
from pathexport.read.texts.picked import begins_picked, by_mark

_PASTED = "<pasted_content"
"""Without which nothing was pasted, as far as anybody is told."""
_OPENS = later(r'^<pasted_content id="([0-9a-f]{1,16})">\n', re.MULTILINE)


class PromptPart(msgspec.Struct, frozen=True):
    """Words of a prompt, and how they came there."""

    words: str
    source: Literal["typed", "pasted", "picked"]
    where: str = ""
    """Where they were picked, if that is told."""


def has_parts(text: str) -> bool:
    """Whether a prompt may hold more than what was typed, as few do."""
    return _PASTED in text or begins_picked(text)


def prompt_parts(text: str) -> list[PromptPart]:
    """What was typed, pasted and picked, in the order in which it stands in a prompt. Blanks by
    which Claude Code or a person parts words from what was not typed belong to neither."""
    parts = [*_by_paste(text)] if _PASTED in text else [PromptPart(text, "typed")]
    if begins_picked(text):
        return [each for part in parts for each in _by_mark(part)]
    return parts


def typed_first(text: str) -> tuple[str, str]:
    """The words of a prompt that were typed, and the first of what was not."""
    parts = prompt_parts(text)
    other = next((part.words for part in parts if part.source != "typed" and part.words), "")
    return "\n".join(part.words for part in parts if part.source == "typed"), other


def without_tags(text: str) -> str:
    """All words of a prompt, without the tags between them; what was picked is a quote."""
    if not has_parts(text):
        return text
    parts = ((part.source, part.words.strip("\n")) for part in prompt_parts(text))
    said = (_quote(words) if source == "picked" else words for source, words in parts if words)
    return "\n\n".join(said)


def _quote(words: str) -> str:
    return "\n".join(f"> {line}" for line in words.split("\n"))


def _by_mark(part: PromptPart) -> Iterator[PromptPart]:
    """A part, with what was picked told from what was typed."""
    if part.source != "typed":
        yield part
        return
    for words, where in by_mark(part.words):
        if where is None:
            yield PromptPart(words.strip("\n"), "typed")
        else:
            yield PromptPart(words, "picked", where)


def _by_paste(text: str) -> Iterator[PromptPart]:
    at = 0
    while opening := _OPENS.search(text, at):
        end, behind = _end(text, opening)
        if end < 0:
            break
        yield PromptPart(_behind(text[at : opening.start()].rstrip("\n"), at), "typed")
        yield PromptPart(text[opening.end() : end], "pasted")
        at = behind
    yield PromptPart(_behind(text[at:], at), "typed")


def _end(text: str, opening: re.Match[str]) -> tuple[int, int]:
    """Where a paste ends, and what stands behind it begins; below zero if it never ends."""
    ending = f'\n</pasted_content id="{opening[1]}">'
    end = text.find(ending, opening.end() - 1)  # nothing may have been pasted
    while end >= 0 and text[end + len(ending) : end + len(ending) + 1] not in ("", "\n"):
        end = text.find(ending, end + len(ending))
    return end, end + len(ending)


def _behind(typed: str, paste: int) -> str:
    return typed.strip("\n").removeprefix(" ") if paste else typed
