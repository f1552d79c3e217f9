"""The distinct conversation paths of a project, with what became of each (rules R24 to R31).

A path is named by its leaf step; its rows are put together when somebody asks, since the paths
of a project share most of them.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from pathexport.grouped import grouped
from pathexport.read.kinds import COMPACTION, STOPS
from pathexport.shape.paths.path import Path, Reason
from pathexport.shape.paths.resume_points import Tip
from pathexport.shape.steps.messages import compactions, held
from pathexport.shape.steps.tree import Tree

_NEAR = 50  # steps that are climbed one by one: most who go back have not gone on for longer


class StepCounts(msgspec.Struct, frozen=True):
    """What lies on the way to each step, itself included."""

    messages: Sequence[int]
    compactions: Sequence[int]
    started: Sequence[str]
    ended: Sequence[str]


def counts(tree: Tree) -> StepCounts:
    """What lies on the way to each step."""
    rows = tree.rows
    # One place more than there are steps: a parent of -1 finds there that nothing lies before it.
    places = len(tree.steps) + 1
    said, compacted = [0] * places, [0] * places
    started, ended = [""] * places, [""] * places
    some = () if COMPACTION.isdisjoint(tree.traits.kinds) else enumerate(rows)
    compacting = {tree.step_of[node] for node, row in some if row.kind in COMPACTION}
    for number, step in enumerate(tree.steps):
        up = step.parent
        count, first, last = held(rows, step.rows)
        said[number] = said[up] + count
        begun, over = started[up], ended[up]
        started[number] = begun if begun and (not first or begun <= first) else first
        ended[number] = last if last > over else over
        if compacting:
            own = compactions(rows, step.rows) if number in compacting else 0
            compacted[number] = compacted[up] + own
    return StepCounts(said[:-1], compacted[:-1], started[:-1], ended[:-1])


def paths(
    tree: Tree,
    leaves: Sequence[int],
    tips: Mapping[str, Tip],
    lines: Sequence[str],
    counts: StepCounts,
    accepted: frozenset[int],
) -> list[Path]:
    """A path for each of `leaves`, which stand in order: session by session, numbered as they were
    written. Plans that another session carries out were `accepted` by these rows, which look like
    interruptions."""
    rows = tree.rows
    written = {step: max(tree.said(step)) for step in leaves}  # R26
    in_order = sorted(leaves, key=written.__getitem__)
    sessions = grouped((rows[written[step]].session, step) for step in in_order)
    shared, reasons = _Shared(tree, leaves), _Reasons(tree, accepted)
    made = []
    for session, own in sessions.items():
        tip = tips.get(session, Tip(-1))
        for number, step in enumerate(own, 1):
            alive = step == tip.step and not tip.cleared
            fork = -1 if alive else shared.with_active(step, tip.step)
            why = None if alive else reasons.of(step, fork, step in tip.left)
            made.append(
                Path(
                    id=lines[step],
                    session=session,
                    number=number,
                    of=len(own),
                    status="ACTIVE" if alive else "ABANDONED",
                    reason=why,
                    leaf=rows[written[step]].uuid,
                    fork_point=tree.last_row(fork).uuid if fork >= 0 else None,
                    step=step,
                    fork=fork,
                    messages=counts.messages[step],
                    compactions=counts.compactions[step],
                    started=counts.started[step],
                    ended=counts.ended[step],
                )
            )
    return made


class _Shared:
    """What paths have in common: the last step that two of them share (R29)."""

    def __init__(self, tree: Tree, leaves: Sequence[int]) -> None:
        self._tree, self._leaves = tree, leaves

    @cached_property
    def _far(self) -> list[int]:
        """For each step an ancestor further up, so that a long chain is climbed in a few jumps;
        asked where somebody went back far."""
        far: list[int] = []
        depth: list[int] = []
        for step in self._tree.steps:
            up = step.parent
            depth.append(depth[up] + 1 if up >= 0 else 0)
            leap = far[up] if up >= 0 else -1
            even = (
                leap >= 0
                and far[leap] >= 0
                and depth[up] - depth[leap] == depth[leap] - depth[far[leap]]
            )
            far.append(far[leap] if even else up)
        return far

    def with_active(self, step: int, active: int) -> int:
        """The last step shared with the way to the tip; without one, with the nearest path."""
        found = self._with(step, active) if active >= 0 and step != active else -1
        return found if found >= 0 else self._with_nearest(step)

    def _with(self, step: int, active: int) -> int:
        within, steps = self._tree.within, self._tree.steps
        for _ in range(_NEAR):
            if step < 0 or within(active, step):
                return step
            step = steps[step].parent
        while step >= 0 and not within(active, step):
            leap = self._far[step]
            step = leap if leap >= 0 and not within(active, leap) else steps[step].parent
        return step

    def _with_nearest(self, step: int) -> int:
        steps, leaves = self._tree.steps, self._leaves
        while step >= 0 and bisect(leaves, steps[step].last) - bisect_left(leaves, step) < 2:
            step = steps[step].parent
        return step


class _Reasons:
    """Why abandoned paths ended (R30)."""

    def __init__(self, tree: Tree, accepted: frozenset[int]) -> None:
        self._tree, self._accepted = tree, accepted

    @cached_property
    def _answered(self) -> Sequence[int]:
        """For each step the last one on the way to it that is more than what a person said."""
        steps = self._tree.steps
        return self._tree.latest(lambda step: steps[step].kind not in ("prompt", "structural"))

    def of(self, step: int, fork: int, cleared: bool) -> Reason:
        """The reason of one. Its end decides before its beginning does."""
        if cleared:
            return "cleared"
        tree = self._tree
        if _broken_off(tree, step) and self._accepted.isdisjoint(tree.steps[step].rows):
            return "interrupted"
        if self._answered[step] <= fork:  # as where words from the queue were taken back together
            return "draft"
        kind = tree.steps[tree.after(fork, step)].kind
        return "retry" if kind in ("assistant", "result") else "rewind"


def _broken_off(tree: Tree, step: int) -> bool:
    """Whether a path ends in an interruption or in a call that nothing answers."""
    members = tree.rows_of(step)
    if any(row.detail in STOPS for row in members):
        return True
    answered = {answer for row in members for answer in row.answers}
    return any(call.id not in answered for row in members for call in row.calls)
