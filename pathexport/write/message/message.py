"""One message as Markdown: its heading, what is said, and its tool calls with their results.

A call and its result are one thing, so a result stands under its call; one that comes messages
later stands where it came, and each links to the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pathexport.read.content import blocks
from pathexport.read.kinds import BLOCKED
from pathexport.read.rows import Row
from pathexport.shape.paths.titles import first_words
from pathexport.shape.steps.messages import Message
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import code, escape, fold
from pathexport.write.message.calls import call_lines, count, inlined, told
from pathexport.write.message.replies import comment, reply, state
from pathexport.write.message.speech import command, interruption, prompt, report, stopped
from pathexport.write.message.unspoken import aside
from pathexport.write.render.context import Page
from pathexport.write.render.facts import Usage
from pathexport.write.render.inserted import skill
from pathexport.write.render.media import medium
from pathexport.write.text import cut
from pathexport.write.times import short
from pathexport.write.tool.inputs import title
from pathexport.write.tool.results import result, server_result
from pathexport.write.values import mapping, words

_SILENT = {"error": "API error", "notice": "notice"}
_TYPED = ("prompt", "queued", "blocked", "command")
_WORDS = 60  # columns of a prompt's first words in its heading
_TAILS = {
    "queued": "queued",
    "blocked": "blocked by a hook",
    "command": "command",
    "bash": "bash mode",
}


class _Call(msgspec.Struct):
    """A call while its message is written; results are added as they come."""

    block: Mapping[str, Any]
    row: Row
    results: list[str]
    state: str = "no result"


def turn(message: Message, number: int, page: Page, before: str) -> str:
    """A message with its heading; `before` is the time of the one before. Nothing when hidden."""
    page.number = number
    assets = dict(page.assets)
    rows = [page.project.graph.rows[node] for node in message.rows]
    parts = (_answer if message.turn == "answer" else _said)(message, rows, number, page)
    if not any(parts) and page.options.tools:
        parts = ["*Nothing that could be shown.*"]
    if not any(parts) or (message.speaker == "machine" and not page.options.tools):
        page.facts.hidden[_SILENT.get(message.turn, "silent message")] += 1
        page.assets = assets  # a picture that is not shown is not kept
        return ""
    return "\n\n".join([heading(message, rows, number, page, before), *filter(None, parts)])


def going_on(message: Message, page: Page) -> str:
    """Rows that open no message."""
    rows = (page.project.graph.rows[node] for node in message.rows)
    shown = [aside(row, page.bodies.load(row.place), page) for row in rows]
    return "\n\n".join(filter(None, shown))


def heading(message: Message, rows: list[Row], number: int, page: Page, before: str) -> str:
    spoken = any(row.heard for row in rows)  # a person speaks to an agent
    who = {"user": "User" if spoken else page.speaker, "claude": "Claude", "machine": "Claude Code"}
    time = short(next((row.time for row in rows if row.time), ""), before, page.options.local)
    parts = [str(number), who[message.speaker or "machine"], time, _TAILS.get(message.turn, "")]
    if message.turn in _TYPED and not page.inside:
        said = cut(first_words(rows, page.bodies.text), _WORDS)
        page.facts.prompts.append((number, next((r.time for r in rows if r.time), ""), said))
        # A command stands below in one line as it is.
        parts.append(escape(said) if message.turn != "command" else "")
    line = " · ".join(filter(None, parts))
    return f"**{line}**" if page.inside else f"## {line}"


def _said(message: Message, rows: list[Row], number: int, page: Page) -> list[str]:
    """What a person or Claude Code says, and the rows around it."""
    parts: list[str] = []
    for row in rows:
        body = page.bodies.load(row.place)
        _remember(row, body, page)
        if mapping(body.get("origin")).get("kind") == "peer":
            parts.append("*From another agent:*")
        if row.kind == "prompt" and row.detail == "notification":
            parts += report(row, body, page)
        elif row.detail == BLOCKED:
            parts += stopped(body, page)
        elif row.kind == "prompt" or (row.kind == "structural" and row.says):
            parts += prompt(row, body, page)
        elif row.kind == "command":
            parts += command(row, body, page)
        elif row.kind == "note" and row.detail == "interruption":
            parts += interruption(row, body, page)
        elif row.kind == "assistant" and row.detail == "api_error":
            parts += ["**API error**", *prompt(row, body, page)]
        elif message.turn == "notice" and row is rows[0]:
            parts += _notice(row, body, page)
        else:
            parts.append(aside(row, body, page))
    return parts


def _notice(row: Row, body: Mapping[str, Any], page: Page) -> list[str]:
    if row.detail == "notification":
        return report(row, body, page)
    shown = prompt(row, body, page)
    name = skill(page.bodies.text(row))
    return [fold(name, "\n\n".join(shown))] if name and shown else shown


def _answer(message: Message, rows: list[Row], number: int, page: Page) -> list[str]:
    """The parts of an answer in order, each call with its results."""
    parts: list[str | _Call] = []
    calls: dict[str, _Call] = {}
    for row in rows:
        body = page.bodies.load(row.place)
        _remember(row, body, page)
        if row.kind == "assistant" and row.api is not None:
            for block in blocks(body):
                parts += _block(block, row, calls, page)
        elif row.kind == "result":
            for block in blocks(body):
                parts += _result(block, row, calls, page)
        else:
            parts.append(aside(row, body, page))
    made = []
    for part in parts:
        made += call_of(part, number, page) if isinstance(part, _Call) else [part]
    return made


def _block(block: Any, row: Row, calls: dict[str, _Call], page: Page) -> list[str | _Call]:
    """One block of an answer."""
    known = mapping(block)
    match known.get("type"):
        case "text" if isinstance(known.get("text"), str):
            said = known["text"]  # Claude Code puts a word in where the model said none
            return ["*(no content)*" if said.strip() == "(no content)" else prose(said)]
        case "thinking" | "redacted_thinking":
            return [_thinking(known, page)]
        case "tool_use" | "server_tool_use" | "mcp_tool_use":
            if not page.options.tools:
                page.facts.hidden["tool call"] += 1
            call = _Call(known, row, [])
            calls[words(known.get("id"))] = call
            return [call]
        case _ if isinstance(known.get("tool_use_id"), str):
            return _result(known, row, calls, page)
    return [medium(block, page)]


def _thinking(block: Mapping[str, Any], page: Page) -> str:
    said = words(block.get("thinking"))
    if not page.options.tools:
        page.facts.hidden["thought"] += 1
        return ""
    if block.get("type") == "redacted_thinking":
        return "*Thinking that the log does not show.*"
    return fold("Thinking", prose(said)) if said.strip() else ""


def _result(block: Any, row: Row, calls: dict[str, _Call], page: Page) -> list[str | _Call]:
    """A result goes under its call, or stands where it came, if that is in another message."""
    known = mapping(block)
    id_ = words(known.get("tool_use_id"))
    if not id_:
        return [*comment(block, page)]
    call, became = calls.get(id_), state(known, row, page)
    page.facts.failed += became == "failed"
    if call is not None:
        call.state = became
    name = words(call.block.get("name")) if call else page.calls.get(id_, (0, ""))[1]
    given = call.block.get("input") if call else None
    said = reply(known, row, name, given, page) if known.get("type") == "tool_result" else None
    if not page.options.tools:
        shown = said[0] if said else []
        if not shown:
            page.facts.hidden["result"] += 1
    elif said:
        shown = [*said[0], *said[1]]
    elif known.get("type") == "tool_result":
        shown = result(known, row, name, given, page)
    else:
        shown = server_result(known, row, page)
    if call is not None:
        call.results += shown
        return []
    return [_late(id_, became, bool(shown), page), *shown] if page.options.tools else [*shown]


def _late(id_: str, became: str, more: bool, page: Page) -> str:
    number, name = page.calls.get(id_, (0, ""))
    kind, end = f"{became} result".strip(), ":" if more else "."
    if not number:
        return f"**A {kind}** of the call {code(id_)}, which is not on this path{end}"
    where = f"message {number}" if page.inside else f"[message {number}](#m{number})"
    late = f"Late {kind}" if number < page.number else kind.capitalize()
    return f"**{late}** of {title(name)} in {where}{end}"


def call_of(call: _Call, number: int, page: Page) -> list[str]:
    """A call's heading, its input and its results."""
    name, id_ = words(call.block.get("name")), words(call.block.get("id"))
    if words(call.block.get("server_name")):
        name = f"mcp__{call.block['server_name']}__{name}"
    answered = dict.fromkeys(page.answered.get(id_, ()))
    later = [at for at in answered if at > number]
    state = "answered later" if later and call.state == "no result" else call.state
    started = page.started(call.row, id_)
    count(name, call.block.get("input"), state, started, page)
    if not page.options.tools:
        return [*told(started, page), *call.results]  # what a person said to it
    shown = call_lines(name, call.block.get("input"), state, started, page)
    links = [f"message {at}" if page.inside else f"[message {at}](#m{at})" for at in later]
    if links:
        shown.append(f"*A result came later: {', '.join(links)}.*")
    inside = inlined(started, call.block.get("input"), call.results, page)
    return [*shown, *told(started, page), *inside, *call.results]


def _remember(row: Row, body: Mapping[str, Any], page: Page) -> None:
    """Facts for the header."""
    facts = page.facts
    for known, name in ((facts.versions, "version"), (facts.branches, "gitBranch")):
        if words(body.get(name)):
            known[words(body.get(name))] = None
    message = mapping(body.get("message"))
    if row.kind == "assistant" and row.api is not None:
        if words(message.get("model")):
            facts.models[words(message.get("model"))] = None
        facts.usage.setdefault(row.api, Usage()).add(message)
