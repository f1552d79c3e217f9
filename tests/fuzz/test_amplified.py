"""A small log makes no large export: what it repeats is shown once, and then named.

No transcript is larger than `MOST` times the logs and the stored outputs of its project, so an
export is at most that times the number of its transcripts. `MOST` is what empty blocks come to, of
which each says that it is there; what may be repeated stays far below.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.write.options import Agents
from tests.making.agents import AgentLog, agent, task
from tests.making.logs import Log, conversation
from tests.running.each import for_each
from tests.running.exports import wrote

pytestmark = pytest.mark.thorough

MOST = 25
Writer = Callable[[Path, int], None]


def nested(folder: Path, size: int) -> None:
    """Agents in agents, each called many times by the same id."""
    log = Log()
    last = log.prompt("a", None)
    for n in range(size):
        last = task(log, f"c{n}", last, "t0")
    log.write(folder)
    for depth in range(6):
        inner = AgentLog(f"g{depth}", toolUseId=f"t{depth}")
        last = inner.prompt(f"p{depth}", None)
        for n in range(size):
            last = task(inner, f"g{depth}c{n}", last, f"t{depth + 1}")
        inner.write(folder)


def doubled(folder: Path, size: int) -> None:
    """Two agents a level, each of which calls by one id those of the next."""
    log = Log()
    task(log, "c", log.prompt("a", None), "t0")
    log.write(folder)
    for depth in range(size):
        for side in "xy":
            inner = AgentLog(f"{side}{depth}", toolUseId=f"t{depth}")
            task(inner, f"{side}{depth}c", inner.prompt(f"{side}{depth}p", None), f"t{depth + 1}")
            inner.write(folder)


def one_id(folder: Path, size: int) -> None:
    """Many agents that were all started by calls of one id."""
    log = Log()
    last = log.prompt("a", None)
    for n in range(size):
        last = task(log, f"c{n}", last, "t")
        agent(f"g{n}", f"g{n}a", f"g{n}b", toolUseId="t").write(folder)
    log.write(folder)


def one_row(folder: Path, size: int) -> None:
    """The same with all calls in one row."""
    log = Log()
    calls = [{"type": "tool_use", "id": "t", "name": "Task", "input": {"prompt": "x"}}] * size
    log.blocks("c", log.prompt("a", None), calls)
    log.write(folder)
    for n in range(size):
        agent(f"g{n}", f"g{n}a", f"g{n}b", toolUseId="t").write(folder)


def late_results(folder: Path, size: int) -> None:
    """Calls of one id, and results of each of them."""
    log = Log()
    last = log.prompt("a", None)
    for n in range(size):
        last = log.result(f"r{n}", log.call(f"c{n}", last, "t"), "t")
    log.write(folder)


def stubs(folder: Path, size: int) -> None:
    """Results that all stand for one stored output, in a session and in agents that it starts."""
    whole = "\n".join(f"line {n}" for n in range(20 * size))
    stored = folder / "s1/tool-results/t.txt"
    stored.parent.mkdir(parents=True)
    stored.write_text(whole)
    stub = (
        "<persisted-output>\nOutput too large (9KB). Full output saved to: /x/s1/tool-results/t.txt"
        f"\n\nPreview (first 2KB):\n{whole[:100]}\n...\n</persisted-output>"
    )
    log = Log()
    last = log.prompt("a", None)
    for n in range(size):
        last = log.result(f"r{n}", log.call(f"c{n}", last, f"t{n}"), f"t{n}", stub)
    log.write(folder)


def deep(folder: Path, size: int) -> None:
    """Inputs that are nested deep."""
    log = Log()
    last = log.prompt("a", None)
    for n in range(10):
        given: dict[str, object] = {}
        for _ in range(4 * size):
            given = {"a": given}
        last = log.call(f"c{n}", last, f"t{n}", given=given)
    log.write(folder)


def plans(folder: Path, size: int) -> None:
    """A plan that is made many times and carried out in many sessions."""
    log = Log()
    last = log.prompt("a", None)
    for n in range(size):
        last = log.call(f"c{n}", last, f"t{n}", name="ExitPlanMode", given={"plan": "do it"})
        other = Log(f"x{n}", 10_000 + n)
        other.prompt(f"y{n}", None, "Implement the following plan:\n\ndo it")
        other.write(folder)
    log.write(folder)


def went_back(folder: Path, size: int) -> None:
    """Many ways on from one place, with long titles."""
    log = conversation()
    for n in range(size):
        log.prompt(f"p{n}", "b", "T" * 200)
        log.side("custom-title", customTitle="T" * 200)
    log.write(folder)


SHAPES = (nested, doubled, one_id, one_row, late_results, stubs, deep, plans, went_back)


@for_each("placing", ["inline", "link", "omit"])
@for_each("write", SHAPES)
def test_a_transcript_is_not_much_larger_than_its_logs(
    tmp_path: Path, write: Writer, placing: Agents
) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    source.mkdir()
    write(source, 20)
    wrote(source, out, "full", placing)
    held = sum(file.stat().st_size for file in source.rglob("*") if file.is_file())
    made = {file.name: file.stat().st_size for file in out.rglob("*.md")}
    assert max(made.values()) <= held, made


@for_each("block", [{}, 1, {"type": "image"}, {"type": "tool_result"}])
@for_each("within", ["answer", "result"])
def test_not_even_one_of_empty_blocks_is(tmp_path: Path, block: Any, within: str) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    log = Log()
    asked = log.prompt("a", None)
    if within == "answer":
        log.blocks("b", asked, [block] * 500)
    else:
        content = [{"type": "tool_result", "tool_use_id": "t", "content": [block] * 500}]
        log.row("c", log.call("b", asked, "t"), "user", message={"content": content})
    held = log.write(source).stat().st_size
    wrote(source, out, "full")
    assert sum(file.stat().st_size for file in out.rglob("transcript_*.md")) <= MOST * held


@for_each("write", [nested, doubled, one_id, one_row])
def test_each_agent_stands_in_a_transcript_once(tmp_path: Path, write: Writer) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    source.mkdir()
    write(source, 5)
    wrote(source, out, "full", "inline")
    (made,) = (file.read_text() for file in out.rglob("transcript_*.md"))
    agents = [*source.rglob("agent-*.jsonl")]
    assert made.count("<summary>The agent's transcript: ") == len(agents)
    elsewhere = "*What a call of this id started stands in [message 2](#m2).*" in made
    assert elsewhere == (write is one_row)
