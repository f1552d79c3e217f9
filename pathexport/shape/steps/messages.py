"""Messages: which rows are read as one and get one number, and who speaks in them.

A step holds one prompt or one answer, and beside it commands, interruptions and errors. Each of
these is a message of its own. Rows that open no message belong to the one before them, so numbers
never depend on what comes later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from pathexport.read.kinds import BLOCKED, NOTIFIED
from pathexport.read.rows import Row

Speaker = Literal["user", "claude", "machine"]
Form = Literal[
    "prompt", "queued", "blocked", "command", "bash", "interruption", "answer", "error", "notice",
    "compaction", "",
]  # fmt: skip

_SPEAKERS: dict[Form, Speaker] = {
    "prompt": "user",
    "queued": "user",
    "blocked": "user",
    "command": "user",
    "bash": "user",
    "interruption": "user",
    "answer": "claude",
    "error": "machine",
    "notice": "machine",
}
_SAID = frozenset(("prompt", "assistant", "result"))
"""The rows that messages nearly always consist of."""
# What notes open a message of their own.
_NOTES: dict[str, Form] = {"interruption": "interruption", "shutdown": "notice"}

# What commands are that were not typed as most are: in bash mode, or by nobody.
_COMMANDS: dict[str, Form] = {"bash": "bash", NOTIFIED: "notice"}


class Message(msgspec.Struct):
    """Rows that are read as one. One of form "" goes on with what was open before."""

    form: Form
    rows: list[int]

    @property
    def speaker(self) -> Speaker | None:
        """Who speaks; None for what has no number: a compaction, or rows that go on."""
        return _SPEAKERS.get(self.form)


def has_number(form: Form) -> bool:
    """Whether messages of a form are numbered: those in which somebody speaks."""
    return form in _SPEAKERS


def messages(rows: Sequence[Row], nodes: Sequence[int]) -> list[Message]:
    """The messages of one step, or of one agent: `nodes` are its rows in the order of reading."""
    if len(nodes) == 1:
        return [Message(_form(rows[nodes[0]]), [*nodes])]
    if nodes and _one_answer(rows, nodes) is not None:
        return [Message("answer", [*nodes])]
    made: list[Message] = []
    answers: dict[str | None, Message] = {}
    summed: Message | None = None  # the compaction that the next summary belongs to
    for node in nodes:
        row = rows[node]
        form = _form(row)
        if form == "answer":
            summed = None  # who answers again has no summary to come
            _answer(row, node, made, answers)
        elif row.kind == "summary" and summed is not None:  # words may stand between them
            summed.rows.append(node)
            summed = None
        elif not form or (made and _goes_on(made[-1], form, rows, row)):
            if not made:
                made.append(Message("", []))
            made[-1].rows.append(node)
        else:
            made.append(Message(form, [node]))
            summed = made[-1] if row.kind == "boundary" else summed
    return made


def compactions(rows: Sequence[Row], nodes: Sequence[int]) -> int:
    """How many compactions there are in a step: as many as a reader is shown."""
    return sum(message.form == "compaction" for message in messages(rows, nodes))


def is_message(row: Row) -> bool:
    """Whether a row opens a numbered message."""
    return _form(row) in _SPEAKERS


def held(rows: Sequence[Row], nodes: Sequence[int]) -> tuple[int, str, str]:
    """How many numbered messages a step holds, and the first and last of the times when they were
    held: those in their headings, and of all that is said in them."""
    if len(nodes) == 1:
        row = rows[nodes[0]]
        if row.kind == "prompt" or (row.kind == "assistant" and row.says):  # of any detail
            return 1, row.time, row.time
        return (1, row.time, row.time) if _form(row) in _SPEAKERS else (0, "", "")
    if len(nodes) == 2:  # a call and its result, as nearly always
        one, other = rows[nodes[0]], rows[nodes[1]]
        plain = one.kind == "assistant" and one.says and other.kind == "result"
        if plain and one.time and one.detail is other.detail is None and one.time <= other.time:
            return 1, one.time, other.time
    answer = _one_answer(rows, nodes)
    if answer is not None:
        return answer
    count, times = 0, []
    for message in messages(rows, nodes):
        if message.speaker is not None:
            count += 1
            timed = [node for node in message.rows if rows[node].time]
            times += [rows[node].time for node in timed if node == timed[0] or _form(rows[node])]
    return count, min(times, default=""), max(times, default="")


def held_between(rows: Sequence[Row], steps: Iterable[Sequence[int]]) -> tuple[str, str]:
    """The first and last of these times of several steps."""
    runs = [*steps]
    every = [rows[node] for nodes in runs for node in nodes]
    odd = [row for row in every if row.detail is not None or row.kind not in _SAID or not row.says]
    if not odd:  # as nearly always: all of them say something
        times = [row.time for row in every if row.time]
        return min(times, default=""), max(times, default="")
    found = [held(rows, nodes) for nodes in runs]
    first = min([first for _, first, _ in found if first], default="")
    return first, max([last for _, _, last in found if last], default="")


def _one_answer(rows: Sequence[Row], nodes: Sequence[int]) -> tuple[int, str, str] | None:
    """The same of rows that are nothing but one answer and results to it, and all say something:
    most steps are, and so need no closer look. None for all others."""
    api: str | None = None
    first = last = ""
    for node in nodes:
        row = rows[node]
        if row.kind == "assistant":
            if row.api is not api and api is not None and row.api != api:
                return None
            api = row.api
        elif row.kind != "result":
            return None
        if not row.says or row.detail is not None:
            return None
        time = row.time
        if time > last:  # as nearly always
            first, last = first or time, time
        elif "" < time < first:
            first = time
    return 1, first, last


def _form(row: Row) -> Form:
    """The form of the message that a row opens; "" for a row that belongs to the one before it."""
    match row.kind:
        case "assistant" if row.detail == "api_error":
            return "error"
        case "assistant" | "result":
            return "answer" if row.says else ""
        case "command":
            return _COMMANDS.get(row.detail or "", "command")
        case "note":
            return _NOTES.get(row.detail or "", "")
        case "structural":
            said: Form = "blocked" if row.detail == BLOCKED else "queued"
            return said if row.says else ""
        case "meta":
            return "notice" if row.tool is None else ""
        case "prompt":
            return "notice" if row.detail == NOTIFIED else "prompt"
    return "compaction"


def _answer(row: Row, node: int, made: list[Message], answers: dict[str | None, Message]) -> None:
    """Rows of one answer are one message, whatever stands between them."""
    message = answers.get(row.api)
    if message is None and None in answers:
        message = answers.pop(None)  # began with a late result; this is the answer it led to
        answers[row.api] = message
    if message is None and row.kind == "result" and answers:
        message = next(reversed(answers.values()))
    if message is None:
        message = answers[row.api] = Message("answer", [])
        made.append(message)
    message.rows.append(node)


def _goes_on(last: Message, form: Form, rows: Sequence[Row], row: Row) -> bool:
    """Whether a row that could open a message is part of the one before it."""
    if form == "prompt":  # the words and the pictures of one prompt
        return last.form == "prompt" and rows[last.rows[0]].time == row.time != ""
    if form == "notice":  # what Claude Code adds to a prompt or a command: where a picture lies
        opened = rows[last.rows[0]]
        if last.form == "notice" and opened.kind != "command":  # or reminds of with a report
            reported = {opened.detail, row.detail} == {NOTIFIED, None}
            return reported and row.parent == rows[last.rows[-1]].uuid
        return row.detail != NOTIFIED and (
            last.form in ("prompt", "command", "bash") or opened.kind == "command"
        )
    begun = row.kind == "boundary" and any(rows[node].kind == "boundary" for node in last.rows)
    return form == "compaction" == last.form and not begun
