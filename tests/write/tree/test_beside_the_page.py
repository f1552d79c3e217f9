"""The picture of large trees beside the page of a project: it comes, stays and goes with them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.making.branches import star
from tests.running.each import for_each
from tests.running.exports import LISTING, aged, fresh, manifest, sound, wrote
from tests.running.folders import tree
from tests.running.samples import files

PICTURE = "p/tree.svg"


def test_a_large_tree_is_a_file_that_the_page_links_to(source: Path, out: Path) -> None:
    star(30).write(source)
    wrote(source, out)
    sound(out)
    (project,) = manifest(out)["projects"]
    assert project["tree"] == PICTURE
    page = (out / "p/index.md").read_text()
    assert "Picture: [1 conversation in 31 segments](tree.svg)" in page
    assert "```mermaid" not in page
    root = ElementTree.parse(out / PICTURE)
    links = {each.get("href", "").partition("#")[0] for each in root.iter() if each.get("href")}
    assert all((out / "p" / link).is_file() for link in links)
    assert len(links) == 30


def test_a_small_one_is_on_the_page(source: Path, out: Path) -> None:
    star(3).write(source)
    wrote(source, out)
    assert not (out / PICTURE).exists()
    assert "tree" not in manifest(out)["projects"][0]
    assert "```mermaid" in (out / "p/index.md").read_text()


def test_another_run_writes_nothing(source: Path, out: Path) -> None:
    star(30).write(source)
    wrote(source, out)
    before = aged(out)
    assert wrote(source, out).output.changes == ()
    assert wrote(source, out, force=True).output.changes == ()
    assert tree(out) == before


def test_it_grows_with_its_tree_and_goes_with_it(source: Path, out: Path) -> None:
    star(24).write(source)
    wrote(source, out)
    star(25).write(source)
    done = wrote(source, out)
    assert ("write", PICTURE) in done.output.changes
    assert files(out) == fresh(source, out)
    star(26).write(source)
    assert ("write", PICTURE) in wrote(source, out).output.changes
    for log in source.glob("*.jsonl"):
        log.unlink()
    star(2).write(source)
    assert ("remove", PICTURE) in wrote(source, out).output.changes
    assert not (out / PICTURE).exists()


@pytest.mark.parametrize("before", [False, True])
def test_a_persons_file_of_that_name_stays(source: Path, out: Path, before: bool) -> None:
    star(30).write(source)
    if before:
        wrote(source, out)
    (out / "p").mkdir(parents=True, exist_ok=True)
    (out / PICTURE).write_text("<svg>mine</svg>")
    done = wrote(source, out, force=True)
    assert [problem.where for problem in done.output.problems] == [PICTURE]
    assert (out / PICTURE).read_text() == "<svg>mine</svg>"
    assert "tree.svg" not in (out / "p/index.md").read_text()
    assert "tree" not in manifest(out)["projects"][0]


def test_an_edited_picture_is_mended_and_a_deleted_one_comes_back(source: Path, out: Path) -> None:
    star(30).write(source)
    wrote(source, out)
    good = (out / PICTURE).read_text()
    (out / PICTURE).write_text(good + "<!-- x -->")
    assert wrote(source, out).output.changes == (("write", PICTURE),)
    (out / PICTURE).unlink()
    assert wrote(source, out).output.changes == (("write", PICTURE),)
    assert (out / PICTURE).read_text() == good


@for_each("odd", [3, ["x"], None])
def test_a_manifest_that_names_no_file_is_read_all_the_same(
    source: Path, out: Path, odd: object
) -> None:
    star(30).write(source)
    wrote(source, out)
    listed = manifest(out)
    listed["projects"][0]["tree"] = odd
    (out / "manifest.json").write_text(json.dumps(listed))
    wrote(source, out)
    assert manifest(out)["projects"][0]["tree"] == PICTURE
    sound(out)


def test_nothing_but_pictures_and_pages_is_new(source: Path, out: Path) -> None:
    star(30).write(source)
    wrote(source, out)
    others = {name for name in files(out) if not name.startswith("p/transcript_")}
    assert others == LISTING | {PICTURE}
