"""What is told of each segment in all pictures, lists and data: whose words it begins with, when it
was held, and what ends in it. The words are printable, so that whoever draws them has only to quote
them. The rows themselves are told of for who looks closer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from pathexport.later import later
from pathexport.read.content import marks
from pathexport.read.rows import Row
from pathexport.shape.agents.belonging import agents_at
from pathexport.shape.paths.path import Path
from pathexport.shape.paths.titles import BY_PERSON, first_words
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import held_between
from pathexport.write.ids import SHORT
from pathexport.write.text import counted, printable, without_words
from pathexport.write.tree.segments import Segment, conversations, steps_of

_NO_SIGNS = later("[\ufffe\uffff]")  # which XML forbids, and Graphviz passes on to it


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A segment with what is told of it."""

    segment: Segment
    words: str
    """The title of a conversation that begins, else the first words that are said."""
    by: Literal["title", "user", "claude"]
    """Whose words these are."""
    agents: int
    """How many agents were started in it."""
    enters: str
    """The session that begins here, and what it goes on from; nothing if none does."""
    ends: Sequence[Path]
    """The paths that end in it."""
    first: str
    last: str
    """The ids of its first and last row."""
    started: str
    ended: str
    """When it was held; nothing if that is not known."""


class ToldRow(msgspec.Struct, frozen=True):
    """A row with its first words."""

    uuid: str
    kind: str
    time: str | None
    words: str


def plain(text: str) -> str:
    """Text from a log on one line, of signs that all formats allow."""
    return printable(text if text.isprintable() else _NO_SIGNS.sub("\ufffd", text))


def told_of(project: Project, found: Sequence[Segment]) -> list[Told]:
    """What is told of some segments of a project, given in its order. Its logs are open."""
    titles, agents = _titles(project, found), agents_at(project)
    sessions = {segment.number: segment.session for segment in found}
    made = []
    for segment in found:
        title, steps = titles.get(segment.number, ""), steps_of(project, segment)
        said, spoken = ("", True) if title else _words(project, steps)
        runs = [project.tree.steps[step].rows for step in steps]
        started, ended = held_between(project.tree.rows, runs)
        made.append(
            Told(
                segment=segment,
                words=plain(title or said),
                by="title" if title else "user" if spoken else "claude",
                agents=sum(agents[step] for step in steps),
                enters=_entering(segment.session, sessions.get(segment.parent)),
                ends=[project.paths[place] for place in segment.paths],
                first=project.tree.first_row(segment.first).uuid,
                last=project.tree.last_row(segment.last).uuid,
                started=started,
                ended=ended,
            )
        )
    return made


def told_rows(project: Project, segment: Segment) -> Iterator[ToldRow]:
    """The rows of a segment in the order of reading."""
    for step in steps_of(project, segment):
        for row in project.tree.rows_of(step):
            words = first_words([row], project.bodies.text) or _called(row)
            yield ToldRow(row.uuid, row.kind, row.time or None, plain(words))


def _called(row: Row) -> str:
    """What a row is that has no words: its calls, or what Claude Code calls it."""
    if row.calls:
        return "calls " + ", ".join(call.name for call in row.calls)
    return "" if row.detail is None else row.detail.replace("_", " ")


def range_of(segment: Segment) -> str:
    """The numbers of its messages."""
    last = segment.from_message + segment.messages - 1
    return f"{segment.from_message}–{last}" if segment.messages > 1 else str(last)


def numbers_of(segment: Segment) -> str:
    """The same in words; nothing if it has none."""
    if not segment.messages:
        return ""
    return f"message{'s' if segment.messages > 1 else ''} {range_of(segment)}"


def _entering(session: str, above: str | None) -> str:
    """That a session begins, and which one it goes on from; nothing behind a segment of its own."""
    if session == above:
        return ""
    name = f"session {plain(session[:SHORT])}"
    return name if above is None else f"{name} goes on from {plain(above[:SHORT])}"


def notes(each: Told) -> list[str]:
    """What else there is to know of a segment: compactions and agents."""
    times = each.segment.compactions
    found = ["compacted" + (f" {times:,} times" if times > 1 else "")] if times else []
    return found + ([counted(each.agents, "agent")] if each.agents else [])


def opening_words(each: Told) -> str:
    """What a segment begins with, in a line."""
    if each.by == "claude" and each.words:
        return f"Claude: {each.words}"
    return each.words or "(no words)"


def status(path: Path) -> str:
    """What became of a path, and why."""
    return path.status + (f" ({path.reason})" if path.reason else "")


def _titles(project: Project, found: Sequence[Segment]) -> Mapping[int, str]:
    """The titles of conversations by their first segments: of a path of the session that begins
    one, since others that go on from it may have names of their own; and of an active one."""
    titles = {}
    for tree in conversations(found):
        begins = tree[0]
        paths = [project.paths[place] for segment in tree for place in segment.paths]
        others = [(path.session != begins.session, path.status != "ACTIVE") for path in paths]
        titles[begins.number] = project.names.titles[paths[others.index(min(others))].id]
    return titles


def _words(project: Project, steps: Sequence[int]) -> tuple[str, bool]:
    """The first words in some steps, and whether a person spoke them."""
    for step in steps:
        if words := project.begins(step):
            return words, project.tree.steps[step].kind in (*BY_PERSON, "boundary")
        first = project.tree.first_row(step)
        if first.kind == "prompt" and (pictures := marks(project.bodies.load(first.place))):
            return without_words(pictures), True
    return "", False
