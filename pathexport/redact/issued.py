"""Tokens that somebody issued: by the rules whose word stands in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from pathexport.later import later
from pathexport.redact.tokens.all import RULES
from pathexport.redact.tokens.rule import Rule, without_before
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import HEX, UUID, entropy, random_looking
from pathexport.redact.words.sought import Sought, letters_of
from pathexport.redact.words.values import made_up

_AMAZON_SECRET = later(r"(?<![A-Za-z0-9/+=_.-])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=_-])")
_ESCAPE = later(r"(?:\\[nrtbf]|%[0-9A-F]{2}|[;\[][0-9]{0,3}m)\Z")
"""What may stand before a token though it ends in a letter."""
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_WORDS = later(r"[a-z]+(?:[_-]{1,2}[a-z]+){2,40}")
"""What begins as a token does, and goes on in words: `sk-admin-panel-of-the-shop`."""
_LONG = 100
_ABOVE = later(r"(?:\A|\s)([A-Za-z0-9+/]{60,})\r?\n[ \t]*\Z")
_LINE = later(r"[A-Za-z0-9+/]+={0,2}(?=\s|\Z)")
"""What long Base64 holds, in one line or in several."""
_CUT, _LINES = 40, 64
"""Letters of a token that stand in a line of a screen at least where it is cut, and lines that may
follow."""
_REST = later(r"\r?\n([ \t]{0,8})([A-Za-z0-9_+/.-]{8,400}={0,2})[ \t]{0,200}(?=\r?\n|\Z)")
_BESIDE = later(r"\\{0,3}[\"'],\s{0,20}\\{0,3}[\"']([A-Za-z0-9+/_-]{16,100}={0,2})\\{0,3}[\"']")
"""What a call is given with a key that only says whose the secret is."""
_NEAR, _BEFORE = 300, 100  # characters in which its secret stands behind an access key, or before


def issued(text: str, words: str) -> Iterator[Found]:
    """The tokens in a text, of whose words those are given that may be some."""
    for number in sorted({one for word in words.split() for one in _held(word)}):
        rule = RULES[number]
        if len(rule.word) > 4 or _waking(rule).search(words):
            for match in sought(rule).matches(text):
                start, end = match.span(match.lastindex or 0)
                if rule.apart and not _begins_a_word(text, match.start()):
                    continue
                if not (
                    made_up(text[start:end])
                    or (text.startswith(rule.word, start) and _WORDS.fullmatch(text, start, end))
                    or _goes_on(text, match.start(), end, rule.word)
                ):
                    yield Found(start, end, rule.kind)
                    yield from _wrapped(text, match, rule)
                if (beside := _BESIDE.match(text, end)) and random_looking(beside[1], 16):
                    yield Found(*beside.span(1), "secret")
                if rule.kind == "aws key":
                    yield from _secrets_near(text, start, end)


@lru_cache(maxsize=4096)
def _held(word: str) -> tuple[int, ...]:
    """The rules whose word stands in this one."""
    return tuple(number for number, rule in enumerate(RULES) if rule.word in word)


@cache
def sought(rule: Rule) -> Sought:
    return Sought(later(rule.form, re.ASCII), letters_of(without_before(rule.form)))


@cache
def _waking(rule: Rule) -> re.Pattern[str]:
    return re.compile(rule.wakes, re.ASCII)


def _begins_a_word(text: str, start: int) -> bool:
    before = text[max(0, start - 5) : start]
    last = before[-1:]
    return not (last.isascii() and last.isalnum()) or _ESCAPE.search(before) is not None


def _goes_on(text: str, start: int, end: int, word: str) -> bool:
    """Whether long Base64 goes on here, in which any letters may come: in its line, or from the
    line above, which is no token of the same kind."""
    before = text[max(0, start - _LONG) : start]
    run = before[len(before.rstrip(_BASE64)) :]
    if run and run[-1] not in "+/":
        return False
    if len(run) == _LONG:
        return not run.islower()  # as a path with hashes in it is
    begins = start - len(run)
    above = _ABOVE.search(text, max(0, begins - _LONG), begins)
    if not above or above[1].startswith(word) or not (line := _LINE.match(text, begins)):
        return False
    return line.end() > end or len(line[0]) == len(above[1])


def _wrapped(text: str, match: re.Match[str], rule: Rule) -> Iterator[Found]:
    """The rest of a long token that a screen cut at its edge: it goes on below a line that is full,
    all of a line is a part of it, and joined they have its form."""
    start, end = match.span(match.lastindex or 0)
    rest = _REST.match(text, end) if end - start >= _CUT else None
    width = end - text.rfind("\n", 0, end) - 1 if rest else 0
    joined = text[match.start() : end]
    for _ in range(_LINES):
        length = sum(map(len, rest.groups())) if rest else width + 1
        if not rest or length > width or not _may_be_rest(rest[2], rule.word):
            return
        joined += rest[2]
        whole = match.re.match(joined)
        if whole is None or whole.end(match.lastindex or 0) < len(joined):
            return
        yield Found(*rest.span(2), rule.kind)
        rest = _REST.match(text, rest.end()) if length == width else None


def _may_be_rest(piece: str, word: str) -> bool:
    """Whether this is no token of its own, no digest and no word."""
    own = piece.startswith(word) or HEX.fullmatch(piece) or UUID.fullmatch(piece)
    return not own and random_looking(piece, 8)


def _secrets_near(text: str, start: int, end: int) -> Iterator[Found]:
    """The secret that stands beside an access key of Amazon; it has no form of its own."""
    for match in _AMAZON_SECRET.finditer(text, max(0, start - _BEFORE), end + _NEAR):
        secret = match.group()
        if entropy(secret) >= 4 and random_looking(secret, 40) and not made_up(secret):
            yield Found(match.start(), match.end(), "aws secret")
