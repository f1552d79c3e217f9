"""One project over several processes: what they tell of it is what one process tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.run.spread import spread
from pathexport.run.writing import one_by_one
from pathexport.write.document.plan import planned
from pathexport.write.folder.output import Output
from pathexport.write.options import Agents, Options
from pathexport.write.record.names import file_names
from pathexport.write.record.selection import everything
from tests.making.agents import AgentLog, session
from tests.running.folders import lay, posix


@posix
@pytest.mark.parametrize("agents", ["link", "inline", "omit"])
def test_several_processes_tell_what_stored_outputs_they_looked_for(
    tmp_path: Path, agents: Agents
) -> None:
    """As one does; also where an agent's output is needed before there are several."""
    source = tmp_path / "p"
    stub = f"<persisted-output>saved to {source}/s1/tool-results/%s.txt\nbegin</persisted-output>"
    log = session()
    log.call("f", log.prompt("e", "d"), "t1")
    log.result("g", "f", "t1", stub % "t1")
    for number in range(8):
        log.answer(f"z{number}", log.prompt(f"y{number}", "g"))
    log.write(source)
    helper = AgentLog("x", toolUseId="t")
    helper.call("x2", helper.prompt("x1", None), "t2")
    helper.answer("x4", helper.result("x3", "x2", "t2", stub % "t2"))
    helper.write(source)
    for name in ("t1", "t2"):
        lay(source, f"s1/tool-results/{name}.txt", f"begin\nrest of {name}\n")
    (project,) = load(source)
    plan = planned(project, file_names(project, "p"), everything, Options(agents=agents), None)
    one = one_by_one(plan, plan.subjects, Output(tmp_path / "one")).looked
    several = spread(plan, plan.subjects, Output(tmp_path / "several"), 2, lambda part: None).looked
    assert several == one
    assert ("s1", "t1.txt") in one
    assert (("s1", "t2.txt") in one) == (agents != "omit")
