"""What a person can choose about transcripts, as one value; and the forms that they can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Literal, get_args

import msgspec

from pathexport.problems import WrongOptionError
from pathexport.write.choices import choice, wrong_word

Detail = Literal["dialogue", "standard", "full"]
Agents = Literal["link", "inline", "omit"]
Form = Literal["markdown", "xml", "messages", "atif"]

ENDINGS: Mapping[Form, str] = {
    "markdown": ".md",
    "xml": ".xml",
    "messages": ".json",
    "atif": ".json",
}
"""How the names of files end that are in a form."""
MARK = "generator: pathexport"
"""In every file that pathexport writes, and nowhere else: first in its front matter, or where its
format has room for it. By it a later run knows what it may replace or remove."""


class Options(msgspec.Struct, frozen=True, dict=True):
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
    format: Form = "markdown"
    """The form of the files of an export."""

    def __post_init__(self) -> None:
        """Python looks at no types: a wrong value ends here, not in the middle of an export."""
        for name, type_ in (("detail", Detail), ("agents", Agents), ("format", Form)):
            if getattr(self, name) not in get_args(type_):
                raise wrong_word(name, getattr(self, name), get_args(type_))
        if self.format in ("xml", "messages") and self.agents == "inline":
            raise WrongOptionError(
                f"Agents cannot be inline in {self.format}, where each has a file of its own. "
                "Choose link or omit."
            )
        lines = self.max_lines
        if lines is not None and (type(lines) is not int or lines < 0):
            raise WrongOptionError(f"max_lines must be None, 0 or a number above, not {lines!r}.")
        for name in ("thinking", "results"):
            if type(getattr(self, name)) is not bool:
                raise wrong_word(name, getattr(self, name), ("True", "False"))
        if self.local is not None and not callable(self.local):
            raise WrongOptionError(f"local must be None or a function, not {self.local!r}.")

    @cached_property
    def tools(self) -> bool:
        """Whether more is shown than what people and the model said."""
        return self.detail != "dialogue"

    @property
    def left_out(self) -> frozenset[str]:
        """Kinds of what is shown at this detail but left out by a choice of its own."""
        kinds = ("" if self.thinking else "thought", "" if self.results else "result")
        return frozenset(filter(None, kinds if self.tools else ()))

    @cached_property
    def placing(self) -> Agents:
        """Where agents are shown. If calls are not shown, nothing would lead to agents; and a
        trajectory links to none, but holds its own."""
        if not self.tools:
            return "omit"
        return "inline" if (self.format, self.agents) == ("atif", "link") else self.agents

    @property
    def everything(self) -> bool:
        return self.detail == "full"


def chosen(
    detail: str,
    agents: str,
    max_lines: int | None,
    local: Callable[[datetime], datetime] | None,
    thinking: bool,
    results: bool,
) -> Options:
    """The options of the command as a value."""
    return Options(
        choice("--detail", detail, get_args(Detail)),
        choice("--agents", agents, get_args(Agents)),
        max_lines,
        local,
        thinking=thinking,
        results=results,
    )


def form_named(named: str) -> Form:
    form: Form = choice("--format", named, get_args(Form))
    return form
