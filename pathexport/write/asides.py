"""Rows that nobody speaks in: what hooks, attachments and Claude Code itself add to a conversation.

A table says which of them reached the model or the person, and so belong to every transcript; the
others are shown when every row is asked for. Each has a word by which it is counted when hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pathexport.read.rows import Row
from pathexport.write.commonmark import code, escape, fence, fold, quote
from pathexport.write.fields import as_json, blocks, items, mapping, number, words
from pathexport.write.languages import language
from pathexport.write.page import Page
from pathexport.write.prose import prose, spoken
from pathexport.write.results import output, without_colours

_LONG = 200  # characters of a text that folds
_NOBODY = "No response requested."
_OUTPUT = re.compile(r"<((?:local-command|bash)-std(?:out|err))>(.*?)(?:</\1>|\Z)", re.DOTALL)

Aside = Callable[[Mapping[str, Any], Row, Page], str]


def aside(row: Row, body: Mapping[str, Any], page: Page) -> str:
    """A row that is not speech as Markdown; nothing, and counted, at a detail that hides it."""
    shown = _show(row, body, page)
    if shown is not None and page.options.tools:
        return shown
    if page.options.everything:
        return _row(row, body)
    page.facts.hidden[_word(row)] += 1
    return ""


def _show(row: Row, body: Mapping[str, Any], page: Page) -> str | None:
    """What every transcript shows of a row; None when it is for those who want every row."""
    if row.kind == "note":
        return _note(row, body, page) if row.detail == "output" else None
    if row.kind == "meta":
        return _meta(body) or None
    if row.kind == "assistant":
        said = _text(body)
        return None if said.strip() in ("", _NOBODY) else quote(spoken(said))
    if row.type == "attachment":
        return _of(ATTACHMENTS, row, mapping(body.get("attachment")), page)
    if row.type == "system":
        return _of(SYSTEM, row, body, page)
    return None


def _of(table: Mapping[str, Aside], row: Row, given: Mapping[str, Any], page: Page) -> str | None:
    show = table.get(row.detail or "")
    return (show(given, row, page) or None) if show is not None else None


def _word(row: Row) -> str:
    """What kind of row it is, for counting."""
    if row.kind == "note":
        return "note"
    if row.kind == "meta":
        return "added text"
    if row.kind == "assistant":
        return "made-up answer"
    hook = (row.detail or "").startswith(("hook", "stop_hook"))
    return "hook row" if hook else f"{row.type or 'other'} row"


def _row(row: Row, body: Mapping[str, Any]) -> str:
    """A row as it is, without what every row has."""
    said = _text(body)
    name = f"{row.type or 'row'} · {row.detail}" if row.detail else row.type or "row"
    if row.kind in ("note", "meta", "assistant"):
        return fold(name, fence(said)) if said.strip() else ""
    payload = body.get("attachment") or body.get("data") or _without_links(body)
    return fold(name, fence(as_json(payload), "json"))


_LINKS = """
    uuid parentUuid sessionId timestamp type isSidechain userType cwd version gitBranch entrypoint
    slug isMeta level logicalParentUuid agentId requestId forkedFrom
    """


def _without_links(body: Mapping[str, Any]) -> dict[str, Any]:
    links = _LINKS.split()
    return {name: value for name, value in body.items() if name not in links}


def _text(body: Mapping[str, Any]) -> str:
    said = (mapping(block).get("text") for block in blocks(dict(body)))
    return "\n".join(text for text in said if isinstance(text, str))


def _note(row: Row, body: Mapping[str, Any], page: Page) -> str:
    """What a command printed."""
    found = [(tag, text) for tag, text in _OUTPUT.findall(_text(body)) if text.strip()]
    shown = []
    for tag, text in found:
        shown += ["On the error stream:"] if tag.endswith("err") else []
        shown.append(output(text.strip("\n"), page, page.project.bodies.where(row.place)))
    return "\n\n".join(shown)


def _meta(body: Mapping[str, Any]) -> str:
    """What Claude Code added for the model: the text of a skill or a command, mostly."""
    said = _text(body)
    if said.startswith("[Image: source:"):
        return ""  # the picture itself is there
    if len(said) > _LONG or "\n" in said.strip():
        return fold("Added for the model", prose(said))
    return f"*Added for the model:* {escape(said)}" if said.strip() else ""


def _labelled(label: str, said: str) -> str:
    said = without_colours(said)
    if len(said) > _LONG * 5:
        return fold(label, quote(spoken(said)))
    return f"**{escape(label)}**\n\n{quote(spoken(said))}"


def _hook(given: Mapping[str, Any], row: Row, page: Page) -> str:
    content = given.get("content")
    texts = content if isinstance(content, list) else [content]
    said = "\n".join(text for text in texts if isinstance(text, str))
    error = given.get("blockingError")
    said = said or words(error) or words(mapping(error).get("blockingError"))
    said = said or words(given.get("message"))
    name = words(given.get("hookName")) or words(given.get("hookEvent"))
    return _labelled(f"Hook {name} said", said) if said.strip() else ""


def _file(given: Mapping[str, Any], row: Row, page: Page) -> str:
    content = mapping(given.get("content"))
    inner = mapping(content.get("file"))
    name = words(given.get("displayPath")) or words(given.get("filename")) or "?"
    text = inner.get("content") if inner else given.get("content")
    if not isinstance(text, str):
        return fold(f"File {name}", fence(as_json(given.get("content")), "json"))
    return fold(f"File {name}", fence(text, language(name)))


def _snippet(given: Mapping[str, Any], row: Row, page: Page) -> str:
    name = words(given.get("filename")) or "?"
    return fold(f"File {name}, changed meanwhile", fence(words(given.get("snippet"))))


def _selection(given: Mapping[str, Any], row: Row, page: Page) -> str:
    name = words(given.get("displayPath")) or words(given.get("filename")) or "?"
    return fold(f"Selected in {name}", fence(words(given.get("content")), language(name)))


def _opened(given: Mapping[str, Any], row: Row, page: Page) -> str:
    return f"*Open in the editor:* {code(words(given.get('filename')))}"


def _queued(given: Mapping[str, Any], row: Row, page: Page) -> str:
    prompt = given.get("prompt")
    said = prompt if isinstance(prompt, str) else as_json(prompt)
    notice = given.get("commandMode") == "task-notification"
    return _labelled("Task notification" if notice else "Queued", said)


def _api_error(given: Mapping[str, Any], row: Row, page: Page) -> str:
    error = mapping(given.get("error"))
    status = number(error.get("status"))
    cause = words(mapping(given.get("cause")).get("code"))
    what = " ".join(filter(None, ["API error", str(status or ""), escape(cause)]))
    attempt, most = number(given.get("retryAttempt")), number(given.get("maxRetries"))
    return f"*{what}{f', attempt {attempt} of {most}' if attempt else ''}*"


def _stop(given: Mapping[str, Any], row: Row, page: Page) -> str:
    errors = [text for text in items(given.get("hookErrors")) if isinstance(text, str)]
    reason = words(given.get("stopReason"))
    if given.get("preventedContinuation") is True:
        errors.insert(0, f"It stopped here. {reason}".strip())
    return _labelled("Stop hooks said", "\n".join(errors)) if errors else ""


def _spoken(given: Mapping[str, Any], row: Row, page: Page) -> str:
    said = words(given.get("content"))
    label = {"away_summary": "While you were away"}.get(row.detail or "", "Claude Code")
    return _labelled(label, said) if said.strip() else ""


def _trimmed(given: Mapping[str, Any], row: Row, page: Page) -> str:
    return "*Older results were taken out of the context here.*"


ATTACHMENTS: Mapping[str, Aside] = MappingProxyType(
    {
        "edited_text_file": _snippet,
        "file": _file,
        "hook_additional_context": _hook,
        "hook_blocking_error": _hook,
        "hook_stopped_continuation": _hook,
        "hook_system_message": _hook,
        "opened_file_in_ide": _opened,
        "queued_command": _queued,
        "selected_lines_in_ide": _selection,
    }
)
SYSTEM: Mapping[str, Aside] = MappingProxyType(
    {
        "api_error": _api_error,
        "away_summary": _spoken,
        "informational": _spoken,
        "microcompact_boundary": _trimmed,
        "scheduled_task_fire": _spoken,
        "stop_hook_summary": _stop,
    }
)
