"""What is needed to write one document: where it lies, its links, and the facts it gathers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.project import Bodies, Project
from pathexport.write.options import Options
from pathexport.write.render.facts import Facts, Link


class Page(msgspec.Struct):
    """A document while it is written."""

    project: Project
    bodies: Bodies
    options: Options
    up: str = ""
    """The way from the document's folder to the project's."""
    calls: dict[str, tuple[int, str]] = {}
    """The message that each call is in, and the tool."""
    answered: dict[str, list[int]] = {}
    """The messages that a call's results are in."""
    agents: Mapping[str, list[Link]] = {}
    """The agents that each call started."""
    plans: dict[str, int] = {}
    """Plans that are shown, and the messages that they are in."""
    answers: dict[str, int] = {}
    """What agents said last that stand here in place, and the messages that they are in."""
    speaker: str = "User"
    to: str = ""
    """The agent that people speak to in the words that are written, if that is not the reader's."""
    inside: bool = False
    """Whether it stands within another document: then it has no outline and no anchors."""
    number: int = 0
    """The message that is being written."""
    assets: dict[str, bytes] = {}
    facts: Facts = msgspec.field(default_factory=Facts)

    def started(self, row: Row, call: str) -> list[Link]:
        """The agents that a call of a row started.

        Another session may hold a call of the same id, which started others; only where nobody
        names this very row, as in a history that was copied, are they those of the call's id.
        """
        every = self.agents.get(call, [])
        return [link for link in every if link.anchor == row.uuid] or every
