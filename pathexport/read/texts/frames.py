"""What goes between a session and its agents in frames for the model: the report that an agent
hands back, and what an agent is told that was forked or that works for a workflow.

Newer versions say above each text what it is, and indent all its lines, so that nothing in it can
look like a frame. Claude Code may tell of an agent above its report and below.
"""

from __future__ import annotations

import re

import msgspec

from pathexport.later import later
from pathexport.read.texts.inserted import Apart, Inserted

_BEGINS = "[Subagent hand-back] "
_FRAME = later(
    r"(?:\A|(?<=\n))\[Subagent hand-back\] [^\n]{0,4000}\bThe report follows:\n(?=\n*+[ ]{2})"
)
"""Without indented lines below there is no frame: whoever writes such a line says it."""
_INDENT = "  "
_WORKFLOW = "[Workflow harness "
_TOLD = later(
    r"\s*\[Workflow harness [—-] ([a-z]+(?: [a-z]+)*)\] [^\n]{0,4000}(?:\n|\Z)"
    r"((?:[ ]{2}[^\n]*+(?:\n|\Z)|[ \t]*+\n)*+)"
)
"""One of the frames for an agent of a workflow, with what is in it."""
TASK = "computed task"
"""What the frame is called in which the task stands that a workflow has for an agent."""

# What Claude Code tells an agent that was forked, before what Claude or a person wants of it.
_FORK = later(r"\s*<(fork-boilerplate)>(.*?)</fork-boilerplate>\s*(?:Your directive: )?", re.DOTALL)


class HandedBack(msgspec.Struct, frozen=True):
    """A report as the agent wrote it, and what stands around its frame."""

    before: str
    report: str
    behind: str


def handed_back(text: str) -> HandedBack | None:
    """The report in a text that holds one."""
    found = _FRAME.search(text) if _BEGINS in text else None  # as few do
    if found is None:
        return None
    lines = text[found.end() :].split("\n")
    ends = next((n for n, line in enumerate(lines) if not _is_within(line)), len(lines))
    return HandedBack(text[: found.start()], _unindented(lines[:ends]), "\n".join(lines[ends:]))


def of_workflow(text: str) -> list[tuple[str, str]]:
    """What an agent of a workflow is told: what each text is called, and the text. Nothing for a
    text that is not all in such frames, of which the last has lines below."""
    told: list[tuple[str, str]] = []
    at = 0 if text.lstrip().startswith(_WORKFLOW) else len(text)  # as few do
    while at < len(text):
        found = _TOLD.match(text, at)
        if found is None:
            return []
        told.append((found[1], _unindented(found[2].split("\n")).strip("\n")))
        at = found.end()
    return told if told and told[-1][1] else []


def to_fork(text: str) -> Apart | None:
    """What an agent is told that was forked, in parts; nothing for any other text. Only in an
    agent's rows is it what it seems."""
    begins = _FORK.match(text)
    if begins is None:
        return None
    return Apart((Inserted(begins[1], "", begins[2].strip()),), text[begins.end() :], ())


def to_agent(text: str) -> Apart | None:
    """The same of an agent that was forked or that works for a workflow."""
    told = of_workflow(text)
    if not told:
        return to_fork(text)
    task = next((words for name, words in told if name == TASK), "")
    others = (Inserted(name, "", words) for name, words in told if name != TASK)
    return Apart(tuple(others), task, ())


def _unindented(lines: list[str]) -> str:
    return "\n".join(line.removeprefix(_INDENT) for line in lines).rstrip()


def _is_within(line: str) -> bool:
    """Whether a line is one of the report, of which a blank one may have lost its blanks."""
    return line.startswith(_INDENT) or not line.strip()
