"""What an attempt comes to: figures, and lists of what was run, read and edited.

A call that failed, was not allowed or has no answer changed nothing. What agents did is not counted
here, as it is not in the header of a transcript.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec
from msgspec.structs import replace

from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.compare.changes import FileChange, changes
from pathexport.write.compare.edits import Edit, edit
from pathexport.write.compare.events import NOTHING, Act, Event, Events, settled
from pathexport.write.compare.turns import Turn, turns
from pathexport.write.render.context import Contexts
from pathexport.write.render.facts import Facts, total
from pathexport.write.values import words

_NEVER_RUN = ("rejected", NOTHING.state)
_ROOTED = re.compile(r"[/\\~]|[A-Za-z]:")
_READING = {"Read": "file_path", "NotebookRead": "notebook_path"}


class Totals(msgspec.Struct, frozen=True, kw_only=True, dict=True):
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

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """All that a person asked, also by a command that Claude answered, and answers that were
        generated again."""
        return turns(self.events)

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
    spans = [events.span(step) for step in attempt.steps]
    cwds = frozenset[str]().union(*{span.cwds for span in spans})
    cwd = next(iter(cwds)) if len(cwds) == 1 else ""  # with several nobody knows which
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
        agents=_agents(attempt, events.anchors),
        started=min((span.first for span in spans if span.first), default=""),
        ended=max((s.said for s in spans), default="") or max((s.last for s in spans), default=""),
    )


def _whole(file: str, cwd: str) -> str:
    """The path of a file from the root, so that it has one name however a call named it."""
    return file if not cwd or _ROOTED.match(file) else f"{cwd}/{file.removeprefix('./')}"


def _agents(attempt: Attempt, anchors: Sequence[int]) -> int:
    """How many agents its calls started, of all that are anchored at these steps."""
    own = {*attempt.steps} if anchors else ()
    return sum(anchor in own for anchor in anchors)


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
