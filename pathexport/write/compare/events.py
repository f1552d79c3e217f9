"""What happens in a conversation, message by message, as comparisons need it.

Rows are read once. Facts and headings are those of transcripts; beside them stands what a call was
given and what came of it, which no transcript has to keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from operator import is_
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from pathexport.read.blocks import ToolResult, ToolUse
from pathexport.read.content import Body, blocks, marks, text_of, wishes
from pathexport.read.kinds import BLOCKED
from pathexport.read.rows import PLANS, Row
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.pasted import without_tags
from pathexport.read.texts.tags import INTERRUPTIONS, command
from pathexport.shape.steps.messages import Form, Message, messages
from pathexport.write.compare.edits import BY_COMMAND, EDITS, Edit, edits
from pathexport.write.markdown.literal import escape, one_line
from pathexport.write.message.message import rendered
from pathexport.write.message.placed import call_line
from pathexport.write.message.replies import NO_RESULT, Result, state, words_in
from pathexport.write.message.speakers import Voice, voices
from pathexport.write.render.context import Context, ReadRows, read_rows
from pathexport.write.render.facts import Facts, RowFacts, total
from pathexport.write.render.media import is_source
from pathexport.write.render.parts import CallPart
from pathexport.write.text import cut
from pathexport.write.tool.results import confirms
from pathexport.write.values import mapping

WORDS = 80  # columns of words that stand in a line
_TYPED: tuple[Form, ...] = ("prompt", "queued", "blocked")


class CameOut(msgspec.Struct, frozen=True):
    """What came of a call."""

    state: str
    """Nothing to say, or that it failed or was not allowed."""
    noted: Mapping[str, Any]
    """What Claude Code noted of it beside what the model saw, if that tells of files."""
    said: tuple[str, ...] = ()
    """What the person said to it, as why they rejected it."""
    gave: str = ""
    """A mark of what the tool answered, equal where that is; none where it says no more than the
    call, as that a file was written."""


_NOTHING = CameOut(NO_RESULT, {})

Texts: TypeAlias = dict[str, str]
"""Each text that is kept: a file is made by one edit, and noted again before the next."""


class Act(msgspec.Struct, frozen=True):
    """A tool call."""

    id: str
    tool: str
    line: tuple[str, ...]
    """The pieces of its heading, as Markdown."""
    given: Mapping[str, Any]
    out: CameOut = _NOTHING
    edits: tuple[Edit, ...] = ()
    """What it did to files."""

    @property
    def told(self) -> str:
        """The call in a line of Markdown, with what became of it and was said to it."""
        return " · ".join([call_line(self.line, self.out.state), *map(in_quotes, self.out.said)])


class Event(msgspec.Struct, frozen=True):
    """A message, or what has no number."""

    form: Form
    words: str
    """What is said, as it was typed or answered, without what Claude Code puts around it; of the
    model no thoughts."""
    acts: tuple[Act, ...]
    outcomes: Mapping[str, CameOut]
    """What came of calls, in this message or another, by their ids."""
    facts: Facts
    remarks: tuple[str, ...] = ()
    """What a person said meanwhile: beside a result, to another call, or for a summary."""
    pictures: tuple[str, ...] = ()
    """Marks of the pictures and documents in it, equal where these are."""
    by: str = ""
    """Who says the words, as Markdown, where neither a person nor Claude does."""

    @property
    def typed(self) -> bool:
        """Whether a person typed it."""
        return self.form in _TYPED


class Events:
    """The events of a project's steps, each read when somebody asks, and kept."""

    def __init__(self, context: Context) -> None:
        self.project = context.project
        self._context = context
        self._known: dict[int, tuple[Event, ...]] = {}
        self._texts: Texts = {}

    def of(self, steps: Sequence[int]) -> list[Event]:
        return [event for step in steps for event in self._step(step)]

    def _step(self, step: int) -> tuple[Event, ...]:
        if step not in self._known:
            rows, nodes = self.project.graph.rows, self.project.tree.steps[step].rows
            context, texts = self._context, self._texts
            events = [_event(each, context, texts) for each in messages(rows, nodes)]
            self._known[step] = _answered(events, texts)
        return self._known[step]

    def is_apart(self, step: int) -> bool:
        """Whether all that came of the calls of a step stands in it, and no other step has one of
        its calls or answers too."""
        found = self._step(step)
        calls = {act.id for event in found for act in event.acts}
        came = {call for event in found for call in event.outcomes}
        apis = {api for event in found for api in event.facts.usage}
        return came <= calls and self._several.isdisjoint(calls | apis)

    @cached_property
    def _several(self) -> frozenset[str]:
        """The ids of calls and answers that several steps have."""
        steps: dict[str, int] = {}
        found: set[str] = set()
        tree = self.project.tree
        for number in range(len(tree.steps)):
            for row in tree.rows_of(number):
                for id_ in (*(call.id for call in row.calls), *filter(None, [row.api])):
                    if steps.setdefault(id_, number) != number:
                        found.add(id_)
        return frozenset(found)


def in_quotes(words: str) -> str:
    """Words of a person in a line of ours."""
    return f"“{escape(cut(one_line(words), WORDS))}”"


def settled(events: Sequence[Event]) -> list[Event]:
    """The same with what came of each call, wherever among them its result came."""
    calls = {act.id for event in events for act in event.acts}
    found: list[Event] = []
    for event in _answered(events, {}):
        others = (out.said for call, out in event.outcomes.items() if call not in calls)
        remarks = event.remarks + tuple(words for said in others for words in said)
        found.append(replace(event, remarks=remarks) if remarks != event.remarks else event)
    return found


def _answered(events: Sequence[Event], texts: Texts) -> tuple[Event, ...]:
    """The same with what came of each call in these events, which is all of it for most."""
    outcomes = {call: out for event in events for call, out in event.outcomes.items()}
    return tuple(_event_with(event, outcomes, texts) for event in events)


def _event_with(event: Event, outcomes: Mapping[str, CameOut], texts: Texts) -> Event:
    """An event with what came of its calls; itself where it has that."""
    acts = tuple(_act_with(act, outcomes.get(act.id, _NOTHING), texts) for act in event.acts)
    return event if all(map(is_, acts, event.acts)) else replace(event, acts=acts)


def _act_with(act: Act, out: CameOut, texts: Texts) -> Act:
    if act.out is out:
        return act
    made = edits(act.tool, act.given, out.noted, went_well=not out.state)
    kept = (replace(each, after=_kept_once(each.after, texts)) for each in made)
    return replace(act, out=out, edits=tuple(kept))


def _event(message: Message, context: Context, texts: Texts) -> Event:
    rows = read_rows(message.rows, context.project)
    spoken = _spoken(message, rows)
    made, told = rendered(message, rows, context), RowFacts()
    told.add(rows)
    inputs = _inputs(rows)
    said = [(row, body) for row, body in rows if row.kind not in ("assistant", "result")]
    wished = wishes(rows) if message.form == "compaction" else ()
    return Event(
        form=message.form,
        words=spoken.words,
        acts=tuple(_act(call, inputs.get(call.id)) for call in made.inside.calls),
        outcomes=_outcomes(rows, inputs, context, texts),
        facts=total([told.facts(), made.facts]),
        remarks=(*wished, *_beside_results(rows)),
        pictures=tuple(mark for _, body in said for mark in marks(body)),
        by=spoken.by,
    )


def _inputs(rows: ReadRows) -> dict[str, ToolUse]:
    """The calls of an answer by their ids."""
    found = (block for row, body in rows if row.calls for block in blocks(body))
    return {block.id: block for block in found if isinstance(block, ToolUse)}


def _act(part: CallPart, call: ToolUse | None) -> Act:
    if call is None:
        return Act(part.id, "", part.line, {})
    tool = f"mcp__{call.server}__{call.name}" if call.server else call.name
    return Act(part.id, tool, part.line, mapping(call.input))


def _outcomes(
    rows: ReadRows, inputs: Mapping[str, ToolUse], context: Context, texts: Texts
) -> dict[str, CameOut]:
    found: dict[str, CameOut] = {}
    accepts = context.project.graph.accepts
    for row, body in rows:
        for block in blocks(body) if row.kind in ("assistant", "result") else ():
            if isinstance(block, ToolUse) and block.name in PLANS and accepts(row.uuid):
                found[block.id] = CameOut("accepted", {})  # to which nothing answers
            elif isinstance(block, ToolResult) and block.call:
                call = inputs.get(block.call)
                tool = context.tools.get(block.call, "")
                one = Result(block, row, body, tool, call.input if call else None)
                noted = _of_files(tool, one.fields, texts)
                said = () if block.server else words_in(one, context)
                became = state(one, accepts)
                gave = "" if confirms(block, tool, one.given) else _mark(block)
                found[block.call] = CameOut(became, noted, said, gave)
    return found


def _of_files(tool: str, fields: Mapping[str, Any], texts: Texts) -> Mapping[str, Any]:
    """What Claude Code noted of files beside a result; nothing if that is of something else."""
    noted = mapping(fields.get("toolUseResult"))
    if tool not in EDITS and BY_COMMAND not in noted:
        return {}
    return {name: _kept_once(value, texts) for name, value in noted.items()}


def _kept_once(value: Any, texts: Texts) -> Any:
    """A value; of texts that are equal the first."""
    return texts.setdefault(value, value) if isinstance(value, str) else value


def _mark(answer: ToolResult) -> str:
    """What stands for an answer: for its words, without what Claude Code put beside them and what
    only terminals read, or for all of one that says nothing in words."""
    pieces = [each for each in answer.pieces if not is_source(each.words or "")]
    said = [each.words for each in pieces if each.words is not None]
    told: Any = [each.value for each in pieces] or answer.answer
    if said:
        told = without_colours(apart("\n".join(said)).words).strip()
    return sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:16]


def _beside_results(rows: ReadRows) -> Iterator[str]:
    """What a person said in rows of results beside these."""
    given = (block for row, body in rows if row.kind == "result" for block in blocks(body))
    for block in given:
        said = block.words or ""
        if said.strip() and said.strip() not in INTERRUPTIONS and not isinstance(block, ToolResult):
            yield apart(said).words.strip()


def _spoken(message: Message, rows: ReadRows) -> Voice:
    """What is said in a message, without what editors and Claude Code put around it."""
    if message.form in ("command", "bash"):
        typed = (command(text_of(row, body)) for row, body in rows if row.kind == "command")
        return Voice(next((each.line.strip() for each in typed if each is not None), ""), "")
    told = (each for each in rows if each[0].says or each[0].detail == "notification")
    said = [voice for row, body in told for voice in _voices(row, body)]
    words = filter(None, (without_tags(each.words.strip()) for each in said))
    return Voice("\n\n".join(words), next((each.by for each in said if each.by), ""))


def _voices(row: Row, body: Body) -> Iterable[Voice]:
    if row.kind == "assistant" or row.detail == BLOCKED:
        return [Voice(apart(text_of(row, body)).words, "")]
    return () if row.kind == "result" else voices(row, body)
