"""The trajectories of a project: an agent stands where its path is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pathexport.shape.project import Project
from pathexport.write.document.excerpt import whole
from pathexport.write.feed.forms import PartRead, Wanted, as_data
from pathexport.write.options import Options
from tests.making.agents import AgentLog, session
from tests.making.logs import load_logs

INLINE = Options(agents="inline")


def made_of(project: Project, number: int) -> dict[str, Any]:
    with project.bodies.opened() as bodies:
        read = PartRead(project, bodies, whole(project, project.paths[number]))
        made: dict[str, Any] = msgspec.json.decode(as_data(read, Wanted(INLINE), "atif").made)
        return made


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
