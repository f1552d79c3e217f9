"""Compactions that sum up the end of a conversation alone, and what that end was.

Claude Code tells how many messages it summed up. Where more were said, a person had gone back to
before the rest.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from pathexport.read.rows import Row, file_of
from pathexport.shape.compactions.asking import begins_turn
from pathexport.shape.compactions.boundaries import beside, summaries, sums_up_the_end
from pathexport.shape.compactions.counted import Counted
from pathexport.shape.compactions.logged import in_several
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.timeline import Part, Timeline, part


class _Gone(NamedTuple):
    """What earlier compactions of the end summed up is not there any more."""

    before: dict[int, int]
    """Which of them summed up each row; so no row is passed twice."""
    taken: set[int]
    """The compactions of which what they kept was summed up, too."""


class SummedUp:
    """What compactions of the end summed up, each asked once, in the order of writing."""

    def __init__(
        self,
        nodes: Nodes,
        parents: Sequence[int],
        timeline: Timeline,
        followed: Container[int],
        origins: Mapping[int, int],
    ) -> None:
        self._nodes, self._rows, self._parents = nodes, nodes.rows, parents
        self._timeline, self._followed, self._origins = timeline, followed, origins
        self._counted = Counted(nodes.rows, parents)
        self._gone, self._gone_in_forks = _Gone({}, set()), _Gone({}, set())
        """What forks sum up of a session that was forked is still there in that one."""
        self._summaries = summaries(nodes.rows, parents)
        self._drafts: dict[tuple[Part, str, int], int] = {}
        """What was said before prompts that were taken back, by who asks."""

    def last(self, boundary: int) -> list[int]:
        """The last row that a compaction summed up, the likeliest first. Where its log holds only
        what it kept, the log that was forked tells."""
        said, asked = here = self._not_taken_back(boundary, boundary)
        gone = self._gone
        origin, kept = self._origins.get(boundary, -1), self._rows[boundary].kept
        if min(origin, asked) >= 0 and kept is not None and self._rows[asked].uuid in kept.uuids:
            here, gone = self._not_taken_back(boundary, origin), self._gone_in_forks
        return [self._by_number(boundary, *here, gone), said]

    def _not_taken_back(self, boundary: int, where: int) -> tuple[int, int]:
        """What was said last before a compaction, in the file of a row. Nobody who waits for an
        answer has a part of the conversation summed up: prompts on which nothing hangs were taken
        back. With the last of these, or what was said last."""
        row, found, last = self._rows[where], -1, -1
        drafts: list[tuple[Part, str, int]] = []
        for above in self._timeline.said_before(boundary, where):
            last = above if last < 0 else last
            draft = part(row), row.session, above
            found = self._drafts.get(draft, -1) if self._is_draft(above) else above
            if found >= 0:
                break
            drafts.append(draft)
        self._drafts |= dict.fromkeys(drafts, found)
        return found, last

    def _is_draft(self, node: int) -> bool:
        row = self._rows[node]
        return row.kind == "prompt" and begins_turn(row) and node not in self._followed

    def _by_number(self, boundary: int, said: int, asked: int, gone: _Gone) -> int:
        """The last row that was summed up, by their number, where that is not what was `said` last:
        a person had gone back to before a prompt in between, and said nothing since. Or what they
        `asked` last is among those: Claude Code was ended before it answered, and the session went
        on. -1 where the number tells nothing."""
        rows, kept, parents = self._rows, self._rows[boundary].kept, self._parents
        above = kept_last(self._nodes, boundary)
        last = self._since_summed_up(boundary, said, gone.before)
        way = self._since(above, last, boundary, gone.before)
        if kept is None or not way:
            return -1
        moved = self._moved_behind(above, gone.taken)
        counts = {node: self._counted.alone(node) for node in moved}
        counts |= {node: self._counted.with_what_is_beside(way, node) for node in way}
        least = most = 0
        found: list[int] = []
        for node, (certain, perhaps) in counts.items():
            if begins_turn(rows[node]) and 0 < least <= kept.summed <= most:
                found.append(parents[node] if node in way else -1)
            least, most = least + certain, most + certain + perhaps
        more = self._left_open(asked, said) if last == said and most < kept.summed else 0
        if 0 < more <= kept.summed - least:
            return asked
        if least > kept.summed and len(found) == 1:
            return found[0]
        return said if least <= kept.summed <= most else -1

    def _moved_behind(self, summary: int, taken: set[int]) -> list[int]:
        """What the compaction of a summary kept and named one by one: Claude Code has it behind the
        summary. Only the first that sums up what follows there finds it."""
        rows, index = self._rows, self._nodes.index
        boundary = self._summaries.get(summary, -1)
        kept = rows[boundary].kept if boundary >= 0 else None
        if kept is None or sums_up_the_end(rows[boundary]) or boundary in taken:
            return []
        taken.add(boundary)
        return [index[uuid] for uuid in kept.uuids if uuid in index]

    def _left_open(self, asked: int, said: int) -> int:
        """How many messages an unanswered prompt is, with what came along with it: 0 if it does not
        follow what was said before it."""
        rows, above = self._rows, self._parents[asked]
        while above >= 0 and not rows[above].says:
            above = self._parents[above]
        count = self._counted.with_what_is_beside
        return sum(count({asked: True}, asked)) if above == said >= 0 else 0

    def _since_summed_up(self, boundary: int, said: int, before: dict[int, int]) -> int:
        """What Claude Code had last as it summed up the end: what was `said` last or, where nothing
        was said since the end was summed up before, the compaction that did so."""
        last, here = said, part(self._rows[boundary])
        before.pop(boundary, None)  # whatever hangs on it, it is there: so nothing goes in circles
        passed = list[int]()
        while last in before and part(self._rows[before[last]]) == here:
            passed.append(last)
            last = before[last]
        before.update(dict.fromkeys(passed, boundary))  # so that these are not passed again
        return last

    def _since(
        self, above: int, node: int, boundary: int, before: dict[int, int]
    ) -> dict[int, bool]:
        """The rows behind one up to another, as Claude Code has them: what a compaction of the end
        summed up is not there any more. Each with whether Claude Code surely had it: the row behind
        names it. What it forgets or takes back, no row names. Those that are looked at count as
        summed up by the `boundary`. Nothing where no links lead from one to the other past what was
        summed up before."""
        nodes, parents = self._nodes, self._parents
        way: dict[int, bool] = {}
        named = node
        while node >= 0 and node not in (above, boundary) and node not in before:
            before[node] = boundary
            row, up = nodes.rows[node], parents[node]
            jumps = sums_up_the_end(row)
            up = kept_last(nodes, node) if jumps else up
            # What other compactions kept comes behind their summary.
            moved = row.kind == "summary" and not (up >= 0 and sums_up_the_end(nodes.rows[up]))
            way[node] = node == named and not moved
            if node == named:
                named = up if jumps else nodes.named(row, row.parent)
            node = up
        return dict(reversed(way.items())) if node == above >= 0 else {}


def first_in_forks(nodes: Nodes, some: Iterable[int]) -> dict[int, int]:
    """Those of some rows with which a fork may begin: compactions of the end. Claude Code writes
    what they kept into the log of the fork, and never what they summed up. Each with the last row
    that it kept, where one other log has that which did not begin later."""
    rows = nodes.rows
    found = {node: kept_last(nodes, node) for node in some if sums_up_the_end(rows[node])}
    files = in_several(nodes) if found else {}
    found = {node: above for node, above in found.items() if above in files}
    began = _began(rows) if found else {}
    forks: dict[int, int] = {}
    for node, above in found.items():
        own, time = files.get(node) or (file_of(rows[node].place),), rows[node].time
        others = {at for at in files[above] if at not in own and began.get(at, "") <= time}
        if others == {file_of(rows[above].place)}:
            forks[node] = above
    return forks


def _began(rows: Iterable[Row]) -> dict[int, str]:
    """When each file began to hold more than copies."""
    began: dict[int, str] = {}
    for row in rows:
        if row.time:
            file = file_of(row.place)
            began[file] = min(row.time, began.get(file, row.time))
    return began


def kept_last(nodes: Nodes, boundary: int) -> int:
    """The last row that a compaction kept; the one it names where it does not say."""
    row = nodes.rows[boundary]
    last = (row.kept.uuids[-1] if row.kept.uuids else row.kept.tail) if row.kept else None
    return beside(nodes, boundary, last or row.logical)
