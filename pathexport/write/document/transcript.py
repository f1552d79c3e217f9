"""A path as one document: its header, and the texts of its stretches with what parts from them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import msgspec

from pathexport.shape.paths.paths import Path
from pathexport.write.document.header import path_page
from pathexport.write.document.landmarks import MIDWAY, fork
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.stretches import Stretches
from pathexport.write.document.writer import joined
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.facts import Facts, total


class Document(msgspec.Struct, frozen=True):
    """What becomes a file."""

    chunks: list[str]
    assets: Mapping[str, bytes]
    facts: Facts


def transcript(
    links: DocumentLinks, path: Path, stretches: Stretches, around: Surroundings
) -> Document:
    """The transcript of a path."""
    texts = stretches.on(path)
    parts = [MIDWAY] if path.step in links.midway else []
    for (stretch, text), (below, _) in pairwise(texts):
        parts += [*text.parts, text.anchors]
        parts.append(fork(links, path, stretch.steps[-1], below.steps[0]))
    _, last = texts[-1]
    parts += [*last.parts, last.anchors]
    facts = total(text.facts for _, text in texts)
    assets = {name: data for _, text in texts for name, data in text.assets.items()}
    top = path_page(links, path, facts, around)
    return Document(joined([*top, *parts]), assets, facts)
