"""Logs of a chosen size and shape, as Claude Code writes them: with all fields that cost time.

A project is made session by session until it is large enough, so a large one takes no more memory.
"""

from __future__ import annotations

import json
import random
import shutil
import uuid
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.making.logs import Log

_WORDS = [
    *("parse", "the", "session", "log", "graph", "branch", "merge", "retry", "cache", "index"),
    *("file", "error", "test", "passes", "handler", "module", "import", "path", "render", "table"),
    *("column", "value", "schema", "queue", "worker", "socket", "timeout", "deploy", "build"),
]
_MODEL = "claude-opus-4-7"


class Session(Log):
    """A session that a person works in; text and ids depend on the seed alone."""

    def __init__(self, random: random.Random, project: str) -> None:
        self.random, self.project = random, project
        super().__init__(self.id(), second=random.uniform(0, 10_000_000))

    def id(self) -> str:
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def words(self, least: int, most: int) -> str:
        return " ".join(self.random.choices(_WORDS, k=self.random.randint(least, most)))

    def lines(self, count: int) -> str:
        return "\n".join(f"{n:5}: {self.words(6, 10)}" for n in range(count))

    def asked(self, last: str | None) -> str:
        return self.prompt(self.id(), last, self.words(4, 40), **self._usual())

    def said(self, last: str, api: str | None = None) -> str:
        """A paragraph; now and then with a list and code, as answers are."""
        text = self.words(10, 60)
        if self.random.random() < 0.3:
            text += f"\n\n- `{self.words(1, 2)}`: {self.words(5, 15)}\n- {self.words(5, 15)}\n"
        if self.random.random() < 0.2:
            text += f"\n```python\n{self.lines(8)}\n```\n"
        block = {"type": "text", "text": text}
        return self._spoken(last, block, api or self.id())

    def thought(self, last: str, api: str) -> str:
        block = {"type": "thinking", "thinking": self.words(20, 90), "signature": "x" * 300}
        return self._spoken(last, block, api)

    def worked(self, last: str, api: str, lines: int, ticks: int = 0) -> str:
        """A tool call with what it printed, after so many progress rows."""
        call = f"toolu_{self.id()}"
        given = {"command": self.words(2, 8), "description": self.words(3, 6)}
        block = {"type": "tool_use", "id": call, "name": "Bash", "input": given}
        last = self._spoken(last, block, api)
        for tick in range(ticks):
            data = {
                "type": "bash_progress",
                "output": self.words(5, 20),
                "elapsedTimeSeconds": tick,
            }
            last = self.row(
                self.id(), last, "progress", data=data, parentToolUseID=call, **self._usual()
            )
        printed = self.lines(lines)
        told = {"stdout": printed, "stderr": "", "interrupted": False, "isImage": False}
        fields = {**self._usual(), "toolUseResult": told}
        return self.result(self.id(), last, call, printed, **fields)

    def turn(self, last: str | None, tools: int, lines: int = 6, ticks: int = 0) -> str:
        """A prompt and all that follows until the next."""
        last = self.asked(last)
        for _ in range(tools):
            api = f"msg_{self.id()}"
            if self.random.random() < 0.3:
                last = self.thought(last, api)
            last = self.worked(last, api, lines, ticks)
        return self.said(last)

    def save(self, folder: Path) -> Path:
        rows = "\n".join(json.dumps(row, separators=(",", ":")) for row in self.rows)
        file = folder / f"{self.session}.jsonl"
        file.write_text(rows + "\n")
        return file

    def _spoken(self, last: str, block: dict[str, Any], api: str) -> str:
        usage = {
            "input_tokens": 4,
            "cache_creation_input_tokens": 812,
            "cache_read_input_tokens": 34_511,
            "output_tokens": 212,
            "service_tier": "standard",
        }
        message = {
            "model": _MODEL,
            "id": api,
            "type": "message",
            "role": "assistant",
            "content": [block],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": usage,
        }
        fields = {**self._usual(), "requestId": f"req_{api[-12:]}"}
        return self.row(self.id(), last, "assistant", message=message, **fields)

    def _usual(self) -> dict[str, Any]:
        return {"userType": "external", "gitBranch": "main", "cwd": self.project}


Made = list[Session]


def typical(session: Session) -> Made:
    """Turns with a few tool calls each; sometimes somebody goes back and asks differently."""
    last: str | None = None
    points: list[str] = []
    for _ in range(40):
        if points and session.random.random() < 0.08:
            last = session.random.choice(points[-6:])
        last = session.turn(last, session.random.randint(0, 5))
        points.append(last)
    return [session]


def forks(session: Session) -> Made:
    """Some turns, and from their end many attempts."""
    last: str | None = None
    for _ in range(50):
        last = session.turn(last, 1)
    for _ in range(200):
        session.turn(last, 0)
    return [session]


def replays(session: Session) -> Made:
    """A session, and five that each begin with a copy of it and go on by themselves."""
    last: str | None = None
    for _ in range(20):
        last = session.turn(last, 2)
    made = [session]
    for _ in range(5):
        copy = Session(session.random, session.project)
        copy.rows = [{**row, "sessionId": copy.session} for row in session.rows]
        copy.second = session.second
        copy.turn(last, 2)
        made.append(copy)
    return made


def progress(session: Session) -> Made:
    """Every tool call has forty rows of progress."""
    last: str | None = None
    for _ in range(20):
        last = session.turn(last, 2, ticks=40)
    return [session]


def results(session: Session) -> Made:
    """Results of 200 kB."""
    last: str | None = None
    for _ in range(10):
        last = session.turn(last, 1, lines=3_500)
    return [session]


SHAPES: dict[str, Callable[[Session], Made]] = {
    shape.__name__: shape for shape in (typical, forks, replays, progress, results)
}


def write_logs(root: Path, shape: str, megabytes: float, projects: int) -> list[Path]:
    """Logs below a new folder, about as large as asked; the project folders."""
    source = random.Random(f"{shape} {megabytes} {projects}")
    folders = [root / f"-home-ada-project-{number}" for number in range(projects)]
    for number, folder in enumerate(folders):
        folder.mkdir(parents=True)
        written = 0
        while written < megabytes * 1e6 / projects:
            for session in SHAPES[shape](Session(source, f"/home/ada/project-{number}")):
                written += session.save(folder).stat().st_size
    return folders


def copy_logs(source: Path, root: Path, megabytes: float) -> list[Path]:
    """Copies of projects below a new folder, as many of each as it takes to be so large; the
    project folders."""
    projects = sorted({log.parent for log in source.glob("*/*.jsonl")})
    if not projects:
        raise SystemExit(f"There is no project in {source}.")
    found: list[Path] = []
    for number in count():
        for project in projects:
            found.append(root / f"{project.name}-{number}")
            shutil.copytree(project, found[-1])
        if sum(log.stat().st_size for log in root.rglob("*.jsonl")) >= megabytes * 1e6:
            break
    return found


def more_turns(folder: Path) -> None:
    """One turn at the end of a project's first log."""
    log = sorted(folder.glob("*.jsonl"))[0]
    rows = map(json.loads, log.read_text().splitlines())
    last = [row for row in rows if row.get("cwd") and row.get("uuid")][-1]
    session = Session(random.Random("more"), last["cwd"])
    session.session, session.second = last["sessionId"], 20_000_000
    session.turn(last["uuid"], 1)
    made = (json.dumps(row, separators=(",", ":")) + "\n" for row in session.rows)
    with log.open("a") as file:
        file.writelines(made)


def more_sessions(folder: Path) -> None:
    """One more session in a project."""
    session = Session(random.Random("new"), "/home/ada/project-0")
    session.turn(None, 2)
    session.save(folder)
