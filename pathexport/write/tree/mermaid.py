"""The tree of conversations as a picture that GitHub and editors draw: a Mermaid flowchart.

Words from logs stand in quotes, and characters that mean something to Mermaid are written as
numbers, so a label stays a label. A large tree is cut: the active paths, the latest and the top are
drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from itertools import chain, islice

import msgspec

from pathexport.grouped import grouped
from pathexport.later import later
from pathexport.shape.nodes.walks import breadth_first
from pathexport.shape.paths.path import Path
from pathexport.write.ids import SHORT
from pathexport.write.text import counted, cut, printable
from pathexport.write.tree.drawn import Drawn
from pathexport.write.tree.segments import Segment
from pathexport.write.tree.told import Told, numbers_of, status

_MOST = 60  # segments that are drawn; nobody can read more
_NEWEST = 5  # active paths whose ends come before all else
_WORDS = 40  # columns
# Mermaid reads Markdown in labels, some versions even after it has decoded numbers: what nothing
# can make literal there is shown as what looks like it.
_ALIKE = str.maketrans("`*~[]", "'∗∼()")
# And what would mean something together with its neighbours is kept apart from them: formulas,
# underscores but inside a word, addresses, icons, and how Mermaid itself writes numbers.
_JOINS = later(r"[$@\\ﬂ¶]|(?<!\w)_+|_+(?!\w)|:(?! )|(?<=(?i:www))\.")
_APART = "\u200b"  # a space without width
# All but letters, digits, and what means nothing to Mermaid within quotes, is written as a number.
_MEANT = later(r"[^\w ,!?'()/.:…-]|:(?! )")
_STYLES = {  # lines alone: fills and letters are the theme's, light or dark
    "active": "stroke:#2da44e,stroke-width:2px",
    "abandoned": "stroke:#9a6700,stroke-dasharray:5 3",
}


class TreePicture(msgspec.Struct, frozen=True):
    """A flowchart, empty where there is nothing to draw, and in words how much it leaves out."""

    text: str = ""
    note: str = ""


def mermaid(found: Drawn, written: Container[str]) -> TreePicture:
    """The segments of a project's conversations, or of some of them.

    `written` are the paths that have transcripts. There are no links in the picture: where
    Mermaid is drawn in a frame, as on GitHub, they lead nowhere.
    """
    tree = [each.segment for each in found.segments]
    if not tree:
        return TreePicture()
    chosen = foremost(found.paths, tree, _MOST)
    drawn = {segment.number for segment in chosen}
    told = [each for each in found.segments if each.segment.number in drawn]
    lines = [
        f"{_id(each.segment.number)}{_box(_label(each, written), bool(each.ends))}" for each in told
    ]
    lines += _edges(tree, drawn)
    lines += _classes(chosen)
    text = "".join(f"    {line}\n" for line in lines)
    some = f"The picture shows {len(chosen)} of {len(tree):,} segments"
    return TreePicture(f"flowchart TD\n{text}", some if len(chosen) < len(tree) else "")


def foremost(paths: Sequence[Path], tree: Sequence[Segment], most: int) -> Sequence[Segment]:
    """About so many segments of some paths: the active ones first, then those near the top.

    If not even all active ones fit, the ends of active paths come first: they are where somebody
    goes on.
    """
    if len(tree) <= most:
        return tree
    by_number = {segment.number: segment for segment in tree}
    below = grouped((segment.parent, segment.number) for segment in tree)
    alive = [segment.number for segment in tree if segment.alive]
    first = alive if len(alive) * 3 <= most * 2 else _newest(paths, by_number, most // 3)
    top = breadth_first(below[-1], lambda number: below.get(number, ()))
    wanted = set(islice(dict.fromkeys(chain(first, top)), most))
    wanted |= _lonely(tree, wanted)
    return [segment for segment in tree if segment.number in wanted]


def _lonely(tree: Sequence[Segment], wanted: Container[int]) -> set[int]:
    """Segments that are left out alone: what would stand for them takes as much room."""
    near = {-1: -1}
    left_out: dict[int, list[int]] = {}
    for segment in tree:
        number, above = segment.number, near[segment.parent]
        near[number] = number if number in wanted else above
        if number not in wanted:
            left_out.setdefault(above, []).append(number)
    return {numbers[0] for numbers in left_out.values() if len(numbers) == 1}


def _newest(paths: Sequence[Path], tree: Mapping[int, Segment], most: int) -> list[int]:
    """Where the active paths end that were gone on with last, and some of the ways there."""

    def ended(segment: Segment) -> str:
        return max(paths[place].ended for place in segment.paths)

    ends = [segment for segment in tree.values() if segment.alive and segment.paths]
    ends = sorted(ends, key=ended, reverse=True)[:_NEWEST]
    ways = []
    for end in ends:
        at = end.number
        for _ in range(most // len(ends)):
            if at >= 0:
                ways.append(at)
                at = tree[at].parent
    return ways


def _label(each: Told, written: Container[str]) -> str:
    """What stands in a box."""
    segment = each.segment
    lines = [f"session {_literal(segment.session[:SHORT])}"] if each.enters else []
    lines += filter(None, [numbers_of(segment)])
    if each.words:
        words = f"“{_literal(cut(each.words, _WORDS))}”"
        lines.append(f"Claude: {words}" if each.by == "claude" else words)
    if segment.compactions:
        times = f" {segment.compactions} times" if segment.compactions > 1 else ""
        lines.append(f"📦 compacted{times}")
    for path in each.ends:
        missing = "" if path.id in written else " · not exported"
        lines.append(f"path {path.number} · {status(path).lower()}{missing}")
    return "<br/>".join(lines) or "…"


def _edges(tree: Sequence[Segment], chosen: Collection[int]) -> Iterator[str]:
    """The links between segments that are drawn, and what stands for those that are not."""
    sessions = {segment.number: segment.session for segment in tree}
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
            way = "-->" if sessions[up] == segment.session else '-->|"goes on"|'
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


def _id(number: int) -> str:
    return f"n{number}" if number >= 0 else "rest"


def _box(label: str, end: bool) -> str:
    """Round corners where a path ends: of all shapes the two that no label can break."""
    return f'("{label}")' if end else f'["{label}"]'


def _literal(text: str) -> str:
    """Text that Mermaid shows as it is, or nearly so."""
    apart = _JOINS.sub(rf"{_APART}\g<0>{_APART}", printable(text).translate(_ALIKE))
    return _MEANT.sub(lambda found: f"#{ord(found[0])};", apart)
