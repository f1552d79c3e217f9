"""Agents: each a line of its own, tied to the call that started it (rules R33 to R35).

The rows of an agent carry its id. Where they do not (inside a session, until late 2025), rows that
are linked to each other are one agent. Agents never add paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pathexport.grouped import grouped
from pathexport.problems import Problem
from pathexport.read.entries import AgentMeta
from pathexport.read.kinds import ASIDE
from pathexport.read.rows import SPAWNING, Call, Row, Side, named_place
from pathexport.shape.agents.ties import (
    INTERNAL,
    NOTHING_BESIDE,
    WARMS_UP,
    AgentFile,
    AgentKey,
    Orders,
    Ties,
)
from pathexport.shape.links.graph import Graph
from pathexport.shape.nodes.walks import parents_first, uppermost


class Agent(msgspec.Struct, frozen=True):
    """One agent's transcript and where it was started from."""

    id: str
    session: str
    anchor: str | None
    """The row that holds the call which started it, or what a command printed that did."""
    call: str | None
    """The id of that call."""
    called: str
    """When it was made, if its id comes again (see `Graph.called`)."""
    parent: str | None
    """The agent that row belongs to; None for one of the session itself."""
    name: str
    task: str | None
    """What it was started for, in short."""
    depth: int
    """How many agents deep it was started; 1 for one that the session started."""
    internal: bool
    """Claude Code's own: it compacts, suggests or warms up, and nobody asked for it."""
    starts_from: str | None
    """The row up to which a forked agent knows the conversation."""
    rows: tuple[int, ...]
    """The numbers of its rows, in the order of reading."""
    aside: bool = False
    """Whether a person asked it something beside the conversation (`/btw`) or made it by a command
    that no row tells of (`/subtask`), and no call did."""
    rebuilt: bool = False
    """Whether its own log is gone, and these are the rows that its session's progress rows hold."""
    rest_of: AgentKey | None = None
    """The agent of another session that this one is the rest of."""
    rests: tuple[AgentKey, ...] = ()
    """Those that are the rest of this one."""

    @property
    def key(self) -> AgentKey:
        return self.session, self.id

    @property
    def above(self) -> AgentKey:
        """The key of the agent that started it; that of no agent if the session itself did."""
        return self.session, self.parent or ""

    @property
    def line(self) -> str:
        """What it is called among the lines of all sessions."""
        return f"{self.session}#agent-{self.id}"


def rebuilt(mentioned: Sequence[Row], known: Sequence[Row]) -> list[Row]:
    """The rows of agents that only progress rows tell of, each once, one hanging on the other."""
    if not mentioned:
        return []
    logged = {(row.session, row.agent) for row in known if row.sidechain}
    held = {row.uuid for row in known if row.sidechain}
    last: dict[tuple[str, str | None], str] = {}
    found: dict[str, Row] = {}
    for row in mentioned:
        key = row.session, row.agent
        if key not in logged and row.uuid not in held and row.uuid not in found:
            found[row.uuid] = msgspec.structs.replace(row, parent=last.get(key))
            last[key] = row.uuid
    return list(found.values())


def agents(
    graph: Graph,
    beside: Mapping[AgentKey, AgentFile],
    sides: Iterable[Side],
    ordered: Orders,
    mentioned: Sequence[Row],
    names: Sequence[str],
) -> tuple[list[Agent], list[Problem]]:
    """All agents in the order in which they began, and those that nothing ties to a call.
    `mentioned` are rows that only progress rows hold."""
    only_mentioned = {row.uuid for row in mentioned}
    groups = _groups(graph)
    if not groups:
        return [], []
    owner = {node: key for key, nodes in groups.items() for node in nodes}
    started = {
        (side.session, side.agent): side.leaf
        for side in sides
        if side.type == "fork-context-ref" and side.agent is not None
    }
    ties = Ties(graph, beside, owner, ordered)
    anchors, rest_of = ties.anchors(groups), ties.rests(groups)
    rests = grouped((up, rest) for rest, up in rest_of.items())
    above = {key: owner.get(node) for key, (node, _) in anchors.items()}
    depths = _depths(above)
    found, problems = [], []
    for key, nodes in groups.items():
        session, id_ = key
        node, call = anchors[key]
        meta, outer = beside.get(key, NOTHING_BESIDE).meta, above[key]
        aside, internal = id_.startswith(ASIDE), id_.startswith(INTERNAL)
        if node < 0 and not internal:
            internal = _warms_up([graph.rows[each] for each in nodes], key in beside, ordered)
        unnamed = "side question" if aside else "unknown"
        found.append(
            Agent(
                id=id_,
                session=session,
                anchor=graph.rows[node].uuid if node >= 0 else None,
                call=call.id if call else None,
                called=graph.called(graph.rows[node], call.id) if call else "",
                parent=outer[1] if outer else None,
                name=(call.agent if call else None) or meta.agent_type or unnamed,
                task=_task(call, meta),
                depth=depths[key],
                internal=internal,
                starts_from=started.get(key),
                rows=tuple(nodes),
                aside=node < 0 and (aside or meta.forked),
                rebuilt=graph.rows[nodes[0]].uuid in only_mentioned,
                rest_of=rest_of.get(key),
                rests=tuple(rests.get(key, ())),
            )
        )
        if node < 0 and not (internal or aside or meta.forked):
            where = named_place(graph.rows[nodes[0]].place, names)
            problems.append(Problem(where, f"the logs do not say which call started agent {id_}"))
    found.sort(key=lambda agent: graph.rows[agent.rows[0]].time)  # names of their logs are random
    return found, problems


def _warms_up(rows: Sequence[Row], logged: bool, ordered: Orders) -> bool:
    """Whether Claude Code had an agent say that it is ready: it was asked for that, or only what it
    said is in its log, as in 2.0.42. Whoever works for somebody is asked for something."""
    if ordered.words(rows[0]) == WARMS_UP:
        return True
    alone = logged and rows[0].parent is None
    return alone and all(row.kind == "assistant" and not row.calls for row in rows)


def _task(call: Call | None, meta: AgentMeta) -> str | None:
    """What an agent was started for. A call that starts agents one by one says it; where one starts
    a run of many, or none is known, the file beside the agent's log does."""
    if call is not None and call.name in SPAWNING:
        return call.task
    return meta.description


def _groups(graph: Graph) -> dict[AgentKey, list[int]]:
    """The rows of each agent, in the order of reading."""
    rows, parents = graph.rows, graph.parents
    tops: dict[int, int] = {}
    groups: dict[AgentKey, list[int]] = {}
    if not graph.traits.sidechain:
        return groups

    def belongs(node: int, up: int) -> bool:
        """Whether a row is of the agent above it, and not the order that this gave to another."""
        ordered = rows[node].kind == "prompt"
        spawned = ordered and any(call.name in SPAWNING for call in rows[up].calls)
        return rows[up].sidechain and not spawned

    for node in [node for node, row in enumerate(rows) if row.sidechain]:
        row = rows[node]
        if row.agent is None:
            top = rows[uppermost(node, parents, belongs, tops)]
            groups.setdefault((top.session, top.agent or top.uuid[:12]), []).append(node)
        else:
            groups.setdefault((row.session, row.agent), []).append(node)

    def order(node: int) -> tuple[str, int]:
        return rows[node].time, node

    above = parents.__getitem__
    return {key: parents_first(nodes, above, order) for key, nodes in groups.items()}


def _depths(above: Mapping[AgentKey, AgentKey | None]) -> dict[AgentKey, int]:
    """How deep each agent is; of agents that name each other the first counts as the outer one."""
    depths: dict[AgentKey, int] = {}
    for start in above:
        trail: dict[AgentKey, None] = {}
        at: AgentKey | None = start
        while at is not None and at not in depths and at not in trail:
            trail[at] = None
            at = above[at]
        depth = depths.get(at, 0) if at is not None else 0
        for key in reversed(trail):
            depth += 1
            depths[key] = depth
    return depths
