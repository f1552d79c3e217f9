"""How many tokens a text has, about: its characters by what it is, at rates that logs have shown.

Nobody but the tokenizer knows, and that of Claude is not public. So these are estimates, and look
so. `tests/benchmarks/tokens.py` finds the rates in the usage that logs hold; what they are worth,
`docs/models.md` says. Of a conversation each text is counted as what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from pathexport.read.blocks import Block, DocumentBlock, PictureBlock, block
from pathexport.read.content import opened
from pathexport.write.choices import choice
from pathexport.write.feed.utterances import (
    READS,
    AddedText,
    CallMade,
    GivenResult,
    NoWords,
    Piece,
    Remark,
    SummaryWish,
    Thought,
)
from pathexport.write.values import in_line

Kind = Literal["prose", "code", "input", "output"]
"""What a text is: words, program text, the input of a call as JSON, what a tool answered."""
Family = Literal["claude", "claude-4.7", "general"]
"""Models that share a tokenizer: Claude up to Opus 4.6, Claude from Opus 4.7 on, any other."""
Told: TypeAlias = tuple[Kind, str]

PICTURE = 1600
"""The most tokens that a picture has, as Anthropic's documentation says."""
PAGE = 3000
"""The most tokens that a page of a document has, by the same."""


class Rates(msgspec.Struct, frozen=True):
    """Characters a token, and the tokens around a call and a message."""

    prose: float
    code: float
    input: float
    output: float
    call: int = 0
    message: int = 0


RATES: Mapping[Family, Rates] = {
    "claude": Rates(3.8, 3.3, 3.4, 2.8, call=80, message=3),
    "claude-4.7": Rates(2.8, 2.6, 2.7, 2.6, call=100, message=40),
    "general": Rates(4, 4, 4, 4, call=80, message=3),
}
"""The general rate is the one that OpenAI's documentation names."""

# Of other scripts and signs each is a token: fewer are, but a budget must hold for all of them.
_OTHER = re.compile("[^\x00-\u036f]+")
_VERSION = re.compile(r"claude-(?:[a-z]{1,24}-){1,8}(\d{1,3})(?:-(\d{1,2}))?(?!\d)")
_FENCE = re.compile(r"(?:> ?)*(`{3,}|~{3,})([^`\n]*)$")
_FENCED: Mapping[str, Kind] = {"": "output", "text": "output", "json": "input"}


class Tally:
    """Texts, counted in tokens while they are told: in characters first, so that it does not matter
    in which parts they are."""

    def __init__(self, family: Family) -> None:
        self._rates = RATES[family]
        self._characters = dict.fromkeys(get_args(Kind), 0)
        self._tokens = 0

    def add(self, texts: Iterable[Told]) -> None:
        for kind, text in texts:
            others = 0 if text.isascii() else sum(map(len, _OTHER.findall(text)))
            self._characters[kind] += len(text) - others
            self._tokens += others

    def call(self) -> None:
        """What stands around a call and its result."""
        self._tokens += self._rates.call

    def message(self) -> None:
        self._tokens += self._rates.message

    def medium(self, tokens: int, data: str) -> None:
        """A picture or a document, which has so many tokens, whatever its data."""
        self._tokens += tokens

    @property
    def tokens(self) -> int:
        many, rates = self._characters, self._rates
        found: float = sum(many[kind] / getattr(rates, kind) for kind in many)
        return self._tokens + ceil(found)


class TextsAlone(Tally):
    """Counts what a transcript has, in which a picture is a line."""

    names = 30
    """Characters around a call or a message, at least."""

    def call(self) -> None:
        self.message()

    def message(self) -> None:
        self.add([("code", " " * self.names)])

    def medium(self, tokens: int, data: str) -> None: ...


class InTags(TextsAlone):
    """Counts what XML has."""

    names = 70


class WithData(TextsAlone):
    """Counts what a form has that holds the data of media, with names of fields around all."""

    names = 120

    def medium(self, tokens: int, data: str) -> None:
        self.add([("input", data)])


def estimate(texts: Iterable[Told], family: Family) -> int:
    """How many tokens some texts have, about."""
    tally = Tally(family)
    tally.add(texts)
    return tally.tokens


def roughly(tokens: int) -> str:
    """An estimate that looks like one: `~950`, `~1.2k`, `~12k`, `~3.4M`."""
    if tokens < 995:
        return f"~{tokens if tokens < 100 else round(tokens, -1)}"
    unit, sign = (1000, "k") if tokens < 999_500 else (1_000_000, "M")
    return f"~{tokens / unit:.{1 if tokens / unit < 9.95 else 0}f}{sign}"


def family_named(named: str | None) -> Family | None:
    return None if named is None else choice("--family", named, get_args(Family))


def family_of(model: str) -> Family:
    """The family of a model, by its name."""
    if model and "claude" not in model:
        return "general"
    found = _VERSION.search(model)
    version = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
    return "claude-4.7" if version >= (4, 7) else "claude"


def markdown(text: str) -> Iterator[Told]:
    """A transcript in parts: what stands in fences, and the prose around them."""
    lines: list[str] = []
    kind: Kind = "prose"
    fence = ""
    for line in text.splitlines(keepends=True):
        found = _FENCE.match(line.rstrip("\n")) if "```" in line or "~~~" in line else None
        closes = found and fence and found[1].startswith(fence) and not found[2].strip()
        if found is None or (fence and not closes):
            lines.append(line)
            continue
        yield kind, "".join(lines)
        lines = [line]
        fence = "" if fence else found[1]
        kind = _FENCED.get(found[2].strip(), "code") if fence else "prose"
    yield kind, "".join(lines)


def weigh(piece: Piece, tally: Tally, kind: Kind = "output") -> None:
    """Count a part of what was said; a result that stands alone as one of this kind."""
    match piece:
        case Remark(words) | SummaryWish(words):
            tally.add([("prose", words)])
        case AddedText(label, parts):
            tally.add([("prose", label), *_texts(parts, "prose", tally)])
        case GivenResult():
            tally.add(_texts(piece.content, kind, tally))
        case CallMade(call):
            tally.call()
            tally.add([("input", call.name + in_line(call.input))])
            for result in piece.results:
                weigh(result, tally, kind_of(piece))
        case Thought(thinking):
            tally.add([("prose", thinking.thought)])
        case NoWords():
            pass
        case _:
            tally.add(_texts([piece], "prose", tally))


def kind_of(made: CallMade) -> Kind:
    """What the results of a call are."""
    return "code" if made.block.name in READS else "output"


def _texts(blocks: Iterable[Block], kind: Kind, tally: Tally) -> Iterator[Told]:
    """The texts of some blocks; what is no text is counted at once."""
    for each in opened(blocks):
        if each.words is not None:
            yield kind, each.words
        elif isinstance(each, PictureBlock):
            tally.medium(PICTURE, each.source.data or "")
        elif isinstance(each, DocumentBlock) and not each.source.plain:
            tally.medium(PAGE, "")
        elif each.value is not None:
            yield "input", in_line(each.value)


def weigh_messages(sent: Iterable[Mapping[str, Any]], system: str, family: Family) -> int:
    """How many tokens a request with these messages has, about."""
    tally = Tally(family)
    tally.add([("prose", system)])
    names: dict[str, str] = {}
    for message in sent:
        tally.message()
        for each in message["content"]:
            if each["type"] == "tool_use":
                names[each["id"]] = each["name"]
                tally.call()
                tally.add([("input", each["name"] + in_line(each["input"]))])
            elif each["type"] == "tool_result":
                kind: Kind = "code" if names.get(each["tool_use_id"]) in READS else "output"
                tally.add(_texts(map(block, each["content"]), kind, tally))
            elif each["type"] == "thinking":
                tally.add([("prose", each["thinking"])])
            else:
                tally.add(_texts([block(each)], "prose", tally))
    return tally.tokens
