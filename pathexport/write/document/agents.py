"""Agents in documents: which are shown, where a call leads to, and their own transcripts.

An agent has a file of its own, or is folded under the call that started it. If no call on a written
path leads to it, it always gets a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import Key
from pathexport.shape.paths.paths import Path
from pathexport.shape.steps.messages import messages
from pathexport.write.document.header import agent_page
from pathexport.write.document.links import Atlas
from pathexport.write.document.transcript import Document, agent_text, joined
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import quote
from pathexport.write.options import Options
from pathexport.write.render.facts import Link

Links = Mapping[str, list[Link]]


def reached(atlas: Atlas, paths: Sequence[Path]) -> set[Key]:
    """Agents that were started on one of these paths, by an agent of theirs or by themselves."""
    steps: set[int] = set()
    for path in paths:
        step = path.step
        while step >= 0 and step not in steps:
            steps.add(step)
            step = atlas.tree.steps[step].parent
    found: set[Key] = set()
    for agent in sorted(atlas.project.agents, key=lambda agent: agent.depth):
        if agent.call is None or agent.anchor is None:
            continue
        node = atlas.project.graph.index[agent.anchor]
        above = agent.parent is not None and (agent.session, agent.parent) in found
        if above or atlas.tree.holder(node) in steps:
            found.add(agent.key)
    return found


def file_links(agents: Sequence[Agent], files: Mapping[Key, str]) -> Links:
    """Where calls lead to when each agent has a file."""
    links: dict[str, list[Link]] = {}
    for agent in agents:
        if agent.call is not None:
            link = Link(agent.name, agent.key, agent.anchor, files.get(agent.key))
            links.setdefault(agent.call, []).append(link)
    return links


def inline_links(atlas: Atlas, agents: Sequence[Agent], options: Options, up: str) -> Links:
    """What calls hold when each agent is folded in place, with the pictures in it.

    The deepest are written first, so that they are there when the agents above them are.
    """
    links: dict[str, list[Link]] = {}
    for agent in sorted(agents, key=lambda agent: -agent.depth):
        if agent.call is not None:
            parts, page = agent_text(atlas, agent, options, links, up, inside=True)
            text = "\n\n".join(filter(None, parts))
            asked, answer = _ends(atlas, agent)
            link = Link(
                agent.name,
                agent.key,
                agent.anchor,
                text=text,
                asked=asked,
                answer=answer,
                assets=page.assets,
                hidden=page.facts.hidden,
            )
            links.setdefault(agent.call, []).append(link)
    return links


def _ends(atlas: Atlas, agent: Agent) -> tuple[str, str]:
    """What an agent was asked and what it said last, as they stand in its transcript."""
    rows = atlas.project.agent_rows(agent)
    asked = next((row for row in rows if row.kind == "prompt"), None)
    said = next((row for row in reversed(rows) if row.api is not None and row.says), None)
    text = atlas.bodies.text
    return (
        quote(spoken(text(asked))) if asked else "",
        prose(text(said)) if said else "",
    )


def agent_document(atlas: Atlas, agent: Agent, options: Options, links: Links) -> Document:
    """The transcript of an agent, for a file in a folder of its own."""
    parts, page = agent_text(atlas, agent, options, links, "../", inside=False)
    rows = atlas.project.graph.rows
    count = sum(message.speaker is not None for message in messages(rows, agent.rows))
    top = agent_page(atlas, agent, page, count, _started_by(atlas, agent))
    return Document(joined([*top, *parts]), page.assets, page.facts)


def _started_by(atlas: Atlas, agent: Agent) -> str:
    """A link back to the call that an agent answers."""
    if agent.anchor is None:
        return "not known"
    node = atlas.project.graph.index[agent.anchor]
    above = atlas.by_key.get((agent.session, agent.parent or ""))
    if above is not None:
        return atlas.where_agent(above, node, "../")
    return atlas.where(atlas.tree.shown(node), "../") or "a call on no path"
