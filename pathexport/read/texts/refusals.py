"""Why a tool call came to nothing: a person did not allow it, or Claude Code broke it off.

Claude Code says so to the model in sentences of its own, and newer versions note it in fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pathexport.later import later
from pathexport.read.texts.replies import PLANS_ON, mapping, rejection

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
# From this version on, if not before, a row notes that a person did not allow a call before it ran.
_TOLD_SINCE = (2, 1, 332)
_NUMBER = later(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})\b")

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
    """Whether a result says what there was until somebody stopped the call."""
    return _STOPPED.search(text) is not None


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
    number = _NUMBER.match(str(fields.get("version")))
    told = number is not None and tuple(map(int, number.groups())) >= _TOLD_SINCE
    return told and fields.get("toolDenialBeforeRun") is not True
