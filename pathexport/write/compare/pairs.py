"""Attempts as preference pairs: a line of JSON for each abandoned one beside the active one.

Each attempt is made into messages together with what is before it, as its model had it, and then
taken apart where the other differs: so what is shared and each attempt fit together, in turns, and
no call loses its result. An attempt ends with what Claude said last. Where no pair can be made of
something, that is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial

from pathexport.write.alike import alike
from pathexport.write.compare.attempts import Attempt, Parted
from pathexport.write.feed.messages import Sent, end, sent
from pathexport.write.feed.paired import with_results
from pathexport.write.feed.said import said_at
from pathexport.write.render.context import Context, Contexts, by_project
from pathexport.write.values import in_line

_NAMED = 3  # attempts of which no pair is made
_NO_ANSWER = "Claude did not answer it"
_NO_PROMPT = "all that they share is part of a message in which they differ"

_Heard = Callable[[Sequence[int]], list[Sent]]
"""What was said in some steps, as messages; none if nothing was. Most steps are before or behind
many forks, and are read once."""


def _all(at: Parted) -> str:
    """The names of the attempts at a place; of many only how many more there are."""
    names = [each.name for each in at.attempts]
    more = names[_NAMED:]
    *some, last = [*names[:_NAMED], f"{len(more)} more"] if more else names
    return f"{', '.join(some)} and {last}"


def pairs(
    places: Iterable[Parted], contexts: Contexts, tell: Callable[[str], object]
) -> Iterator[str]:
    """A line for each abandoned attempt that an active one stands beside: that which its own
    session went on with, if there is one."""
    heard_in = by_project(lambda project: _heard_in(contexts(project)))
    for at in places:
        kept = [each for each in at.attempts if each.path.status == "ACTIVE"]
        left = [each for each in at.attempts if each.path.status == "ABANDONED"]
        if at.within >= 0 and not kept:
            continue  # each has its pair where they parted from the active one
        if why := _why_none(at, kept, left):
            tell(f"No pair of {_all(at)}: {why}.")
            continue
        for each in left:
            if not _answered(each):
                tell(f"No pair with {each.name}: {_NO_ANSWER}.")
        left = [each for each in left if _answered(each)]
        if left:  # seldom of drafts: then what all share is not read either
            yield from _pairs_at(at, kept, left, heard_in(at.project), tell)


def _pairs_at(
    at: Parted,
    kept: Sequence[Attempt],
    left: Sequence[Attempt],
    heard: _Heard,
    tell: Callable[[str], object],
) -> Iterator[str]:
    """A line for each of the attempts that were left at a place."""
    way = at.project.tree.way_to(at.shared)
    shared = heard(way)
    own = {each.path.session: each for each in kept}
    chosen: dict[str, list[Sent]] = {}
    for each in left:
        went_on = own.get(each.path.session, kept[-1])
        if went_on.name not in chosen:
            chosen[went_on.name] = _attempted(heard, way, went_on, shared)
            if not chosen[went_on.name]:
                tell(f"No pair with {went_on.name}: {_NO_ANSWER}.")
        if not chosen[went_on.name]:
            continue
        rejected = _attempted(heard, way, each, shared)
        if made := _pair(chosen[went_on.name], rejected, len(shared)):
            yield in_line(made) + "\n"
        else:
            tell(f"No pair with {each.name}: {_NO_ANSWER if not rejected else _NO_PROMPT}.")


def _answered(attempt: Attempt) -> bool:
    """Whether Claude may have said something in an attempt."""
    tree = attempt.project.tree
    return any(row.api is not None for step in attempt.steps for row in tree.rows_of(step))


def _why_none(at: Parted, kept: Sequence[Attempt], left: Sequence[Attempt]) -> str:
    """Why there is no pair at a place at all; nothing if there may be some."""
    if not kept:
        return "none of them is active"
    if not left:
        return "none of them was abandoned"
    return "" if at.messages else "they share no message"


def _heard_in(context: Context) -> _Heard:
    said_once = cache(partial(said_at, context.project))

    def heard(steps: Sequence[int]) -> list[Sent]:
        said = with_results(map(said_once, steps))
        return sent(said) if said else []

    return heard


def _attempted(
    heard: _Heard, way: Sequence[int], attempt: Attempt, shared: Sequence[Sent]
) -> list[Sent]:
    """All that is said up to what Claude said last in an attempt; none if it said nothing there."""
    found = heard([*way, *attempt.steps])
    while found and found[-1]["role"] != "assistant":
        found.pop()
    if _answers(found) <= _answers(shared):
        return []
    end(found)
    return found


def _answers(messages: Sequence[Sent]) -> int:
    """How many blocks Claude said."""
    return sum(len(each["content"]) for each in messages if each["role"] == "assistant")


def _pair(chosen: list[Sent], rejected: list[Sent], most: int) -> dict[str, list[Sent]]:
    """What a person left, and what they went on with instead: two conversations taken apart where
    they differ, behind no more messages than they share. Nothing if one is missing, or if nothing
    stands before that."""
    at = min(alike(chosen[:-1], rejected[:-1]), most)
    if at <= 0:
        return {}
    return {"prompt": chosen[:at], "chosen": chosen[at:], "rejected": rejected[at:]}
