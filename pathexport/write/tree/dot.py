"""The tree as a digraph for Graphviz, with a node for each segment or each row.

All that comes from logs stands in quotes. Graphviz reads backslashes and entities there, so both
are written as what they stand for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pathexport.write.options import MARK
from pathexport.write.text import cut, dotted
from pathexport.write.tree.drawn import Drawn
from pathexport.write.tree.told import Told, notes, numbers_of, opening_words, plain

_WORDS = 60  # columns
_PLAIN = re.compile(r"[\w.-]{1,64}", re.ASCII)
_HEAD = f"""digraph conversations {{
    // {MARK}
    charset="UTF-8"
    rankdir=TB
    node [shape=box, style=rounded, fontname="sans-serif", fontsize=11]
    edge [arrowsize=0.6]
"""
_ALIVE = 'color="#1a7f37", penwidth=2'
_DEAD, _DASHED = 'color="#9a6700", style="rounded,dashed"', 'color="#9a6700", style=dashed'


def dot(found: Sequence[Drawn]) -> Iterator[str]:
    """The digraph of some projects, each in a box of its own if they are several."""
    yield _HEAD
    for number, project in enumerate(found):
        several = len(found) > 1
        if several:
            yield f"    subgraph cluster_{number} {{\n"
            yield f'    label="{_escaped(project.name)}"\n'
        lines = _rows(project, number, several) if project.rows else _segments(project, number)
        for line in lines:
            yield f"    {line}\n"
        yield "    }\n" if several else ""
    yield "}\n"


def _segments(found: Drawn, project: int) -> Iterator[str]:
    told, placed = found.segments, found.lanes
    names = [f"p{project}s{number}" for number in range(len(told))]
    for number, each in enumerate(told):
        tooltip = f"{opening_words(each)}\n{numbers_of(each.segment)}"
        yield _node(names[number], _label(found, each), each, tooltip)
    for number, each in enumerate(told):
        if (up := placed.up[number]) >= 0:
            straight = not placed.to_the_side(number)
            yield _edge(names[up], names[number], each, straight)


def _rows(found: Drawn, project: int, several: bool) -> Iterator[str]:
    placed, names = found.lanes, _row_names(found, project, several)
    for number, rows in enumerate(found.rows):
        each, up = found.segments[number], placed.up[number]
        last = names[up][-1] if up >= 0 else ""
        for place, (name, row) in enumerate(zip(names[number], rows, strict=True)):
            ends = found.ends(each) if place == len(rows) - 1 else []
            label = [row.kind, cut(row.words, _WORDS), *ends]
            yield _node(name, label, each, f"{row.uuid} {row.time or ''}")
            if last:
                yield _edge(last, name, each, place > 0 or not placed.to_the_side(number))
            last = name


def _node(name: str, lines: Sequence[str], each: Told, tooltip: str) -> str:
    label = "\\n".join(map(_escaped, filter(None, lines))) or "…"
    tip = "\\n".join(map(_escaped, tooltip.splitlines()))
    style = _ALIVE if each.segment.alive else _DEAD
    return f'{name} [label="{label}", tooltip="{tip}", {style}]'


def _edge(above: str, below: str, each: Told, straight: bool) -> str:
    style = _ALIVE if each.segment.alive else _DASHED
    return f"{above} -> {below} [{style}, weight={20 if straight else 1}]"


def _label(found: Drawn, each: Told) -> list[str]:
    return [
        each.enters,
        cut(opening_words(each), _WORDS),
        dotted(numbers_of(each.segment), *notes(each)),
        *found.ends(each),
    ]


def _row_names(found: Drawn, project: int, several: bool) -> list[list[str]]:
    """Rows are called by their ids, unless these are odd, or stand for several rows (R42), or there
    are several projects."""
    times = Counter(row.uuid for rows in found.rows for row in rows)
    odd = {uuid for uuid, many in times.items() if many > 1 or not _PLAIN.fullmatch(uuid)}
    return [
        [
            f'"p{project} s{number} r{place}"' if several or row.uuid in odd else f'"{row.uuid}"'
            for place, row in enumerate(rows)
        ]
        for number, rows in enumerate(found.rows)
    ]


def _escaped(text: str) -> str:
    """Text within quotes that Graphviz shows as it is."""
    shown = plain(text).replace("\\", "\\\\").replace('"', '\\"')
    return shown.replace("&", "&amp;")
