"""Conversations in which a person speaks to agents as well, and what of it an export shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.options import Agents, Detail, Options
from tests.making.logs import Log, moment

REFUSED = "Permission for this tool use was denied. The tool use was rejected. The user said:\n"
PROCEED = "The user doesn't want to proceed with this tool use. The tool use was rejected."
WORDS = [REFUSED, f"{PROCEED} To tell you how to proceed, the user said:\n"]
PICKED = 'User has answered your questions: "Which?"="{}". You can now continue with this.'
CHOICES: list[tuple[Detail, Agents]] = [
    ("dialogue", "link"),
    ("standard", "link"),
    ("standard", "inline"),
    ("standard", "omit"),
    ("full", "omit"),
]


def exported(
    source: Path, out: Path, detail: Detail, agents: Agents, whole: bool = True
) -> dict[str, str]:
    """The transcripts of a project by their names, with what the options may leave out or
    without."""
    options = Options(detail, agents, thinking=whole, results=whole)
    assert not export(load(source), out, options=options).output.problems
    return {
        file.relative_to(out).as_posix(): file.read_text("utf-8")
        for file in out.rglob("*.md")
        if file.name != "index.md"
    }


class Talk:
    """A log with agents at any depth, in which each thing a person says is a word of its own."""

    def __init__(self) -> None:
        self.main = Log()
        self.agents: dict[str, Log] = {}
        self.said: list[str] = []
        self.last = self.main.prompt("a", None, self.word())
        self._count = 0

    def word(self) -> str:
        self.said.append(f"word{len(self.said)}x")
        return self.said[-1]

    def next(self, kind: str = "r") -> str:
        self._count += 1
        return f"{kind}{self._count}"

    def say(self, log: Log, last: str, how: str) -> str:
        """Something a person says in a log behind a row; in an agent's log to the agent."""
        if how == "plan":
            return self._asked(log, last, "ExitPlanMode", f"Do it so: {self.word()}")
        if how == "answer":
            return self._asked(log, last, "AskUserQuestion", PICKED.format(self.word()))
        if how == "new":
            return self._asked(log, last, "AskUserQuestion", f"They chose {self.word()}.")
        if how == "queued":
            given = {"type": "queued_command", "prompt": self.word(), "origin": {"kind": "human"}}
            return self._row(log, last, "attachment", attachment=given)
        if how == "prompt":
            return self._row(
                log,
                last,
                "user",
                message={"role": "user", "content": self.word()},
                origin={"kind": "human"},
            )
        if how == "blocked":
            content = "UserPromptSubmit operation blocked by hook:\nNo.\n\nOriginal prompt: "
            content += self.word()
            return self._row(log, last, "system", subtype="informational", content=content)
        if how == "call missing":
            return self._answered(log, last, self.next("gone"), PICKED.format(self.word()))
        tool = self._call(log, last, "Bash", {"command": "ls"})
        result: dict[str, Any] = {"type": "tool_result", "tool_use_id": tool}
        blocks: list[Any] = [{**result, "content": "ok"}]
        fields: dict[str, Any] = {}
        if how == "comment":
            blocks.append({"type": "text", "text": self.word()})
        elif how == "feedback":
            fields["userFeedback"] = self.word()
            blocks = [{**result, "content": f"No: {fields['userFeedback']}", "is_error": True}]
            fields["toolDenialKind"] = "user-rejected"
        else:
            content = WORDS[len(self.said) % 2] + self.word()
            blocks = [{**result, "content": content, "is_error": True}]
        message = {"role": "user", "content": blocks}
        return self._row(log, f"row-{tool}", "user", message=message, **fields)

    def queue(self) -> None:
        """Words in the queue of the session that nothing else holds."""
        self.main.second += 1
        held = {"content": self.word(), "timestamp": moment(self.main.second)}
        self.main.side("queue-operation", operation="enqueue", **held)

    def start(self, log: Log, last: str, tied: bool) -> tuple[Log, str, str]:
        """An agent that a log's row starts: its log, its first row, and the row that started it."""
        tool = self._call(log, last, "Task", {"prompt": "Look.", "subagent_type": "scout"})
        agent = f"g{len(self.agents)}"
        helper = self.agents[agent] = Log(second=log.second)
        first = self._row(helper, None, "user", message={"role": "user", "content": "Look."})
        result = {"type": "tool_result", "tool_use_id": tool, "content": "done"}
        told = {"toolUseResult": {"agentId": agent}} if tied else {}
        if tied or log is self.main:
            message = {"role": "user", "content": [result]}
            return helper, first, self._row(log, f"row-{tool}", "user", message=message, **told)
        return helper, first, f"row-{tool}"

    def write(self, folder: Path) -> None:
        self.main.answer("z", self.last)
        self.main.write(folder)
        for agent, log in self.agents.items():
            log.write(folder / "s1/subagents", f"agent-{agent}")

    def _asked(self, log: Log, last: str, name: str, said: str) -> str:
        tool = self._call(log, last, name, {"questions": [{"question": "Which?"}], "plan": "So."})
        return self._answered(log, f"row-{tool}", tool, said)

    def _answered(self, log: Log, last: str, tool: str, said: str) -> str:
        block = {"type": "tool_result", "tool_use_id": tool, "content": said}
        return self._row(log, last, "user", message={"role": "user", "content": [block]})

    def _call(self, log: Log, last: str, name: str, given: dict[str, Any]) -> str:
        tool = self.next("t")
        return log.call(f"row-{tool}", last, tool, name=name, given=given, **self._owner(log))[4:]

    def _row(self, log: Log, last: str | None, type_: str, **fields: Any) -> str:
        return log.row(self.next(), last, type_, **fields, **self._owner(log))

    def _owner(self, log: Log) -> dict[str, Any]:
        agent = next((name for name, known in self.agents.items() if known is log), None)
        return {"isSidechain": True, "agentId": agent} if agent else {}


HOW = ["rejection", "feedback", "comment", "answer", "new", "plan", "queued", "prompt", "blocked"]
HOW += ["call missing"]


@st.composite
def talks(draw: st.DrawFn) -> Talk:
    talk = Talk()
    ends = {"": (talk.main, talk.last)}
    for _ in range(draw(st.integers(1, 8))):
        where = draw(st.sampled_from(sorted(ends)))
        log, last = ends[where]
        what = draw(st.sampled_from([*HOW, "queue", "agent", "agent", "rewind"]))
        if what == "queue":
            talk.queue()
        elif what == "agent":
            helper, first, last = talk.start(log, last, draw(st.integers(0, 3)) > 0)
            ends[f"g{len(talk.agents) - 1}"] = helper, first
            ends[where] = log, last
        elif what == "rewind":
            ends[""] = talk.main, "a"
        else:
            ends[where] = log, talk.say(log, last, what)
    talk.last = ends[""][1]
    return talk
