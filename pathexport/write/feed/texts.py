"""The texts of a conversation, each with what it is, to be counted in tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pathexport.read.blocks import Block, DocumentBlock, PictureBlock, block
from pathexport.read.content import opened
from pathexport.write.feed.estimate import PAGE, PICTURE, Family, Kind, Tally, Told
from pathexport.write.feed.utterances import (
    AddedText,
    CallMade,
    GivenResult,
    Piece,
    Remark,
    SummaryWish,
    Thought,
)
from pathexport.write.values import in_line

READS = ("NotebookRead", "Read")


def weigh(piece: Piece, tally: Tally) -> None:
    """Count a part of what was said."""
    match piece:
        case Remark(words) | SummaryWish(words):
            tally.add([("prose", words)])
        case AddedText(label, parts):
            tally.add([("prose", label), *_told(parts, "prose", tally)])
        case GivenResult():
            weigh_result(piece, "output", tally)
        case CallMade(call):
            tally.call()
            tally.add([("input", call.name + in_line(call.input))])
            kind = kind_of(piece)
            for result in piece.results:
                if isinstance(result, Remark):
                    weigh(result, tally)
                else:
                    weigh_result(result, kind, tally)
        case Thought(thinking):
            tally.add([("prose", thinking.thought)])
        case _:
            tally.add(_told([piece], "prose", tally))


def weigh_result(result: GivenResult, kind: Kind, tally: Tally) -> int:
    """Count a result of this kind."""
    tally.add(_told(result.content, kind, tally))
    return tally.tokens


def kind_of(made: CallMade) -> Kind:
    """What the results of a call are."""
    return "code" if made.block.name in READS else "output"


def _told(blocks: Iterable[Block], kind: Kind, tally: Tally) -> Iterator[Told]:
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
                tally.add(_told(map(block, each["content"]), kind, tally))
            elif each["type"] == "thinking":
                tally.add([("prose", each["thinking"])])
            else:
                tally.add(_told([block(each)], "prose", tally))
    return tally.tokens
