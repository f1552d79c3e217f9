"""Facts: figures and lists that a document's top tells. Those of a document are the sum of those
of its rows and of its messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple

from pathexport.read.content import Spent
from pathexport.read.kinds import MADE_UP
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import AgentKey
from pathexport.write.render.context import ReadRows
from pathexport.write.render.parts import ShownOnce
from pathexport.write.values import mapping, number, words

T = TypeVar("T")

TOKENS = {
    "input": "input_tokens",
    "output": "output_tokens",
    "cache_read": "cache_read_input_tokens",
    "cache_write": "cache_creation_input_tokens",
}
"""What logs call each kind of tokens, in the order of `Spent`."""


class Usage(msgspec.Struct, frozen=True):
    """The tokens of an answer, as far as its rows say."""

    counts: tuple[int, ...]
    """In the order of `TOKENS`."""
    final: bool
    """Whether a row was written when the answer was whole, and by who gave it."""


def usage(message: Mapping[str, Any]) -> Usage:
    """What one row of an answer says."""
    said = message.get("usage")
    whole = bool(message.get("stop_reason")) and message.get("model") != MADE_UP
    if type(said) is Spent:  # nothing is left to be checked
        return Usage(astuple(said), whole)
    said = mapping(said)
    counts = tuple([max(number(said.get(name)), 0) for name in TOKENS.values()])
    return Usage(counts, bool(said) and whole)


class Facts(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Figures and lists of rows, of a message or of a document. No list names a thing twice, but
    for the agents, prompts and compactions."""

    models: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    git_branches: tuple[str, ...] = ()
    """Branches in git, as the rows name them one after the other."""
    usage: Mapping[str, Usage] = {}
    """What each answer took, by its API message."""
    calls: int = 0
    failed: int = 0
    files: tuple[str, ...] = ()
    agents: tuple[Started, ...] = ()
    gone: Mapping[str, str] = {}
    """Outputs that were stored beside the log and are gone, and what would be said of each."""
    inlined: tuple[AgentKey, ...] = ()
    """Agents that are folded under their calls."""
    heard: tuple[str, ...] = ()
    """Rows of agents whose words stand at their calls."""
    prompts: tuple[tuple[int, str, str], ...] = ()
    """The number and time of each, and what a list says of it, as Markdown."""
    compactions: tuple[tuple[str, str], ...] = ()
    """The time of each, and how many tokens the context held."""
    hidden: Mapping[str, int] = {}
    assets: Mapping[str, Callable[[], Iterable[bytes]]] = {}
    """What gives the bytes of the pictures and documents that are shown, by name."""
    redacted: Mapping[str, int] | None = None
    """Secrets that a document hides, by kind; None if none were to be hidden."""

    @cached_property
    def tokens(self) -> Mapping[str, int]:
        """The tokens of all answers, and for how many answers the log has no final figure. The
        header of a document tells them, and the manifest."""
        every = self.usage.values()
        columns = zip(*[each.counts for each in every], strict=True)
        sums = dict(zip(TOKENS, map(sum, columns), strict=bool(every)))
        return spent(sums, len(every) - sum([each.final for each in every]))


NO_FACTS = Facts()


class Started(msgspec.Struct, frozen=True):
    """An agent that a call started: where its transcript is, or the transcript itself."""

    agent: Agent
    target: str | None = None
    text: str | None = None
    asked: str = ""
    """The Markdown of what the agent was asked, as it stands in the text."""
    answer: str = ""
    """The Markdown of what the agent said last, as it stands in the text."""
    words: str = ""
    """The Markdown of what people said to it and to those it started, where no agents are shown."""
    facts: Facts = NO_FACTS
    """What a document tells of the text or the words that stand in it."""

    @property
    def what(self) -> ShownOnce:
        return "agent", self.agent.line


class RowFacts:
    """What rows tell of themselves, added up while they are read: nearly every row of a
    conversation says the same as the one before it."""

    def __init__(self) -> None:
        self._version = self._branch = self._model = ""
        self._versions: dict[str, None] = {}
        self._branches: dict[str, None] = {}
        self._models: dict[str, None] = {}
        self._usage: dict[str, Usage] = {}

    def add(self, rows: ReadRows) -> None:
        for row, body in rows:
            if (version := body.get("version")) != self._version:
                self._version = _add(version, self._versions)
            if (branch := body.get("gitBranch")) != self._branch:
                self._branch = _add(branch, self._branches)
            if (api := row.api) is not None:
                message = mapping(body.get("message"))
                if (model := message.get("model")) != self._model and model != MADE_UP:
                    self._model = _add(model, self._models)
                add_usage(self._usage, api, usage(message))

    def facts(self) -> Facts:
        return Facts(
            versions=tuple(self._versions),
            git_branches=tuple(self._branches),
            models=tuple(self._models),
            usage=self._usage,
        )


def _add(name: Any, named: dict[str, None]) -> str:
    """Add a name to others, if it is one."""
    if found := words(name):
        named[found] = None
    return found


def total(facts: Iterable[Facts]) -> Facts:
    """The sum of facts, in their order."""
    found = [each for each in facts if each is not NO_FACTS]
    if len(found) == 1:
        return found[0]
    return Facts(
        models=_once([each.models for each in found if each.models]),
        versions=_once([each.versions for each in found if each.versions]),
        git_branches=_once([each.git_branches for each in found if each.git_branches]),
        usage=largest([each.usage for each in found if each.usage]),
        calls=sum([each.calls for each in found]),
        failed=sum([each.failed for each in found]),
        files=_once([each.files for each in found if each.files]),
        agents=_all([each.agents for each in found if each.agents]),
        gone=dict(chain.from_iterable([each.gone.items() for each in found if each.gone])),
        inlined=_once([each.inlined for each in found if each.inlined]),
        heard=_once([each.heard for each in found if each.heard]),
        prompts=_all([each.prompts for each in found if each.prompts]),
        compactions=_all([each.compactions for each in found if each.compactions]),
        hidden=added([each.hidden for each in found if each.hidden]),
        assets=dict(chain.from_iterable([each.assets.items() for each in found if each.assets])),
    )


def _all(every: Sequence[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(chain.from_iterable(every)) if len(every) > 1 else every[0] if every else ()


def _once(every: Sequence[tuple[T, ...]]) -> tuple[T, ...]:
    """What is in any of these, each once."""
    found = _all(every)
    return tuple(dict.fromkeys(found)) if len(every) > 1 else found


def largest(every: Sequence[Mapping[str, Usage]]) -> Mapping[str, Usage]:
    """The figures of all answers."""
    found: dict[str, Usage] = {}
    for api, said in chain.from_iterable([some.items() for some in every]):
        add_usage(found, api, said)
    return found


def add_usage(found: dict[str, Usage], api: str, said: Usage) -> None:
    """Add what a row says of its answer. Rows of one answer repeat its figures, and the first ones
    were written before it was complete: the largest figure counts."""
    known = found.setdefault(api, said)
    if known is not said and known != said:
        counts = tuple(map(max, said.counts, known.counts))
        found[api] = Usage(counts, known.final or said.final)


def spent(sums: dict[str, int], open_: int) -> dict[str, int]:
    """The tokens of answers, of which so many have no final figure; nothing if there are none."""
    return sums | ({"open": open_} if open_ else {}) if any(sums.values()) else {}


def added(every: Sequence[Mapping[str, int]]) -> Mapping[str, int]:
    """The sum of figures by their names."""
    if len(every) == 1:
        return every[0]
    found: dict[str, int] = {}
    for some in every:
        for kind, count in some.items():
            found[kind] = found.get(kind, 0) + count
    return found
