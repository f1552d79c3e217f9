"""Why a call, a command or a prompt came to nothing: a person did not allow it, a hook blocked it,
or Claude Code broke it off or does not carry it out.

Claude Code says so in sentences of its own, of calls to the model, and newer versions note it in
fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pathexport.later import later
from pathexport.read.texts.replies import PLANS_ON, mapping, rejection
from pathexport.read.texts.tags import in_tags, is_command, numbers

LOCAL = "local_command"
"""The subtype of a row with a command that Claude Code answers itself, or with what it printed."""
INFORMS = "informational"
"""The subtype of a row with what Claude Code tells the person alone."""

# A command as it was typed, which newer logs hold without tags where it is answered at once.
_ECHO = later(r"\s*(/[A-Za-z][\w:.-]*)(?:\s(.*))?\Z", re.DOTALL)
# What Claude Code says to a command that it does not carry out, in a row of a person. Of one that
# it does not know, a log holds no more.
_ANSWER = later(
    r"\s*(Unknown (?:skill|(?:slash )?command): /?([\w:-]+)(?:\. Did you mean /[\w:-]+\?)?"
    r"|Commands are in the form `/command \[args\]`"
    r"|This (?:skill|slash command) can only be invoked by Claude, not directly by users\."
    r'(?: Ask Claude to use the "[^"\n]+" (?:skill|slash command) for you\.)?)\s*\Z'
)
# The same in newer versions of one that it knows, and which settings or an account rule out.
_OFF = later(
    r"/([\w:-]+) (?:isn't available (?:in|while|with) |needs a Claude |comes from )[^\n]*"
    r'|Skill "([^"\n]+)" is disabled via [^\n]*'
)
# And before what was typed behind such a command, in a row of its own.
_BEHIND = later(r"Args from (?:(?:unknown|disabled) skill|(/[\w:-]+)): ")

_REFUSALS = (
    "The user doesn't want to ",
    "Permission for this tool use was denied.",
    "The agent proposed a plan that was rejected by the user.",
    PLANS_ON,
    "User refused permission to run tool",  # this and the next as adapters for other editors say it
    "User rejected request to exit plan mode.",
)
# What Claude Code says where nobody is there to be asked, though it notes a person's rejection.
_UNASKED = later(
    r"\s*(?:This [\w ]{0,40}command (?:requires approval\.?"
    r"|contains multiple operations\. The following parts? requires? approval: .*)"
    r"|Claude requested permissions to .* but you haven't granted it yet\."
    r"|Permission for this tool use was denied: it requires interactive approval, and .*"
    r"|Tool permission request failed(?:: .*)?"
    r"|Part of this command \([^()\n]*\) cannot be checked in advance\.?"
    r"|Contains (?:[a-z]+(?:_[a-z]+)+|expansion|subshell)"
    r"|Answer questions\?|Exit plan mode\?)\s*",  # of the tools that ask, which could not
    re.DOTALL,
)
# And where a rule, a mode, a classifier or a plugin said no before anybody could be asked.
_RULED = later(
    r"\s*Permission (?:to use \S+ (?:has been (?:auto-)?denied|denied by plugins?)"
    r"|for this (?:action|command) (?:was|has been) denied|denied by PermissionRequest hook)\b"
)
_BY_HOOK = later(r"\s*PreToolUse:\S+ hook (?:error|denied)\b")
# How it says that it broke a call off itself, or that its own end did; nobody refused anything.
_BROKEN_OFF = (
    *(f"[Tool call {how}: " for how in ("did not complete", "not completed", "skipped")),
    *(f"[{what} call interrupted: " for what in ("Tool", "Agent")),
)
# The same of a call whose result was not there yet as its session was copied.
_LEFT_BEHIND = "[Tool call result not in this copy: "

# How it marks what a command printed until somebody stopped it, in newer and in older versions;
# and that a program which was to ask the person, as an editor, was interrupted or closed.
_STOPPED = later(
    r"\AExit code [0-9]{1,3}\n\[Request interrupted by user for tool use\](?:\n|\Z)"
    r"|<error>Command was aborted before completion</error>\s*\Z"
    r"|\ATool permission request failed: "
    r"(?:AbortError\b|Error: (?:Tool permission s|S)tream closed)"
)
# How it says in versions up to 2.1.281 or later that a call came to nothing without any fault of
# its own: another one of the same answer failed, the answer was given again, or all was over.
_CANCELLED = later(
    r"<tool_use_error>(?:Sibling tool call errored"
    r"|Cancelled: (?:parallel tool call .{0,400}\berrored|Claude ended the conversation)"
    r"|Error: Streaming fallback - tool execution discarded)</tool_use_error>\s*"
    r"|\[Request interrupted by a plugin for tool use\]\s*",
    re.DOTALL,
)
# From this version on, if not before, a row notes that a person did not allow a call before it ran.
_TOLD_SINCE = (2, 1, 332)

# What it says of a prompt that a hook blocked, and what it puts before the words of that.
_BLOCKED = later(r"\s*UserPrompt(?:Submit|Expansion) operation blocked by hook\b:?[ \t]*\n?")
_ORIGINAL = later(r"\n[ \t]*Original prompt:[ \t]?")

# How results begin that were not allowed; in JSON, as they are written.
_REFUSED = later(
    rb"The user doesn|Permission for this tool use was denied|The agent proposed a plan that was"
    rb"|User chose to stay in plan mode"
)
# How answers to questions begin, which tell that a person was asked even if the call is missing.
_ANSWERED = later(
    rb'(?:"|\[\{"type":\s*"text",\s*"text":\s*")'
    rb"(?:User has answered your questions|Your questions have been answered"
    rb"|The user (?:answered|responded)):"
)


def is_persons(result: bytes, failed: bool) -> bool:
    """Whether a result, in JSON as it is written, tells what a person decided or answered."""
    return (_REFUSED.search(result) if failed else _ANSWERED.match(result)) is not None


def blocked(text: str) -> tuple[str, str] | None:
    """The words of a prompt that a hook blocked, and the hook's; nothing for any other text."""
    begins = _BLOCKED.match(text)
    original = _ORIGINAL.search(text, begins.end() - 1) if begins else None
    if begins is None or original is None or not text[original.end() :].strip():
        return None
    return text[original.end() :], text[begins.end() : original.start()]


def is_rejection(text: str, fields: Mapping[str, Any]) -> bool:
    """Whether a person did not allow what a result failed of; `fields` are those of its row."""
    if text.startswith(_REFUSALS):
        return True
    noted = fields.get("toolDenialKind") == "user-rejected" or _declined(fields)
    return noted and (bool(fields.get("userFeedback")) or not is_unasked(text))


def is_unasked(text: str) -> bool:
    """Whether a call came to nothing since nobody could be asked."""
    return _UNASKED.fullmatch(text) is not None


def is_ruled_out(text: str) -> bool:
    """Whether settings, a mode, a classifier or a plugin did not let a call through."""
    return _RULED.match(text) is not None


def is_by_hook(text: str) -> bool:
    """Whether a hook did not allow a call; it may pass on what a person said elsewhere."""
    return _BY_HOOK.match(text) is not None


def _declined(fields: Mapping[str, Any]) -> bool:
    """Whether newer versions note that what asked the person, as another app, was told no."""
    noted = mapping(fields.get("permissionDecision"))
    return noted.get("decision") == "reject" and noted.get("source") == "user_reject"


def is_broken_off(text: str) -> bool:
    """Whether Claude Code put in a result since it, or its end, broke a call off."""
    return text.startswith(_BROKEN_OFF)


def is_stopped(text: str) -> bool:
    """Whether a result says why a call was stopped or never ran, or what there was until then."""
    return _STOPPED.search(text) is not None or _CANCELLED.fullmatch(text) is not None


def is_left_behind(text: str) -> bool:
    """Whether Claude Code put in a result since a copied session has none."""
    return text.startswith(_LEFT_BEHIND)


def is_called_off(text: str, fields: Mapping[str, Any]) -> bool:
    """Whether a call was broken off (Claude Code was shut down, the turn was over, or a person
    stopped it as it ran): nobody refused it."""
    down = fields.get("interruptedByShutdown") is True
    if not (down or fields.get("toolDenialKind") == "cancelled" or _had_begun(fields)):
        return False
    found = rejection(text, (), fields)
    return not found.words.strip() and not found.answers


def _had_begun(fields: Mapping[str, Any]) -> bool:
    """Whether a person stopped a call as it ran, which reads as a rejection."""
    if fields.get("toolUseResult") != "User rejected tool use" or _declined(fields):
        return False
    told = numbers(fields.get("version")) >= _TOLD_SINCE
    return told and fields.get("toolDenialBeforeRun") is not True


def untagged(subtype: str | None, text: str) -> str | None:
    """The tags of a command that a `system` row holds without any; nothing for any other text. Such
    rows tell of local commands, and, in newer versions, of those that are not carried out."""
    if subtype == LOCAL:
        found = _ECHO.match(text)
        return in_tags(found[1], found[2] or "") if found else None
    if subtype != INFORMS:
        return None
    if off := _OFF.fullmatch(text):
        return _answered(off[1] or off[2], text)
    said = refused(text, None)
    return said if said and is_command(said) else None


def refused(text: str, mode: str | None) -> str | None:
    """The tags of what Claude Code said to a command that it did not carry out, behind those of the
    command if it is one that it did not know; nothing for any other text. What a person typed has a
    mode of permissions."""
    found = _ANSWER.match(text) if mode is None else None
    return _answered(found[2], found[1]) if found else None


def _answered(command: str | None, said: str) -> str:
    typed = in_tags(f"/{command}", "") if command else ""
    return f"{typed}<local-command-stdout>{said}</local-command-stdout>"


def behind_refused(text: str) -> tuple[str, str]:
    """A command that was not carried out, if that is named, and what a person typed behind it;
    blanks for a row that tells of something else."""
    found = _BEHIND.match(text)
    return (found[1] or "", text[found.end() :]) if found else ("", "")
