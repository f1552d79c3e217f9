"""Conversations of paths and agents, as all forms take them."""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.shape.project import Project
from pathexport.write.feed.said import said_by, said_in
from pathexport.write.feed.utterances import Conversation


def conversations(project: Project) -> Iterator[Conversation]:
    """Those of all paths, and then of all agents."""
    with project.opened() as opened:
        for path in project.paths:
            yield said_in(opened, project.tree.way_to(path.step))
        for agent in project.agents:
            yield said_by(opened, agent.rows)
