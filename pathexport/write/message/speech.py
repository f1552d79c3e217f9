"""What people say: prompts with their pictures, commands, bash mode and interruptions.

Reports of tasks and other agents as well, which logs hold as if somebody had typed them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathexport.read import content
from pathexport.read.blocks import Block
from pathexport.read.content import Body, blocks
from pathexport.read.kinds import CHANNEL, FOR_AGENT, QUEUED, UNDELIVERED, VERBATIM, VOICE
from pathexport.read.rows import Row
from pathexport.read.texts.chats import ChannelMessage
from pathexport.read.texts.going_on import GOES_ON, goal
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.pasted import prompt_parts
from pathexport.read.texts.peers import unframed
from pathexport.read.texts.plans import carried_out
from pathexport.read.texts.refusals import blocked
from pathexport.read.texts.tags import (
    INTERRUPTIONS,
    UNASKED,
    Command,
    asked_for,
    command_in,
    is_printed,
)
from pathexport.read.texts.tags import command as parsed
from pathexport.write.markdown.foreign import spoken
from pathexport.write.markdown.literal import code, fence, fields, fold, one_line, quote
from pathexport.write.message.attachments import labelled
from pathexport.write.message.speakers import channel, heard, origin, reporting, speaker, through
from pathexport.write.message.unspoken import added, outputs
from pathexport.write.options import Options
from pathexport.write.render.context import Context
from pathexport.write.render.inserted import notice, said
from pathexport.write.render.inserted import typed as quoted
from pathexport.write.render.media import medium
from pathexport.write.render.parts import Again, Hidden, Part
from pathexport.write.text import dotted
from pathexport.write.values import items, words

# What stands over words that the queue held for somebody else.
_NOT_HERE = {
    FOR_AGENT: "*To an agent, which got it instead:*",
    UNDELIVERED: "*To an agent that was stopped before it got it:*",
}


def prompt(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """The words and pictures of a prompt, typed at once or while the model worked."""
    if is_queued_command(row, body):
        return command(row, body, context)
    elsewhere = _NOT_HERE.get(row.detail or "")
    shown: list[Part] = [elsewhere] if elsewhere else []
    told = origin(body)
    kind = told.get("kind")
    # Each text names its channel, and the heading of a call says all.
    by = speaker(body) if told and kind not in (CHANNEL, VOICE) else ""
    shown += [f"*From {by}:*"] if by else []
    shown += [f"*Through {plugin}:*"] if told and (plugin := through(body)) else []
    other = False
    for block in blocks(body):
        text = _text(block)
        if text is not None and items(body.get("imagePasteIds")):
            # Behind a picture, of which versions 2.1.20 to 2.1.50 leave no sign in the words.
            text = text.removeprefix(" ")
        core = "" if text is None else text.strip()
        if text is None:
            shown.append(medium(block))
        elif core in INTERRUPTIONS and row.detail != VERBATIM:
            shown += interrupted(text, row)
        elif core:
            parts = [part.source != "typed" for part in prompt_parts(text) if part.words.strip()]
            shown += ["*Typed:*"] if other and parts and not parts[0] else []
            other = parts[-1] if parts else other
            shown += _told(text, row, body, kind, context.options)
    return shown


def _told(text: str, row: Row, body: Body, kind: Any, options: Options) -> list[Part]:
    """The words of a block, by who says them. Versions around 2.1.90 to 2.1.150 hold a command that
    waited behind words, typed in an editor or sent by a program, in one row with these."""
    behind = command_in(text) if row.detail != VERBATIM else None
    if behind is not None and not behind.rest:
        return _as_typed(behind)
    found = heard(text, row, body)
    if isinstance(found, ChannelMessage):
        return _relayed(found)
    above = [f"*From {channel('')}:*"] if kind == CHANNEL else []
    if kind == GOES_ON and goal(text):
        above = ["*Set as the goal:*"]
    shown = _plan(text, body, options) if row.detail == "plan" else said(found, options)
    return [*above, *shown] if above else shown


def _relayed(message: ChannelMessage) -> list[Part]:
    """What came in through a channel: which one, what it tells of the message, and the words."""
    told = fields((name, value) for name, value in message.told if name != "source")
    line = dotted(f"*From {channel(message.source)}:*", told)
    return [line, quote(spoken(message.words))] if message.words.strip() else [line]


def _plan(text: str, body: Mapping[str, Any], options: Options) -> list[Part]:
    """A prompt that Claude Code made of a plan: nobody typed that, and it is not shown again, but
    for what the person typed as they accepted it."""
    found = carried_out(text, body.get("planContent"))
    plan = said(apart(found.prompt), options)
    typed: list[Part] = ["*Typed:*", *quoted(found.words)] if found.words.strip() else []
    if not options.tools:
        return [*plan, *([Hidden("added text")] if found.hints else []), *typed]
    hints = [fold("Added by Claude Code", quote(spoken(found.hints)))] if found.hints else []
    more = (*hints, *typed)
    here = (*plan, *more)
    return [Again(("plan", found.plan), lambda: here, "*Implement the plan of ", ".*", more)]


def report(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """What a task or another agent reports, each in its form, or a command that it gives."""
    if row.kind == "command":
        return [_sent(reporting(body)), *command(row, body, context)]
    shown: list[Part] = []
    for block in blocks(body):
        text = _text(block)
        found = notice(text) if text is not None else []
        if not found and not shown:
            shown.append(_sent(reporting(body, text or "")))
        if text is None:
            shown.append(medium(block))
        else:
            shown += found or said(apart(unframed(text)), context.options)
    return shown


def _sent(by: str) -> str:
    return f"**From {by}**" if by else "**Task notification**"


def stopped(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """A prompt that a hook blocked, and what the hook said."""
    typed, hook = blocked(words(body.get("content"))) or ("", "")
    shown = said(apart(typed), context.options)
    if not context.options.tools:
        return [*shown, Hidden("hook row")]
    return [*shown, labelled("The hook said", hook.strip())] if hook.strip() else shown


def _text(block: Block) -> str | None:
    """The words of a block, which may name no type; nothing when it is a picture or the like."""
    return block.words if block.type in ("", "text") else None


def is_queued_command(row: Row, body: Body) -> bool:
    """Whether a person's words waited in the queue as a command, in its tags."""
    return row.detail == QUEUED and command_in(content.text(body)) is not None


def command(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """A command as it was typed: `/name args`, or what was run in bash mode."""
    typed = parsed(content.text(body))
    if typed is None:
        return [quote(spoken(content.text(body)))]
    shown = _as_typed(typed)
    if (asked := asked_for(typed.rest)) is not None:
        return [*shown, *(added(asked) if context.options.tools else [Hidden("added text")])]
    if is_printed(typed.rest):  # a row that holds it all
        if not context.options.tools:
            return [*shown, Hidden("note")]
        return [*shown, *outputs(typed.rest, row, body, context)]
    return [*shown, *said(apart(typed.rest), context.options)] if typed.rest else shown


def _as_typed(command: Command) -> list[Part]:
    if command.bash:
        return [fence(command.line, "sh")]
    if command.given == one_line(command.given):
        return [code(command.line)]
    return [code(command.name), *quoted(command.given)]


def interruption(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    if is_clearing(row, context):
        return ["*Claude Code stopped here to clear the context.*"]
    text = content.text(body)
    if row.detail == "shutdown" and text.strip() not in UNASKED:
        return ["*Interrupted: Claude Code was shut down.*"]
    return interrupted(text, row)


def is_no_persons(row: Row, context: Context) -> bool:
    """Whether an interruption is not, or not certainly, what a person did."""
    return row.sidechain or is_clearing(row, context)


def is_clearing(row: Row, context: Context) -> bool:
    """Whether nobody interrupted anything: a plan was accepted with a cleared context."""
    above = context.project.graph.parent(row.uuid)
    return above is not None and context.project.graph.accepts(above.uuid)


def interrupted(text: str, row: Row) -> list[Part]:
    """That somebody broke off what was going on. An agent's log has the same words where another
    agent stopped it."""
    if text.strip() in UNASKED:
        return ["*Broken off before it was finished. No person did that.*"]
    tool = " at a tool call" if "for tool use" in text else ""
    by = "" if row.sidechain else " by the user"
    return [f"*Interrupted{by}{tool}.*"]
