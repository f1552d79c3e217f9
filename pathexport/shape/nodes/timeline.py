"""What stands before a row in its file, in the order of time.

Lines may be out of order, and rows that were appended again stand far behind their time, so time
goes before place. A row without a time stands where it was written. A clock that is set back while
a session goes on shows in lines that are in order: there a row is earlier than the one it hangs on.
Time stands still from there on until it has caught up. Where a file holds several sessions, what
stands before a row is what its own session wrote, and the others' rows only where that wrote none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set

from pathexport.read.rows import Row, file_of, files_of
from pathexport.shape.nodes.nodes import Nodes

Part = tuple[int, bool]
"""A file's number, and whether it is the agents' rows in it."""
Own = tuple[Part, str]
"""A session's rows among those of several."""
Moment = tuple[str, int, int]
"""A row's time, its place among the rows, and its node."""
_TOLD = 8  # rows between a compaction and its summary


def part(row: Row) -> Part:
    return file_of(row.place), row.sidechain


def moments(nodes: Nodes, rows: Sequence[Row]) -> list[str]:
    """When each of some rows was written, in the order of writing, so that what a file holds can
    be put in order."""
    keys = [*zip(files_of(rows), [row.sidechain for row in rows], strict=True)]
    times: list[str] = []
    latest: dict[Part, str] = {}
    peaks: dict[Part, str] = {}
    early: list[int] = []
    for key, row in zip(keys, rows, strict=True):
        time = latest[key] = row.time or latest.get(key, "")
        if time < peaks.get(key, ""):
            early.append(len(times))
        else:
            peaks[key] = time
        times.append(time)
    early = [place for place in early if _precedes_parent(nodes, rows[place])]
    kept = _first_kept(nodes) if early and nodes.traits.kept else set[int]()
    set_back = {keys[place] for place in early if nodes.of(rows[place]) not in kept}
    if set_back:
        set_back -= _shuffled(nodes, rows, keys)
        _stand_still(nodes, rows, keys, set_back, times)
    return times


def _above(nodes: Nodes, row: Row) -> int:
    """The row of the same file that a row hangs on; -1 for none."""
    above = nodes.named(row, row.parent)
    return above if above >= 0 and part(nodes.rows[above]) == part(row) else -1


def _precedes_parent(nodes: Nodes, row: Row) -> bool:
    """Whether a row is earlier than the one of its file that it hangs on. A caveat may well be: the
    command that it is about began before that."""
    above = _above(nodes, row)
    later = above >= 0 and "" < row.time < nodes.rows[above].time and row.detail != "caveat"
    return later and nodes.rows[nodes.of(row)] is row


def _first_kept(nodes: Nodes) -> set[int]:
    """What stands first of all that a compaction kept, where it hangs on that: so a branch has it,
    though it was said before that."""
    found = set[int]()
    for row in nodes.rows:
        uuid = next(iter(row.kept.uuids), row.kept.head) if row.kept is not None else None
        first = nodes.index.get(uuid or "", -1)
        if first >= 0 and _hangs_on_compaction(nodes, nodes.rows[first], row):
            found.add(first)
    return found


def _hangs_on_compaction(nodes: Nodes, row: Row, boundary: Row) -> bool:
    """Whether a row hangs on a compaction's boundary or summary, and on the way is only what tells
    the model of the day and the like."""
    above = _above(nodes, row)
    if above >= 0 and nodes.rows[above].kind == "summary":
        above = _above(nodes, nodes.rows[above])
    for _ in range(_TOLD):
        if above >= 0 and nodes.rows[above].quiet:
            above = _above(nodes, nodes.rows[above])
    return above >= 0 and nodes.rows[above] is boundary


def _shuffled(nodes: Nodes, rows: Sequence[Row], keys: Sequence[Part]) -> set[Part]:
    """The files of which lines are out of order: a row stands before what it hangs on."""
    found = set[Part]()
    known = set[int]()
    for key, row in zip(keys, rows, strict=True):
        node, above = nodes.of(row), _above(nodes, row)
        if nodes.rows[node] is row:
            known.add(node)
            if above >= 0 and above not in known:
                found.add(key)
    return found


def _stand_still(
    nodes: Nodes, rows: Sequence[Row], keys: Sequence[Part], files: Set[Part], times: list[str]
) -> None:
    """Let a row of some files that is earlier than the one it hangs on be no earlier than what was
    written before it, and neither what comes after it."""
    known: dict[int, str] = {}
    still = dict.fromkeys(files, "")
    latest = dict.fromkeys(files, "")
    for place, (key, row) in enumerate(zip(keys, rows, strict=True)):
        if key not in still:
            continue
        node = nodes.of(row)
        if nodes.rows[node] is not row:  # appended again
            times[place] = known.get(node, times[place])
            continue
        if times[place] < known.get(_above(nodes, row), ""):
            still[key] = latest[key]
        known[node] = times[place] = max(times[place], still[key])
        latest[key] = max(latest[key], times[place])


class Timeline:
    """The rows of the files that some rows are in, in the order of time, copies included: a copied
    history is what its file goes on from."""

    def __init__(self, nodes: Nodes, some: Iterable[int]) -> None:
        self._nodes = nodes
        self._all: dict[Part | Own, list[Moment]] = {part(nodes.rows[node]): [] for node in some}
        self._own: dict[int, Moment] = {}
        rows = [row for row in nodes.written if part(row) in self._all] if self._all else []
        keys = [*map(part, rows)]
        held = {(key, row.session) for key, row in zip(keys, rows, strict=True)}
        several = len(held) > len({key for key, _ in held})
        for place, (key, row, time) in enumerate(
            zip(keys, rows, moments(nodes, rows), strict=True)
        ):
            node = nodes.of(row)
            entry = time, place, node
            self._all[key].append(entry)
            if several:
                self._all.setdefault((key, row.session), []).append(entry)
            if nodes.rows[node] is row:
                self._own[node] = entry
        for entries in self._all.values():
            entries.sort()
        self._saying = {
            key: [entry for entry in entries if _tells(nodes.rows[entry[2]])]
            for key, entries in self._all.items()
        }

    def in_order(self, some: Iterable[int]) -> list[int]:
        """Some rows of these files, as they came."""
        return sorted(some, key=self._own.__getitem__)

    def before(self, node: int) -> Iterator[int]:
        """The rows before a row in its file, the nearest first."""
        return self._back(self._all, node)

    def said_before(self, node: int, where: int = -1) -> Iterator[int]:
        """Those of them that say something or sum it up, or of those in the file of another row."""
        return self._back(self._saying, node, where)

    def begins(self, node: int) -> bool:
        """Whether nothing stands before a row in its file."""
        return next(self.before(node), None) is None

    def _back(
        self, rows: dict[Part | Own, list[Moment]], node: int, where: int = -1
    ) -> Iterator[int]:
        row = self._nodes.rows[node if where < 0 else where]
        for entries in (rows.get((part(row), row.session), ()), rows[part(row)]):
            for place in range(bisect_left(entries, self._own[node]) - 1, -1, -1):
                if entries[place][2] != node:
                    yield entries[place][2]


def _tells(row: Row) -> bool:
    """Whether a row says something, or is Claude's summary of what was said."""
    return row.says or (row.kind == "summary" and not row.sidechain)
