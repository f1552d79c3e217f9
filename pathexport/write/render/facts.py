"""What a document's top tells of its rows: figures and lists, gathered while they are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from pathexport.shape.agents.ties import Key
from pathexport.write.values import mapping, number

TOKENS = (
    "input_tokens",
    "output_tokens",
    "cache_read_input_tokens",
    "cache_creation_input_tokens",
)


_TOKENS = dict(zip(("input", "output", "cache_read", "cache_write"), TOKENS, strict=True))


class Link(msgspec.Struct, frozen=True):
    """An agent that a call started: where its transcript is, or the transcript itself."""

    name: str
    agent: Key
    anchor: str | None
    """The row that holds the call."""
    target: str | None = None
    text: str | None = None
    asked: str = ""
    """The Markdown of what the agent was asked, as it stands in the text."""
    answer: str = ""
    """The Markdown of what the agent said last, as it stands in the text."""
    words: str = ""
    """The Markdown of what people said to the agent and to those that it started, where a document
    shows no agents."""
    heard: tuple[str, ...] = ()
    """The rows that hold these words."""
    assets: Mapping[str, bytes] = {}
    """The pictures that the text or the words show."""
    hidden: Counter[str] = msgspec.field(default_factory=Counter)
    """What the text does not show."""


class Usage(msgspec.Struct):
    """The tokens of an answer, as far as its rows say.

    Its rows repeat the figures, and the first rows were written before the answer was complete, so
    the largest figure counts.
    """

    counts: dict[str, int] = {}
    final: bool = False
    """Whether a row was written when the answer was whole."""

    def add(self, message: Mapping[str, Any]) -> None:
        said = mapping(message.get("usage"))
        for name in TOKENS:
            count = number(said.get(name))
            self.counts[name] = max(self.counts.get(name, 0), count)
        self.final = self.final or bool(said and message.get("stop_reason"))


class Facts(msgspec.Struct):
    """Figures and lists that are gathered from the rows of a document."""

    models: dict[str, None] = {}
    versions: dict[str, None] = {}
    branches: dict[str, None] = {}
    usage: dict[str, Usage] = {}
    """What each answer took, by its API message."""
    calls: int = 0
    failed: int = 0
    files: dict[str, None] = {}
    agents: list[Link] = []
    gone: dict[str, None] = {}
    """What the document would say of outputs that were stored beside the log and are gone."""
    inlined: dict[Key, None] = {}
    """Agents that are folded under their calls."""
    heard: dict[str, None] = {}
    """Rows of agents whose words stand at their calls."""
    prompts: list[tuple[int, str, str]] = []
    """The number, time and first words of each."""
    compactions: list[tuple[str, str]] = []
    """The time of each, and how many tokens the context held."""
    hidden: Counter[str] = msgspec.field(default_factory=Counter)


def tokens(facts: Facts) -> dict[str, int]:
    """The tokens of all answers, and for how many answers the log has no final figure."""
    sums = {
        name: sum(usage.counts[field] for usage in facts.usage.values())
        for name, field in _TOKENS.items()
    }
    open_ = sum(not usage.final for usage in facts.usage.values())
    return sums | ({"open": open_} if open_ else {}) if any(sums.values()) else {}
