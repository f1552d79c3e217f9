"""Files as tools show them: with a number before each line, or the sign of what changed.

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
_NUMBERS = later(rf"(?m)^{_NUMBER}")
_CHANGED = "@@ -"
_SIGNS = later(r"(?m)^(?:@@ (?=-)|[+ -](?!----[BE]))")
"""What changed, and where; but no line of dashes as around a key."""


class File:
    """A text as it stands in its file, without what a tool writes before each line."""

    def __init__(self, shown: str, before: re.Pattern[str], words: bool) -> None:
        self.text = before.sub("", shown)
        self.words = words
        """Whether it has the same words, so that nothing stood before one that could be a part."""
        self._shown, self._before = shown, before

    def placed(self, found: Iterable[Found]) -> Iterator[Found]:
        """The same where they stand in the text that is shown."""
        if there := [*found]:
            yield from Unbroken(self._shown, self._before).placed(there)


def as_file(text: str) -> File | None:
    """A text as it stands in its file, if a tool shows it in another way."""
    if _NUMBERED.match(text):
        return File(text, _NUMBERS, words=True)
    if _CHANGED in text and ("\n" + _CHANGED in text or text.startswith(_CHANGED)):
        return File(text, _SIGNS, words=False)
    return None
