"""A part of a path in one of the forms for models: what was said, less what a reader does not want,
written so that it fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.agents.belonging import belonging
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project, ReadsBodies
from pathexport.write.feed import atif, messages, xml
from pathexport.write.feed.budget import Weighed, fitted
from pathexport.write.feed.estimate import Family, Told, estimate, family
from pathexport.write.feed.leaving import Leavable, leavable, left_out, summary, without
from pathexport.write.feed.narrowed import narrowed
from pathexport.write.feed.said import said_by, said_in
from pathexport.write.feed.texts import weigh_messages
from pathexport.write.feed.utterances import Conversation
from pathexport.write.options import Options
from pathexport.write.values import as_json, mapping, words

Form = Literal["xml", "messages", "atif"]


class Wanted(msgspec.Struct, frozen=True):
    """What somebody asks for."""

    form: Form
    options: Options = Options()
    thinking: bool = False
    """Whether messages have the thoughts of the model."""
    family: str | None = None
    """The models whose tokens are estimated; by default those of the path."""
    most: int | None = None
    """How many tokens there may be."""


class PartRead(msgspec.Struct, frozen=True):
    """A part of a path, and what reads its logs."""

    project: Project
    bodies: ReadsBodies
    path: Path
    steps: Sequence[int]
    before: str = ""
    """What is left out above these steps."""


Make = Callable[[Conversation, str], Weighed[str]]
"""Writes a conversation, of which something is left out."""


def fed(part: PartRead, wanted: Wanted) -> Weighed[str]:
    """A part of a path as text, with its tokens by the estimate."""
    said = narrowed(said_in(part.project, part.bodies, part.steps), wanted.options)
    by = family(wanted.family, next((one.model for one in said[::-1] if one.model), ""))
    make = _FORMS[wanted.form](part, wanted, by)

    def write(some: Sequence[Leavable]) -> Weighed[str]:
        before = "\n".join(filter(None, (part.before, summary(some))))
        return make(without(said, left_out(some)), before)

    if wanted.most is None:
        return write(())
    return fitted(leavable(said, by), wanted.most, write)


def _xml(part: PartRead, wanted: Wanted, by: Family) -> Make:
    about = _about(part)

    def make(said: Conversation, before: str) -> Weighed[str]:
        told: list[Told] = [*xml.document(said, about, before)]
        return Weighed("".join(text for _, text in told), estimate(told, by))

    return make


def _about(part: PartRead) -> dict[str, str]:
    """What the XML says of the path."""
    path = part.path
    return {
        "title": part.project.names.titles[path.id],
        "session": path.session,
        "path": f"{path.number} of {path.of}",
        "status": path.status.lower(),
        "reason": path.reason or "",
        "started": path.started,
        "ended": path.ended,
        "project": part.project.cwd or "",
    }


def _messages(part: PartRead, wanted: Wanted, by: Family) -> Make:
    system = _system(part)

    def make(said: Conversation, before: str) -> Weighed[str]:
        sent = messages.sent(said, wanted.thinking, before)
        text = as_json({"system": system, "messages": sent}) + "\n"
        return Weighed(text, weigh_messages(sent, system, by))

    return make


def _atif(part: PartRead, wanted: Wanted, by: Family) -> Make:
    project, path, options = part.project, part.path, wanted.options
    every = belonging(project, [path]).agents if options.placing != "omit" else ()
    agents = [
        (agent, narrowed(said_by(project, part.bodies, agent.rows), options))
        for agent in every
        if not agent.internal or options.everything
    ]
    shared = frozenset(step for step in part.steps if step <= path.fork)
    extra = {**_about(part), "path": path.number, "paths": path.of, "fork_point": path.fork_point}
    known = {name: value for name, value in extra.items() if value}
    version, system = _version(part), _system(part)

    def make(said: Conversation, before: str) -> Weighed[str]:
        head = atif.TrajectoryHead(path.id, path.session, version, known, system, before)
        text = as_json(atif.with_agents(head, said, agents, shared)) + "\n"
        return Weighed(text, estimate([("input", text)], by))

    return make


def _version(part: PartRead) -> str:
    """The version of Claude Code that wrote the last row of a path that names one."""
    rows = (row for step in part.steps[::-1] for row in part.project.tree.rows_of(step)[::-1])
    found = (words(part.bodies.load(row.place).get("version")) for row in rows)
    return next(filter(None, found), "")


def _system(part: PartRead) -> str:
    """The system prompt, if the logs hold any: the last one that the path had."""
    up: list[Row] = [
        row
        for step in part.project.tree.way_to(part.path.step)
        for row in part.project.tree.rows_of(step)
        if row.detail == "prompt_snapshot"
    ]
    given = mapping(part.bodies.load(up[-1].place).get("attachment")) if up else {}
    return messages.system(given.get("systemPrompt"))


_FORMS: dict[Form, Callable[[PartRead, Wanted, Family], Make]] = {
    "xml": _xml,
    "messages": _messages,
    "atif": _atif,
}
