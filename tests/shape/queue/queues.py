"""Logs with a queue, and what of it is on the path."""

from __future__ import annotations

from typing import Any

from pathexport.shape.project import Project
from tests.making.logs import Log, moment

WORDS = "And mind the *holidays*."


def queue(log: Log, operation: str, content: Any = None, **fields: Any) -> None:
    log.second += 1
    held = {} if content is None else {"content": content}
    log.side("queue-operation", operation=operation, timestamp=moment(log.second), **held, **fields)


def working() -> Log:
    """
    a ← c call
    """
    log = Log()
    log.call("c", log.prompt("a", None), "t1")
    return log


def gone_on(log: Log) -> Log:
    """… c ← r ← d"""
    log.answer("d", log.result("r", "c", "t1"))
    return log


def queued(project: Project) -> list[str]:
    """The words that were made rows."""
    rows = [row for row in project.graph.rows if row.detail == "queued_words"]
    return [project.bodies.text(row) for row in rows]
