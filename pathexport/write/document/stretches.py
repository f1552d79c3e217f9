"""Stretches of conversations: the steps between two places where paths part.

All paths through a stretch share its text. It is made once, and kept while paths to come lead
through it. Only a call that is answered behind a stretch, or a result whose call comes behind it,
lets the text of one path differ from that of another.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from pathexport.grouped import grouped
from pathexport.shape.paths.path import Path
from pathexport.write.document.landmarks import session_change, summed_up
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.writer import Numbered, Text, numbered_steps, text_of, with_places
from pathexport.write.markdown.literal import remark
from pathexport.write.message.heading import Above
from pathexport.write.message.placed import message_facts
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.context import Context
from pathexport.write.render.facts import Facts, RowFacts, total
from pathexport.write.render.parts import ShownOnce


class Stretch(msgspec.Struct, frozen=True):
    """Steps that follow each other, and the stretch before them."""

    above: int
    """Its number; -1 at the beginning of a conversation."""
    steps: Sequence[int]
    strangers: tuple[tuple[str, int], ...]
    """Results whose calls are not in it: the call's id, and the message."""


_Answered: TypeAlias = Mapping[str, Sequence[int]]
_Called: TypeAlias = Mapping[str, tuple[int, str]]


class Begins(msgspec.Struct, frozen=True):
    """What the text of a stretch must know of other parts of a path."""

    above: Above
    """What the headings before it say last."""
    answered: _Answered = {}
    """Its calls that are answered behind it, and the messages where."""
    calls: _Called = {}
    """The calls of its strangers: the message where each is, and the tool."""


class StretchText(msgspec.Struct, frozen=True):
    """A stretch as it stands in transcripts."""

    begins: Begins
    text: Text
    seen: Mapping[ShownOnce, int]
    """What it and those before it show once, and where."""


class Stretches:
    """The stretches of a project, as they stand in the transcripts of paths."""

    def __init__(self, links: DocumentLinks, context: Context, cut: int = -1) -> None:
        """At `cut` a stretch begins of which a reader does not see what comes before."""
        self._links, self._context, self._cut = links, context, cut
        self._of, self._all = _parted(links, cut)
        """For each step the number of its stretch, and these, each behind the one above it."""
        self._calls = _calls(links, self._all)
        """The rows that strangers' calls are in, in the order of the tree."""
        self._to_come = [0] * len(self._all)
        self._kept: dict[int, StretchText] = {}
        numbers = links.project.numbers
        self._left = frozenset(n for step in context.left.steps for n in numbers(step))
        """The numbers of messages that are left out."""

    def expect(self, path: Path) -> None:
        """A path is to come, so what leads to it is kept until then."""
        for number in self._numbers(path):
            self._to_come[number] += 1

    def on(self, path: Path, around: Surroundings) -> list[tuple[Stretch, Text]]:
        """The stretches of a path in order, with their texts."""
        numbers = self._numbers(path)
        outlooks = self._outlooks(path, numbers)
        above = Above(path.started)
        found: list[tuple[Stretch, Text]] = []
        for number in numbers:
            if self._all[number].steps[0] == self._cut:
                models = total(text.facts for _, text in found).models
                above, around = replace(above, model=", ".join(models)), replace(around, first={})
            begins = Begins(above, *outlooks.get(number, ()))
            made = self._text(number, begins, around)
            above, around = made.text.above, replace(around, first=made.seen)
            found.append((self._all[number], made.text))
        return found

    def _numbers(self, path: Path) -> list[int]:
        """The stretches of a path by their numbers, in order."""
        found = [self._of[path.step]]
        while (above := self._all[found[-1]].above) >= 0:
            found.append(above)
        return found[::-1]

    def _text(self, number: int, begins: Begins, around: Surroundings) -> StretchText:
        """A stretch for one of the paths through it."""
        made = self._kept.pop(number, None)
        shared = self._to_come[number] > 1
        if made is None or made.begins != begins:
            made = self._made(self._all[number], begins, around)
            if shared:
                made = replace(made, text=made.text.shared())
        self._to_come[number] -= 1
        if shared:
            self._kept[number] = made
        return made

    def _made(self, stretch: Stretch, begins: Begins, around: Surroundings) -> StretchText:
        project, told = self._links.project, RowFacts()
        steps = numbered_steps(self._context, stretch.steps, told)
        around = with_places(
            around, project, [*chain.from_iterable(steps)], copies=True, left=self._left
        )
        answered = dict(around.answered)
        for call, behind in begins.answered.items():
            answered[call] = [*answered.get(call, ()), *behind]
        around = replace(
            around,
            calls={**around.calls, **{call: [made] for call, made in begins.calls.items()}},
            answered=answered,
        )
        facts = [told.facts(), *self._gone(stretch, steps, around)]
        text = text_of(self._in_line(stretch, steps), project, around, begins.above, facts)
        return StretchText(begins, text, around.first)

    def _in_line(self, stretch: Stretch, steps: list[list[Numbered]]) -> Iterator[Numbered | str]:
        """The messages of its steps, where another session goes on, and what Claude knew there."""
        tree, left = self._links.tree, self._context.left.steps
        for place, number in enumerate(stretch.steps):
            placed, steps[place] = steps[place], []  # text takes the place of what it is made from
            if left and number in left:
                if tree.steps[number].parent not in left:
                    yield remark(left[number])
                continue
            if change := session_change(tree, number):
                yield change
            if not place and (known := summed_up(self._links.project, number)):
                yield known
            yield from placed

    def _gone(
        self, stretch: Stretch, steps: list[list[Numbered]], around: Surroundings
    ) -> list[Facts]:
        """The facts of what is left out, as the header tells of all of the path."""
        return [
            replace(facts, prompts=(), hidden={})
            for step, placed in zip(stretch.steps, steps, strict=True)
            if step in self._context.left.steps
            for each in placed
            for facts in message_facts(each.rendered, each.number, True, around)
        ]

    def _outlooks(self, path: Path, numbers: Sequence[int]) -> dict[int, tuple[_Answered, _Called]]:
        """Of a path's stretches, those whose calls or results lie apart: what is answered behind
        each, and its strangers' calls."""
        answered: dict[int, dict[str, list[int]]] = {}
        calls: dict[int, dict[str, tuple[int, str]]] = {}
        tree = self._links.tree
        for number in numbers:
            begins = self._all[number].steps[0]
            for call, message in self._all[number].strangers:
                node = self._call(path, call, begins)
                if node >= 0:
                    name = next(made.name for made in tree.rows[node].calls if made.id == call)
                    calls.setdefault(number, {})[call] = self._links.message_of(node), name
                if node >= 0 and tree.step_of[node] < begins:
                    above = answered.setdefault(self._of[tree.step_of[node]], {})
                    above.setdefault(call, []).append(message)
        return {n: (answered.get(n, {}), calls.get(n, {})) for n in answered.keys() | calls}

    def _call(self, path: Path, call: str, begins: int) -> int:
        """The row of a path with the call which a result answers in a stretch that begins there: of
        several of its id the last one above. -1 for none."""
        tree, nodes = self._links.tree, self._calls.get(call, ())
        above = bisect_left(nodes, begins, key=tree.step_of.__getitem__)
        places = chain(reversed(range(above)), range(above, len(nodes)))
        return next(
            (nodes[n] for n in places if tree.within(path.step, tree.step_of[nodes[n]])), -1
        )


def _parted(links: DocumentLinks, cut: int) -> tuple[Sequence[int], Sequence[Stretch]]:
    """For each step the number of its stretch, and the stretches."""
    of: list[int] = []
    steps: list[list[int]] = []
    above: list[int] = []
    ways, count = links.behind.ways, links.behind.count
    for number, step in enumerate(links.tree.steps):
        up = step.parent
        if up >= 0 and ways[up] == 1 and count[number] and number != cut:
            own = of[up]
            steps[own].append(number)
        else:
            own = len(steps)
            steps.append([number])
            above.append(of[up] if up >= 0 else -1)
        of.append(own)
    return of, [_stretch(links, up, some) for up, some in zip(above, steps, strict=True)]


def _calls(links: DocumentLinks, stretches: Iterable[Stretch]) -> Mapping[str, Sequence[int]]:
    wanted = {call for stretch in stretches for call, _ in stretch.strangers}
    nodes = [node for step in links.tree.steps for node in step.rows] if wanted else []
    calls = ((made.id, node) for node in nodes for made in links.tree.rows[node].calls)
    return grouped((id_, node) for id_, node in calls if id_ in wanted)


def _stretch(links: DocumentLinks, above: int, steps: Sequence[int]) -> Stretch:
    tree = links.tree
    nodes = [node for step in steps for node in tree.steps[step].rows]
    calls = {call.id for node in nodes for call in tree.rows[node].calls}
    strangers = [
        (answer, links.message_of(node))
        for node in nodes
        for answer in tree.rows[node].answers
        if answer not in calls
    ]
    return Stretch(above, steps, tuple(strangers))
