"""What a person can choose about transcripts, as one value."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal, cast, get_args

import msgspec

from pathexport.problems import WrongRequestError
from pathexport.write.text import quoted

Detail = Literal["dialogue", "standard", "full"]
Agents = Literal["link", "inline", "omit"]


class Options(msgspec.Struct, frozen=True):
    """How transcripts are written. The defaults show all that was said and done."""

    detail: Detail = "standard"
    agents: Agents = "link"
    max_lines: int | None = None
    """How many lines of a result are shown; None means all."""
    local: Callable[[datetime], datetime] | None = None
    """Converts a moment to the reader's time zone. Without it times are in UTC."""

    @property
    def tools(self) -> bool:
        """Whether more is shown than what people and the model said."""
        return self.detail != "dialogue"

    @property
    def placing(self) -> Agents:
        """Where agents are shown. If calls are not shown, nothing would lead to agents."""
        return self.agents if self.tools else "omit"

    @property
    def everything(self) -> bool:
        return self.detail == "full"


def chosen(
    detail: str, agents: str, max_lines: int | None, local: Callable[[datetime], datetime] | None
) -> Options:
    """The options of the command as a value."""
    if detail.lower() not in get_args(Detail):
        raise WrongRequestError(
            f"--detail must be dialogue, standard or full, not {quoted(detail)}."
        )
    if agents.lower() not in get_args(Agents):
        raise WrongRequestError(f"--agents must be link, inline or omit, not {quoted(agents)}.")
    return Options(cast(Detail, detail.lower()), cast(Agents, agents.lower()), max_lines, local)
