"""What Claude Code and editors put around a person's words, each in a line that names it.

Nobody says these texts, so they are never quoted as a person's words: the line holds what matters,
and the rest is folded below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pathexport.later import later
from pathexport.read.texts.attributes import plain
from pathexport.read.texts.banners import is_trailer
from pathexport.read.texts.frames import handed_back
from pathexport.read.texts.inserted import ADDED, BUTTON, Apart, Inserted, apart
from pathexport.read.texts.pasted import prompt_parts
from pathexport.read.texts.peers import unframed
from pathexport.read.texts.plans import from_web
from pathexport.read.texts.tags import CAVEAT, command_in, skill_of
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fence, fields, fold, one_line, quote
from pathexport.write.options import Options
from pathexport.write.render.apps import FROM_APPS, PRESSED, folded, named
from pathexport.write.render.parts import Hidden, Part
from pathexport.write.render.tasks import reported, reported_fields, task, told_behind
from pathexport.write.values import from_json, mapping, words

BY_OTHERS = "*What others wrote in artifacts may be in it.*"
"""Stands above a result or a summary of which Claude Code says so."""
_BRIEF = 200  # characters of a message that stands in its line
_NAMES = ("teammate_id", "from-name", "name", "from", "from-session")
_RELAYED = ("project_claude_message", "relay")
_RELAY = later(r"\s*<relay(\s[^<>]{0,2000})>(.*)</relay>\s*", re.DOTALL)
# Before it stands whose it is. If more does, that may say something.
_NOTE = later(r"[^<>]{0,1000}<note>(.*)</note>\s*", re.DOTALL)

# Words of a session on another machine, set in below what the model is to make of them.
_SET_IN = later(
    r"\s*The following was sent by another Claude Code session [^\n]*\n(?:To reply, [^\n]*\n)?"
    r"\n((?:[ ]{4}[^\n]*(?:\n|\Z)|\n)++)\s*"
)
# What `/rename` leaves for the model, in a row of its own where Claude was at work.
_NAMED = later(
    r"\s*The user named this session \"(.*)\"\."
    r" This may indicate the session's focus or intent\.\s*"
)
_MARGIN = later(r"^[ ]{4}", re.MULTILINE)


def said(found: Apart, options: Options) -> list[Part]:
    """The words of a prompt as a quote, with what was put before and after them."""
    quoted = typed(found.words)
    if not found.context:  # as mostly
        return quoted
    if not options.tools:
        return [*map(_done, found.done), *quoted, *_left_out(found)]
    before, after = (map(inserted, part) for part in (found.before, found.after))
    return [*before, *quoted, *after]


def _done(given: Inserted) -> Part:
    """What a person did beside typing, without what goes with a button."""
    return PRESSED if given.tag == BUTTON else inserted(given)


def _left_out(found: Apart) -> list[Part]:
    """What is not told of what stands around words; files are told whole."""
    hidden = sum(each.tag not in ADDED for each in found.context)
    return [Hidden("added context", hidden)] if hidden else []


def typed(text: str) -> list[Part]:
    """Words of a person as quotes. A line tells of each paste and of what they picked to speak of
    it, and where typed words go on."""
    shown: list[Part] = []
    for part in prompt_parts(text):
        if part.words.strip():
            if part.source != "typed" or shown:
                where = f"*Quoted from {escape(part.where)}:*" if part.where else ""
                shown.append(where or _SOURCES[part.source])
            shown.append(quote(spoken(part.words)))
    return shown


_SOURCES = {"typed": "*Typed:*", "pasted": "*Pasted:*", "picked": "*Quoted:*"}


def inserted(given: Inserted) -> Part:
    """One tag with its text as Markdown."""
    show = INSERTED.get(given.tag)
    if show is not None:
        return show(given)
    if given.tag.startswith("ide_"):
        return folded(f"From the editor: {given.tag.removeprefix('ide_')}", given)
    return folded(f"From the {given.tag.replace('-', ' ')}", given)


def notice(text: str, certain: bool = False) -> list[Part]:
    """What a task or another agent reports, if nobody speaks in the text, as is `certain` of some;
    else nothing."""
    if planned := from_web(text):
        head, plan, behind = planned
        return [f"**Task notification:** {escape(head)}", quote(prose(plan)), f"*{escape(behind)}*"]
    found = apart(unframed(text))
    if not found.before or found.after or not (certain or is_trailer(found.words)):
        return []
    return [*(inserted(each) for each in found.before), *told_behind(found.words.strip())]


def skill(text: str) -> str:
    """What a skill's text is called; nothing for any other text."""
    name = skill_of(text)
    return f"Text of the skill {name}" if name else ""


def _requested(given: Inserted) -> Part:
    """What a person asked in the session that runs a workflow; they said nothing to the agent."""
    ordered = command_in(given.text)
    text = (ordered.line if ordered is not None else given.text).strip()
    if len(text) <= _BRIEF and text == one_line(text):
        return f"*Asked by the user in the session:* {escape(text)}"
    return fold("Asked by the user in the session", quote(spoken(text)))


def _scheduled(given: Inserted) -> Part:
    """What ran at a set time: its name, and what was to be done."""
    name = named(given).get("name", "")
    line = f"**Scheduled task {escape(name)}**" if name else "**Scheduled task**"
    return f"{line}\n\n{quote(spoken(given.text))}" if given.text.strip() else line


def _message(given: Inserted) -> Part:
    """Words of another agent or session: who speaks, and in short what is said."""
    given = _unwrapped(given)
    who, name = _sender(given)
    found = handed_back(given.text)
    if found is not None and not found.before.strip() and not found.behind.strip():
        return reported(f"**From {who} {escape(name)}**", prose(found.report), "")
    return told_by(who, name, given.text, named(given).get("summary", ""))


def _unwrapped(given: Inserted) -> Inserted:
    """What another session says, or that which coordinates a project, without frames; all else as
    it is."""
    set_in = _SET_IN.fullmatch(given.text)
    if set_in is not None:
        words = plain(_MARGIN.sub("", set_in[1]).strip())
        return Inserted(given.tag, given.attributes, words)
    if given.tag not in _RELAYED:
        return given
    inner = _RELAY.fullmatch(given.text)
    if inner is not None:
        given = Inserted("relay", inner[1], inner[2])
    note = _NOTE.fullmatch(given.text)
    words = given.text if note is None else plain(note[1].strip())
    return Inserted(given.tag, given.attributes, words)


def _sender(given: Inserted) -> tuple[str, str]:
    """What another agent or session is, and its name."""
    known = named(given)
    told = (known.get(each) for each in _NAMES)
    who = {"teammate-message": "teammate", "agent-message": "agent"}.get(given.tag, "session")
    return who, next(filter(None, told), "another")


def _reminder(given: Inserted) -> Part:
    """What the model is reminded of: in a line if it is no more than what the session is called."""
    named = _NAMED.fullmatch(given.text)
    if named is None:
        return folded("Reminder for the model", given)
    return f"*Claude was told that the user named this session {code(named[1])}.*"


def reporter(given: Inserted) -> tuple[str, str]:
    """Who reports something in a tag, as Markdown, and in short what."""
    show = INSERTED.get(given.tag)
    if show is _message:
        given = _unwrapped(given)
        found = handed_back(given.text)
        return " ".join(map(escape, _sender(given))), given.text if found is None else found.report
    if show is task:
        known, _ = reported_fields(given.text)
        return "a task", known.get("summary", "") or known.get("status", "")
    return ("a scheduled task", given.text) if show is _scheduled else ("", "")


def told_by(who: str, name: str, text: str, summary: str) -> Part:
    """Words of another agent or session in short, and all of them folded if that is less."""
    text = text.strip()
    held, rest = _as_data(text)
    known = mapping(held)
    short = summary or words(known.get("type")).replace("_", " ")  # as `idle notification`
    line = f"**From {who} {escape(name)}**"
    if not text:
        return f"{line}: {escape(short)}" if short else line
    if not rest and (answer := _last_words(known)) is not None:
        return reported(f"{line}: {escape(short)}", *answer)
    data = "" if held is None else fence(text.removesuffix(rest).strip(), "json")
    whole = "\n\n".join(filter(None, [data, quote(spoken(rest)) if rest else ""]))
    if short:
        return f"{line}: {escape(short)}\n\n{fold('The whole message', whole)}"
    if len(text) <= _BRIEF and text == one_line(text):
        return f"{line}: {escape(text)}"
    return f"{line}\n\n{fold('The message', whole)}"


def _as_data(text: str) -> tuple[object, str]:
    """What a text holds as JSON, and the words behind that: newer versions explain a request."""
    held = from_json(text)
    if held is not None:
        return held, ""
    data, _, rest = text.partition("\n\n")
    begun = mapping(from_json(data)) if rest else {}
    return (begun, rest) if words(begun.get("type")) else (None, text)


def _last_words(told: Mapping[str, Any]) -> tuple[str, str] | None:
    """What an agent said last, and what else is told, in a message that says it waits now."""
    known = {name: words(value) for name, value in told.items()}
    answer = known.pop("result", "")
    if known.pop("type", "") != "idle_notification" or not answer.strip():
        return None
    return prose(answer), fields((name, value) for name, value in known.items() if value.strip())


INSERTED: Mapping[str, Callable[[Inserted], Part]] = {
    **FROM_APPS,
    **dict.fromkeys(("agent-notification", "bash-notification", "task-notification"), task),
    **dict.fromkeys((*_RELAYED, "agent-message", "teammate-message"), _message),
    **dict.fromkeys(("cross-session-message", "desktop-session-message"), _message),
    "assistant context": partial(folded, "What Claude had said before that"),
    "available-deferred-tools": partial(folded, "Tools that the model may ask for"),
    "automated trigger": lambda _: "*Started at a set time or by an event, not by the user.*",
    "ci-monitor-event": partial(folded, "What happened on GitHub"),
    "github-webhook-activity": partial(folded, "What happened on GitHub"),
    "critical_user_preferences_reminder": partial(folded, "Reminder for the model"),
    CAVEAT: partial(folded, "Note for the model on local commands"),
    "fork-boilerplate": partial(folded, "What the fork is told"),
    "scheduled-task": _scheduled,
    "system-reminder": _reminder,
    "tick": lambda given: f"*Claude Code woke Claude at {escape(given.text.strip())}.*",
    "user request": _requested,
    "wake": partial(folded, "What happened outside"),
}
