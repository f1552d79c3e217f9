"""Messages one after the other: each is rendered, numbered and put in its place.

What a document says around its messages is known before the first of them is written.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence, Set
from typing import TypeVar

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message, messages
from pathexport.write.document.landmarks import among_landmarks, has_landmarks
from pathexport.write.markdown.literal import anchor
from pathexport.write.message.heading import Above
from pathexport.write.message.message import Rendered, rendered, shown_rows
from pathexport.write.message.placed import message_facts, message_text, place_of_commands
from pathexport.write.message.surroundings import Surroundings, standing, standing_at_commands
from pathexport.write.render.context import Context
from pathexport.write.render.facts import Facts, RowFacts, total
from pathexport.write.render.redacted import Mark, marks_in


class Numbered(msgspec.Struct, frozen=True):
    """A rendered message with its number in a document."""

    number: int
    """For one without a number that of the next."""
    compactions: int
    """How many there are up to it: for a compaction its own number."""
    message: Message
    rendered: Rendered


Piece = TypeVar("Piece", str, str | bytes)


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """Messages as they stand in a document, and what stands between them."""

    parts: list[str]
    facts: Facts
    anchors: str
    """Of hidden messages at the end: they belong to what comes next."""
    above: Above
    """What its headings say last."""
    marks: Set[Mark] = frozenset()
    """Those of secrets in it, where some are hidden."""
    whole: bytes = b""
    """All of it, if several documents have it: then it is encoded once, and has no parts."""

    def written(self) -> list[str | bytes]:
        """The pieces of it that go into a file."""
        return [*self.parts, self.whole, self.anchors]

    def shared(self) -> Text:
        """The same for several documents. Each part is encoded by itself: most are ASCII, which
        together they are not."""
        parts = [part.encode("utf-8", "replace") for part in self.parts if part]
        return msgspec.structs.replace(self, parts=[], whole=b"\n\n".join(parts))


def numbered(
    context: Context,
    runs: Iterable[Sequence[int]],
    told: RowFacts,
    number: int = 0,
    compactions: int = 0,
) -> list[list[Numbered]]:
    """The messages of runs of rows, behind so many others and so many compactions. What the rows
    tell is added to what is `told`."""
    every = context.project.graph.rows
    found: list[list[Numbered]] = []
    for nodes in runs:
        own: list[Numbered] = []
        for message in messages(every, nodes):
            compactions += message.form == "compaction"
            rows = shown_rows(message, context)
            told.add(rows)
            made = rendered(message, rows, context)
            own.append(Numbered(number + 1, compactions, message, made))
            number += made.heading is not None
        found.append(own)
    return found


def numbered_steps(context: Context, steps: Sequence[int], told: RowFacts) -> list[list[Numbered]]:
    """The messages of steps in a row, with the numbers that they have on all paths through them."""
    project = context.project
    before, packed = project.before(steps[0]), project.compactions_before(steps[0])
    runs = [project.tree.steps[step].rows for step in steps]
    return numbered(context, runs, told, before, packed)


def with_places(
    around: Surroundings,
    project: Project,
    placed: Sequence[Numbered],
    copies: bool = False,
    left: Container[int] = (),
) -> Surroundings:
    """Surroundings with what stands in which of these messages, which may be `copies` of another
    history; those with the numbers `left` show no outputs."""
    first = {**around.first}
    if around.agents:
        calls_in = ((each.number, each.rendered.inside.calls) for each in placed)
        starts = {
            **standing(around.agents, calls_in, first, copies),
            **standing_at_commands(around.agents, _rows_in(project.graph.rows, placed), first),
        }
        around = msgspec.structs.replace(around, starts=starts)
        for place in sorted(starts):
            for agent in starts[place]:
                if agent.answer:
                    first.setdefault(("answer", agent.answer), place[0])
    for each in placed:
        for call in each.rendered.inside.calls:
            if call.plan:
                first.setdefault(("plan", call.plan), each.number)
        for output in each.rendered.inside.outputs if each.number not in left else ():
            first.setdefault(output, each.number)
    calls, answered = _calls_and_answers(project.graph.rows, placed)
    return msgspec.structs.replace(around, calls=calls, answered=answered, first=first)


def _rows_in(
    rows: Sequence[Row], placed: Iterable[Numbered]
) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """The rows of each message, and where agents stand in it that a command started."""
    for each in placed:
        place = place_of_commands(each.rendered, each.number)
        yield place, [rows[node].uuid for node in each.message.rows]


def _calls_and_answers(
    rows: Sequence[Row], placed: Sequence[Numbered]
) -> tuple[dict[str, list[tuple[int, str]]], dict[str, list[int]]]:
    """The messages that calls of each id are in, and the tools; and the messages of their results.
    Each once and in order."""
    calls: dict[str, list[tuple[int, str]]] = {}
    answered: dict[str, list[int]] = {}
    for each in placed:
        at = each.number - (each.rendered.heading is None)
        for node in each.message.rows:
            row = rows[node]
            for call in row.calls:
                made = calls.setdefault(call.id, [])
                if not made or made[-1][0] != at:
                    made.append((at, call.name))
            for answer in row.answers:
                known = answered.setdefault(answer, [])
                if known[-1:] != [at]:
                    known.append(at)
    return calls, answered


def text_of(
    messages: Iterable[Numbered | str],
    project: Project,
    around: Surroundings,
    above: Above,
    told: Iterable[Facts] = (),
) -> Text:
    """Messages, and texts that stand between them as they are. `above` is what the headings before
    the first one say, and `told` are facts beside those of the messages."""
    writer = _Writer(around, above, told)
    marked = has_landmarks(project)
    parts: list[str] = []
    for each in messages:
        if isinstance(each, str):
            parts.append(each)
        elif not marked:
            parts.append(writer.message(each))
        else:
            parts += among_landmarks(each.message, writer.message(each), project)
    return Text(
        parts=parts,
        facts=total(writer.facts),
        anchors="" if around.inside else "".join(writer.anchors),
        above=writer.above,
        marks=marks_in(parts) if project.veil is not None else frozenset(),
    )


class _Writer:
    """Writes messages; anchors of hidden ones go to what is shown next."""

    def __init__(self, around: Surroundings, above: Above, told: Iterable[Facts]) -> None:
        self._around, self.above = around, above
        self.anchors: list[str] = []
        self.facts = [*told]

    def message(self, each: Numbered) -> str:
        made, number, around = each.rendered, each.number, self._around
        text = message_text(made, number, self.above, around)
        self.facts += message_facts(made, number, bool(text), around)
        head = made.heading
        if head is not None:
            if text:
                self.above = head.below(self.above)
            return self._anchored(text, anchor(f"m{number}"))
        if each.message.form == "compaction":
            return self._anchored(text, anchor(f"c{each.compactions}"))
        return text

    def _anchored(self, text: str, mark: str) -> str:
        """What can be jumped to, behind the anchors of all that is hidden right before it."""
        self.anchors.append(mark)
        if not text:
            return ""
        anchors = "".join(self.anchors)
        self.anchors.clear()
        return text if self._around.inside else f"{anchors}\n\n{text}"


def joined(parts: Iterable[Piece]) -> list[Piece]:
    """Pieces with a blank line between them, and one line end behind the last."""
    chunks: list[Piece] = []
    for part in parts:
        if part:
            chunks += ["\n\n", part] if chunks else [part]
    chunks.append("\n")
    return chunks
