"""A project, whole: what the shaping comes to, and what everything that is written starts from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec

from pathexport.problems import Problem
from pathexport.read.rows import Place, Row
from pathexport.shape.account import Account
from pathexport.shape.agents import Agent
from pathexport.shape.graph import Graph
from pathexport.shape.linearize import Tree
from pathexport.shape.paths import Path, steps_to
from pathexport.shape.sessions import Session
from pathexport.shape.titles import Names


class Bodies(Protocol):
    """Where rows' bodies come from, wherever that is."""

    def load(self, place: Place) -> dict[str, Any]:
        """The object that stands in a place."""

    def text(self, row: Row) -> str:
        """The words of a row."""

    def words(self, row: Row) -> str:
        """All that a row holds in words, what tools answered included."""

    def content(self, row: Row) -> tuple[bytes, ...]:
        """What of a row stays the same when it is written again, block by block."""

    def where(self, place: Place) -> str:
        """What people call a place."""

    def stored(self, session: str, name: str) -> str | None:
        """An output that was too large for its row; None when it is not there."""


class Project(msgspec.Struct, frozen=True):
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
    sessions: tuple[Session, ...]
    paths: tuple[Path, ...]
    names: Names
    """What the paths are called."""
    agents: tuple[Agent, ...]
    account: Account
    stubs: Mapping[str, str]
    """For calls with large results, what stood for these in the model's eyes."""
    problems: tuple[Problem, ...]
    whole: bool
    """Whether all logs of the project were read."""
    bodies: Bodies

    def rows(self, path: Path) -> list[Row]:
        """The rows of a path in the order of reading."""
        steps = (self.tree.steps[step] for step in steps_to(self.tree, path.step))
        return [self.graph.rows[node] for step in steps for node in step.rows]

    def agent_rows(self, agent: Agent) -> list[Row]:
        """The rows of an agent in the order of reading."""
        return [self.graph.rows[node] for node in agent.rows]

    def active_walk(self) -> Iterator[Row]:
        """The rows of all active paths, each once, path by path."""
        seen: set[str] = set()
        for path in self.paths:
            if path.status == "ACTIVE":
                for row in self.rows(path):
                    if row.uuid not in seen:
                        seen.add(row.uuid)
                        yield row

    def longest_path(self) -> Path | None:
        """The path with the most messages; the first of equals."""
        return max(self.paths, key=lambda path: path.messages, default=None)

    def body(self, row: Row) -> dict[str, Any]:
        """A row as it stands in its log, read when it is asked for."""
        return self.bodies.load(row.place)
