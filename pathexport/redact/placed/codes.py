"""Codes with which somebody comes back into an account: the list behind what calls them so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import speakable
from pathexport.redact.words.names import places

_SPOKEN = ("codes", "Codes")
_WRITTEN = tuple(
    written
    for which in ("backup", "recovery")
    for written in (f"{which}_codes", f"{which}Codes", f"{which.upper()}_CODES")
)
"""As programs write which codes these are."""
WORDS = (*_SPOKEN, *_WRITTEN)
_WHICH = later(
    r"(?i)\b(?:recovery|backup|back-up|scratch|emergency|rescue|2fa|mfa|one-time)[ _-]\Z"
)
_LONGEST = 12  # characters that say which codes these are
_LEADS = later(
    r"(?:(?:(?:[ ]are)?:|[ ]are(?=[ ][\"'`]?(?![\w-]{0,16}[a-z]{4})[\w-]{0,16}[0-9]))"
    r"[ ]{1,2}(?=[^\s\[({])|[\"']?[ ]?(?:=>|[:=])[ ]?[\[({]\s{0,20}"
    r"|[^\n]{0,100}?(?:\n[ \t]{0,8}){1,2}(?:```\w{0,12}\n)?)"
)
_LINE = later(
    r"[ \t]{0,20}(?:and[ ]|[-*•][ ]|[0-9]{1,2}[.):][ ]{1,3}"
    r"|\{\s{0,20}[\"']?(?:code|value)[\"']?[ ]?[:=][ ]?)?[`\"']?"
    r"((?:[0-9a-zA-Z]{4,8}-){1,3}[0-9a-zA-Z]{4,8}"
    r"|[0-9]{4}[ ][0-9]{4}(?:[ ][0-9]{4}){0,2}|[0-9a-zA-Z]{8,16})"
    r"[`\"']?(?:[^{}\n]{0,200}\})?,?"
    r"(?:[ \t]{1,8}(?=[0-9a-zA-Z`\"'{-])|[ \t]{0,8}(?:\r?\n|\Z)"
    r"|(?<=,)(?=[0-9a-zA-Z\"'{])|(?=[.,;)<\]]))"
)
_MOST = 24
"""Codes that are given at once."""
_LETTERS, _OF_A_NAME = later("[A-Za-z]+"), 8  # letters in a row, as names of programs have
_SHORTEST = 4  # letters of a word before a number


def in_codes(text: str, words: frozenset[str]) -> Iterator[Found]:
    """The codes of all such lists."""
    for word in words.intersection(WORDS):
        for begin, end in places(text, word):
            if word in _WRITTEN or _WHICH.search(text, max(0, begin - _LONGEST), begin):
                yield from _codes(text, end)


def _codes(text: str, start: int) -> Iterator[Found]:
    """The codes behind what calls them so."""
    leads = _LEADS.match(text, start)
    at = leads.end() if leads else len(text)
    lines: list[re.Match[str]] = []
    while len(lines) < _MOST and (line := _LINE.match(text, at)) and not _is_word(line[1]):
        lines.append(line)
        at = line.end()
    if all(_is_numbered(line[1]) for line in lines):
        return
    for line in lines:
        yield Found(line.start(1), line.end(1), "recovery code")


def _is_numbered(text: str) -> bool:
    """Whether this is a word and a number, as one code of many may be, but not all of them."""
    word = text.rstrip("0123456789")
    return len(word) >= _SHORTEST and word.isalpha() and speakable(word.lower())


def _is_word(text: str) -> bool:
    """Whether a line tells of something instead."""
    parts = text.split("-")
    if any(len(run) >= _OF_A_NAME and speakable(run.lower()) for run in _LETTERS.findall(text)):
        return True
    return not any(map(str.isdigit, text)) and all(speakable(part.lower()) for part in parts)
