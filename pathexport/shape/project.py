"""A whole project: the result of reading and shaping, from which everything is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec.structs import replace

from pathexport.grouped import grouped
from pathexport.problems import Problem
from pathexport.read.rows import Place, Row
from pathexport.shape.account import Account
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.belonging import Homes, homes
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.links.graph import Graph
from pathexport.shape.links.linked import Fork
from pathexport.shape.links.plans import Handover
from pathexport.shape.nodes.walks import Spans
from pathexport.shape.paths.behind import Behind, paths_behind
from pathexport.shape.paths.carried import carried_on
from pathexport.shape.paths.path import Path, Status
from pathexport.shape.paths.sessions import Line, Session
from pathexport.shape.paths.titles import Names, first_words
from pathexport.shape.steps.messages import held
from pathexport.shape.steps.tree import Tree

if TYPE_CHECKING:
    from pathexport.veil.veil import Veil
else:  # for `help`, which looks up what fields are
    Veil = object


class Saved(Protocol):
    """A file that is copied as it is."""

    @property
    def size(self) -> int: ...

    @property
    def digest(self) -> str:
        """Of what it holds."""

    def pieces(self) -> Iterable[bytes]:
        """All of it, by and by."""


class ReadsBodies(Protocol):
    """Reads the bodies of rows, and what is stored beside their logs."""

    @property
    def looked(self) -> Mapping[tuple[str, str], tuple[int, int, int, int] | None]:
        """The stored outputs that were looked for while logs stay open, by session and name, as
        they were then."""

    def opened(self) -> AbstractContextManager[ReadsBodies]:
        """The same while logs stay open, for many bodies in a row."""

    def load(self, place: Place) -> dict[str, Any]:
        """The object at a place."""

    def answer(self, place: Place) -> Mapping[str, Any]:
        """Of the object of an answer, or of a result in it, what the answer is shown by."""

    def text(self, row: Row) -> str:
        """The words of a row."""

    def where(self, place: Place) -> str:
        """What people call a place."""

    def stored(self, session: str, name: str, most: int = -1) -> str | None:
        """An output that was too large for its row, or so many characters of it; None when it is
        not there."""

    def stored_texts(self, session: str, name: str) -> list[str] | None:
        """All of such an output, text by text."""

    def saved(self, session: str, name: str) -> Saved | None:
        """What is no text and was saved beside the logs; None when it is not there."""

    def unlogged(self, session: str) -> bool:
        """Whether no log of this session is there."""


class Project(msgspec.Struct, frozen=True, dict=True):
    """One project: its messages, the conversations they make, and what is wrong with its logs."""

    name: str
    """The folder's name."""
    cwd: str | None
    """The directory that the conversations were held in, as the logs say."""
    graph: Graph
    """All messages and their links, as the logs have them."""
    tree: Tree
    """The conversations as steps, with no forks but those that people made."""
    messages: tuple[int, ...]
    """How many messages a conversation has up to the end of each step."""
    compactions: tuple[int, ...]
    """The same for compactions."""
    ended: tuple[str, ...]
    """When the last of these messages was said; empty if that is not known."""
    sessions: tuple[Session, ...]
    paths: tuple[Path, ...]
    names: Names
    """What the paths are called."""
    handovers: tuple[Handover, ...]
    """Plans that one session made and another carried out."""
    agents: tuple[Agent, ...]
    account: Account
    otherwise: Mapping[int, Sequence[Row]]
    """For rows that were written again in other words: these further writings."""
    stubs: Mapping[str, str]
    """For calls with large results, what the model saw in their place."""
    problems: tuple[Problem, ...]
    complete: bool
    """Whether all logs of the project were read, and could be."""
    bodies: ReadsBodies
    veil: Veil | None = None
    """What all texts here have passed, and those that are read of the bodies; None if they are as
    they stand in the logs."""

    def __repr__(self) -> str:
        active = sum(path.status == "ACTIVE" for path in self.paths)
        return (
            f"Project({self.name!r}, sessions={len(self.sessions)}, paths={len(self.paths)}, "
            f"active={active}, agents={len(self.agents)}, problems={len(self.problems)})"
        )

    @contextmanager
    def opened(self) -> Iterator[Project]:
        """The same while its logs stay open, for many bodies in a row."""
        with self.bodies.opened() as bodies:
            found = replace(self, bodies=bodies)
            # What is known of its paths need not be found out again.
            found.__dict__.update(self.__dict__, behind=self.behind)
            yield found

    @property
    def empty(self) -> bool:
        """Whether its logs say nothing, and nothing is wrong with them."""
        return not (self.account.total or self.problems)

    @property
    def general_problems(self) -> list[str]:
        """What is wrong with the project as a whole, and not in one place of its logs."""
        return [problem.what for problem in self.problems if problem.where == self.name]

    @property
    def unread(self) -> list[Problem]:
        """The problems that are logs or folders which could not be read: their rows are missing
        here."""
        return [problem for problem in self.problems if problem.unread]

    def named(self, problem: Problem) -> Problem:
        """The problem with the project's name before its place, to stand among those of other
        projects."""
        return problem.within(self.name)

    def rows(self, path: Path) -> list[Row]:
        """The rows of a path in the order of reading."""
        rows = self.tree.rows
        return [rows[node] for node in self.nodes(path)]

    def nodes(self, path: Path) -> list[int]:
        """The numbers of the same."""
        return self.tree.nodes_to(path.step)

    def agent_rows(self, agent: Agent) -> list[Row]:
        """The rows of an agent in the order of reading."""
        return [self.graph.rows[node] for node in agent.rows]

    def agent_messages(self, agent: Agent) -> int:
        """How many messages an agent has."""
        return held(self.graph.rows, agent.rows)[0]

    def line_rows(self, line: Line) -> list[Row]:
        """The rows of one line of a session in the order of reading."""
        steps = takewhile(lambda step: step >= line.first, self.tree.upwards(line.last))
        return [row for step in [*steps][::-1] for row in self.tree.rows_of(step)]

    def is_linear(self) -> bool:
        """Whether nobody ever went back: no two paths have a beginning in common."""
        return not self.fork_points()

    def fork_points(self) -> list[Fork]:
        """Where paths part, with the first row of each branch. Each is a fork somebody made."""
        found = []
        for step, ways in enumerate(self.behind.ways):
            if ways > 1:
                branches = [way for way in self.tree.children[step] if self.behind.count[way]]
                found.append(
                    Fork(self.tree.last_row(step), tuple(map(self.tree.first_row, branches)))
                )
        return found

    def status(self, uuid: str) -> Status | None:
        """`ACTIVE` when an active path holds the row, `ABANDONED` when only others do. None for
        rows on no path: agents' rows, and those of conversations that say nothing."""
        path = self.standing(self.tree.holder(self.graph.index[uuid]))
        return path.status if path is not None else None

    def active_walk(self) -> Iterator[Row]:
        """The rows of all active paths, each once, path by path."""
        active = (self.nodes(path) for path in self.paths if path.status == "ACTIVE")
        for node in dict.fromkeys(chain.from_iterable(active)):
            yield self.graph.rows[node]

    def longest_path(self) -> Path | None:
        """The path with the most messages; the first of equals."""
        return max(self.paths, key=lambda path: path.messages, default=None)

    def junctions(self) -> dict[str, list[str]]:
        """The rows that other sessions go on from, each with these sessions."""
        return grouped((s.junction, s.id) for s in self.sessions if s.junction is not None)

    def body(self, row: Row) -> dict[str, Any]:
        """A row as it stands in its log, read when it is asked for."""
        return self.bodies.load(row.place)

    @cached_property
    def behind(self) -> Behind:
        """The paths that lead through each step."""
        return paths_behind(self.tree, self.paths)

    def standing(self, step: int) -> Path | None:
        """The path that stands for those through a step: an active one if there is any. None for a
        step on no path, and for -1."""
        best = self.behind.best[step] if step >= 0 else -1
        return self.paths[best] if best >= 0 else None

    def begins(self, step: int) -> str:
        """The first words of a step."""
        return self.names.words.get(step) or first_words(self.tree.rows_of(step), self.bodies.text)

    @cached_property
    def midway(self) -> set[int]:
        """The steps of conversations whose first row names one that no log has."""
        orphans, steps = set(self.graph.orphan_numbers), self.tree.steps
        begun = [root for root in self.tree.roots if steps[root].rows[0] in orphans]
        return {step for root in begun for step in range(root, steps[root].last + 1)}

    @cached_property
    def agents_by_key(self) -> Mapping[AgentKey, Agent]:
        return {agent.key: agent for agent in self.agents}

    @cached_property
    def homes(self) -> Homes:
        """Where its agents were started."""
        return homes(self)

    @cached_property
    def leading(self) -> Mapping[str, Path]:
        """The path that stands for each session: its active one, else its first."""
        ranked = sorted(self.paths, key=lambda path: (path.status == "ACTIVE", -path.number))
        return {path.session: path for path in ranked}

    @cached_property
    def carried(self) -> Mapping[str, Path]:
        """For sessions without an active path of their own: that of another which went on from
        them, if it is known."""
        return carried_on(self.tree, self.paths, self.sessions, self.behind)

    def goes_on_from(self, session: str, earlier: str) -> bool:
        """Whether one session is another, or goes on from it, directly or not."""
        place, spans = self._session_spans
        if session not in place or earlier not in place:
            return session == earlier
        return spans.below(place[session], place[earlier])

    @cached_property
    def _session_spans(self) -> tuple[Mapping[str, int], Spans]:
        """The place of each session among all, and what of these goes on from what."""
        place = {session.id: number for number, session in enumerate(self.sessions)}
        parents = [place.get(session.parent or "", -1) for session in self.sessions]
        return place, Spans(parents, range(len(parents)))

    def before(self, step: int) -> int:
        """How many messages there are before the first one of a step."""
        up = self.tree.steps[step].parent
        return self.messages[up] if up >= 0 else 0

    def numbers(self, step: int) -> range:
        """The numbers of the messages of a step."""
        return range(self.before(step) + 1, self.messages[step] + 1)

    def compactions_before(self, step: int) -> int:
        """How many compactions there are before a step."""
        up = self.tree.steps[step].parent
        return self.compactions[up] if up >= 0 else 0
