"""Filters and options of one run, and what an earlier one left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.shape.paths.path import Path as Conversation
from tests.making.agents import agent
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import (
    INTERNAL,
    LISTING,
    active,
    began,
    busy,
    busy_export,
    forked,
    fresh,
    linked,
    listed,
    manifest,
    of_session,
    places,
    rewind,
    sound,
    straight,
    wrote,
)
from tests.running.folders import names
from tests.running.samples import files


def placed(out: Path) -> dict[str, str]:
    """Agents that have a file."""
    return {id_: file for id_, file in places(out, "agents").items() if file}


# Filters


@for_each("wanted", [active, lambda path: not active(path), of_session("s1"), of_session("s4")])
def test_a_filter_leaves_the_others_there(
    source: Path, out: Path, wanted: Callable[[Conversation], bool]
) -> None:
    began(source, out)
    before, listing = files(out), (places(out), placed(out))
    done = wrote(source, out, wanted=wanted)
    assert 0 < len(done.paths) < 6
    assert set(files(out)) == set(before)
    assert (places(out), placed(out)) == listing
    assert not [each for each in listed(out) if each.get("gone")]
    unwanted = {path.id for path in load(source)[0].paths if not wanted(path)}
    for each in listed(out):
        if each["id"] in unwanted:
            assert (out / each["file"]).read_bytes() == before[each["file"]]
    sound(out)


def test_no_link_leads_to_a_file_that_goes(source: Path, out: Path) -> None:
    """All that the earlier file holds is in the one of the session that goes on, so it goes; the
    path that has its name now is not wanted."""
    log = straight()
    log.write(source)
    wrote(source, out)
    log.answer("y", log.prompt("x", "b-s1"))
    log.answer("f", log.prompt("e", "d-s1"))
    log.write(source)
    further = Log("s2", 900)
    further.answer("h", further.prompt("g", "f"))
    further.write(source)
    wrote(source, out, wanted=active)
    assert names(out) == {"index.md", "manifest.json", "p/index.md", "p/transcript_s2.md"}
    assert linked(out, "p/transcript_s2.md") == set()
    before = files(out)
    wrote(source, out, wanted=active)
    assert files(out) == before


def test_only_what_is_wanted_is_written(source: Path, out: Path) -> None:
    wrote(busy(source), out, wanted=of_session("s4"))
    assert set(files(out)) == {
        *("index.md", "manifest.json", "p/index.md"),
        *("p/transcript_s4_path1_abandoned.md", "p/transcript_s4_path2.md"),
    }
    sound(out)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_a_path_keeps_its_name_whatever_is_wanted(source: Path, out: Path) -> None:
    busy(source)
    whole = busy_export()
    for wanted in (active, of_session("s1"), lambda path: not active(path)):
        clean = out / str(id(wanted))
        wrote(source, clean, wanted=wanted)
        assert names(clean) <= set(whole)


def test_a_filter_that_leaves_a_project_out_keeps_it(tmp_path: Path, out: Path) -> None:
    forked("s1").write(tmp_path / "all/p")
    straight("s2", 9999).write(tmp_path / "all/q")
    both = load(tmp_path / "all")
    export(both, out)
    before = files(out)
    export([project for project in both if project.name == "q"], out)
    assert files(out) == before


def test_a_filter_keeps_the_sessions_of_what_is_there(source: Path, out: Path) -> None:
    began(source, out)
    before = manifest(out)["projects"][0]["sessions"]
    wrote(source, out, wanted=of_session("s4"))
    assert manifest(out)["projects"][0]["sessions"] == before


def test_a_filter_changes_nothing_when_all_of_it_is_there(source: Path, out: Path) -> None:
    wrote(forked("s1").write(source), out)
    before = files(out)
    wrote(source, out, wanted=active)
    assert files(out) == before


def test_a_filter_keeps_no_file_under_another_paths_name(source: Path, out: Path) -> None:
    """d is abandoned and f active; then d goes on to h, and f is what is abandoned."""
    log = forked("s1")
    log.write(source)
    wrote(source, out)
    rewind(log, "d", "g", "h")
    log.write(source)
    wrote(source, out, wanted=active)
    found = places(out)
    assert set(found) == {"h-s1", "f-s1"}
    assert found["h-s1"] == "p/transcript_s1_path2.md"
    assert "say f-s1" in (out / str(found["f-s1"])).read_text()
    assert names(out) == {*LISTING, *found.values()}
    assert {each["leaf"]: each.get("kept") for each in listed(out)} == {"h-s1": None, "f-s1": True}
    sound(out)
    wrote(source, out)
    assert files(out) == fresh(source, out)


# Options that change from one run to the next


@for_each(
    ("first", "then"),
    [
        (("standard", "link"), ("full", "link")),
        (("standard", "omit"), ("standard", "inline")),
        (("standard", "omit"), ("full", "link")),
        (("full", "inline"), ("standard", "inline", 1)),
        (("standard", "link"), ("standard", "omit")),
        (("standard", "link"), ("standard", "inline")),
        (("standard", "link"), ("dialogue", "link")),
        (("full", "link"), ("standard", "link")),
    ],
)
def test_other_options_leave_nothing_of_the_first(
    source: Path, out: Path, first: tuple[Any, ...], then: tuple[Any, ...]
) -> None:
    busy(source)
    (source / f"s1/subagents/agent-{INTERNAL}.jsonl").unlink()
    agent(INTERNAL, "i1", "i2", toolUseId="t").write(source)
    wrote(source, out, *first)
    wrote(source, out, *then)
    sound(out)
    assert files(out) == fresh(source, out, *then)
