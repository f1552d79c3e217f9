"""At which calls of a document agents stand: each agent at one, however often its call is named.

Ids of calls may come again, by chance or since somebody wrote them, and agents may be started by
agents: were each shown at every call of its id, a small log would make a document of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from pathexport.shape.agents.ties import AgentKey
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.facts import Started
from pathexport.write.render.parts import CallPart

MutableStartedBy: TypeAlias = dict[str, dict[str | None, list[Started]]]
"""The same as `StartedBy` while agents are added."""


def add(found: MutableStartedBy, call: str, agent: Started) -> None:
    """Add the agent that a call started."""
    found.setdefault(call, {}).setdefault(agent.anchor, []).append(agent)


def with_agents(
    around: Surroundings,
    messages: Iterable[tuple[int, Sequence[CallPart]]],
    shown: Mapping[AgentKey, int],
    copies: bool,
) -> Surroundings:
    """Surroundings that say at which calls of these messages agents stand: of each message its
    number and its calls.

    An agent stands at the row that its call is in. Where the row is not here, as in a history that
    was copied, it is at the first call of that id, in documents that may hold `copies`. `shown` are
    agents that stand above already.
    """
    if not around.agents:
        return around
    starts: dict[tuple[int, int], list[Started]] = {}
    found = {**shown}
    there: set[tuple[str, str]] = set()
    waiting: dict[str, tuple[int, int]] = {}
    for number, calls in messages:
        for call in calls:
            rows, place = around.agents.get(call.id), (number, call.nth)
            if rows is None:
                continue
            if call.row not in rows:
                waiting.setdefault(call.id, place)
            elif (call.id, call.row) not in there:
                there.add((call.id, call.row))
                _stand(rows[call.row], place, starts, found)
    for id_, place in waiting.items() if copies else ():
        for row, agents in around.agents[id_].items():
            if (id_, row) not in there:
                _stand(agents, place, starts, found)
    return msgspec.structs.replace(around, starts=starts, shown=found)


def _stand(
    agents: Iterable[Started],
    place: tuple[int, int],
    starts: dict[tuple[int, int], list[Started]],
    shown: dict[AgentKey, int],
) -> None:
    """Put agents that are not shown yet at a call."""
    for agent in agents:
        if agent.agent not in shown:
            shown[agent.agent] = place[0]
            starts.setdefault(place, []).append(agent)
