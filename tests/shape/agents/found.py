"""Agents of a project."""

from __future__ import annotations

from pathexport.shape.agents.agents import Agent
from pathexport.shape.project import Project


def known(project: Project) -> dict[str, Agent]:
    """The agents by id, of which there is one each."""
    found = {agent.id: agent for agent in project.agents}
    assert len(found) == len(project.agents)
    return found


def rows(project: Project, of: Agent) -> str:
    return " ".join(row.uuid for row in project.agent_rows(of))


def calls(project: Project) -> dict[str, str | None]:
    """The call of each agent, by its first row."""
    return {project.agent_rows(agent)[0].uuid: agent.call for agent in project.agents}
