"""All rows of a project as a graph that can be asked things.

Rows are linked as rules R11 to R16 say, agents' rows included; nothing is linearized here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count

from msgspec.structs import replace

from pathexport.grouped import grouped
from pathexport.read.rows import Place, Row, file_of, utc
from pathexport.shape.links.linked import Linked
from pathexport.shape.nodes.beginnings import Written
from pathexport.shape.nodes.nodes import Traits

Pair = tuple[str, str]
"""A session and the id of a tool call. With some models ids come again within a session."""


class Graph(Linked, frozen=True, kw_only=True, dict=True):
    """Rows, their links, and what else is known of them. Made by `build_graph`."""

    own: Mapping[Written, int]
    """The numbers of rows that are another one in each file of the same id (R42)."""
    copies: tuple[tuple[Row, int], ...]
    """Further writings of rows that are there already."""
    orphan_numbers: tuple[int, ...]
    circles: tuple[tuple[int, ...], ...]
    missing: frozenset[int]
    """Rows before which a row is missing (R15)."""
    summed_up: frozenset[int]
    """Rows of who went back to before some of what a compaction had kept: of what it did not keep,
    Claude had only the summary."""
    plans: Mapping[int, int]
    """Prompts that carry out a plan which was accepted with a cleared context, and the row
    that each goes on from (R41)."""
    accepted: frozenset[int]
    """The rows that these plans go on from."""
    traits: Traits

    @cached_property
    def calls(self) -> Mapping[Pair, int]:
        """The row that holds each call. A copied history is known in both sessions."""
        found: dict[Pair, int] = {}
        for row, node in self._writings():
            for call in row.calls:
                found.setdefault((row.session, call.id), node)
        return found

    @cached_property
    def again(self) -> Mapping[Pair, Sequence[int]]:
        """The rows with calls of ids that come again in a session, in time: some models count the
        calls of each answer anew."""
        ids = [call.id for row in self.rows for call in row.calls]
        if len({*ids}) == len(ids):  # as nearly always
            return {}
        found: dict[Pair, list[int]] = {}
        for node, row in enumerate(self.rows):
            for call in row.calls:
                first = self.calls[row.session, call.id]
                if first != node:
                    found.setdefault((row.session, call.id), [first]).append(node)
        times = [row.time for row in self.rows]
        return {pair: sorted(nodes, key=times.__getitem__) for pair, nodes in found.items()}

    def called(self, row: Row, call: str) -> str:
        """When a call of a row was made, if its id comes again, so that only this tells it from the
        others. Elsewhere nothing, as a copy may have another time."""
        return row.time if call in self._ids_again else ""

    @cached_property
    def _ids_again(self) -> frozenset[str]:
        return frozenset(id_ for _, id_ in self.again)

    @cached_property
    def results(self) -> Mapping[Pair, tuple[int, ...]]:
        """The rows that hold the results of each call."""
        every = (
            ((row.session, id_), node) for row, node in self._writings() for id_ in row.answers
        )
        return {pair: tuple(sorted({*nodes})) for pair, nodes in grouped(every).items()}

    def _writings(self) -> Iterator[tuple[Row, int]]:
        yield from zip(self.rows, count(), strict=False)
        yield from self.copies

    def __repr__(self) -> str:
        return f"Graph({len(self):,} rows)"

    def also_named(self, names: Mapping[str, str]) -> Graph:
        """The same where rows have further ids, each given with a known one."""
        if not names:
            return self
        index = self.index
        further = {new: index[known] for new, known in names.items()}
        return replace(self, index={**further, **index})

    def also_accepted(self, nodes: frozenset[int]) -> Graph:
        """The same where plans that another session carries out go on from further rows."""
        return replace(self, accepted=self.accepted | nodes)

    def orphans(self) -> list[Row]:
        """Rows that name a parent which is in no log."""
        return self._rows(self.orphan_numbers)

    def cycles(self) -> list[list[Row]]:
        """Circles of links that the logs hold. Each is cut at its first row."""
        return [self._rows(circle) for circle in self.circles]

    def call(self, session: str, tool_use_id: str) -> Row | None:
        """The row of a session that holds a tool call."""
        node = self.calls.get((session, tool_use_id))
        return None if node is None else self.rows[node]

    def result(self, session: str, tool_use_id: str) -> Row | None:
        """The row of the same session that holds a call's result, however late it came."""
        nodes = self.results.get((session, tool_use_id))
        return self.rows[nodes[-1]] if nodes else None

    def named(self, uuid: str | None, place: Place) -> int:
        """The number of the row that an id stands for in the file of a place; -1 for none."""
        if uuid is None:
            return -1
        return self.own.get((uuid, file_of(place)), self.index.get(uuid, -1))

    def accepts(self, uuid: str) -> bool:
        """Whether a row is what a plan goes on from that was accepted with a cleared context:
        Claude Code writes it as a rejection, or it is the question, if nothing answers that."""
        return self.index.get(uuid, -1) in self.accepted

    def by_type(self, type_: str) -> list[Row]:
        """Rows of one type (`user`, `assistant`, `system`, …), in the order of writing."""
        return [row for row in self.rows if row.type == type_]

    def by_kind(self, kind: str) -> list[Row]:
        """Rows of one kind, in the order of writing."""
        return [row for row in self.rows if row.kind == kind]

    def by_session(self, session: str) -> list[Row]:
        """Rows that belong to one session, in the order of writing."""
        return [row for row in self.rows if row.session == session]

    def by_time(self, since: str = "", until: str = "") -> list[Row]:
        """Rows from one ISO date or time on and before another, in the order of time."""
        begin, end = utc(since), utc(until) or "~"
        within = [row for row in self.rows if row.time and begin <= row.time < end]
        return sorted(within, key=lambda row: row.time)
