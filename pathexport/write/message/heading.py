"""What the heading of a message says: who speaks, when, and the first words of what a person typed.

A short prompt stands in its heading and nowhere else. The heading of a longer one ends in `…`, so
that nobody takes it for the whole.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pathexport.read.content import Body, marks, text_of
from pathexport.read.kinds import MADE_UP
from pathexport.read.rows import Row
from pathexport.shape.paths.titles import first_line_in, may_begin
from pathexport.shape.steps.messages import Message, Speaker
from pathexport.write.markdown.literal import escape, escape_line, one_line
from pathexport.write.message.speakers import other_speaker
from pathexport.write.message.speech import is_queued_command
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.context import ReadRows
from pathexport.write.render.parts import Hidden, Part
from pathexport.write.text import cut, without_words
from pathexport.write.times import short

_HIDDEN = "silent message"
_SILENT = {"error": "API error", "notice": "notice"}
_TYPED = ("prompt", "queued", "blocked", "command")
_TAILS = {
    "queued": "queued",
    "blocked": "blocked by a hook",
    "command": "command",
    "bash": "bash mode",
}
_SAID_BEHIND = frozenset(_TAILS.values())
_SPEAKERS = {"claude": "Claude", "machine": "Claude Code"}
_LONGEST = 80  # columns of a prompt that its heading holds, and of first words elsewhere
_FIRST = 40  # columns of first words in a heading, about what an outline shows


class Above(msgspec.Struct, frozen=True):
    """What the headings above a message said last."""

    time: str = ""
    model: str = ""
    """Or several, where a reader cannot tell which it was."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What a message's heading says, but for its number."""

    speaker: Speaker
    time: str
    model: str = ""
    """Of an answer."""
    hidden: str
    """What the message counts as where nothing of it is shown."""
    heard: bool = False
    """Whether a person speaks to an agent."""
    other: str = ""
    """Who speaks where a person would and nobody types."""
    tail: str = ""
    words: str | None = None
    """The first words of what a person typed."""
    escaped: str = ""
    """The same as Markdown."""
    listed: str = ""
    """What a list of prompts says of it, as Markdown."""
    named: bool = False
    """Whether these stand in the heading."""
    quoted: int | None = None
    """The number of the part that quotes these words and nothing else, if the heading is enough."""

    def line(self, number: int, above: Above, around: Surroundings) -> str:
        """The heading without its signs. Within another document there is no room for words."""
        own = self.other or ("User" if self.heard else around.speaker)
        line = f"{number} · {own if self.speaker == 'user' else _SPEAKERS[self.speaker]}"
        if self.time:
            line += f" · {short(self.time, above.time, around.options.local)}"
        if self.model != above.model and self.model and above.model:
            line += f" · {escape(self.model)}"
        if self.tail:
            line += f" · {self.tail}"
        said = self._said() if self.named and not around.inside else ""
        return f"{line} · {said}" if said else line

    def below(self, above: Above) -> Above:
        """What is above the next message."""
        return Above(self.time or above.time, self.model or above.model)

    def _said(self) -> str:
        if not self.words or self.quoted is not None:
            return self.escaped
        first = cut(self.words, _FIRST)
        return escape_line(first) if first.endswith("…") else f"{escape_line(first)} …"


def heading(message: Message, rows: ReadRows, parts: Sequence[Part]) -> Heading:
    """The heading of a message that says these parts."""
    time = rows[0][0].time or next((row.time for row, _ in rows if row.time), "")
    if message.form == "answer":  # as most are
        return Heading(speaker="claude", time=time, hidden=_HIDDEN, model=_model(*rows[0]))
    speaker, heard = message.speaker or "machine", any(row.heard for row, _ in rows)
    hidden, tail = _SILENT.get(message.form, _HIDDEN), _TAILS.get(message.form, "")
    known = Heading(speaker=speaker, heard=heard, time=time, hidden=hidden, tail=tail)
    if message.form not in _TYPED:
        return known
    said = first_line_in((row, text_of(row, body)) for row, body in rows if may_begin(row))
    words = cut(one_line(said), _LONGEST)
    escaped = escape_line(words)
    other = other_speaker(rows)
    # A command stands below in one line as it is.
    below = message.form == "command" or any(is_queued_command(*each) for each in rows)
    named = not below and not other
    quoted = _quoted(words, escaped, parts) if words and named and time else None
    listed = escaped or without_words([mark for _, body in rows for mark in marks(body)])
    known = replace(known, words=words, escaped=escaped, listed=listed)
    return replace(known, named=named, quoted=quoted, other=other)


def _model(row: Row, body: Body) -> str:
    """The model that answers; Claude Code itself is none."""
    message = body.get("message") if row.api is not None else None
    model = message.get("model") if isinstance(message, dict) else None
    return model if isinstance(model, str) and model != MADE_UP else ""


def _quoted(words: str, escaped: str, parts: Sequence[Part]) -> int | None:
    """The first part that is shown, if it is the only quote, and words look in it as they do in a
    heading, where they can be taken for nothing else."""
    quotes = [n for n, part in enumerate(parts) if isinstance(part, str) and part[:1] == ">"]
    if len(quotes) != 1 or str(parts[quotes[0]])[1:].strip(" ") != escaped:
        return None
    first = quotes[0]
    alone = first == 0 or all(isinstance(part, Hidden) for part in parts[:first])
    return first if alone and not _misleads(words) else None


def _misleads(words: str) -> bool:
    """Whether words look cut, like what else a heading says, or run from right to left, or end with
    a backslash, which could not be told from two in a heading."""
    if words.endswith(("…", "\\")) or words.partition(" · ")[0] in _SAID_BEHIND:
        return True
    return not words.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL") for c in words)
