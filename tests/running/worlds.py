"""Logs as people and Claude Code change them, exported now and then."""

from __future__ import annotations

import base64
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pathexport.exporting import Run, export
from pathexport.pipeline import load
from pathexport.write.options import Options
from tests.making.agents import AgentLog, task
from tests.making.logs import Log
from tests.running.exports import BrokenOff, active, listed, of_session, sound

PLAIN = Options()


class World:
    """Logs as people and Claude Code change them, and all that exports ever held of them.

    Each row says a word of its own.
    """

    def __init__(self, source: Path, out: Path) -> None:
        for folder in (source, out):
            shutil.rmtree(folder, ignore_errors=True)
        self.source, self.out = source, out
        self.logs: dict[str, Log] = {}
        self.deleted: dict[str, Log] = {}
        self.said: list[str] = []
        self.held: set[str] = set()
        self.broken = False
        self.new(None)

    def word(self) -> tuple[str, str]:
        self.said.append(f"u{len(self.said):03}-0000-4000")
        return self.said[-1], f"word{self.said[-1][1:4]}."

    def new(self, parent: str | None) -> None:
        log = Log(f"s{len(self.said):03}", 1000 * len(self.said))
        self.logs[log.session] = log
        self.speak(log, parent)

    def speak(self, log: Log, parent: str | None) -> None:
        for write in (log.prompt, log.answer):
            uuid, text = self.word()
            parent = write(uuid, parent, text)
        self.write(log)

    def write(self, log: Log) -> None:
        log.write(self.source)

    def pick(self, place: int, agents: bool = False) -> Log | None:
        found = [log for log in self.logs.values() if isinstance(log, AgentLog) == agents]
        return found[place % len(found)] if found else None

    def act(self, what: str, place: int) -> None:
        log = self.pick(place, what.endswith("agent"))
        if what == "new":
            self.new(self.said[place % len(self.said)] if place % 4 else None)
        elif what == "restore":
            for name, gone in self.deleted.items():
                self.logs.setdefault(name, gone)
                self.write(self.logs[name])
        elif log is not None and log.rows:
            CHANGES[what.partition(" ")[0]](self, log, place)

    def append(self, log: Log, _: int) -> None:
        self.speak(log, log.rows[-1]["uuid"])

    def rewind(self, log: Log, place: int) -> None:
        self.speak(log, log.rows[place % len(log.rows)]["uuid"])

    def delete(self, log: Log, _: int) -> None:
        name = log.id if isinstance(log, AgentLog) else log.session
        self.deleted[name] = self.logs.pop(name)
        folder = f"{log.session}/subagents/agent-" if isinstance(log, AgentLog) else ""
        (self.source / f"{folder}{name}.jsonl").unlink()

    def cut(self, log: Log, place: int) -> None:
        some = 1 + place // 2 % len(log.rows)
        log.rows = log.rows[some:] if place % 2 else log.rows[:-some]
        self.write(log)

    def help(self, log: Log, _: int) -> None:
        call, text = self.word()
        task(log, call, log.rows[-1]["uuid"], f"tool{call}")
        helper = AgentLog(f"a{call[1:4]}", log.session, log.second, toolUseId=f"tool{call}")
        self.logs[helper.id] = helper
        self.speak(helper, None)
        uuid, text = self.word()
        log.result(uuid, call, f"tool{call}", text)
        self.write(log)

    def show(self, log: Log, _: int) -> None:
        uuid, text = self.word()
        data = base64.b64encode(text.encode()).decode()
        picture = {"type": "base64", "media_type": "image/png", "data": data}
        content = [{"type": "image", "source": picture}, {"type": "text", "text": text}]
        message = {"role": "user", "content": content}
        log.row(uuid, log.rows[-1]["uuid"], "user", message=message)
        self.write(log)

    def export(self, how: str, place: int, options: Options = PLAIN) -> None:
        """Export, and find each word that was ever held in a transcript that is listed.

        All of it, or the active paths, those of a session or those of one file; or all of it, and
        a log changes meanwhile, or somebody stops the run, which then holds nothing more.
        """
        log = self.pick(place)
        if log is None:
            return
        if how == "broken off":
            self.broken = True
            with suppress(KeyboardInterrupt):
                run = Run(onlooker=BrokenOff(place % 5))
                export(load(self.source), self.out, options=options, run=run)
            return
        wanted = {"active": active, "session": of_session(log.session)}.get(how, lambda _: True)
        source = self.source / f"{log.session}.jsonl" if how == "file" else self.source
        projects = load(source)
        if how == "changed":  # a log is emptied between its reading and the writing
            (self.source / f"{log.session}.jsonl").write_text("")
        done = export(projects, self.out, wanted, options)
        assert not done.output.problems
        self.write(log)
        now = self.holds()
        assert self.held <= now
        self.held |= now
        if not self.broken:  # such a run leaves files that nobody has listed yet
            sound(self.out)
        for page in self.out.rglob("*.md"):
            for link in re.findall(r"!\[picture\]\(([^)]+)\)", page.read_text()):
                assert (page.parent / link).is_file()

    def holds(self) -> set[str]:
        found = set()
        for each in (*listed(self.out), *listed(self.out, "agents")):
            text = (self.out / each["file"]).read_text() if each["file"] else ""
            words = {f"word{uuid[1:4]}." for uuid in each["uuids"]}
            found |= {word for word in words if word in text}
        return found


CHANGES: dict[str, Callable[[World, Log, int], None]] = {
    "append": World.append,
    "rewind": World.rewind,
    "delete": World.delete,
    "cut": World.cut,
    "help": World.help,
    "show": World.show,
}
ACTS = [
    *("new", "append", "rewind", "help", "show", "delete", "cut", "restore"),
    *("append agent", "delete agent", "cut agent"),
]
