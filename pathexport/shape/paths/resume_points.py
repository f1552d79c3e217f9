"""Where each session would go on from: its tip (rule R28).

A session's log is read once more in the order of writing, and the tip moves with what is said and
with the leaves put on record. A record holds until something is said: it may lag behind somebody
who went back. Marks count for more than the order of writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter

import msgspec

from pathexport.read.kinds import ONLY_QUEUED
from pathexport.read.rows import Place, Side, file_of
from pathexport.shape.paths.sessions import Spoken
from pathexport.shape.steps.tree import Tree

_RECORDS = ("last-prompt", "active-leaf")
"""The lines that put a leaf on record, as Claude Code and as Qoder calls them."""
Named = Callable[[str | None, Place], int]
"""The row that an id stands for in the file of a place; -1 for none."""


class Tip(msgspec.Struct, frozen=True):
    """The step that a session would go on from, and whether it was cleared instead."""

    step: int
    cleared: bool = False
    left: frozenset[int] = frozenset()
    """The steps at which the session was cleared."""


class _State(msgspec.Struct):
    """What is known of a tip at one point of a log."""

    step: int = -1
    said: int = -1
    """The step of the last row in which somebody speaks."""
    pinned: bool = False
    cleared: bool = False
    left: set[int] = set()


def tips(
    tree: Tree,
    voices: Mapping[str, Spoken],
    sides: Iterable[Side],
    named: Named,
    ranks: Mapping[int, int],
) -> dict[str, Tip]:
    """The tip of each session that says something. `voices` are what is spoken in each, and
    `ranks` the files' places in order, by their numbers."""
    recorded = [side for side in sides if side.type in _RECORDS and side.agent is None]
    said = {session: spoken.last for session, spoken in voices.items() if spoken.last >= 0}
    states = {session: _State(tree.step_of[node]) for session, node in said.items()}
    if recorded:
        states |= _played(tree, recorded, named, ranks)
    marked = _marked(tree)
    # A mark may be anywhere above a tip.
    asked = tree.roots if marked else [state.step for state in states.values()]
    onward, leaves = _onward(tree, asked, marked)
    turned = _turned_away(tree, onward, marked)
    found = {}
    for session, state in states.items():
        if state.step >= 0:
            next_ = turned[state.step]
            step = (
                leaves[next_] if next_ >= 0 else state.step if state.pinned else leaves[state.step]
            )
            found[session] = Tip(step, state.cleared, frozenset(state.left))
    return found


def _marked(tree: Tree) -> set[int]:
    """The steps of rows that are marked as those where the conversation goes on."""
    if not tree.traits.active:
        return set()
    rows = enumerate(tree.rows)
    return {tree.step_of[node] for node, row in rows if row.active and not row.sidechain}


def _played(
    tree: Tree, recorded: Sequence[Side], named: Named, ranks: Mapping[int, int]
) -> dict[str, _State]:
    """The tips of sessions for which something is on record, event by event."""
    rows = tree.rows
    states = {side.session: _State() for side in recorded}
    # Words that only the queue holds were written before they were said.
    states |= {row.session: _State() for row in rows if row.detail in ONLY_QUEUED}
    events: list[tuple[int, Place, int | Side]] = [
        (ranks[file_of(row.place)], row.place, node)
        for node, row in enumerate(rows)
        if row.session in states and not row.sidechain and (row.says or row.kind == "boundary")
    ]
    events += [(ranks[file_of(side.place)], side.place, side) for side in recorded]
    events.sort(key=itemgetter(0, 1))
    for _, _, event in events:
        if not isinstance(event, int):
            _record(states[event.session], event, named, tree)
            continue
        state = states[rows[event].session]
        if rows[event].kind == "boundary":
            state.step = state.said
        else:
            state.step = state.said = tree.step_of[event]
        state.pinned = state.cleared = False
    return states


def _record(state: _State, side: Side, named: Named, tree: Tree) -> None:
    if side.leaf is None:
        if side.explicit:
            state.cleared = True
            if not side.rewound:  # to before the first prompt
                state.left.add(state.step)
        return
    node = named(side.leaf, side.place)
    step = tree.step_of[node] if node >= 0 else -1
    if step >= 0:
        state.step = step
        state.pinned, state.cleared = side.explicit, False


def _onward(tree: Tree, asked: Iterable[int], marked: set[int]) -> tuple[list[int], list[int]]:
    """For each step behind those `asked` the one that it goes on with, -1 at a leaf, and the leaf
    that this leads to. At a fork a marked step wins, else the one below which a row was written
    last. A tip may well lie above a leaf: a late result, or a leaf put on record while the next row
    is being written."""
    onward, leaves = [-1] * len(tree.steps), [*range(len(tree.steps))]
    written: dict[int, int] = {}
    for number in _behind(tree, asked):
        written[number] = max(tree.steps[number].rows)
        below = tree.children[number]
        if below:
            latest = max(below, key=written.__getitem__)
            chosen = [child for child in below if child in marked]
            next_ = max(chosen, key=written.__getitem__) if chosen else latest
            onward[number], leaves[number] = next_, leaves[next_]
            written[number] = max(written[number], written[latest])
    return onward, leaves


def _behind(tree: Tree, asked: Iterable[int]) -> list[int]:
    """Some steps with all that descends from them, the last first; without the leaves among them,
    as most tips are."""
    found: list[int] = []
    end = -1
    for step in sorted(asked):
        if step > end and tree.children[step]:
            end = tree.steps[step].last
            found += range(step, end + 1)
    return found[::-1]


def _turned_away(tree: Tree, onward: list[int], marked: set[int]) -> list[int]:
    """For each step below a fork at which a mark chose another branch: the step that was marked. A
    mark decides for its own session; others that leave from the same step are not its branches."""
    turned = [-1] * len(onward)
    if not marked:
        return turned
    for number, step in enumerate(tree.steps):
        if step.parent < 0:
            continue
        next_ = onward[step.parent]
        turned[number] = turned[step.parent]
        if turned[number] < 0 and next_ in marked and number not in marked:
            turned[number] = next_ if tree.steps[next_].session == step.session else -1
    return turned
