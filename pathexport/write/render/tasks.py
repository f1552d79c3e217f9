"""What becomes of a task, as Claude Code notifies of it: how it ended, what it reported, and what
happened meanwhile that it was to watch for.

What matters stands in a line, and what happened below it; the rest is folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pathexport.later import later
from pathexport.read.texts.attributes import unescaped
from pathexport.read.texts.banners import is_trailer
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.inserted import Inserted
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fence, fields, fold, one_line, quote
from pathexport.write.render.parts import Again, Part, Reported
from pathexport.write.text import dotted
from pathexport.write.values import as_words, from_json, number, words

_FIELD = later(r"\s*<([a-z][a-z_-]*)>")
_SEVERAL = "task-id"  # one notification may tell of several tasks
_LONG = 20  # lines of an event that folds
_FOUND = " review produced the following findings:\n\n"
# What Claude Code says to the model behind what a review found.
_LAUNCHED = later(r"\n\n(?=(?:This review was|The user) launched )")


def task(given: Inserted) -> Part:
    """What became of a task in a line, its words or what happened, and its ids behind it."""
    known, rest = reported_fields(given.text)
    event = "" if known.get("result", "").strip() else known.pop("event", "").strip("\n")
    ended = not event and is_trailer(rest)
    if source := known.pop("fork-source", "").strip():
        line = f"**Fork of another session**\n\n{quote(prose(source))}"
        return "\n\n".join([line, *_folded("", fields(_flat(known)))])
    if not (event or ended or ("summary" in known and "<" not in rest)):
        return "**Task notification**\n\n" + fold("All of it", fence(given.text.strip("\n")))
    what = known.pop("summary", "") or known.get("status", "")
    line = f"**Task notification:** {escape(what)}" if what else "**Task notification**"
    result = known.pop("result", "")
    task_id = known.get("task-id", "").strip()
    ids = fields(_flat(known))
    if rest.strip() and not ended:  # what it says to the model
        ids = "\n\n".join(filter(None, (ids, f"*{escape(rest.strip())}*")))
    if event:
        return "\n\n".join([line, _happened(event), *_folded("", ids)])
    return reported(line, prose(result) if result.strip() else "", ids, task_id)


def _happened(event: str) -> str:
    """What a task saw that was to watch something: lines that a program printed."""
    shown = fence(without_colours(event))
    return fold("What happened", shown) if event.count("\n") >= _LONG else shown


def reported(line: str, answer: str, ids: str, task: str = "") -> Part:
    """What came of a task, and behind it what it reported, if anything is to be shown of that. An
    agent that stands in place in the document may have said it there."""
    below: tuple[Part, ...] = _folded(answer, ids)
    if answer:
        here, before = below, "*What it reported is the agent's answer in "
        below = (Again(("answer", answer), lambda: here, before, ".*", _folded("", ids)),)
    return Reported(line, below, task)


def _folded(answer: str, ids: str) -> tuple[str, ...]:
    body = "\n\n".join(filter(None, [quote(answer) if answer else "", ids]))
    return (fold("What it reported" if answer else "Its task", body),) if body else ()


def told_behind(said: str) -> Iterator[Part]:
    """What stands behind a notification: a sentence, what a command printed that waits for an
    answer, or what a review on the web found."""
    head, _, found = said.partition(_FOUND)
    if not found:
        if said:
            plain = without_colours(said)
            yield quote(spoken(plain)) if "\n" in said else f"*{escape(plain)}*"
        return
    listed, *more = _LAUNCHED.split(found, maxsplit=1)
    yield f"*{escape(head + _FOUND.rstrip())}*"
    bugs = from_json(listed)
    if isinstance(bugs, list) and bugs and all(isinstance(each, dict) for each in bugs):
        yield from (quote(_bug(each)) for each in bugs)
    else:
        yield quote(prose(listed))
    yield from (f"*{escape(one_line(each))}*" for each in more)


def _bug(known: dict[str, Any]) -> str:
    """What a review found in one place: what it is and where, what it says of it, and the rest."""
    named = {each: words(known.get(each)) for each in ("name", "severity", "file_path")}
    first, last = number(known.get("start_line")), number(known.get("end_line"))
    lines = f":{first}" + (f"-{last}" if last > first else "") if first > 0 else ""
    place = code(f"{named['file_path']}{lines}") if named["file_path"] else ""
    told = dotted(escape(named["name"]), escape(named["severity"]), place)
    comment = words(known.get("pr_comment"))
    told_lines = {"start_line": place and lines, "end_line": place and lines and last >= first}
    shown = {"pr_comment": comment, **named, **told_lines}
    rest = ((key, as_words(value)) for key, value in known.items() if not shown.get(key))
    parts = [f"**{told}**" if told else "", prose(comment), fields(rest)]
    return "\n\n".join(filter(None, parts))


def fields_in(text: str) -> tuple[dict[str, str], str]:
    """The fields of a notification or a task, and what of the text is none."""
    known: dict[str, str] = {}
    at = 0
    while found := _FIELD.match(text, at):
        ending = f"</{found[1]}>"
        end = text.find(ending, found.end())
        name, told = found[1], text[found.end() : end]
        if end < 0 or (name in known and name != _SEVERAL):
            break
        known[name] = f"{known[name]}, {told}" if name in known else told
        at = end + len(ending)
    return known, text[at:]


def reported_fields(text: str) -> tuple[dict[str, str], str]:
    """The fields of a notification; newer versions write their texts as attributes are written."""
    known, rest = fields_in(text)
    return {name: unescaped(value) for name, value in known.items()}, rest


def _flat(known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Fields with something in them; those within a field stand for it."""
    for name, value in known.items():
        within, rest = fields_in(value)
        several = within if within and not rest.strip() else {name: value}
        yield from ((each, told) for each, told in several.items() if told.strip())
