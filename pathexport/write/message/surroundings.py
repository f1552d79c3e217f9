"""What a document says of itself to the messages in it: their numbers, who is linked, what stands
where. All that is put around a rendered message comes from here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from pathexport.shape.agents.ties import AgentKey
from pathexport.write.options import Options
from pathexport.write.render.facts import Started

StartedBy: TypeAlias = Mapping[str, Mapping[str | None, Sequence[Started]]]
"""The agents that each call started, by the call's id and the row that holds it."""
LATER = 8  # results of one call that it names


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
    """The agents that stand at a call, by its message and its place among the calls there."""
    shown: Mapping[AgentKey, int] = {}
    """The messages at whose calls agents stand."""
    calls: Mapping[str, tuple[int, str]] = {}
    """The message that each call is in, and the tool."""
    answered: Mapping[str, Sequence[int]] = {}
    """The messages that a call's results are in, each once and in order."""
    plans: Mapping[str, int] = {}
    """Plans, and the first messages that show them."""
    stored: Mapping[str, int] = {}
    """Outputs that were stored beside the logs, and the first messages that show them."""
    answers: Mapping[str, int] = {}
    """What agents said last that stand here in place, and the first messages that they are in."""

    def started(self, number: int, nth: int) -> Sequence[Started]:
        """The agents that stand at a call of a message."""
        return self.starts.get((number, nth), ())

    def above(self, row: str, call: str) -> int | None:
        """The message at whose call the agents stand that a call of a row started too, if they
        stand anywhere."""
        rows = self.agents.get(call)
        if rows is None:
            return None
        agents = rows.get(row) or next(iter(rows.values()))
        return self.shown.get(agents[0].agent)

    def message(self, number: int) -> str:
        """A message by its number, with a link where there are anchors."""
        return f"message {number}" if self.inside else f"[message {number}](#m{number})"

    def later(self, call: str, number: int) -> list[int]:
        """The first messages behind this one that a call's results are in, one more than are
        named."""
        every = self.answered.get(call, ())
        if not every or every[-1] <= number:  # as nearly always
            return []
        begin = bisect_right(every, number)
        return [*every[begin : begin + LATER + 1]]
