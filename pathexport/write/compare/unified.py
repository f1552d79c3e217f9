"""Attempts as they stand in transcripts, and what differs as a unified diff.

For programs that show diffs: the lines are Markdown, from where the paths part, and the labels are
what commands call the paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.compare.lines import hunks, unified
from pathexport.write.document.landmarks import session_change
from pathexport.write.document.writer import Numbered, joined, numbered, text_of, with_places
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.context import Context, Contexts


def unified_diffs(places: Iterable[Parted], contexts: Contexts) -> Iterator[str]:
    """For each attempt how it differs from the last one at its place."""
    for at in places:
        *others, last = at.attempts
        kept = attempt_text(last, contexts(last.project))
        for each in others:
            made = hunks(attempt_text(each, contexts(each.project)), kept)
            yield f"--- {each.name}\n+++ {last.name}\n{unified(made)}" if made else ""


def attempt_text(attempt: Attempt, context: Context) -> str:
    """The messages of an attempt, numbered as in its transcript."""
    project = attempt.project
    steps = [
        numbered(
            context,
            project.tree.steps[step].rows,
            project.before(step),
            project.compactions_before(step),
        )
        for step in attempt.steps
    ]
    placed = [each for some in steps for each in some]
    around = with_places(Surroundings(options=context.options), project, placed)
    text = text_of(_in_line(attempt, steps), project, around, attempt.path.started)
    return "".join(joined(map(_without_anchor, text.parts)))


def _without_anchor(part: str) -> str:
    """A message without the place that links lead to: nothing leads to it here."""
    return part.partition("\n\n")[2] if part.startswith("<a id=") else part


def _in_line(attempt: Attempt, steps: Iterable[list[Numbered]]) -> Iterator[Numbered | str]:
    """The messages, and where another session goes on."""
    tree = attempt.project.tree
    for step, placed in zip(attempt.steps, steps, strict=True):
        up = tree.steps[step].parent
        if up >= 0 and tree.steps[up].session != tree.steps[step].session:
            yield session_change(tree.steps[step].session)
        yield from placed
