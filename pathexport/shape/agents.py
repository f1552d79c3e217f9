"""Agents: each a line of its own, tied to the call that started it (rules R33 to R35).

An agent is known by its id where its rows carry one, and by hanging together where they do not
(inside a session, until late 2025). Agents never add paths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import msgspec

from pathexport.problems import Problem
from pathexport.read.rows import Call, Side
from pathexport.shape.graph import Graph
from pathexport.shape.walks import parents_first

_INTERNAL = ("acompact-", "aprompt_suggestion-", "aside_question-")
_SPAWNING = ("Task", "Agent")


Key = tuple[str, str]
"""A session and an agent's id: ids are unique within a session."""


class Agent(msgspec.Struct, frozen=True):
    """One agent's transcript and where it was started from."""

    id: str
    session: str
    anchor: str | None
    """The row that holds the call which started it."""
    call: str | None
    """The id of that call."""
    parent: str | None
    """The agent that row belongs to; None for one of the session itself."""
    name: str
    depth: int
    """How many agents deep it was started; 1 for one that the session started."""
    internal: bool
    """Claude Code's own: it compacts or suggests, and nobody asked for it."""
    starts_from: str | None
    """The row up to which a forked agent knows the conversation."""
    rows: tuple[int, ...]
    """The numbers of its rows, in the order of reading."""


class AgentMeta(msgspec.Struct, frozen=True):
    """What the file beside an agent's log says of it."""

    name: str | None
    call: str | None


def agents(
    graph: Graph,
    metas: Mapping[Key, AgentMeta],
    sides: Iterable[Side],
    replays: Mapping[int, int],
    names: Sequence[str],
) -> tuple[list[Agent], list[Problem]]:
    """All agents in the order of their first rows, and those that nothing ties to a call."""
    groups = _groups(graph)
    owner = {node: key for key, nodes in groups.items() for node in nodes}
    ties = _Ties(graph, metas, replays, owner)
    started = {
        (side.session, side.agent): side.leaf
        for side in sides
        if side.type == "fork-context-ref" and side.agent is not None
    }
    anchors = {key: ties.anchor(key, nodes) for key, nodes in groups.items()}
    above = {key: owner.get(node) for key, (node, _) in anchors.items()}
    depths = _depths(above)
    found, problems = [], []
    for key, nodes in groups.items():
        session, id_ = key
        node, call = anchors[key]
        meta, up = metas.get(key), above[key]
        internal = id_.startswith(_INTERNAL)
        found.append(
            Agent(
                id_,
                session,
                graph.rows[node].uuid if node >= 0 else None,
                call.id if call else None,
                up[1] if up else None,
                (call.agent if call else None) or (meta.name if meta else None) or "unknown",
                depths[key],
                internal,
                started.get(key),
                tuple(nodes),
            )
        )
        if node < 0 and not internal:
            place = graph.rows[nodes[0]].place
            where = f"{names[place.file]}:{place.line}"
            problems.append(Problem(where, f"nothing says which call started agent {id_}"))
    return found, problems


def _groups(graph: Graph) -> dict[Key, list[int]]:
    """The rows of each agent, in the order of reading."""
    rows = graph.rows
    tops: dict[int, int] = {}
    groups: dict[Key, list[int]] = {}
    for node, row in enumerate(rows):
        if not row.sidechain:
            continue
        if row.agent is None:
            top = rows[_top(graph, node, tops)]
            groups.setdefault((top.session, top.agent or top.uuid[:12]), []).append(node)
        else:
            groups.setdefault((row.session, row.agent), []).append(node)
    return {key: _reading_order(graph, nodes) for key, nodes in groups.items()}


def _top(graph: Graph, node: int, known: dict[int, int]) -> int:
    """The first of the agents' rows that a row hangs together with."""
    trail = []
    while node not in known:
        trail.append(node)
        up = graph.parents[node]
        if up < 0 or not graph.rows[up].sidechain or _spawned_at(graph, node, up):
            known[node] = node
            break
        node = up
    for passed in trail:
        known[passed] = known[node]
    return known[node]


def _spawned_at(graph: Graph, node: int, up: int) -> bool:
    """Whether a row is the order that an agent's call gave to another agent."""
    ordered = graph.rows[node].kind == "prompt"
    return ordered and any(call.name in _SPAWNING for call in graph.rows[up].calls)


def _reading_order(graph: Graph, nodes: list[int]) -> list[int]:
    inside = set(nodes)

    def parent(node: int) -> int:
        up = graph.parents[node]
        return up if up in inside else -1

    return parents_first(nodes, parent, lambda node: (graph.rows[node].time, node))


class _Ties:
    """What the logs say about which call started which agent."""

    def __init__(
        self,
        graph: Graph,
        metas: Mapping[Key, AgentMeta],
        replays: Mapping[int, int],
        owner: Mapping[int, Key],
    ) -> None:
        self._graph, self._metas, self._replays, self._owner = graph, metas, replays, owner
        self._results: dict[Key, list[str]] = {}
        self._progress: dict[Key, list[str]] = {}
        self._alone = Counter(id_ for _, id_ in set(owner.values()))
        self._anywhere: dict[str, int] = {}
        for (_, id_), node in graph.calls.items():
            self._anywhere.setdefault(id_, node)
        for row in graph.rows:
            if row.spawned is not None and row.answers:
                spawns = partial(self._spawns, row.session)
                told = sorted(row.answers, key=spawns, reverse=True)
                self._tell(self._results, row.session, row.spawned, told[0])
            elif row.spawned is not None and row.tool is not None:
                self._tell(self._progress, row.session, row.spawned, row.tool)

    def _tell(self, told: dict[Key, list[str]], session: str, agent: str, call: str) -> None:
        # A session may hold the only copy of a row that tells of another session's agent.
        told.setdefault((session, agent), []).append(call)
        if self._alone[agent] == 1:
            told.setdefault(("", agent), []).append(call)

    def _told(self, told: Mapping[Key, Sequence[str]], key: Key) -> Sequence[str]:
        return told.get(key) or told.get(("", key[1]), ())

    def anchor(self, key: Key, nodes: Sequence[int]) -> tuple[int, Call | None]:
        """The row that holds the call which started an agent, and the call; -1 if unknown."""
        meta = self._metas.get(key)
        told = [meta.call] if meta is not None and meta.call else []
        for call_id in (*told, *self._told(self._results, key), *self._told(self._progress, key)):
            node = self._holder(key[0], call_id)
            if node >= 0 and self._owner.get(node) != key:
                node = self._replays.get(node, node)
                calls = self._graph.rows[node].calls
                return node, next((call for call in calls if call.id == call_id), None)
        up = self._graph.parents[nodes[0]]
        if up >= 0 and self._owner.get(up) != key:
            for call in self._graph.rows[up].calls:
                if call.name in _SPAWNING:
                    return self._replays.get(up, up), call
        return -1, None

    def _holder(self, session: str, call_id: str) -> int:
        """The row that holds a call; another session's where the agent's own has none such."""
        return self._graph.calls.get((session, call_id), self._anywhere.get(call_id, -1))

    def _spawns(self, session: str, call_id: str) -> bool:
        """Whether a call is one that starts agents: a row may hold several calls' results."""
        node = self._holder(session, call_id)
        calls = self._graph.rows[node].calls if node >= 0 else ()
        return any(call.id == call_id and call.name in _SPAWNING for call in calls)


def _depths(above: Mapping[Key, Key | None]) -> dict[Key, int]:
    """How deep each agent is; of agents that name each other the first counts as the outer one."""
    depths: dict[Key, int] = {}
    for start in above:
        trail: dict[Key, None] = {}
        at: Key | None = start
        while at is not None and at not in depths and at not in trail:
            trail[at] = None
            at = above[at]
        depth = depths.get(at, 0) if at is not None else 0
        for key in reversed(trail):
            depth += 1
            depths[key] = depth
    return depths
