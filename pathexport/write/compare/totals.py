"""What an attempt comes to: figures, and lists of what was run, read and edited.

A call that failed, was not allowed or has no answer changed nothing. What agents did is not counted
here, as it is not in the header of a transcript.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from pathexport.shape.steps.messages import held
from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.compare.changes import FileChange, changes
from pathexport.write.compare.edits import Edit, edit
from pathexport.write.compare.events import NOTHING, Act, Event, Events, settled
from pathexport.write.compare.turns import turns
from pathexport.write.render.context import Contexts
from pathexport.write.render.facts import Facts, total
from pathexport.write.values import words

_NEVER_RUN = ("rejected", NOTHING.state)
_ROOTED = re.compile(r"[/\\~]|[A-Za-z]:")
_READING = {"Read": "file_path", "NotebookRead": "notebook_path"}


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """What an attempt comes to."""

    attempt: Attempt
    events: Sequence[Event]
    facts: Facts
    tools: Mapping[str, int]
    """Calls by tool, the most first, whatever came of them."""
    failed: int
    """Calls that failed, each once, however many results say so."""
    rejected: int
    """Calls that were not allowed."""
    unanswered: int
    """Calls without a result: nobody knows whether they did anything."""
    commands: Sequence[str]
    """Those that Claude ran, in order: calls of Bash that were allowed and have a result."""
    read: Sequence[str]
    """Files, each once."""
    edited: Sequence[FileChange]
    agents: int
    started: str
    """When its first message was said."""
    ended: str
    """When somebody said something last: a command that Claude did not answer, as `/exit` hours
    later, does not count. If nobody says anything, the last message."""

    @property
    def prompts(self) -> int:
        """How many messages a person typed, also while Claude worked; commands are none."""
        return sum(event.typed for event in self.events)

    @property
    def turns(self) -> int:
        """How often a person asked something, also by a command that Claude answered, or an answer
        was generated again."""
        return len(turns(self.events))

    @property
    def answered(self) -> bool:
        """Whether Claude said or did anything."""
        return any(event.form == "answer" for event in self.events)


Compared = tuple[Parted, Sequence[Totals]]
"""A place where paths part, and what each attempt comes to."""


def compared(places: Iterable[Parted], contexts: Contexts) -> Iterator[Compared]:
    """What the attempts at some places come to, place by place; each message is read once."""
    readers: dict[int, Events] = {}
    for at in places:
        for each in at.attempts:
            if id(each.project) not in readers:
                readers[id(each.project)] = Events(contexts(each.project))
        yield at, [totals(each, readers[id(each.project)]) for each in at.attempts]


def totals(attempt: Attempt, events: Events) -> Totals:
    """What an attempt comes to."""
    found = settled(events.of(attempt.steps))
    acts = [act for event in found for act in event.acts]
    started, ended = _times(attempt)
    cwd = _cwd(attempt)
    return Totals(
        attempt=attempt,
        events=found,
        facts=total(event.facts for event in found),
        tools=dict(Counter(act.tool for act in acts).most_common()),
        failed=sum(act.out.state == "failed" for act in acts),
        rejected=sum(act.out.state == "rejected" for act in acts),
        unanswered=sum(act.out.state == NOTHING.state for act in acts),
        commands=[*_commands(acts)],
        read=[*dict.fromkeys(_whole(name, cwd) for name in _read(acts))],
        edited=changes(replace(each, file=_whole(each.file, cwd)) for each in _edits(acts)),
        agents=_agents(attempt),
        started=started,
        ended=ended,
    )


def _times(attempt: Attempt) -> tuple[str, str]:
    """When its first message was said, and when somebody said something last."""
    tree = attempt.project.tree
    found = [held(tree.rows, tree.steps[step].rows) for step in attempt.steps]
    first = min((first for _, first, _ in found if first), default="")
    rows = (row for step in attempt.steps for row in tree.rows_of(step))
    said = max((row.time for row in rows if row.says or row.detail == "interruption"), default="")
    return first, said or max((last for _, _, last in found), default="")


def _cwd(attempt: Attempt) -> str:
    """The working directory of an attempt; nothing if it had several."""
    tree = attempt.project.tree
    found = {row.cwd for step in attempt.steps for row in tree.rows_of(step) if row.cwd}
    return found.pop() if len(found) == 1 else ""


def _whole(file: str, cwd: str) -> str:
    """The path of a file from the root, so that it has one name however a call named it."""
    return file if not cwd or _ROOTED.match(file) else f"{cwd}/{file.removeprefix('./')}"


def _agents(attempt: Attempt) -> int:
    """How many agents its calls started, but for Claude Code's own helpers."""
    project, own = attempt.project, {*attempt.steps}
    anchors = (a.anchor for a in project.agents if a.call is not None and not a.internal)
    nodes = (project.graph.index[anchor] for anchor in anchors if anchor is not None)
    return sum(project.tree.holder(node) in own for node in nodes)


def _commands(acts: Sequence[Act]) -> Iterator[str]:
    for act in acts:
        if act.tool == "Bash" and act.out.state not in _NEVER_RUN:
            yield words(act.given.get("command"))


def _read(acts: Sequence[Act]) -> Iterator[str]:
    for act in acts:
        name = words(act.given.get(_READING.get(act.tool, "")))
        if name and not act.out.state:
            yield name


def _edits(acts: Sequence[Act]) -> Iterator[Edit]:
    for act in acts:
        made = None if act.out.state else edit(act.tool, act.given, act.out.noted)
        if made is not None:
            yield made
