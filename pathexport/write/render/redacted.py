"""How many secrets were hidden in what is written, by kind: each counts once, however often its
mark stands there. A mark that a log holds by itself counts for nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pathexport.later import later
from pathexport.write.text import counted

if TYPE_CHECKING:  # an export that finds nothing new tells of what is hidden without these
    from pathexport.shape.project import Project
    from pathexport.write.render.facts import Facts

Mark = tuple[str, int]
"""A kind of secrets, and which of them."""
_OPENS = "[redacted: "
_MARK = later(r"\[redacted: ([^\[\]\\\n]{1,60}?) (\d{1,9})\\?\]", re.ASCII)
_CONSONANT_Y = later(r"[^aeiou\W]y\Z")
_HISSES = later(r"(?:s|x|z|sh|ch)\Z")
"""Behind what an English plural has an `e` as well."""


def marks_in(texts: Iterable[str]) -> Set[Mark]:
    """What looks like a mark in some texts."""
    found: set[Mark] = set()
    for text in texts:
        if _OPENS in text:
            found.update((kind, int(number)) for kind, number in _MARK.findall(text))
    return found


def with_hidden(facts: Facts, found: Iterable[Set[Mark]], project: Project) -> Facts:
    """The facts of a document, in the texts of which these marks were found."""
    if project.veil is None:
        return facts
    known = project.veil.ledger.marked
    kinds = Counter(kind for kind, number in set[Mark]().union(*found) if (kind, number) in known)
    return replace(facts, redacted=dict(sorted(kinds.items())))


def kinds_in_words(found: Mapping[str, int] | None) -> str:
    """How many there are of each kind, in words."""
    return ", ".join(counted(count, kind, _several(kind)) for kind, count in (found or {}).items())


def _several(kind: str) -> str:
    """A kind in the plural. Of `password in address` it is the passwords that are counted."""
    what, joined, where = kind.partition(" in ")
    if _CONSONANT_Y.search(what):
        return f"{what[:-1]}ies{joined}{where}"
    return f"{what}{'es' if _HISSES.search(what) else 's'}{joined}{where}"
