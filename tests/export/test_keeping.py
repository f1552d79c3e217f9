"""Nothing that an export ever held goes out of the output, whatever becomes of the logs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.options import Options
from tests.making.agents import AgentLog, agent, session
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.exports import (
    ASSET,
    BrokenOff,
    aged,
    fresh,
    listed,
    pictured,
    relay,
    rewind,
    sound,
    straight,
    wrote,
)
from tests.running.folders import names, tree
from tests.running.samples import files
from tests.running.worlds import ACTS, World


def holding(out: Path, words: str) -> list[str]:
    """The files that hold some words."""
    return [name for name, data in files(out).items() if words.encode() in data]


# The law


EXPORTS = ["", "all", "all", "all", "active", "session", "file", "broken off", "changed"]
WRITTEN = st.sampled_from(
    [
        *(Options(), Options(), Options(agents="inline")),
        *(Options(format="xml"), Options(format="messages"), Options(format="atif")),
    ]
)


@SETTINGS
@given(
    st.lists(
        st.tuples(st.sampled_from(ACTS), st.integers(0, 30), st.sampled_from(EXPORTS), WRITTEN),
        max_size=16,
    ),
    WRITTEN,
)
def test_no_word_that_was_ever_exported_goes_away(
    tmp_path: Path, acts: list[tuple[str, int, str, Options]], last: Options
) -> None:
    world = World(tmp_path / "p", tmp_path / "out")
    for what, place, how, options in [("new", 1, "all", last), *acts, ("new", 0, "all", last)]:
        world.act(what, place)
        if how:
            world.export(how, place, options)
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


@for_each("placing", ["link", "inline"])
@for_each("rows", [0, 1, 2])
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
            wrote(source, out, onlooker=BrokenOff(after))
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
