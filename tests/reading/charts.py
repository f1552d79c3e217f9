"""The flowcharts of Mermaid, and what pages show of trees, read back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.shape.project import Project
from pathexport.write.tree.drawn import drawn_of
from pathexport.write.tree.mermaid import TreePicture, mermaid
from pathexport.write.tree.pictures import TreePictures, pictures
from pathexport.write.tree.segments import Segment, segments

_WORDS = r"(?:[\w ,!?'()/.:…·–“”📦-]|\#\d+;)*"
_LABEL = rf"{_WORDS}(?:<br/>{_WORDS})*"
_LINE = re.compile(
    rf"""
      (?P<node>n\d+) (?: \["(?P<box>{_LABEL})"\] | \("(?P<end>{_LABEL})"\) )
    | (?P<above>n\d+|rest)
      [ ](?:-->|-->\|"goes\ on"\||-\.->\|"…\ [\d,]+\ segments?"\|)[ ](?P<below>n\d+)
    | (?P<last>n\d+)[ ]-\.-[ ]more\d+\["…\ and\ (?P<more>[\d,]+)\ more\ paths?"\]
    | rest\["…(?:\ and\ (?P<others>[\d,]+)\ more\ paths?)?"\]
    | classDef[ ](?:active|abandoned)[ ]stroke:\#[0-9a-f]{{6}},stroke-(?:width:2px|dasharray:5\ 3)
    | class[ ](?P<classed>n\d+(?:,n\d+)*)[ ](?P<status>active|abandoned)
    """,
    re.VERBOSE,
)


def forest(project: Project) -> list[Segment]:
    """The segments of all conversations that have more than one."""
    found = segments(project)
    above = {segment.parent for segment in found}
    return [s for s in found if s.parent >= 0 or s.number in above]


def picture(project: Project) -> TreePicture:
    """One picture of all conversations that part, however many they are."""
    drawn = drawn_of(project, forest(project))
    return mermaid(drawn, {path.id for path in project.paths})


def on_the_page(project: Project) -> TreePictures:
    return pictures(project, {path.id for path in project.paths}, files_of(project))


def files_of(project: Project) -> dict[str, str]:
    return {path.id: f"transcript {n}.md" for n, path in enumerate(project.paths)}


def matched(text: str) -> Iterator[re.Match[str]]:
    """The lines of a flowchart, each of which must be of a form that we write."""
    first, *lines = text.removesuffix("\n").split("\n")
    assert first == "flowchart TD"
    for line in lines:
        found = _LINE.fullmatch(line.removeprefix("    "))
        assert found is not None, line
        yield found


def check_picture(project: Project) -> None:
    made = picture(project)
    tree = forest(project)
    assert bool(made.text) == bool(tree)
    if not tree:
        assert made == TreePicture()
        return
    lines = list(matched(made.text))
    nodes = [line["node"] for line in lines if line["node"]]
    if len(tree) <= 60:
        assert nodes == [f"n{segment.number}" for segment in tree]
        edges = {(line["above"], line["below"]) for line in lines if line["below"]}
        assert edges == {(f"n{s.parent}", f"n{s.number}") for s in tree if s.parent >= 0}
    ends = {line["node"] for line in lines if line["end"] is not None}
    assert ends == {f"n{s.number}" for s in tree if s.paths} & set(nodes)
    left = sum(int((line["more"] or line["others"] or "0").replace(",", "")) for line in lines)
    shown = sum(len(s.paths) for s in tree if f"n{s.number}" in nodes)
    assert left + shown == sum(len(s.paths) for s in tree)
    for status in ("active", "abandoned"):
        classed = [line["classed"] for line in lines if line["status"] == status]
        alive = [f"n{s.number}" for s in tree if s.alive == (status == "active")]
        assert ",".join(classed).split(",") == [n for n in alive if n in nodes] or not classed
