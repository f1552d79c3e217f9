"""What people said to agents, for documents that show no agents: it stands at the agent's call.

Whatever else a document leaves out, it leaves out no word of a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pathexport.read.blocks import ToolResult, ToolUse
from pathexport.read.content import blocks
from pathexport.read.kinds import BLOCKED
from pathexport.read.rows import Row
from pathexport.read.texts.tags import INTERRUPTIONS
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.heard import heard
from pathexport.write.markdown.literal import escape
from pathexport.write.message.placed import texts
from pathexport.write.message.replies import Result, changes, comment, reply
from pathexport.write.message.speech import prompt, stopped
from pathexport.write.message.surroundings import MutableStartedBy, StartedBy, Surroundings, add
from pathexport.write.render.context import Context
from pathexport.write.render.facts import Facts, Started, total
from pathexport.write.render.insides import insides
from pathexport.write.render.parts import Part, shows


def spoken_to(context: Context, agents: Sequence[Agent]) -> StartedBy:
    """What calls lead to where no agents are shown: what people said to these.

    The deepest come first, so that what was said to them is there when the agents above them are.
    """
    found: MutableStartedBy = {}
    for agent in sorted(agents, key=lambda agent: -agent.depth):
        if agent.anchor is not None:
            add(found, _spoken(agent, context, found))
    return found


def _spoken(agent: Agent, context: Context, inner: StartedBy) -> Started:
    """What people said to an agent and to those that it started, and the rows that hold it."""
    dialogue = msgspec.structs.replace(context.options, detail="dialogue")
    context = msgspec.structs.replace(context, options=dialogue, to=agent.name)
    rows = context.project.agent_rows(agent)
    own = {row.uuid for row in heard(rows)}
    calls = {call.id: row for row in rows for call in row.calls} if own else {}
    facts: list[Facts] = []
    words: list[str] = []
    for row in rows:
        for below in _started(row, inner, context):
            facts.append(below.facts)
            words += [below.words] if below.words else []
        parts = [*_words(row, calls, context)] if row.uuid in own else []
        if shows(parts):
            facts.append(Facts(heard=(row.uuid,), assets=insides(parts).facts.assets))
            words += texts(parts, 0, Surroundings())
    return Started(agent, words="\n\n".join(words), facts=total(facts))


def _started(row: Row, agents: StartedBy, context: Context) -> list[Started]:
    if not row.calls or not agents:
        return []
    graph = context.project.graph
    made = dict.fromkeys((call.id, graph.called(row, call.id)) for call in row.calls)
    return [each for call in made for each in agents.get(call, {}).get(row.uuid, ())]


def _words(row: Row, calls: Mapping[str, Row], context: Context) -> Iterator[Part]:
    """What is said in a row."""
    body = context.project.bodies.load(row.place)
    if row.kind != "result":
        show = stopped if row.detail == BLOCKED else prompt
        shown = show(row, body, context)
        who = "**User**, to" if row.heard else "**Queued** for"
        yield from [f"{who} agent {escape(context.to)}:", *shown] if shows(shown) else []
        return
    for block in blocks(body):
        if not isinstance(block, ToolResult) or block.server:
            stops = (block.words or "").strip() in INTERRUPTIONS
            yield from [] if stops else comment(block, row, context)
            continue
        name, given = _call(block.call, calls, context)
        result = Result(block, row, body, name, given)
        found = reply(result, context)
        yield from found.words if found else changes(result, context)


def _call(id_: str, calls: Mapping[str, Row], context: Context) -> tuple[str, Any]:
    """The tool that a call names, and what it was given."""
    if id_ in calls:
        for block in blocks(context.project.bodies.load(calls[id_].place)):
            if isinstance(block, ToolUse) and block.id == id_:
                return block.name, block.input
    return "", None
