"""The whole run: what a person names → projects with their paths, stage by stage."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pathexport.problems import PathexportError, in_order
from pathexport.read.bodies import Bodies, Glances
from pathexport.read.files import LogFile, ProjectFiles, size
from pathexport.read.logs import Log, foreign, read_logs
from pathexport.read.rows import Row, Side, length_of
from pathexport.read.sources import Note, Where, find_projects, projects_root, unheard
from pathexport.shape.account import account
from pathexport.shape.agents.agents import agents, rebuilt
from pathexport.shape.agents.ties import AgentMeta, Orders
from pathexport.shape.links.build import build_graph
from pathexport.shape.links.plans import handovers
from pathexport.shape.otherwise import beside, written_otherwise
from pathexport.shape.paths.paths import counts, paths
from pathexport.shape.paths.resume_points import tips
from pathexport.shape.paths.sessions import branch_lines, session_tree
from pathexport.shape.paths.titles import names
from pathexport.shape.paths.unique import distinct, twins
from pathexport.shape.project import Project
from pathexport.shape.queue import with_queued_words
from pathexport.shape.steps.linearize import linearize

WatchLogs = Callable[[tuple[LogFile, ...]], Iterable[LogFile]]
"""Passes the files on one by one, so that a caller can show the progress."""
ReadLogs = Callable[[Iterable[LogFile]], Iterable[Log]]
"""Reads each file, with its number in the order given."""


class Handle(msgspec.Struct, frozen=True):
    """A project that is loaded when somebody asks, and again when somebody asks again. Its name and
    its files are known before."""

    files: ProjectFiles
    watch: WatchLogs = iter

    @property
    def name(self) -> str:
        return self.files.name

    @property
    def size(self) -> int:
        """The bytes of its logs."""
        return sum(map(size, self.files.files))

    def load(self, read: ReadLogs = read_logs) -> Project:
        return load_project(self.files, self.watch, read)


class Loaded(msgspec.Struct, frozen=True):
    """The same of a project that is loaded. Its files may have changed since, so it has none."""

    project: Project

    @property
    def files(self) -> None:
        return None

    @property
    def name(self) -> str:
        return self.project.name

    @property
    def size(self) -> int:
        return sum(length_of(row.place) for row in self.project.graph.rows)

    def load(self, _: ReadLogs = read_logs) -> Project:
        return self.project


class Projects(msgspec.Struct, frozen=True):
    """Projects that are loaded one by one, anew whenever somebody goes through them."""

    handles: Sequence[Handle]

    @property
    def names(self) -> list[str]:
        return [handle.name for handle in self.handles]

    def __iter__(self) -> Iterator[Project]:
        return (handle.load() for handle in self.handles)


def load(
    *sources: str | Path,
    everything: bool = False,
    watch: WatchLogs = iter,
    note: Note = unheard,
    follow_links: bool = False,
) -> list[Project]:
    """The projects that `sources` name, each once: folders of projects, project folders, logs, or
    directories that Claude Code worked in. Without a source: those of the current directory or of
    the nearest one above it that has some, or `everything` there is. Links that lead out of these
    are followed with `follow_links` only."""
    return list(
        load_each(
            *sources, everything=everything, watch=watch, note=note, follow_links=follow_links
        )
    )


def load_each(
    *sources: str | Path,
    everything: bool = False,
    watch: WatchLogs = iter,
    note: Note = unheard,
    follow_links: bool = False,
) -> Projects:
    """The same, each loaded when it is asked for, and again when it is asked for again. Whoever
    holds none has one in memory at most."""
    named = [Path(os.path.expanduser(source)) for source in sources]
    where = Where(projects_root(os.environ), _here(), note, follow_links)
    found = find_projects(named, where, everything)
    return Projects([Handle(files, watch) for files in found])


def _here() -> Path:
    """The directory that we are in, which somebody may have removed."""
    try:
        return Path.cwd()
    except OSError as error:
        raise PathexportError(
            f"The current directory cannot be read: {error.strerror}. Go to another one."
        ) from error


def load_project(
    files: ProjectFiles, watch: WatchLogs = iter, read: ReadLogs = read_logs
) -> Project:
    """Read one project's logs and find its paths."""
    with without_circles():
        logs = _in_order(read(watch(files.files)))
        bodies = Bodies(files.files, files.folder, files.reach)
        with bodies.opened() as opened, bodies.opened() as others:
            return _project(files, logs, bodies, Glances(opened), Glances(others))


@contextmanager
def without_circles() -> Iterator[None]:
    """Python looks for circles of garbage whenever there are many new values. What a project is
    made of, and what is made of it, has no circles: to look for some again and again takes a fifth
    of the time."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def _project(
    files: ProjectFiles, logs: list[Log], bodies: Bodies, glances: Glances, others: Glances
) -> Project:
    """What the rows of some logs make, stage by stage."""
    logs_by_number = [file.name for file in files.files]
    main: Sequence[Row] = [row for log in logs if log.file.agent is None for row in log.rows]
    helpers = [row for log in logs if log.file.agent is not None for row in log.rows]
    sides: Sequence[Side] = [side for log in logs for side in log.sides]
    unreadable = sum(len(log.unreadable) for log in logs)
    main, sides = with_queued_words(main, sides, glances.words)
    damaged = [*files.problems, *foreign(logs, files.name)]
    damaged += [p for log in logs for p in (*log.unreadable, *log.problems)]

    mentioned = rebuilt([row for log in logs for row in log.mentioned], [*main, *helpers])
    graph, unlinked = build_graph(main, [*helpers, *mentioned], _through(sides), logs_by_number)
    tree = linearize(graph, glances.content)
    twin = twins(tree, glances.content)
    leaves = [n for n, step in enumerate(tree.steps) if step.says and not tree.children[n]]
    leaves = distinct(tree, leaves, twin)
    ends = tips(tree, sides, graph.named, _ranks(logs))
    lines, line_of = branch_lines(tree)
    said = counts(tree)
    found = paths(tree, leaves, ends, line_of, said)
    ordered = Orders(glances.prompts, glances.text, tree.replays)
    helped, untied = agents(graph, _metas(logs), sides, ordered, mentioned, logs_by_number)
    called = names(tree, sides, graph.named, found, glances.text)
    plans = handovers(graph.rows, graph.parents, glances.text, glances.prompts)
    apart, different = written_otherwise(graph, glances, others, logs_by_number)
    counted = {"side": len(sides), "unreadable": unreadable}
    changed = [*dict.fromkeys([*glances.problems, *others.problems])]
    problems = in_order(damaged + unlinked + untied + different + changed, files.name)
    return Project(
        name=files.name,
        cwd=next((row.cwd for row in main if row.cwd), None),
        graph=graph,
        tree=tree,
        messages=tuple(said.messages),
        compactions=tuple(said.compactions),
        sessions=tuple(session_tree(graph.rows, graph.parents, lines)),
        paths=tuple(found),
        names=called,
        handovers=tuple(plans),
        agents=tuple(helped),
        account=account(graph, tree, leaves, helped, twin, counted),
        otherwise=beside(apart, tree.replays, twin),
        stubs={call: stub for side in sides for call, stub in side.stored},
        problems=tuple(problems),
        complete=files.complete and not any(problem.unread for problem in problems),
        bodies=bodies,
    )


def _in_order(logs: Iterable[Log]) -> list[Log]:
    """The logs sorted by their earliest rows; file names decide only between equal ones."""

    def begins(log: Log) -> tuple[str, ...]:
        times = [time for row in log.rows if (time := row.time)]
        first, last = min(times, default="~"), max(times, default="~")
        names = [(row.session, row.uuid) for row in log.rows if row.time == first]
        # A copy of a session begins with the same row, and goes on longer than the original.
        ends = last if log.file.agent is None else ""
        return first, ends, *min(names, default=("", "")), log.file.name

    return sorted(logs, key=begins)


def _ranks(logs: list[Log]) -> list[int]:
    ranks = [0] * len(logs)
    for rank, log in enumerate(logs):
        ranks[log.number] = rank
    return ranks


def _through(sides: Iterable[Side]) -> dict[str, str | None]:
    """Lines that are no messages but stand in the chain of links in some versions."""
    return {side.uuid: side.parent for side in sides if side.uuid is not None and side.parent}


def _metas(logs: Iterable[Log]) -> dict[tuple[str, str], AgentMeta]:
    return {
        (log.rows[0].session, log.file.agent): AgentMeta(log.meta.agent_type, log.meta.tool_use_id)
        for log in logs
        if log.file.agent is not None and log.rows
    }
