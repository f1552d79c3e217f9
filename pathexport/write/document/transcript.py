"""A path or an agent as one document: a name, its text in pieces, and the pictures it shows.

Its messages are rendered before; here each is put in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message
from pathexport.write.document.header import path_page
from pathexport.write.document.landmarks import (
    MIDWAY,
    fork,
    landmarks_above,
    landmarks_below,
    session_change,
)
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.rendering import RenderedMessages, Renderings
from pathexport.write.markdown.literal import anchor
from pathexport.write.message.message import Rendered
from pathexport.write.message.placed import message_assets, message_facts, message_text
from pathexport.write.message.surroundings import StartedBy, Surroundings
from pathexport.write.render.facts import Facts, total


class Document(msgspec.Struct, frozen=True):
    """What becomes a file."""

    chunks: list[str]
    assets: Mapping[str, bytes]
    facts: Facts


class Text(msgspec.Struct, frozen=True):
    """The messages of a document and what stands between them."""

    parts: list[str]
    assets: Mapping[str, bytes]
    facts: Facts


class _Placed(msgspec.Struct, frozen=True):
    """A message with its number in a document."""

    number: int
    """For one without a number that of the next."""
    message: Message
    rendered: Rendered


def transcript(
    links: DocumentLinks, path: Path, renderings: Renderings, agents: StartedBy
) -> Document:
    """The transcript of a path."""
    steps = links.tree.way_to(path.step)
    placed = [_numbered(renderings.step(step), links.project.before(step)) for step in steps]
    around = Surroundings(options=renderings.context.options, agents=agents)
    around = _with_places(around, links.project, [each for some in placed for each in some])
    writer = _Writer(links.project, around, path.started)
    parts = [MIDWAY] if path.step in links.midway else []
    for place, step in enumerate(steps):
        some, placed[place] = placed[place], []  # text takes the place of what it is made from
        session = _session(links.project, step)
        if place and session != _session(links.project, steps[place - 1]):
            parts.append(session_change(session))
        parts += writer.messages(some)
        if place + 1 < len(steps):
            parts.append(writer.landmark(fork(links, path, step, steps[place + 1])))
    made = writer.whole(parts)
    top = path_page(links, path, made.facts, around)
    return Document(joined([*top, *made.parts]), made.assets, made.facts)


def agent_text(
    project: Project, agent: Agent, messages: RenderedMessages, around: Surroundings
) -> Text:
    """The messages of an agent, for a document of its own or to stand inside another."""
    numbered = _numbered(messages, 0)
    around = msgspec.structs.replace(around, speaker="Claude (delegating)")
    around = _with_places(around, project, numbered)
    begun = min((row.time for row in project.agent_rows(agent) if row.time), default="")
    writer = _Writer(project, around, begun)
    return writer.whole([*writer.messages(numbered)])


def _session(project: Project, step: int) -> str:
    return project.graph.rows[project.tree.steps[step].rows[0]].session


def _numbered(messages: RenderedMessages, number: int) -> list[_Placed]:
    found = []
    for message, made in messages:
        found.append(_Placed(number + 1, message, made))
        number += message.speaker is not None
    return found


def _with_places(around: Surroundings, project: Project, placed: Sequence[_Placed]) -> Surroundings:
    """A document's surroundings with what stands in which of its messages."""
    calls: dict[str, tuple[int, str]] = {}
    answered: dict[str, list[int]] = {}
    plans: dict[str, int] = {}
    answers: dict[str, int] = {}
    for each in placed:
        numbered = each.message.speaker is not None
        for node in each.message.rows:
            row = project.graph.rows[node]
            for made in row.calls:
                calls.setdefault(made.id, (each.number - (not numbered), made.name))
            for answer in row.answers:
                answered.setdefault(answer, []).append(each.number - (not numbered))
        for call in each.rendered.calls:
            plans.setdefault(call.plan, each.number)
            for agent in around.started(call.row, call.id):
                if agent.answer and call.shown:
                    answers.setdefault(agent.answer, each.number)
    plans.pop("", None)
    return msgspec.structs.replace(
        around, calls=calls, answered=answered, plans=plans, answers=answers
    )


class _Writer:
    """Writes messages one after the other; anchors of hidden ones go to what is shown next."""

    def __init__(self, project: Project, around: Surroundings, time: str) -> None:
        self._project, self._around, self._time = project, around, time
        self._anchors: list[str] = []
        self._compactions = 0
        self._facts: list[Facts] = []
        self._assets: dict[str, bytes] = {}

    def messages(self, placed: Iterable[_Placed]) -> Iterator[str]:
        for each in placed:
            yield from landmarks_above(each.message, self._project)
            yield self._message(each)
            yield from landmarks_below(each.message, self._project)

    def landmark(self, text: str) -> str:
        """What stands behind a message, with the anchors of it if it is hidden."""
        marks = "".join(self._anchors) if text else ""
        if not marks:
            return text
        self._anchors.clear()
        return f"{marks}\n\n{text}"

    def _message(self, each: _Placed) -> str:
        text = message_text(each.rendered, each.number, self._time, self._around)
        self._facts += message_facts(each.rendered, each.number, bool(text), self._around)
        self._assets.update(message_assets(each.rendered, self._around))
        if each.rendered.heading is not None:
            return self._anchored(text, each.number, each.rendered.heading.time)
        if each.message.form != "compaction":
            return text
        self._compactions += 1
        mark = anchor(f"c{self._compactions}")
        if not text:
            self._anchors.append(mark)
        return text if self._around.inside or not text else f"{mark}\n\n{text}"

    def _anchored(self, text: str, number: int, time: str) -> str:
        self._anchors.append(anchor(f"m{number}"))
        if not text:
            return ""
        marks = "".join(self._anchors)
        self._anchors.clear()
        self._time = time or self._time
        return text if self._around.inside else f"{marks}\n\n{text}"

    def whole(self, parts: list[str]) -> Text:
        """All that was written, with the anchors that are left."""
        left = [] if self._around.inside else ["".join(self._anchors)]
        return Text([*parts, *left], self._assets, total(self._facts))


def joined(parts: Iterable[str]) -> list[str]:
    """Pieces with a blank line between them, and one line end behind the last."""
    chunks: list[str] = []
    for part in parts:
        if part:
            chunks += ["\n\n", part] if chunks else [part]
    return [*chunks, "\n"]
