"""Files as tools show them: with a number before each line, their name, or the sign of a change.

A value may stand in the line below its name, and what is between them hides that. So such a text is
looked through as the file is, without it, and what is found is shown where it really stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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


class File:
    """A text as it stands in its file, without what a tool writes before each line."""

    def __init__(
        self, shown: str, before: re.Pattern[str], words: bool = False, named: bool = False
    ) -> None:
        self._lines = "\n" + shown
        self.text = before.sub("\n", self._lines)[1:]
        self.words = words
        """Whether it has the same words: nothing stood before one that could be a part of it."""
        self.named = named
        """Whether a name stood there, which may tell of something itself."""
        self._shown, self._before = shown, before

    def placed(self, found: Iterable[Found]) -> Iterator[Found]:
        """The same where they stand in the text that is shown."""
        if there := [*found]:
            breaks = (match.span() for match in self._before.finditer(self._lines))
            whole = Unbroken(self._shown, ((start, end - 1) for start, end in breaks))
            yield from whole.placed(there)


def as_file(text: str) -> File | None:
    """A text as it stands in its file, if a tool shows it in another way."""
    if _NUMBERED.match(text):
        return File(text, _NUMBERS, words=True)
    if _CHANGED in text and ("\n" + _CHANGED in text or text.startswith(_CHANGED)):
        return File(text, _SIGNS)
    if (match := _FOUND.match(text)) and int(match[3]) == int(match[2]) + 1:
        return File(text, _FILES, named=True)
    return None
