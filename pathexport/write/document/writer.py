"""Messages one after the other: each is rendered, numbered and put in its place.

What a document says around its messages is known before the first of them is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message, messages
from pathexport.write.document.landmarks import has_landmarks, landmarks_above, landmarks_below
from pathexport.write.markdown.literal import anchor
from pathexport.write.message.heading import Above
from pathexport.write.message.message import Rendered, rendered, shown_rows
from pathexport.write.message.placed import message_assets, message_facts, message_text
from pathexport.write.message.standing import with_agents
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.context import Context
from pathexport.write.render.facts import Facts, RowFacts, total


class Numbered(msgspec.Struct, frozen=True):
    """A rendered message with its number in a document."""

    number: int
    """For one without a number that of the next."""
    compactions: int
    """How many there are up to it: for a compaction its own number."""
    message: Message
    rendered: Rendered


NumberedMessages: TypeAlias = Sequence[Numbered]


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """Messages as they stand in a document, and what stands between them."""

    parts: list[str]
    assets: Mapping[str, bytes]
    facts: Facts
    anchors: str
    """Of hidden messages at the end: they belong to what comes next."""
    above: Above
    """What its headings say last."""


def numbered(
    context: Context, nodes: Sequence[int], told: RowFacts, number: int = 0, compactions: int = 0
) -> list[Numbered]:
    """The messages of some rows, behind so many others and so many compactions. What the rows tell
    is added to what is `told`."""
    found = []
    for message in messages(context.project.graph.rows, nodes):
        compactions += message.form == "compaction"
        rows = shown_rows(message, context)
        told.add(rows)
        made = rendered(message, rows, context)
        found.append(Numbered(number + 1, compactions, message, made))
        number += made.heading is not None
    return found


def numbered_step(context: Context, step: int, told: RowFacts) -> list[Numbered]:
    """The messages of a step, with the numbers that they have on every path through it."""
    project = context.project
    before, packed = project.before(step), project.compactions_before(step)
    return numbered(context, project.tree.steps[step].rows, told, before, packed)


def with_places(
    around: Surroundings,
    project: Project,
    placed: NumberedMessages,
    shown: Mapping[AgentKey, int] = MappingProxyType({}),
    copies: bool = False,
) -> Surroundings:
    """Surroundings with what stands in which of these messages. `shown` are agents that stand above
    them, and `copies` says whether they may be of a history that was copied."""
    if around.agents:
        calls_in = ((each.number, each.rendered.calls) for each in placed)
        around = with_agents(around, calls_in, shown, copies)
    calls: dict[str, tuple[int, str]] = {}
    answered: dict[str, list[int]] = {}
    plans: dict[str, int] = {}
    answers: dict[str, int] = {}
    for each in placed:
        at = each.number - (each.rendered.heading is None)
        for node in each.message.rows:
            row = project.graph.rows[node]
            for made in row.calls:
                calls.setdefault(made.id, (at, made.name))
            for answer in row.answers:
                known = answered.setdefault(answer, [])
                if not known or known[-1] != at:
                    known.append(at)
        for call in each.rendered.calls:
            if call.plan:
                plans.setdefault(call.plan, each.number)
            for agent in around.started(each.number, call.nth) if around.agents else ():
                if agent.answer and call.shown:
                    answers.setdefault(agent.answer, each.number)
    return msgspec.structs.replace(
        around,
        calls=calls,
        answered=answered,
        plans=plans,
        answers=answers,
        stored=stored_in(placed),
    )


def stored_in(placed: NumberedMessages) -> Mapping[str, int]:
    """The stored outputs that these messages put back, and the first message of each."""
    found: dict[str, int] = {}
    for each in placed:
        for where in each.rendered.stored:
            found.setdefault(where, each.number)
    return found


def text_of(
    messages: Iterable[Numbered | str], project: Project, around: Surroundings, above: Above
) -> Text:
    """Messages, and texts that stand between them as they are. `above` is what the headings before
    the first one say."""
    writer = _Writer(project, around, above)
    parts: list[str] = []
    for each in messages:
        parts += [each] if isinstance(each, str) else writer.parts(each)
    return writer.text(parts)


class _Writer:
    """Writes messages; anchors of hidden ones go to what is shown next."""

    def __init__(self, project: Project, around: Surroundings, above: Above) -> None:
        self._project, self._around, self._above = project, around, above
        self._marked = has_landmarks(project)
        self._anchors: list[str] = []
        self._facts: list[Facts] = []
        self._assets: dict[str, bytes] = {}

    def parts(self, each: Numbered) -> list[str]:
        """A message, and what stands right above and below it."""
        if not self._marked:
            return [self._message(each)]
        return [
            *landmarks_above(each.message, self._project),
            self._message(each),
            *landmarks_below(each.message, self._project),
        ]

    def text(self, parts: list[str]) -> Text:
        """All that was written, of which these are the parts."""
        return Text(
            parts=parts,
            assets=self._assets,
            facts=total(self._facts),
            anchors="" if self._around.inside else "".join(self._anchors),
            above=self._above,
        )

    def _message(self, each: Numbered) -> str:
        rendered, number, around = each.rendered, each.number, self._around
        text = message_text(rendered, number, self._above, around)
        self._facts += message_facts(rendered, number, bool(text), around)
        if rendered.assets or around.agents:
            self._assets.update(message_assets(rendered, number, around))
        if rendered.heading is not None:
            if text:
                self._above = rendered.heading.below(self._above)
            return self._anchored(text, anchor(f"m{number}"))
        if each.message.form == "compaction":
            return self._anchored(text, anchor(f"c{each.compactions}"))
        return text

    def _anchored(self, text: str, mark: str) -> str:
        """What can be jumped to, behind the anchors of all that is hidden right before it."""
        if text and not self._anchors:  # as nearly always
            return text if self._around.inside else f"{mark}\n\n{text}"
        self._anchors.append(mark)
        if not text:
            return ""
        anchors = "".join(self._anchors)
        self._anchors.clear()
        return text if self._around.inside else f"{anchors}\n\n{text}"


def joined(parts: Iterable[str]) -> list[str]:
    """Pieces with a blank line between them, and one line end behind the last."""
    chunks: list[str] = []
    for part in parts:
        if part:
            chunks += ["\n\n", part] if chunks else [part]
    return [*chunks, "\n"]
