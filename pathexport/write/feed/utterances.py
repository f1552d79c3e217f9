"""What the two sides of a conversation said in turn, every call with its results.

One form of it serves all formats, so that they tell the same, and what is left out of it is left
out of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from pathexport.read.blocks import Block, Thinking, ToolResult, ToolUse
from pathexport.shape.steps.messages import Form, has_number
from pathexport.write.render.facts import Usage

Role = Literal["user", "assistant"]
READS = ("NotebookRead", "Read")
"""The tools whose results are files."""


class GivenResult(msgspec.Struct, frozen=True):
    """A result as the model got it."""

    block: ToolResult
    row: str
    """The row that holds it."""
    content: tuple[Block, ...]
    """What it says; of a result that was stored beside the log, what the model saw instead."""
    spoken: bool = False
    """Whether a person speaks in it."""
    became: str = ""
    """What became of the call, in the word of transcripts; empty where it just has a result."""
    stands_in: bool = False
    """Whether it only says that the call was broken off, which transcripts tell at the call."""


class Thought(msgspec.Struct, frozen=True):
    """What the model thought."""

    block: Thinking
    row: str


class Remark(msgspec.Struct, frozen=True):
    """A line of ours in place of what is left out, without its full stop."""

    words: str


class CallMade(msgspec.Struct, frozen=True):
    """A call with its results, wherever in the conversation they came."""

    block: ToolUse
    row: str
    """The row that holds it."""
    called: str
    """When it was made, if its id comes again."""
    results: tuple[GivenResult | Remark, ...] = ()
    accepted: bool = False
    """Whether it asked about a plan that was accepted with a cleared context, which mostly leaves
    it without a result."""

    @property
    def arguments(self) -> dict[str, Any]:
        """What it was given, by name."""
        given = self.block.input
        return given if isinstance(given, dict) else {} if given is None else {"input": given}


class AddedText(msgspec.Struct, frozen=True):
    """What Claude Code added for the model."""

    label: str
    """What it is; nothing for what Claude Code itself puts into words."""
    parts: tuple[Block, ...]
    caveat: bool = False
    """Whether it only says that what follows is of local commands."""
    version: str = ""
    """The version of Claude Code, if one is named."""


class FramedText(AddedText, frozen=True):
    """What an editor or Claude Code put around a person's words, in its tag."""


class PlanText(FramedText, frozen=True):
    """The plan that a person accepted, as Claude Code asks for it: nobody typed that, but without
    it nobody knows what Claude was asked. So it stays where what was added is left out."""


class NoWords(msgspec.Struct, frozen=True):
    """An answer that was stopped before it said anything. It took tokens nonetheless."""


class SummaryWish(msgspec.Struct, frozen=True):
    """What a person typed for the summary of a compaction. The model that goes on has not seen it,
    but no word of a person is left out."""

    words: str


Piece: TypeAlias = (
    Block | Thought | CallMade | GivenResult | AddedText | Remark | SummaryWish | NoWords
)
"""A part of what was said. A result that stands alone is one whose call is not here."""


class Utterance(msgspec.Struct, frozen=True):
    """What one side said at once."""

    role: Role
    form: Form
    number: int
    """Of the message in transcripts; for what has none of its own, of the one before it."""
    step: int
    """The step that it is in; -1 in an agent's conversation."""
    time: str
    pieces: tuple[Piece, ...]
    api: str = ""
    model: str = ""
    usage: Usage | None = None
    by: str = ""
    """Who speaks in a prompt, if that is not the person."""

    @property
    def own_number(self) -> int:
        """Of the message; 0 for a compaction, and for rows that go on with the step before."""
        return self.number if has_number(self.form) else 0

    @property
    def silent(self) -> bool:
        """Whether it is an answer that says nothing."""
        return any(isinstance(piece, NoWords) for piece in self.pieces)


Conversation: TypeAlias = Sequence[Utterance]


def spoken(said: Conversation) -> Conversation:
    """A conversation without the answers that say nothing."""
    return [each for each in said if not each.silent]


def remarked(line: str, number: int, step: int) -> Utterance:
    """A line of ours that stands between messages."""
    return Utterance("user", "", number, step, "", (Remark(line),))
