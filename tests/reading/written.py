"""What an export wrote of one project, and which words of the logs belong there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, TypeGuard

from markdown_it import MarkdownIt

from pathexport.exporting import export
from pathexport.read.rows import Row
from pathexport.read.texts.inserted import apart, is_notice
from pathexport.read.texts.pasted import prompt_parts
from pathexport.shape.paths.path import Path as Way
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message, messages
from pathexport.write.options import Options
from tests.reading.markdown import STRICT, Entry, Page

REJECTED = re.compile(
    "The user doesn't want to (?:proceed with|take) this|Permission for this tool use"
)
_SAID = re.compile(
    r"(?:the user said|for the rejection): *\n?((?s:.+?))(?:\n\nNote: The user's [^\n]*)?\Z"
)


class Written:
    """What an export wrote of one project."""

    def __init__(self, project: Project, folder: Path) -> None:
        self.project = project
        everything = (path for path in sorted(folder.rglob("*")) if path.is_file())
        self.files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in everything}
        self.manifest = json.loads(self.files["manifest.json"])
        (self.entry,) = self.manifest["projects"]
        self._pages: dict[str, Page] = {}
        self._blocks: dict[int, list[Any]] = {}  # of rows, which several checks ask for

    def page(self, name: str, parser: MarkdownIt = STRICT) -> Page:
        if parser is not STRICT:
            return Page(self.files[name].decode(), parser)
        if name not in self._pages:
            self._pages[name] = Page(self.files[name].decode())
        return self._pages[name]

    @property
    def markdown(self) -> list[str]:
        return [name for name in self.files if name.endswith(".md")]

    def transcripts(self) -> Iterator[tuple[Way, Entry, Page]]:
        """The paths, what the manifest says of them, and what was written."""
        entries = {entry["id"]: entry for entry in self.entry["paths"]}
        assert entries.keys() == {path.id for path in self.project.paths}
        for path in self.project.paths:
            yield path, entries[path.id], self.page(entries[path.id]["file"])

    def messages(self, path: Way) -> Iterator[Message]:
        """The messages of a path, those without a number as well."""
        rows, tree = self.project.graph.rows, self.project.tree
        for step in tree.way_to(path.step):
            yield from messages(rows, tree.steps[step].rows)

    def numbered(self, path: Way) -> Iterator[tuple[int, Message]]:
        found = (message for message in self.messages(path) if message.speaker is not None)
        return enumerate(found, start=1)

    def rows(self, message: Message) -> Iterator[tuple[Row, list[Any]]]:
        """The rows of a message with their content blocks."""
        for node in message.rows:
            if node not in self._blocks:
                body = self.project.body(self.project.graph.rows[node])
                holder = body.get("message", body.get("attachment", body))
                said = holder.get("content", holder.get("prompt")) if is_map(holder) else holder
                texts = [{"type": "text", "text": said}] if isinstance(said, str) else said or []
                self._blocks[node] = texts
            yield self.project.graph.rows[node], self._blocks[node]

    def answer(self, message: Message) -> Iterator[Entry]:
        """What the model wrote in a message, block by block."""
        for row, blocks in self.rows(message):
            if message.form == "answer" and row.kind == "assistant" and row.api is not None:
                yield from blocks

    def said(self, message: Message) -> Iterator[str]:
        """What a person or Claude Code says in a message, but for commands and for plans to carry
        out, which may be shown already where they were made."""
        if message.form in ("prompt", "queued", "error", "notice"):
            for row, blocks in self.rows(message):
                first = row is self.project.graph.rows[message.rows[0]]
                notice = first and message.form in ("error", "notice")
                if (row.kind == "prompt" or row.says or notice) and row.detail != "plan":
                    texts = (block["text"] for block in blocks if block.get("type") == "text")
                    words = (apart(text).words for text in texts if not is_notice(text))
                    parts = (part.words for text in words for part in prompt_parts(text))
                    yield from (text for text in parts if text.strip())

    @cached_property
    def names(self) -> dict[str, str]:
        """The tools of the calls."""
        calls = (call for row in self.project.graph.rows for call in row.calls)
        return {call.id: call.name for call in calls}

    def replies(self, message: Message) -> Iterator[str]:
        """What a person said in answer to the calls of a message."""
        for row, blocks in self.rows(message) if message.form == "answer" else ():
            if row.kind != "result":
                continue
            for block in blocks:
                if block.get("type") == "text" and not block["text"].startswith("[Request"):
                    yield apart(block["text"]).words
                elif block.get("is_error") is True and REJECTED.match(text_of(block)):
                    yield from _SAID.findall(text_of(block))
            told = self.project.body(row).get("toolUseResult")
            if is_map(told) and len(blocks) == 1:
                yield from _strings(told.get("answers", {}))
                notes = told.get("annotations", {}).values()
                yield from (each["notes"] for each in notes if "notes" in each)

    @cached_property
    def texts(self) -> str:
        """All words of the logs, with nothing between their letters."""
        bodies = map(self.project.body, self.project.graph.rows)
        return "".join(letters(text) for body in bodies for text in _strings(body))


def written(project: Project, folder: Path, **options: Any) -> Written:
    """Export a project into a folder."""
    assert not export([project], folder, options=Options(**options)).output.problems
    return Written(project, folder)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    inside = value.values() if isinstance(value, dict) else value
    for each in inside if isinstance(inside, list) or is_map(value) else ():
        yield from _strings(each)


def text_of(block: Entry) -> str:
    content = block.get("content")
    pieces = content if isinstance(content, list) else [content]
    texts = (piece.get("text") if is_map(piece) else piece for piece in pieces)
    return "\n".join(text for text in texts if isinstance(text, str))


def is_map(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def letters(text: str) -> str:
    return re.sub(r"\W+", "", text)
