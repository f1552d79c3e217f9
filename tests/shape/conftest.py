"""A project of two sessions with all kinds of links."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.shape.project import Project
from tests.making.logs import Log, load_logs


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """
    a ← b ← c ← d              d is the result of c's call
          ↖ e ← f
    ? ← o ← p                  o's parent is in no log: it goes on from f
    x ↔ y                      a circle, cut at x
    """
    log = Log()
    log.call("c", log.answer("b", log.prompt("a", None)), "t1", name="Task")
    log.result("d", "c", "t1")
    log.answer("f", log.prompt("e", "b"))
    log.answer("p", log.prompt("o", "nowhere", at=900))
    log.prompt("x", "y", at=950)
    log.prompt("y", "x", at=960)
    agent = Log(second=35)
    agent.prompt("g", None, agentId="k")
    agent.answer("h", "g", agentId="k")
    agent.write(tmp_path / "s1" / "subagents", "agent-k")
    return load_logs(tmp_path, log)
