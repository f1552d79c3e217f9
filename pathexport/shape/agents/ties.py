"""Which call started which agent (rule R33).

The logs tell in several ways, and the surest goes first: the file beside the agent's log, the
call's result (of agents in a run of a workflow, the one that names the run), progress rows, what a
command printed that itself started one, and the row that the agent's first row hangs on. Agents
within the session in older logs, and teammates, hang on nothing: there the call has the prompt that
the agent begins with.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import TypeVar

import msgspec

from pathexport.read.entries import AgentMeta
from pathexport.read.kinds import ASIDE
from pathexport.read.rows import SPAWNING, Call, Row
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.tags import printed_id
from pathexport.shape.agents.again import CallsAgain, starts
from pathexport.shape.agents.skills import run_by_commands
from pathexport.shape.links.graph import Graph, Pair

INTERNAL = ("acompact-", "aprompt_suggestion-")
"""How the ids of agents begin that are Claude Code's own."""
WARMS_UP = "Warmup"
"""All that it says to agents which it starts so that later ones begin sooner, around 2.0.30."""
UNCALLED = (*INTERNAL, ASIDE)
"""The same of all that no call starts."""

_Told = TypeVar("_Told", int, str)
_Asked = tuple[str, str, tuple[str | None, ...]]
_ALWAYS = "~"
"""After all times."""
AgentKey = tuple[str, str]
"""A session and an agent's id: ids are unique within a session."""


class AgentFile(msgspec.Struct, frozen=True):
    """What the files of an agent tell besides its rows."""

    meta: AgentMeta = AgentMeta()
    run: str = ""
    """The run of a workflow that it is part of."""


NOTHING_BESIDE = AgentFile()
"""What the files of an agent tell that has none."""
Anchor = tuple[int, Call | None]
"""The row that holds the call which started an agent, and the call; -1 and None if unknown. Of an
agent that a command started, the row that says so, and no call."""


class Orders(msgspec.Struct, frozen=True):
    """What calls and agents say, read when it is needed to tell them apart."""

    prompts: Callable[[Row], Mapping[str, str]]
    """What the calls of a row ask for, by their ids."""
    words: Callable[[Row], str]
    shown: Callable[[int], int]
    """The row itself, or the one that it repeats."""


class Ties:
    """What the logs say about which call started which agent."""

    def __init__(
        self,
        graph: Graph,
        beside: Mapping[AgentKey, AgentFile],
        owner: Mapping[int, AgentKey],
        ordered: Orders,
    ) -> None:
        self._graph, self._beside, self._owner, self._ordered = graph, beside, owner, ordered
        self._results: dict[AgentKey, list[str]] = {}
        self._progress: dict[AgentKey, list[str]] = {}
        self._commands: dict[AgentKey, list[int]] = {}
        self._alone = Counter(id_ for _, id_ in set(owner.values()))
        self._anywhere: dict[str, int] = {}
        for (_, id_), node in graph.calls.items():
            first = self._anywhere.setdefault(id_, node)
            if first >= 0 and graph.rows[first].time != graph.rows[node].time:  # else it is a copy
                self._anywhere[id_] = -1
        self._again = CallsAgain(graph, ordered.prompts)
        self._below: dict[tuple[AgentKey, str], int] = {}
        for node, row in enumerate(graph.rows):
            if row.spawned is None:
                continue
            calls = sorted(row.answers, key=partial(self._spawns, row), reverse=True)
            call = calls[0] if calls else row.tool
            if call is not None:
                known = self._results if calls else self._progress
                self._add(known, row.session, row.spawned, call)
                self._below.setdefault(((row.session, row.spawned), call), graph.parents[node])
            elif row.detail == "output":
                self._add(self._commands, row.session, row.spawned, node)

    def _add(self, known: dict[AgentKey, list[_Told]], session: str, agent: str, by: _Told) -> None:
        # A session may hold the only copy of a row that tells of another session's agent.
        known.setdefault((session, agent), []).append(by)
        if self._alone[agent] == 1:
            known.setdefault(("", agent), []).append(by)

    def _told_of(self, known: Mapping[AgentKey, Sequence[_Told]], key: AgentKey) -> Sequence[_Told]:
        return known.get(key) or known.get(("", key[1]), ())

    def rests(self, agents: Mapping[AgentKey, Sequence[int]]) -> dict[AgentKey, AgentKey]:
        """The agents that began in another session, with the agent of that one: after a `/clear`
        what an agent still says stands beside the log of the new session."""
        parents, owner = self._graph.parents, self._owner
        above = {key: owner.get(parents[nodes[0]]) for key, nodes in agents.items()}
        return {key: up for key, up in above.items() if up and up[1] == key[1]}

    def anchors(self, agents: Mapping[AgentKey, Sequence[int]]) -> dict[AgentKey, Anchor]:
        """What started each of these agents; their rows are given in the order of reading."""
        rests = self.rests(agents)
        found = self._anchors({key: rows for key, rows in agents.items() if key not in rests})
        for start in rests:
            trail: dict[AgentKey, None] = {}
            at = start
            while at not in found and at not in trail:
                trail[at] = None
                at = rests[at]
            found |= dict.fromkeys(trail, found.get(at, (-1, None)))
        return found

    def _anchors(self, agents: Mapping[AgentKey, Sequence[int]]) -> dict[AgentKey, Anchor]:
        """The same of agents that began in their sessions. Where several calls of a row may have
        started an agent, it is the first that is not taken for an agent before it."""
        found: dict[AgentKey, Anchor] = {}
        taken: set[tuple[int, str]] = set()
        for key, nodes in agents.items():
            anchor = self._anchor(key, nodes[0], self._graph.rows[nodes[0]].time or _ALWAYS)
            if anchor is None:
                up, calls = self._hangs_on(key, nodes[0])
                free = [call for call in calls if (up, call.id) not in taken]
                call = next(iter(free or calls), None)
                if call is not None:
                    taken.add((up, call.id))
                anchor = (self._ordered.shown(up), call) if call is not None else (-1, None)
            found[key] = anchor
        loose = {
            key: agents[key][0]
            for key, (node, _) in found.items()
            if node < 0 and not key[1].startswith(UNCALLED)
        }
        found |= self._by_words(loose, found)
        # The only call known may be one by which Claude goes on with an agent that was stopped.
        later = {key: self._anchor(key, first, _ALWAYS) for key, first in loose.items()}
        found |= {k: at for k, at in later.items() if at is not None and found[k][0] < 0}
        untied = {key: agents[key] for key in loose if found[key][0] < 0}
        by = run_by_commands(self._graph, untied, self._ordered.words) if untied else {}
        return found | {key: (self._ordered.shown(node), None) for key, node in by.items()}

    def _anchor(self, key: AgentKey, first: int, until: str) -> Anchor | None:
        """What some row or file names as the call that started an agent, or as the command. `first`
        is the agent's first row; calls count that were made `until` a time."""
        beside = self._beside.get(key, NOTHING_BESIDE)
        for call_id in (
            beside.meta.tool_use_id or "",
            *self._told_of(self._results, key),
            *self._results.get((key[0], beside.run), ()),
            *self._told_of(self._progress, key),
            key[1],  # an agent of which only its call is known is called as that
        ):
            pair = key[0], call_id
            again = pair in self._again
            node = self._of_one_id(key, call_id, first) if again else self._holder(pair)
            if node >= 0 and self._may_start(key, node, call_id, first, until):
                node = self._ordered.shown(node)
                calls = self._graph.rows[node].calls
                return node, next((call for call in calls if call.id == call_id), None)
        told = self._told_of(self._commands, key)
        printed = key[0], printed_id(key[1], beside.meta.name)
        for node in told or self._commands.get(printed, ()):
            if self._owner.get(node) != key:
                return self._ordered.shown(node), None
        return None

    def _may_start(self, key: AgentKey, node: int, call_id: str, first: int, until: str) -> bool:
        """Whether the call in a row may have started an agent. One of another session must ask for
        what the agent begins with: where calls are counted, many sessions have an `Agent:0`."""
        row, begun = self._graph.rows[node], self._graph.rows[first]
        if self._owner.get(node) == key or row.time > until:
            return False
        if row.session == key[0] or begun.kind != "prompt":
            return True
        return self._ordered.prompts(row).get(call_id, "").strip() in ("", self._told(first))

    def _hangs_on(self, key: AgentKey, first: int) -> tuple[int, Sequence[Call]]:
        """The row that an agent's first row hangs on, and the calls of it that may have started the
        agent: of several, those whose prompt the agent begins with, if there are any."""
        up = self._graph.parents[first]
        if up < 0:
            return -1, ()
        calls = [call for call in self._graph.rows[up].calls if call.name in SPAWNING]
        if len(calls) < 2:
            return up, calls
        prompts = self._ordered.prompts(self._graph.rows[up])
        said = self._told(first)
        return up, [c for c in calls if prompts.get(c.id, "").strip() == said] or calls

    def _told(self, first: int) -> str:
        """What an agent is told as it starts, in its first row: a teammate in a message."""
        said = self._ordered.words(self._graph.rows[first])
        found = apart(said)
        alone = len(found.before) == 1 and not (found.words.strip() or found.after)
        return (found.before[0].text if alone else said).strip()

    def _by_words(
        self, loose: Mapping[AgentKey, int], found: Mapping[AgentKey, Anchor]
    ) -> dict[AgentKey, Anchor]:
        """What started agents of which the first rows are given: the first call of the session with
        the prompt that an agent begins with, if it is no other agent's and was made before. Calls
        for the kind and the task that stand beside an agent's log are given out first."""
        rows, given = self._graph.rows, set[tuple[int, str]]()
        said = {key: self._told(first) for key, first in loose.items()}
        free = [*self._free({session for session, _ in loose}, found)]
        tied: dict[AgentKey, Anchor] = {}
        for alike in (2, 1, 0):
            asked: defaultdict[_Asked, deque[tuple[int, Call]]] = defaultdict(deque)
            for node, call, prompt in free:
                if (node, call.id) not in given:
                    told = (call.agent, call.task)[:alike]
                    asked[rows[node].session, prompt, told].append((node, call))
            for key in (key for key in loose if said[key] and key not in tied):
                told = self._named(key)[:alike]
                calls = asked.get((key[0], said[key], told), deque())
                place = self._first_for(key, loose[key], calls)
                if place is not None and None not in told:
                    node, call = calls[place]
                    del calls[place]
                    given.add((node, call.id))
                    tied[key] = self._ordered.shown(node), call
        return tied

    def _named(self, key: AgentKey) -> tuple[str | None, ...]:
        """The kind of an agent and its task, as the file beside its log names them."""
        meta = self._beside.get(key, NOTHING_BESIDE).meta
        return meta.agent_type, meta.description

    def _first_for(
        self, key: AgentKey, first: int, calls: Iterable[tuple[int, Call]]
    ) -> int | None:
        """The place of the first of some calls, which stand in time, that may have started an agent
        with this first row: none of its own, and none that came later."""
        began = self._graph.rows[first].time
        for place, (node, _) in enumerate(calls):
            if began and self._graph.rows[node].time > began:
                return None
            if self._owner.get(node) != key:
                return place
        return None

    def _free(
        self, sessions: Set[str], found: Mapping[AgentKey, Anchor]
    ) -> Iterator[tuple[int, Call, str]]:
        """The calls of these sessions that start agents and started none that was found, each once,
        with its row and what it asks for, in time."""
        rows, shown = self._graph.rows, self._ordered.shown
        seen = {(key[0], call.id, rows[node].time) for key, (node, call) in found.items() if call}
        calling = [n for n, row in enumerate(rows) if row.calls and row.session in sessions]
        for node in sorted(calling, key=lambda node: rows[node].time):
            row, time = rows[node], rows[shown(node)].time
            calls = [call for call in row.calls if call.name in SPAWNING]
            free = [call for call in calls if (row.session, call.id, time) not in seen]
            prompts = self._ordered.prompts(row) if free else {}
            for call in free:
                seen.add((row.session, call.id, time))
                yield node, call, prompts.get(call.id, "").strip()

    def _holder(self, pair: Pair) -> int:
        """The row that holds a call; another session's where the agent's own has none such."""
        return self._graph.calls.get(pair, self._anywhere.get(pair[1], -1))

    def _of_one_id(self, key: AgentKey, call_id: str, first: int) -> int:
        """Of the calls of a session that have one id, the row of the one that started an agent: the
        one that the result hangs on which names the agent. Else it is the last before the agent's
        first row, of those that ask for what the agent begins with if there are any."""
        rows = self._graph.rows
        below = self._below.get((key, call_id), -1)
        if below >= 0 and any(call.id == call_id for call in rows[below].calls):
            return below
        before = self._again.starting((key[0], call_id), self._told(first), rows[first].time)
        return next((node for node in before if self._owner.get(node) != key), -1)

    def _spawns(self, row: Row, call_id: str) -> bool:
        """Whether a call is one that starts agents: a row may hold several calls' results. Of calls
        with one id it is the last before the row, or the first."""
        pair = row.session, call_id
        again = pair in self._again
        node = self._again.last(pair, row.time) if again else self._holder(pair)
        return node >= 0 and starts(self._graph.rows[node], call_id)
