"""What a message becomes before it stands in a document: Markdown, and placeholders in it.

Renderers give parts back and change nothing. A placeholder stands for what only the document knows,
as the number of another message or where a picture lies, or for what a detail leaves out, so that
nobody counts beside the text. `message/placed.py` makes text of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec


class Asset(msgspec.Struct, frozen=True):
    """A picture, or a document with a title, that is kept in a file beside the transcripts."""

    name: str
    size: int
    pieces: Callable[[], Iterable[bytes]]
    """Gives its bytes, which may be many."""
    title: str | None = None


class Hidden(msgspec.Struct, frozen=True):
    """What is not shown at this detail."""

    kind: str
    count: int = 1


class Gone(msgspec.Struct, frozen=True):
    """That an output which was stored beside the log is not there any more."""

    text: str
    where: str
    """What people call its place."""
    back: str
    """What stood here if it were there."""


class Folded(msgspec.Struct, frozen=True):
    """Parts that a reader opens by their summary."""

    summary: str
    parts: tuple[Part, ...]


ShownOnce: TypeAlias = tuple[Literal["plan", "output", "agent", "answer"], str]
"""What a document shows once: a plan, an output that was stored beside the log by what people call
its place, an agent by the name of its line, or what one said last that stands in place there."""


class Again(msgspec.Struct, frozen=True):
    """What an earlier message may show already; then that message is named."""

    what: ShownOnce
    here: Callable[[], Sequence[Part]]
    """Makes what stands here if no earlier message shows it: an output may be large."""
    before: str = ""
    """Text before the message's name, and text behind it; nothing is said without any."""
    behind: str = ""
    more: tuple[Part, ...] = ()
    """What stands behind that text."""


class CallPart(msgspec.Struct, frozen=True, kw_only=True):
    """A tool call with the results that are in its message."""

    id: str
    row: str
    """The row that holds it."""
    called: str
    """When it was made, if its id comes again."""
    nth: int
    """Its place among the calls of its message."""
    line: tuple[str, ...]
    """The pieces of its heading, without what became of it."""
    state: str | None
    """What became of it; None if its message has no result."""
    body: tuple[Part, ...]
    results: tuple[Part, ...]
    asked: str = ""
    """The Markdown of what an agent was asked."""
    changes: str = ""
    """The file that it changes if all goes well."""
    plan: str = ""
    """The plan that it shows."""
    shown: bool = True
    """Whether calls are shown at this detail."""


class Late(msgspec.Struct, frozen=True):
    """That a result follows whose call is in another message."""

    call: str
    became: str
    more: bool
    """Whether the result says something."""


class Reported(msgspec.Struct, frozen=True):
    """What became of a task, which may be an agent with a transcript of its own."""

    line: str
    parts: tuple[Part, ...]
    """What stands below the line."""
    task: str
    """Its id."""


Placeholder: TypeAlias = Asset | Hidden | Gone | Folded | Again | CallPart | Late | Reported
Part: TypeAlias = str | Placeholder


def shows(parts: Iterable[Part]) -> bool:
    """Whether a reader sees anything of these parts."""
    for part in parts:  # noqa: SIM110 - half the time of `any`, which asks a generator
        if part and not isinstance(part, Hidden):
            return True
    return False
