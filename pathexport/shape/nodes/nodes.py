"""Rows → one node per message (rules R11, R12, R42).

The same message may be written several times: appended again, copied into a resumed session's
file under its own id, or copied under a new id that names its origin, or as a history that names
none. The first writing of the earliest session is the node; the others are copies of it. Only a
quiet row that begins several files is a node for each history that it begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pathexport.read.kinds import Kind
from pathexport.read.rows import Row, file_of
from pathexport.shape.nodes.ages import ages
from pathexport.shape.nodes.beginnings import Written, own_beginnings, own_prompts
from pathexport.shape.nodes.copied import unnamed_copies


class Traits(msgspec.Struct, frozen=True):
    """What is so of some of the rows of a project, or of a copy of one. Most projects have little
    of it, and what is not there is not looked for in each row."""

    kinds: frozenset[Kind]
    details: frozenset[str | None]
    sidechain: bool
    active: bool
    kept: bool
    undone: bool
    origin: bool


class Nodes(msgspec.Struct, frozen=True):
    """The messages of a project, in the order of writing; main rows and agents' rows."""

    rows: tuple[Row, ...]
    written: tuple[Row, ...]
    """All rows, each as often as it was written."""
    index: Mapping[str, int]
    """The node of every id, those of copies included."""
    copies: tuple[tuple[Row, int], ...]
    """Each further writing, and the node that it is a writing of."""
    repaired: Mapping[int, str]
    """Parents that the first writing did not know and a later one did."""
    own: Mapping[Written, int]
    """The nodes of ids that stand for another message in each history (R42)."""
    traits: Traits

    def of(self, row: Row) -> int:
        """The node that a row is a writing of."""
        return self.named(row, row.uuid)

    def named(self, row: Row, uuid: str | None) -> int:
        """The node that an id stands for in the file of a row; -1 for none."""
        if uuid is None:
            return -1
        if self.own and (uuid, file_of(row.place)) in self.own:
            return self.own[uuid, file_of(row.place)]
        return self.index.get(uuid, -1)


def one_per_message(main: Sequence[Row], agents: Sequence[Row]) -> Nodes:
    """Nodes of all rows. A session's own row goes before an agent's copy of it."""
    rows = (*main, *agents)
    index = {row.uuid: node for node, row in enumerate(rows)}
    traits = _traits(rows)
    unnamed = unnamed_copies(main)
    if len(index) == len(rows) and not traits.origin and not unnamed:
        return Nodes(rows, rows, index, (), {}, {}, traits)  # nothing was written twice
    return _without_copies(main, rows, traits, unnamed)


def _traits(rows: Sequence[Row]) -> Traits:
    found = {
        (
            row.kind,
            row.detail,
            row.sidechain,
            row.active,
            row.kept is not None,
            row.undone != (),
            row.origin is not None and row.origin != row.uuid,
        )
        for row in rows
    }  # in one walk, as to walk takes longer than to ask each row for one thing more
    columns = zip(*found, strict=True) if found else [()] * 7
    kinds, details, *others = map(frozenset, columns)
    return Traits(kinds, details, *(True in other for other in others))


def by_time(rows: Sequence[Row], nodes: Iterable[int]) -> list[int]:
    """Some rows in the order of time; those of one time as they were written."""
    return sorted(nodes, key=lambda node: (rows[node].time, node))


def numbers(rows: Sequence[Row], index: Mapping[str, int]) -> list[int]:
    """A number for each row: that of the index where there is one. What holds numbers of rows holds
    each of them several times, and would hold as many objects."""
    found, known = [*range(len(rows))], [*index.values()]
    if known == found:  # nothing was written twice
        return known
    for number in known:
        found[number] = number
    return found


def _without_copies(
    main: Sequence[Row], every: tuple[Row, ...], traits: Traits, unnamed: Mapping[str, str]
) -> Nodes:
    """The same where messages may have been written several times."""
    known = ages(main, every)
    histories = own_beginnings(main) | own_prompts(main, known.ranks)
    owners: dict[str, Row] = {}
    for row in every:
        first = owners.setdefault(row.uuid, row)
        if first is not row and known.goes_before(row, first):
            owners[row.uuid] = row
    named = {**unnamed, **(_named_origins(every) if traits.origin else {})}
    instead = _standing_for(owners, named, known.ranks)
    for copy in instead.values():
        del named[copy]
    origins = _origins(owners, {copy: instead.get(each, each) for copy, each in named.items()})
    rows, index, own = _with_beginnings(every, owners, origins, histories)
    for copy, origin in (*origins.items(), *instead.items()):
        index[copy] = index[origin]
    nodes = Nodes(tuple(rows), every, index, (), {}, own, traits)
    of = [nodes.of(row) for row in every] if own else [index[row.uuid] for row in every]
    again = zip(every, of, strict=True)
    copies = tuple((row, node) for row, node in again if rows[node] is not row)
    return msgspec.structs.replace(nodes, copies=copies, repaired=_repaired(copies, rows, index))


def _named_origins(every: Sequence[Row]) -> dict[str, str]:
    """For each id the message that the first writing which names one says it was copied from."""
    named: dict[str, str] = {}
    for row in every:
        if row.origin is not None and row.origin != row.uuid:
            named.setdefault(row.uuid, row.origin)
    return named


def _standing_for(
    owners: Mapping[str, Row], named: Mapping[str, str], ranks: Mapping[str, int]
) -> dict[str, str]:
    """For messages of which only copies are left, the copy of the earliest session: the others lead
    to it, and what names the message. What several of one session name is none of theirs."""
    copies: dict[str, dict[str, str]] = {}
    unsure = set[str]()
    for copy, origin in named.items():
        row = owners[copy]
        if origin not in owners and row.parent != origin:
            first = copies.setdefault(origin, {}).setdefault(row.session, copy)
            if first != copy:
                unsure.add(origin)
    return {
        origin: by_session[min(by_session, key=lambda session: ranks.get(session, len(ranks)))]
        for origin, by_session in copies.items()
        if origin not in unsure
    }


def _with_beginnings(
    every: Sequence[Row],
    owners: Mapping[str, Row],
    origins: Mapping[str, str],
    histories: Mapping[Written, int],
) -> tuple[list[Row], dict[str, int], dict[Written, int]]:
    """The rows that are nodes, the node of each id, and those of ids that are another message in
    each history."""
    beginnings: dict[tuple[str, int], Row] = {}
    rows: list[Row] = []
    index: dict[str, int] = {}
    places: dict[tuple[str, int], int] = {}
    for row in every:
        history = histories.get((row.uuid, file_of(row.place))) if histories else None
        if history is not None and beginnings.setdefault((row.uuid, history), row) is row:
            places[row.uuid, history] = len(rows)
            index.setdefault(row.uuid, len(rows))
            rows.append(row)
        elif history is None and owners[row.uuid] is row and row.uuid not in origins:
            index[row.uuid] = len(rows)
            rows.append(row)
    return rows, index, {each: places[each[0], history] for each, history in histories.items()}


def _origins(owners: dict[str, Row], named: dict[str, str]) -> dict[str, str]:
    """For each id that is a copy's: the id of the message it was copied from."""
    origins: dict[str, str] = {}
    for uuid in named:
        trail: dict[str, None] = {}  # in order, and quick to ask
        at = uuid
        while at not in origins:
            origin = named.get(at)
            if origin is None or origin not in owners or at in trail:
                break
            if owners[origin].sidechain != owners[at].sidechain:
                break  # a session does not become part of its agents
            if owners[at].type == "attachment" and owners[origin].kind in ("assistant", "result"):
                break  # nor what somebody typed part of an answer
            trail[at] = None
            at = origin
        end = origins.get(at, at)
        for copy in trail:
            if copy != end:
                origins[copy] = end
    return origins


def _repaired(
    copies: tuple[tuple[Row, int], ...], rows: list[Row], index: dict[str, int]
) -> dict[int, str]:
    repaired: dict[int, str] = {}
    for row, node in copies:
        first, above = rows[node], row.parent
        same = row.session == first.session and row.uuid == first.uuid
        if same and first.parent not in index and above in index and above not in (None, row.uuid):
            repaired.setdefault(node, above)
    return repaired
