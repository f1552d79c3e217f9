"""The whole run: what a person names → projects with their paths, stage by stage."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
from msgspec.structs import replace

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
from pathexport.shape.veiled import veiled

if TYPE_CHECKING:
    from pathexport.veil.redaction import Redaction
    from pathexport.veil.veil import Veil

WatchLogs = Callable[[tuple[LogFile, ...]], Iterable[LogFile]]
"""Passes the files on one by one, so that a caller can show the progress."""
ReadLogs = Callable[[Iterable[LogFile]], Iterable[Log]]
"""Reads each file, with its number in the order given."""


class Handle(msgspec.Struct, frozen=True):
    """A project that is loaded when somebody asks, and again when somebody asks again. Its name and
    its files are known before."""

    files: ProjectFiles
    watch: WatchLogs = iter
    hiding: Veil | Redaction | None = None
    """What is hidden of it; if it is not known yet where that is, it is looked for in this project
    alone."""

    @property
    def name(self) -> str:
        return self.shown(self.files.name)

    @property
    def veil(self) -> Veil | None:
        """What all of it passes, as far as that is known."""
        return None if self.redaction is not None else cast("Veil | None", self.hiding)

    @property
    def redaction(self) -> Redaction | None:
        """What is to be hidden, while it is not known yet where that is."""
        if self.hiding is None:
            return None
        from pathexport.veil.redaction import Redaction

        return self.hiding if isinstance(self.hiding, Redaction) else None

    def shown(self, text: str) -> str:
        """A text about it as far as that can be told without reading it."""
        redaction = self.redaction
        if redaction is not None:
            from pathexport.sweep.run import names_veil

            return names_veil([self.files], redaction).text(text)
        return text if self.veil is None else self.veil.text(text)

    @property
    def size(self) -> int:
        """The bytes of its logs."""
        return sum(map(size, self.files.files))

    def load(self, read: ReadLogs = read_logs) -> Project:
        veil, redaction = self.veil, self.redaction
        if redaction is not None:
            from pathexport.sweep.run import sweep

            veil = sweep([self.files], redaction).veil
        return load_project(self.files, self.watch, read, veil)


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
    def veil(self) -> Veil | None:
        return self.project.veil

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
        redaction = self.redaction
        if redaction is None:
            return [handle.name for handle in self.handles]
        from pathexport.sweep.run import names_veil

        veil = names_veil([handle.files for handle in self.handles], redaction)
        return [veil.text(handle.files.name) for handle in self.handles]

    @property
    def redaction(self) -> Redaction | None:
        """What is to be hidden, while it is not known yet where that is."""
        asked = (handle.redaction for handle in self.handles)
        return next(filter(None, asked), None)

    def __iter__(self) -> Iterator[Project]:
        return (handle.load() for handle in self.veiled().handles)

    def veiled(self, jobs: int = 1) -> Projects:
        """The same when it is known what is to be hidden of all of them, if anything is."""
        redaction = self.redaction
        if redaction is None:
            return self
        from pathexport.sweep.run import sweep

        veil = sweep([handle.files for handle in self.handles], redaction, jobs).veil
        return Projects([replace(handle, hiding=veil) for handle in self.handles])


def load(
    *sources: str | Path,
    everything: bool = False,
    watch: WatchLogs = iter,
    note: Note = unheard,
    follow_links: bool = False,
    redact: Veil | Redaction | None = None,
) -> list[Project]:
    """The projects that `sources` name, each once: folders of projects, project folders, logs, or
    directories that Claude Code worked in. Without a source: those of the current directory or of
    the nearest one above it that has some, or `everything` there is. Links that lead out of these
    are followed with `follow_links` only. What `redact` asks for is hidden in all that the projects
    show."""
    return list(
        load_each(
            *sources,
            everything=everything,
            watch=watch,
            note=note,
            follow_links=follow_links,
            redact=redact,
        )
    )


def load_each(
    *sources: str | Path,
    everything: bool = False,
    watch: WatchLogs = iter,
    note: Note = unheard,
    follow_links: bool = False,
    redact: Veil | Redaction | None = None,
) -> Projects:
    """The same, each loaded when it is asked for, and again when it is asked for again. Whoever
    holds none has one in memory at most."""
    named = [Path(os.path.expanduser(source)) for source in sources]
    where = Where(projects_root(os.environ), _here(), note, follow_links)
    found = find_projects(named, where, everything)
    return Projects([Handle(files, watch, redact) for files in found])


def _here() -> Path:
    """The directory that we are in, which somebody may have removed."""
    try:
        return Path.cwd()
    except OSError as error:
        raise PathexportError(
            f"The current directory cannot be read: {error.strerror}. Go to another one."
        ) from error


def load_project(
    files: ProjectFiles,
    watch: WatchLogs = iter,
    read: ReadLogs = read_logs,
    veil: Veil | None = None,
) -> Project:
    """Read one project's logs and find its paths. What is shown of it passes the veil; what decides
    its shape does not."""
    with without_circles():
        logs = _in_order(read(watch(files.files)))
        bodies = Bodies(files.files, files.folder, files.reach)
        if veil is None:
            with bodies.opened() as opened, bodies.opened() as others:
                glances = Glances(opened)
                shown = _Shown(glances.text)
                return _project(files, logs, bodies, glances, Glances(others), shown)
        named = tuple(replace(log, name=veil.text(log.name)) for log in files.files)
        covered = replace(bodies, files=named, veil=veil)
        with bodies.opened() as opened, bodies.opened() as others, covered.opened() as veiled_:
            shown = _Shown(Glances(veiled_).text, veil.text)
            found = _project(files, logs, covered, Glances(opened), Glances(others), shown)
            return veiled(found, veil)


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


class _Shown(msgspec.Struct, frozen=True):
    """The words of rows, and other texts, as they are shown in titles."""

    words: Callable[[Row], str]
    text: Callable[[str], str] | None = None

    def sides(self, sides: Sequence[Side]) -> Sequence[Side]:
        text = self.text
        if text is None:
            return sides
        return [replace(side, text=text(side.text)) if side.text else side for side in sides]


def _project(
    files: ProjectFiles,
    logs: list[Log],
    bodies: Bodies,
    glances: Glances,
    others: Glances,
    shown: _Shown,
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
    called = names(tree, shown.sides(sides), graph.named, found, shown.words)
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
