"""Sessions that hold copies of others, and whose rows are."""

from __future__ import annotations

from typing import Any

from pathexport.shape.project import Project
from tests.making.logs import Log


def owners(project: Project) -> dict[str, str]:
    """The session of each message."""
    return {row.uuid: row.session for row in project.graph.rows}


def talk(session: str, *said: str, parent: str | None = None, **fields: Any) -> Log:
    """A conversation in a line, each row at the time that its letter stands for: `a` at 0."""
    log = Log(session)
    for uuid in said:
        say = log.answer if ord(uuid[0]) % 2 == 0 else log.prompt
        parent = say(uuid, parent, at=10 * (ord(uuid[0]) - ord("a")), **fields)
    return log
