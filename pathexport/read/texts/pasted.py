"""What in a prompt was typed, what pasted, and what picked of the screen, to speak of it.

Newer versions put tags around what was pasted, to tell the model. They have lines of their own, so
that a sentence may speak of them, and an id, so that a paste may hold such tags as well: it ends at
the first closing tag that has its own. What a person picked, apps put before the words that they
type, as a quote with a mark above, which may say where it was picked. A mark counts only where a
text begins with one, and above a quote. More may follow it, each with words behind its quote, but
none behind a fence: what stands in one is typed or pasted, whatever it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from pathexport.later import later

_PASTED = "<pasted_content"
"""Without which nothing was pasted, as far as anybody is told."""
_OPENS = later(r'^<pasted_content id="([0-9a-f]{1,16})">\n', re.MULTILINE)
_MARK = (
    r"<!-- (?:attach(?:: ([^<>|\n]{1,80}?)(?: \| tab:[0-9]{1,4})?)?|reply(?: [0-9]{1,4})?) -->"
    r"[ \t]*\n+(?=>)"
)
_BEGINS = later(rf"\s*{_MARK}")
_MARKS = later(rf"(?:\A\s*|(?<=\n)){_MARK}")
_NOWHERE = "Quote"
"""What a mark calls words of the conversation."""
_FENCE = later(r"^[ \t]*(?:`{3}|~{3})", re.MULTILINE)
_QUOTE = later(r"(?:>[^\n]*(?:\n|\Z))+")


class PromptPart(msgspec.Struct, frozen=True):
    """Words of a prompt, and how they came there."""

    words: str
    source: Literal["typed", "pasted", "picked"]
    where: str = ""
    """Where they were picked, if that is told."""


def has_parts(text: str) -> bool:
    """Whether a prompt may hold more than what was typed, as few do."""
    return _PASTED in text or _begins_picked(text)


def prompt_parts(text: str) -> list[PromptPart]:
    """What was typed, pasted and picked, in the order in which it stands in a prompt. Blanks by
    which Claude Code or a person parts words from what was not typed belong to neither."""
    parts = [*_by_paste(text)] if _PASTED in text else [PromptPart(text, "typed")]
    if _begins_picked(text):
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


def _begins_picked(text: str) -> bool:
    return "<!-- " in text and _BEGINS.match(text) is not None


def _by_mark(part: PromptPart) -> Iterator[PromptPart]:
    """A part, with what was picked told from what was typed, and without the signs of its quote."""
    if part.source != "typed":
        yield part
        return
    text, at, fence = part.words, 0, _FENCE.search(part.words)
    end = fence.start() if fence else len(text)
    while mark := _MARKS.search(text, at, end):
        yield PromptPart(text[at : mark.start()].strip("\n"), "typed")
        quote = _QUOTE.match(text, mark.end())
        assert quote is not None  # a mark ends where a quote begins
        lines = quote[0].removesuffix("\n").split("\n")
        words = "\n".join(line[1:].removeprefix(" ") for line in lines)
        yield PromptPart(words, "picked", "" if mark[1] == _NOWHERE else mark[1] or "")
        at = quote.end()
    yield PromptPart(text[at:].strip("\n"), "typed")


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
