"""Bodies on demand: what a row says, read again from its place when somebody asks.

Most rows are never shown, and a project's bodies are a hundred times the size of its links.
"""

from __future__ import annotations

from mmap import ACCESS_READ, mmap
from typing import Any

import msgspec

from pathexport.read.files import LogFile
from pathexport.read.lines import plain
from pathexport.read.rows import Place, Row


class Bodies:
    """The rows' whole JSON objects, by place. The file that was asked for last stays mapped."""

    def __init__(self, files: tuple[LogFile, ...]) -> None:
        self._files = files
        self._mapped: tuple[int, mmap | bytes] = (-1, b"")

    def raw(self, place: Place) -> bytes:
        if self._mapped[0] != place.file:
            with self._files[place.file].path.open("rb") as file:
                self._mapped = place.file, mmap(file.fileno(), 0, access=ACCESS_READ)
        return self._mapped[1][place.offset : place.offset + place.length]

    def load(self, place: Place) -> dict[str, Any]:
        """The object that stands there, as plain dictionaries and lists."""
        raw = self.raw(place)
        try:
            body = msgspec.json.decode(raw)
        except (msgspec.DecodeError, RecursionError):
            body = plain(raw)
        return body if isinstance(body, dict) else {}

    def content(self, row: Row) -> bytes:
        """What of a row stays the same when it is written again under another id."""
        body = self.load(row.place)
        message = body.get("message")
        said = message.get("content") if isinstance(message, dict) else message
        rest = [body.get(name) for name in ("content", "attachment", "data", "subtype")]
        return msgspec.json.encode([said, *rest], order="sorted")

    def text(self, row: Row) -> str:
        """The words of a row, without what tools and attachments add."""
        body = self.load(row.place)
        message = body.get("message")
        content = message.get("content") if isinstance(message, dict) else message
        if content is None:
            attachment = body.get("attachment")
            content = attachment.get("prompt") if isinstance(attachment, dict) else None
            content = body.get("content") if content is None else content
        if isinstance(content, str):
            return content
        if not isinstance(content, list):
            return ""
        texts = (block.get("text") for block in content if isinstance(block, dict))
        return "\n".join(text for text in texts if isinstance(text, str))
