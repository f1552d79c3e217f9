"""The pictures on the page of a project: of each conversation that parts, and is small enough, a
flowchart on the page itself. All others are in one SVG beside it, since nobody can read a flowchart
of a hundred boxes, one that is squeezed into the width of a page, or a page of fifty flowcharts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from itertools import chain

import msgspec

from pathexport.shape.project import Project
from pathexport.write.text import counted
from pathexport.write.tree.drawn import drawn_of
from pathexport.write.tree.mermaid import mermaid
from pathexport.write.tree.segments import Segment, conversations, segments
from pathexport.write.tree.svg import svg

_BOXES = 25  # in a flowchart
_WIDE = 6  # boxes side by side in one
_CHARTS = 6  # on a page


class TreePictures(msgspec.Struct, frozen=True, kw_only=True):
    """What a page shows of the trees of its conversations."""

    charts: Sequence[str] = ()
    """Flowcharts."""
    svg: str = ""
    """The picture beside the page; nothing if there is none."""
    drawn: str = ""
    """What that one shows, in words."""
    note: str = ""
    """What is drawn nowhere."""


def pictures(project: Project, written: Container[str], files: Mapping[str, str]) -> TreePictures:
    """The pictures of a project. `written` are the paths that have transcripts, and `files` those
    beside the page."""
    trees = conversations(segments(project))
    parted = [tree for tree in trees if len(tree) > 1]
    legible = [tree for tree in parted if _is_legible(tree)]
    small = legible if len(legible) <= _CHARTS else []
    large = [tree for tree in parted if tree not in small]
    with project.opened() as opened:
        charts = [mermaid(drawn_of(opened, tree), written).text for tree in small]
        beside = svg([drawn_of(opened, [*chain(*large)], files=files)]) if large else ()
        picture = "".join(beside)
    return TreePictures(
        charts=charts,
        svg=picture,
        drawn=_counts(large),
        note=_left_out(len(trees) - len(parted)) if parted else "",
    )


def _is_legible(tree: Sequence[Segment]) -> bool:
    """Whether a flowchart of a tree can be read on a page, which is only so wide."""
    if len(tree) > _BOXES:
        return False
    depth: dict[int, int] = {}
    for segment in tree:
        depth[segment.number] = depth.get(segment.parent, -1) + 1
    return max(Counter(depth.values()).values()) <= _WIDE


def _counts(trees: Sequence[Sequence[Segment]]) -> str:
    held = counted(len(trees), "conversation")
    return f"{held} in {counted(sum(map(len, trees)), 'segment')}" if trees else ""


def _left_out(alone: int) -> str:
    if not alone:
        return ""
    verb = "is" if alone == 1 else "are"
    return f"{counted(alone, 'conversation')} without a fork {verb} not drawn."
