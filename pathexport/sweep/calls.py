"""What commands print that are there to print a secret, where a log keeps the call apart from it.

A result tells nothing of its call but the ID. So calls of such commands, and of files that hold
nothing but secrets, are remembered until their results come, and these are looked through as a
terminal would show them: below the command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.read.blocks import Block, ToolResult, ToolUse
from pathexport.read.content import blocks
from pathexport.read.lines import lenient_json
from pathexport.redact.asking import asks_for_secret
from pathexport.redact.finding import Detector
from pathexport.veil.ledger import Sighting, secret_of

_MOST = 64  # calls that are waited for
_LEAST = 8  # characters of an ID by which a result is looked for
_CALL, _FILES = b'"tool_use"', ("file_path", "path", "notebook_path")
_TYPED, _OUTPUT = b"<bash-input>", b"<bash-stdout>"
"""What a person runs is in a row of its own, and what it printed in the next one."""
_FAILED = later(r"\AExit code [0-9]{1,3}\n")
"""What stands before the output of a command that failed."""
_COMMAND = later(r"<bash-input>([^<]{1,4000})</bash-input>")
_PRINTED = later(r"<bash-stdout>(.*?)(?:</bash-stdout>|\Z)", re.DOTALL)


class Calls:
    """The calls of one log that print secrets, until their results were seen."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._waiting: dict[str, str] = {}
        """What stands above the result of each call, by its ID."""
        self._ids: tuple[bytes, ...] = ()
        self._typed = ""
        """What stands above the output of what a person ran last."""

    def concern(self, raw: bytes) -> bool:
        """Whether a result that is waited for may be in some lines."""
        if self._typed and _OUTPUT in raw:
            return True
        return any(each in raw for each in self._ids)

    def seen(self, line: bytes, woken: bool) -> Iterator[Sighting]:
        """What stands in the results of a line that only their calls tell of. A call is only looked
        for in a line in which something woke."""
        calls = woken and _CALL in line
        if woken and _TYPED in line:
            typed = _COMMAND.search(_said(line))
            self._typed = asks_for_secret(typed[1]) if typed else ""
        if not calls and not self.concern(line):
            return
        if self._typed and _OUTPUT in line:
            printed = _PRINTED.search(_said(line))
            yield from self._below(self._typed, printed[1] if printed else "")
            self._typed = ""
        for block in _blocks(line):
            if calls and isinstance(block, ToolUse):
                self._note(block)
            elif isinstance(block, ToolResult) and (above := self._waiting.pop(block.call, None)):
                yield from self._printed(above, block)
        self._ids = tuple(each.encode("utf-8", "replace") for each in self._waiting)

    def _note(self, call: ToolUse) -> None:
        given = call.input
        if len(call.id) < _LEAST or type(given) is not dict:
            return
        command = given.get("command")
        path = next((given[key] for key in _FILES if type(given.get(key)) is str), None)
        asked = command if type(command) is str else f"cat {path}" if path else ""
        if above := asks_for_secret(asked):
            if len(self._waiting) >= _MOST:
                self._waiting.pop(next(iter(self._waiting)))
            self._waiting[call.id] = above

    def _printed(self, above: str, result: ToolResult) -> Iterator[Sighting]:
        """What is found in a result below its command, and not in the result alone."""
        for text in (piece.words for piece in result.pieces if piece.words is not None):
            yield from self._below(above, _FAILED.sub("", text))

    def _below(self, above: str, text: str) -> Iterator[Sighting]:
        """What is found below a command that is not found in its output alone."""
        alone = {secret_of(text, each) for each in self._detector.find(text)}
        shown = f"$ {above}\n{text}"
        for each in self._detector.find(shown):
            secret = secret_of(shown, each)
            if each.start > len(above) + 2 and secret not in alone:
                yield each.kind, secret


def _said(line: bytes) -> str:
    """The words of a row that has no blocks."""
    body = _body(line)
    message = body.get("message") if isinstance(body, dict) else None
    content = message.get("content") if isinstance(message, dict) else None
    return content if isinstance(content, str) else ""


def _body(line: bytes) -> Any:
    """A row, or nothing if it is none."""
    try:
        return msgspec.json.decode(line)
    except (ValueError, RecursionError):
        try:
            return lenient_json(line)
        except (ValueError, RecursionError):
            return None


def _blocks(line: bytes) -> list[Block]:
    """The blocks of the message of a row."""
    body = _body(line)
    for _ in range(3):  # what an agent says is within rows of its session
        if not isinstance(body, dict):
            break
        message = body.get("message")
        if isinstance(message, dict) and isinstance(message.get("content"), list):
            return blocks(body)
        body = message if isinstance(message, dict) else body.get("data")
    return []
