"""The trajectories of a project: what several paths share is one's own, and an agent stands where
its path is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.document.excerpt import whole
from pathexport.write.document.plan import agents_inside
from pathexport.write.feed.forms import PartRead, Wanted, as_data
from pathexport.write.feed.trajectories import copied_of
from pathexport.write.options import Options
from tests.making.agents import AgentLog, session, task
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import Rows, loaded
from tests.running.samples import SAMPLES

INLINE = Options(agents="inline")


def check(project: Project) -> None:
    """Each step and each agent of some path is one trajectory's own."""
    steps: Counter[int] = Counter()
    agents: Counter[tuple[str, str]] = Counter()
    for path in project.paths:
        part, inside = whole(project, path), agents_inside(project, path, INLINE)
        copied = copied_of(project, part, inside)
        steps.update(dict.fromkeys(part.steps, 0))
        steps.update(set(part.steps) - copied.steps)
        agents.update(dict.fromkeys((each.key for each in inside), 0))
        agents.update({each.key for each in inside} - copied.agents)
    assert {*steps.values(), *agents.values()} <= {1}


@given(wild_logs())
@SETTINGS
def test_each_step_is_one_trajectorys_own(files: list[Rows]) -> None:
    with loaded(files) as project:
        check(project)


@needs_corpus
@for_each("name", NAMES)
def test_real_logs_have_each_step_once(name: str) -> None:
    for project in projects(name):
        check(project)


def steps_of(project: Project, number: int) -> list[tuple[str, bool]]:
    """What each step of a trajectory says, and whether it is copied there."""
    return [*said(made_of(project, number))]


def made_of(project: Project, number: int) -> dict[str, Any]:
    with project.opened() as opened:
        read = PartRead(opened, whole(project, project.paths[number]))
        made: dict[str, Any] = msgspec.json.decode(as_data(read, Wanted(INLINE), "atif").made)
        return made


def said(made: dict[str, Any]) -> list[tuple[str, bool]]:
    return [(step["message"], step.get("is_copied_context", False)) for step in made["steps"]]


def test_attempts_that_nobody_went_on_with_share_steps_too(tmp_path: Path) -> None:
    """start ← A, which went on; start ← B ← C, and B ← D."""
    log = Log()
    log.answer("s2", log.prompt("s1", None, "start"), "S")
    log.answer("b2", log.prompt("b1", "s2", "b"), "B")
    log.answer("c2", log.prompt("c1", "b2", "c"), "C")
    log.answer("d2", log.prompt("d1", "b2", "d"), "D")
    log.answer("a2", log.prompt("a1", "s2", "a"), "A")
    project = log.load(tmp_path)
    assert [path.status for path in project.paths] == ["ABANDONED", "ABANDONED", "ACTIVE"]
    start = [("start", True), ("S", True)]
    assert steps_of(project, 0) == [*start, ("b", True), ("B", True), ("c", False), ("C", False)]
    assert steps_of(project, 1) == [*start, ("b", False), ("B", False), ("d", False), ("D", False)]
    assert steps_of(project, 2) == [("start", False), ("S", False), ("a", False), ("A", False)]


def test_what_another_session_goes_on_from_stays_its_own_sessions(tmp_path: Path) -> None:
    first, second = Log("s1"), Log("s2", 500)
    first.answer("b", first.prompt("a", None, "a"), "B")
    first.answer("d", first.prompt("c", "b", "c"), "D")
    second.answer("y", second.prompt("x", "b", "x"), "Y")
    project = load_logs(tmp_path, first, second)
    assert [path.status for path in project.paths] == ["ACTIVE", "ACTIVE"]
    assert [copied for _, copied in steps_of(project, 0)] == [False] * 4
    assert [copied for _, copied in steps_of(project, 1)] == [True, True, False, False]


def test_of_sessions_that_share_a_beginning_one_has_it() -> None:
    (project,) = load(SAMPLES / "three-sessions")
    assert [path.status for path in project.paths] == ["ACTIVE", "ACTIVE"]
    every = [step for number in (0, 1) for step in steps_of(project, number)]
    own = [words for words, copied in every if not copied]
    assert len(own) == len({words for words, _ in every}) == len(every) - 3


@for_each("asked_first", [False, True])
def test_the_system_prompt_of_a_session_is_told_once(tmp_path: Path, asked_first: bool) -> None:
    """It stands above the first answer, so attempts behind that share it, and others do not."""
    log = Log()
    snapshot = {"type": "prompt_snapshot", "systemPrompt": ["Be kind."]}
    log.row("p", log.prompt("a", None, "a"), "attachment", attachment=snapshot)
    log.answer("b", "p", "B")
    log.answer("d", log.prompt("c", "b", "c"), "D")
    log.answer("f", log.prompt("e", "a" if asked_first else "b", "e"), "F")
    project = log.load(tmp_path)
    assert [path.status for path in project.paths] == ["ABANDONED", "ACTIVE"]
    told = [
        again
        for number in (0, 1)
        for text, again in steps_of(project, number)
        if text == "Be kind."
    ]
    assert told == ([False] if asked_first else [True, False])


def test_an_agent_is_copied_with_the_call_that_started_it(tmp_path: Path) -> None:
    log = Log()
    task(log, "b", log.prompt("a", None), "t")
    log.answer("d", log.result("c", "b", "t"))
    log.answer("f", log.prompt("e", "d"))
    log.answer("h", log.prompt("g", "d"))
    led, lost = AgentLog("x", toolUseId="t"), AgentLog("y")
    led.answer("x2", led.prompt("x1", None, "look"))
    lost.answer("y2", lost.prompt("y1", None, "alone"))
    project = load_logs(tmp_path, log, led, lost)
    for number, copied in enumerate((True, False)):
        inner = made_of(project, number)["subagent_trajectories"]
        assert {(each[0][0], each[0][1], each[1][1]) for each in map(said, inner)} == {
            ("look", copied, copied),
            ("alone", copied, copied),
        }


@pytest.mark.parametrize("second", [False, True])
def test_a_trajectory_holds_no_agents_of_other_calls(tmp_path: Path, second: bool) -> None:
    """Also where its project has no other path."""
    strayed = AgentLog("y", "s9", toolUseId="t9")
    strayed.answer("y2", strayed.prompt("y1", None))
    own = AgentLog("x", toolUseId="t")
    own.answer("x2", own.prompt("x1", None))
    others = [session("s2", "t2", "z", 500)] if second else []
    project = load_logs(tmp_path, session(), own, strayed, *others)
    assert len(project.paths) == 1 + second
    assert [each["trajectory_id"] for each in made_of(project, 0)["subagent_trajectories"]] == [
        "s1#agent-x"
    ]
