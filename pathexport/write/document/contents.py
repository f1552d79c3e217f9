"""Where a reader may want to jump to: prompts, compactions, and the places where paths part.

A transcript lists its own below the header, the index of a project those of all its paths. Each
place is listed once, by the message where it is. If many ways leave a place, only the first are
named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from pathexport.shape.paths.paths import Path
from pathexport.shape.steps.messages import messages
from pathexport.write.document.links import LISTED, Atlas
from pathexport.write.markdown.literal import code, escape, fold
from pathexport.write.message.compaction import Compaction, compacted
from pathexport.write.render.facts import Facts
from pathexport.write.text import counted
from pathexport.write.times import Local, full, short

_LONG = 8  # prompts from which on a transcript has a table of contents
_SHORT = 8  # characters of an id


class Marks(msgspec.Struct, frozen=True):
    """The places in a project that its index lists, a line of Markdown or more each."""

    forks: Sequence[str] = ()
    compactions: Sequence[str] = ()


class Partings(msgspec.Struct, frozen=True):
    """Where other paths part from one: the first ways on from each place, and how many more."""

    ways: Mapping[int, tuple[list[int], int]]
    more: int
    """The places that are not among these."""


def contents(facts: Facts, local: Local) -> str:
    """The prompts of a long transcript; nothing for a short one, which needs no table."""
    prompts = facts.prompts
    if len(prompts) < _LONG:
        return ""
    lines, before = [], ""
    for number, time, words in prompts:
        parts = [f"[{number}](#m{number})", short(time, before, local)]
        parts.append(escape(words) or "(without words)")
        lines.append(f"- {' · '.join(filter(None, parts))}")
        before = time or before
    return fold(f"Contents: {counted(len(prompts), 'prompt')}", "\n".join(lines))


def compaction_field(facts: Facts, begun: str, local: Local) -> str:
    """The compactions of a document, for a line of its header."""
    found = facts.compactions
    lines = []
    for number, (time, tokens) in enumerate(found[:LISTED], start=1):
        when = short(time, begun, local)
        held = f"({tokens})" if tokens else ""
        lines.append(" ".join(filter(None, [f"[c{number}](#c{number})", when, held])))
    more = f" and {len(found) - LISTED:,} more" if len(found) > LISTED else ""
    return ", ".join(lines) + more


def partings(atlas: Atlas, path: Path) -> Partings:
    """The places on a path where others part from it."""
    steps = atlas.tree.way_to(path.step)
    after = dict(pairwise(steps))
    forks = [step for step in steps[:-1] if atlas.others(step, after[step])[0]]
    shown = forks[:LISTED]
    if path.fork in forks and path.fork not in shown:  # where it was left matters most
        shown[-1] = path.fork
    ways = {step: atlas.others(step, after[step]) for step in shown}
    return Partings(ways, len(forks) - len(shown))


def fork_points(atlas: Atlas, path: Path, found: Partings) -> str:
    """A line for each place where others part from a path."""
    lines = ["**Fork points**\n"]
    for step, (ways, more) in found.ways.items():
        named = [_way(atlas, way, atlas.called(way, path.session)) for way in ways]
        named += [f"and {more:,} more" if more else ""]
        at = atlas.project.messages[step]
        place = f"[message {at}](#m{at})" if at else "the beginning"
        lines.append(f"- {_fork(atlas, step, place)} → {', '.join(filter(None, named))}")
    if found.more:
        lines.append(f"- and {found.more:,} more, each shown at its message")
    return "\n".join(lines) if found.ways else ""


def marks(atlas: Atlas) -> Marks:
    """The places of a whole project, each linked to the path that stands for those through it."""
    return Marks(tuple(_forks(atlas)), tuple(_compactions(atlas)))


def _forks(atlas: Atlas) -> Iterator[str]:
    for step in range(len(atlas.tree.steps)):
        ways, more = atlas.others(step)
        if len(ways) < 2:
            continue
        session = atlas.ways.owner[step]
        at = atlas.project.messages[step]
        place = atlas.at(step, f"message {at}" if at else "the beginning")
        yield " · ".join(filter(None, [f"- {_fork(atlas, step, place)}", _session(atlas, step)]))
        here = atlas.standing(step)  # the path that the place is linked on
        for way in ways:
            called = atlas.called if atlas.named(way) is here else atlas.way
            said = atlas.begins(way)
            name = _way(atlas, way, called(way, session))
            yield f"  - {name}" + (f": “{escape(said)}”" if said else "")
        if more:
            yield f"  - and {counted(more, 'more way')}"


def _fork(atlas: Atlas, step: int, place: str) -> str:
    """A place where paths part: its message, the row that they share last, its first words."""
    last = atlas.project.graph.rows[atlas.tree.steps[step].rows[-1]].uuid
    said = atlas.begins(step)
    words = f"“{escape(said)}”" if said else ""
    if not said and (asked := atlas.asked(step)):
        words = f"after “{escape(asked)}”"
    return " · ".join(filter(None, [place, code(last[:_SHORT]), words]))


def _session(atlas: Atlas, step: int) -> str:
    """The session of a step, where there is more than one."""
    several = len(atlas.project.sessions) > 1
    return f"session {code(atlas.ways.owner[step][:_SHORT])}" if several else ""


def _way(atlas: Atlas, step: int, name: str) -> str:
    many = atlas.ways.count[step] - 1
    return name + (f" (and {counted(many, 'more path')})" if many else "")


def _compactions(atlas: Atlas) -> Iterator[str]:
    before: list[int] = []  # how many there are up to the end of each step
    for number, step in enumerate(atlas.tree.steps):
        found = list(_in_step(atlas, step.rows))
        count = before[step.parent] if step.parent >= 0 else 0
        before.append(count + len(found))
        for place, each in enumerate(found, start=count + 1):
            if atlas.ways.count[number]:
                yield f"- {_compaction(atlas, number, place, each)}"


def _compaction(atlas: Atlas, step: int, place: int, found: Compaction) -> str:
    parts = [
        atlas.at(step, f"c{place}", f"c{place}"),
        full(found.time, None),
        found.tokens,
        escape(found.trigger),
        _session(atlas, step),
    ]
    return " · ".join(filter(None, parts))


def _in_step(atlas: Atlas, nodes: Iterable[int]) -> Iterator[Compaction]:
    rows = atlas.project.graph.rows
    nodes = tuple(nodes)
    if any(rows[node].kind in ("boundary", "summary") for node in nodes):
        for message in messages(rows, nodes):
            if message.turn == "compaction":
                held = [rows[node] for node in message.rows]
                yield compacted([(row, atlas.bodies.load(row.place)) for row in held])
