"""Nothing that an export ever held goes out of the output, whatever becomes of the logs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.merge import Logs, displaced, held, merge, moved, recovered
from tests.agents import AgentLog, agent, session
from tests.exports import (
    ASSET,
    aged,
    broken_off,
    fresh,
    listed,
    pictured,
    relay,
    rewind,
    sound,
    straight,
    wrote,
)
from tests.folders import names, tree
from tests.logs import Log
from tests.records import typed
from tests.samples import files
from tests.strategies import SETTINGS
from tests.worlds import ACTS, World


def holding(out: Path, words: str) -> list[str]:
    """The files that hold some words."""
    return [name for name, data in files(out).items() if words.encode() in data]


# The law


EXPORTS = ["", "all", "all", "all", "active", "session", "file", "broken off", "changed"]
PLACING = st.sampled_from(["link", "inline"])


@SETTINGS
@given(
    st.lists(
        st.tuples(st.sampled_from(ACTS), st.integers(0, 30), st.sampled_from(EXPORTS), PLACING),
        max_size=16,
    ),
    PLACING,
)
def test_no_word_that_was_ever_exported_goes_away(
    tmp_path: Path, acts: list[tuple[str, int, str, str]], last: str
) -> None:
    world = World(tmp_path / "p", tmp_path / "out")
    for what, place, how, placing in [("new", 1, "all", last), *acts, ("new", 0, "all", last)]:
        world.act(what, place)
        if how:
            world.export(how, place, placing)
    before = aged(world.out)
    world.export("all", 0, last)
    assert tree(world.out) == before


# What once went away


def resumed(source: Path) -> Log:
    """A third session goes on from the second, which went on from the first."""
    three = Log("s3", 9000)
    three.answer("f-s3", three.prompt("e-s3", "d-s2"))
    three.write(source)
    return three


def went_back(source: Path) -> Log:
    two = straight("s2", 5000)
    two.rows[0]["parentUuid"] = "d-s1"
    rewind(two, "b", "e", "f")
    two.write(source)
    return two


@pytest.mark.parametrize("change", [resumed, went_back])
def test_a_deleted_beginning_is_kept_when_the_path_gets_another_name(
    source: Path, out: Path, change: Callable[[Path], Log]
) -> None:
    one, _ = relay(source)
    wrote(source, out)
    before = files(out)
    (source / "s1.jsonl").unlink()
    change(source)
    done = wrote(source, out)
    assert not [name for verb, name in done.output.changes if verb == "remove"]
    (name,) = holding(out, "say d-s1")
    assert files(out)[name] == before["p/transcript_s2.md"]
    assert {each["file"] for each in listed(out) if each.get("gone")} == {name}
    assert Path(name).name in (out / "p/index.md").read_text().partition("## From earlier")[2]
    sound(out)
    untouched = aged(out)
    assert not wrote(source, out).output.changes
    assert tree(out) == untouched
    one.write(source)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def helped(source: Path) -> AgentLog:
    """A session, and the agent that it started: g ← h ← i"""
    session("s1").write(source)
    helper = agent("x", "g", "h", "i", toolUseId="t")
    helper.write(source)
    return helper


@pytest.mark.parametrize("placing", ["link", "inline"])
@pytest.mark.parametrize("rows", [0, 1, 2])
def test_what_an_agent_said_is_kept_when_its_log_is_cut_or_deleted(
    source: Path, out: Path, placing: str, rows: int
) -> None:
    helper = helped(source)
    wrote(source, out, "standard", placing)
    (before,) = holding(out, "say i")
    text = files(out)[before]
    whole, helper.rows = helper.rows, helper.rows[:rows]
    path = helper.write(source)
    if not rows:
        path.unlink()
    wrote(source, out, "standard", placing)
    (kept,) = holding(out, "say i")
    assert files(out)[kept] == text
    assert [each["id"] for each in listed(out, "agents") if each.get("gone")] == ["x"]
    assert (out / "p/index.md").read_text().count("from an earlier export") == 1
    sound(out)
    untouched = aged(out)
    wrote(source, out, "standard", placing)
    assert tree(out) == untouched
    helper.rows = whole
    helper.write(source)
    wrote(source, out, "standard", placing)
    assert files(out) == fresh(source, out, "standard", placing)


def test_what_is_gone_is_kept_when_its_name_is_needed_again(source: Path, out: Path) -> None:
    """A session of the same id comes back, and has nothing of what it had."""
    straight("s2", 5000).write(source)
    straight("s1").write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    other = Log("s1", 9000)
    other.answer("y", other.prompt("x", None))
    other.write(source)
    wrote(source, out)
    assert holding(out, "say y") == ["p/transcript_s1.md"]
    assert len(holding(out, "say d-s1")) == 1
    sound(out)


def test_pictures_of_what_is_kept_are_kept(source: Path, out: Path) -> None:
    pictured("s1").write(source)
    two = Log("s2", 5000)
    two.answer("d", two.prompt("c", "b-s1"))
    two.write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    two.prompt("e", "c")
    two.write(source)
    wrote(source, out)
    assert ASSET in names(out)
    assert len(holding(out, f"]({ASSET.removeprefix('p/')})")) == 1
    sound(out)


@pytest.mark.parametrize("breaks", [0, 3])
def test_a_name_that_two_paths_exchange_costs_neither(source: Path, out: Path, breaks: int) -> None:
    """Each is written where the other was, and a run that is broken off between loses nothing."""
    log = straight("s1")
    rewind(log, "b", "e", "f")
    log.write(source)
    wrote(source, out)
    rewind(log, "d", "g", "h")
    log.write(source)
    for after in range(breaks):
        with pytest.raises(KeyboardInterrupt):
            wrote(source, out, watch=broken_off(after))
        assert holding(out, "say d-s1")
        assert holding(out, "say f-s1")
    done = wrote(source, out)
    assert files(out) == fresh(source, out)
    told = {verb for verb, name in done.output.changes if "kept" in name}
    assert told == ({"remove"} if breaks else set())


@pytest.mark.parametrize("placing", ["link", "inline"])
def test_a_dry_run_knows_what_stays_and_what_only_moves(
    source: Path, out: Path, placing: str
) -> None:
    log = straight("s1")
    rewind(log, "b", "e", "f")
    relay(source)
    log.write(source)
    wrote(source, out, "standard", "inline")
    before = files(out)
    rewind(log, "d", "g", "h")
    log.rows = log.rows[1:]
    log.write(source)
    dry = wrote(source, out, "standard", placing, dry=True)
    assert files(out) == before
    done = wrote(source, out, "standard", placing)
    assert sorted(dry.output.changes) == sorted(done.output.changes)
    after = files(out)
    verbs = {name: verb for verb, name in done.output.changes}
    assert verbs == {
        name: "write" if name in after else "remove"
        for name in before.keys() | after.keys()
        if before.get(name) != after.get(name)
    }


# The decision by itself


def path(id_: str, rows: str, file: str | None = "", **marks: bool) -> dict[str, Any]:
    """A path of some rows, the last of which is its leaf."""
    name = f"{id_}.md" if file == "" else file
    return {"id": id_, "leaf": rows[-1], "uuids": [*rows], "file": name, **marks}


def helper_in(file: str, rows: str) -> dict[str, Any]:
    return {"id": "x", "first": rows[0], "uuids": [*rows], "file": file}


def entry(*paths: dict[str, Any], agents: Collection[dict[str, Any]] = ()) -> ProjectRecord:
    return typed({"paths": [*paths], "agents": [*agents]})


def logs(
    known: str, told: bool = True, current: str = "", complete: bool = True, **more: Any
) -> Logs:
    """Logs that hold some rows, and whether these are written with all beside them."""
    return Logs(
        known=known,
        fully_written=told,
        has=more.pop("has", lambda each: True),
        current=lambda each: each.file in current.split(),
        complete=complete,
        **more,
    )


def kept(found: ProjectRecord) -> dict[str | None, str]:
    """What is listed, each as its file, rows and marks."""
    return {
        each.file: "".join(each.uuids) + " gone" * each.gone + " kept" * each.kept
        for each in found.listed
    }


@pytest.mark.parametrize(
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
    earlier: list[dict[str, Any]], now: list[dict[str, Any]], said: Logs, expected: dict[str, str]
) -> None:
    assert kept(merge(entry(*earlier), entry(*now), said)) == expected
    assert not displaced(entry(*earlier), lambda file: None)  # nothing is still to be written


def test_what_was_listed_in_no_run_before_is_listed_as_it_is() -> None:
    now = entry(path("a", "12"))
    assert merge(None, now, logs("12")) == now


@pytest.mark.parametrize(
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
    said = logs("", has=lambda each: has, others=others, written_by_others=told)
    assert kept(merge(entry(path("a", "123")), entry(), said)) == expected


def test_the_first_part_of_a_conversation_has_moved_to_another_project() -> None:
    said = logs("3", has=lambda each: True, others="12", written_by_others="12")
    before, now = path("a", "123", "a_kept.md"), path("a", "3")
    assert kept(merge(entry(before), entry(now), said)) == {"a.md": "3"}


def test_a_file_stays_with_all_that_is_folded_into_it() -> None:
    before = entry(path("a", "12"), agents=[helper_in("a.md", "xy")])
    now = entry(path("a", "12", "b.md"))
    found = merge(before, now, logs("12"))
    assert [each.file for each in found.paths] == ["b.md", "a.md"]
    assert [each.file for each in found.agents] == ["a.md"]
    assert held(before) == {"a.md": {*"12xy"}}


@pytest.mark.parametrize(
    ("written", "expected"),
    [({}, 0), ({"a.md": {*"12xy"}}, 0), ({"a.md": {*"12xyz"}}, 0), ({"a.md": {*"12"}}, 1)],
)
def test_what_is_written_over(written: dict[str, set[str]], expected: int) -> None:
    before = entry(path("a", "12"), agents=[helper_in("a.md", "xy")])
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
