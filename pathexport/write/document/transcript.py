"""A path or an agent as one document: a name, its text in pieces, and the pictures it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.paths import Path
from pathexport.shape.steps.messages import Message, messages
from pathexport.write.document.header import path_page
from pathexport.write.document.landmarks import (
    MIDWAY,
    before,
    behind,
    fork,
    session_change,
)
from pathexport.write.document.links import Atlas
from pathexport.write.markdown.literal import anchor
from pathexport.write.message.compaction import compaction
from pathexport.write.message.message import going_on, turn
from pathexport.write.options import Options
from pathexport.write.render.context import Page
from pathexport.write.render.facts import Facts, Link


class Document(msgspec.Struct, frozen=True):
    """What becomes a file."""

    chunks: list[str]
    assets: Mapping[str, bytes]
    facts: Facts


class _Part(msgspec.Struct, frozen=True):
    """What stands between two headings' worth of rows: the messages of a step, or of an agent."""

    before: int
    """How many messages come before it."""
    messages: list[Message]
    step: int = -1


def transcript(
    atlas: Atlas, path: Path, options: Options, links: Mapping[str, list[Link]]
) -> Document:
    """The transcript of a path."""
    project, rows = atlas.project, atlas.project.graph.rows
    page = Page(project, atlas.bodies, options, agents=links)
    parts = []
    for step in project.tree.way_to(path.step):
        up = project.tree.steps[step].parent
        before = project.messages[up] if up >= 0 else 0
        parts.append(_Part(before, messages(rows, project.tree.steps[step].rows), step))
    _find_calls(parts, page)
    body = [MIDWAY] if path.step in atlas.midway else []
    writer = _Writer(page, path.started)
    for place, part in enumerate(parts):
        session = rows[project.tree.steps[part.step].rows[0]].session
        if place and session != rows[project.tree.steps[parts[place - 1].step].rows[0]].session:
            body.append(session_change(session))
        body += writer.part(part)
        if place + 1 < len(parts):
            body.append(fork(atlas, path, part.step, parts[place + 1].step))
    body += writer.rest()
    return Document(joined([*path_page(atlas, path, page), *body]), page.assets, page.facts)


def agent_text(
    atlas: Atlas,
    agent: Agent,
    options: Options,
    links: Mapping[str, list[Link]],
    up: str,
    inside: bool,
) -> tuple[list[str], Page]:
    """The messages of an agent, for a document of its own or to stand `inside` another."""
    project = atlas.project
    page = Page(
        project,
        atlas.bodies,
        options,
        up,
        agents=links,
        speaker="Claude (delegating)",
        inside=inside,
    )
    part = _Part(0, messages(project.graph.rows, agent.rows))
    _find_calls([part], page)
    writer = _Writer(
        page, min((row.time for row in project.agent_rows(agent) if row.time), default="")
    )
    return [*writer.part(part), *writer.rest()], page


class _Writer:
    """Writes messages one after the other; anchors of hidden ones go to the next that is shown."""

    def __init__(self, page: Page, time: str) -> None:
        self._page, self._time = page, time
        self._anchors: list[str] = []
        self._compactions = 0

    def part(self, part: _Part) -> Iterable[str]:
        number = part.before
        for message in part.messages:
            yield from before(message, self._page.project)
            if message.speaker is None:
                yield self._between(message)
            else:
                number += 1
                yield self._numbered(message, number)
            yield from behind(message, self._page.project)

    def _numbered(self, message: Message, number: int) -> str:
        self._anchors.append(anchor(f"m{number}"))
        text = turn(message, number, self._page, self._time)
        if text and not self._page.inside:
            text = f"{''.join(self._anchors)}\n\n{text}"
        if text:
            self._anchors.clear()
            rows = (self._page.project.graph.rows[node] for node in message.rows)
            self._time = next((row.time for row in rows if row.time), self._time)
        return text

    def _between(self, message: Message) -> str:
        """What has no number: a compaction, or rows that open no message."""
        if message.turn != "compaction":
            return going_on(message, self._page)
        self._compactions += 1
        mark, text = anchor(f"c{self._compactions}"), compaction(message, self._page)
        if not text:
            self._anchors.append(mark)
        return text if self._page.inside or not text else f"{mark}\n\n{text}"

    def rest(self) -> Iterable[str]:
        if self._anchors and not self._page.inside:
            yield "".join(self._anchors)


def _find_calls(parts: Sequence[_Part], page: Page) -> None:
    """In which message each call and each result is."""
    rows = page.project.graph.rows
    for part in parts:
        number = part.before
        for message in part.messages:
            number += message.speaker is not None
            for node in message.rows:
                for call in rows[node].calls:
                    page.calls.setdefault(call.id, (number, call.name))
                for answer in rows[node].answers:
                    page.answered.setdefault(answer, []).append(number)


def joined(parts: Iterable[str]) -> list[str]:
    """Pieces with a blank line between them, and one line end behind the last."""
    chunks: list[str] = []
    for part in parts:
        if part:
            chunks += ["\n\n", part] if chunks else [part]
    return [*chunks, "\n"]
