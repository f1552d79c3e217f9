"""What a person said to a tool call, shown as their words: logs keep it in results of tools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pathexport.read.inserted import apart
from pathexport.read.kinds import INTERRUPTIONS
from pathexport.read.replies import (
    Answer,
    Reply,
    answered,
    approved,
    is_answer,
    is_rejection,
    rejection,
)
from pathexport.read.rows import Row
from pathexport.shape.agents.heard import ASKING
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fence, quote
from pathexport.write.message.speech import interrupted
from pathexport.write.render.context import Page
from pathexport.write.render.inserted import said
from pathexport.write.render.media import medium
from pathexport.write.text import cut
from pathexport.write.tool.inputs import title
from pathexport.write.tool.results import without_colours
from pathexport.write.values import items, mapping, words

_WRONG_CALL = "<tool_use_error>"  # which nobody was asked about
_QUESTION = 80  # characters of a question that stands above in full


def state(block: Mapping[str, Any], row: Row, page: Page) -> str:
    """What became of a call: nothing to say, or that it failed or was not allowed."""
    if block.get("is_error") is not True:
        return ""
    text = _text(block.get("content")) or ""
    if text.strip() in INTERRUPTIONS:
        return "interrupted"
    if not is_rejection(text, _told(row, page)):
        return "failed"
    return "accepted" if page.project.graph.accepts(row.uuid) else "rejected"


def reply(
    block: Mapping[str, Any], row: Row, tool: str, given: Any, page: Page
) -> tuple[list[str], list[str]] | None:
    """The words of a person in a result, and the rest of it; nothing when it is a tool's alone."""
    text = _text(block.get("content"))
    if text is not None and not tool and is_answer(text):
        tool = "AskUserQuestion"  # whose row is missing
    if text is None or (block.get("is_error") is not True and tool not in ASKING):
        return None
    became = state(block, row, page)
    found = _found(without_colours(text), became, tool, given, _told(row, page))
    if found is None:
        return None
    others = [each for each in _pieces(block.get("content")) if _words(each) is None]
    spoken = [*_spoken(found, became, tool, given, page), *(medium(each, page) for each in others)]
    return spoken, list(_machine(found, given, page))


def _found(text: str, became: str, tool: str, given: Any, told: Mapping[str, Any]) -> Reply | None:
    asked = [mapping(each) for each in items(mapping(given).get("questions"))]
    questions = [words(each.get("question")) for each in asked if words(each.get("question"))]
    if became == "interrupted":
        return Reply()
    if became in ("rejected", "accepted"):
        return rejection(text, questions, told)
    if became and (tool not in ASKING or text.lstrip().startswith(_WRONG_CALL)):
        return None
    if became:
        return Reply(unsure=text)  # a new wording hides what a person may have said
    if tool == "AskUserQuestion":
        return answered(text, questions, told)
    return approved(text, told) or Reply(unsure=text)


def comment(block: Any, page: Page) -> list[str]:
    """Words or a picture that a person put beside a result."""
    text = _words(block)
    if text is None:
        return [medium(block, page)]
    if text.strip() in INTERRUPTIONS:
        return interrupted(text)
    shown = said(text, page)
    return [_who("**User**", page), *shown] if apart(text).words.strip() else shown


def _who(who: str, page: Page, what: str = "") -> str:
    """Who speaks, to which agent if its transcript is not here, and about what."""
    told = (f", to agent {escape(page.to)}" if page.to else "") + what
    return f"{who}{told}:" if told or not who.endswith("**") else f"{who[:-2]}:**"


def _told(row: Row, page: Page) -> Mapping[str, Any]:
    """The row's typed fields, if they are about one result alone."""
    return page.bodies.load(row.place) if len(row.answers) == 1 else {}


def _text(content: Any) -> str | None:
    """The text of a result, if it has any."""
    known = [text for each in _pieces(content) if (text := _words(each)) is not None]
    return "\n".join(known) if known else None


def _pieces(content: Any) -> list[Any]:
    return content if isinstance(content, list) else [content]


def _words(piece: Any) -> str | None:
    text = piece if isinstance(piece, str) else mapping(piece).get("text")
    return text if isinstance(text, str) else None


def _spoken(found: Reply, became: str, tool: str, given: Any, page: Page) -> Iterator[str]:
    """What the person said, each time with who speaks; where no call is shown, to what."""
    alone = not page.options.tools
    if found.words.strip():
        yield _who("**User**", page, f", rejecting {title(tool)}" if alone else "")
        yield quote(spoken(found.words))
    if found.clarifies:
        yield "*The user wants to talk about these questions first.*"
    for each in found.answers:
        if each.words or each.notes:
            yield from _answer(each, len(found.answers) > 1, given, page)
    if found.unsure.strip():
        asked = tool == "AskUserQuestion" or became not in ("rejected", "accepted")
        yield _who("**Answer**" if asked else f"**Rejected** {title(tool)}", page)
        yield quote(spoken(found.unsure))
    if found.edited and found.plan.strip():
        yield _who("**User**", page, ", with changes to the plan")
        yield quote(prose(found.plan))


def _answer(answer: Answer, many: bool, given: Any, page: Page) -> Iterator[str]:
    question = answer.question if not page.options.tools else cut(answer.question, _QUESTION)
    named = many or not page.options.tools
    yield _who("**User**", page, f", asked “{escape(question)}”" if named else "")
    if answer.words.strip():
        yield quote(spoken(answer.words))
    if answer.notes.strip():
        yield quote(spoken(answer.notes))
    if answer.preview.strip() and answer.preview not in _previews(given):
        yield fence(answer.preview)


def _previews(given: Any) -> Iterator[str]:
    for question in items(mapping(given).get("questions")):
        for option in items(mapping(question).get("options")):
            yield words(mapping(option).get("preview"))


def _machine(found: Reply, given: Any, page: Page) -> Iterator[str]:
    """What was decided, without words of the person; a plan that is shown already is named."""
    plan, proposed = found.plan.strip(), words(mapping(given).get("plan")).strip()
    shown = page.plans.get(plan, 0) if plan and plan != proposed and not found.edited else 0
    where = f"message {shown}" if page.inside else f"[message {shown}](#m{shown})"
    if found.approves:
        saved = f" It is saved in {code(found.file)}." if found.file else ""
        which = f"the plan of {where}" if shown else "the plan"
        yield f"*The user approved {which}.*{saved}"
    if plan and plan != proposed and not shown and not found.edited:
        yield quote(prose(found.plan))
