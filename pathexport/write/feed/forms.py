"""The forms for models: what a conversation is written as in each; and a part of a path in one of
them, less what a reader does not want, written so that it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.document.documents import alone
from pathexport.write.document.excerpt import Excerpt
from pathexport.write.document.transcript import Pieces
from pathexport.write.document.writer import joined
from pathexport.write.feed import leaving, messages, xml
from pathexport.write.feed.atif import Json
from pathexport.write.feed.budget import Weighed, fitted
from pathexport.write.feed.estimate import (
    Family,
    InTags,
    Tally,
    TextsAlone,
    Told,
    WithData,
    estimate,
    family_of,
    markdown,
    weigh_messages,
)
from pathexport.write.feed.narrowed import narrowed_and_told, transcribed
from pathexport.write.feed.said import said_in
from pathexport.write.feed.trajectories import (
    agent_trajectory,
    agents_left_out,
    path_trajectory,
    system_prompt,
)
from pathexport.write.feed.utterances import Conversation
from pathexport.write.options import Options
from pathexport.write.values import as_json

DataForm = Literal["xml", "messages", "atif"]


class Wanted(msgspec.Struct, frozen=True):
    """What somebody asks for."""

    options: Options = Options()
    thinking: bool = False
    """Whether messages have the thoughts of the model."""
    family: Family | None = None
    """The models whose tokens are estimated; by default those of the path."""
    most: int | None = None
    """How many tokens there may be."""


class PartRead(msgspec.Struct, frozen=True):
    """A part of a path, and its project, the logs of which are open."""

    project: Project
    part: Excerpt


class FormText(msgspec.Struct, frozen=True):
    """A conversation in a form, and what estimates its tokens."""

    text: str
    tokens: Callable[[Family], int]


Make = Callable[[Conversation, str], FormText]
"""Writes a conversation, with a few lines on what is left out of it."""


def as_markdown(read: PartRead, wanted: Wanted) -> Weighed[Pieces]:
    """A part of a path as a transcript that stands alone."""

    def write(some: Sequence[leaving.Leavable]) -> Weighed[Pieces]:
        part = replace(read.part, left=leaving.left_out(some))
        made = alone(read.project, part, wanted.options)
        text = "".join(joined([*made.top, *made.parts]))
        return Weighed(made, estimate(markdown(text), by), by)

    said = transcribed(_narrowed(read, wanted)[0], wanted.options)
    by = _family(said, wanted)
    if wanted.most is None:
        return write(())
    return fitted(leaving.leavable(said, by, TextsAlone), wanted.most, write)


def as_data(read: PartRead, wanted: Wanted, named: DataForm) -> Weighed[str]:
    """The same in another form."""
    said, above = _narrowed(read, wanted)
    if named == "messages":  # what they have not cannot be left out to save room
        said = messages.with_sent_thoughts(said, wanted.thinking)
    by, make = _family(said, wanted), FORMS[named].path(read, wanted)

    def write(some: Sequence[leaving.Leavable]) -> Weighed[str]:
        left = leaving.left_out(some)
        saved = f"Left out {left.summary}." if left.summary else ""
        made = make(leaving.without(said, left), "\n".join(filter(None, (above, saved))))
        return Weighed(made.text, made.tokens(by), by)

    if wanted.most is None:
        return write(())
    return fitted(leaving.leavable(said, by, FORMS[named].tally), wanted.most, write)


def as_documents(several: Sequence[PartRead], wanted: Wanted) -> Weighed[str]:
    """Several parts of paths as one XML text, each a document with its source."""
    parts = []
    for read in several:
        said, above = _narrowed(read, wanted)
        by = _family(said, wanted)  # in the end that of the last one
        path = read.part.path
        source = f"{path.session}/{path.number} ({path.status.lower()})"
        parts.append((source, xml.document(said, _about_path(read.project, path), above)))
    made = _told(xml.documents(parts))
    return Weighed(made.text, made.tokens(by), by)


def _narrowed(read: PartRead, wanted: Wanted) -> tuple[Conversation, str]:
    """What is wanted of what was said, and a few lines on what is left out of it and above it."""
    every = said_in(read.project, read.part.steps)
    agents = agents_left_out(read.project, read.part.path, wanted.options)
    said, gone = narrowed_and_told(every, wanted.options, agents)
    return said, "\n".join(filter(None, (read.part.before, gone)))


def _family(said: Conversation, wanted: Wanted) -> Family:
    model = next((one.model for one in said[::-1] if one.model), "")
    return wanted.family or family_of(model)


def _about_path(project: Project, path: Path) -> dict[str, str]:
    """What a form says of its path."""
    return {
        "title": project.names.titles[path.id],
        "session": path.session,
        "path": f"{path.number} of {path.of}",
        "status": path.status.lower(),
        "reason": path.reason or "",
        "started": path.started,
        "ended": path.ended,
        "project": project.cwd or "",
    }


def _about_agent(project: Project, agent: Agent) -> dict[str, str]:
    return {
        "agent": agent.name,
        "id": agent.id,
        "session": agent.session,
        "call": agent.call or "",
        "project": project.cwd or "",
    }


def _xml(about: Mapping[str, str], said: Conversation, before: str) -> FormText:
    return _told(xml.document(said, about, before))


def _messages(system: str, thinking: bool, said: Conversation, before: str) -> FormText:
    sent = messages.sent(said, thinking, before)
    return FormText(messages.request(system, sent), partial(weigh_messages, sent, system))


def _atif(
    made_of: Callable[[Conversation, str], Json], said: Conversation, before: str
) -> FormText:
    return _told([("input", as_json(made_of(said, before)) + "\n")])


def _told(told: Iterable[Told]) -> FormText:
    parts = [*told]
    return FormText("".join(text for _, text in parts), partial(estimate, parts))


class FormWriters(NamedTuple):
    """A form: what writes a part of a path in it, and what an agent by itself, and how what is left
    out of it is weighed."""

    path: Callable[[PartRead, Wanted], Make]
    agent: Callable[[Project, Agent], Make]
    tally: type[Tally]


FORMS: Mapping[DataForm, FormWriters] = {
    "xml": FormWriters(
        lambda read, _: partial(_xml, _about_path(read.project, read.part.path)),
        lambda project, agent: partial(_xml, _about_agent(project, agent)),
        InTags,
    ),
    "messages": FormWriters(
        lambda read, wanted: partial(
            _messages, system_prompt(read.project, read.part.path), wanted.thinking
        ),
        lambda *_: partial(_messages, "", False),
        Tally,
    ),
    "atif": FormWriters(
        lambda read, wanted: partial(
            _atif, path_trajectory(read.project, read.part, wanted.options)
        ),
        lambda project, agent: partial(_atif, partial(agent_trajectory, project, agent)),
        WithData,
    ),
}
