"""A path as one document: its header, and the texts of its stretches with what parts from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

import msgspec

from pathexport.write.document.excerpt import Excerpt
from pathexport.write.document.header import path_page
from pathexport.write.document.landmarks import MIDWAY, fork
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.stretches import Stretches
from pathexport.write.document.writer import joined
from pathexport.write.markdown.literal import anchor, escape
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.facts import Facts, total

_LINK = re.compile(r"\]\(#([mc])(\d{1,9})\)", re.ASCII)


class Document(msgspec.Struct, frozen=True):
    """What becomes a file."""

    chunks: list[str]
    assets: Mapping[str, bytes]
    facts: Facts


class Pieces(msgspec.Struct, frozen=True):
    """A transcript before its pieces are joined."""

    top: list[str]
    """Its header: the fields, and then what leads to places."""
    parts: list[str]
    """Messages, and what stands between them."""
    assets: Mapping[str, bytes]
    facts: Facts
    """Of all of the path, whatever part of it is shown."""


def transcript(
    links: DocumentLinks, part: Excerpt, stretches: Stretches, around: Surroundings
) -> Document:
    """The transcript of a path, or of a part of it."""
    made = pieces(links, part, stretches, around)
    return Document(joined([*made.top, *made.parts]), made.assets, made.facts)


def pieces(
    links: DocumentLinks, part: Excerpt, stretches: Stretches, around: Surroundings
) -> Pieces:
    """The same before it is joined. The part begins where a stretch does."""
    path = part.path
    texts = stretches.on(path)
    begins = next(n for n, (each, _) in enumerate(texts) if each.steps[0] == part.steps[0])
    parts = [MIDWAY] if path.step in links.midway and not begins else []
    if begins:
        above, below = texts[begins - 1][0], texts[begins][0]
        parts.append(fork(links, path, above.steps[-1], below.steps[0]))
    for (stretch, text), (below, _) in pairwise(texts[begins:]):
        parts += [*text.parts, text.anchors]
        parts.append(fork(links, path, stretch.steps[-1], below.steps[0]))
    _, last = texts[-1]
    parts += [*last.parts, last.anchors]
    facts = total(text.facts for _, text in texts)
    assets = {name: data for _, text in texts[begins:] for name, data in text.assets.items()}
    top = path_page(links, part, facts, around)
    if part.before:
        parts.insert(0, _left_out(part, [*top, *parts]))
    return Pieces(top, parts, assets, facts)


def _left_out(part: Excerpt, texts: Iterable[str]) -> str:
    """What is said in place of what is left out. Links to messages of that lead here."""
    lines = [f"*{escape(line)}*" for line in part.before.splitlines()]
    linked = {(kind, int(number)) for text in texts for kind, number in _LINK.findall(text)}
    gone = {"c": part.compactions, "m": part.first - 1}
    marks = [anchor(f"{kind}{n}") for kind, n in sorted(linked) if 0 < n <= gone[kind]]
    return "\n\n".join(filter(None, ["".join(marks), "  \n".join(lines)]))
