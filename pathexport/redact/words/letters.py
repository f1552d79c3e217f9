"""Which texts nobody thought of: what tells drawn characters from words.

Words have few of all pairs of letters. So a part of a text is one if most of its pairs are among
those that words have, and a text is drawn if most of its letters are in no such part.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from unicodedata import category

from pathexport.later import later

_PAIRED = """
    aabcdfgiklmnprstuvwxy babceilorsu cacdehiklorstu dacdefilorsu eabcdefgilmnopqrstvwxy
    fadefilorstu gaehilnorsu haeiortu iabcdefglmnoprstvxz je kaeis ladeilostuy
    mabeilmopsu nacdefgiklnopstuv oabcdfgiklmnoprstuvw paehiloprstuy qu
    racdefgiklmnoprstuvy sacehiklmnoprstuy tacdefhilmnoprstuy uabcdefgilmnprst vaei
    waeinor xeiptx ynpst ze
"""
"""Of each letter, those that follow it in words: the 280 most common pairs."""
_PAIRS = frozenset((each[0], other) for each in _PAIRED.split() for other in each[1:])
UUID = later(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
HEX = later(r"(?:0x)?[0-9a-f]+|(?:0x)?[0-9A-F]+")
_FIGURED = later(r"(?=.{24,})(?:[A-Z]+[0-9]+){3,}[A-Z]*|(?=.{24,})(?:[a-z]+[0-9]+){5,}[a-z]*")
"""Letters of one case, with figures again and again."""
PARTS = later(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9]+")
_INSECURE = later(r"(?<![a-z])[a-z]+-insecure-")
_RUNS = later(r"[a-z]+|[A-Z]+|[0-9]+|[^a-zA-Z0-9]")
_TAILED = later(r"[A-Za-z][a-z]{2,15}[-_!*%+^~]([A-Za-z]{6,16})")
_QUOTES = later(r"\AENC[\[(]|[\"'`\n]|\\|://|\$\{|\[\^|\(\?|\{\{|a-z|A-Z|0-9|\{[0-9]*,?[0-9]*\}")
"""What expressions, addresses and pieces of code have."""
_CLOSING = frozenset("\"'\n\\")
"""What no key holds, and a piece of code that is as long does."""


_SURE = 10
"""Letters from which on a name of a program changes less often."""
_STREWN = frozenset("!@#$%^&*")
_BYTES_OF_A_KEY = (16, 24, 32, 64)


def entropy(text: str) -> float:
    """Bits a character, by how often each occurs."""
    counts = Counter(text).values()
    return -sum(n / len(text) * math.log2(n / len(text)) for n in counts)


def random_looking(text: str, shortest: int) -> bool:
    """Whether nobody thought of these characters: not words, not a number, not a path."""
    if len(text) < shortest or any(map(str.isspace, text)) or len(set(text)) < 5:
        return False
    if UUID.fullmatch(text):
        return True
    parts = PARTS.findall(text)
    letters = sum(map(len, filter(str.isalpha, parts)))
    digits = sum(map(len, filter(str.isdigit, parts)))
    if not letters or not digits:
        return letters >= 16 and _unspeakable(parts, letters)
    if HEX.fullmatch(text):
        return len(text) >= 12 and entropy(text) >= 2.5
    if _FIGURED.fullmatch(text):
        return True
    return digits + letters >= 0.7 * len(text) and _unspeakable(parts, letters)


def lettered(text: str) -> bool:
    """Whether nothing but letters stands here, with the marks that some languages put to them."""
    if text.isalpha() or text.isascii():
        return text.isalpha()
    return all(one.isalpha() or category(one)[0] == "M" for one in text)


def scrambled(text: str) -> bool:
    """Whether these are letters alone, small and capital as in no word and no name of a program."""
    if len(text) < 8 or not text.isascii() or not text.isalpha() or text[1:].islower():
        return False
    changes = sum(one.isupper() != other.isupper() for one, other in pairwise(text))
    words = sum(len(part) for part in PARTS.findall(text) if speakable(part.lower()))
    least = 0.35 if len(text) >= _SURE else 0.45
    return changes >= least * (len(text) - 1) and words <= 0.5 * len(text)


def tailed(text: str) -> bool:
    """Whether small letters and capitals as in no word stand behind one and a sign that keeps them
    apart: `granite-qVlkrW`. Programs write a part of a name in letters of one size, or in words."""
    match = _TAILED.fullmatch(text)
    if not match or match[1].islower() or match[1].isupper():
        return False
    words = sum(len(part) for part in PARTS.findall(match[1]) if speakable(part.lower()))
    return words < 0.5 * len(match[1])


def strewn(text: str) -> bool:
    """Whether signs stand among letters that are no words."""
    if not 10 <= len(text) <= 40 or not any(one in _STREWN for one in text[1:-1]):
        return False
    letters = sum(map(str.isalpha, text))
    words = sum(len(part) for part in PARTS.findall(text) if speakable(part.lower()))
    return letters >= 6 and words <= 0.35 * letters


def _unspeakable(parts: list[str], letters: int) -> bool:
    """Whether most of the letters are in no part that could be a word, or all parts are short."""
    words = sum(len(part) for part in filter(str.isalpha, parts) if speakable(part.lower()))
    alphanumeric = [*filter(str.isalnum, parts)]
    sizes = [*map(len, alphanumeric)]
    torn = len(sizes) >= 5 and (len(sizes) * 2.7 >= sum(sizes) or max(sizes) <= 3)
    shreds = sum(len(part) <= 2 and part.isalpha() for part in alphanumeric) >= 5 and letters >= 18
    return torn or shreds or words <= letters * 0.6


def speakable(part: str) -> bool:
    """Whether some small letters could be a word."""
    if len(part) < 3:
        return False
    known = sum(map(_PAIRS.__contains__, pairwise(part)))
    return len(part) <= 24 and known >= 0.6 * (len(part) - 1)


def noise(text: str) -> bool:
    """Whether signs, letters and figures follow each other as nobody writes: a generated key."""
    if not 28 <= len(text) <= 200 or (" " in text and len(text) < 60):
        return False
    drawn_part = _INSECURE.sub("", text)
    runs = len(_RUNS.findall(drawn_part))
    torn = len(text) >= 60 and runs >= 0.7 * len(drawn_part) and _CLOSING.isdisjoint(text)
    if not torn and _QUOTES.search(text):
        return False
    signs = sum(not one.isalnum() for one in drawn_part)
    return (
        runs >= 0.45 * len(drawn_part)
        and 0.08 * len(drawn_part) <= signs <= 0.6 * len(drawn_part)
        and len({one for one in drawn_part if not one.isalnum()}) >= 4
        and len(set(drawn_part)) >= 0.4 * len(drawn_part)
        and any(map(str.isdigit, drawn_part))
    )


def drawn_octets(numbers: str) -> bool:
    """Whether these may be the bytes of a key: few are equal, and they are not all in order."""
    each = [*map(int, numbers.split(","))]
    varied = len({*each}) > len(each) // 2 and sorted(each) not in (each, each[::-1])
    return varied and max(each) < 256 and len(each) in _BYTES_OF_A_KEY
