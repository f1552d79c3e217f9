"""What was said in a conversation, as its model had it.

What counts is what reached the model. So what Claude Code added for it is here, and what only the
person saw is not: API errors, placeholder answers, prompts that a hook blocked, progress. Where
a row is missing, a line of ours says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pathexport.read.blocks import Block, TextBlock, Thinking, ToolResult, ToolUse, block
from pathexport.read.content import Body, blocks, kept, wishes
from pathexport.read.kinds import (
    BLOCKED,
    FOR_AGENT,
    HANDED,
    MADE_UP,
    NOTIFIED,
    PLANNED,
    QUEUED,
    SAVED,
    STOPS,
    UNDELIVERED,
    VERBATIM,
)
from pathexport.read.rows import AGAIN, PLANS, Row
from pathexport.read.texts.apps.around import STATE
from pathexport.read.texts.inserted import Inserted, by_person
from pathexport.read.texts.plans import CarriedOut, carried_out, is_made
from pathexport.read.texts.refusals import INFORMS, is_called_off, is_rejection
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Form, Message, messages
from pathexport.write.document.landmarks import MIDWAY, missing_above, missing_below
from pathexport.write.feed.attached import attached
from pathexport.write.feed.paired import with_results
from pathexport.write.feed.utterances import (
    AddedText,
    CallMade,
    Conversation,
    FramedText,
    GivenResult,
    NoWords,
    Piece,
    PlanText,
    SummaryWish,
    Thought,
    Utterance,
    remarked,
)
from pathexport.write.message.replies import Result, stands_in, state
from pathexport.write.message.speakers import other_speaker
from pathexport.write.render.brought import FED_BACK, fed_back
from pathexport.write.render.context import ReadRows, read_rows
from pathexport.write.render.facts import Usage, largest, usage
from pathexport.write.values import mapping, words


def said_in(project: Project, steps: Iterable[int]) -> Conversation:
    """What was said in some steps of a path, in their order."""
    return with_results(said_at(project, step) for step in steps)


def said_at(project: Project, step: int) -> list[Utterance]:
    """What was said in a step, with results where they stand: their calls may be in another."""
    here = project.tree.steps[step]
    begins = here.parent < 0 and step in project.midway
    above = [remarked(MIDWAY, 0, step)] if begins else []
    return [*above, *_said(project, here.rows, step, project.before(step))]


def said_by(project: Project, nodes: Sequence[int]) -> Conversation:
    """What was said in an agent's conversation."""
    return with_results([_said(project, nodes, -1, 0)])


def _said(project: Project, nodes: Sequence[int], step: int, number: int) -> Iterator[Utterance]:
    found, heard = messages(project.graph.rows, nodes), set[str]()
    for message, told in zip(found, _told(found, project.graph.rows), strict=True):
        read = read_rows(told, project)
        if missing := missing_above(message, project):
            yield remarked(missing, number, step)
        number += message.speaker is not None
        if message.form not in ("blocked", "error"):
            for some in _sides(message, read):
                for each in _utterance(message, some, project, number, step):
                    heard.add(each.api)
                    yield each
        yield from _without_words(read, heard, number, step)
        if missing := missing_below(message, project):
            yield remarked(missing, number, step)


def _without_words(rows: ReadRows, heard: set[str], number: int, step: int) -> Iterator[Utterance]:
    """The answers in some rows that have not been `heard`, as they say nothing."""
    silent: dict[str, list[tuple[Row, Body]]] = {}
    for row, body in rows:
        if row.api is not None and row.api not in heard:
            silent.setdefault(row.api, []).append((row, body))
    for api, own in silent.items():
        model, took = _model_and_usage(api, own)
        if any(took.counts):
            yield Utterance(
                "assistant", "", number, step, own[0][0].time, (NoWords(),), api, model, took
            )
    heard.update(silent)


def _told(found: Sequence[Message], rows: Sequence[Row]) -> list[list[int]]:
    """The rows of each message. A thought without words opens none, so it is among those of the one
    above: here it is in the answer that it begins, which has its figures too."""
    begun = {
        rows[node].api: place
        for place, message in enumerate(found)
        for node in message.rows
        if rows[node].says and _is_answer(rows[node])
    }
    told: list[list[int]] = [[] for _ in found]
    for place, message in enumerate(found):
        for node in message.rows:
            told[begun.get(rows[node].api, place)].append(node)
    return told


def _sides(message: Message, rows: ReadRows) -> Iterator[ReadRows]:
    """The rows of a message by who speaks. Of an answer, however its rows lie between its results,
    all that the model said stands together: so it was said."""
    answers = [place for place, (row, _) in enumerate(rows) if _is_answer(row)]
    if message.form != "answer" or not answers:
        yield rows
        return
    first = next((place for place in answers if rows[place][0].says), answers[0])
    yield [each for each in rows[:first] if not _is_answer(each[0])]
    yield [rows[place] for place in answers]
    yield [each for each in rows[first:] if not _is_answer(each[0])]


def _is_answer(row: Row) -> bool:
    return row.api is not None


def _utterance(
    message: Message, rows: ReadRows, project: Project, number: int, step: int
) -> Iterator[Utterance]:
    """What some rows of one side say, if anything of it reached the model."""
    pieces = tuple(piece for row, body in rows for piece in _pieces(row, body, project))
    if message.form == "compaction":
        pieces = *map(SummaryWish, wishes(rows)), *pieces
    if not pieces:
        return
    times = [row.time for row, _ in rows if row.says and row.time]
    time = next(iter(times), "") or next((row.time for row, _ in rows if row.time), "")
    row = rows[0][0]
    if not _is_answer(row):
        yield Utterance("user", message.form, number, step, time, pieces, by=other_speaker(rows))
        return
    api = row.api or ""
    model, took = _model_and_usage(api, rows)
    form: Form = "answer" if message.form == "answer" else ""  # of a thought before all words
    yield Utterance("assistant", form, number, step, time, pieces, api, model, took)


def _model_and_usage(api: str, rows: ReadRows) -> tuple[str, Usage]:
    """Who gave an answer, of which these are the rows, and what it took."""
    told = [mapping(body.get("message")) for _, body in rows]
    models = (words(each.get("model")) for each in told)
    model = next((name for name in models if name not in ("", MADE_UP)), "")
    return model, largest([{api: usage(each)} for each in told])[api]


def _pieces(row: Row, body: Body, project: Project) -> Iterator[Piece]:
    """What of a row reached the model."""
    if row.kind == "note" and row.detail in (AGAIN, HANDED):  # another row says it too
        return
    if _is_answer(row):
        yield from (_answered(each, row, body, project) for each in blocks(body) if _says(each))
    elif row.kind == "meta" or (row.kind == "note" and row.detail not in STOPS):
        if parts := tuple(each for each in blocks(body) if not _is_blank(each)):
            yield AddedText("", parts, row.detail == "caveat", words(body.get("version")))
    elif (row.kind in _TOLD or row.says) and row.detail not in _UNHEARD:
        for each in blocks(body):
            if isinstance(each, ToolResult):
                yield _given(each, row, body, project)
            elif not _is_blank(each):
                yield from _typed(each, row, body)
    elif row.kind == "boundary":
        yield from (each for each in kept(body) if each.words and each.words.strip())
    else:
        label, parts = attached(_given_along(row, body))
        if parts:
            yield AddedText(label, parts)


def _given_along(row: Row, body: Body) -> Mapping[str, Any]:
    """What a row gives along with what is said."""
    if row.detail == FED_BACK:
        return fed_back(body)
    if row.type == "attachment":
        return mapping(body.get("attachment"))
    return body if row.type == SAVED else {}


_UNHEARD = (BLOCKED, FOR_AGENT, INFORMS, UNDELIVERED)
"""What people say or type that does not reach this model."""
_TOLD = ("prompt", "command", "note", "result", "summary")


_AS_IT_IS = (NOTIFIED, PLANNED, VERBATIM)


def _typed(each: Block, row: Row, body: Body) -> Iterator[Piece]:
    """What a person typed or showed, apart from what was put around their words; where they added
    files as well, the tags tell of these."""
    if isinstance(each, TextBlock) and row.detail == PLANNED and is_made(each.words, body):
        yield from _planned(carried_out(each.words, body.get("planContent")))
        return
    typing = row.kind == "prompt" or row.detail in (HANDED, QUEUED)
    if not (isinstance(each, TextBlock) and typing) or row.detail in _AS_IT_IS:
        yield each
        return
    found = by_person(each.words)
    if found.done or not found.context:
        yield each
        return
    yield from _framed(found.before)
    if found.words.strip():
        yield block(found.words)
    yield from _framed(found.after)


def _planned(found: CarriedOut) -> Iterator[Piece]:
    """What Claude Code made of a plan, and what the person typed as they accepted it."""
    yield PlanText("", (block(found.prompt),))
    if found.hints:
        yield FramedText("", (block(found.hints),))
    if found.words.strip():
        yield block(found.words)


def _framed(around: Iterable[Inserted]) -> Iterator[Piece]:
    for each in around:
        text = f"<{each.tag}{each.attributes}>{each.text}</{each.tag}>"
        yield FramedText("", (block(each.text if each.tag == STATE else text),))


def _answered(each: Block, row: Row, body: Body, project: Project) -> Piece:
    if isinstance(each, ToolUse):
        accepted = each.name in PLANS and project.graph.accepts(row.uuid)
        called = project.graph.called(row, each.id)
        return CallMade(each, row.uuid, called, accepted=accepted)
    if isinstance(each, Thinking):
        return Thought(each, row.uuid)
    return _given(each, row, body, project) if isinstance(each, ToolResult) else each


def _says(each: Block) -> bool:
    """Claude Code puts a word in where the model said none."""
    return not _is_blank(each) and (each.words or "").strip() != "(no content)"


def _is_blank(each: Block) -> bool:
    return isinstance(each, TextBlock) and not each.words.strip()


def _given(each: ToolResult, row: Row, body: Body, project: Project) -> GivenResult:
    stub = project.stubs.get(each.call, "")
    content = (block(stub),) if stub else tuple(each.pieces)
    fields = body if len(row.answers) == 1 else {}
    refused = each.failed and is_rejection(each.text or "", fields)
    spoken = refused and not is_called_off(each.text or "", fields)
    became = state(Result(each, row, body, "", None), project.graph.accepts)
    stood_in = not each.server and each.text is not None and stands_in(each.text, became)
    return GivenResult(each, row.uuid, content, spoken, became, stood_in)
