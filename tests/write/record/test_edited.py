"""A manifest that somebody edited, and a run that was broken off, harm nobody."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.write.folder.promises import NAME as PROMISES
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.exports import (
    LISTING,
    BrokenOff,
    began,
    busy,
    busy_export,
    elsewhere,
    forked,
    helpers,
    manifest,
    pictured,
    sound,
    straight,
    wrote,
)
from tests.running.folders import lay, tree
from tests.running.samples import files

pytestmark = pytest.mark.thorough

# A manifest that somebody edited


def edited(out: Path, edit: Callable[[Any], object]) -> None:
    document = manifest(out)
    edit(document)
    (out / "manifest.json").write_text(json.dumps(document))


def files_set(name: str, known: bool = False) -> Callable[[Any], None]:
    """All paths in one file: those that the logs know, or ones that they do not."""

    def edit(document: Any) -> None:
        for each in document["projects"][0]["paths"]:
            other = {} if known else {key: f"not {each[key]}" for key in ("id", "leaf")}
            each.update(other, file=name, assets=[name])

    return edit


ASIDE = "manifest_damaged_"
LINKED = [elsewhere, *map(files_set, ("../x.md", "notes.md", "p/notes.md", "p/../../x.md"))]
EDITS: list[Callable[[Any], object]] = [
    *LINKED,
    files_set("/etc/hostname"),
    files_set("C:\\x.md"),
    files_set("a\0b"),
    files_set(""),
    *(files_set(name, known=True) for name in ("../x.md", "notes.md", "p/notes.md", "p", "..")),
    lambda document: document.pop("projects"),
    lambda document: document.pop("generator"),
    lambda document: document.update(version=99),
    lambda document: document.update(projects={"a": 1}),
    lambda document: document.update(projects=[1, None, "x", [], {}]),
    lambda document: document["projects"].append(document["projects"][0]),
    lambda document: document["projects"][0].update(folder="", index=""),
    lambda document: document["projects"][0].update(paths=[{}], agents=[None]),
    lambda document: document["projects"][0].update(account={"lost": 10**400}),
]


@for_each("edit", EDITS)
def test_an_edited_manifest_harms_nobody(
    tmp_path: Path, source: Path, out: Path, edit: Callable[[Any], object]
) -> None:
    began(source, out)
    expected = files(out)
    lay(tmp_path, "x.md")
    mine = {lay(out, name, "mine"): b"mine" for name in ("notes.md", "p/notes.md")}
    outside = tree(source), tree(tmp_path / "x.md")
    edited(out, edit)
    wrote(source, out)
    assert (tree(source), tree(tmp_path / "x.md")) == outside
    assert {path: path.read_bytes() for path in mine} == mine
    found = files(out)
    aside = {name for name in found if name.startswith(ASIDE)}
    assert len(aside) <= 1
    assert set(found) - aside == {*expected, "notes.md", "p/notes.md"}
    assert {name for name in expected if found[name] != expected[name]} <= LISTING


@for_each("edit", LINKED)
def test_an_edited_manifest_leads_to_nothing_that_is_not_ours(
    tmp_path: Path, source: Path, out: Path, edit: Callable[[Any], object]
) -> None:
    lay(tmp_path, "x.md")
    began(source, out)
    for name in ("notes.md", "p/notes.md"):
        lay(out, name, "mine")
    edited(out, edit)
    wrote(source, out)
    sound(out, "notes.md", "p/notes.md")


@for_each("text", ["", "{", "null", "mine", '{"generator": "hugo"}', "{}"])
def test_a_manifest_that_is_not_ours_is_left_alone(source: Path, out: Path, text: str) -> None:
    busy(source)
    expected = busy_export()
    path = lay(out, "manifest.json", text)
    done = wrote(source, out)
    assert [problem.where for problem in done.output.problems] == ["manifest.json"] * bool(text)
    assert path.read_bytes() == (text.encode() or expected["manifest.json"])
    assert {**files(out), "manifest.json": b""} == {**expected, "manifest.json": b""}


def test_half_a_manifest_is_written_anew_and_set_aside(source: Path, out: Path) -> None:
    began(source, out)
    expected = files(out)
    path = out / "manifest.json"
    half = path.read_bytes()[:300]
    path.write_bytes(half)
    (problem,) = wrote(source, out).output.problems
    kept = problem.what.rpartition(" ")[2]
    assert files(out) == {**expected, kept: half}
    assert not wrote(source, out).output.problems
    assert files(out) == {**expected, kept: half}


@for_each("edit", [{"sessions": None}, {"paths": 1}, {"agents": [[]]}])
def test_a_manifest_with_a_project_that_says_nothing_is_set_aside(
    source: Path, out: Path, edit: dict[str, Any]
) -> None:
    began(source, out)
    document = manifest(out)
    document["projects"][0] |= edit
    text = json.dumps(document)
    (out / "manifest.json").write_text(text)
    (problem,) = wrote(source, out).output.problems
    assert (out / problem.what.rpartition(" ")[2]).read_text() == text
    assert not wrote(source, out).output.problems


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(
        [0, -1, 10**30, 1e308, "", ".", "..", "../x.md", "notes.md", "p", "p/a/b", "/"]
    ),
    st.text(max_size=4),
    st.just([]),
    st.just({}),
    st.just([[None]]),
    st.just({"file": "notes.md", "leaf": "", "session": ""}),
)


def slots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its name there."""
    keys: Collection[Any] = ()
    if isinstance(value, dict):
        keys = value.keys()
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield value, key
        yield from slots(value[key])


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 2)
@given(st.lists(st.tuples(st.floats(0, 0.999), ODD), min_size=1, max_size=4), st.booleans())
def test_no_edit_of_a_manifest_harms_anybody(
    tmp_path: Path, edits: list[tuple[float, Any]], unknown: bool
) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    if not out.exists():
        helpers(source)
        pictured("s3", 9999).write(source)
        lay(tmp_path, "x.md")
    mine = lay(out, "notes.md", "mine")
    (out / "manifest.json").unlink(missing_ok=True)
    wrote(source, out)
    document = manifest(out)
    for each in document["projects"][0]["paths"] if unknown else ():
        each["leaf"] += "?"
    for place, value in edits:
        found = list(slots(document))
        if found:
            holder, key = found[int(place * len(found))]
            holder[key] = deepcopy(value)
    expected = files(out)
    (out / "manifest.json").write_text(json.dumps(document))
    wrote(source, out)
    found_files = files(out)
    assert mine.read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["out", "p", "x.md"]
    assert {n for n in expected if found_files.get(n) != expected[n]} <= LISTING
    more = set(found_files) - set(expected)
    assert set(expected) <= set(found_files)
    # Of rows that no log has, as it seems, and lists that say nothing.
    assert all("_kept_" in name or name.startswith(ASIDE) for name in more)


# Broken off


@for_each("after", [0, 1, 4, 8])
@for_each("again", [False, True])
def test_a_run_that_was_broken_off_is_made_good_by_the_next(
    source: Path, out: Path, after: int, again: bool
) -> None:
    log = straight("s4", 300_000)
    busy(source)
    if again:
        log.write(source)
        wrote(source, out)
    before = files(out)
    forked("s4", 300_000).write(source)
    expected = busy_export()
    with pytest.raises(KeyboardInterrupt):
        wrote(source, out, onlooker=BrokenOff(after))
    half = files(out)
    half.pop(PROMISES, None)
    assert half.get("manifest.json") == before.get("manifest.json")
    assert {
        name for name in half if half[name] not in (expected.get(name), before.get(name))
    } == set()
    assert not wrote(source, out).output.problems
    assert files(out) == expected
