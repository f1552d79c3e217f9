"""A path as one document: its header, and the texts of its stretches with what parts from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from pathexport.later import later
from pathexport.shape.project import Project
from pathexport.write.document.excerpt import Excerpt
from pathexport.write.document.header import path_page
from pathexport.write.document.landmarks import MIDWAY, fork
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.stretches import Stretches
from pathexport.write.document.writer import Text, joined
from pathexport.write.markdown.literal import anchor, escape, remark
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Form
from pathexport.write.render.facts import Facts, total
from pathexport.write.render.redacted import marks_in, with_hidden

_LINK = later(r"\]\(#([mc])(\d{1,9})\)", re.ASCII)
_ANCHOR = later(r'<a id="([mc])(\d{1,9})"></a>', re.ASCII)
_HEADED = later(r'(?:<a id="[mc]\d{1,9}"></a>)+\n\n## (\d{1,9}) · ', re.ASCII)


class Document(msgspec.Struct, frozen=True):
    """What becomes a file."""

    chunks: Sequence[str | bytes]
    """As bytes what other documents hold as well."""
    facts: Facts
    form: Form = "markdown"
    digest: str = ""
    """Of the text, if its form has no room for a mark by which the next run knows it as ours."""


class Pieces(msgspec.Struct, frozen=True):
    """A transcript before its pieces are joined."""

    top: list[str]
    """Its header: the fields, and then what leads to places."""
    parts: list[str]
    """Messages, and what stands between them."""


def transcript(
    links: DocumentLinks, part: Excerpt, stretches: Stretches, around: Surroundings
) -> Document:
    """The transcript of a whole path."""
    texts, facts = _course(links, part, stretches, around)
    every: list[str | bytes] = [*path_page(links, part, facts, around)]
    for each in texts:
        every += each.written() if isinstance(each, Text) else [each]
    return Document(joined(every), facts)


def transcript_pieces(
    links: DocumentLinks, part: Excerpt, stretches: Stretches, around: Surroundings
) -> Pieces:
    """The transcript of a path that shares nothing, or of a part of it, before it is joined."""
    texts, facts = _course(links, part, stretches, around)
    parts: list[str] = []
    for each in texts:
        parts += [*each.parts, each.anchors] if isinstance(each, Text) else [each]
    top = path_page(links, part, facts, around)
    every = [*top, *parts] if part.before or part.left.steps else []
    if part.left.steps:
        at = parts.index(remark(next(iter(part.left.steps.values()))))
        parts.insert(at, _marks(every, links.project, part.left.steps))
    if part.before:
        lines = [f"*{escape(line)}*" for line in part.before.splitlines()]
        tree = links.tree
        marks = _marks(every, links.project, tree.upwards(tree.steps[part.steps[0]].parent))
        parts.insert(0, "\n\n".join(filter(None, [marks, "  \n".join(lines)])))
    return Pieces(top, parts)


def _course(
    links: DocumentLinks, part: Excerpt, stretches: Stretches, around: Surroundings
) -> tuple[list[Text | str], Facts]:
    """The texts of the stretches of a part, which begins where one of them does, with what stands
    between them; and the facts of all of the path."""
    path = part.path
    every = stretches.on(path, around)
    begins = next(n for n, (each, _) in enumerate(every) if each.steps[0] == part.steps[0])
    texts: list[Text | str] = [remark(MIDWAY)] * (path.step in links.project.midway and not begins)
    if begins:
        above, below = every[begins - 1][0], every[begins][0]
        texts.append(fork(links, path, above.steps[-1], below.steps[0]))
    for (stretch, text), (below, _) in pairwise(every[begins:]):
        texts.append(text)
        ends = stretch.steps[-1], below.steps[0]
        if not part.left.steps.keys() >= {*ends}:
            texts.append(fork(links, path, *ends))
    texts.append(every[-1][1])
    marks = [each.marks if isinstance(each, Text) else marks_in([each]) for each in texts]
    return texts, with_hidden(total(text.facts for _, text in every), marks, links.project)


def _marks(texts: Iterable[str], project: Project, left: Iterable[int]) -> str:
    """Anchors in place of the messages and compactions in steps that are left out, where links in
    these texts lead to them."""
    gone = set[tuple[str, int]]()
    for step in left:
        before = project.compactions_before(step)
        gone.update(("m", number) for number in project.numbers(step))
        gone.update(("c", n) for n in range(before + 1, project.compactions[step] + 1))
    return _anchors(gone & _numbered(_LINK, texts))


def stray_marks(texts: Sequence[str]) -> str:
    """Anchors for what these texts link to while none of them holds it."""
    return _anchors(_numbered(_LINK, texts) - _numbered(_ANCHOR, texts))


def _anchors(marks: Iterable[tuple[str, int]]) -> str:
    return "".join(anchor(f"{kind}{n}") for kind, n in sorted(marks))


def _numbered(pattern: re.Pattern[str], texts: Iterable[str]) -> set[tuple[str, int]]:
    """Messages and compactions that a pattern finds in texts."""
    return {(kind, int(number)) for text in texts for kind, number in pattern.findall(text)}


def shown_messages(parts: Iterable[str]) -> list[int]:
    """The numbers of the messages that begin in some parts."""
    return [int(found[1]) for found in map(_HEADED.match, parts) if found is not None]
