"""Passwords that look like nothing else, wherever they stand and whatever is said beside them.

Who makes a password strong has small letters, capitals, figures and a sign in it. Hardly anything
else is one piece of all four: what is, as `Sheet1!B2` or `Outer$1`, has a form of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import is_secret, literal

_LEAST, _MOST = 8, 32
_SIGNS = "!?#$%@"
"""One of these is in every piece that counts."""
_SIGN = re.compile(f"[{_SIGNS}](?<=[A-Za-z0-9_].)")
_WORDS = "".join(map(chr, (*range(48, 58), *range(65, 91), 95, *range(97, 123))))
_LETTERS = f"{_WORDS}{_SIGNS}-^&*"
_ESCAPE = ord("\\")
_IN_WORDS = frozenset(_WORDS.encode())
_REST = re.compile(f"[{re.escape(_LETTERS)}]+")
_RUN = re.compile(_REST.pattern.encode())
_KINDS = (re.compile("[a-z]"), re.compile("[A-Z]"), re.compile("[0-9]"))
_ENDS = later(r"\\{0,3}[\"'`]|[,)\s]|\Z|[.;](?:\s|\Z)")
_OF_PROGRAMS = later(
    r"%[0-9A-Fa-f]{2}|%[a-z]|&\#?\w*"
    r"|\#{1,3}(?:[A-Za-z_]\w{0,30}(?:-[a-z]{2,30}){0,8}|[0-9]{1,30}(?:-[\w-]{1,30})?)\Z"
    r"|!(?:\$?[A-Z]{1,3}\$?[0-9]+|[0-9]{1,2})\Z|\$[0-9]{1,2}\Z|\$[A-Za-z_]"
    r"|(?<![0-9]{4})\$\Z|\?\Z|(?<![0-9])[0-9]{1,3}%\Z"
)
"""What is written by numbers, formats, an element or a method of something, a cell, a variable, the
end of an expression, so many per cent."""
_ESCAPED = later("%[0-9A-F]{2}")
_EXCLAIMED = later(r"(?<![0-9]{3})(?<!!)!{1,30}\Z")
_LIKE = later(r"(?i)\blike\s{1,4}[\"'`]\Z")
_OF_SAMBA = later(r"[\s\"'](?:-U|--user)(?:[ =]|[\"'],[ ]?)?\\{0,3}[\"']?\Z")
"""What stands before a name and its password, with `%` between."""
_RANGE = later("a-z|A-Z|0-9")
_MEANT = later(
    r"[!?\#$%]|(?<![a-z0-9]p)(?<=[A-Za-z]{2})@(?=[0-9]{3,5}(?![0-9]))|(?<=[Pp])@(?=[Ss5])"
)
"""A sign that nothing else puts there. The others join names in sums and addresses."""
_OBJECT = later(r"(?:[A-Z][a-z0-9]+){2,8}@(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{6,8}")
"""An object of Java that nobody wrote a text for: its class, and where it is kept."""
_OF_BASE85 = f"{_WORDS}!#$%&()*+-;<=>?@^`{{|}}~"
_LONGEST = 80  # characters of a line in Base85 that are looked at, before a piece and behind it
_LINE = 40  # characters that one has at least
_VARIED = 6
"""Signs of which a line in Base85 has so many, and no assignment and no address."""


def may_be_strong(raw: bytes) -> Iterator[int]:
    """Where one may be, in a text or in lines of JSON. Elsewhere there certainly is none."""
    for sign in map(str.encode, _SIGNS):
        at = raw.find(sign, 1)  # in a tenth of the time that an expression for all of them takes
        while at > 0:
            end = at + 1
            if raw[at - 1] in _IN_WORDS and raw[max(0, at - 2)] != _ESCAPE:
                end = _RUN.match(raw, at).end()  # type: ignore[union-attr]
                near = raw[max(0, at - _MOST) : at].decode("latin-1")  # one letter for each byte
                if _piece(near, raw[at : min(end, at + _MOST + 1)].decode()):
                    yield at
            at = raw.find(sign, end)  # one look at each piece is enough


def strong(text: str) -> Iterator[Found]:
    """The strong passwords in a text."""
    end = 0
    for match in _SIGN.finditer(text):
        at = match.start()
        if at < end:  # one look is enough
            continue
        end = _REST.match(text, at).end()  # type: ignore[union-attr]
        piece = _piece(text[max(0, at - _MOST) : at], text[at : min(end, at + _MOST + 1)])
        start = end - len(piece)
        if not piece or _LIKE.search(text, max(0, start - 10), start):
            continue
        if (
            _stands_alone(text, start, end)
            and _is_strong(piece, text[start - 1 : start])
            and not _is_in_base85(text, start, end)
        ):
            named = "%" in piece and _OF_SAMBA.search(text, max(0, start - 12), start)
            yield Found(start + piece.index("%") + 1 if named else start, end, "password")


def _is_in_base85(text: str, start: int, end: int) -> bool:
    """Whether this is a part of a line of a picture or the like, as a patch of `git` holds it."""
    before = text[max(0, start - _LONGEST) : start]
    begins = start - len(before[len(before.rstrip(_OF_BASE85)) :])
    behind = text[end : end + _LONGEST]
    line = text[begins : end + len(behind) - len(behind.lstrip(_OF_BASE85))]
    return len(line) >= _LINE and len({one for one in line if not one.isalnum()}) >= _VARIED


def _piece(before: str, rest: str) -> str:
    """What stands in one piece at the end of one text and in the other; nothing if it is too short
    or long, or has not letters of all kinds."""
    piece = before[len(before.rstrip(_LETTERS)) :] + rest
    right = len(piece) >= _LEAST and len(rest) <= _MOST
    return piece if right and all(kind.search(piece) for kind in _KINDS) else ""


def _stands_alone(text: str, start: int, end: int) -> bool:
    before = text[start - 1 : start]
    if before in (">", "`"):
        return text[end : end + 1] == ("<" if before == ">" else "`")
    begins = not before or before.isspace() or before in "\"'=:"
    return begins and _ENDS.match(text, end) is not None


def _is_strong(piece: str, before: str) -> bool:
    if len(piece) > _MOST or not piece[0].isalnum() or _RANGE.search(piece):
        return False
    if _OBJECT.fullmatch(piece):
        return False
    quoted = before != "" and before in "\"'`"
    if not all(kind.search(_ESCAPED.sub("", piece)) for kind in _KINDS):
        return False
    left = _OF_PROGRAMS.sub("", piece)
    left = left if quoted else _EXCLAIMED.sub("", left)
    if not _MEANT.search(left):
        letters = "".join(filter(str.isalnum, left))
        if not quoted or left.isalnum() or _ESCAPED.search(piece):
            return False
        if not random_looking(letters, 10):
            return False
    return is_secret(literal(piece), Telling.PASSWORD)
