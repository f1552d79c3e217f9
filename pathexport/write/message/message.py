"""One message as Markdown, whichever documents it stands in: what is said, and its tool calls.

A result is part of its call if both are in the message. What documents differ in is left to marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pathexport.read.content import Body, text_of
from pathexport.read.kinds import BLOCKED, NOTIFIED, STOPS
from pathexport.read.rows import Row
from pathexport.read.texts.tags import behind_command
from pathexport.shape.steps.messages import Message
from pathexport.write.markdown.literal import code
from pathexport.write.message import speech
from pathexport.write.message.answer import answered
from pathexport.write.message.compaction import AGAIN, compacted, compaction, is_compacting
from pathexport.write.message.heading import Heading, heading
from pathexport.write.message.unspoken import aside
from pathexport.write.render.context import Context, ReadRows, read_rows
from pathexport.write.render.facts import Facts
from pathexport.write.render.inserted import skill
from pathexport.write.render.insides import Insides, insides
from pathexport.write.render.parts import Folded, Part, shows

Show = Callable[[Row, Body, Context], list[Part]]


class Rendered(msgspec.Struct, frozen=True):
    """A message before it stands in a document."""

    heading: Heading | None
    """None for what has no number: a compaction, or rows that open no message."""
    parts: tuple[Part, ...]
    facts: Facts
    """Those that are the same in every document, but for what its rows tell of themselves."""
    inside: Insides


def shown_rows(message: Message, context: Context) -> ReadRows:
    """The rows of a message for whoever shows it and nothing else: of an answer only what is
    shown."""
    if message.form != "answer":
        return read_rows(message.rows, context.project)
    every, bodies = context.project.graph.rows, context.project.bodies
    answer, load = bodies.answer, bodies.load
    found: list[tuple[Row, Body]] = []
    for node in message.rows:
        row = every[node]
        speaks = row.kind == "result" or row.api is not None
        found.append((row, (answer if speaks else load)(row.place)))
    return found


def rendered(message: Message, rows: ReadRows, context: Context) -> Rendered:
    """A message whose rows were read."""
    return (_unnumbered if message.speaker is None else _numbered)(message, rows, context)


def _unnumbered(message: Message, rows: ReadRows, context: Context) -> Rendered:
    """A compaction, or rows that open no message."""
    packed: tuple[tuple[str, str], ...] = ()
    if message.form == "compaction":
        about = compacted(rows)
        parts, packed = compaction(rows, context), ((about.time, about.tokens),)
    else:
        parts = [part for row, body in rows for part in aside(row, body, context)]
    parts += _otherwise(message, context)
    found = insides(parts)
    facts = msgspec.structs.replace(found.facts, compactions=packed)
    return Rendered(None, tuple(parts), facts, found)


def _numbered(message: Message, rows: ReadRows, context: Context) -> Rendered:
    if message.form == "answer":
        parts, failed = answered(rows, context)
    else:
        silent = message.speaker == "machine" and not context.options.tools
        parts, failed = _said(message, rows, context, silent), 0
    if context.project.otherwise:
        parts = [*parts, *_otherwise(message, context)]
    found = insides(parts)
    facts = msgspec.structs.replace(found.facts, failed=failed) if failed else found.facts
    if not found.calls and context.options.tools and not shows(parts):
        left_out = context.options.left_out & facts.hidden.keys()
        parts = parts if left_out else ["*Nothing that could be shown.*"]
    head = heading(message, rows, parts)
    if message.form == "interruption" and speech.is_no_persons(rows[0][0], context):
        head = msgspec.structs.replace(head, speaker="machine")
    return Rendered(head, tuple(parts), facts, found)


def _otherwise(message: Message, context: Context) -> Iterator[Part]:
    """What further writings of its rows say, which have their ids and other words."""
    every = context.project.otherwise
    for row in (row for node in message.rows for row in every.get(node, ())):
        yield f"*In {code(context.project.bodies.where(row.place))} this message reads:*"
        show = speech.command if row.kind == "command" else speech.prompt
        yield from show(row, context.project.bodies.load(row.place), context)


def _said(message: Message, rows: ReadRows, context: Context, silent: bool) -> list[Part]:
    """What a person or Claude Code says, and the rows around it; these alone if the rest is
    `silent`."""
    parts: list[Part] = []
    compacting = False
    for place, (row, body) in enumerate(rows):
        opens = message.form == "notice" and (not place or row.detail == NOTIFIED)
        show = _show(row, opens)
        if silent and show is not aside:
            continue
        shown = show(row, body, context)
        if is_compacting(row, body):
            compacting = True
        elif compacting and row.detail == "file" and shows(shown):
            compacting = False
            parts.append(AGAIN)
        parts += shown
    return parts


def _show(row: Row, opens: bool) -> Show:
    """How a row is shown; whether it `opens` a notice, or what follows there, decides where nothing
    else does."""
    if row.kind in ("prompt", "command") and row.detail == NOTIFIED:
        return speech.report
    if row.detail == BLOCKED:
        return speech.stopped
    if row.kind == "prompt" or (row.kind == "structural" and row.says):
        return speech.prompt
    if row.kind == "command":
        return speech.command
    if row.kind == "note" and row.detail in STOPS:
        return speech.interruption
    if row.kind == "assistant" and row.detail == "api_error":
        return _error
    return _notice if opens else aside


def _error(row: Row, body: Body, context: Context) -> list[Part]:
    return ["**API error**", *speech.prompt(row, body, context)]


def _notice(row: Row, body: Body, context: Context) -> list[Part]:
    if row.detail == NOTIFIED:
        return speech.report(row, body, context)
    text = text_of(row, body)
    if behind_command(text) != text:  # tags around a skill that was loaded
        return aside(row, body, context)
    shown = speech.prompt(row, body, context)
    name = skill(text)
    return [Folded(name, tuple(shown))] if name and shown else shown
