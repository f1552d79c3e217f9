"""Trajectories are valid by the format's own models, and tell what the logs hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import atif
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.document.excerpt import whole
from pathexport.write.feed.atif import TrajectoryHead, trajectory, with_agents
from pathexport.write.feed.messages import sent
from pathexport.write.feed.said import said_by, said_in
from pathexport.write.feed.trajectories import copied_of
from pathexport.write.feed.xml import document
from pathexport.write.render.context import read_rows
from pathexport.write.render.facts import RowFacts
from tests.making.agents import AgentLog, session, task
from tests.making.logs import Log, conversation, load_logs, picture
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import Rows, loaded
from tests.running.samples import SAMPLES
from tests.write.feed.conversations import conversations

HEAD = TrajectoryHead("s1@a", "s1", "2.1.40", {"status": "ABANDONED"})


def trajectories(project: Project) -> Iterator[dict[str, Any]]:
    with project.opened() as opened:
        agents = [(each, said_by(opened, each.rows)) for each in project.agents]
        for path in project.paths:
            steps = project.tree.way_to(path.step)
            copied = copied_of(project, whole(project, path), project.agents)
            yield with_agents(HEAD, said_in(opened, steps), agents, copied)


def check(project: Project) -> None:
    for made in trajectories(project):
        assert atif.Trajectory.model_validate(msgspec.json.decode(msgspec.json.encode(made)))
        inside = [made]
        for each in inside:
            inside += each.get("subagent_trajectories", [])
            assert set(references(each)) <= {one["trajectory_id"] for one in inside}
        assert len(inside) == 1 + len(project.agents)
    for path, made in zip(project.paths, trajectories(project), strict=True):
        assert totals(made) == taken(project, project.tree.way_to(path.step))


def totals(made: dict[str, Any]) -> tuple[int, int, int]:
    """The sums of a trajectory: tokens in, of these from the cache, and out."""
    steps = [step["metrics"] for step in made["steps"] if "metrics" in step]
    names = ("prompt_tokens", "cached_tokens", "completion_tokens")
    into, cached, out = (sum(each[name] for each in steps) for name in names)
    assert [made["final_metrics"][f"total_{name}"] for name in names] == [into, cached, out]
    return into, cached, out


def taken(project: Project, steps: Iterable[int]) -> tuple[int, int, int]:
    """The same by the header of a transcript, which counts each answer on the path."""
    with project.opened() as opened:
        found = RowFacts()
        for step in steps:
            found.add(read_rows(project.tree.steps[step].rows, opened))
    spent = Counter(found.facts().tokens)
    cached = spent["cache_read"]
    return spent["input"] + spent["cache_write"] + cached, cached, spent["output"]


def references(made: dict[str, Any]) -> Iterator[str]:
    for step in made["steps"]:
        for result in step.get("observation", {}).get("results", ()):
            for ref in result.get("subagent_trajectory_ref", ()):
                yield ref["trajectory_id"]


@pytest.mark.thorough
@needs_corpus
@for_each("name", NAMES)
def test_real_logs_give_valid_trajectories(name: str) -> None:
    for project in projects(name):
        check(project)


@for_each("sample", [each.name for each in SAMPLES.iterdir() if each.is_dir()])
def test_samples_give_valid_trajectories(sample: str) -> None:
    for project in load(SAMPLES / sample):
        check(project)


@given(wild_logs())
@SETTINGS
def test_whatever_the_links_trajectories_are_valid(files: list[Rows]) -> None:
    with loaded(files) as project:
        check(project)


def made_of(log: Log, folder: Path) -> dict[str, Any]:
    project = log.load(folder)
    check(project)
    return next(trajectories(project))


def test_steps_are_what_each_side_said(tmp_path: Path) -> None:
    log = Log()
    log.row("a", None, "user", message={"role": "user", "content": [picture(b"png")]})
    log.blocks("b", "a", [{"type": "thinking", "thinking": "Hm."}], api="m")
    log.call("c", "b", "t1", api="m")
    log.result("d", "c", "t1", "ok")
    made = made_of(log, tmp_path)
    ask, answer = made["steps"]
    assert ask["message"][0]["source"]["path"].startswith("data:image/png;base64,")
    assert answer["reasoning_content"] == "Hm."
    assert answer["tool_calls"] == [
        {"tool_call_id": "t1", "function_name": "Bash", "arguments": {"command": "ls"}}
    ]
    assert answer["observation"]["results"] == [{"source_call_id": "t1", "content": "ok"}]
    assert (answer["model_name"], made["agent"]["version"]) == ("claude-opus-4-5", "2.1.40")


def test_metrics_are_the_usage_of_each_answer_once(tmp_path: Path) -> None:
    usage = {"input_tokens": 3, "output_tokens": 5, "cache_read_input_tokens": 70}
    usage["cache_creation_input_tokens"] = 20
    block = {"type": "text", "text": "yes"}
    message = {"id": "m", "role": "assistant", "model": "claude-x", "content": [block]}
    log = Log()
    log.prompt("a", None)
    log.row("b", "a", "assistant", message={**message, "usage": usage})
    log.row("c", "b", "assistant", message={**message, "usage": usage})
    made = made_of(log, tmp_path)
    assert made["steps"][1]["metrics"] == {
        "prompt_tokens": 93,
        "completion_tokens": 5,
        "cached_tokens": 70,
        "extra": {"cache_creation_tokens": 20},
    }
    assert made["final_metrics"] == {
        "total_prompt_tokens": 93,
        "total_completion_tokens": 5,
        "total_cached_tokens": 70,
        "total_steps": 2,
    }


def answers(log: Log, last: str, each: list[tuple[bool, bool, bool]], mark: str = "") -> None:
    """Answers row by row, whose figures grow as they are written: each may begin with a thought of
    which the log has only the signature, run a hook right then, and end with a call."""
    for number, (thinks, hooks, calls) in enumerate(each):
        said: list[dict[str, Any]] = [{"type": "text", "text": "hm"}]
        if thinks:
            said.insert(0, {"type": "thinking", "thinking": "", "signature": "s"})
        if calls:
            given = {"command": "ls"}
            said.append(
                {"type": "tool_use", "id": f"t{mark}{number}", "name": "Bash", "input": given}
            )
        message = {"id": f"m{mark}{number}", "role": "assistant", "model": "claude-x"}
        for place, block in enumerate(said):
            usage = {"output_tokens": 10 * number + place + 1, "input_tokens": 7}
            row = {**message, "content": [block], "usage": usage}
            last = log.row(f"{mark}{number}.{place}", last, "assistant", message=row)
            if hooks and not place:
                last = log.progress(f"{mark}{number}.h", last)
        if calls:
            last = log.result(f"{mark}{number}.r", last, f"t{mark}{number}")


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=4))
@SETTINGS
def test_each_answer_is_one_step_with_all_that_it_took(each: list[tuple[bool, bool, bool]]) -> None:
    """Also where its first row is a thought without words, which opens no message."""
    mine, helper = session(), AgentLog("x", toolUseId="t")
    answers(mine, mine.prompt("e", "d"), each)
    answers(helper, helper.prompt("f", None, "look"), each, "x")
    with loaded([mine.rows, helper.rows]) as project:
        check(project)
        made = next(trajectories(project))
    (inner,) = made["subagent_trajectories"]
    took = [10 * number + 1 + thinks + calls for number, (thinks, _, calls) in enumerate(each)]
    for steps in (made["steps"][-len(took) :], inner["steps"][1:]):
        assert [step["metrics"]["completion_tokens"] for step in steps] == took
        assert [step["message"] for step in steps] == ["hm"] * len(took)
    assert made["final_metrics"]["total_completion_tokens"] == sum(took)
    assert inner["final_metrics"]["total_completion_tokens"] == sum(took)


def stopped(log: Log, last: str, each: list[str]) -> None:
    """Prompts, each with an answer that may have been stopped before it said anything."""
    for number, text in enumerate(each):
        last = log.prompt(f"{last}p", last, f"and {number}")
        block = {"type": "text", "text": text}
        message = {"id": f"m{last}", "role": "assistant", "model": "claude-x", "content": [block]}
        log.row(f"{last}a", last, "assistant", message={**message, "usage": {"input_tokens": 7}})
        last = f"{last}a" if text.strip() else log.interrupt(f"{last}i", f"{last}a")


@given(st.lists(st.sampled_from(["yes", "\n\n", "(no content)"]), min_size=1, max_size=4))
@SETTINGS
def test_an_answer_that_says_nothing_is_a_step_that_took_tokens(each: list[str]) -> None:
    mine, helper = session(), AgentLog("x", toolUseId="t")
    stopped(mine, "d", each)
    stopped(helper, helper.prompt("f", None, "look"), each)
    said = [text if text == "yes" else "" for text in each]
    with loaded([mine.rows, helper.rows]) as project:
        check(project)
        made = next(trajectories(project))
        for one in (made, *made["subagent_trajectories"]):
            took = [step for step in one["steps"] if "metrics" in step]
            assert [step["message"] for step in took] == said
            assert [step["metrics"]["prompt_tokens"] for step in took] == [7] * len(each)
        for some in conversations(project):
            xml, messages = "".join(text for _, text in document(some, {})), sent(some)
            assert xml.count("<text>yes</text>") == each.count("yes")
            assert xml.count('role="assistant"') == sum(m["role"] == "assistant" for m in messages)


def test_agents_are_trajectories_inside_those_that_started_them(tmp_path: Path) -> None:
    scout, helper = AgentLog("x", toolUseId="t"), AgentLog("y", toolUseId="u")
    task(scout, "b1", scout.prompt("a1", None, "look"), "u")
    helper.answer("b2", helper.prompt("a2", None, "look closer"))
    project = load_logs(tmp_path, session(), scout, helper)
    check(project)
    made = next(trajectories(project))
    assert [*references(made)] == ["s1#agent-x"]
    (outer,) = made["subagent_trajectories"]
    assert [*references(outer)] == ["s1#agent-y"]
    assert outer["subagent_trajectories"][0]["steps"][0]["message"] == "look closer"


def test_an_abandoned_path_says_which_steps_it_shares(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "b"))
    left, active = trajectories(log.load(tmp_path))
    assert [step.get("is_copied_context") for step in left["steps"]] == [True, True, None, None]
    assert not any("is_copied_context" in step for step in active["steps"])


def test_what_is_left_out_and_the_system_prompt_come_first() -> None:
    head = msgspec.structs.replace(HEAD, system="Be kind.", before="3 messages are left out.")
    steps = trajectory(head, [])["steps"]
    assert [(step["source"], step["message"]) for step in steps] == [
        ("system", "Be kind."),
        ("system", "3 messages are left out."),
    ]
