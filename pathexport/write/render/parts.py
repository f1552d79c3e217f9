"""What a message becomes before it stands in a document: Markdown, and placeholders in it.

Renderers give parts back and change nothing. A placeholder stands for what only the document knows,
as the number of another message or where a picture lies, or for what a detail leaves out, so that
nobody counts beside the text. `message/placed.py` makes text of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec


class Asset(msgspec.Struct, frozen=True):
    """A picture, or a document with a title, that is kept in a file beside the transcripts."""

    name: str
    data: bytes
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


Placeholder: TypeAlias = Asset | Hidden | Gone | Folded | Again | CallPart | Late
Part: TypeAlias = str | Placeholder


def shows(parts: Iterable[Part]) -> bool:
    """Whether a reader sees anything of these parts."""
    for part in parts:  # noqa: SIM110 - half the time of `any`, which asks a generator
        if part and not isinstance(part, Hidden):
            return True
    return False


class Insides(msgspec.Struct, frozen=True):
    """What the placeholders in some parts tell of them, also those inside others."""

    calls: tuple[CallPart, ...]
    assets: Mapping[str, bytes]
    """The pictures and documents that are shown, by name."""
    hidden: Mapping[str, int]
    """What is not shown, counted by kind."""
    gone: Mapping[str, str]
    """Outputs that are gone, and what the parts would say of each."""
    outputs: tuple[ShownOnce, ...] = ()
    """Those that were stored beside the log and are put back."""


NO_INSIDES = Insides((), {}, {}, {})


def insides(parts: Sequence[Part]) -> Insides:
    """What the placeholders in these parts tell, in the order of reading."""
    if len(parts) == 1:  # as nearly always: a text, or a call of which all is text
        (part,) = parts
        if isinstance(part, str):
            return NO_INSIDES
        if isinstance(part, CallPart):
            kinds = [*map(type, part.body + part.results)]
            if kinds.count(str) == len(kinds):
                return Insides((part,), {}, {}, {})
    calls: list[CallPart] = []
    assets: dict[str, bytes] = {}
    hidden: dict[str, int] = {}
    gone: dict[str, str] = {}
    outputs: dict[ShownOnce, None] = {}
    waiting = [*parts[::-1]]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            continue
        if isinstance(part, CallPart):
            calls.append(part)
            waiting += part.results[::-1] + part.body[::-1]
        elif isinstance(part, Hidden):
            hidden[part.kind] = hidden.get(part.kind, 0) + part.count
        elif isinstance(part, Folded):
            waiting += part.parts[::-1]
        elif isinstance(part, Asset):
            assets[part.name] = part.data
        elif isinstance(part, Gone):
            gone[part.where] = part.back
        elif isinstance(part, Again) and part.what[0] == "output":
            outputs[part.what] = None
    return Insides(tuple(calls), assets, hidden, gone, tuple(outputs))
