"""A path as a trajectory of the Agent Trajectory Interchange Format, version 1.8.

One path is one trajectory, so forks stay apart, and each says which of its steps another one has
for its own. Agents are trajectories inside it, named at the calls that started them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal, TypeAlias

import msgspec

from pathexport.read.blocks import Block, DocumentBlock, PictureBlock, ToolReference
from pathexport.read.content import opened
from pathexport.read.texts.tags import INTERRUPTIONS
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import AgentKey
from pathexport.write.feed.utterances import (
    AddedText,
    CallMade,
    Conversation,
    GivenResult,
    Piece,
    PlanText,
    Remark,
    SummaryWish,
    Thought,
    Utterance,
)
from pathexport.write.render.facts import Usage
from pathexport.write.values import in_line

VERSION = "ATIF-v1.8"
_PICTURES = ("image/jpeg", "image/png", "image/gif", "image/webp")
_NOT_FAILED = ("accepted", "interrupted", "rejected")
"""What became of calls whose results the log calls errors, though no tool failed."""
_DEEPEST = 50  # agents in agents, so that no reader of JSON gives up

Json: TypeAlias = dict[str, Any]
Inner: TypeAlias = Sequence[tuple[Agent, Json]]
"""Agents that were started in a trajectory, with their own."""


class TrajectoryHead(msgspec.Struct, frozen=True):
    """What a trajectory says of itself, before its steps."""

    id: str
    session: str
    version: str
    """Of Claude Code."""
    extra: Json
    system: str = ""
    """The system prompt, where a log has it."""
    before: str = ""
    """What is left out above its first step."""
    system_again: bool = False
    """Whether the system prompt is another trajectory's own."""


class Copied(msgspec.Struct, frozen=True):
    """What of a trajectory another one has for its own."""

    steps: frozenset[int] = frozenset()
    """Of the tree."""
    agents: frozenset[AgentKey] = frozenset()


def with_agents(
    head: TrajectoryHead,
    said: Conversation,
    agents: Iterable[tuple[Agent, Conversation]],
    copied: Copied,
) -> Json:
    """A trajectory with those of its agents, and of theirs."""
    every = sorted(agents, key=lambda each: -each[0].depth)
    depths = {agent.key: agent.depth for agent, _ in every}
    inside: dict[AgentKey | None, list[tuple[Agent, Json]]] = {None: []}
    for agent, spoken in every:
        extra = {"agent": agent.name, "depth": agent.depth}
        own = TrajectoryHead(agent.line, agent.session, head.version, extra)
        steps = frozenset(each.step for each in spoken if agent.key in copied.agents)
        made = trajectory(own, spoken, inside.pop(agent.key, []), steps)
        known = depths.get(agent.above, agent.depth) < agent.depth <= _DEEPEST
        inside.setdefault(agent.above if known else None, []).append((agent, made))
    return trajectory(head, said, inside[None], copied.steps)


def trajectory(
    head: TrajectoryHead,
    said: Conversation,
    inner: Inner = (),
    copied: frozenset[int] = frozenset(),
) -> Json:
    """One trajectory; `inner` are those of the agents that were started in it, and `copied` the
    steps of the tree that another one has for its own."""
    above = ((head.system, head.system_again), (head.before, False))
    steps = [_noted(text, again) for text, again in above if text.strip()]
    counted: dict[str, Json] = {}
    for each in said:
        made = [_agent(each, inner, counted)] if each.role == "assistant" else _heard(each)
        steps += [step | _copied(each.step in copied) for step in made]
    models = [each.model for each in said if each.model]
    agent = {"name": "claude-code", "version": head.version or "unknown"}
    return {
        "schema_version": VERSION,
        "extra": head.extra,  # near the top, where the next run looks whose file it is
        "session_id": head.session,
        "trajectory_id": head.id,
        "agent": agent | ({"model_name": models[-1]} if models else {}),
        "steps": [{"step_id": number, **step} for number, step in enumerate(steps, 1)],
        "final_metrics": {**_total(counted), "total_steps": len(steps)},
        **({"subagent_trajectories": [made for _, made in inner]} if inner else {}),
    }


def _noted(text: str, again: bool) -> Json:
    return {"source": "system", "message": text} | _copied(again)


def _copied(again: bool) -> Json:
    return {"is_copied_context": True} if again else {}


def _heard(said: Utterance) -> Iterator[Json]:
    """What the model was told: by the person or by Claude Code, each in steps of their own."""
    about = _numbered(said) | ({"kind": said.form} if said.form else {})
    about |= {"from": said.by} if said.by else {}

    def whose(piece: Piece) -> tuple[str, bool]:
        """Who says a piece, and whether they typed it for a summary."""
        return _source(piece, said), isinstance(piece, SummaryWish)

    for (source, wish), together in groupby(said.pieces, whose):
        pieces = [*together]
        parts = [part for piece in pieces for part in _parts(piece)]
        step: Json = _timed(said) | {"source": source, "message": _joined(parts)}
        extra = about | ({"for": "summary"} if wish else {})
        if any(isinstance(piece, PlanText) for piece in pieces):
            extra |= {"from": "Claude Code"}
        yield step | ({"extra": extra} if extra else {})


def _source(piece: Piece, said: Utterance) -> Literal["user", "system"]:
    """Who says a piece: the person only what they typed or showed, or say in a result."""
    if isinstance(piece, SummaryWish):
        return "user"
    if said.form in ("compaction", "notice") or said.by:
        return "system"
    if isinstance(piece, PictureBlock | DocumentBlock):
        return "user" if _is_there(piece) else "system"
    if isinstance(piece, Block):
        stopped = said.form == "interruption" or (piece.words or "").strip() in INTERRUPTIONS
        return "system" if stopped or piece.words is None else "user"
    return "user" if isinstance(piece, GivenResult) and piece.spoken else "system"


def _agent(said: Utterance, inner: Inner, counted: dict[str, Json]) -> Json:
    """What the model answered, with the results of its calls."""
    words = [
        part
        for piece in said.pieces
        if not isinstance(piece, CallMade | Thought | Remark)
        for part in _parts(piece)
    ]
    thoughts = [each.block.thought for each in said.pieces if isinstance(each, Thought)]
    calls = [piece for piece in said.pieces if isinstance(piece, CallMade)]
    step: Json = _timed(said) | {"source": "agent", "message": _joined(words)}
    if said.model:
        step["model_name"] = said.model
    if reasoning := "\n\n".join(filter(None, (each.strip() for each in thoughts))):
        step["reasoning_content"] = reasoning
    if calls:
        step["tool_calls"] = [_call(made) for made in calls]
        results = [result for made in calls for result in _results(made, inner)]
        step |= {"observation": {"results": results}} if results else {}
    if said.usage is not None and any(said.usage.counts) and said.api not in counted:
        step["metrics"] = counted[said.api] = _metrics(said.usage)
    return step | ({"extra": _numbered(said)} if said.own_number else {})


def _numbered(said: Utterance) -> Json:
    return {"message": said.own_number} if said.own_number else {}


def _timed(said: Utterance) -> Json:
    return {"timestamp": said.time} if said.time else {}


def _call(made: CallMade) -> Json:
    return {
        "tool_call_id": made.block.id,
        "function_name": made.block.name or "unknown",
        "arguments": made.arguments,
    }


def _results(made: CallMade, inner: Inner) -> Iterator[Json]:
    """The results of a call; the first one names the agents that the call started."""
    called = made.block.id, made.called
    here = [agent for agent, _ in inner if (agent.call, agent.called) == called]
    own = [agent for agent in here if agent.anchor == made.row] or here
    refs = [{"trajectory_id": agent.line, "session_id": agent.session} for agent in own]
    for result in made.results or (None,) * bool(refs):
        found: Json = {"source_call_id": made.block.id}
        if isinstance(result, GivenResult):
            found["content"] = _joined([*_shown(result.content)])
            extra = {"is_error": True} if result.block.failed else {}
            extra |= {result.became: True} if result.became in _NOT_FAILED else {}
            found |= {"extra": extra} if extra else {}
        elif result is not None:
            found["content"] = result.words
        if refs:
            found["subagent_trajectory_ref"] = refs
            refs = []
        yield found


def _parts(piece: Piece) -> Iterator[Json]:
    match piece:
        case Remark(words) | SummaryWish(words):
            yield _text(words)
        case AddedText(label, parts):
            yield from [_text(f"{label}:")] if label else []
            yield from _shown(parts)
        case GivenResult():
            yield _text("A result whose call is not here:")
            yield from _shown(piece.content)
        case Block():
            yield from _shown([piece])


def _shown(blocks: Iterable[Block]) -> Iterator[Json]:
    for each in opened(blocks):
        if isinstance(each, PictureBlock | DocumentBlock):
            yield _medium(each)
        elif isinstance(each, ToolReference):
            yield _text(each.tool)
        elif each.words is not None:
            yield _text(each.words)
        elif each.value is not None:
            yield _text(in_line(each.value))


def _medium(each: PictureBlock | DocumentBlock) -> Json:
    """A picture with its data; the format has no documents."""
    media, data = each.source.media_type, each.source.data
    if isinstance(each, DocumentBlock) or not _is_there(each):
        return _text(f"[{each.type}: {media or each.source.url or 'of no known type'}]")
    path = each.source.url or f"data:{media};base64,{data}"
    return {"type": "image", "source": {"media_type": media, "path": path}}


def _is_there(each: PictureBlock | DocumentBlock) -> bool:
    """Whether a picture or a document can be shown: a line in its place is nobody's word."""
    if isinstance(each, DocumentBlock):
        return bool(each.parts)
    return each.source.media_type in _PICTURES and bool(each.source.url or each.source.data)


def _text(words: str) -> Json:
    return {"type": "text", "text": words}


def _joined(parts: Sequence[Json]) -> str | Sequence[Json]:
    """Content as a text, where there is nothing else in it."""
    if all(part["type"] == "text" for part in parts):
        return "\n".join(part["text"] for part in parts)
    return parts


def _metrics(usage: Usage) -> Json:
    taken, given, cached, kept = usage.counts
    return {
        "prompt_tokens": taken + cached + kept,
        "completion_tokens": given,
        "cached_tokens": cached,
        "extra": {"cache_creation_tokens": kept},
    }


def _total(counted: Mapping[str, Json]) -> Json:
    names = ("prompt_tokens", "completion_tokens", "cached_tokens")
    return {f"total_{name}": sum(each[name] for each in counted.values()) for name in names}
