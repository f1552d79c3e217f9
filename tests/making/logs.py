"""A small language for logs in tests: one call a row, ids as short as letters in a drawing.

    log = Log("s1")
    log.prompt("a", None)
    log.answer("b", "a")
    log.call("c", "b", "t1", api="b")
    log.result("d", "c", "t1")
    project = log.load(tmp_path)

Each row comes ten seconds after the one before unless `at` gives its second.
"""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.shape.project import Project

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


_AS_JSON = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: `dumps` makes one for each row."""


def moment(second: float) -> str:
    """The time so many seconds after the start, as Claude Code writes it."""
    exact = (START + timedelta(seconds=second)).isoformat(timespec="milliseconds")
    return exact.replace("+00:00", "Z")


class Log:
    """The rows of one log file, in the order of writing."""

    def __init__(self, session: str = "s1", second: float = 0) -> None:
        self.session = session
        self.second = second
        self.rows: list[dict[str, Any]] = []

    def row(
        self,
        uuid: str | None,
        parent: str | None,
        type_: str,
        at: float | None = None,
        **fields: Any,
    ) -> str:
        """Any row. Fields that are None are left out, so a test can write an odd one."""
        self.second = self.second + 10 if at is None else at
        made = {
            "parentUuid": parent,
            "isSidechain": False,
            "cwd": "/home/ada/logbook",
            "sessionId": self.session,
            "version": "2.1.40",
            "type": type_,
            "uuid": uuid,
            "timestamp": moment(self.second),
        }
        made.update(fields)
        self.rows.append({k: v for k, v in made.items() if v is not None or k == "parentUuid"})
        return uuid or ""

    def prompt(self, uuid: str, parent: str | None, text: str | None = None, **kw: Any) -> str:
        content = f"ask {uuid}" if text is None else text
        return self.row(uuid, parent, "user", message={"role": "user", "content": content}, **kw)

    def answer(
        self,
        uuid: str,
        parent: str | None,
        text: str | None = None,
        api: str | None = None,
        **kw: Any,
    ) -> str:
        """A text row of the API message `api`, by default one of its own."""
        block = {"type": "text", "text": f"say {uuid}" if text is None else text}
        return self.blocks(uuid, parent, [block], api, **kw)

    def call(
        self,
        uuid: str,
        parent: str | None,
        tool: str,
        api: str | None = None,
        name: str = "Bash",
        given: dict[str, Any] | None = None,
        **kw: Any,
    ) -> str:
        block = {"type": "tool_use", "id": tool, "name": name, "input": given or {"command": "ls"}}
        return self.blocks(uuid, parent, [block], api, **kw)

    def blocks(
        self,
        uuid: str,
        parent: str | None,
        blocks: list[dict[str, Any]],
        api: str | None = None,
        model: str = "claude-opus-4-5",
        **kw: Any,
    ) -> str:
        message = {"id": api or f"msg_{uuid}", "role": "assistant", "model": model}
        return self.row(uuid, parent, "assistant", message={**message, "content": blocks}, **kw)

    def result(self, uuid: str, parent: str | None, tool: str, text: str = "ok", **kw: Any) -> str:
        block = {"type": "tool_result", "tool_use_id": tool, "content": text}
        return self.row(uuid, parent, "user", message={"role": "user", "content": [block]}, **kw)

    def hook(self, uuid: str, parent: str | None, **kw: Any) -> str:
        attachment = {"type": "hook_success", "hookName": "PostToolUse", "content": "ok"}
        return self.row(uuid, parent, "attachment", attachment=attachment, **kw)

    def progress(self, uuid: str, parent: str | None, **kw: Any) -> str:
        return self.row(uuid, parent, "progress", data={"type": "hook_progress"}, **kw)

    def system(self, uuid: str, parent: str | None, subtype: str, **kw: Any) -> str:
        return self.row(uuid, parent, "system", subtype=subtype, **kw)

    def boundary(self, uuid: str, logical: str | None, **kw: Any) -> str:
        return self.system(uuid, None, "compact_boundary", logicalParentUuid=logical, **kw)

    def summary(self, uuid: str, parent: str | None, text: str = "So far: …", **kw: Any) -> str:
        return self.prompt(uuid, parent, text, isCompactSummary=True, **kw)

    def interrupt(self, uuid: str, parent: str | None, **kw: Any) -> str:
        return self.prompt(uuid, parent, "[Request interrupted by user]", **kw)

    def side(self, type_: str, **fields: Any) -> None:
        """A line that is no message."""
        self.rows.append({"type": type_, "sessionId": self.session, **fields})

    def text(self) -> str:
        return "".join(_AS_JSON(row) + "\n" for row in self.rows)

    def write(self, folder: Path, name: str | None = None) -> Path:
        path = folder / f"{name or self.session}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text(), encoding="utf-8")
        return path

    def load(self, folder: Path) -> Project:
        """The project that holds this log alone."""
        return load_logs(folder, self)


def conversation() -> Log:
    """a prompt ← b answer"""
    log = Log()
    log.answer("b", log.prompt("a", None))
    return log


def load_logs(folder: Path, *logs: Log) -> Project:
    """The project of several sessions' logs."""
    for log in logs:
        log.write(folder)
    (project,) = load(folder)
    return project


def drawn(project: Project) -> dict[str, str]:
    """Each path as the ids of its rows in order, and its status: `{"a b c": "ACTIVE"}`."""
    return {" ".join(row.uuid for row in project.rows(path)): path.status for path in project.paths}


def whole(project: Project) -> dict[str, str]:
    """The same, in a project that loses nothing."""
    assert project.account.lost == ()
    return drawn(project)


def picture(data: bytes) -> dict[str, Any]:
    """A block that holds a picture."""
    source = {"type": "base64", "media_type": "image/png", "data": base64.b64encode(data).decode()}
    return {"type": "image", "source": source}
