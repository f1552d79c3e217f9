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

from pathexport.grouped import grouped
from pathexport.read.kinds import STOPS
from pathexport.shape.steps.along import Along
from pathexport.shape.steps.messages import held
from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.compare.changes import Changes, FileChange
from pathexport.write.compare.edits import Edit
from pathexport.write.compare.events import Act, Event, Events, settled
from pathexport.write.compare.turns import MOST_TURNS, SHELLS, Turn, TurnSum, turn_sum, turns
from pathexport.write.message.replies import NO_RESULT
from pathexport.write.render.context import Context, Contexts, by_project
from pathexport.write.render.facts import TOKENS, added, spent, total
from pathexport.write.tool.inputs import capital_drive
from pathexport.write.values import words

_NEVER_RUN = ("rejected", NO_RESULT)
_ROOTED = re.compile(r"[/\\~]|[A-Za-z]:")
_READING = {"Read": "file_path", "NotebookRead": "notebook_path"}


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of events. Those of a long way are added up of those of its parts."""

    counts: Mapping[str, int] = {}
    """Calls by what came of them: `failed`, `rejected`, or nobody knows, each once, however many
    results say so. Commands that Claude `ran`, files that it `read` or `edited`, `agents` that it
    started. How many messages a person `typed`, also while Claude worked: commands are none. And
    tokens, with how many answers are `open`: as in the header of a document."""
    tools: Mapping[str, int] = {}
    """Calls by tool, whatever came of them, in the order of their first ones."""
    models: tuple[str, ...] = ()
    turns: TurnSum = TurnSum()
    started: str = ""
    """When its first message was said."""
    said: str = ""
    """When somebody said something last."""
    ended: str = ""
    cwds: frozenset[str] = frozenset()
    apart: bool = True
    """Whether all that came of its calls stands in the steps of these, and no step repeats what
    another has: only then are figures of parts those of the whole."""

    def beside(self, other: Sum) -> Sum:
        """Both, the other one behind."""
        return Sum(
            counts=added([self.counts, other.counts]),
            tools=added([self.tools, other.tools]),
            models=tuple(dict.fromkeys(self.models + other.models)),
            turns=self.turns.beside(other.turns),
            started=min(filter(None, (self.started, other.started)), default=""),
            said=max(self.said, other.said),
            ended=max(self.ended, other.ended),
            cwds=self.cwds | other.cwds,
            apart=self.apart and other.apart,
        )


class Totals:
    """What an attempt comes to. Lists are made when somebody asks for them."""

    def __init__(self, attempt: Attempt, events: Events, found: Sum, changes: Changes) -> None:
        self.attempt, self.sum = attempt, found
        self._events, self._changes = events, changes

    @cached_property
    def tokens(self) -> Mapping[str, int]:
        return spent({name: self.count(name) for name in TOKENS}, self.count("open"))

    @cached_property
    def tools(self) -> Mapping[str, int]:
        """Calls by tool, the most first, whatever came of them."""
        return dict(Counter(self.sum.tools).most_common())

    def count(self, kind: str) -> int:
        """One of its figures, which `Sum` names."""
        return self.sum.counts.get(kind, 0)

    @property
    def ended(self) -> str:
        """When somebody said something last: a command that Claude did not answer, as `/exit` hours
        later, does not count. If nobody says anything, the last message."""
        return self.sum.said or self.sum.ended

    @cached_property
    def events(self) -> Sequence[Event]:
        return self._of(self.attempt.steps)

    def backwards(self) -> Iterator[Event]:
        """The same from the last one on."""
        if not self.sum.apart:
            yield from reversed(self.events)
            return
        for step in reversed(self.attempt.steps):
            yield from reversed(self._events.of([step]))

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """All that a person asked, also by a command that Claude answered, and answers that were
        generated again; of very many the first. What comes far behind them is not looked at."""
        if not self.sum.apart:
            return turns(self.events)[:MOST_TURNS]
        steps, many = self.attempt.steps, 2 * (MOST_TURNS + 1)
        while True:
            found = turns(self._of(steps[:many]))
            if many >= len(steps) or len(found) > MOST_TURNS:
                return found[:MOST_TURNS]
            many *= 2

    @property
    def first_turn(self) -> Turn | None:
        return next(iter(self.turns), None)

    @cached_property
    def commands(self) -> Sequence[str]:
        """Those that Claude ran, in order: calls of a shell that were allowed and have a result."""
        return [*_commands(self._acts("ran"))]

    @cached_property
    def read(self) -> Sequence[str]:
        """Files, each once."""
        read = _read(self._acts("read"))
        return [*dict.fromkeys(_whole(name, self._cwd) for name in read)]

    @cached_property
    def edited(self) -> Sequence[FileChange]:
        edits = _edits(self._acts("edited"))
        return self._changes.of(grouped((_whole(each.file, self._cwd), each) for each in edits))

    @property
    def _cwd(self) -> str:
        """Where it was held; with several places nobody knows which."""
        return next(iter(self.sum.cwds)) if len(self.sum.cwds) == 1 else ""

    def _of(self, steps: Sequence[int]) -> Sequence[Event]:
        found = self._events.of(steps)
        return found if self.sum.apart else settled(found)

    def _acts(self, kind: str) -> Sequence[Act]:
        """All its calls, if some of a kind are among them."""
        return [act for event in self.events for act in event.acts] if self.count(kind) else ()


Compared = tuple[Parted, Sequence[Totals]]
"""A place where paths part, and what each attempt comes to."""


class AttemptSums:
    """The figures of a project's attempts. What attempts share is added up once."""

    def __init__(self, context: Context) -> None:
        project = context.project
        self._tree, self._events, self._changes = project.tree, Events(context), Changes()
        calls = (each.anchor for each in project.agents if not each.internal)
        nodes = (project.graph.index[row] for row in calls if row is not None)
        self._agents = Counter(map(project.tree.holder, nodes))
        """How many agents the calls of each step started, but for Claude Code's own helpers."""
        self._along = Along(self._tree, self._one, Sum.beside)

    def totals(self, attempt: Attempt) -> Totals:
        found = self._along.over(attempt.steps) or Sum()
        if not found.apart:
            one = figures(settled(self._events.of(attempt.steps)))
            counts = {**one.counts, "agents": found.counts.get("agents", 0)}
            found = replace(found, counts=counts, tools=one.tools, models=one.models)
        return Totals(attempt, self._events, found, self._changes)

    def _one(self, step: int) -> Sum:
        tree, found = self._tree, figures(self._events.of([step]))
        rows, (_, started, ended) = tree.rows_of(step), held(tree.rows, tree.steps[step].rows)
        return replace(
            found,
            counts={**found.counts, "agents": self._agents[step]},
            started=started,
            said=max((row.time for row in rows if row.says or row.detail in STOPS), default=""),
            ended=ended,
            cwds=frozenset(row.cwd for row in rows if row.cwd),
            apart=self._events.is_apart(step),
        )


def compared(places: Iterable[Parted], contexts: Contexts) -> Iterator[Compared]:
    """What the attempts at some places come to, place by place; each message is read once."""
    sums = by_project(lambda project: AttemptSums(contexts(project)))
    for at in places:
        yield at, [sums(each.project).totals(each) for each in at.attempts]


def by_file(every: Sequence[Totals]) -> Mapping[str, Mapping[int, FileChange]]:
    """For each file that was edited, what attempts made of it, by their numbers."""
    found: dict[str, dict[int, FileChange]] = {}
    for number, each in enumerate(every):
        for change in each.edited:
            found.setdefault(change.file, {})[number] = change
    return found


def figures(events: Sequence[Event]) -> Sum:
    """The figures of events with what came of their calls."""
    acts = [act for event in events for act in event.acts]
    facts = total(event.facts for event in events)
    counts = Counter(act.out.state for act in acts if act.out.state)
    for usage in facts.usage.values():
        counts.update(dict(zip(TOKENS, usage.counts, strict=True)))
        counts["open"] += not usage.final
    counts["typed"] = sum(event.typed for event in events)
    for kind, found in (("ran", _commands), ("read", _read), ("edited", _edits)):
        counts[kind] = len([*found(acts)])
    tools = dict(Counter(act.tool for act in acts))
    return Sum(counts=counts, tools=tools, models=facts.models, turns=turn_sum(events))


def _whole(file: str, cwd: str) -> str:
    """The path of a file from the root, so that it has one name however a call named it."""
    if cwd and not _ROOTED.match(file):
        return f"{cwd}/{file.removeprefix('./')}"
    return capital_drive(file)


def _commands(acts: Iterable[Act]) -> Iterator[str]:
    for act in acts:
        if act.tool in SHELLS and act.out.state not in _NEVER_RUN:
            yield words(act.given.get("command"))


def _read(acts: Iterable[Act]) -> Iterator[str]:
    for act in acts:
        name = words(act.given.get(_READING.get(act.tool, "")))
        if name and not act.out.state:
            yield name


def _edits(acts: Iterable[Act]) -> Sequence[Edit]:
    return [edit for act in acts for edit in act.edits]
