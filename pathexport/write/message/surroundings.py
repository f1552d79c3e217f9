"""What a document says of itself to the messages in it: their numbers, who is linked, what stands
where. All that is put around a rendered message comes from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from pathexport.write.options import Options
from pathexport.write.render.facts import Started

StartedBy: TypeAlias = Mapping[str, Sequence[Started]]
"""The agents that each call started, by the call's id."""


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
    calls: Mapping[str, tuple[int, str]] = {}
    """The message that each call is in, and the tool."""
    answered: Mapping[str, Sequence[int]] = {}
    """The messages that a call's results are in."""
    plans: Mapping[str, int] = {}
    """Plans, and the first messages that show them."""
    stored: Mapping[str, int] = {}
    """Outputs that were stored beside the logs, and the first messages that show them."""
    answers: Mapping[str, int] = {}
    """What agents said last that stand here in place, and the first messages that they are in."""

    def started(self, row: str, call: str) -> Sequence[Started]:
        """The agents that a call of a row started.

        Another session may hold a call of the same id, which started others; only where nobody
        names this very row, as in a history that was copied, are they those of the call's id.
        """
        every = self.agents.get(call, ())
        if not every:
            return every
        return [each for each in every if each.anchor == row] or every

    def message(self, number: int) -> str:
        """A message by its number, with a link where there are anchors."""
        return f"message {number}" if self.inside else f"[message {number}](#m{number})"

    def later(self, call: str, number: int) -> list[int]:
        """The messages behind this one that a call's results are in."""
        every = self.answered.get(call, ())
        if not every or max(every) <= number:  # as nearly always
            return []
        return [at for at in dict.fromkeys(every) if at > number]
