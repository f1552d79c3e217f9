"""Agents in documents: which are shown, where a call leads to, and their own transcripts.

An agent has a file of its own, or is folded under the call or the command that started it. If
nothing on a written path leads to it, it always gets a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from pathexport.read.content import report
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.heard import hand_back
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.project import Project
from pathexport.write.document.header import agent_page
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.transcript import Document
from pathexport.write.document.writer import Numbered, Text, joined, numbered, text_of, with_places
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import quote
from pathexport.write.message.heading import Above
from pathexport.write.message.surroundings import MutableStartedBy, StartedBy, Surroundings, add
from pathexport.write.render.context import Context
from pathexport.write.render.facts import Facts, RowFacts, Started, total
from pathexport.write.render.redacted import with_hidden


def in_files(agents: Sequence[Agent], files: Mapping[AgentKey, str]) -> StartedBy:
    """What calls lead to when each agent has a file."""
    found: MutableStartedBy = {}
    for agent in agents:
        add(found, Started(agent, files.get(agent.key)))
    return found


def in_place(
    context: Context, agents: Sequence[Agent], documents: Iterable[Surroundings]
) -> Mapping[str, StartedBy]:
    """What calls hold when each agent is folded in place, with the pictures in it: for each of
    these documents, by the way up from its folder.

    The deepest are written first, so that they are there when the agents above them are.
    """
    holders = [*documents]
    found: dict[str, MutableStartedBy] = {each.up: {} for each in holders}
    for agent in sorted(agents, key=lambda agent: -agent.depth):
        if agent.anchor is not None:
            (messages,) = numbered(context, [agent.rows], RowFacts())
            ends = _ends(context, agent)
            for holder in holders:
                below = found[holder.up]
                around = replace(holder, inside=True, agents=below)
                made = _text(context.project, agent, messages, around)
                add(below, _folded(agent, made, ends))
    return found


def _folded(agent: Agent, made: Text, ends: tuple[str, str]) -> Started:
    asked, answer = ends
    text, told = "\n\n".join(filter(None, made.parts)), made.facts
    facts = Facts(inlined=(agent.key,), hidden=told.hidden, assets=told.assets)
    return Started(agent, text=text, asked=asked, answer=answer, facts=facts)


def _ends(context: Context, agent: Agent) -> tuple[str, str]:
    """What an agent was asked and what it said last, as they stand in its transcript."""
    rows = context.project.agent_rows(agent)
    asked = next((row for row in rows if row.kind == "prompt"), None)
    said = next((row for row in reversed(rows) if row.api is not None and row.says), None)
    back, text = hand_back(rows), context.project.bodies.text
    answer = report(context.project.bodies.load(back.place)) if back else text(said) if said else ""
    return quote(spoken(text(asked))) if asked else "", prose(answer) if answer else ""


def agent_document(
    links: DocumentLinks, agent: Agent, context: Context, agents: StartedBy
) -> Document:
    """The transcript of an agent, for a file in a folder of its own."""
    around = Surroundings(options=context.options, up="../", agents=agents)
    told = RowFacts()
    (messages,) = numbered(context, [agent.rows], told)
    made = _text(links.project, agent, messages, around)
    count = sum(each.message.speaker is not None for each in messages)
    facts = with_hidden(total([told.facts(), made.facts]), [made.marks], links.project)
    top = agent_page(links, agent, facts, around, count)
    parts = [*top, *made.parts, made.anchors]
    return Document(joined(parts), facts)


def _text(
    project: Project, agent: Agent, messages: Sequence[Numbered], around: Surroundings
) -> Text:
    """The messages of an agent, for a document of its own or to stand inside another."""
    around = replace(around, speaker="Claude (delegating)")
    around = with_places(around, project, messages)
    begun = min((row.time for row in project.agent_rows(agent) if row.time), default="")
    return text_of(messages, project, around, Above(begun))
