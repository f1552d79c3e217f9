"""Trees as they are drawn, read back: which segments there are, how they hang together, and which
paths end in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, NamedTuple
from xml.etree import ElementTree

from pathexport.shape.project import Project
from pathexport.write.screen.graph import graph
from pathexport.write.screen.ink import Ink
from pathexport.write.text import width
from pathexport.write.tree.data import data
from pathexport.write.tree.dot import dot
from pathexport.write.tree.drawn import Drawn, drawn
from pathexport.write.tree.lanes import lanes
from pathexport.write.tree.svg import Board, placed, svg
from pathexport.write.tree.told import plain

SVG = "{http://www.w3.org/2000/svg}"
_TEXT = r'"((?:[^"\\]|\\.)*)"'
_NODE = re.compile(rf" {{4}}p0s(\d+) \[label={_TEXT}, tooltip={_TEXT}, [^\"]*\"[^\]]*\]\n")
_EDGE = re.compile(r" {4}p0s(\d+) -> p0s(\d+) \[[^\]]*\]\n")


class Shape(NamedTuple):
    """What all formats must agree on."""

    segments: int
    edges: set[tuple[int, int]]
    ends: list[str]
    """The names of paths with their status, sorted."""


def tree_of(project: Project, rows: bool = False) -> Drawn:
    files = {path.id: f"t {path.number}.md" for path in project.paths}
    return drawn(project, project.paths, rows, files)


def shape(found: Drawn) -> Shape:
    """What is to be drawn."""
    edges = {(s.segment.parent, s.segment.number) for s in found.segments if s.segment.parent >= 0}
    ends = [end for each in found.segments for end in found.ends(each)]
    return Shape(len(found.segments), edges, sorted(ends))


def from_dot(found: Drawn) -> Shape:
    lines = [*dot([found])][1:-1]
    nodes, edges = [*filter(None, map(_NODE.fullmatch, lines))], [*map(_EDGE.fullmatch, lines)]
    assert len(nodes) + len([*filter(None, edges)]) == len([line for line in lines if line])
    seen = [int(node[1]) for node in nodes]
    assert seen == [*range(len(seen))]
    ends = [line for node in nodes for line in _lines(node[2]) if _is_end(line)]
    return Shape(len(seen), {(int(e[1]), int(e[2])) for e in edges if e}, sorted(ends))


def _lines(label: str) -> list[str]:
    """The lines of a label as Graphviz shows them."""
    parts = re.split(r"(?<!\\)((?:\\\\)*)\\n", label)
    whole = ["".join(parts[n : n + 2]) for n in range(0, len(parts), 2)]
    return [re.sub(r"\\(.)", r"\1", line).replace("&amp;", "&") for line in whole]


def _is_end(line: str) -> bool:
    return re.fullmatch(r".*/\d+ (?:ACTIVE|ABANDONED \(\w+\))", line) is not None


def from_data(found: Drawn) -> Shape:
    (made,) = json.loads("".join(data([found])))["projects"]
    segments: list[dict[str, Any]] = made["segments"]
    edges = {(s["parent"], s["number"]) for s in segments if s["parent"] is not None}
    named = sorted(name for segment in segments for name in segment["paths"])
    assert named == sorted(path["name"] for path in made["paths"])
    reasons = [f" ({path['reason']})" if path["reason"] else "" for path in made["paths"]]
    names = [f"{plain(path['name'])} {path['status']}" for path in made["paths"]]
    ends = [name + reason for name, reason in zip(names, reasons, strict=True)]
    return Shape(len(segments), edges, sorted(ends))


def picture_of(found: Iterable[Drawn]) -> ElementTree.Element:
    text = "".join(svg([*found]))
    text.encode("utf-8")
    return ElementTree.fromstring(text)


def from_svg(found: Drawn) -> tuple[int, int, list[str]]:
    """How many cards and lines there are, and what ends in cards."""
    root = picture_of([found])
    cards = [g for g in root.iter(f"{SVG}g") if g.get("class") in ("active", "left")]
    lines = [p for p in root.iter(f"{SVG}path") if p.get("class") != "pack"]
    ends = [t.text or "" for t in root.iter(f"{SVG}text") if t.get("class") == "end"]
    return len(cards), len(lines), sorted(ends)


def board_of(found: Drawn) -> Board:
    """Where cards stand, with heights of many kinds."""
    made = lanes([each.segment for each in found.segments])
    return placed(made, [54 + 18 * (number % 4) for number in range(len(found.segments))])


def text_of(found: Drawn, columns: int = 80, **how: Any) -> list[str]:
    lines = "".join(graph(found, Ink(columns=columns, **how))).split("\n")
    assert lines.pop() == ""
    assert all(width(line) <= columns for line in lines)
    return lines
