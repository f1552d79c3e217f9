"""What is not ours is left alone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.running.each import for_each
from tests.running.exports import (
    ASSET,
    LISTING,
    began,
    busy,
    busy_export,
    forked,
    linked,
    named,
    sound,
    straight,
    wrote,
)
from tests.running.folders import HEAD, LONG_AGO, lay, link, tree
from tests.running.samples import files

pytestmark = pytest.mark.thorough

TARGETS = [
    "index.md",
    "manifest.json",
    "p/index.md",
    "p/transcript_s3.md",
    "p/transcript_s4_path1_abandoned.md",
    "p/agents/agent_x.md",
    ASSET,
]


@for_each("name", TARGETS)
@for_each("later", [False, True])
def test_a_persons_file_stays_where_it_is(source: Path, out: Path, name: str, later: bool) -> None:
    """It was there before, or stands in the place of one that an earlier export wrote."""
    busy(source)
    expected = busy_export()
    if later:
        began(source, out)
    mine = lay(out, name, "mine")
    os.utime(mine, ns=(LONG_AGO, LONG_AGO))
    done = wrote(source, out)
    assert [problem.where for problem in done.output.problems] == [name]
    assert mine.read_text() == "mine"
    assert mine.stat().st_mtime_ns == LONG_AGO
    found = files(out)
    assert set(found) == set(expected)
    assert {file for file in found if found[file] != expected[file]} <= LISTING | {name}
    before = tree(out)
    again = wrote(source, out)
    assert [problem.where for problem in again.output.problems] == [name]
    assert not again.output.changes
    assert tree(out) == before
    mine.unlink()
    wrote(source, out)
    assert files(out) == expected


@for_each(
    ("name", "later"),
    [
        ("index.md", False),
        ("index.md", True),
        ("p/transcript_s3.md", False),
        ("p/transcript_s4_path1_abandoned.md", False),
        ("p/agents/agent_x.md", False),
        *((name, True) for name in TARGETS[3:6]),
        *((name, later) for name in ("p/index.md", ASSET) for later in (False, True)),
    ],
)
def test_a_persons_file_is_not_listed(source: Path, out: Path, name: str, later: bool) -> None:
    busy(source)
    if later:
        began(source, out)
    lay(out, name, "mine")
    wrote(source, out)
    sound(out, *({name} - {"index.md"}))


@for_each("folder", ["p", "p/agents", "p/assets"])
def test_a_folder_that_leads_elsewhere_is_not_followed(
    tmp_path: Path, source: Path, out: Path, folder: str
) -> None:
    busy(source)
    expected = busy_export()
    elsewhere = tmp_path / "elsewhere"
    for name in expected:
        if name.startswith(f"{folder}/"):
            lay(elsewhere, name.removeprefix(f"{folder}/"))
    link(out / folder, elsewhere, folder=True)
    before = tree(elsewhere)
    done = wrote(source, out)
    assert [problem.where for problem in done.output.problems] == [folder]
    assert "link" in done.output.problems[0].what
    assert tree(elsewhere) == before
    found = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    rest = {name for name in expected if not name.startswith(f"{folder}/")}
    assert {name for name in found if not name.startswith(f"{folder}/")} == rest
    for name in rest - LISTING:
        assert (out / name).read_bytes() == expected[name]
    assert not {name for name in named(out) if name.startswith(f"{folder}/")}
    assert linked(out, "index.md") == ({"p/index.md"} & rest)
    if folder != "p":
        assert linked(out, "p/index.md") <= rest


def test_what_lies_behind_a_link_is_not_listed(tmp_path: Path, source: Path, out: Path) -> None:
    lay(tmp_path / "elsewhere", "index.md")
    link(out / "p", tmp_path / "elsewhere", folder=True)
    wrote(straight().write(source), out)
    assert linked(out, "index.md") == set()


def test_a_persons_other_files_stay(source: Path, out: Path) -> None:
    mine = {
        "notes.md": "mine",
        "p/transcript_of_a_talk.md": "mine",
        "p/transcript_s1_path3.md": HEAD,  # ours by its mark, but no list names it
        "p/agents/me.md": "mine",
        "p/assets/me.png": "mine",
        "other/index.md": "mine",
        ".git/config": "mine",
        "p/.pathexport-x.part": "mine",
    }
    before = {lay(out, name, text): text for name, text in mine.items()}
    (out / "p/empty").mkdir()
    (out / "p/agents/empty").mkdir()
    began(source, out)
    shutil.rmtree(source)
    wrote(forked("s1").write(source).parent, out)
    assert {path: path.read_text() for path in before} == before
    assert (out / "p/empty").is_dir()
    assert (out / "p/agents/empty").is_dir()
