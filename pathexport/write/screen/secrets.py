"""Where secrets stand in logs, without what they are: for a terminal, and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pathexport.write.render.redacted import told
from pathexport.write.text import counted, printable

VERSION = 1


class SecretPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A secret in a line of a log, or in a file beside it."""

    project: str
    file: str
    line: int | None
    """None in a file that is no log."""
    kind: str
    number: int
    """The same for equal secrets."""
    count: int
    """How often it stands there."""


def secret_listing(places: Sequence[SecretPlace]) -> dict[str, object]:
    """The document that `check --secrets --json` prints."""
    return {"version": VERSION, "secrets": places, "totals": _totals(places)}


def secret_lines(places: Sequence[SecretPlace]) -> Iterator[str]:
    """A line for each, and how many there are of each kind."""
    for each in places:
        line = "" if each.line is None else f":{each.line}"
        where = f"{each.project}/{each.file}{line}"
        often = f" ({each.count} times)" if each.count > 1 else ""
        yield printable(f"{where}  {each.kind} {each.number}{often}") + "\n"
    if not places:
        yield "Nothing looks secret in these logs.\n"
        return
    files = len({(each.project, each.file) for each in places})
    yield printable(f"{told(_totals(places))} in {counted(files, 'file')}.") + "\n"


def _totals(places: Iterable[SecretPlace]) -> dict[str, int]:
    """How many different ones there are of each kind."""
    different = {(each.kind, each.number) for each in places}
    return dict(sorted(Counter(kind for kind, _ in different).items()))
