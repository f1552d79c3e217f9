"""Rows in which nobody speaks: what hooks, attachments and Claude Code itself add to a
conversation.

Those that reached the model or the person are in every transcript; the others are shown at full
detail. Each kind has a word by which it is counted when it is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pathexport.read.blocks import Thinking
from pathexport.read.content import blocks, text
from pathexport.read.kinds import SAVED
from pathexport.read.rows import Row
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.refusals import INFORMS, behind_refused
from pathexport.read.texts.tags import behind_command, exit_code, launched, printed
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import code, escape, fence, fold, one_line
from pathexport.write.message.attachments import ATTACHMENTS, STRUCTURED, SYSTEM, Aside, labelled
from pathexport.write.render.brought import hook_words, is_of_hook
from pathexport.write.render.context import Context
from pathexport.write.render.inserted import inserted, skill
from pathexport.write.render.media import is_source, medium
from pathexport.write.render.parts import Hidden, Part, shows
from pathexport.write.text import dotted
from pathexport.write.tool.outputs import ToolOutput, is_silent, output
from pathexport.write.tool.stored import in_place, texts_of
from pathexport.write.values import as_json, items, mapping, words

_AS_ADDED = ("hook_blocking_error", INFORMS)
"""Rows that may say once more what Claude Code added for the model right above."""
_LONG = 200  # characters of an added text that folds
_NOBODY = "No response requested."
_FEEDBACK = "Stop hook feedback:"
_EVERYWHERE = """
    uuid parentUuid sessionId timestamp type isSidechain userType cwd version gitBranch entrypoint
    slug isMeta level logicalParentUuid agentId requestId forkedFrom
    """
_LINKS = frozenset(_EVERYWHERE.split())
_ADDED = ("meta", "structural")  # rows in which nobody speaks
_NEAR = 16  # rows above the summary of hooks that may tell what these said


def aside(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """A row that is not speech as Markdown; a mark alone at a detail that hides it."""
    typed = row.detail == INFORMS and behind_refused(words(body.get("content")))[1]
    shown = _show(row, body, context) if typed or context.options.tools else []
    if shows(shown):
        return shown
    return [_row(row, body)] if context.options.everything else [Hidden(_word(row, body))]


def _show(row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """What every transcript shows of a row; nothing if only full detail shows it."""
    if row.kind == "note":
        return outputs(text(body), row, body, context) if row.detail == "output" else []
    if row.kind == "meta":
        everything = context.options.everything
        return [] if _was_printed(row, body, context) else _added(body, everything)
    if row.kind == "assistant":
        said = text(body)
        return [] if said.strip() in ("", _NOBODY) else [labelled("Claude Code", said)]
    if row.detail in _AS_ADDED and _told(body) in _told_above(row, context, ("meta",)):
        return []
    if row.type == "attachment":
        given = mapping(body.get("attachment"))
        # The call of this name shows the same as its input.
        told = context.tools.get(words(given.get("toolUseID"))) == "StructuredOutput"
        return [] if told and row.detail == STRUCTURED else _of(ATTACHMENTS, row, given)
    if row.type == SAVED:
        return _of(ATTACHMENTS, row, body)
    if row.detail == "stop_hook_summary":
        body = _untold(row, body, context)
    return _of(SYSTEM, row, body) if row.type == "system" else []


def _was_printed(row: Row, body: Mapping[str, Any], context: Context) -> bool:
    """Whether Claude Code added for the model what the command above printed, and no more."""
    above = context.project.graph.parent(row.uuid)
    if above is None or above.detail != "output":
        return False
    told = context.project.bodies.load(above.place)
    said = "\n".join(said for _, said in printed(text(told), told.get("version")))
    return said.strip() == text(body).strip()


def _untold(row: Row, body: Mapping[str, Any], context: Context) -> Mapping[str, Any]:
    """The summary of what hooks said at the end of a turn, without what the rows above it tell:
    Claude Code hands the model the words of each by itself, and then notes them again."""
    errors, reason = items(body.get("hookErrors")), words(body.get("stopReason"))
    if not (errors or reason):
        return body
    told = _told_above(row, context, _ADDED)
    left = [each for each in errors if words(each).strip() not in told]
    return {**body, "hookErrors": left, "stopReason": "" if reason.strip() in told else reason}


def _told_above(row: Row, context: Context, kinds: Sequence[str]) -> set[str]:
    """What rows of some kinds tell right above one, where nobody speaks in these."""
    told: set[str] = set()
    above = context.project.graph.parent(row.uuid)
    for _ in range(_NEAR):
        if above is None or above.kind not in _ADDED:
            break
        if above.kind in kinds:
            told.add(_told(context.project.bodies.load(above.place)))
        above = context.project.graph.parent(above.uuid)
    return told


def _told(body: Mapping[str, Any]) -> str:
    """What a hook says in a row of its own."""
    said = text(body) or hook_words(mapping(body.get("attachment")))
    return said.removeprefix(_FEEDBACK).strip()


def _of(table: Mapping[str, Aside], row: Row, given: Mapping[str, Any]) -> list[Part]:
    show = table.get(row.detail or "")
    shown = show(given) if show is not None else []
    return shown if isinstance(shown, list) else [shown]


def _word(row: Row, body: Mapping[str, Any]) -> str:
    """What kind of row it is, for counting. Of thoughts, newer logs hold the sign alone."""
    if row.api is not None:
        thought = any(isinstance(each, Thinking) for each in blocks(body))
        return "blank thought" if thought else "blank answer"
    known = {"note": "note", "meta": "added text", "assistant": "placeholder answer"}.get(row.kind)
    hook = (row.detail or "").startswith(("hook", "stop_hook", "async_hook", SAVED))
    hook = hook or (row.type == "system" and is_of_hook(words(body.get("content"))))
    return known or ("hook row" if hook else f"{one_line(row.type or '') or 'other'} row")


def _row(row: Row, body: Mapping[str, Any]) -> str:
    """The fields of a row, without those that every row has."""
    detail = row.detail if row.detail != row.type else words(mapping(body.get("data")).get("type"))
    name = dotted(row.type or "row", detail or "")
    said = text(body)
    if row.kind in ("note", "meta", "assistant") and said:
        return fold(name, fence(said))
    rest = {name: value for name, value in body.items() if name not in _LINKS}
    payload = body.get("attachment") or body.get("data") or rest
    return fold(name, fence(as_json(payload), "json"))


def outputs(told: str, row: Row, body: Mapping[str, Any], context: Context) -> list[Part]:
    """What a command printed, as a row tells it. Of much that bash mode printed, that is a stub."""
    shown: list[Part] = []
    where, limit = context.project.bodies.where(row.place), context.options.max_lines

    def whole(each: ToolOutput) -> list[Part]:
        return [output(each.text, limit, each.where)]

    for error, said in printed(told, body.get("version")):
        if said.strip() and is_silent(said):
            shown.append("*No output.*")
        elif said.strip():
            shown += ["On the error stream:"] if error else []
            found = texts_of([ToolOutput(said.strip("\n"), where)], "", row, context)
            shown += in_place(found, whole, context)
    if failed := exit_code(told):
        shown.append(f"*Exit code {failed}.*")
    if agent := launched(told):
        shown.append(f"*The agent {code(agent)} does it.*")
    return shown


def _added(body: Mapping[str, Any], everything: bool) -> list[Part]:
    """What Claude Code added for the model: the text of a skill or a command, pages of a file."""
    said = behind_command(text(body))
    others = [block for block in blocks(body) if block.type != "text"]
    parts = [medium(block) for block in others]
    if said.startswith("[Image: source:") and not others:
        return []  # the picture is in another row
    lines = said.split("\n")
    if others and not everything and any(map(is_source, lines)):
        said = "\n".join(line for line in lines if not is_source(line))
        parts.append(Hidden("added text"))
    return [*added(said), *parts]


def added(said: str) -> list[Part]:
    """A text that Claude Code added for the model."""
    found = apart(said)
    if found.context and not found.words.strip():
        return [*map(inserted, found.context)]
    if len(said) > _LONG or "\n" in said.strip():
        return [fold(skill(said) or "Added for the model", prose(said))]
    return [f"*Added for the model:* {escape(said)}"] if said.strip() else []
