"""What stands between messages: compactions, forks, and where another session goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message
from pathexport.write.document.links import Atlas
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import code, escape, fold
from pathexport.write.message.unspoken import aside
from pathexport.write.render.context import Page
from pathexport.write.render.media import medium
from pathexport.write.text import counted
from pathexport.write.times import full
from pathexport.write.values import blocks, mapping, number, words

MIDWAY = "*The conversation begins in the middle: what came before is in none of the logs read.*"
_MISSING = "*A row of the log is missing here.*"
_MISSING_WITHIN = "*A row of the log is missing in the message above.*"
_PLAN = (
    "**Context cleared, plan accepted.** The conversation goes on with the plan as a new prompt."
)


def fork(atlas: Atlas, path: Path, step: int, mine: int) -> str:
    """Where other paths leave this one, or this one leaves what went on."""
    shown, more = atlas.others(step, mine)
    if not shown:
        return ""
    lines = [_branch(atlas, path, step, child) for child in shown]
    if more:
        lines.append(f"{more:,} more ways part here: [index](index.md).")
    if step != path.fork:
        return "  \n".join(f"⑂ {line}" for line in lines)
    own = counted(path.messages - atlas.project.messages[step], "message")
    lines.insert(0, f"**⑂ Here the paths part.** What follows is this attempt alone ({own}).")
    return "---\n\n" + "  \n".join(lines) + "\n\n---"


def _branch(atlas: Atlas, path: Path, step: int, child: int) -> str:
    """Another way: whose it is, and how it begins."""
    many = atlas.ways.count[child] - 1
    more = f" (and {counted(many, 'more path')})" if many else ""
    if path.status == "ABANDONED" and atlas.alive(child) and step == path.fork:
        verb = "went on instead"
    else:
        verb = "parts here" if atlas.ways.owner[child] == path.session else "goes on from here"
    said = atlas.begins(child)
    name = _capital(atlas.way(child, path.session))
    return f"{name} {verb}{more}" + (f": “{escape(said)}”" if said else ".")


def _capital(name: str) -> str:
    """A name at the beginning of a sentence, whether it is a link or not."""
    at = int(name.startswith("["))
    return name[:at] + name[at : at + 1].upper() + name[at + 1 :]


def session_change(session: str) -> str:
    return f"*Session {code(session)} goes on here.*"


def before(message: Message, project: Project) -> Iterable[str]:
    """What happened right before a message: a row is missing, or a plan was accepted."""
    graph = project.graph
    if message.rows[0] in graph.missing:
        yield _MISSING
    if any(node in graph.plans for node in message.rows):
        yield f"---\n\n{_PLAN}\n\n---"


def behind(message: Message, project: Project) -> Iterable[str]:
    """That a row is missing in a message, or between it and the next."""
    missing = project.graph.missing
    gaps = [place for place, node in enumerate(message.rows) if place and node in missing]
    if gaps:
        rest = (project.graph.rows[node] for node in message.rows[gaps[-1] :])
        yield _MISSING_WITHIN if any(row.says for row in rest) else _MISSING


class Compaction(msgspec.Struct, frozen=True):
    """What a landmark tells of a compaction."""

    time: str
    tokens: str
    trigger: str


def compacted(message: Message, project: Project) -> Compaction:
    """When it was, how many tokens the context held, and who asked for it."""
    rows = [project.graph.rows[node] for node in message.rows]
    boundary = next((row for row in rows if row.kind == "boundary"), None)
    body = project.body(boundary) if boundary is not None else {}
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
    bodies = [(row, page.project.body(row)) for row in rows]
    found = compacted(message, page.project)
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
            found = blocks(dict(body))
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
    said = "\n\n".join(words(mapping(block).get("text")) for block in blocks(dict(body)))
    return fold("Messages that were kept", prose(said)) if said.strip() else ""
