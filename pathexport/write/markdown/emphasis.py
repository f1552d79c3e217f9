"""What people emphasize in what they type, and what only looks so: names as `__init__`, and paths
as `src/*.py`.

A word or a phrase between stars, or between single lines, is emphasized, if nothing else touches
these; what is between two that stand in brackets or quotes of their own, as in `a[*] + b[*]`, is
none. In an address, signs are its own.
"""

from __future__ import annotations

import re

from pathexport.later import later

# What is asked about the character before a sign is asked behind the sign: a pattern that begins
# with one fixed character is searched much faster.
_BEGINNINGS = (r"\*(?=[^\s*])", r"_(?<!\w_)_*+(?=[^\s_])", r"~(?=[^\s~])")
_ENDS = (r"\*(?<=[^\s*]\*)\**+", r"_(?<=[^\s_]_)_*+(?!\w)", r"~(?<=[^\s~]~)~*+")
_PAIRS = tuple((later(one), later(other)) for one, other in zip(_BEGINNINGS, _ENDS, strict=True))
ENDS = rf"{'|'.join(_ENDS)}|\*(?<=\\\*\*)\**+|_(?<=\\__)_*+"
"""Signs that may end what another one begins; also behind one that is none itself."""
# What is emphasized says something, begins with no sign that closes and ends with none that opens.
# Behind another sign it begins with a letter or code, as it may be taken for an end there.
_SAYS = r"[^\s!-/:-@\[-`{-~]"
_BEGINS = r"(?=[^\s)\]}>,;])"
_BEHIND = r"(?![\w*_/\\>]|\.\w)"
_CLOSES = r"(?<=[^\s\\(\[{<])(?<![\s(\[{=]['\"])"
_ALONE = r"(?<![\w*_/\\.~$]{0})(?:(?<!\S{0})|(?={1}(?:[^\W_]|[\0`])))"
"""Behind the first of the signs, whether a phrase may begin there."""
_MEANT = later(
    rf"""
      https?://[^\s<>\\]*+ | www\.[^\s<>\\]*+
    | \*{_ALONE.format(r"[*]", r"[*]*+")}(?P<more>\*{{0,2}})(?=[^*/.]){_BEGINS}(?=[^*\n]*{_SAYS})
      [^*\n]*+(?<!/){_CLOSES}\*(?P=more){_BEHIND}
    | _{_ALONE.format("_", "")}(?=[^_]){_BEGINS}(?=[^_\n]*{_SAYS})
      (?:[^_\n]|(?<=[^\W_])_(?=[^\W_]))*+{_CLOSES}_{_BEHIND}
    """,
    re.VERBOSE,
)
_INTO_ASIDE = {ord("*"): 1, ord("_"): 2, ord("~"): 3}
_FROM_ASIDE = {held: sign for sign, held in _INTO_ASIDE.items()}


def is_emphatic(text: str) -> bool:
    """Whether stars, underscores or tildes would do what nobody meant."""
    if not any(map(text.__contains__, "*_~")):
        return False
    paragraphs = aside(text).split("\n\n")
    return any(_begins_and_ends(each, *pair) for each in paragraphs for pair in _PAIRS)


def aside(text: str) -> str:
    """A text with other characters for the signs of what is emphasized, and for those that stay as
    they are. They are characters that `plain` text has not."""
    return _MEANT.sub(_held, text)


def from_aside(text: str) -> str:
    """The text that `aside` was given."""
    return text.translate(_FROM_ASIDE)


def _held(found: re.Match[str]) -> str:
    if found[0][0] in "hw":  # an address
        return found[0].translate(_INTO_ASIDE)
    signs = found[0][0] + (found["more"] or "")
    held = signs.translate(_INTO_ASIDE)
    return f"{held}{found[0][len(signs) : -len(signs)]}{held}"


def _begins_and_ends(text: str, begins: re.Pattern[str], ends: re.Pattern[str]) -> bool:
    first = begins.search(text)
    return first is not None and ends.search(text, first.end()) is not None
