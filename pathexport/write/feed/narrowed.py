"""A conversation with no more in it than a reader wants: the same choices as for transcripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pathexport.read.blocks import Block, TextBlock
from pathexport.shape.agents.heard import ASKING, TELLING
from pathexport.write.feed.utterances import (
    READS,
    AddedText,
    CallMade,
    Conversation,
    GivenResult,
    Piece,
    PlanText,
    Remark,
    SummaryWish,
    Thought,
)
from pathexport.write.options import Options
from pathexport.write.text import counted
from pathexport.write.tool.results import confirms

_NUMBER = re.compile(r"^ *\d{1,9}(?:→|\t)")


def narrowed(said: Conversation, options: Options) -> Conversation:
    """A conversation without what the options leave out. What a person says always stays."""
    if options.tools and options.thinking and options.results and options.max_lines is None:
        return said
    found = []
    for each in said:
        ours = all(isinstance(piece, Remark) for piece in each.pieces)
        wanted: Iterable[Piece] = each.pieces
        if not options.tools and each.form in ("compaction", "notice", "") and not ours:
            wanted = [piece for piece in each.pieces if isinstance(piece, SummaryWish)]
        if pieces := tuple(_wanted(wanted, options)):
            found.append(replace(each, pieces=pieces))
    return found


def narrowed_and_told(
    said: Conversation, options: Options, agents: int = 0
) -> tuple[Conversation, str]:
    """The same, with a line on what it has no longer, counted by kind; nothing if that is nothing.
    Where a result alone is left out or cut, its place says so. So many `agents` are left out."""
    left = narrowed(said, options)
    gone = Counter(_kinds(said)) - Counter(_kinds(left)) if left is not said else Counter[str]()
    gone["agent"] += agents
    every = ", ".join(counted(count, kind) for kind, count in sorted(gone.items()) if count)
    return left, f"Hidden at this detail: {every}." if every else ""


def transcribed(said: Conversation, options: Options) -> Conversation:
    """The same without the results that a transcript does not show."""

    def kept(piece: Piece) -> Piece:
        if not isinstance(piece, CallMade):
            return piece
        left = [each for each in piece.results if _is_shown(each, piece, options)]
        return replace(piece, results=tuple(left))

    return [replace(each, pieces=tuple(map(kept, each.pieces))) for each in said]


def _is_shown(result: GivenResult | Remark, made: CallMade, options: Options) -> bool:
    """Whether a transcript shows a result: it counts what only confirms the call, and the heading
    says that a call was broken off."""
    if isinstance(result, Remark):
        return True
    if result.stands_in:
        return False
    return options.everything or not confirms(result.block, made.block.name, made.block.input)


def _kinds(said: Conversation) -> Iterator[str]:
    """What is in a conversation beside words, by kind."""
    for each in said:
        if each.form in ("compaction", "notice"):
            if not all(isinstance(piece, SummaryWish) for piece in each.pieces):
                yield each.form
            continue
        for piece in each.pieces:
            if isinstance(piece, Thought) and piece.block.thought.strip():
                yield "thought"
            elif isinstance(piece, CallMade):
                yield from ("tool call", *["result"] * len(piece.results))
            elif isinstance(piece, AddedText | GivenResult):
                yield "result" if isinstance(piece, GivenResult) else "added text"


def _wanted(pieces: Iterable[Piece], options: Options) -> Iterator[Piece]:
    for piece in pieces:
        if isinstance(piece, Thought):
            if options.tools and options.thinking:
                yield piece
        elif isinstance(piece, CallMade):
            if options.tools or _heard(piece):
                yield replace(piece, results=tuple(_results(piece, options)))
        elif options.tools or not _is_added(piece):
            yield piece


def _is_added(piece: Piece) -> bool:
    return isinstance(piece, AddedText | GivenResult) and not isinstance(piece, PlanText)


def _heard(made: CallMade) -> bool:
    """Whether a person answers a call, or is told something by it."""
    spoken = (each for each in made.results if isinstance(each, GivenResult) and each.spoken)
    return made.block.name in (*ASKING, *TELLING) or any(spoken)


def _results(made: CallMade, options: Options) -> Iterator[GivenResult | Remark]:
    for each in made.results:
        if isinstance(each, Remark) or each.spoken or made.block.name in ASKING:
            yield each
        elif not options.results:
            yield Remark("Result left out")
        elif options.max_lines is None:
            yield each
        else:
            of_file = made.block.name in READS
            yield replace(each, content=tuple(_cut(each.content, options.max_lines, of_file)))


def _cut(blocks: Sequence[Block], most: int, of_file: bool) -> Iterator[Block]:
    """The first lines of a result, and how many more there are."""
    texts = [_lines(each.words, of_file) if each.words is not None else [] for each in blocks]
    left, more = most, sum(map(len, texts)) - most
    for each, lines in zip(blocks, texts, strict=True):
        if each.words is None or len(lines) <= left:
            yield each
            left -= len(lines)
        elif left >= 0:
            text = "\n".join([*lines[:left], f"[{counted(more, 'more line')} left out]"])
            yield TextBlock({"type": "text", "text": text}, "text", text)
            left = -1  # so that all other texts go


def _lines(text: str, of_file: bool) -> list[str]:
    """The lines of a result as transcripts count them: the last is not empty, but for its number if
    it is of a file."""
    lines = text.split("\n")
    while len(lines) > 1 and not (_NUMBER.sub("", lines[-1], count=1) if of_file else lines[-1]):
        lines.pop()
    return lines
