"""The tree of conversations as a picture that GitHub and editors draw: a Mermaid flowchart.

Words from logs stand in quotes, and characters that mean something to Mermaid are written as
numbers, so a label stays a label. A large tree is cut: the active paths, the latest and the top are
drawn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterator, Sequence

import msgspec

from pathexport.shape.paths.titles import first_words
from pathexport.shape.project import Project
from pathexport.write.text import counted, cut, printable
from pathexport.write.tree.segments import Segment, foremost, segments

_MOST = 60  # segments that are drawn; nobody can read more
_WORDS = 40  # columns
_SHORT = 8  # characters of an id
# Mermaid reads Markdown in labels, some versions even after it has decoded numbers: what nothing
# can make literal there is shown as what looks like it.
_ALIKE = str.maketrans("`*~[]", "'∗∼()")
# And what would mean something together with its neighbours is kept apart from them: formulas,
# underscores but inside a word, addresses, icons, and how Mermaid itself writes numbers.
_JOINS = re.compile(r"[$@\\ﬂ¶]|(?<!\w)_+|_+(?!\w)|:(?! )|(?<=www)\.", re.IGNORECASE)
_APART = "\u200b"  # a space without width
# All but letters, digits, and what means nothing to Mermaid within quotes, is written as a number.
_MEANT = re.compile(r"[^\w ,!?'()/.:…-]|:(?! )")
_STYLES = {  # lines alone: fills and letters are the theme's, light or dark
    "active": "stroke:#2da44e,stroke-width:2px",
    "abandoned": "stroke:#9a6700,stroke-dasharray:5 3",
}


class TreePicture(msgspec.Struct, frozen=True):
    """A flowchart, empty where there is nothing to draw, and a sentence on what it leaves out."""

    text: str = ""
    note: str = ""


def mermaid(project: Project, written: Container[str]) -> TreePicture:
    """The segments of all conversations that have more than one.

    `written` are the paths that have transcripts. There are no links in the picture: where
    Mermaid is drawn in a frame, as on GitHub, they lead nowhere.
    """
    found = segments(project)
    above = {segment.parent for segment in found}
    tree = [s for s in found if s.parent >= 0 or s.number in above]
    if not tree:
        return TreePicture()
    chosen = foremost(project, tree, _MOST)
    label = _Labels(project, written, found).of
    lines = [f"{_id(s.number)}{_box(label(s), bool(s.paths))}" for s in chosen]
    lines += _edges(found, tree, {segment.number for segment in chosen})
    lines += _classes(chosen)
    text = "".join(f"    {line}\n" for line in lines)
    return TreePicture(f"flowchart TD\n{text}", _note(len(chosen), len(tree), len(found)))


class _Labels:
    """What stands in the boxes."""

    def __init__(self, project: Project, written: Container[str], found: Sequence[Segment]) -> None:
        self._project, self._written, self._found = project, written, found
        root: list[int] = []
        titles: dict[int, tuple[bool, str]] = {}
        for segment in found:
            root.append(root[segment.parent] if segment.parent >= 0 else segment.number)
            for place in segment.paths:
                path = project.paths[place]
                title = path.status != "ACTIVE", project.names.titles[path.id]
                titles[root[-1]] = min(titles.get(root[-1], title), title, key=lambda t: t[0])
        self._titles = {number: title for number, (_, title) in titles.items()}

    def of(self, segment: Segment) -> str:
        lines = []
        if segment.parent < 0 or self._found[segment.parent].session != segment.session:
            lines.append(f"session {_literal(segment.session[:_SHORT])}")
        last = segment.from_message + segment.messages - 1
        if segment.messages > 1:
            lines.append(f"messages {segment.from_message}–{last}")
        elif segment.messages:
            lines.append(f"message {last}")
        words = printable(self._titles.get(segment.number) or self._opening(segment))
        if words:
            lines.append(f"“{_literal(cut(words, _WORDS))}”")
        if segment.compactions:
            times = f" {segment.compactions} times" if segment.compactions > 1 else ""
            lines.append(f"📦 compacted{times}")
        for place in segment.paths:
            path = self._project.paths[place]
            reason = f" ({path.reason})" if path.reason else ""
            missing = "" if path.id in self._written else " · not exported"
            lines.append(f"path {path.number} · {path.status.lower()}{reason}{missing}")
        return "<br/>".join(lines) or "…"

    def _opening(self, segment: Segment) -> str:
        """The first words of a segment, if a person spoke them."""
        step = self._project.tree.steps[segment.first]
        if step.kind not in ("prompt", "command", "structural"):
            return ""
        rows = self._project.tree.rows_of(segment.first)
        return first_words(rows, self._project.bodies.text)


def _edges(
    found: Sequence[Segment], tree: Sequence[Segment], chosen: Collection[int]
) -> Iterator[str]:
    """The links between segments that are drawn, and what stands for those that are not."""
    near = {-1: -1}  # for each segment the last one on the way to it that is drawn
    hidden = {-1: 0}  # how many came after that one
    more: Counter[int] = Counter()
    for segment in tree:
        number, up = segment.number, segment.parent
        if number not in chosen:
            near[number], hidden[number] = near[up], hidden[up] + 1
            more[near[up]] += len(segment.paths)
            continue
        near[number], hidden[number] = number, 0
        if hidden[up]:
            way = f'-.->|"… {counted(hidden[up], "segment")}"|'
            yield f"{_id(near[up])} {way} {_id(number)}"
        elif up >= 0:
            way = "-->" if found[up].session == segment.session else '-->|"goes on"|'
            yield f"{_id(up)} {way} {_id(number)}"
    for number, paths in sorted(more.items()):
        box = _box(f"… and {counted(paths, 'more path')}" if paths else "…", False)
        if number < 0:
            yield f"{_id(number)}{box}"
        elif paths:
            yield f"{_id(number)} -.- more{number}{box}"


def _classes(chosen: Sequence[Segment]) -> Iterator[str]:
    for name, style in _STYLES.items():
        ids = [_id(s.number) for s in chosen if s.alive == (name == "active")]
        if ids:
            yield f"classDef {name} {style}"
            yield f"class {','.join(ids)} {name}"


def _note(chosen: int, tree: int, found: int) -> str:
    notes = []
    if chosen < tree:
        notes.append(f"The picture shows {chosen} of {tree:,} segments; the list has all paths.")
    if tree < found:
        alone = counted(found - tree, "conversation")
        notes.append(f"{alone} without a fork {'is' if found - tree == 1 else 'are'} not drawn.")
    return " ".join(notes)


def _id(number: int) -> str:
    return f"n{number}" if number >= 0 else "rest"


def _box(label: str, end: bool) -> str:
    """Round corners where a path ends: of all shapes the two that no label can break."""
    return f'("{label}")' if end else f'["{label}"]'


def _literal(text: str) -> str:
    """Text that Mermaid shows as it is, or nearly so."""
    apart = _JOINS.sub(rf"{_APART}\g<0>{_APART}", printable(text).translate(_ALIKE))
    return _MEANT.sub(lambda found: f"#{ord(found[0])};", apart)
