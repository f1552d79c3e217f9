"""What a document says of itself to the messages in it: their numbers, who is linked, what stands
where. All that is put around a rendered message comes from here.

An agent stands at one call, however often that is named, or at one command. Ids of calls may come
again, by chance or since somebody wrote them, and agents may be started by agents: were each shown
at every call of its id, a small log would make a document of any size.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TypeAlias

import msgspec

from pathexport.write.options import Options
from pathexport.write.render.facts import Started
from pathexport.write.render.parts import CallPart, ShownOnce

Made: TypeAlias = tuple[str, str]
"""The id of a call, and when it was made if the id comes again."""
StartedBy: TypeAlias = Mapping[Made, Mapping[str, Sequence[Started]]]
"""The agents that each call started, by the rows that hold it."""
MutableStartedBy: TypeAlias = dict[Made, dict[str, list[Started]]]
"""The same while agents are added."""
BY_COMMAND: Made = "", "by a command"
"""Stands for the call of agents that commands started, by the rows that say so."""
BY_ID = "by its id"
"""With the id of an agent the same for those with files, by their lines: what they report later
leads to them."""
AT_COMMAND, GOING_ON = -1, -2
"""Their place in a message, where calls have their numbers; and in rows that open no message, and
come before the one with the same number."""
LATER = 8  # results of one call that it names, and agents of one id that a report leads to
_message = itemgetter(0)


class Surroundings(msgspec.Struct, frozen=True):
    """A document as its messages see it."""

    options: Options = Options()
    up: str = ""
    """The way from the document's folder to the project's."""
    inside: bool = False
    """Whether it stands within another document: then it has no outline and no anchors."""
    alone: bool = False
    """Whether no file lies beside it: then pictures are named and not shown."""
    speaker: str = "User"
    """Who speaks in prompts."""
    agents: StartedBy = {}
    starts: Mapping[tuple[int, int], Sequence[Started]] = {}
    """The agents that stand at a call, by its message and its place among the calls there; or at a
    command."""
    calls: Mapping[str, Sequence[tuple[int, str]]] = {}
    """The messages that calls of each id are in, in order, and the tools."""
    answered: Mapping[str, Sequence[int]] = {}
    """The messages that a call's results are in, each once and in order."""
    first: Mapping[ShownOnce, int] = {}
    """The first messages that show what is shown once: agents stand at calls of these."""

    def started(self, number: int, nth: int) -> Sequence[Started]:
        """The agents that stand at a call of a message, or at a command."""
        return self.starts.get((number, nth), ())

    def elsewhere(self, call: CallPart) -> int | None:
        """The message at whose call the agents stand that a call started too, if they stand
        anywhere."""
        rows = self.agents.get((call.id, call.called))
        if rows is None:
            return None
        agents = rows.get(call.row) or next(iter(rows.values()))
        return self.first.get(agents[0].what)

    def reporting(self, id_: str) -> Sequence[Started]:
        """The agents with this id that stand here and have files: one that went on in another
        session has two. If none stands here, those that stand elsewhere: somebody went back to
        before the call, or cleared the session, while the agent worked."""
        known = self.agents.get((id_, BY_ID), {})
        every = [one for (one,) in known.values()] if len(known) <= LATER else []
        return [one for one in every if one.what in self.first] or every

    def message(self, number: int) -> str:
        """A message by its number, with a link where there are anchors."""
        return f"message {number}" if self.inside else f"[message {number}](#m{number})"

    def later(self, call: str, number: int) -> list[int]:
        """The first messages behind this one with results of a call, one more than are named. Where
        another call has the same id, all from there on are that one's."""
        every = self.answered.get(call, ())
        if not every or every[-1] <= number:  # as nearly always
            return []
        begin, made = bisect_right(every, number), self.calls.get(call, ())
        again = bisect_right(made, number, key=_message)
        end = bisect_left(every, made[again][0]) if again < len(made) else len(every)
        return [*every[begin : min(begin + LATER + 1, end)]]

    def call_of(self, call: str, number: int) -> tuple[int, str]:
        """The message of the call that a result in this one answers, and the tool: of several of
        its id the last one above. Nothing where none is here."""
        every = self.calls.get(call, ())
        above = bisect_right(every, number, key=_message) - 1
        return every[max(above, 0)] if every else (0, "")


def add(found: MutableStartedBy, started: Started) -> None:
    """Add an agent, if it is known what has started it."""
    agent = started.agent
    if started.target:
        found.setdefault((agent.id, BY_ID), {})[agent.line] = [started]
    if agent.anchor is not None:
        made = BY_COMMAND if agent.call is None else (agent.call, agent.called)
        found.setdefault(made, {}).setdefault(agent.anchor, []).append(started)


def standing(
    started: StartedBy,
    messages: Iterable[tuple[int, Sequence[CallPart]]],
    first: dict[ShownOnce, int],
    copies: bool,
) -> Mapping[tuple[int, int], Sequence[Started]]:
    """At which calls of these messages agents stand: of each message its number and its calls.
    `first` tells which stand above already, and is told of the others.

    An agent stands at the row that its call is in. Where the row is not here, as in a history that
    was copied, it is at the first such call, in documents that may hold `copies`.
    """
    starts: dict[tuple[int, int], list[Started]] = {}
    there: set[tuple[str, str]] = set()
    waiting: dict[Made, tuple[int, int]] = {}
    for number, calls in messages:
        for call in calls:
            made, place = (call.id, call.called), (number, call.nth)
            rows = started.get(made)
            if rows is None:
                continue
            if call.row not in rows:
                waiting.setdefault(made, place)
            elif (call.id, call.row) not in there:
                there.add((call.id, call.row))
                _stand(rows[call.row], place, starts, first)
    for made, place in waiting.items() if copies else ():
        for row, agents in started[made].items():
            if (made[0], row) not in there:
                _stand(agents, place, starts, first)
    return starts


def standing_at_commands(
    started: StartedBy,
    messages: Iterable[tuple[tuple[int, int], Iterable[str]]],
    first: dict[ShownOnce, int],
) -> Mapping[tuple[int, int], Sequence[Started]]:
    """The same for agents that commands started: of each message their place there and its rows."""
    starts: dict[tuple[int, int], list[Started]] = {}
    rows = started.get(BY_COMMAND, {})
    for place, uuids in messages if rows else ():
        for uuid in uuids:
            _stand(rows.get(uuid, ()), place, starts, first)
    return starts


def _stand(
    agents: Iterable[Started],
    place: tuple[int, int],
    starts: dict[tuple[int, int], list[Started]],
    first: dict[ShownOnce, int],
) -> None:
    """Put agents that do not stand anywhere yet at a call."""
    for each in agents:
        if each.what not in first:
            first[each.what] = place[0]
            starts.setdefault(place, []).append(each)
