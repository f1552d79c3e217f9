"""A part of a path: the steps that are shown, and what a reader should know of those before them.

A part always reaches to the end of its path, so where it begins says all. Of several parts of a
path, the shortest is the one that lies in all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import itemgetter

import msgspec

from pathexport.shape.paths.path import Path
from pathexport.shape.paths.titles import first_words
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import messages
from pathexport.write.render.context import NOTHING, LeftOut
from pathexport.write.text import counted, cut
from pathexport.write.times import Local, span

_WORDS = 80  # columns of a prompt

_Begins = tuple[int, str]
"""The place on a way of the first step that is shown, and why those before it are left out."""


class Excerpt(msgspec.Struct, frozen=True):
    """What is shown of a path."""

    path: Path
    steps: tuple[int, ...]
    """The steps that are shown, in the order of reading."""
    before: str = ""
    """What is left out before these, if anything, in a few lines without Markdown."""
    left: LeftOut = NOTHING
    """What is left out of these steps to save room."""


class Extent(msgspec.Struct, frozen=True):
    """How much of a path somebody asks for; if in several ways, all of them hold."""

    from_fork: bool = False
    since_compaction: bool = False
    turns: int | None = None
    """How many of the last turns."""


def excerpt(project: Project, path: Path, extent: Extent, local: Local = None) -> Excerpt:
    """What is asked for of a path."""
    way = project.tree.way_to(path.step)
    begun: list[_Begins] = []
    if extent.from_fork:
        begun.append(_from_fork(project, path, way))
    if extent.since_compaction:
        begun.append(_since_compaction(project, way))
    if extent.turns is not None:
        begun.append(_last(project, way, extent.turns))
    begins, why = max(begun, key=itemgetter(0), default=(0, ""))  # which lies in all others
    return _from(project, path, begins, why, local) if begins else whole(project, path)


def whole(project: Project, path: Path) -> Excerpt:
    return Excerpt(path, tuple(project.tree.way_to(path.step)))


def _from_fork(project: Project, path: Path, way: Sequence[int]) -> _Begins:
    """An abandoned path from where it was left, and any other from the last place at which ways
    part; all of it if there is none."""
    ways = project.behind.ways
    at = path.fork
    if path.status == "ACTIVE":
        at = next((step for step in reversed(way[:-1]) if ways[step] > 1), -1)
    return way.index(at) + 1 if at >= 0 else 0, "before the paths part"


def _since_compaction(project: Project, way: Sequence[int]) -> _Begins:
    """A path from its last compaction on, with its summary and the messages above that it kept; all
    of it if there is none."""
    counts = [0, *(project.compactions[step] for step in way)]
    begun = [place for place, (old, new) in enumerate(pairwise(counts)) if new > old]
    at = begun[-1] if begun else 0
    begins = _first_kept(project, way, at) if begun else 0
    kept = " and what it kept" if begins < at else ""
    return begins, f"before the last compaction{kept}"


def _last(project: Project, way: Sequence[int], turns: int) -> _Begins:
    """The last turns of a path; all of it if it has no more."""
    begun = [place for place, _ in enumerate(way) if _begins_turn(project, way, place)]
    which = "turn" if turns == 1 else f"{turns:,} turns"
    return begun[-turns] if 0 < turns < len(begun) else 0, f"before the last {which}"


def _first_kept(project: Project, way: Sequence[int], at: int) -> int:
    """The place on a way of the first message that the compaction at another place kept; that place
    itself if it kept none."""
    places = {step: place for place, step in enumerate(way[:at])}
    found = [at]
    for row in project.tree.rows_of(way[at]):
        if row.kept is not None:
            named = [
                project.graph.named(each, row.place) for each in (*row.kept.uuids, row.kept.head)
            ]
            steps = [project.tree.step_of[node] for node in named if node >= 0]
            found += [places[step] for step in steps if step in places]
    return min(found)


def _begins_turn(project: Project, way: Sequence[int], place: int) -> bool:
    """Whether a person asks something there: a prompt, or a command that Claude answers."""
    steps = project.tree.steps
    first = project.tree.first_row(way[place])
    if steps[way[place]].kind == "command":
        return any(steps[step].kind == "assistant" for step in way[place + 1 : place + 2])
    return first.kind == "prompt" and first.detail != "notification"


def _from(project: Project, path: Path, begins: int, why: str, local: Local) -> Excerpt:
    """The steps of a path from one on, with a few lines on those before."""
    way = project.tree.way_to(path.step)
    up = way[begins - 1]
    count = project.messages[up]
    left = counted(count, "message")
    lines = [f"{left} {'is' if count == 1 else 'are'} left out here, {why}."]
    asked = last_prompt(project, reversed(way[:begins]))
    if asked is not None:
        number, words = asked
        lines.append(f"The last prompt in them is message {number}: “{cut(words, _WORDS)}”")
    if project.ended[up]:
        lines.append(f"Time: {span(path.started, project.ended[up], local)}")
    return Excerpt(path, tuple(way[begins:]), "\n".join(lines))


def last_prompt(project: Project, upwards: Iterable[int]) -> tuple[int, str] | None:
    """The words that a person typed last, whether Claude waited for them or not, and the number of
    their message. `upwards` are the steps of a way, the last one first."""
    rows = project.graph.rows
    for step in upwards:
        number = project.messages[step] + 1
        for message in reversed(messages(rows, project.tree.steps[step].rows)):
            number -= message.speaker is not None
            if message.form in ("prompt", "queued"):
                said = (rows[node] for node in message.rows)
                if words := first_words(said, project.bodies.text):
                    return number, words
    return None
