"""Files as tools show them: with a number before each line, their name, or the sign of a change.

A value may stand in the line below its name, and what is between them hides that. So such a text is
looked through as the file is, without it, and what is found is shown where it really stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from pathexport.later import later
from pathexport.redact.unbroken import Unbroken
from pathexport.redact.words.found import Found

_NUMBER = r"[ ]{0,6}[0-9]{1,6}(?:→|\t)"
_NUMBERED = later(rf"(?:[^\n]{{0,400}}`cat -n`[^\n]{{0,80}}\n)?{_NUMBER}[^\n]*\n{_NUMBER}")
_NUMBERS = later(rf"\n{_NUMBER}")
_CHANGED = "@@ -"
_SIGNS = later(r"\n(?:@@ (?=-)|[+ -](?!----[BE]))")
"""What changed, and where; but no line of dashes as around a key."""
_FILE = r"(?:[\w./~@+-]{1,200}?(?=[:-]))?"
_FOUND = later(rf"({_FILE})[:-]?([0-9]{{1,6}})[:-][^\n]*\n\1[:-]?([0-9]{{1,6}})[:-]")
_FILES = later(rf"\n{_FILE}[:-]?[0-9]{{1,6}}[:-]")
_TAGGED = later(
    r"(<(?:bash|local-command)-stdout>)(?s:(.*))(</(?:bash|local-command)-stdout>"
    r"(?:<bash-stderr></bash-stderr>)?\s*)\Z"
)
"""What printed something that somebody ran by hand."""
_JSON = later(r"\s{0,8}(?:\[\s{0,40})?\{\s{0,40}\"")
_STRING = later(r"\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"")
_SEVERAL = later(r"\\n[^\"]|\\\":")
"""What a string has that holds several lines, or the names of JSON."""
_ESCAPE = later(r"\\(?:u00[0-9a-fA-F]{2}|.)")
_MEANS = {"n": "\n", "r": "\r", "t": "\t"}


class File(msgspec.Struct, frozen=True):
    """A text as it stands in its file, without what a tool writes around it or before its lines."""

    shown: str
    text: str
    breaks: Callable[[], Iterable[tuple[int, int]]]
    """What is left out, of the text that is shown. Most texts hold nothing, and nobody asks."""
    words: bool = False
    """Whether it has the same words: nothing stood before one that could be a part of it."""
    named: bool = False
    """Whether a name stood there, which may tell of something itself."""

    def placed(self, found: Iterable[Found]) -> Iterator[Found]:
        """The same where they stand in the text that is shown."""
        if there := [*found]:
            yield from Unbroken(self.shown, self.breaks()).placed(there)


def as_file(text: str) -> File | None:
    """A text as it stands in its file, if a tool shows it in another way."""
    if _NUMBERED.match(text):
        return _without(text, _NUMBERS, words=True)
    if _CHANGED in text and ("\n" + _CHANGED in text or text.startswith(_CHANGED)):
        return _without(text, _SIGNS)
    if (match := _FOUND.match(text)) and int(match[3]) == int(match[2]) + 1:
        return _without(text, _FILES, named=True)
    if text.startswith("<") and (match := _TAGGED.match(text)):
        tags = match.span(1), match.span(3)
        return File(text, match[2], lambda: tags, words=True)
    if _JSON.match(text) and _SEVERAL.search(text):
        return File(text, _STRING.sub(_lines, text), partial(_escaped, text))
    return None


def _lines(string: re.Match[str]) -> str:
    """The lines that a string of JSON holds, without its quotes, if they are several."""
    if not _SEVERAL.search(string[0]):
        return string[0]
    return f"\n{_ESCAPE.sub(_meant, string[0][1:-1])}\n"


def _meant(escape: re.Match[str]) -> str:
    sign = escape[0][1]
    return chr(int(escape[0][2:], 16)) if len(escape[0]) > 2 else _MEANS.get(sign, sign)


def _escaped(text: str) -> Iterator[tuple[int, int]]:
    """What is left out of the escapes of such strings: all but their last signs."""
    for string in _STRING.finditer(text):
        if _SEVERAL.search(string[0]):
            for escape in _ESCAPE.finditer(text, string.start() + 1, string.end() - 1):
                yield escape.start(), escape.end() - 1


def _without(shown: str, before: re.Pattern[str], words: bool = False, named: bool = False) -> File:
    """A text without what stands before its lines."""
    lines = "\n" + shown
    text = before.sub("\n", lines)[1:]
    return File(shown, text, partial(_cut, lines, before), words, named)


def _cut(lines: str, before: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """What is left out of lines that an empty one precedes."""
    for match in before.finditer(lines):
        yield match.start(), match.end() - 1
