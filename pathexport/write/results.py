"""What tools answered: a table from a tool's name to how its result is shown.

Results are shown whole and as they are, but for the colours of a terminal and for the line numbers
that Read puts in front of a file's lines. An output that was stored beside the log is put back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.project import Project
from pathexport.write.commonmark import code, escape, fence, fold, plain, quote
from pathexport.write.fields import as_json, is_json, mapping, words
from pathexport.write.languages import language
from pathexport.write.media import medium
from pathexport.write.page import Page
from pathexport.write.prose import prose, spoken

_FOLDED = 60  # lines: what is far longer than a screen folds
_BRIEF = 400  # characters of a result that is read as a sentence
_NUMBERED = re.compile(r" *(\d+)(?:→|\t)(.*)")
_STORED = re.compile(r"[\\/]([^\\/\s]+)[\\/]tool-results[\\/]([^\\/\n]+\.\w+)")
_ANSI = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]+[0-~]|[0-Z\\^-~])"
)


def result(block: Mapping[str, Any], row: Row, tool: str, given: Any, page: Page) -> list[str]:
    """One result as Markdown blocks."""
    content = block.get("content")
    pieces = content if isinstance(content, list) else [content]
    texts: list[str] = []
    others: list[str] = []
    for piece in pieces:
        known = mapping(piece)
        if isinstance(piece, str):
            texts.append(piece)
        elif known.get("type") == "text" and isinstance(known.get("text"), str):
            texts.append(known["text"])
        elif known.get("type") == "tool_reference":
            others.append(code(words(known.get("tool_name"))))
        elif piece is not None:
            others.append(medium(piece, page))
    said = [_said(text, row, tool, given, page, block) for text in texts]
    shown = [part for parts in said for part in parts]
    return [*shown, *others] or ["*No output.*"]


def without_colours(text: str) -> str:
    return _ANSI.sub("", text) if "\x1b" in text else text


def output(text: str, page: Page, where: str, info: str = "text") -> str:
    """A text of any length, verbatim: folded when it is long, cut only when that was asked for.

    `where` is the place in the logs where all of it is.
    """
    lines = plain(without_colours(text)).rstrip("\n").split("\n")
    limit, parts = page.options.max_lines, []
    if limit is not None and len(lines) > limit:
        left = len(lines) - limit
        parts = [f"*{left:,} more line{'' if left == 1 else 's'} left out: {code(where)}*"]
        lines = lines[:limit]
    if lines:
        parts.insert(0, fence("\n".join(lines), info))
    shown = "\n\n".join(parts)
    return fold(f"{len(lines):,} lines", shown) if len(lines) > _FOLDED else shown


def _said(
    text: str, row: Row, tool: str, given: Any, page: Page, block: Mapping[str, Any]
) -> list[str]:
    where = page.project.bodies.where(row.place)
    back = _put_back(text, words(block.get("tool_use_id")), page.project)
    notes = [back.note] if back.note else []
    text, where = back.text or text, back.where or where
    if not text.strip():
        return [*notes, "*No output.*"]
    limit = page.options.max_lines
    show = RESULTS.get(tool, _output) if block.get("is_error") is not True else _output
    if limit is not None and text.count("\n") >= limit and show is not _file:
        show = _output
    return [*notes, *show(text, where, mapping(given), page)]


class _Stored(msgspec.Struct, frozen=True):
    """A result that lies beside the log, where, and what to say of it."""

    text: str = ""
    where: str = ""
    note: str = ""


def _put_back(text: str, call: str, project: Project) -> _Stored:
    """The whole of a result that was too large for its row (R37)."""
    begins = text.lstrip().startswith("<persisted-output>")
    stub = text if begins else project.stubs.get(call, "")
    named = _STORED.search(stub)
    if named is None:
        return _Stored()
    session, name = named[1], named[2].strip()
    stored = project.bodies.stored(session, name)
    if stored is None and begins:
        gone = f"*The whole output was stored in {code(name)}, which is not there any more.*"
        return _Stored(note=gone)
    if stored is None or (len(stored) < len(text) and not begins):
        return _Stored()
    where = f"{session}/tool-results/{name}"
    return _Stored(stored, where, f"*Put back from {code(where)}:*")


Result = Callable[[str, str, Mapping[str, Any], Page], list[str]]


def _output(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    return [output(text, page, where, "json" if is_json(text) else "text")]


def _verbatim(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    return [output(text, page, where)]


def _sentence(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    """What a tool says when it has done its work: a sentence, if it is no longer than one."""
    if len(text) > _BRIEF or text.strip().count("\n") > 3:
        return [output(text, page, where)]
    return [quote(spoken(without_colours(text)))]


def _prose(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    """What another model answered."""
    if text.startswith("agentId: "):  # what Claude Code adds to it, line by line
        return [quote(spoken(text))]
    shown = quote(prose(without_colours(text)))
    lines = shown.count("\n") + 1
    return [fold(f"{lines:,} lines", shown) if lines > _FOLDED else shown]


def _file(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    """A file's lines without their numbers, and behind them what does not belong to the file."""
    lines = plain(text).split("\n")
    first = _NUMBERED.fullmatch(lines[0])
    if first is None:
        return [output(text, page, where)]
    kept: list[str] = []
    start = int(first[1])
    for line in lines:
        match = _NUMBERED.fullmatch(line)
        if match is None or int(match[1]) != start + len(kept):
            break
        kept.append(match[2])
    info = language(words(given.get("file_path")))
    shown = [output("\n".join(kept), page, where, info)]
    if start != 1 and given.get("offset") != start:
        shown.insert(0, f"*From line {start}:*")
    behind = "\n".join(lines[len(kept) :]).strip("\n")
    return [*shown, output(behind, page, where)] if behind.strip() else shown


def _picked(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    return [quote(spoken(text))]


RESULTS: Mapping[str, Result] = MappingProxyType(
    {
        "Agent": _prose,
        "AskUserQuestion": _picked,
        "Bash": _verbatim,
        "BashOutput": _verbatim,
        "Edit": _sentence,
        "EnterPlanMode": _picked,
        "ExitPlanMode": _picked,
        "Glob": _verbatim,
        "Grep": _verbatim,
        "KillBash": _sentence,
        "KillShell": _sentence,
        "LS": _verbatim,
        "MultiEdit": _sentence,
        "NotebookEdit": _sentence,
        "Read": _file,
        "SendMessage": _sentence,
        "Skill": _sentence,
        "SlashCommand": _sentence,
        "Task": _prose,
        "TaskCreate": _sentence,
        "TaskStop": _sentence,
        "TaskUpdate": _sentence,
        "TodoWrite": _sentence,
        "WebFetch": _prose,
        "WebSearch": _prose,
        "Write": _sentence,
    }
)


def server_result(block: Mapping[str, Any], row: Row, page: Page) -> list[str]:
    """What a tool of the API's own server found: a list of pages, or whatever it is."""
    content = block.get("content")
    found = content if isinstance(content, list) else []
    pages = [mapping(each) for each in found if words(mapping(each).get("url"))]
    if not pages or len(pages) != len(found):
        return [output(as_json(content), page, page.project.bodies.where(row.place), "json")]
    return ["\n".join(f"- {escape(words(p.get('title')))}: {code(words(p['url']))}" for p in pages)]
