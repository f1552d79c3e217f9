"""What a project keeps from earlier exports: the decision by itself."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Collection
from typing import Any

from pathexport.write.record.manifest import Listed, ProjectRecord
from pathexport.write.record.merge import (
    Logs,
    displaced,
    merge,
    moved,
    recovered,
    rows_by_file,
    spared,
)
from pathexport.write.record.names import FileNames
from pathexport.write.record.rowset import row_set
from tests.making.records import typed
from tests.running.each import for_each

HELPER = {"id": "x", "first": "x", "uuids": ["x", "y"], "file": "a.md"}


def path(id_: str, rows: str, file: str | None = "", **marks: bool) -> dict[str, Any]:
    """A path of some rows, the last of which is its leaf."""
    name = f"{id_}.md" if file == "" else file
    return {"id": id_, "leaf": rows[-1], "uuids": [*rows], "file": name, **marks}


def entry(*paths: dict[str, Any], agents: Collection[dict[str, Any]] = ()) -> ProjectRecord:
    return typed({"paths": [*paths], "agents": [*agents]})


class Names(FileNames, frozen=True, kw_only=True):
    """Names of which a test says what they are asked."""

    there: bool
    now: str

    def has(self, each: Listed) -> bool:
        return self.there

    def is_current(self, each: Listed) -> bool:
        return each.file in self.now.split()


def logs(
    known: str, told: bool = True, current: str = "", complete: bool = True, **more: Any
) -> Logs:
    """Logs that hold some rows, and whether these are written with all beside them."""
    names = Names(folder="", paths={}, agents={}, there=more.pop("there", True), now=current)
    rows = row_set(known)
    return Logs(known=rows, fully_written=told, names=names, complete=complete, **more)


def kept(found: ProjectRecord) -> dict[str | None, str]:
    """What is listed, each as its file, rows and marks."""
    return {
        each.file: "".join(each.uuids) + " gone" * each.gone + " kept" * each.kept
        for each in found.listed
    }


@for_each(
    ("earlier", "now", "said", "expected"),
    [
        ([path("a", "123")], [path("a", "1234")], logs("1234"), {"a.md": "1234"}),
        # another name: all is in the new file, or was written as the logs have it now
        ([path("a", "123")], [path("b", "1234")], logs("1234"), {"b.md": "1234"}),
        ([path("a", "123")], [path("b", "14")], logs("1234"), {"b.md": "14"}),
        # a row is in no log
        (
            [path("a", "123")],
            [path("b", "23")],
            logs("23"),
            {"b.md": "23", "a.md": "123 gone kept"},
        ),
        ([path("a", "123")], [path("b", "12")], logs("12"), {"b.md": "12", "a.md": "123 gone"}),
        ([path("a", "123")], [], logs(""), {"a.md": "123 gone"}),
        ([path("a", "123", kept=True)], [], logs(""), {"a.md": "123 gone kept"}),
        (
            [path("a", "123")],
            [path("a", "14", "b.md")],
            logs("14"),
            {"b.md": "14", "a.md": "123 gone kept"},
        ),
        (
            [path("a", "123")],
            [path("a", "14", None)],
            logs("14", False, "a.md"),
            {None: "14", "a.md": "123 gone"},
        ),
        ([path("a", "123")], [], logs("", complete=False), {"a.md": "123"}),
        ([path("a", "12", gone=True)], [], logs("", complete=False), {"a.md": "12 gone"}),
        # in the logs, and not written
        ([path("a", "123")], [], logs("123", False, "a.md"), {"a.md": "123"}),
        ([path("a", "123")], [], logs("123", False), {"a.md": "123 kept"}),
        (
            [path("a", "123")],
            [path("a", "14", "b.md")],
            logs("1234", False),
            {"b.md": "14", "a.md": "123 kept"},
        ),
        ([path("a", "123", gone=True)], [], logs("123", False, "a.md"), {"a.md": "123"}),
        ([path("a", "12")], [path("a", "12", None)], logs("12", False, "a.md"), {"a.md": "12"}),
        # no file
        ([path("a", "123", None)], [], logs(""), {}),
    ],
)
def test_what_stays(
    earlier: list[dict[str, Any]],
    now: list[dict[str, Any]],
    said: Logs,
    expected: dict[str | None, str],
) -> None:
    assert kept(merge(entry(*earlier), entry(*now), said)) == expected
    assert not displaced(entry(*earlier), lambda file: None)  # nothing is still to be written


def test_what_was_listed_in_no_run_before_is_listed_as_it_is() -> None:
    now = entry(path("a", "12"))
    assert merge(None, now, logs("12")) == now


@for_each(
    ("others", "told", "has", "expected"),
    [
        ("123", "123", False, {}),  # it moved, and is written there
        ("123", "", False, {"a.md": "123 kept"}),  # it is there, and was not written
        ("12", "12", False, {"a.md": "123 gone"}),
        ("123", "123", True, {"a.md": "123 gone"}),  # a copy: this project decides
    ],
)
def test_what_has_moved_to_another_project(
    others: str, told: str, has: bool, expected: dict[str, str]
) -> None:
    said = logs("", there=has, others=others, written_by_others=told)
    assert kept(merge(entry(path("a", "123")), entry(), said)) == expected


def test_the_first_part_of_a_conversation_has_moved_to_another_project() -> None:
    said = logs("3", others="12", written_by_others="12")
    before, now = path("a", "123", "a_kept.md"), path("a", "3")
    assert kept(merge(entry(before), entry(now), said)) == {"a.md": "3"}


def test_a_copy_elsewhere_is_no_reason_to_remove_what_could_not_be_written_again() -> None:
    said = logs("123", False, there=True, others="123", written_by_others="123")
    now = entry(path("a", "123", None))
    found = merge(entry(path("a", "123", "old.md")), now, said)
    assert kept(found)["old.md"] == "123 kept"


def test_an_agent_that_has_its_own_file_now_is_listed_there_alone() -> None:
    """The file that it was folded into stays for the sake of a row that no log has any more."""
    before = entry(path("a", "12"), agents=[HELPER])
    now = entry(path("b", "2"), agents=[HELPER | {"file": "x.md"}])
    found = merge(before, now, logs("2xy"))
    assert [each.file for each in found.paths] == ["b.md", "a.md"]
    assert [each.file for each in found.agents] == ["x.md"]


def test_a_copy_for_the_sake_of_an_output_is_listed_once_beside_all_others() -> None:
    paths = [path("a", "12"), path("b", "13")]
    before = entry(*paths, agents=[HELPER, HELPER | {"id": "y", "file": "y.md"}])
    for file, ids in (("a.md", ["a"]), ("y.md", ["y"])):
        found = spared(before, file, "c.md", ["t.txt"])
        copies = [each for each in found.listed if each.file == "c.md"]
        assert [each.id for each in copies] == ids
        assert all(
            (each.stored, each.gone, each.kept) == (["t.txt"], True, True) for each in copies
        )
        assert [each for each in found.listed if each not in copies] == [*before.listed]
        assert spared(found, file, "c.md", ["t.txt"]) == found


def test_a_file_stays_with_all_that_is_folded_into_it() -> None:
    before = entry(path("a", "12"), agents=[HELPER])
    now = entry(path("a", "12", "b.md"))
    found = merge(before, now, logs("12"))
    assert [each.file for each in found.paths] == ["b.md", "a.md"]
    assert [each.file for each in found.agents] == ["a.md"]
    assert dict(rows_by_file(before)) == {"a.md": {*"12xy"}}


@for_each(
    ("written", "expected"),
    [({}, 0), ({"a.md": {*"12xy"}}, 0), ({"a.md": {*"12xyz"}}, 0), ({"a.md": {*"12"}}, 1)],
)
def test_what_is_written_over(written: dict[str, set[str]], expected: int) -> None:
    before = entry(path("a", "12"), agents=[HELPER])
    found = displaced(before, written.get)
    assert len(found) == expected
    for file, new in found.items():
        assert file == "a.md"
        assert re.fullmatch(r"a_kept_[0-9a-f]{8}\.md", new)
        after = moved(before, found)
        assert kept(after) == {new: "xy kept"}
        assert after.paths[0].file == new
        assert recovered(before, {new}.__contains__) == after
        assert recovered(before, {file, new}.__contains__) == before
        assert recovered(before, set[str]().__contains__) == before


def test_what_many_files_hold_is_not_held_at_once() -> None:
    rows = [str(number) for number in range(30_000)]
    paths = [path(f"p{n}", "x") | {"uuids": rows[n : n + 30]} for n in range(0, len(rows), 30)]
    before = entry(*paths)
    tracemalloc.start()
    try:
        assert not displaced(before, lambda _: None)
        assert merge(before, before, logs("")).paths == before.paths
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 500_000  # a set of all rows has twice as much
