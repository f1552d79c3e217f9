"""The stages, one after the other: from the logs of a project to the project with its paths."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pathexport.problems import in_order
from pathexport.read.bodies import Bodies, Glances
from pathexport.read.files import ProjectFiles
from pathexport.read.logs import Log, ReadLogs, WatchLogs, foreign, read_logs
from pathexport.read.names import directory
from pathexport.read.rows import Row, Side
from pathexport.shape.account import account
from pathexport.shape.agents.agents import agents, rebuilt
from pathexport.shape.agents.heard import told
from pathexport.shape.agents.ties import AgentFile, AgentKey, Orders
from pathexport.shape.backups import Lines, backups
from pathexport.shape.links.build import build_graph
from pathexport.shape.links.plans import accepted, answered_in_their_sessions, handovers
from pathexport.shape.links.taken_up import taken_up
from pathexport.shape.nodes.walks import places
from pathexport.shape.otherwise import beside, written_otherwise
from pathexport.shape.paths.paths import counts, paths
from pathexport.shape.paths.resume_points import tips
from pathexport.shape.paths.sessions import branch_lines, session_tree, spoken
from pathexport.shape.paths.titles import names
from pathexport.shape.paths.unique import distinct, twins
from pathexport.shape.project import Project
from pathexport.shape.queue import with_queued_words
from pathexport.shape.steps.linearize import linearize
from pathexport.shape.veiled import shown_sessions, veiled, with_sessions
from pathexport.system.garbage import without_circles

if TYPE_CHECKING:
    from pathexport.veil.veil import Veil

_every = chain.from_iterable


def load_project(
    files: ProjectFiles, watch: WatchLogs, read: ReadLogs | None, veil: Veil | None
) -> Project:
    """Read one project's logs and find its paths. What is shown of it passes the veil; what decides
    its shape does not."""
    with without_circles():
        logs = _in_order((read or read_logs)(watch(files.files)))
        bodies = Bodies(files.files, files.folder, files.reach)
        if veil is not None:
            return _veiled_project(files, logs, bodies, veil)
        with bodies.glances() as glances, bodies.glances() as others:
            return _project(files, logs, bodies, glances, others, glances.text)


def _veiled_project(files: ProjectFiles, logs: list[Log], bodies: Bodies, veil: Veil) -> Project:
    """A project of which something is hidden: bodies are read both as they are and as shown."""
    names = {row.session for log in logs for row in (*log.rows, *log.mentioned)}
    names |= {side.session for log in logs for side in log.sides}
    sessions = shown_sessions(names, veil.text)
    logs = [_renamed(log, sessions) for log in logs] if sessions else logs
    named = tuple(replace(log, name=veil.text(log.name)) for log in files.files)
    bodies = replace(bodies, sessions={shown: real for real, shown in sessions.items()})
    covered = replace(bodies, files=named, veil=veil)
    with (
        bodies.glances() as glances,
        bodies.glances() as others,
        covered.glances() as covered_glances,
    ):
        shown = covered_glances.text
        return veiled(_project(files, logs, covered, glances, others, shown), veil)


def _project(
    files: ProjectFiles,
    logs: list[Log],
    bodies: Bodies,
    glances: Glances,
    others: Glances,
    shown: Callable[[Row], str],
) -> Project:
    """What the rows of some logs make, stage by stage. Words are read as they are `shown` for
    titles."""
    log_names = [file.name for file in files.files]
    damaged = [*files.problems, *foreign(logs, files.name)]
    damaged += [p for log in logs for p in (*log.unreadable, *log.problems)]
    whole, logs = logs, _without_backups(logs)
    main: Sequence[Row] = [*_every(log.rows for log in logs if log.file.agent is None)]
    main = answered_in_their_sessions(main)
    of_agents = [*_every(told(log.rows, log.meta) for log in logs if log.file.agent is not None)]
    sides: Sequence[Side] = [*_every(log.sides for log in logs)]
    unreadable = sum(len(log.unreadable) for log in logs)
    main, sides, names_before = with_queued_words(main, sides, glances.words)

    mentioned = rebuilt([row for log in logs for row in log.mentioned], [*main, *of_agents])
    late = {*_every(taken_up(log.rows, log.sides) for log in logs if log.file.agent is None)}
    graph, unlinked = build_graph(main, [*of_agents, *mentioned], _through(sides), log_names, late)
    graph = graph.also_named(names_before)
    plans = handovers(graph, glances.text, glances.prompts)
    graph = graph.also_accepted(accepted(plans, graph))
    tree = linearize(graph, glances.content)
    twin = twins(tree, glances.content)
    leaves = [n for n in places(tree.children, ()) if tree.steps[n].says]
    leaves = distinct(tree, leaves, twin)
    voices = spoken(graph.rows)
    ranks = {log.number: rank for rank, log in enumerate(logs)}
    ends = tips(tree, voices, sides, graph.named, ranks)
    lines, line_of = branch_lines(tree)
    counted = counts(tree)
    all_paths = paths(tree, leaves, ends, line_of, counted, graph.accepted)
    orders = Orders(glances.prompts, glances.text, tree.shown)
    all_agents, untied = agents(graph, _agent_files(logs), sides, orders, mentioned, log_names)
    called = names(tree, _shown(sides, bodies.veil), graph.named, all_paths, shown)
    apart, different = written_otherwise(graph, glances, others, log_names)
    rows_again = sum(len(log.rows) for log in whole) - sum(len(log.rows) for log in logs)
    sides_again = sum(len(log.sides) for log in whole) - sum(len(log.sides) for log in logs)
    elsewhere = {"copy": rows_again, "side": len(sides) + sides_again, "unreadable": unreadable}
    changed = [*dict.fromkeys([*glances.problems, *others.problems])]
    problems = in_order(damaged + unlinked + untied + different + changed, files.name)
    return Project(
        name=files.name,
        cwd=directory(files.name, (row.cwd for row in main if row.cwd)),
        graph=graph,
        tree=tree,
        messages=tuple(counted.messages),
        compactions=tuple(counted.compactions),
        ended=tuple(counted.ended),
        sessions=tuple(session_tree(graph.rows, graph.parents, lines, voices)),
        paths=tuple(all_paths),
        names=called,
        handovers=tuple(plans),
        agents=tuple(all_agents),
        account=account(graph, tree, leaves, all_agents, twin, elsewhere),
        otherwise=beside(apart, tree.replays, twin),
        stubs={call: stub for side in sides for call, stub in side.stored},
        problems=tuple(problems),
        complete=files.complete and not any(problem.unread for problem in problems),
        bodies=bodies,
    )


def _shown(sides: Sequence[Side], veil: Veil | None) -> Sequence[Side]:
    """Sides with their texts as titles show them."""
    if veil is None:
        return sides
    return [replace(side, text=veil.text(side.text)) if side.text else side for side in sides]


def _renamed(log: Log, sessions: Mapping[str, str]) -> Log:
    """A log with these sessions under other names."""
    rows, sides = with_sessions(log.rows, sessions), with_sessions(log.sides, sessions)
    mentioned = with_sessions(log.mentioned, sessions)
    return replace(log, rows=rows, sides=sides, mentioned=mentioned)


def _in_order(logs: Iterable[Log]) -> list[Log]:
    """The logs sorted by their earliest rows, and equal ones by their file names. A fork that an
    agent made begins with copies of what that one knew, and so comes later."""

    def begins(log: Log) -> tuple[int | str, ...]:
        times = sorted(filter(None, [row.time for row in log.rows]))  # mostly they are in order
        first, last = (times[0], times[-1]) if times else ("~", "~")
        rows = (row for row in log.rows if row.time == first)
        names = [(row.session, row.uuid) for row in islice(rows, bisect_right(times, first))]
        # A copy of a session begins with the same row, and goes on longer than the original.
        ends = last if log.file.agent is None else ""
        depth = log.meta.spawn_depth or 0 if log.meta.is_fork else 0
        return depth, first, ends, *min(names, default=("", "")), log.file.name

    return sorted(logs, key=begins)


def _without_backups(logs: Sequence[Log]) -> list[Log]:
    """The logs without what only stands there as a copy of another log."""
    main = (log for log in logs if log.file.agent is None)
    left = backups({log.number: Lines(log.file.session, log.rows, log.sides) for log in main})
    return [
        replace(log, rows=(), sides=left[log.number], mentioned=()) if log.number in left else log
        for log in logs
    ]


def _through(sides: Iterable[Side]) -> dict[str, str | None]:
    """The parents of lines that are no messages, but are links in the chain in some versions."""
    return {side.uuid: side.parent for side in sides if side.uuid is not None and side.parent}


def _agent_files(logs: Iterable[Log]) -> dict[AgentKey, AgentFile]:
    return {
        (log.rows[0].session, log.file.agent): AgentFile(log.meta, log.file.run)
        for log in logs
        if log.file.agent is not None and log.rows
    }
