"""Agents that still work when their session is cleared: the rest of each stands beside the log of
the next session, in older versions without a file that tells of it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from pathexport.exporting import export
from tests.making.agents import AgentLog, session
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS
from tests.shape.agents.found import rows


def parted(cuts: list[int], **beside: str) -> list[Log]:
    """
    a ← b Task ← c result ← d        p ← r0 ← r1 ← …        an agent's rows, cut before some of them
    """
    own = AgentLog("x", "s1", 10, **beside)
    logs: list[Log] = [session(), own]
    last = own.prompt("p", None, "do it")
    for n in range(6):
        if n in cuts:
            name = f"s{len(logs)}"
            own = AgentLog("x", name, 100 * (n + 1))
            logs.append(own)
        last = own.answer(f"r{n}", last)
    return logs


@SETTINGS
@given(st.lists(st.integers(0, 5), unique=True).map(sorted), st.booleans())
def test_all_of_an_agent_is_tied_to_the_call_that_started_it(cuts: list[int], told: bool) -> None:
    logs = parted(cuts, **({"toolUseId": "t", "agentType": "tester"} if told else {}))
    with TemporaryDirectory() as folder:
        project = load_logs(Path(folder), *logs)
    found = project.agents
    assert [agent.call for agent in found] == ["t"] * (len(cuts) + 1)
    assert {agent.anchor for agent in found} == {"b"}
    assert " ".join(rows(project, agent) for agent in found) == "p r0 r1 r2 r3 r4 r5"
    assert found[0].rest_of is None
    assert found[-1].rests == ()
    for before, after in pairwise(found):
        assert after.rest_of == before.key
        assert before.rests == (after.key,)
    assert not project.problems


def test_rests_of_each_other_are_tied_to_nothing(tmp_path: Path) -> None:
    """
    q1 ← p1 (s1)    p1 ← q2    p2 ← q1 (s2)    No program writes this.
    """
    one, two = AgentLog("x", "s1", 1), AgentLog("x", "s2", 2)
    one.answer("p1", "q1")
    one.answer("p2", None)
    two.answer("q1", "p2")
    found = load_logs(tmp_path, one, two).agents
    assert [agent.anchor for agent in found] == [None, None]


def test_each_part_leads_to_the_next_and_the_one_before(tmp_path: Path) -> None:
    export([load_logs(tmp_path / "p", *parted([2]))], tmp_path / "out")
    pages = [file.read_text() for file in (tmp_path / "out").rglob("agent_x*.md")]
    first, rest = sorted(pages, key=lambda page: "- Continues from: " in page)
    assert "#m3) of agent x in session s1\n" in rest
    assert "#m1) of agent x in session s2\n" in first.partition("- Continues in: ")[2]
    assert [page.count("- Continues ") for page in pages] == [1, 1]
