"""Turns of a conversation for drawings, a call each."""

from __future__ import annotations

import json
from typing import Any

from tests.making.logs import Log, conversation, moment


def turn(log: Log, prompt: str, parent: str | None, answer: str) -> None:
    """A prompt and its answer."""
    log.prompt(prompt, parent)
    log.answer(answer, prompt)


def calls(count: int, api: str | None = "X", first: str = "a") -> Log:
    """a prompt ← c1 ← c2 ← …, calls of one API message, or each of its own."""
    log = Log()
    above = log.prompt(first, None)
    for n in range(1, count + 1):
        above = log.call(f"c{n}", above, f"t{n}", api or f"X{n}")
    return log


def synthetic(log: Log, uuid: str, parent: str, **kw: Any) -> None:
    """What Claude Code puts where an answer would stand."""
    block = {"type": "text", "text": "No response requested."}
    log.blocks(uuid, parent, [block], model="<synthetic>", **kw)


def queued(log: Log, uuid: str, parent: str, **kw: Any) -> None:
    """Words typed while the model worked."""
    words = {"type": "queued_command", "prompt": f"also {uuid}"}
    log.row(uuid, parent, "attachment", attachment=words, **kw)


def notified(log: Log, uuid: str, parent: str) -> None:
    """What Claude was told in its turn, as that a task ended."""
    told = "<task-notification>\n<task-id>t</task-id>\n</task-notification>"
    given = {"type": "queued_command", "prompt": told, "commandMode": "task-notification"}
    log.row(uuid, parent, "attachment", attachment=given)


def command(log: Log, uuid: str, parent: str, output: str) -> None:
    """A local command ← its output."""
    log.prompt(uuid, parent, f"<command-name>/{uuid}</command-name>")
    log.prompt(output, uuid, "<local-command-stdout>done</local-command-stdout>")


def leave(log: Log, parent: str) -> None:
    """v caveat ← x /exit ← o output"""
    log.prompt("v", parent, "<local-command-caveat>…</local-command-caveat>", isMeta=True)
    command(log, "x", "v", "o")


def picture(log: Log, uuid: str, parent: str | None, data: str = "iVBO", **kw: Any) -> None:
    source = {"type": "base64", "media_type": "image/png", "data": data}
    content = [{"type": "image", "source": source}]
    log.row(uuid, parent, "user", message={"role": "user", "content": content}, **kw)


def again(log: Log, uuids: str, mark: str = "'", without: str = "", later: float = 0) -> None:
    """Rows written once more with new ids: same times, or answers so many seconds later."""
    rows = {row["uuid"]: row for row in log.rows}
    fresh: dict[str, str] = {}
    for uuid in uuids.split():
        row = json.loads(json.dumps(rows[uuid]))
        above = row["parentUuid"]
        while above in without.split():
            above = rows[above]["parentUuid"]
        row["uuid"] = fresh[uuid] = uuid + mark
        row["parentUuid"] = fresh.get(above, above)
        if later and row["type"] == "assistant":
            row["timestamp"] = moment(log.second + later)
        log.rows.append(row)
    log.second += 100


def staircase() -> Log:
    """Three calls, each an API message, whose results lag; an answer on each result."""
    log = calls(3, api=None)
    for n in (1, 2, 3):
        log.result(f"r{n}", f"c{n}", f"t{n}")
        log.answer(f"y{n}", f"r{n}")
    return log


def replay() -> Log:
    """A turn with parallel calls written twice, and gone on from both writings."""
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1", "X")
    log.call("c2", "c1", "t2", "X")
    log.result("r1", "c1", "t1")
    log.result("r2", "c2", "t2")
    log.answer("z", "r2")
    again(log, "p c1 c2 r1 r2 z")
    turn(log, "c", "z", "d")
    turn(log, "e", "z'", "f")
    return log
