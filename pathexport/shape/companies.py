"""Which logs of a project have to do with each other, directly or not.

Rows of one hang on rows of another, repeat them or answer their calls, or both tell of one session.
What is said in one company of logs depends on no log of another. Nearly all rows tie a log to
itself, so these are passed over before anything is made of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from operator import attrgetter

from pathexport.read.rows import Row, file_of, files_of
from pathexport.shape.nodes.walks import tied
from pathexport.shape.project import Project

_session = attrgetter("session")
Tie = tuple[int, int]
"""The numbers of two logs."""


def companies(project: Project, sessions: Sequence[str]) -> list[int]:
    """For each log the first one of its company. `sessions` are those that the logs are named by,
    in the order of their numbers."""
    logs = files_of(project.graph.rows)
    every = _linked(project, logs), _called(project, logs), _named(project, logs, sessions)
    return tied(len(sessions), chain(*every))


def _linked(project: Project, logs: Sequence[int]) -> Iterator[Tie]:
    """Logs of which rows hang on each other, or are the same."""
    graph, tree = project.graph, project.tree
    pairs = zip(graph.parents, logs, strict=True)
    yield from [(logs[up], log) for up, log in pairs if up >= 0 and logs[up] != log]
    for row, up, log in zip(graph.rows, graph.parents, logs, strict=True):
        if up < 0 or row.logical or row.undone or row.kept:
            named = (logs[graph.index[id_]] for id_ in _named_by(row) if id_ in graph.index)
            yield from ((log, other) for other in named)
    for root in tree.roots:
        steps = tree.steps[root : tree.steps[root].last + 1]
        yield from pairwise({logs[node] for step in steps for node in step.rows})
    yield from ((file_of(row.place), logs[node]) for row, node in graph.copies)
    for node, some in project.otherwise.items():
        yield from ((file_of(row.place), logs[node]) for row in some)
    for (uuid, log), node in graph.own.items():
        yield from [(log, logs[node]), (log, logs[graph.index[uuid]])]
    handed = ((each.question, each.prompt) for each in project.handovers)
    nodes = chain(tree.replays.items(), graph.plans.items(), handed)
    yield from ((logs[one], logs[other]) for one, other in nodes)


def _named_by(row: Row) -> list[str]:
    """The ids of rows that a row names, whatever becomes of it."""
    kept = (*row.kept.uuids, row.kept.head, row.kept.tail) if row.kept is not None else ()
    return [id_ for id_ in (row.parent, row.logical, row.origin, *row.undone, *kept) if id_]


def _called(project: Project, logs: Sequence[int]) -> Iterator[Tie]:
    """Logs that hold the same call, or its results."""
    first: dict[str, int] = {}
    known = first.setdefault
    for row, log in zip(project.graph.rows, logs, strict=True):
        for call in row.calls:
            if known(call.id, log) != log:
                yield first[call.id], log
        for id_ in row.answers:
            if known(id_, log) != log:
                yield first[id_], log


def _named(project: Project, logs: Sequence[int], sessions: Sequence[str]) -> Iterator[Tie]:
    """Logs that tell of the same session, or of one that goes on from another."""
    graph, index = project.graph, project.graph.index
    first: dict[str, int] = {}
    known = first.setdefault
    # Nearly all rows say the same as others do, so each pair is looked at once.
    for session, log in dict.fromkeys(zip(map(_session, graph.rows), logs, strict=True)):
        if known(session, log) != log:
            yield first[session], log
    begun = ((agent, agent.starts_from or "") for agent in project.agents)
    held: Iterable[tuple[str, int]] = chain(
        ((row.session, file_of(row.place)) for row, _ in graph.copies),
        ((session, log) for log, session in enumerate(sessions)),
        ((s.id, logs[index[s.junction]]) for s in project.sessions if s.junction is not None),
        ((a.session, logs[index[a.anchor]]) for a in project.agents if a.anchor is not None),
        ((agent.session, logs[node]) for agent in project.agents for node in agent.rows[:1]),
        ((a.session, logs[index[row]]) for a, row in begun if row in index),
    )
    yield from ((known(session, log), log) for session, log in held)
    above = ((s.id, s.parent) for s in project.sessions if s.parent is not None)
    yield from ((first[one], first[other]) for one, other in above if {one, other} <= first.keys())
