"""Where a conversation was compacted: when, how full the context was, and what it went on from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pathexport.read.content import blocks
from pathexport.read.rows import Row
from pathexport.shape.project import Bodies, Project
from pathexport.shape.steps.messages import Message
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import escape, fold
from pathexport.write.message.unspoken import aside
from pathexport.write.render.context import Page
from pathexport.write.render.media import medium
from pathexport.write.times import full
from pathexport.write.values import mapping, number, words


class Compaction(msgspec.Struct, frozen=True):
    """What a landmark tells of a compaction."""

    time: str
    tokens: str
    trigger: str


def compacted(message: Message, project: Project, bodies: Bodies) -> Compaction:
    """When it was, how many tokens the context held, and who asked for it."""
    rows = [project.graph.rows[node] for node in message.rows]
    boundary = next((row for row in rows if row.kind == "boundary"), None)
    body = bodies.load(boundary.place) if boundary is not None else {}
    metadata = mapping(body.get("compactMetadata"))
    trigger = words(metadata.get("trigger"))
    when = next((row.time for row in rows if row.kind == "summary" and row.time), "")
    return Compaction(
        when or next((row.time for row in rows if row.time), ""),
        _tokens(number(metadata.get("preTokens"))),
        _TRIGGERS.get(trigger, trigger),
    )


def compaction(message: Message, page: Page) -> str:
    """The landmark of a compaction, with the summary that the conversation went on from."""
    rows = [page.project.graph.rows[node] for node in message.rows]
    bodies = [(row, page.bodies.load(row.place)) for row in rows]
    found = compacted(message, page.project, page.bodies)
    page.facts.compactions.append((found.time, found.tokens))
    if not page.options.tools:
        page.facts.hidden["compaction"] += 1
        for row, body in bodies:
            if row.kind not in ("boundary", "summary"):
                aside(row, body, page)
        return ""
    when = full(found.time, page.options.local)
    line = "**📦 Conversation compacted" + (f" ({found.tokens})" if found.tokens else "")
    line += (f" • {when}" if when else "") + "**"
    line += f" · {escape(found.trigger)}" if found.trigger else ""
    parts = ["---", line, *_summaries(bodies, page), "---"]
    return "\n\n".join(filter(None, parts))


_TRIGGERS = {"auto": "automatic"}


def _tokens(count: int) -> str:
    """As many as the context held; thousands where there are some."""
    if count <= 0:
        return ""
    return f"{count // 1000}k tokens" if count >= 1000 else f"{count} tokens"


def _summaries(bodies: Iterable[tuple[Row, dict[str, object]]], page: Page) -> Iterable[str]:
    for row, body in bodies:
        if row.kind == "summary":
            found = blocks(body)
            said = "\n".join(words(mapping(block).get("text")) for block in found)
            yield fold("Summary that the conversation went on from", prose(said))
            yield from (medium(each, page) for each in found if mapping(each).get("type") != "text")
        elif row.kind == "boundary":
            yield _kept(body)
        else:
            yield aside(row, body, page)


def _kept(body: Mapping[str, object]) -> str:
    """What a boundary of older logs says itself: the messages that it kept."""
    if body.get("type") != "compact_prelude" and not isinstance(body.get("message"), dict):
        return ""  # what newer logs say is that it was compacted
    said = "\n\n".join(words(mapping(block).get("text")) for block in blocks(body))
    return fold("Messages that were kept", prose(said)) if said.strip() else ""
