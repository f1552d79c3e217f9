"""Attachments and system rows that reached the model or the person: a table from type to form.

What no table knows is shown when every row is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pathexport.read.blocks import held
from pathexport.read.kinds import EVENTS
from pathexport.read.texts.banners import is_by_schedule
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.going_on import is_resumption
from pathexport.read.texts.inserted import event
from pathexport.read.texts.peers import unframed
from pathexport.read.texts.refusals import behind_refused
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import code, escape, fence, fold, quote
from pathexport.write.message.speakers import reporting
from pathexport.write.render import brought
from pathexport.write.render.apps import opened, selected
from pathexport.write.render.inserted import notice, told_by
from pathexport.write.render.media import medium
from pathexport.write.render.parts import Part
from pathexport.write.text import counted
from pathexport.write.tool.outputs import verbatim
from pathexport.write.values import as_json, items, mapping, number, words

_LONG = 1000  # characters of what folds
_NOTIFIES = "task-notification"  # the mode of what no person put into the queue
_UNNAMED = ("", "human", "unclassified")  # where words in the queue came from, if not from others

STRUCTURED = "structured_output"
"""The type of an attachment with what a turn was to give as data, where no call holds it."""

Aside = Callable[[Mapping[str, Any]], Part | list[Part]]


def labelled(label: str, said: str) -> str:
    said = without_colours(said)
    if len(said) > _LONG:
        return fold(label, quote(spoken(said)))
    return f"**{escape(label)}**\n\n{quote(spoken(said))}"


def _hook(given: Mapping[str, Any]) -> str:
    said = brought.hook_words(given)
    return labelled(brought.hook_name(given), said) if said.strip() else ""


def _printed(given: Mapping[str, Any]) -> str:
    """Of a hook that went well the model is told only at some events."""
    return _hook({**given, "message": None}) if given.get("hookEvent") in brought.TO_MODEL else ""


def _file(given: Mapping[str, Any]) -> Part:
    content = mapping(given.get("content"))
    inner, name = mapping(content.get("file")), brought.file_name(given)
    looked_at = brought.shown_file(given)
    if looked_at is not None:
        return medium(looked_at)
    if parts := [fence(text, known) for known, text in brought.cells(given)]:
        return fold(f"Notebook {name}", "\n\n".join(parts))
    text = inner.get("content") if inner else given.get("content")
    if text is None:
        return ""
    if not isinstance(text, str):
        return fold(f"File {name}", fence(as_json(given.get("content")), "json"))
    return fold(f"File {name}", fence(text, language(name)))


def _snippet(given: Mapping[str, Any]) -> str:
    name, snippet = brought.file_name(given), words(given.get("snippet"))
    if not snippet.strip():  # the changes of one turn may have been too many
        return f"*File changed meanwhile:* {code(name)}"
    return fold(f"File {name}, changed meanwhile", fence(snippet))


def _selection(given: Mapping[str, Any]) -> str:
    name = brought.file_name(given)
    lines = [number(given.get(end)) for end in ("lineStart", "lineEnd") if given.get(end)]
    return selected(name, lines, words(given.get("content")))


def _audio(given: Mapping[str, Any]) -> str:
    """What is said in a recording that somebody named in a prompt, as Claude Code heard it."""
    name, said = brought.file_name(given), words(given.get("transcript"))
    if said.strip():
        return labelled(f"Said in {name}", said.strip())
    error = words(given.get("error")).strip()
    why = f": {escape(error)}" if error else ""
    return f"*What is said in* {code(name)} *could not be heard{why}.*"


def _diagnostics(given: Mapping[str, Any]) -> str:
    told = brought.diagnostics(given)
    return fold("Problems that the editor shows", fence(told)) if told else ""


def _memory(name: str, text: str) -> str:
    return fold(f"From memory: {name}", prose(text)) if text else f"*From memory:* {code(name)}"


def _goal(given: Mapping[str, Any]) -> str:
    """That a goal was met, or given up. That it was set or cleared a command says, and that it is
    not met yet a hook."""
    met, lost = given.get("met") is True, given.get("failed") is True
    if given.get("sentinel") is True or not (met or lost):
        return ""
    became = "The goal was met" if met else "The goal was given up"
    reason = words(given.get("reason"))
    return labelled(became, reason) if reason.strip() else f"*{became}.*"


def _turns(given: Mapping[str, Any]) -> str:
    """That a run ended since whoever started it allowed no more."""
    most = number(given.get("maxTurns"))
    allowed = f"{counted(most, 'turn')} {'was' if most == 1 else 'were'}"
    return f"*Claude Code stopped here: no more than {allowed} allowed.*" if most else ""


def _mailbox(given: Mapping[str, Any]) -> list[Part]:
    """What other members of a team wrote meanwhile."""
    return [
        told_by("teammate", words(each.get("from")) or "another", text, words(each.get("summary")))
        for each in map(mapping, items(given.get("messages")))
        if (text := words(each.get("text")))
    ]


def _queued(given: Mapping[str, Any]) -> list[Part]:
    shown: list[Part] = []
    for each in held(given.get("prompt")):
        if each.words is None:
            shown.append(medium(each))
        elif each.words.strip():
            sender, told = _sender(given, each.words), given.get("commandMode") == _NOTIFIES
            shown += notice(each.words, told) or [labelled(sender, unframed(each.words))]
    return shown


def _sender(given: Mapping[str, Any], text: str) -> str:
    """What stands over a text in the queue that no person typed."""
    if before := brought.said_before(given):
        return before
    kind = words(mapping(given.get("origin")).get("kind"))
    told = is_resumption(text) or is_by_schedule(text)
    if kind in _UNNAMED and not told and given.get("commandMode") != _NOTIFIES:
        return "Queued"
    by = reporting({"attachment": given}, text) if kind or told else ""
    return f"From {by}" if by else "Task notification"


def _api_error(given: Mapping[str, Any]) -> str:
    error = mapping(given.get("error"))
    status = number(error.get("status"))
    lost = mapping(given.get("cause")) or mapping(error.get("connection"))
    cause = words(lost.get("code"))
    what = " ".join(filter(None, ["API error", str(status or ""), escape(cause)]))
    attempt, most = number(given.get("retryAttempt")), number(given.get("maxRetries"))
    tried = f", attempt {attempt}" + (f" of {most}" if most else "") if attempt else ""
    said = _api_said(error)
    return f"*{what}{tried}*" + (f": {escape(said)}" if said else "")


def _api_said(error: Mapping[str, Any]) -> str:
    """What the API answered. Older versions keep that as it came: an error within an error. Newer
    ones keep the JSON of it and, beside that, what they showed."""
    if shown := words(error.get("formatted")):
        return shown.removeprefix(f"{number(error.get('status'))} ")
    while error and not words(error.get("message")):
        error = mapping(error.get("error"))
    return words(error.get("message"))


def _stop(given: Mapping[str, Any]) -> str:
    errors = [text for text in items(given.get("hookErrors")) if isinstance(text, str)]
    reason = words(given.get("stopReason"))
    if given.get("preventedContinuation") is True:
        errors.insert(0, f"It stopped here. {reason}".strip())
    return labelled("Stop hooks said", "\n".join(errors)) if errors else ""


def _spoken(given: Mapping[str, Any], label: str = "Claude Code") -> str:
    said = words(given.get("content"))
    return labelled(label, said) if said.strip() else ""


def _informs(given: Mapping[str, Any]) -> str:
    """What Claude Code tells. Of a command that it refuses, it repeats what was typed behind it."""
    told = words(given.get("content"))
    if brought.is_of_hook(told):
        return ""
    command, typed = behind_refused(told)
    return labelled(f"The user typed behind {command or 'it'}", typed) if typed else _spoken(given)


def _remembered(given: Mapping[str, Any]) -> str:
    """That Claude Code kept something of the conversation for later ones."""
    paths = [code(path) for each in items(given.get("writtenPaths")) if (path := words(each))]
    return f"*Saved to memory:* {', '.join(paths)}" if paths else ""


def _cleared(given: Mapping[str, Any]) -> str:
    """That results were taken out of the context, or files. Versions around 2.1.50 say so at each
    prompt behind one with a picture, and name nothing: pictures are sent once there."""
    named = mapping(given.get("microcompactMetadata"))
    taken = [named.get(key) for key in ("compactedToolIds", "clearedAttachmentUUIDs")]
    return "" if taken == [[], []] else "*Older results were taken out of the context here.*"


def _refused(given: Mapping[str, Any]) -> list[Part]:
    """That a request was refused; another model may answer it instead of what was said so far."""
    back = "*What Claude had answered so far was taken back.*"
    return [_spoken(given), back if items(given.get("retractedMessageUuids")) else ""]


ATTACHMENTS: Mapping[str, Aside] = {
    **dict.fromkeys((*brought.HOOKS, "hook_system_message"), _hook),
    "audio_transcript": _audio,
    "diagnostics": _diagnostics,
    "directory": lambda given: fold(
        brought.directory_name(given), fence(words(given.get("content")))
    ),
    "edited_text_file": _snippet,
    "file": _file,
    "goal_status": _goal,
    "hook_success": _printed,
    "instructions": lambda given: [_memory(*each) for each in brought.loaded(given)],
    "max_turns_reached": _turns,
    "mcp_resource": lambda given: fold(
        brought.resource_name(given), fence(brought.resource(given))
    ),
    EVENTS: lambda given: [
        part for each in items(given.get("envelopes")) for part in notice(event(each))
    ],
    "nested_memory": lambda given: _memory(*brought.instructions(given)),
    "opened_file_in_ide": lambda given: opened(words(given.get("filename"))),
    "queued_command": _queued,
    "relevant_memories": lambda given: [_memory(*each) for each in brought.memories(given)],
    "selected_lines_in_diff": lambda given: fold(
        f"Selected in the diff: {words(given.get('filePath')) or '?'}",
        fence(words(given.get("content")), "diff"),
    ),
    "selected_lines_in_ide": _selection,
    STRUCTURED: lambda given: (
        f"**Given as data**\n\n{verbatim(as_json(given.get('data')), 'json')}"
    ),
    "teammate_mailbox": _mailbox,
}
_AS_TOLD = """
    local_command_output model_consent_fallback model_fallback model_refusal_no_fallback
    permission_retry scheduled_task_fire"""
SYSTEM: Mapping[str, Aside] = {
    **dict.fromkeys(_AS_TOLD.split(), _spoken),
    "agents_killed": lambda _: "*All agents in the background were stopped here.*",
    "api_error": _api_error,
    brought.FED_BACK: lambda given: _hook(brought.fed_back(given)),
    "away_summary": partial(_spoken, label="While you were away"),
    "informational": _informs,
    "memory_saved": _remembered,
    "microcompact_boundary": _cleared,
    "model_refusal_fallback": _refused,
    "stop_hook_summary": _stop,
}
