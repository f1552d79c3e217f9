"""Secrets in the output of commands that are there to print one, where the call stands elsewhere.

A result tells nothing of its call but the ID. So calls of such commands, and of files that hold
nothing but secrets, are remembered until their results come, which are looked through as a terminal
would show them: below the command. A command that runs in the background answers with the ID of its
shell, and other calls ask for what it printed. A large output is stored beside the log, and the
result says where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.read.blocks import Block, ToolResult, ToolUse
from pathexport.read.content import blocks
from pathexport.read.lines import lenient_json
from pathexport.read.texts.replies import mapping
from pathexport.redact.finding import Detector
from pathexport.redact.placed.outputs import asks_for_secret
from pathexport.veil.ledger import Sighting, secret_of

_MOST = 64  # calls that are waited for
_LEAST = 8  # characters of an ID that results can be told by
_CALL, _FILES = b'"tool_use"', ("file_path", "path", "notebook_path")
_ATTACHED = b'"attachment"'
_SHELLS = ("bash_id", "task_id", "shell_id")
_OF_SHELL = b'"shellId"'
"""In a row that says itself what the shell ran."""
_IN_BACKGROUND, _STUB = "background with ID: ", "<persisted-output>"
_STARTED = later(rf"\A[^\n]{{0,200}}\b{_IN_BACKGROUND}([\w-]{{4,40}})\b")
_WRITTEN = later(r"/tasks/([\w-]{4,40})\.output\b")
"""The file that a shell in the background writes."""
_WITHIN = later(r"<(stdout|output)>\n")
_STORED = later(
    r"\A\s*<persisted-output>[ \t]{0,20}\n?[^\n]{0,1000}?(?<![^\s\\/])([^\s\\/]{1,100})[\\/]"
    r"tool-results[\\/]([^\\/\n]{1,200}?\.\w{1,20})\s{0,20}"
    r"(?:Preview \([^()\n]{1,20}\):[ \t]{0,20}\n)?"
)
"""Says where an output is stored: the session and the name of the file."""
_TYPED, _OUTPUT = b"<bash-input>", b"<bash-stdout>"
"""In the row of what a person ran, and in the next one, which holds what that printed."""
_ALONE = (_ATTACHED, _TYPED, _OF_SHELL)
_NUMBERS = later(r"(?m)^[ ]{0,6}[0-9]{1,6}[→\t]")
_FAILED = later(r"\AExit code [0-9]{1,3}\n")
"""Stands before the output of a command that failed."""
_COMMAND = later(r"<bash-input>([^<]{1,4000})</bash-input>")
_PRINTED = later(r"<bash-stdout>(.*?)(?:</bash-stdout>|\Z)", re.DOTALL)


class Calls:
    """The calls of one log that print secrets, until their results come."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._waiting: dict[str, str] = {}
        """The command above the result of each call, by the ID of the call."""
        self._ids: tuple[bytes, ...] = ()
        self._shells: dict[str, str] = {}
        """The command of each shell in the background, by the ID of the shell."""
        self._shell_ids: tuple[bytes, ...] = ()
        self._typed = ""
        """The command that a person ran last, until its output comes."""
        self.stored: dict[str, str] = {}
        """The commands of outputs that are stored beside the log, by where these are."""

    def may_concern(self, lines: bytes) -> bool:
        """Whether a result that is waited for may be in some lines."""
        if self._typed and _OUTPUT in lines:
            return True
        return any(id_ in lines for id_ in self._ids)

    def sightings(self, line: bytes, woken: bool) -> Iterator[Sighting]:
        """The secrets in a line that only a call tells of. Calls are looked for only if something
        woke in the line, or the ID of a shell stands there."""
        calls = (woken or any(id_ in line for id_ in self._shell_ids)) and _CALL in line
        # No row of a call is any of these.
        alone = {sign for sign in _ALONE if sign in line} if woken and not calls else set()
        if not (calls or alone or self.may_concern(line)):
            return
        body = decoded(line)
        if not isinstance(body, dict):
            return
        if _ATTACHED in alone:
            yield from self._attached(body)
        if _TYPED in alone:
            typed = _COMMAND.search(_words(body))
            self._typed = asks_for_secret(typed[1]) if typed else ""
        if self._typed and _OUTPUT in line:
            printed = _PRINTED.search(_words(body))
            yield from below(self._detector, self._typed, printed[1] if printed else "")
            self._typed = ""
        ran = _ran_by_row(body) if _OF_SHELL in alone else ""
        for block in _blocks(body):
            if calls and isinstance(block, ToolUse):
                yield from self._called(block)
            elif isinstance(block, ToolResult) and (above := self._waiting.pop(block.call, ran)):
                yield from self._printed(above, block)
        self._shell_ids = _encoded(self._shells)
        self._ids = (*_encoded(self._waiting), *self._shell_ids)

    def _attached(self, body: dict[str, Any]) -> Iterator[Sighting]:
        """The secrets in a file that a prompt names, if it holds nothing else."""
        file = body.get("attachment")
        name = _given(file, ("filename",)) if isinstance(file, dict) else ""
        above = asks_for_secret(f"cat {name}")
        while above and isinstance(file, dict):
            yield from below(self._detector, above, _given(file, ("content", "snippet")))
            file = file.get("file") or file.get("content")

    def _called(self, call: ToolUse) -> Iterator[Sighting]:
        """Remember a call. The secret that it writes, if the file holds nothing else."""
        given = call.input
        if len(call.id) < _LEAST or type(given) is not dict:
            return
        command, shell = _given(given, ("command",)), _given(given, _SHELLS)
        asked = command or f"cat {_given(given, _FILES)}"
        if above := self._shells.get(shell) or self._ran_for(asked) or asks_for_secret(asked):
            _keep(self._waiting, call.id, above)
            yield from below(self._detector, above, _given(given, ("content",)))

    def _ran_for(self, asked: str) -> str:
        """What a shell in the background ran if a command reads the file that it writes."""
        shells = _WRITTEN.findall(asked) if self._shells else ()
        return next((self._shells[shell] for shell in shells if shell in self._shells), "")

    def _printed(self, above: str, result: ToolResult) -> Iterator[Sighting]:
        """The secrets in a result below its command."""
        for text in (piece.words for piece in result.pieces if piece.words is not None):
            if _IN_BACKGROUND in text and (started := _STARTED.match(text)):
                _keep(self._shells, started[1], above)
            stored = _STORED.match(text) if _STUB in text else None
            if stored:
                self.stored[f"{stored[1]}/tool-results/{stored[2]}"] = above
            begins = stored or _FAILED.match(text)
            printed = text[begins.end() :] if begins else _within(text)
            yield from below(self._detector, above, printed)


def below(detector: Detector, above: str, text: str) -> Iterator[Sighting]:
    """What is found in an output below its command, and not in the output alone."""
    printed = _NUMBERS.sub("", text) if _NUMBERS.match(text) else text
    alone = {secret_of(text, found) for found in detector.find(text)}
    shown = f"$ {above}\n{printed}"
    for found in detector.find(shown):
        secret = secret_of(shown, found)
        if found.start > len(above) + 2 and secret not in alone:
            yield found.kind, secret


def _within(text: str) -> str:
    """What a shell in the background printed, without the tags around it; else the same text."""
    opening = _WITHIN.search(text) if text.startswith("<") else None
    end = text.find(f"</{opening[1]}>", opening.end()) if opening else -1
    return text[opening.end() : end] if opening and end >= 0 else text


def _given(given: Mapping[str, Any], keys: Iterable[str]) -> str:
    """The first text that a call is given under one of these."""
    return next((given[key] for key in keys if type(given.get(key)) is str), "")


def _keep(commands: dict[str, str], id_: str, above: str) -> None:
    """Remember a command, and of many only the last ones."""
    if len(commands) >= _MOST:
        commands.pop(next(iter(commands)))
    commands[id_] = above


def _encoded(names: Iterable[str]) -> tuple[bytes, ...]:
    return tuple(name.encode("utf-8", "replace") for name in names)


def _ran_by_row(body: dict[str, Any]) -> str:
    """The command of a row that says itself what the shell ran."""
    return asks_for_secret(_given(mapping(body.get("toolUseResult")), ("command",)))


def _words(body: dict[str, Any]) -> str:
    """The words of a row that has no blocks."""
    content = mapping(body.get("message")).get("content")
    return content if isinstance(content, str) else ""


def decoded(line: bytes) -> Any:
    """A row, or None if it is no JSON."""
    for read in (msgspec.json.decode, lenient_json):
        with suppress(ValueError, RecursionError):
            return read(line)
    return None


def _blocks(body: Any) -> list[Block]:
    for _ in range(3):  # rows of a session may hold rows of an agent
        if not isinstance(body, dict):
            break
        message = body.get("message")
        said = message.get("content") if isinstance(message, dict) else None
        if isinstance(said, list) or "block" in body:  # which a call has that code made
            return blocks(body)
        body = message if isinstance(message, dict) else body.get("data")
    return []
