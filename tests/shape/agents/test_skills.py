"""Agents that carry out a skill which a person runs by a command, where no row names them, as in
versions around 2.1.37 to 2.1.198: what the command printed is what the agent said last."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.shape.agents.skills import run_by_commands
from tests.making.agents import AgentLog
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.growth import in_step

GIVEN = "Base directory for this skill: /home/ada/.claude/skills/{}\n\nLook at it."
PRINTED = "<local-command-stdout>\n{}\n</local-command-stdout>"


def runs(folder: Path, id_: str, second: float, said: str, skill: str = "audit") -> None:
    """The log of an agent that carries out a skill, and what it says."""
    log = AgentLog(id_, second=second)
    log.answer(f"{id_}2", log.prompt(f"{id_}1", None, GIVEN.format(skill)), said)
    log.write(folder)


def commands(*typed: tuple[str, str]) -> Log:
    """Commands, each a prompt p and what it printed, o, one behind the other."""
    log, last = Log(), None
    for number, (line, said) in enumerate(typed):
        last = log.prompt(f"p{number}", last, line, at=100 * (number + 1))
        last = log.prompt(f"o{number}", last, PRINTED.format(said), at=100 * (number + 1))
    return log


def anchors(source: Path) -> dict[str, str | None]:
    (project,) = load(source)
    assert bool(project.problems) == any(not agent.anchor for agent in project.agents)
    return {agent.id: agent.anchor for agent in project.agents}


@for_each("line", ["/audit the tests", "/audit", "/tools:audit the tests"])
def test_a_skill_that_an_agent_ran_is_tied_to_its_command(source: Path, line: str) -> None:
    commands((line, "All is well."), ("/cost", "Little.")).write(source)
    runs(source, "x", 50, "All is well.\n")
    assert anchors(source) == {"x": "o0"}


def test_the_text_of_a_skill_is_none_that_claude_delegates(source: Path, tmp_path: Path) -> None:
    commands(("/audit the tests", "All is well.")).write(source)
    runs(source, "x", 50, "All is well.")
    export([*load(source)], tmp_path / "out")
    (file,) = (tmp_path / "out").rglob("agent_x.md")
    _, _, said = file.read_text().partition("## 1 · ")
    assert said.startswith("Claude Code · ")
    assert "<summary>Text of the skill audit</summary>" in said


def test_commands_that_print_the_same_have_an_agent_each_in_time(source: Path) -> None:
    commands(("/audit a", "Well."), ("/lint", "Well."), ("/audit b", "Well.")).write(source)
    runs(source, "y", 250, "Well.")
    runs(source, "x", 50, "Well.")
    assert anchors(source) == {"x": "o0", "y": "o2"}


@for_each(
    ("line", "said", "skill", "second"),
    [
        ("/audit", "All is well.", "lint", 50.0),  # another skill
        ("/audit", "Not so.", "audit", 50.0),
        ("audit this", "All is well.", "audit", 50.0),
        ("/audit", "All is well.", "audit", 500.0),  # said only later
    ],
)
def test_what_an_agent_said_somewhere_else_ties_it_to_nothing(
    source: Path, line: str, said: str, skill: str, second: float
) -> None:
    commands((line, said)).write(source)
    runs(source, "x", second, "All is well.", skill)
    assert anchors(source) == {"x": None}


@pytest.mark.thorough
def test_many_agents_of_one_skill_cost_what_they_are(tmp_path: Path) -> None:
    """Each says only later what all commands had printed."""
    said = {"p": "/audit", "o": PRINTED.format("Well."), "x1": GIVEN.format("audit"), "x2": "Well."}
    projects = {}
    for count in (1000, 4000):
        source = tmp_path / str(count)
        commands(*[("/audit", "Well.")] * count).write(source)
        runs(source, "x", 1e6, "Well.")
        (projects[count],) = load(source)

    def tie(count: int) -> None:
        project = projects[count]
        agents = {("s1", f"x{number}"): project.agents[0].rows for number in range(count)}
        found = run_by_commands(
            project.graph, agents, lambda row: said.get(row.uuid) or said[row.uuid[0]]
        )
        assert not found

    assert in_step(tie, 1000)
