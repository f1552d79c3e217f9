"""What tools answered: a table from a tool's name to how its result is shown.

Results are shown whole and unchanged, except that terminal colours are removed, and the line
numbers that Read puts before the lines of a file. An output that was stored outside the log is put
back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from pathexport.read.inserted import apart
from pathexport.read.rows import Row
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import code, escape, fence, fold, plain, quote
from pathexport.write.render.context import Page
from pathexport.write.render.inserted import context
from pathexport.write.render.media import medium
from pathexport.write.tool.confirmations import is_confirmation
from pathexport.write.tool.searches import printed, search
from pathexport.write.values import as_json, is_json, mapping, words

_FOLDED = 60  # lines: what is far longer than a screen folds
# What Claude Code writes if nothing was printed.
_SILENT = ("(no content)", "(Bash completed with no output)", "Tool ran without output or errors")
_EVERY_TIME = "Whenever you read a file, you should consider whether it "
_BRIEF = 400  # characters of a result that is read as a sentence
_NUMBERED = re.compile(r" *(\d{1,9})(?:→|\t)(.*)")
_STORED = re.compile(r"[\\/]([^\\/\s]+)[\\/]tool-results[\\/]([^\\/\n]+\.\w+)")
_ANSI = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours and moves
    r"|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)?"  # titles, links, and words to the device
    r"|\x1b(?:[ -/]+[0-~]|[0-OQ-WYZ\\`-~])"
)


Result = Callable[[str, str, Mapping[str, Any], Page], list[str]]


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
        elif known.get("type") == "tool_reference" and words(known.get("tool_name")):
            others.append(code(known["tool_name"]))
        elif piece is not None:
            others.append(_other(piece, row, page))
    show = RESULTS.get(tool, _output) if block.get("is_error") is not True else _output
    shown: list[str] = []
    limit = page.options.max_lines
    texts = [text for text in texts if text.strip() and text.strip() not in _SILENT]
    alone = block.get("is_error") is not True and not others and len(texts) == 1
    if alone and not page.options.everything and is_confirmation(tool, texts[0], mapping(given)):
        page.facts.hidden["confirmation"] += 1
        return []
    if limit is not None and _lines(texts) > limit:
        texts = ["\n".join(texts)]
    for said in _whole(texts, words(block.get("tool_use_id")), row, page):
        shown += [said.note] if said.note else []
        shown += _limited(show, said.text, page)(said.text, said.where, mapping(given), page)
    return [*shown, *others] or ["*No output.*"]


def without_colours(text: str) -> str:
    return _ANSI.sub("", text) if "\x1b" in text or "\x9b" in text else text


def output(text: str, page: Page, where: str, info: str = "text") -> str:
    """A text of any length, verbatim: folded when it is long, cut only when that was asked for.

    `where` is the place in the logs where all of it is.
    """
    lines = plain(without_colours(text)).rstrip("\n").split("\n")
    limit, parts = page.options.max_lines, []
    if limit is not None and len(lines) > limit:
        parts = [_left_out(len(lines) - limit, where)]
        lines = lines[:limit]
    if lines:
        parts.insert(0, fence("\n".join(lines), info))
    shown = "\n\n".join(parts)
    return fold(f"{len(lines):,} lines", shown) if len(lines) > _FOLDED else shown


def _limited(show: Result, text: str, page: Page) -> Result:
    """What is cut is shown as it is."""
    limit = page.options.max_lines
    cut = limit is not None and _lines([text]) > limit
    return _verbatim if cut and show is not _file else show


def _lines(texts: list[str]) -> int:
    return sum(plain(text).count("\n") + 1 for text in texts)


def _other(piece: Any, row: Row, page: Page) -> str:
    """A part of a result that is no text; what nobody knows is cut like one."""
    shown, limit = medium(piece, page), page.options.max_lines
    if limit is None or shown.count("\n") <= limit:
        return shown
    return output(as_json(piece), page, page.bodies.where(row.place), "json")


class _Said(msgspec.Struct, frozen=True):
    """A text of a result, where all of it is, and what to say of that."""

    text: str
    where: str
    note: str = ""


def _whole(texts: list[str], call: str, row: Row, page: Page) -> list[_Said]:
    """The texts of a result; where one was too large for its row, what was stored of it (R37)."""
    where, stub = page.bodies.where(row.place), page.project.stubs.get(call, "")
    if stub and not any(map(_is_stub, texts)):
        said = _Said("\n".join(texts), where)
        stored = _put_back(said, stub, page)
        if len(stored.text) > len(said.text):
            return [stored]
    return [_put_back(_Said(text, where), text if _is_stub(text) else "", page) for text in texts]


def _is_stub(text: str) -> bool:
    return text.lstrip().startswith("<persisted-output>")


def _put_back(said: _Said, stub: str, page: Page) -> _Said:
    """What a stub stands for, if it is there."""
    named = _STORED.search(stub)
    if named is None:
        return said
    session, name = named[1], named[2].strip()
    stored = page.bodies.stored(session, name)
    where = f"{session}/tool-results/{name}"
    if stored is None:
        page.facts.gone[put_back(where)] = None
        gone = f"*The whole output was stored in {code(name)}, which is not there any more.*"
        return _Said(said.text, said.where, gone)
    return _Said(stored, where, put_back(where))


def put_back(where: str) -> str:
    """How a transcript tells that an output is put back which was stored beside the log."""
    return f"*Put back from {code(where)}:*"


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
        return _behind(text, where, page) if apart(text).context else [output(text, page, where)]
    kept: list[str] = []
    start = int(first[1])
    for line in lines:
        match = _NUMBERED.fullmatch(line)
        if match is None or int(match[1]) != start + len(kept):
            break
        kept.append(match[2])
    info = language(words(given.get("file_path")))
    if page.options.max_lines is not None:
        kept += lines[len(kept) :]
    shown = [output("\n".join(kept), page, where, info)]
    if start != 1 and given.get("offset") != start:
        shown.insert(0, f"*From line {start}:*")
    return [*shown, *_behind("\n".join(lines[len(kept) :]).strip("\n"), where, page)]


def _behind(text: str, where: str, page: Page) -> list[str]:
    """What Claude Code says behind a file; what it says behind every file is left out."""
    found = apart(text)
    usual = [each for each in found.context if each.text.lstrip().startswith(_EVERY_TIME)]
    told = [each for each in found.context if page.options.everything or each not in usual]
    if len(told) < len(found.context):
        page.facts.hidden["reminder"] += len(usual)
    words = [output(found.words.strip("\n"), page, where)] if found.words.strip() else []
    return [*words, *(context(each, page) for each in told)]


def _searched(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    found = search(text, given, page)
    if found is None:
        return _prose(text, where, given, page)
    shown = "\n\n".join(found)
    lines = shown.count("\n") + 1
    return [fold(f"{lines:,} lines", shown)] if lines > _FOLDED else found


def _task(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    """What became of a task, and what it printed."""
    found = printed(text)
    if found is None:
        return _verbatim(text, where, given, page)
    told, streams = found
    shown = [told] if told else []
    for name, said in streams:
        if said.strip():
            shown += ["On the error stream:"] if name in ("stderr", "error") else []
            shown.append(output(said, page, where))
    return shown


def _picked(text: str, where: str, given: Mapping[str, Any], page: Page) -> list[str]:
    return [quote(spoken(without_colours(text)))]


RESULTS: Mapping[str, Result] = MappingProxyType(
    {
        "Agent": _prose,
        "AskUserQuestion": _picked,
        "Bash": _verbatim,
        "BashOutput": _task,
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
        "TaskOutput": _task,
        "TaskStop": _sentence,
        "TaskUpdate": _sentence,
        "TodoWrite": _sentence,
        "WebFetch": _prose,
        "WebSearch": _searched,
        "Write": _sentence,
    }
)


def server_result(block: Mapping[str, Any], row: Row, page: Page) -> list[str]:
    """What a tool of the API's own server found: a list of pages, or whatever it is."""
    content = block.get("content")
    found = content if isinstance(content, list) else []
    if found and all(mapping(each).get("type") == "text" for each in found):
        return result(block, row, "", None, page)
    pages = [mapping(each) for each in found if words(mapping(each).get("url"))]
    if not pages or len(pages) != len(found):
        known = content if content is not None else block
        return [output(as_json(known), page, page.bodies.where(row.place), "json")]
    lines = [f"- {escape(words(p.get('title')))}: {code(words(p['url']))}" for p in pages]
    limit, where = page.options.max_lines, page.bodies.where(row.place)
    if limit is None or len(lines) <= limit:
        return ["\n".join(lines)]
    return ["\n".join(lines[:limit]), _left_out(len(lines) - limit, where)]


def _left_out(count: int, where: str) -> str:
    return f"*{count:,} more line{'' if count == 1 else 's'} left out: {code(where)}*"
