"""What tools answered: a table from a tool's name to how its result is shown.

Results are shown whole and unchanged, except that terminal colours are removed, and the line
numbers that Read puts before the lines of a file. An output that was stored outside the log is put
back (R37).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any

from pathexport.later import later
from pathexport.read.blocks import (
    Block,
    DocumentBlock,
    Page,
    PictureBlock,
    TextBlock,
    ToolReference,
    ToolResult,
)
from pathexport.read.rows import PLANS, Row
from pathexport.read.texts.banners import below_others
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.inserted import apart
from pathexport.write.markdown.foreign import spoken
from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import code, plain, quote
from pathexport.write.options import Options
from pathexport.write.render.context import Context
from pathexport.write.render.inserted import BY_OTHERS, inserted
from pathexport.write.render.media import document, is_source, medium
from pathexport.write.render.parts import Hidden, Part, shows
from pathexport.write.tool.confirmations import CONFIRMATIONS, is_confirmation
from pathexport.write.tool.inputs import is_brief, rest
from pathexport.write.tool.notebook import cells
from pathexport.write.tool.outputs import (
    ToolOutput,
    count_lines,
    foldable,
    is_silent,
    left_out,
    output,
)
from pathexport.write.tool.saved import may_name_files
from pathexport.write.tool.stored import in_place, is_note, texts_of
from pathexport.write.tool.taken_apart import (
    advice,
    answered,
    checklist,
    modelled,
    page,
    printed,
    search,
    sole_text,
    told,
)
from pathexport.write.values import as_json, from_json, is_json, mapping, words

_EVERY_TIME = "Whenever you read a file, you should consider whether it "
_ODD = ("", "(", "<")  # what a text begins with that may say that there is none, or be a stub
_CONFIRMED = Hidden("confirmation")
_BRIEF = 400  # characters of a result that is read as a sentence
_NUMBERED = later(r" *(0|[1-9][0-9]{0,8})[→\t].*")

ShowResult = Callable[[ToolOutput, Mapping[str, Any], Options], list[Part]]
"""Shows an output of a call that was given this input."""


def result(block: ToolResult, row: Row, tool: str, given: Any, context: Context) -> list[Part]:
    """One result as Markdown."""
    options, answer, given = context.options, block.answer, mapping(given)
    plainly = isinstance(answer, str) and answer.lstrip()[:1] not in _ODD and not block.failed
    known = tool in CONFIRMATIONS or block.call in context.project.stubs
    odd = known or (plainly and (is_note(answer) or may_name_files(tool, answer)))
    if plainly and not odd and options.max_lines is None:  # as nearly always
        shown = _way_of(tool)(ToolOutput(answer, ""), given, options)
    elif (shown := _closely(block, row, tool, given, context)) == [_CONFIRMED]:
        return shown
    return shown if shows(shown) else [*shown, "*No output.*"]


def _closely(
    block: ToolResult, row: Row, tool: str, given: Mapping[str, Any], context: Context
) -> list[Part]:
    """A result that may confirm what its call says, be cut, or consist of several pieces."""
    options, limit = context.options, context.options.max_lines
    # It is told of what is cut.
    where = "" if limit is None else context.project.bodies.where(row.place)
    texts, others = _pieces(block, where, limit, options.everything)
    if not (others or options.everything) and _says_no_more(block, texts, tool, given):
        return [_CONFIRMED]
    show = _output if block.failed else _way_of(tool)
    if limit is not None and count_lines(texts) > limit:
        texts = ["\n".join(texts)]
    found = texts_of([ToolOutput(each, where) for each in texts], block.call, row, context)
    return [*in_place(found, partial(_said, show, given, options), context), *others]


def confirms(block: ToolResult, tool: str, given: Any) -> bool:
    """Whether a result is only counted, unless all is shown: it says no more than its call."""
    texts, others = _pieces(block, "", None) if tool in CONFIRMATIONS else ([], [])
    return not (others or block.server) and _says_no_more(block, texts, tool, mapping(given))


def _says_no_more(block: ToolResult, texts: list[str], tool: str, given: Mapping[str, Any]) -> bool:
    return not block.failed and len(texts) == 1 and is_confirmation(tool, texts[0], given)


def _said(
    show: ShowResult, given: Mapping[str, Any], options: Options, said: ToolOutput
) -> Sequence[Part]:
    """A text of a result. One that is too long is cut, as a fence, whatever its tool. What a
    program printed, or a file holds, is never taken for a note of Claude Code's."""
    limit = options.max_lines
    text = said.text if show in (_verbatim, _file) else below_others(said.text)
    noted = [BY_OTHERS] if text != said.text else []
    cut = limit is not None and show is not _file and count_lines([text]) > limit
    return [*noted, *(_verbatim if cut else show)(ToolOutput(text, said.where), given, options)]


def _pieces(
    block: ToolResult, where: str, limit: int | None, everything: bool = False
) -> tuple[list[str], list[Part]]:
    """The texts of a result that say something, and what else it holds as Markdown. Where the model
    finds the picture right above is no text that anybody reads."""
    texts: list[str] = []
    others: list[Part] = []
    tools: list[str] = []
    for above, piece in zip((None, *block.pieces), block.pieces, strict=False):
        if isinstance(piece, TextBlock):
            if isinstance(above, PictureBlock) and not everything and is_source(piece.words):
                others.append(Hidden("added text"))
            elif not is_silent(piece.words):
                texts.append(piece.words)
        elif isinstance(piece, ToolReference):
            tools.append(code(piece.tool))
        elif piece.value is not None:
            others.append(_other(piece, where, limit))
    return texts, [", ".join(tools), *others] if tools else others


def _other(piece: Block, where: str, limit: int | None) -> Part:
    """A part of a result that is no text; what nobody knows is cut like one."""
    if limit is not None and isinstance(piece, DocumentBlock) and piece.parts:
        return document(piece, lambda words: output(words, limit, where))
    shown = medium(piece)
    if limit is None or not isinstance(shown, str) or shown.count("\n") <= limit:
        return shown
    return output(as_json(piece.value), limit, where, "json")


def _output(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    info = "json" if is_json(said.text) else "text"
    return [output(said.text, options.max_lines, said.where, info)]


def _served(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    """What an MCP server answered: the text that is all it holds, or fields with lines of text."""
    text = sole_text(said.text)
    laid = [] if text or options.everything else answered(said.text, given, options.max_lines)
    return laid or _output(ToolOutput(text, said.where) if text else said, given, options)


def _verbatim(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    return [output(said.text, options.max_lines, said.where)]


def _sentence(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    """What a tool says when it has done its work: a sentence, if it is no longer than one."""
    found = None if options.everything else told(said.text, given)
    text, left = found or (said.text, {})
    long = len(text) > _BRIEF or text.strip().count("\n") > 3
    show = _output if long or is_json(text) else _quoted
    return [*show(ToolOutput(text, said.where), given, options), *rest(left)]


def _team(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    """A team that there is now, but for what the call says of it."""
    answer = mapping(from_json(said.text)) if not options.everything else {}
    left = {name: value for name, value in answer.items() if value != given.get(name)}
    lines = [*rest(left)] if all(map(is_brief, left.values())) else []
    return [*lines] or _output(said, given, options)


def _prose(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    return [*modelled(said.text)]


def _file(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    """A file's lines without their numbers, and behind them what does not belong to the file."""
    # Made plain by and by: most files are ASCII, which takes no time, but for the arrows in front.
    text = plain(said.text) if "\r" in said.text else said.text
    lines = text.split("\n")
    first = _NUMBERED.fullmatch(lines[0])
    if first is None:
        if apart(said.text).context:
            return _behind(said, options)
        return cells(text, given, options.max_lines) or _verbatim(said, given, options)
    kept: list[str] = []
    start, sign = int(first[1]), lines[0][first.end(1)]
    for number, line in zip(map(str, count(start)), lines, strict=False):
        before, found, behind = line.partition(sign)
        if not found or before.lstrip(" ") != number:
            break
        kept.append(behind)
    info = language(words(given.get("file_path")))
    if options.max_lines is not None:
        kept += lines[len(kept) :]
    file = plain("\n".join(kept))
    shown: list[Part] = [output(file, options.max_lines, said.where, info)]
    if start != 1 and given.get("offset") != start:
        shown.insert(0, f"*From line {start}:*")
    rest = plain("\n".join(lines[len(kept) :]).strip("\n"))
    return [*shown, *_behind(ToolOutput(rest, said.where), options)]


def _behind(said: ToolOutput, options: Options) -> list[Part]:
    """What Claude Code adds below the lines of a file, but for its reminder below every file."""
    found = apart(said.text)
    usual = [each for each in found.context if each.text.lstrip().startswith(_EVERY_TIME)]
    left_out = [] if options.everything else usual
    mark = [Hidden("reminder", len(left_out))] if left_out else []
    rest = found.words.strip("\n") if found.words.strip() else ""
    shown = [output(rest, options.max_lines, said.where)] if rest else []
    return [*mark, *shown, *(inserted(each) for each in found.context if each not in left_out)]


def _searched(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    found = search(said.text, given, options.everything)
    if found is None:
        return _prose(said, given, options)
    shown, reminds = found
    reminder = [Hidden("reminder")] if reminds else []
    return [*reminder, foldable("\n\n".join(shown))]


def _tasks(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    found = checklist(said.text)
    return _output(said, given, options) if found is None else [foldable(found)]


def _task(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    """What became of a task, and what it printed."""
    found = printed(said.text)
    if found is None:
        return _verbatim(said, given, options)
    line, streams = found
    shown: list[Part] = [line] if line else []
    for name, text in streams:
        if text.strip():
            shown += ["On the error stream:"] if name in ("stderr", "error") else []
            shown.append(output(text, options.max_lines, said.where))
    return shown


def _quoted(said: ToolOutput, given: Mapping[str, Any], options: Options) -> list[Part]:
    """A quote in which the text looks as it is in the log, whatever it holds of Markdown."""
    return [quote(spoken(without_colours(said.text)))]


_DOING = """
    CronCreate Edit KillBash KillShell Monitor MultiEdit NotebookEdit ScheduleWakeup SendMessage
    Skill SlashCommand TaskCreate TaskStop TaskUpdate TeamDelete TodoWrite Workflow Write
    mcp__ccd_session__spawn_task"""
RESULTS: Mapping[str, ShowResult] = {
    **dict.fromkeys(_DOING.split(), _sentence),
    **dict.fromkeys(("Bash", "Glob", "Grep", "LS", "PowerShell"), _verbatim),
    **dict.fromkeys(("Agent", "Task", "WebFetch"), _prose),
    **dict.fromkeys(("AskUserQuestion", "EnterPlanMode", *PLANS), _quoted),
    **dict.fromkeys(("BashOutput", "TaskOutput"), _task),
    "Read": _file,
    "TaskList": _tasks,
    "TeamCreate": _team,
    "WebSearch": _searched,
}


def _way_of(tool: str) -> ShowResult:
    return RESULTS.get(tool) or (_served if tool.startswith(("mcp__", "ReadMcp")) else _output)


def server_result(block: ToolResult, row: Row, context: Context) -> list[Part]:
    """What a tool of the API's own server found: a list of pages, or whatever it is."""
    found = block.pieces if isinstance(block.answer, list) else []
    if found and all(each.type == "text" and isinstance(each.value, dict) for each in found):
        return result(block, row, "", None, context)
    limit, where = context.options.max_lines, context.project.bodies.where(row.place)
    if words(mapping(block.answer).get("type")).startswith("advisor_"):
        return advice(block.answer, limit, where)
    pages = [each for each in found if isinstance(each, Page)]
    if not pages or len(pages) != len(found):
        return [output(as_json(block.answer), limit, where, "json")]
    lines = [f"- {page(each.title, each.url)}" for each in pages]
    if limit is None or len(lines) <= limit:
        return ["\n".join(lines)]
    return ["\n".join(lines[:limit]), left_out(len(lines) - limit, where)]
