"""Results that only say that a call did what it was told: they are left out, and counted.

Each is compared with the call. If a result says more than the call, as that a person changed the
edit, it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pathexport.later import later
from pathexport.read.rows import HANDBACK
from pathexport.write.markdown.literal import is_cut, plain
from pathexport.write.values import from_json, items, mapping, words

_CURRENT = " (file state is current in your context — no need to Read it back)"
_SNIPPET = " Here's the result of running `cat -n` on a snippet of the edited file:\n"
_NUMBERED = later(r" *\d{1,9}(?:→|\t)(.*)")
_REPLACED = 50  # characters of each text that MultiEdit repeats
_TODOS = later(
    r"Todos have been modified successfully\.(?: Ensure that you continue to use the todo list to "
    r"track your progress\. Please proceed with the current tasks if applicable)?"
)


def is_confirmation(tool: str, text: str, given: Mapping[str, Any]) -> bool:
    """Whether a result says nothing that the call does not say."""
    says_no_more = CONFIRMATIONS.get(tool)
    return says_no_more is not None and says_no_more(plain(text).strip(), given)


def _edit(text: str, given: Mapping[str, Any]) -> bool:
    old, new = words(given.get("old_string")), words(given.get("new_string"))
    everywhere = f" All occurrences of '{old}' were successfully replaced with '{new}'."
    endings = (" All occurrences were successfully replaced.", everywhere)
    return _updated(text, given, endings) or _shows(text, given, new)


def _write(text: str, given: Mapping[str, Any]) -> bool:
    created = f"File created successfully at: {words(given.get('file_path'))}"
    content = words(given.get("content"))
    return (
        text.removesuffix(_CURRENT) == created
        or _updated(text, given)
        or _shows(text, given, content)
    )


def _updated(text: str, given: Mapping[str, Any], endings: tuple[str, ...] = ()) -> bool:
    text, updated = text.removesuffix(_CURRENT), _begins(given)
    return text == f"{updated} successfully." or text in {f"{updated}.{end}" for end in endings}


def _begins(given: Mapping[str, Any]) -> str:
    return f"The file {words(given.get('file_path'))} has been updated"


def _shows(text: str, given: Mapping[str, Any], new: str) -> bool:
    """Whether a result is a piece of the file, as it is with the new text in it."""
    begins = f"{_begins(given)}.{_SNIPPET}"
    if not text.startswith(begins):
        return False
    numbered = [*map(_NUMBERED.fullmatch, text[len(begins) :].split("\n"))]
    piece = "\n".join(found[1].rstrip() for found in numbered if found)
    wanted = "\n".join(line.rstrip() for line in plain(new).strip("\n").split("\n"))
    return all(numbered) and wanted in piece


def _multi_edit(text: str, given: Mapping[str, Any]) -> bool:
    edits = [mapping(each) for each in items(given.get("edits"))]
    lines = [f"Applied {len(edits)} edit{'s'[: len(edits) != 1]} to {given.get('file_path')}:"]
    for number, each in enumerate(edits, start=1):
        old, new = (_short(words(each.get(name))) for name in ("old_string", "new_string"))
        lines.append(f'{number}. Replaced "{old}" with "{new}"')
    return text == "\n".join(lines).strip()


def _short(text: str) -> str:
    text = plain(text)
    return text if len(text) <= _REPLACED else f"{text[:_REPLACED]}..."


def _notebook(text: str, given: Mapping[str, Any]) -> bool:
    cell, source = words(given.get("cell_id")), plain(words(given.get("new_source")))
    sayings = (f"Updated cell {cell} with {source}", f"Inserted cell {cell} with {source}")
    return text in (*map(str.strip, sayings), f"Deleted cell {cell}")


def _todos(text: str, given: Mapping[str, Any]) -> bool:
    return _TODOS.fullmatch(text) is not None


def _task_update(text: str, given: Mapping[str, Any]) -> bool:
    """`Updated task #3 status, owner`: the fields that were given, or none if nothing changed."""
    begins = f"Updated task #{words(given.get('taskId'))}"
    if text == begins:
        return True
    fields = text.removeprefix(f"{begins} ")
    return fields != text and all(name.strip() in given for name in fields.split(","))


def _skill(text: str, given: Mapping[str, Any]) -> bool:
    return text == f"Launching skill: {words(given.get('skill')) or words(given.get('command'))}"


def _sent(text: str, given: Mapping[str, Any]) -> bool:
    """That a message was sent, with it or, in newer versions, how it begins once more, or that an
    agent at work gets it."""
    answer = mapping(from_json(text))
    to = words(given.get("to")) or words(given.get("recipient"))
    routing, pin = mapping(answer.get("routing")), mapping(answer.get("pin"))
    message = words(given.get("message")) or words(given.get("content"))
    again = routing.get("content", message)
    sent = (
        f"Message sent to {to}'s inbox",
        f"Message queued for delivery to {to} at its next tool round.",
    )
    return (
        answer.keys() <= {"success", "message", "routing", "pin", "msg_id"}
        and routing.keys()
        <= {"sender", "senderColor", "target", "targetColor", "summary", "content"}
        and (not pin or to in (pin.get("id"), pin.get("name")))
        and answer.get("success") is True
        and answer.get("message") in sent
        and routing.get("target", f"@{to}") == f"@{to}"
        and routing.get("summary", given.get("summary")) == given.get("summary")
        and (again == message or is_cut(words(again), message))
    )


def _handed_back(text: str, given: Mapping[str, Any]) -> bool:
    """That whoever started an agent has its report."""
    return text == '{"success":true,"message":"Report delivered to your caller."}'


def _delivered(text: str, given: Mapping[str, Any]) -> bool:
    """That a person was told something."""
    count = len(items(given.get("attachments")))
    with_ = f" ({count} attachment{'' if count == 1 else 's'} included)" if count else ""
    return text == f"Message delivered to user.{with_}"


CONFIRMATIONS: Mapping[str, Callable[[str, Mapping[str, Any]], bool]] = {
    **dict.fromkeys(("Brief", "SendUserMessage"), _delivered),
    "Edit": _edit,
    "MultiEdit": _multi_edit,
    "NotebookEdit": _notebook,
    "SendMessage": _sent,
    HANDBACK: _handed_back,
    "Skill": _skill,
    "TaskUpdate": _task_update,
    "TodoWrite": _todos,
    "Write": _write,
}
