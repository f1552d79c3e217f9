"""What a person can choose about transcripts, as one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal, cast, get_args

import msgspec

from pathexport.problems import WrongOptionError
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
    thinking: bool = True
    results: bool = True
    """Whether results of tools are shown; what a person says in one always is."""

    def __post_init__(self) -> None:
        """Python looks at no types: a wrong value ends here, not in the middle of an export."""
        for name, allowed in (("detail", get_args(Detail)), ("agents", get_args(Agents))):
            if getattr(self, name) not in allowed:
                raise _wrong(name, getattr(self, name), allowed)
        lines = self.max_lines
        if lines is not None and (type(lines) is not int or lines < 0):
            raise WrongOptionError(f"max_lines must be None, 0 or a number above, not {lines!r}.")
        for name in ("thinking", "results"):
            if type(getattr(self, name)) is not bool:
                raise _wrong(name, getattr(self, name), ("True", "False"))
        if self.local is not None and not callable(self.local):
            raise WrongOptionError(f"local must be None or a function, not {self.local!r}.")

    @property
    def tools(self) -> bool:
        """Whether more is shown than what people and the model said."""
        return self.detail != "dialogue"

    @property
    def left_out(self) -> frozenset[str]:
        """Kinds of what is shown at this detail but left out by a choice of its own."""
        kinds = ("" if self.thinking else "thought", "" if self.results else "result")
        return frozenset(filter(None, kinds if self.tools else ()))

    @property
    def placing(self) -> Agents:
        """Where agents are shown. If calls are not shown, nothing would lead to agents."""
        return self.agents if self.tools else "omit"

    @property
    def everything(self) -> bool:
        return self.detail == "full"


def chosen(
    detail: str,
    agents: str,
    max_lines: int | None,
    local: Callable[[datetime], datetime] | None,
    thinking: bool = True,
    results: bool = True,
) -> Options:
    """The options of the command as a value."""
    if detail.lower() not in get_args(Detail):
        raise _wrong("--detail", detail, get_args(Detail))
    if agents.lower() not in get_args(Agents):
        raise _wrong("--agents", agents, get_args(Agents))
    return Options(
        cast(Detail, detail.lower()),
        cast(Agents, agents.lower()),
        max_lines,
        local,
        thinking=thinking,
        results=results,
    )


def _wrong(name: str, given: object, allowed: Sequence[str]) -> WrongOptionError:
    """The error for an option that has none of its values."""
    shown = quoted(given) if isinstance(given, str) else repr(given)
    *some, last = allowed
    return WrongOptionError(f"{name} must be {', '.join(some)} or {last}, not {shown}.")
