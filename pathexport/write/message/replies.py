"""What a person said to a tool call, shown as their words: logs keep it in results of tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from pathexport.read.blocks import Block, ToolResult
from pathexport.read.rows import Row
from pathexport.read.texts import refusals, replies
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.frames import to_fork
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.tags import INTERRUPTIONS
from pathexport.shape.agents.heard import ASKING
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fence, fold, quote
from pathexport.write.message.speech import interrupted
from pathexport.write.render.context import Context
from pathexport.write.render.inserted import said
from pathexport.write.render.media import medium
from pathexport.write.render.parts import Again, Hidden, Part
from pathexport.write.text import cut
from pathexport.write.tool.changed import amended
from pathexport.write.tool.inputs import path, quoted, title
from pathexport.write.values import items, mapping, words

_WRONG_CALL = "<tool_use_error>"  # which nobody was asked about
_QUESTION = 80  # characters of a question that stands above in full
NO_RESULT = "no result"
"""What became of a call whose result is not there."""
STAND_INS = ("interrupted", NO_RESULT)
"""What became of calls by a result that only stands for one."""


class Result(msgspec.Struct, frozen=True):
    """A result where it stands, and the call that it answers as far as it is known."""

    block: ToolResult
    row: Row
    body: Mapping[str, Any]
    """The row's whole JSON object."""
    tool: str
    given: Any
    """What the call was given."""

    @property
    def fields(self) -> Mapping[str, Any]:
        """The row's typed fields, if they are about one result alone."""
        return self.body if len(self.row.answers) == 1 else {}


def state(result: Result, accepts: Callable[[str], bool]) -> str:
    """What became of a call: nothing to say, or that it failed or was not allowed. `accepts` tells
    whether a row is what a plan goes on from, though it says that a person rejected it."""
    if not result.block.failed:
        return ""
    text = result.block.text or ""
    unanswered = words(result.fields.get("toolDenialUnanswered"))
    if text.strip() in INTERRUPTIONS or unanswered or refusals.is_broken_off(text):
        return "interrupted"  # by a person, or because nobody was asked in the end
    if refusals.is_left_behind(text):
        return NO_RESULT
    if not refusals.is_rejection(text, result.fields):
        return "interrupted" if refusals.is_stopped(text) else "failed"
    if refusals.is_called_off(text, result.fields):
        return "interrupted"
    return "accepted" if accepts(result.row.uuid) else "rejected"


def stands_in(text: str, became: str) -> bool:
    """Whether a result only says that its call was broken off, or that it has none."""
    return became in STAND_INS and not refusals.is_stopped(text)


class Replied(msgspec.Struct, frozen=True):
    """A result in which a person may speak: their words, and the rest of it."""

    words: list[Part]
    rest: list[Part]


def reply(result: Result, context: Context) -> Replied | None:
    """The words of a person in a result; nothing when it is a tool's alone."""
    taken = _taken_apart(result, context)
    if taken is None:
        return None
    result, became, found = taken
    others = [medium(each) for each in result.block.pieces if each.words is None]
    rest = _machine(found, result, context) if context.options.tools else []
    return Replied([*_spoken(found, became, result, context), *others], rest)


def changes(result: Result, context: Context) -> list[Part]:
    """What a person made of an edit before they agreed to it; nothing where they left it alone."""
    noted = mapping(result.body.get("toolUseResult"))
    alone = len(result.row.answers) == 1 and not result.block.failed
    if noted.get("userModified") is not True or not alone:
        return []
    noted = mapping(context.project.bodies.load(result.row.place).get("toolUseResult"))  # all of it
    made = amended(mapping(result.given), noted)
    if not made:
        return []
    file = path(words(noted.get("filePath")), context.project.cwd or "")
    of = "" if context.options.tools else f" of {file}"
    return [_who("**User**", context, f", with changes to the edit{of}"), made]


def words_in(result: Result, context: Context) -> tuple[str, ...]:
    """The words of a person in a result, as they were typed or picked."""
    taken = _taken_apart(result, context)
    if taken is None:
        return ()
    found = taken[2]
    answers = (said for each in found.answers for said in (each.words, each.notes))
    return tuple(said for said in (found.words, *answers, found.unsure) if said.strip())


def _taken_apart(result: Result, context: Context) -> tuple[Result, str, replies.Reply] | None:
    """A result as what asked for it tells, what became of the call, and what the person said."""
    text = result.block.text
    if text is not None and not result.tool and replies.is_answer(text):
        result = msgspec.structs.replace(result, tool="AskUserQuestion")  # whose row is missing
    if text is None or (not result.block.failed and result.tool not in ASKING):
        return None
    became = state(result, context.project.graph.accepts)
    found = _found(without_colours(text), became, result)
    return None if found is None else (result, became, found)


def _found(text: str, became: str, result: Result) -> replies.Reply | None:
    tool, fields = result.tool, result.fields
    asked = [mapping(each) for each in items(mapping(result.given).get("questions"))]
    questions = [words(each.get("question")) for each in asked if words(each.get("question"))]
    if became in STAND_INS:
        return replies.Reply() if stands_in(text, became) else None
    if became in ("rejected", "accepted"):
        return replies.rejection(text, questions, fields)
    if became and (tool not in ASKING or _is_machine(text)):
        return None
    if became:
        return replies.Reply(unsure=text)  # a new wording hides what a person may have said
    if tool == "AskUserQuestion":
        return replies.answered(text, questions, fields)
    return replies.approved(text, fields) or replies.Reply(unsure=text)


def _is_machine(text: str) -> bool:
    """Whether a call that asks a person failed of what certainly none of them said."""
    wrong = text.lstrip().startswith(_WRONG_CALL)
    return wrong or refusals.is_unasked(text) or refusals.is_ruled_out(text)


def comment(block: Block, row: Row, context: Context) -> list[Part]:
    """Words or a picture that a person put beside a result; a forked agent has its orders there."""
    text = block.words
    if text is None:
        return [medium(block)]
    if text.strip() in INTERRUPTIONS:
        return interrupted(text, row)
    if row.sidechain and to_fork(text) is not None:
        told = fold("What the fork is told", quote(spoken(text)))
        return [told if context.options.tools else Hidden("added text")]
    found = apart(text)
    shown = said(found, context.options)
    return [_who("**User**", context), *shown] if found.words.strip() else shown


def _who(who: str, context: Context, what: str = "") -> str:
    """Who speaks, to which agent if its transcript is not here, and about what."""
    to = (f", to agent {escape(context.to)}" if context.to else "") + what
    return f"{who}{to}:" if to or not who.endswith("**") else f"{who[:-2]}:**"


def _spoken(found: replies.Reply, became: str, result: Result, context: Context) -> Iterator[Part]:
    """What the person said, each time with who speaks; where no call is shown, to what."""
    tool, alone = result.tool, not context.options.tools
    if found.words.strip():
        yield _who("**User**", context, f", rejecting {title(tool)}" if alone else "")
        yield quote(spoken(found.words))
    if found.clarifies:
        yield "*The user wants to talk about these questions first.*"
    if found.enough:
        yield "*The user wants the plan now, without more questions.*"
    many = len(found.answers) > 1 or len(items(mapping(result.given).get("questions"))) > 1
    for each in found.answers:
        if each.words or each.notes:
            yield from _answer(each, many, result.given, context)
    if found.unsure.strip():
        asked = tool == "AskUserQuestion" or became not in ("rejected", "accepted")
        hook = refusals.is_by_hook(found.unsure) or context.denied_by(result.row, result.block.call)
        who = "**Answer of a hook**" if hook else "**Answer**"
        yield _who(who if asked else f"**Rejected** {title(tool)}", context)
        yield quote(spoken(found.unsure))
    if found.edited and found.plan.strip():
        by = context.allowed_by(result.row, result.block.call)
        yield _who(
            f"**Hook {escape(by)}**" if by else "**User**", context, ", with changes to the plan"
        )
        yield quote(prose(found.plan))


def _answer(answer: replies.Answer, many: bool, given: Any, context: Context) -> Iterator[Part]:
    question = answer.question if not context.options.tools else cut(answer.question, _QUESTION)
    named = answer.question and (many or not context.options.tools)
    yield _who("**User**", context, f", asked “{escape(question)}”" if named else "")
    yield from filter(None, map(quoted, (answer.words, answer.notes)))
    if answer.preview.strip() and answer.preview not in _previews(given):
        yield fence(answer.preview)


def _previews(given: Any) -> Iterator[str]:
    for question in items(mapping(given).get("questions")):
        for option in items(mapping(question).get("options")):
            yield words(mapping(option).get("preview"))


def _machine(found: replies.Reply, result: Result, context: Context) -> list[Part]:
    """What was decided, without words of the person; a plan that is shown already is named."""
    plan, proposed = found.plan.strip(), words(mapping(result.given).get("plan")).strip()
    saved = f" It is saved in {code(found.file)}." if found.file else ""
    who = "A hook" if context.allowed_by(result.row, result.block.call) else "The user"
    approved: list[Part] = [f"*{who} approved the plan.*{saved}"] if found.approves else []
    if found.refined:
        approved = ["*The user has the plan refined with Ultraplan.*"]
    if found.nobody:
        approved = ["*Nobody answered, and Claude went on.*"]
    open_ = (each.question for each in found.answers if each.left_open)
    approved += [f"*Left open:* {escape(cut(question, _QUESTION))}" for question in open_]
    if not plan or plan == proposed or found.edited:
        return approved
    before = f"*{who} approved the plan of " if found.approves else ""
    shown = *approved, quote(prose(found.plan))
    return [Again(("plan", plan), lambda: shown, before, f".*{saved}")]
