"""Logs in which anything may stand that could end, begin or hide something."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from pathexport.pipeline import load
from pathexport.write.tool.forms import TOOLS
from tests.making.logs import Log
from tests.random.pieces import (
    ASIDES,
    ITEMS,
    MARKS,
    NAMES,
    OPENINGS,
    PIECED,
    STRINGS,
)
from tests.reading import written as exports
from tests.reading.markdown import Page
from tests.reading.written import Written

Rows = list[dict[str, Any]]
Files = dict[str, Rows]
_FIELDS = st.lists(st.sampled_from([*STRINGS, *ITEMS, "status", "new", "\n# x"]), max_size=4)


class Writer:
    """Draws the rows of one log, with a word in each text by which it is found again."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.ids = draw(st.sampled_from(["u", "u", "<b>", "`", "\n# ", "[x]: ", "é\x7f"]))
        self.log = Log(draw(NAMES))
        self.fields = {
            "cwd": draw(NAMES) or None,
            "gitBranch": draw(NAMES) or None,
            "version": draw(NAMES) or None,
        }
        self.number = 0

    def one(self, *choices: Any) -> Any:
        # By its number: a strategy of the choices takes far longer to make.
        return choices[self.draw(st.integers(0, len(choices) - 1))]

    def text(self) -> str:
        """A text of hostile pieces around a word of its own."""
        self.number += 1
        text = self.draw(PIECED)
        text.insert(len(text) * (self.number % 3) // 2, f"k{self.number}k")
        return "".join(text)

    def id(self) -> str:
        self.number += 1
        return f"{self.ids}{self.number}"

    def row(self, parent: str | None, type_: str, **fields: Any) -> str:
        return self.log.row(self.id(), parent, type_, **{**self.fields, **fields})

    def user(self, parent: str | None, content: Any, **fields: Any) -> str:
        return self.row(parent, "user", message={"role": "user", "content": content}, **fields)

    def model(self, parent: str | None, api: str, *blocks: Any) -> str:
        message = {"id": api, "role": "assistant", "model": self.one("opus", self.ids)}
        return self.row(parent, "assistant", message={**message, "content": list(blocks)})

    def turn(self, parent: str | None) -> str:
        """What a person says or the machine for them, and what comes of it."""
        last = self.opening(parent)
        for _ in range(self.draw(st.integers(0, 2))):
            last = self.aside(last)
        for _ in range(self.draw(st.integers(0, 2))):
            last = self.answer(last)
        if self.draw(st.integers(0, 4)) == 0:
            metadata = {"trigger": self.one("auto", "manual", "<b>"), "preTokens": 123456}
            fields = {"subtype": "compact_boundary", "logicalParentUuid": last}
            last = self.row(None, "system", **fields, compactMetadata=metadata, content="Compacted")
            last = self.user(last, self.text(), isCompactSummary=True)
        return last

    def opening(self, parent: str | None) -> str:
        text, kind = self.text(), self.one(*OPENINGS)
        if kind == "queued":
            prompt = self.one(text, [{"type": "text", "text": text}])
            queued = {"type": "queued_command", "prompt": prompt}
            return self.row(parent, "attachment", attachment=queued)
        if kind == "error":
            message = {"model": "<synthetic>", "content": [{"type": "text", "text": text}]}
            return self.row(parent, "assistant", message=message, isApiErrorMessage=True)
        tag = self.one("local-command-stdout", "local-command-stderr", "bash-stdout")
        command = f"<command-name>/{self.ids}</command-name><command-args>{text}</command-args>"
        said = {
            "command": f"<command-message>x</command-message>{command}",
            "bash": f"<bash-input>{text}</bash-input>",
            "output": f"<{tag}>{text}</{tag}>",
            "interruption": "[Request interrupted by user]",
        }
        content: Any = said.get(kind, text)
        if kind == "blocks":
            words = {"type": "text", "text": text}
            content = [words, self.medium(), {**words, "text": self.text()}]
        origin = {"kind": "task-notification"} if kind == "notice" else None
        return self.user(parent, content, isMeta=kind == "meta" or None, origin=origin)

    def medium(self) -> dict[str, Any]:
        data = self.one("aGFsbG8=", "not base64", "")
        source = {"type": "base64", "media_type": "image/png", "data": data}
        text = self.text()
        found: dict[str, Any] = self.one(
            {"type": "image", "source": source},
            {"type": "image", "source": {"type": "url", "url": text}},
            {"type": "document", "title": text, "source": source},
            {"type": "document", "source": {"type": "text", "data": text}},
            {"type": text, "x": text},
        )
        return found

    def answer(self, parent: str) -> str:
        """Rows of one API message, with results."""
        api, last = self.id(), parent
        for _ in range(self.draw(st.integers(1, 3))):
            match self.one(*"tttzvcccc"):
                case "t":
                    last = self.model(last, api, {"type": "text", "text": self.text()})
                case "z":
                    thought = {"type": "thinking", "thinking": self.text()}
                    redacted = {"type": "redacted_thinking", "data": self.text()}
                    last = self.model(last, api, thought, redacted)
                case "v":
                    last = self.model(last, api, *self.served())
                case _:
                    last = self.called(last, api)
        return last

    def called(self, parent: str, api: str) -> str:
        id_ = self.id()
        name = self.one(*TOOLS, "mcp__a__b", "New", self.ids)
        call = {"type": "tool_use", "id": id_, "name": name, "input": self.given()}
        last = self.model(parent, api, call)
        if self.draw(st.integers(0, 5)) == 0:
            return last
        block: dict[str, Any] = {"type": "tool_result", "content": self.content()}
        block["tool_use_id"] = self.one(id_, id_, id_, "nowhere")
        block["is_error"] = self.one(False, False, True)
        if self.draw(st.integers(0, 5)) == 0:
            last = self.user(last, self.text())
        file = {"filePath": self.text(), "hunks": [{"lines": [self.text(), self.text()]}]}
        return self.user(last, [block], toolUseResult={"bashEditDiff": {"files": [file]}})

    def served(self) -> list[dict[str, Any]]:
        """A call that the API answers itself."""
        id_, page = self.id(), {"title": self.text(), "url": self.text()}
        call = {"type": "server_tool_use", "id": id_, "name": "web_search", "input": self.given()}
        content = self.one([page], [page, {"x": self.text()}], {"error_code": self.text()})
        block = {"type": "web_search_tool_result", "tool_use_id": id_, "content": content}
        return [call, block]

    def content(self) -> Any:
        match self.one(*"sssltno"):
            case "s":
                return self.text()
            case "l":
                return [{"type": "text", "text": self.text()} for _ in range(2)]
            case "t":
                return [{"type": "text", "text": self.text()}, self.medium()]
            case "n":
                return "".join(f"{n}→{self.text()}\n" for n in range(1, 3))
        return ["", self.text()]

    def given(self) -> dict[str, Any]:
        """An input of fields that some tool knows, and of some that none does."""
        names = self.draw(_FIELDS)
        return {name: self.value(name) for name in [*names, self.one(*STRINGS)]}

    def value(self, name: str) -> Any:
        if name in ITEMS:
            return [
                {field: self.value(field) for field in ITEMS[name]}
                for _ in range(self.draw(st.integers(0, 2)))
            ]
        if name == "options":
            return [{"label": self.text(), "description": self.text(), "preview": self.text()}]
        if name in ("status", "replace_all", "multiSelect", "new"):
            return self.one(
                "completed", "in_progress", True, None, 3, 1.5, {self.ids: [self.text()]}
            )
        # What says the same once more is not shown.
        return "again" if name in ("activeForm", "header") else self.text()

    def aside(self, parent: str) -> str:
        text, name = self.text(), self.text()
        hook = {"hookName": name, "content": [text]}
        file = {"filename": name, "snippet": text, "content": {"file": {"content": text}}}
        attached: dict[str, dict[str, Any]] = {
            "hook_additional_context": hook,
            "hook_blocking_error": hook,
            "hook_success": hook,
            "file": file,
            "edited_text_file": file,
            "selected_lines_in_ide": {**file, "content": text},
            "opened_file_in_ide": {"filename": name},
            "new": file,
        }
        system: dict[str, dict[str, Any]] = {
            "api_error": {"error": {"status": 529}, "cause": {"code": text}, "retryAttempt": 2},
            "away_summary": {"content": text},
            "stop_hook_summary": {"hookErrors": [text], "stopReason": name},
            "new": {"content": text},
        }
        kind = self.one(*ASIDES)
        if kind == "attachment":
            type_ = self.one(*attached)
            return self.row(parent, kind, attachment={"type": type_, **attached[type_]})
        if kind == "system":
            type_ = self.one(*system)
            return self.row(parent, kind, subtype=type_, **system[type_])
        if kind == "user":
            return self.user(parent, text, isMeta=True, sourceToolUseID="x")
        return self.row(parent, kind, data={"type": "hook_progress", "x": text})

    def agent(self, parent: str, id_: str) -> str:
        """A call that starts an agent, and the agent."""
        tool, api = self.id(), self.id()
        given = {"description": self.text(), "subagent_type": self.text(), "prompt": self.text()}
        call = {"type": "tool_use", "id": tool, "name": self.one("Task", "Agent"), "input": given}
        last = self.model(parent, api, call)
        side: dict[str, Any] = {"isSidechain": True, "agentId": id_}
        words = {"type": "text", "text": self.text()}
        first = self.user(None, self.one([words], [words, self.medium()]), **side)
        message = {"id": self.id(), "content": [{"type": "text", "text": self.text()}]}
        self.row(first, "assistant", message=message, **side)
        block = {"type": "tool_result", "tool_use_id": tool, "content": self.text()}
        return self.user(last, [block], toolUseResult={"agentId": id_})


@st.composite
def hostile_logs(draw: st.DrawFn) -> Files:
    """A conversation in which every text may be anything."""
    writer = Writer(draw)
    turns: list[str | None] = [None]
    last: str | None = None
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.integers(0, 3)) == 0:
            last = draw(st.sampled_from(turns))
        if draw(st.integers(0, 5)) == 0:
            writer.log.session = draw(NAMES)
        turns.append(last)
        last = writer.turn(last)
        if draw(st.integers(0, 3)) == 0:
            last = writer.agent(last, draw(NAMES) or "x")
    match draw(st.sampled_from("tasn")):
        case "t":
            writer.log.side("custom-title", customTitle=writer.text())
        case "a":
            writer.log.side("ai-title", aiTitle=writer.text())
        case "s":
            writer.log.side("summary", summary=writer.text(), leafUuid=last)
    name = draw(NAMES).replace("/", "").replace("\0", "").encode("utf-8", "ignore")[:80]
    return {name.decode("utf-8", "ignore") or "a": writer.log.rows}


@contextmanager
def written(files: Files, **options: Any) -> Iterator[Written]:
    """The export of a project that has these files."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "project"
        source.mkdir()
        for name, rows in files.items():
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (source / f"{name}.jsonl").write_text(text)
        (project,) = load(source)
        yield exports.written(project, Path(folder) / "out", **options)


def exported(log: Log, **options: Any) -> Page:
    """The transcript of a log that has one path."""
    with written({"s1": log.rows}, **options) as made:
        ((_, _, page),) = made.transcripts()
        return page


def words(value: Any) -> set[str]:
    """The words by which texts are found again."""
    return set(MARKS.findall(value if isinstance(value, str) else json.dumps(value)))


def called(tool: str, block: dict[str, Any]) -> Log:
    """A log of one call."""
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1", name=tool, given={"x": 1})
    log.row("c", "b", "user", message={"role": "user", "content": [block]})
    return log
