"""Attempts as they stand in transcripts, and what differs as a unified diff.

For programs that show diffs: the lines are Markdown, from where the paths part, and the labels are
what commands call the paths. Headings have no number and no time, by which equal messages differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.compare.lines import hunks, unified
from pathexport.write.document.landmarks import session_change
from pathexport.write.document.writer import Numbered, joined, numbered_steps, text_of, with_places
from pathexport.write.message.heading import Above
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.context import Context, Contexts
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
    texts = AttemptTexts(contexts)
    for at in places:
        *others, last = at.attempts
        kept = texts.of(last, again=True)
        yield from (((each, texts.of(each)), (last, kept)) for each in others)


class AttemptTexts:
    """The messages of attempts as in their transcripts, but for numbers and times in headings. What
    several of them say, or one behind several forks, is rendered once."""

    def __init__(self, contexts: Contexts) -> None:
        self._contexts = contexts
        self._known: dict[tuple[int, int], Sequence[Numbered]] = {}
        self._models: dict[tuple[int, int], str] = {}
        self._answers: dict[int, Sequence[int]] = {}

    def of(self, attempt: Attempt, again: bool = False) -> str:
        """The text of one, which may be asked for `again` from a later fork on."""
        project = attempt.project
        context = self._contexts(project)
        steps = [self._numbered(context, step, again) for step in attempt.steps]
        placed = [each for some in steps for each in some]
        around = with_places(Surroundings(options=context.options), project, placed)
        above = Above(attempt.path.started, self._model_above(context, attempt.shared))
        text = text_of(_in_line(attempt, steps), project, around, above)
        return "".join(joined(map(_without_number, text.parts)))

    def _numbered(self, context: Context, step: int, again: bool) -> Sequence[Numbered]:
        key = id(context.project), step
        found = self._known.get(key)
        if found is None:
            found = [*_numbered(context, step)]
            heads = (each.rendered.heading for each in reversed(found))
            self._models[key] = next((head.model for head in heads if head and head.model), "")
            if again or context.project.behind.count[step] > 1:
                self._known[key] = found
        return found

    def _model_above(self, context: Context, shared: int) -> str:
        """The model that answered last up to a step."""
        project = context.project
        if id(project) not in self._answers:
            tree = project.tree
            self._answers[id(project)] = tree.latest(
                lambda step: any(row.api is not None for row in tree.rows_of(step))
            )
        step = self._answers[id(project)][shared] if shared >= 0 else -1
        if step < 0:
            return ""
        key = id(project), step
        if key not in self._models:
            self._numbered(context, step, again=False)
        return self._models[key]


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
    tree = attempt.project.tree
    for step, placed in zip(attempt.steps, steps, strict=True):
        up = tree.steps[step].parent
        if up >= 0 and tree.steps[up].session != tree.steps[step].session:
            yield session_change(tree.steps[step].session)
        yield from placed
