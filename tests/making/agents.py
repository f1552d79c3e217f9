"""Agents in logs: their own rows, and the calls that start them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.making.logs import Log


class AgentLog(Log):
    """The rows of an agent's own file, with what its `.meta.json` says."""

    def __init__(self, id_: str, session: str = "s1", second: float = 1000, **meta: Any) -> None:
        super().__init__(session, second)
        self.id = id_
        self.meta = {name: value for name, value in meta.items() if value is not None}

    def row(
        self,
        uuid: str | None,
        parent: str | None,
        type_: str,
        at: float | None = None,
        **fields: Any,
    ) -> str:
        marks = {"isSidechain": True, "agentId": self.id}
        return super().row(uuid, parent, type_, at, **{**marks, **fields})

    def write(self, folder: Path, name: str | None = None) -> Path:
        place = name or f"{self.session}/subagents/agent-{self.id}"
        path = super().write(folder, place)
        if self.meta:
            path.with_suffix(".meta.json").write_text(json.dumps(self.meta))
        return path


def task(log: Log, uuid: str, parent: str | None, tool: str, kind: str = "", **kw: Any) -> str:
    """A call that starts an agent of some kind."""
    given = {"subagent_type": kind or f"agent-{tool}", "prompt": "do it"}
    return log.call(uuid, parent, tool, name="Task", given=given, **kw)


def session(name: str = "s1", tool: str = "t", mark: str = "", second: float = 0) -> Log:
    """a ← b Task ← c result ← d"""
    log = Log(name, second)
    task(log, f"b{mark}", log.prompt(f"a{mark}", None), tool)
    log.answer(f"d{mark}", log.result(f"c{mark}", f"b{mark}", tool))
    return log


def agent(id_: str, *uuids: str, **kw: Any) -> AgentLog:
    """An agent's file with a first row that hangs on nothing, and more that follow it."""
    log = AgentLog(id_, **kw)
    first, *others = uuids
    last = log.prompt(first, None)
    for uuid in others:
        last = log.answer(uuid, last)
    return log


def forked_off(row: str, session: str = "s1") -> AgentLog:
    """An agent that knows a conversation up to a row."""
    log = agent("x", "x1", "x2", session=session, toolUseId="t")
    ref = {"type": "fork-context-ref", "agentId": "x", "parentSessionId": session}
    log.rows.insert(0, {**ref, "parentLastUuid": row, "contextLength": 1})
    return log


def nested() -> list[Log]:
    """s1 starts x, x starts y, y starts z; each ends with a word after its agent's result."""
    logs: list[Log] = [session(tool="tx")]
    for id_, inner in zip("xyz", ("ty", "tz", ""), strict=True):
        log = AgentLog(id_, toolUseId=f"t{id_}")
        last = log.prompt(f"{id_}1", None)
        if inner:
            last = log.result(f"{id_}3", task(log, f"{id_}2", last, inner), inner)
        log.answer(f"{id_}4", last)
        logs.append(log)
    return logs
