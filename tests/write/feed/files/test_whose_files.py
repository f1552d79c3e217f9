"""Exports in one form after the other: which files are ours, and which stay."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import Done, Run, export
from pathexport.pipeline import load
from pathexport.system.rights import PRIVATE
from pathexport.write.folder.promises import NAME, Promised, promise, promised
from pathexport.write.options import ENDINGS, Form, Options
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import (
    BrokenOff,
    active,
    aged,
    busy,
    is_past,
    listed,
    places,
    rewind,
    sound,
    straight,
)
from tests.running.folders import lay, names, tree
from tests.running.samples import files

pytestmark = pytest.mark.thorough

FORMS: list[Form] = ["markdown", "xml", "messages", "atif"]
FILE = "p/transcript_s1.json"


def wrote(source: Path, out: Path, form: Form, **how: Any) -> Done:
    return export(load(source), out, options=Options(format=form), **how)


@for_each("form", FORMS[1:])
def test_a_second_export_touches_nothing(source: Path, out: Path, form: Form) -> None:
    first = wrote(busy(source), out, form)
    before = aged(out)
    again = wrote(source, out, form)
    assert tree(out) == before
    assert (again.output.changes, again.paths) == ((), first.paths)
    assert NAME not in names(out)


@for_each(("one", "other"), [*permutations(FORMS, 2)])
def test_files_of_another_form_take_the_places_of_the_former(
    source: Path, out: Path, one: Form, other: Form
) -> None:
    wrote(busy(source), out, one)
    dry = wrote(source, out, other, dry=True)
    done = wrote(source, out, other)
    assert not done.output.problems
    assert sorted(dry.output.changes) == sorted(done.output.changes)
    fresh = out.with_name("fresh")
    wrote(source, fresh, other)
    assert files(out) == files(fresh)


@for_each(("one", "other"), [*permutations(FORMS, 2)])
def test_what_the_logs_or_the_filters_lack_stays_in_its_form(
    source: Path, out: Path, one: Form, other: Form
) -> None:
    straight("s1").write(source)
    log = straight("s2", 5000)
    rewind(log, "b", "e", "f")
    log.write(source)
    wrote(source, out, one)
    before = files(out)
    (source / "s1.jsonl").unlink()
    for _ in range(2):
        assert not wrote(source, out, other, wanted=active).output.problems
        (gone,) = (each for each in listed(out) if each["session"] == "s1")
        assert gone["gone"] is True
        assert files(out)[gone["file"]] == before[gone["file"]]
        (left,) = (each for each in listed(out) if each["leaf"] == "d-s2")
        assert is_past(left) == (one != other and {one, other} != {"messages", "atif"})
        assert unnamed(files(out)[left["file"]]) == unnamed(before[left["file"]])
        sound(out)


def unnamed(file: bytes) -> bytes:
    """A file without the names of those that it leads to, which it follows."""
    return re.sub(rb"(?<=\]\()transcript_[\w-]+[.\w]+(?:#m\d+)?(?=\))", b"", file)


@for_each("later", FORMS)
def test_messages_that_somebody_edited_are_a_persons(source: Path, out: Path, later: Form) -> None:
    straight().write(source)
    wrote(source, out, "messages")
    mine = (out / FILE).read_text().replace("ask a", "I ask")
    (out / FILE).write_text(mine)
    done = wrote(source, out, later)
    assert [problem.where for problem in done.output.problems] == [FILE]
    assert (out / FILE).read_text() == mine
    there = places(out)["d-s1"]
    assert there == (None if ENDINGS[later] == ".json" else f"p/transcript_s1{ENDINGS[later]}")


def test_a_persons_file_stays_until_it_is_moved_away(source: Path, out: Path) -> None:
    straight().write(source)
    lay(out, FILE, '{"system": "mine", "messages": []}')
    for _ in range(2):
        done = wrote(source, out, "messages")
        assert [problem.where for problem in done.output.problems] == [FILE]
        assert "mine" in (out / FILE).read_text()
        assert places(out) == {"d-s1": None}
    (out / FILE).unlink()
    assert not wrote(source, out, "messages").output.problems
    assert places(out) == {"d-s1": FILE}


def test_no_word_in_messages_makes_a_file_ours(source: Path, out: Path) -> None:
    """A file that has been edited is a person's, whatever marks it holds."""
    log = Log()
    log.prompt("a", None, 'generator: pathexport <conversation generator="pathexport">')
    log.call("b", "a", "t", given={"generator": "pathexport"})
    log.write(source)
    wrote(source, out, "messages")
    assert json.loads((out / FILE).read_text())
    edited = (out / FILE).read_text().replace('"system": ""', '"system": "mine"')
    (out / FILE).write_text(edited)
    log.result("c", "b", "t")
    log.write(source)
    assert wrote(source, out, "messages").output.problems
    assert (out / FILE).read_text() == edited


@for_each("form", FORMS)
def test_what_a_run_wrote_that_was_broken_off_is_ours(source: Path, out: Path, form: Form) -> None:
    log = straight()
    log.write(source)
    with suppress(KeyboardInterrupt):
        wrote(source, out, "messages", run=Run(onlooker=BrokenOff(1)))
    assert names(out) == {FILE, NAME}
    rewind(log, "d", "e", "f")
    log.write(source)
    done = wrote(source, out, form)
    assert not done.output.problems
    assert not wrote(source, out, "messages").output.problems


def test_a_persons_file_where_digests_are_noted_stays(tmp_path: Path) -> None:
    lay(tmp_path, NAME, "mine")
    promise(tmp_path, Promised(frozenset(["ab"])), PRIVATE)
    assert not promised(tmp_path).digests
    assert (tmp_path / NAME).read_text() == "mine"
    (tmp_path / NAME).unlink()
    for digest in ("ab", "cd"):
        promise(tmp_path, Promised(frozenset([digest])), PRIVATE)
    assert promised(tmp_path).digests == {"ab", "cd"}
