"""Conversations that part, and copies of them."""

from __future__ import annotations

from typing import Any

from pathexport.shape.paths.path import Path as Found
from pathexport.shape.project import Project
from tests.making.logs import Log, drawn

EXIT = "<command-name>/exit</command-name>"
BYE = "<local-command-stdout>Bye!</local-command-stdout>"


def turns(log: Log, parent: str | None, *pairs: str) -> str:
    """A prompt and its answer for each two letters, one hanging on the other."""
    last = parent
    for asked, said in map(tuple, pairs):
        last = log.answer(said, log.prompt(asked, last))
    assert last is not None
    return last


def forked(**marks: Any) -> Log:
    """The log of the drawing above. `marks` are fields for rows: `c={"is_active": True}`."""
    log = Log()
    for letter, parent in zip("abcdef", (None, "a", "b", "c", "b", "e"), strict=True):
        write = log.prompt if letter in "ace" else log.answer
        write(letter, parent, **marks.get(letter, {}))
    return log


def twice_forked(*active: str) -> Log:
    """b ← c ← d, d ← g, d ← h and b ← e ← f, f ← i, f ← j, with some rows marked active."""
    log = forked(**{row: {"is_active": True} for row in active})
    for row, parent in ("gd", "hd", "if", "jf"):
        log.prompt(row, parent, is_active=True if row in active else None)
    return log


def star(ways: int, session: str = "s1") -> Log:
    """An answer, and so many prompts that go back to it."""
    log = Log(session)
    last = log.answer(f"{session}a", log.prompt(f"{session}p", None))
    for number in range(ways):
        log.prompt(f"{session}q{number}", last)
    return log


def copied(log: Log, session: str, mark: str = "'", fresh: bool = True, **changed: Any) -> Log:
    """The same rows in another session's log, under new ids that name no origin."""
    other = Log(session, log.second)
    for row in log.rows:
        new = {**row, "sessionId": session}
        if fresh:
            new["uuid"] = row["uuid"] + mark
            new["parentUuid"] = row["parentUuid"] and row["parentUuid"] + mark
        other.rows.append({**new, **changed.get(row["uuid"], {})})
    return other


def alive(project: Project) -> list[str]:
    """The rows of the active paths."""
    return [rows for rows, status in drawn(project).items() if status == "ACTIVE"]


def path(project: Project, leaf: str) -> Found:
    """The path that ends in a row."""
    (found,) = [path for path in project.paths if path.leaf == leaf]
    return found
