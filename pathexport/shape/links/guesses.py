"""Parents for rows that name none which is there: what must have come before them (R13, R15, R41).

A guess never makes a circle: it is taken only when it lies in another tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from pathexport.read.kinds import HANDED, NOTIFIED, ONLY_QUEUED, PLANNED
from pathexport.read.rows import Row
from pathexport.shape.compactions.boundaries import sums_up_the_end
from pathexport.shape.compactions.summed_up import SummedUp, first_in_forks, kept_last
from pathexport.shape.links.plans import Questions
from pathexport.shape.links.undone import followed
from pathexport.shape.nodes.nodes import Nodes, by_time
from pathexport.shape.nodes.timeline import Part, Timeline, part
from pathexport.shape.nodes.walks import Forest

_BETWEEN = (*ONLY_QUEUED, HANDED, NOTIFIED)
"""What may come in from the queue while a question waits for its answer."""


class Guesses:
    """Parents for rows that name none which is there, by what stands before them in their files."""

    def __init__(self, nodes: Nodes, parents: Sequence[int], guessed: Iterable[int]) -> None:
        self._nodes, self._rows, self._forest = nodes, nodes.rows, Forest(parents)
        guessed = [*guessed]
        self._origins = first_in_forks(nodes, guessed)
        self._timeline = Timeline(nodes, chain(guessed, self._origins.values()))
        self._leads: dict[int, int] = {}
        """What was said last on the way to a row, as far as somebody asked."""

    @property
    def parents(self) -> list[int]:
        return self._forest.parents

    @cached_property
    def _carrying(self) -> Mapping[Part, str]:
        """The sessions that carry out a plan. Seldom asked."""
        return {part(row): row.session for row in self._rows if row.detail == PLANNED}

    @cached_property
    def _summed_up(self) -> SummedUp:
        """Seldom asked."""
        gone_on_from = followed(self._rows, self.parents)
        return SummedUp(self._nodes, self.parents, self._timeline, gone_on_from, self._origins)

    def hang(self, node: int, likelier: Iterable[int] = ()) -> None:
        """Hang a row on what is likelier, else on what was said before it: the first of these that
        does not hang on the row itself."""
        self._hang_on(node, chain(likelier, self._timeline.said_before(node)))

    def hang_behind_what_was_said(self, node: int) -> None:
        """Hang a row on what was said before it; a compaction of the end on the last that it summed
        up, or on what it kept where that is all that its log holds."""
        ends = sums_up_the_end(self._rows[node])
        self.hang(node, self._summed_up.last(node) if ends else ())
        if ends and self.parents[node] < 0:
            self._hang_on(node, [kept_last(self._nodes, node)])

    def _hang_on(self, node: int, before: Iterable[int]) -> None:
        for above in before:
            if above >= 0 and self._forest.link(node, above):
                return

    def hang_same_answers(self, begun: Iterable[int]) -> None:
        """Rows of an answer that name no parent hang where its first row does: they are part of the
        same step, and perhaps the same row once more (R18)."""
        roots = (self._rows[node] for node in begun if self.parents[node] < 0)
        cut = {(row.session, row.api) for row in roots if row.api is not None and not row.parent}
        found = []
        first: dict[tuple[str, str | None], int] = {}
        for row in self._nodes.written if cut else ():
            key = row.session, row.api
            if key not in cut:
                continue
            node = self._nodes.of(row)
            nameless = row.parent is None and self.parents[node] < 0 and self._rows[node] is row
            if key in first and nameless:
                found.append((node, first[key]))
            if not row.sidechain:
                first.setdefault(key, node)
        for node, known in found:
            self._hang_on(node, [self.parents[known]])

    def hang_strays(self, strays: Iterable[int]) -> list[int]:
        """Nobody begins a conversation with an answer: those that hang on nothing follow the calls
        that they answer, or what was said before them. These are returned."""
        rows = self._rows
        alone = [node for node in strays if self.parents[node] < 0]
        calling = [*enumerate(rows)] if alone else []
        asked = {(part(row), call.id): node for node, row in calling for call in row.calls}
        for node in alone:
            keys = [(part(rows[node]), call) for call in rows[node].answers]
            self.hang(node, [asked[key] for key in keys if key in asked])
        return alone

    def bridge(self, nameless: Sequence[int]) -> None:
        """What names a row that is not there hangs on the row before it (R15). Whatever else names
        the same row hangs there too: somebody may have gone back to it. So a prompt hangs on
        nothing where the first prompt that names the row does. But nobody goes back to a call: its
        result follows the rest of the answer."""
        rows = self._rows
        gone = {node: (part(rows[node]), rows[node].parent) for node in nameless}
        called = {gone[node] for node in nameless if rows[node].kind == "result"}
        answers = (n for n in nameless[::-1] if rows[n].kind == "assistant" and gone[n] in called)
        stand_ins = {gone[node]: node for node in answers}
        begun: dict[str | None, Row] = {}
        for node in by_time(rows, nameless):
            is_prompt = rows[node].kind == "prompt" and not rows[node].sidechain
            if is_prompt and self._begins_again(node, begun.get(rows[node].parent)):
                continue
            if self._led_to_plan(node):
                continue
            if self.parents[node] < 0:
                known = stand_ins.get(gone[node], -1)
                self._hang_on(node, chain([known], self._likely(node)))
            stand_ins.setdefault(gone[node], self.parents[node])
            if is_prompt and self.parents[node] < 0:
                begun.setdefault(rows[node].parent, rows[node])

    def _begins_again(self, node: int, first: Row | None) -> bool:
        """Whether a prompt hangs on nothing, as the first one that names the same row. That row was
        there before both, in whatever file: what is missing here is another one if anything was
        said here since."""
        if first is None or part(first) == part(self._rows[node]):
            return first is not None
        said = next(self._timeline.said_before(node), -1)
        return said < 0 or first.time <= self._rows[said].time

    def _led_to_plan(self, node: int) -> bool:
        """Whether an interruption is how the context was cleared for a plan: Claude Code may write
        it into the log of the session that carries the plan out, about where that begins."""
        row = self._rows[node]
        if (
            row.detail != "interruption"
            or self._carrying.get(part(row), row.session) == row.session
        ):
            return False
        said = next(self._timeline.said_before(node), -1)
        return said < 0 or self._rows[said].detail == PLANNED

    def _likely(self, node: int) -> Iterator[int]:
        """What may stand in for a missing row, the likeliest first: the row before it, or what was
        said last, where that row was written beside the conversation."""
        said = next(self._timeline.said_before(node), -1)
        for above in self._timeline.before(node):
            led = self._led(above)
            if led >= 0 and led != said and self._rows[led].says:
                yield said
            yield above

    def _led(self, node: int) -> int:
        """What was said last on the way to a row, a compaction included; -1 for nothing."""
        trail, leads = list[int](), self._leads
        while node >= 0 and node not in leads:
            if self._rows[node].says or is_compaction(self._rows[node]):
                leads[node] = node
            else:
                trail.append(node)
                node = self.parents[node]
        found = leads.get(node, -1)
        if found >= 0:  # a row that hangs on nothing yet may do so later
            leads.update(dict.fromkeys(trail, found))
        return found

    def hang_plans(self, plans: Mapping[int, int]) -> dict[int, int]:
        """Plans go on from the question whether to (R41). The prompts, and what they follow."""
        carried: dict[int, int] = {}
        went_on: dict[Part, int] = {}
        questions = Questions(self._rows if plans else ())
        for root in by_time(self._rows, plans):
            said = self._timeline.said_before(root)
            own = (n for n in said if self._rows[n].session == self._rows[root].session)
            asked = next((n for n in own if not _aside(self._rows[n], questions)), -1)
            if asked < 0 or not questions.part_of(self._rows[asked]):
                # Who goes back to the plan goes back to where the context was cleared.
                asked = went_on.get(part(self._rows[root]), -1)
            if asked >= 0 and self._forest.link(root, asked):
                carried[plans[root]] = went_on[part(self._rows[root])] = asked
        return carried

    def is_normal_root(self, node: int) -> bool:
        """Whether a row of this kind may well have no parent in the logs."""
        row = self._rows[node]
        structural = row.kind in ("boundary", "structural", "command", "note") and not row.says
        return structural or self._timeline.begins(node)


def _aside(row: Row, questions: Questions) -> bool:
    """Whether a row may come between the question and the plan: it answers something else."""
    queued = row.detail in _BETWEEN
    return queued or (row.kind == "result" and not questions.part_of(row))


def is_compaction(row: Row) -> bool:
    return row.kind == "boundary" or (row.kind == "summary" and not row.sidechain)
