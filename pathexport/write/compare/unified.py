"""Attempts as they stand in transcripts, and what differs as a unified diff.

For programs that show diffs: the lines are Markdown, from where the paths part, and the labels are
what commands call the paths. Headings have no number and no time, by which equal messages differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec.structs import replace

from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.compare.lines import hunks, unified
from pathexport.write.document.landmarks import session_change
from pathexport.write.document.writer import Numbered, joined, numbered_steps, text_of, with_places
from pathexport.write.message.heading import Above
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.context import Context, Contexts, by_project
from pathexport.write.render.facts import RowFacts

_NUMBER = re.compile(r"\A## [0-9]+ · ")

_Told: TypeAlias = tuple[Attempt, str]
"""An attempt, and its text."""


def unified_diffs(places: Iterable[Parted], contexts: Contexts) -> Iterator[str]:
    """For each attempt how it differs from the last one at its place."""
    for (one, text), (last, kept) in _beside_last(places, contexts):
        made = hunks(text, kept)
        yield f"--- {one.name}\n+++ {last.name}\n{unified(made)}" if made else ""


def differ(places: Iterable[Parted], contexts: Contexts) -> bool:
    """Whether attempts say or do anything else than the last one at their place."""
    return any(text != kept for (_, text), (_, kept) in _beside_last(places, contexts))


def _beside_last(places: Iterable[Parted], contexts: Contexts) -> Iterator[tuple[_Told, _Told]]:
    """Each attempt with the last one at its place, and their texts."""
    texts = by_project(lambda project: AttemptTexts(contexts(project)))
    for at in places:
        *others, last = at.attempts
        kept = texts(last.project).of(last, again=True)
        yield from (((each, texts(each.project).of(each)), (last, kept)) for each in others)


class AttemptTexts:
    """The messages of attempts as in their transcripts, but for numbers and times in headings. What
    several of them say, or one behind several forks, is rendered once."""

    def __init__(self, context: Context) -> None:
        self._context, self._project = context, context.project
        self._known: dict[int, Sequence[Numbered]] = {}
        self._models: dict[int, str] = {}

    def of(self, attempt: Attempt, again: bool = False) -> str:
        """The text of one, which may be asked for `again` from a later fork on."""
        project = self._project
        steps = [self._numbered(step, again) for step in attempt.steps]
        placed = [each for some in steps for each in some]
        around = with_places(Surroundings(options=self._context.options), project, placed)
        above = Above(attempt.path.started, self._model_above(attempt.shared))
        text = text_of(_in_line(attempt, steps), project, around, above)
        return "".join(joined(map(_without_number, text.parts)))

    def _numbered(self, step: int, again: bool) -> Sequence[Numbered]:
        found = self._known.get(step)
        if found is None:
            found = [*_numbered(self._context, step)]
            heads = (each.rendered.heading for each in reversed(found))
            self._models[step] = next((head.model for head in heads if head and head.model), "")
            if again or self._project.behind.count[step] > 1:
                self._known[step] = found
        return found

    def _model_above(self, shared: int) -> str:
        """The model that answered last up to a step."""
        step = self._answers[shared] if shared >= 0 else -1
        if step >= 0 and step not in self._models:
            self._numbered(step, again=False)
        return self._models.get(step, "")

    @cached_property
    def _answers(self) -> Sequence[int]:
        """For each step the last one on the way to it in which a model answered; -1 for none."""
        tree = self._project.tree
        return tree.latest(lambda step: any(row.api is not None for row in tree.rows_of(step)))


def _numbered(context: Context, step: int) -> Iterator[Numbered]:
    """The messages of a step, with headings that say no time."""
    (placed,) = numbered_steps(context, [step], RowFacts())
    for each in placed:
        head = each.rendered.heading
        if head is not None:
            head = replace(head, time="")
        yield replace(each, rendered=replace(each.rendered, heading=head))


def _without_number(part: str) -> str:
    """A message without its number, and the place that links to it lead to."""
    if not part.startswith("<a id="):
        return part
    text = part.partition("\n\n")[2]
    return _NUMBER.sub("## ", text, count=1)


def _in_line(attempt: Attempt, steps: Iterable[Sequence[Numbered]]) -> Iterator[Numbered | str]:
    """The messages, and where another session goes on."""
    for step, placed in zip(attempt.steps, steps, strict=True):
        if change := session_change(attempt.project.tree, step):
            yield change
        yield from placed
