"""What people said to agents, for documents that show no agents: it stands at the agent's call.

Whatever else a document leaves out, it leaves out no word of a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pathexport.read.content import blocks
from pathexport.read.kinds import BLOCKED, INTERRUPTIONS
from pathexport.read.rows import Row
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.heard import heard
from pathexport.shape.project import Bodies, Project
from pathexport.write.markdown.literal import escape
from pathexport.write.message.replies import comment, reply
from pathexport.write.message.speech import prompt, stopped
from pathexport.write.options import Options
from pathexport.write.render.context import Page
from pathexport.write.render.facts import Link
from pathexport.write.values import mapping, words


def spoken_links(
    project: Project, bodies: Bodies, agents: Sequence[Agent], options: Options, up: str
) -> dict[str, list[Link]]:
    """What calls lead to where no agents are shown: what people said to these.

    The deepest come first, so that what was said to them is there when the agents above them are.
    """
    links: dict[str, list[Link]] = {}
    for agent in sorted(agents, key=lambda agent: -agent.depth):
        if agent.call is not None:
            page = Page(project, bodies, _dialogue(options), up, agents=links, to=agent.name)
            told, parts = _said_to(agent, page)
            link = Link(
                agent.name,
                agent.key,
                agent.anchor,
                words="\n\n".join(parts),
                heard=tuple(told),
                assets=page.assets,
            )
            links.setdefault(agent.call, []).append(link)
    return links


def _dialogue(options: Options) -> Options:
    return msgspec.structs.replace(options, detail="dialogue")


def _said_to(agent: Agent, page: Page) -> tuple[list[str], list[str]]:
    """The rows that hold what was said to an agent and to those that it started, and the words."""
    rows = page.project.agent_rows(agent)
    own = {row.uuid for row in heard(rows)}
    calls = {call.id: row for row in rows for call in row.calls} if own else {}
    told: list[str] = []
    parts: list[str] = []
    for row in rows:
        for call in row.calls:
            for link in page.started(row, call.id):
                told += link.heard
                parts += [link.words] if link.words else []
                page.assets.update(link.assets)
        if row.uuid in own:
            said = list(_words(row, calls, page))
            told += [row.uuid] if said else []
            parts += said
    return told, parts


def _words(row: Row, calls: Mapping[str, Row], page: Page) -> Iterator[str]:
    """What is said in a row."""
    body = page.bodies.load(row.place)
    if row.kind != "result":
        shown = stopped(body, page) if row.detail == BLOCKED else prompt(row, body, page)
        who = "**User**, to" if row.heard else "**Queued** for"
        yield from [f"{who} agent {escape(page.to)}:", *shown] if shown else []
        return
    for block in blocks(body):
        known = mapping(block)
        if known.get("type") != "tool_result":
            stops = words(known.get("text")).strip() in INTERRUPTIONS
            yield from [] if stops else comment(block, page)
            continue
        name, given = _call(words(known.get("tool_use_id")), calls, page)
        found = reply(known, row, name, given, page)
        yield from found[0] if found else []


def _call(id_: str, calls: Mapping[str, Row], page: Page) -> tuple[str, Any]:
    """The tool that a call names, and what it was given."""
    if id_ in calls:
        for block in map(mapping, blocks(page.bodies.load(calls[id_].place))):
            if block.get("id") == id_:
                return words(block.get("name")), block.get("input")
    return "", None
