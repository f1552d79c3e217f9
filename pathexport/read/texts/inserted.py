"""What Claude Code, editors and apps put around a person's words: tags with texts in them.

A tag counts only where they write it: at the start of a line, at the beginning or the end of a
text. Anywhere else, in a sentence or in code, it is ordinary text.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.read.texts.apps.around import PICTURES, STORED, is_around, told_before, told_behind
from pathexport.read.texts.attributes import attributes, plain
from pathexport.read.texts.banners import has_banner, is_by_app, is_trailer
from pathexport.read.texts.going_on import is_resumption
from pathexport.read.texts.peers import NEAR, SENT, unframed
from pathexport.read.texts.plans import is_told_of_web
from pathexport.read.texts.tags import AT_LIMIT, CAVEAT

_NOTICES = (
    "task-notification",
    "bash-notification",
    "agent-notification",
    "mcp-resource-update",
    "teammate-message",
    "cross-session-message",
    "desktop-session-message",
    "agent-message",
    "coordinator-relay",
    "github-webhook-activity",
    "ci-monitor-event",
    "mcp-polling-update",
    "project_claude_message",
)
_SCHEDULED = "scheduled-task"
"""What runs at a set time; as Claude Code writes it, with where its text is."""
_RELAY = "relay"
"""What the session says that coordinates a project; newer versions put it into a frame more."""
_WOKEN = "wake"
"""What happened outside that a session was to be told of, as in a pull request."""
_TICK = "tick"
"""What keeps Claude at work where nobody asks for anything: the time of day, and nothing else."""
_EVENT = "event"
"""What came in while Claude worked: a message, or a result of its code. The row that hands it over
tells who speaks."""
BUTTON = "create-pr-command"
"""What the desktop app asks for where a person pressed its button for a pull request."""
UPLOADED = "uploaded_files"
"""Where the files lie that a person added to a prompt in the desktop app."""
ADDED = (UPLOADED, STORED, PICTURES)
REFERRED = "context"
"""What an editor puts behind the words of a prompt: a file or text that these refer to."""
_REMINDER = "system-reminder"
_ANYWHERE = "|".join(
    (
        *_NOTICES,
        _REMINDER,
        CAVEAT,
        "ide_[a-z_]+",
        "launch-selected-element",
        "cu_window_hints",
        "widget_context_hint",
        "untrusted-widget-state",
        "preview-annotation-context",
        "new-diagnostics",
        "slack_context",
        "connected_office_files",
        "comprehensive-mode-instructions",
        "available-deferred-tools",
        "critical_user_preferences_reminder",
        "[a-z]+(?:-[a-z]+)*-hook",
    )
)
"""Tags that count before words and behind them."""
_FROM_APPS = {
    "NIMBALYST_SYSTEM_MESSAGE": r">\n",
    "browser_selection": r'\ssource="',
    "canvas_selection": r'\spath="',
    "current_note": r">\n[^<>\n]+\n",
    "editor_selection": r'\spath="',
    "paseo-system": r">\n",
    "terminal_context": r">\n- [^\n]+:\n",
}
"""The same of apps that work with Claude Code, each with what tells that one wrote it."""
_BEFORE = "|".join(
    (
        rf"{_TICK}(?=>[^<>\n]{{0,20}}[0-9]{{1,2}}[:.][0-9]{{2}}[:.][0-9]{{2}}[^<>\n]{{0,20}}</{_TICK}>)",
        rf'{_RELAY}(?=\s[^<>]{{0,2000}}\bfrom="coordinator")',
        rf'{_WOKEN}(?=\sreason="external-event"[^<>]{{0,2000}}>\s*<event\s)',
        rf'{_SCHEDULED}(?=\s+name="[^"<>]*"\s+file=")',
        rf'{_EVENT}(?=\skind="[a-z][a-z0-9-]*"\sat=")',
        rf"{BUTTON}(?=>\n)",
        rf"{UPLOADED}(?=>\s*<file>\s*<file_path>)",
        rf'{REFERRED}(?=\sref="[^"<>]*">\n)',
        r"browser_instruction(?=>[#\[])",
        r'browser(?=\stabGroupId="[^"<>]*"\stabId="[^"<>]*">)',
        r'terminal(?=\sname="[^"<>\n]*">)',
        r'artifact-view-context(?=\sartifact="[^"<>]*">\s*\{)',
        r"system_instruction(?=>\s*You are working inside )",
        r"system-instruction(?=>\n)",
    )
)
"""Those that count before words alone, each with what tells that a program wrote it."""
_OWN = "paseo-system"
"""What Paseo tells in the name of a person: that another agent is done, or that a time came."""
_REPORTS = (*_NOTICES, _RELAY, _WOKEN, _SCHEDULED, _TICK, _EVENT)
_ENDED_ONCE = (_RELAY, _WOKEN, _TICK)
"""Those whose own ending never stands in them: signs stand as in XML there."""
_SIGNED = "|".join(rf"{tag}(?={sign})" for tag, sign in _FROM_APPS.items())
_OPENS = later(rf"(?:\s*\n)?<({_ANYWHERE}|{_SIGNED}|{_BEFORE})((?:\s[^<>]{{0,2000}})?)>")
_ENDS = later(rf"</({_ANYWHERE}|{'|'.join(_FROM_APPS)})>")
# By this the model tells an event from one that somebody quotes.
_NONCE = later(r'(?<=\A<event) nonce="[\w-]+"|(?<=</event) nonce="[\w-]+"(?=>\Z)')
# A sentence that goes on after the tag.
_IN_A_SENTENCE = later(r"[ \t]+[^\s<]|[.,;:!?)'\"`]")
# How Claude Code begins to tell what became of another session, or of a message to one.
_SESSIONS = later(r"\s*\[Cross-session (?:idle|delivery) notice\] ")
# The same of agents that a person stopped by a key.
_STOPPED = later(
    r'\s*(?:Background agent ".*" was stopped by the user\.'
    r'|[0-9]{1,9} background agents were stopped by the user(?:|: ".*")\.)\s*\Z',
    re.DOTALL,
)


class Inserted(msgspec.Struct, frozen=True):
    """One tag and its content."""

    tag: str
    attributes: str
    text: str


class Apart(msgspec.Struct, frozen=True):
    """A text in parts. Only white space between the parts is left out."""

    before: tuple[Inserted, ...]
    words: str
    after: tuple[Inserted, ...]

    @property
    def context(self) -> tuple[Inserted, ...]:
        return self.before + self.after

    @property
    def done(self) -> tuple[Inserted, ...]:
        """What a person did beside typing: asked with a button, or added files."""
        return tuple(each for each in self.context if each.tag in (BUTTON, *ADDED))


def is_bare(text: str) -> bool:
    """Whether nothing can stand around the words of a text, as around most: no tag is closed in it,
    no path stands before it, and no sentence tells that somebody sent it."""
    return not _is_framed(text) and text.find(SENT, 0, NEAR) < 0


def _is_framed(text: str) -> bool:
    return "</" in text or is_around(text)


def apart(text: str) -> Apart:
    """Split a text into its words and the tags before and after them."""
    if not _is_framed(text):
        return Apart((), text, ())
    before, start = _leading(text)
    after, end = _trailing(text, start)
    return Apart(before, text[start:end], after)


def event(given: Any) -> str:
    """An event as it came in: it gets a sign for the model as it is handed over."""
    return _NONCE.sub("", given) if isinstance(given, str) else ""


def is_notice(text: str) -> bool:
    """Whether a text is nothing but what a task, another agent or a hook tells, or reminders."""
    if _is_told(text):
        return True
    if "</" not in text:  # no tag is closed
        return False
    found = apart(unframed(text))
    notices = bool(found.before) and all(
        each.tag in (*_REPORTS, _REMINDER, _OWN) or each.tag.endswith("-hook")
        for each in found.before
    )
    return notices and is_trailer(found.words)


def _is_told(text: str) -> bool:
    """Whether Claude Code tells something in words of its own, without a tag."""
    stopped = " stopped by the user" in text and _STOPPED.match(text)  # as few do
    sessions = stopped or _SESSIONS.match(text) or is_told_of_web(text)
    return bool(sessions) or has_banner(text) or is_resumption(text) or text.strip() == AT_LIMIT


def is_named_as_persons(text: str) -> bool:
    """Whether nobody typed a text at which a person is named. Who pastes a notification says it, so
    that is true only of what Claude Code marks as a person's: tasks that began at a set time, what
    it sends so that Claude goes on, and reminders of what a person did."""
    return _is_by_itself(text) or is_by_app(text) or is_resumption(text) or is_reminding(text)


def _is_by_itself(text: str) -> bool:
    """Whether a text is nothing but a task that began at a set time, or what Paseo tells."""
    return text.startswith((f"<{_SCHEDULED} ", f"<{_OWN}>")) and not apart(text).words.strip()


def is_reminding(text: str) -> bool:
    """Whether a text is nothing but reminders for the model: of what a person did in the app, it
    may be sent in their name."""
    found = apart(text)
    return not found.words.strip() and {each.tag for each in found.context} == {_REMINDER}


def by_person(text: str) -> Apart:
    """The parts of a text that is known to be a person's: a report in it is what they say."""
    found = apart(text)
    said = any(each.tag in _REPORTS for each in found.context)
    return Apart((), text, ()) if said else found


def is_nobodys(text: str) -> bool:
    """Whether a text is a report, whatever stands in it, or nothing but tags that no person asked
    for."""
    if _is_told(text):
        return True
    opening = _OPENS.match(text)
    if opening is None or "</" not in text[opening.end() :]:
        return False
    if opening[1] not in _REPORTS or opening[1] in _ENDED_ONCE:
        found = apart(text)
        return not found.done and not found.words.strip()
    ending = f"</{opening[1]}>"
    behind = text[text.rfind(ending) + len(ending) :] if ending in text else ""
    return is_trailer(behind)


def _leading(text: str) -> tuple[tuple[Inserted, ...], int]:
    """The tags that a text begins with, or paths, and where they end."""
    tag, at = told_before(text)
    found = [Inserted(tag, "", text[:at])] if at else []
    while opening := _OPENS.match(text, at):
        ending = f"</{opening[1]}>"
        end = text.find(ending, opening.end())
        if end < 0 or _IN_A_SENTENCE.match(text, end + len(ending)):
            break
        found.append(_inserted(opening, text[opening.end() : end]))
        at = end + len(ending)
    return tuple(found), at


def _trailing(text: str, start: int) -> tuple[tuple[Inserted, ...], int]:
    """The tags that a text ends with, and where they begin."""
    found, stop = list[Inserted](), len(text)
    for tag, begins in told_behind(text, start):
        found += [Inserted(tag, "", text[begins:stop])] if begins < stop else []
        stop = begins
    while True:
        end = stop
        while end > start and text[end - 1].isspace():
            end -= 1
        close = text.rfind("</", start, end)
        ending = _ENDS.fullmatch(text, close, end) if close >= 0 else None
        begin = text.rfind(f"\n<{ending[1]}", start, close) if ending else -1
        opening = _OPENS.match(text, begin, close) if begin >= 0 else None
        if opening is None or ending is None or opening[1] != ending[1]:
            return tuple(reversed(found)), stop
        found.append(_inserted(opening, text[opening.end() : close]))
        stop = begin


def _inserted(opening: re.Match[str], text: str) -> Inserted:
    """A tag with its text, which may be written as attributes are: then one of them says so."""
    written = ("encoded", "1") in attributes(opening[2])
    return Inserted(opening[1], opening[2], plain(text) if written else text)
