"""What Claude answers: its words and thoughts in order, and each tool call with its results."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from pathexport.read.blocks import Block, TextBlock, Thinking, ToolResult, ToolUse
from pathexport.read.content import Body, blocks
from pathexport.read.rows import PLANS, Row
from pathexport.read.texts.refusals import is_ruled_out
from pathexport.shape.agents.heard import ASKING, TELLING
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import code, fold, remark
from pathexport.write.message import replies
from pathexport.write.message.attachments import labelled
from pathexport.write.message.unspoken import aside
from pathexport.write.render.context import Context, ReadRows
from pathexport.write.render.media import medium
from pathexport.write.render.parts import Again, CallPart, Hidden, Late, Part, shows
from pathexport.write.tool.changed import files_changed
from pathexport.write.tool.forms import shown
from pathexport.write.tool.inputs import capital_drive, quoted, title
from pathexport.write.tool.outputs import output
from pathexport.write.tool.results import result, server_result
from pathexport.write.tool.telling import told_by_call
from pathexport.write.values import items, mapping, words

_CHANGING = ("Edit", "MultiEdit", "NotebookEdit", "Write")
_ASKED = ("Agent", "Task", "WebFetch")
_PLANNING = {**dict.fromkeys(PLANS, "plan"), "Write": "content"}


class _Open(msgspec.Struct):
    """A call while its message is read; results are added as they come."""

    block: ToolUse
    row: Row
    nth: int
    """Its place among the calls of its message."""
    results: list[Part]
    state: str | None = None


class _Gathered(msgspec.Struct):
    """What was read of an answer so far."""

    parts: list[Part | _Open] = []
    calls: dict[str, deque[_Open]] = {}
    """Those of each id: the last one, and before it those that have no result yet."""
    outputs: set[str] = set()
    """The stored ones that it shows, by their places."""
    count: int = 0
    """How many calls there are."""
    failed: int = 0
    thought: bool = False
    """Whether it holds a thought in words."""


def answered(rows: ReadRows, context: Context) -> tuple[Sequence[Part], int]:
    """The parts of an answer in order, each call with its results; and of how many calls these say
    that they failed."""
    found = _Gathered()
    for row, body in rows:
        if row.api is not None:
            if items(body.get("supersedesUuids") or body.get("supersedes")):
                found.parts.append("*This takes the place of what Claude had said so far.*")
            for block in blocks(body):
                _block(block, row, body, found, context)
        elif row.kind == "result":
            for block in blocks(body):
                _result(block, row, body, found, context)
        else:
            found.parts += aside(row, body, context)
    made = [_call(part, context) if isinstance(part, _Open) else part for part in found.parts]
    return made, found.failed


def _block(block: Block, row: Row, body: Body, found: _Gathered, context: Context) -> None:
    if isinstance(block, TextBlock):  # Claude Code puts a word in where the model said none
        silent = block.words.strip() == "(no content)"
        found.parts.append("*(no content)*" if silent else prose(block.words))
    elif isinstance(block, ToolUse):
        if not context.options.tools:
            found.parts.append(_told(block, context) or Hidden("tool call"))
        accepted = block.name in PLANS and context.project.graph.accepts(row.uuid)
        call = _Open(block, row, found.count, [], "accepted" if accepted else None)
        found.calls.setdefault(block.id, deque()).append(call)
        found.count += 1
        found.parts.append(call)
    elif isinstance(block, Thinking):
        if not (block.relayed and found.thought):
            found.parts += _thinking(block, row, context)
        found.thought |= bool(block.thought.strip())
    elif isinstance(block, ToolResult):
        _result(block, row, body, found, context)
    else:
        found.parts.append(medium(block))


def _told(call: ToolUse, context: Context) -> str:
    """What Claude tells a person by a call, which may see nothing else of it."""
    if call.name not in TELLING:
        return ""
    held = mapping(call.input).get(TELLING[call.name])
    return told_by_call(call.name, held, context.project.cwd or "")


def _thinking(block: Thinking, row: Row, context: Context) -> list[Part]:
    if not (context.options.tools and context.options.thinking):
        return [Hidden("thought")]
    if row.uuid in context.left.thoughts:
        return [remark(context.left.thoughts[row.uuid])]
    if block.redacted:
        return ["*Thinking that the log does not show.*"]
    return [fold("Thinking", prose(block.thought)) if block.thought.strip() else ""]


def _result(block: Block, row: Row, body: Body, found: _Gathered, context: Context) -> None:
    """A result goes under its call, or stands where it came, if that is in another message."""
    held = found.calls.get(block.call) if isinstance(block, ToolResult) else None
    if not isinstance(block, ToolResult) or not (block.call or held):
        found.parts += replies.comment(block, row, context)
        return
    while held and len(held) > 1 and held[0].state is not None:
        held.popleft()
    call = held[0] if held else None
    became = ""
    if call is not None and _is_usual(block, call.block.name, body, context):
        parts = result(block, row, call.block.name, call.block.input, context)
    else:
        tool = call.block.name if call else context.tools.get(block.call, "")
        one = replies.Result(block, row, body, tool, call.block.input if call else None)
        became = replies.state(one, context.project.graph.accepts) if block.failed else ""
        again = call is not None and call.state == "failed"
        found.failed += became == "failed" and not again
        parts = _result_parts(one, context)
    for place, part in enumerate(parts):
        if isinstance(part, Again):
            parts[place] = _once(part, found.outputs)
    if call is not None:
        call.state = became if call.state is None or became not in replies.STAND_INS else call.state
        call.results += parts
    else:
        tells = context.options.tools and became != replies.NO_RESULT
        late = [Late(block.call, became, shows(parts))] if tells else []
        found.parts += [*late, *parts]


def _is_usual(block: ToolResult, tool: str, body: Body, context: Context) -> bool:
    """Whether a result is what a tool says and nothing else, and is shown, as nearly all are."""
    if block.failed or block.server or not tool or tool in ASKING:
        return False
    noted, options = body.get("toolUseResult"), context.options
    if isinstance(noted, dict) and (noted.get("userModified") or "bashEditDiff" in noted):
        return False
    return options.tools and options.results and not context.left.results


def _once(part: Again, shown: set[str]) -> Part:
    """A stored output, only where its message does not show it already."""
    kind, where = part.what
    if kind != "output":
        return part
    if where in shown:
        return f"*The output is {code(where)}, which stands in this message already.*"
    shown.add(where)
    return part


def _result_parts(one: replies.Result, context: Context) -> list[Part]:
    """A result as Markdown: the words of a person in it, and what the tool says."""
    said = None if one.block.server else replies.reply(one, context)
    amended = replies.changes(one, context)
    if not context.options.tools:
        return said.words if said and said.words else amended or [Hidden("result")]
    if said:
        return [*said.words, *said.rest]
    if not context.options.results:
        return [*amended, Hidden("result")]
    if one.block.server:
        made = server_result(one.block, one.row, context)
    else:
        told = _by_hook(one, context)
        told = told or result(one.block, one.row, one.tool, one.given, context)
        made = [*amended, *told]
        if "bashEditDiff" in mapping(one.body.get("toolUseResult")):
            made += _changed(one, context)
    left = context.left.results.get((one.row.uuid, one.block.call))
    return made if left is None or not shows(made) else [remark(left)]


def _by_hook(one: replies.Result, context: Context) -> list[Part]:
    """What a hook said that did not allow a call, if nothing but another row tells that it did."""
    text = one.block.text or "" if one.block.failed else ""
    hook = context.denied_by(one.row, one.block.call) if text.strip() else ""
    return [labelled(f"Hook {hook} said", text)] if hook and not is_ruled_out(text) else []


def _changed(one: replies.Result, context: Context) -> Iterable[Part]:
    """Files that a command changed, if its result notes them."""
    noted = mapping(one.fields.get("toolUseResult"))
    where, limit = context.project.bodies.where(one.row.place), context.options.max_lines
    show = partial(output, limit=limit, where=where, info="diff")
    return files_changed(mapping(noted.get("bashEditDiff")), context.project.cwd or "", show)


def _call(call: _Open, context: Context) -> CallPart:
    """A call with the results that its message has."""
    name, given = call.block.name, mapping(call.block.input)
    if call.block.server:
        name = f"mcp__{call.block.server}__{name}"
    options = context.options
    form = shown(name, call.block.input, context.project.cwd) if options.tools else None
    plan = words(given.get(_PLANNING[name])).strip() if form and name in _PLANNING else ""
    below: tuple[str, ...] = tuple(form.body) if form else ()
    return CallPart(
        id=call.block.id,
        row=call.row.uuid,
        called=context.project.graph.called(call.row, call.block.id),
        nth=call.nth,
        line=(title(name), *form.line) if form else (),
        state=call.state,
        body=_body(below, name, plan) if below else (),
        results=tuple(call.results),
        asked=quoted(words(given.get("prompt"))) if options.placing == "inline" else "",
        changes=_file(given) if name in _CHANGING else "",
        plan=plan,
        shown=options.tools,
    )


def _file(given: Mapping[str, Any]) -> str:
    return capital_drive(words(given.get("file_path")) or words(given.get("notebook_path")))


def _body(shown: tuple[str, ...], name: str, plan: str) -> tuple[Part, ...]:
    """What a call was given, if a reader opens that first or may have seen it above."""
    if name in _ASKED:
        return (fold("What it was asked", "\n\n".join(shown)),)
    if name not in PLANS or not plan:
        return shown
    first, *others = shown  # the plan, and what else is asked
    return (Again(("plan", plan), lambda: (first,), "*The plan is the one in ", ".*"), *others)
