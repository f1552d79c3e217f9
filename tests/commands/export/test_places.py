"""`pathexport export`: where from and where to."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from pathexport.read.names import folder_name
from tests.commands.export.runs import DAY, DONE, NOTHING, UNWRITTEN, USAGE, exported, refused, told
from tests.running.commands import Ran, pathexport
from tests.running.exports import aged, busy, forked, manifest, pictured, sound, straight
from tests.running.folders import lay, names, posix, tree
from tests.running.samples import files


def test_every_project_there_is(source: Path, home: Path, out: Path) -> None:
    shutil.copytree(source, home / "p")
    pictured("x1").write(home / "-home-ada-x")
    assert told(Ran(*pathexport("export", "--all", "-o", out)), out) == (
        "4 transcripts (2 active, 2 abandoned) in OUT: 9 files written.\n"
    )
    assert [each["folder"] for each in manifest(out)["projects"]] == ["-home-ada-x", "p"]
    sound(out)


def test_a_project_keeps_its_folder_whatever_is_wanted(home: Path, out: Path) -> None:
    forked("s1").write(home / "Foo")
    straight("s2", DAY).write(home / "foo")
    if len(os.listdir(home)) == 1:
        pytest.skip("on this system both are one folder")
    pathexport("export", "--all", "-o", out)
    before = names(out)
    pathexport("export", "--all", "--session", "s2", "-o", out)
    assert names(out) == before


def test_a_home_directory_is_written_into_as_other_commands_do(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shells leave it in `--out=~/x`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert pathexport("export", source, "--out=~/x").status == DONE
    assert pathexport("tree", source, "--out=~/y").status == DONE
    assert {"x", "y"} <= {*os.listdir(tmp_path / "home")}
    assert not (tmp_path / "~").exists()


def test_a_source_and_all_contradict_each_other(source: Path, out: Path) -> None:
    status, sentence = refused(source, "--all", "-o", out)
    assert status == USAGE
    assert "--all" in sentence
    assert not out.exists()


def test_without_more_words_it_is_the_logs_of_this_directory(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "work"
    here.mkdir()
    monkeypatch.chdir(here)
    folder = folder_name(os.path.realpath(here))
    straight().write(home / folder)
    expected = "1 transcript (1 active) in transcripts: "
    assert pathexport("export") == (DONE, f"{expected}4 files written.\n", "")
    assert os.listdir(here) == ["transcripts"]
    assert f"{folder}/transcript_s1.md" in names(here / "transcripts")
    assert pathexport("export") == (DONE, f"{expected}nothing changed.\n", "")


@pytest.mark.parametrize("source", [[], ["--all"], ["nowhere"], ["nowhere.jsonl"], ["."]])
def test_no_logs(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, source: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status, sentence = refused(*source, "-o", out)
    assert status == NOTHING
    assert sentence.startswith("pathexport: ")
    assert len(sentence.splitlines()) == 1
    assert not out.exists()


def test_no_logs_any_more(source: Path, out: Path) -> None:
    exported(source, out)
    before = tree(out)
    for log in source.iterdir():
        log.unlink()
    assert refused(source, "-o", out)[0] == NOTHING
    assert tree(out) == before


@pytest.mark.parametrize(
    ("where", "options"),
    [
        ("file", []),
        ("file/out", []),
        ("file/out/deep", []),
        ("file", ["--dry-run"]),
        ("file/out", ["--dry-run"]),
    ],
)
def test_an_output_that_is_a_file(
    source: Path, tmp_path: Path, where: str, options: list[str]
) -> None:
    lay(tmp_path, "file", "mine")
    status, sentence = refused(source, "-o", tmp_path / where, *options)
    assert status == UNWRITTEN
    assert sentence.startswith(f"pathexport: The output cannot be written: {tmp_path / where}: ")
    assert "choose another folder" in sentence
    assert len(sentence.splitlines()) == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_an_output_that_nobody_may_write(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported(source, out)
    straight("new", 9 * DAY).write(source)
    before = tree(out)
    real = os.open

    def guarded(path: str | Path, flags: int, *arguments: Any, **named: Any) -> int:
        if flags & os.O_CREAT and Path(path).is_relative_to(out):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, flags, *arguments, **named)

    monkeypatch.setattr(os, "open", guarded)
    status, sentence = refused(source, "-o", out)
    monkeypatch.undo()
    assert status == UNWRITTEN
    assert sentence.startswith(f"pathexport: The output cannot be written: {out}{os.sep}")
    assert "Permission denied" in sentence
    assert tree(out) == before


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write all")
def test_a_folder_that_nobody_may_write(source: Path, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    status, sentence = refused(source, "-o", tmp_path / "locked/out")
    assert status == UNWRITTEN
    assert "Permission denied" in sentence


@pytest.mark.parametrize("named", ["", "p/s1.jsonl"])
@pytest.mark.parametrize(
    "where", ["", "p", "p/transcripts", "p/s1", "p/s1/subagents", "p/s1/subagents/deep", "p/p"]
)
def test_an_output_among_the_logs_harms_none(tmp_path: Path, named: str, where: str) -> None:
    """The logs are what they were, and the next run does not take its own output for logs."""
    root = tmp_path / "projects"
    busy(root / "p")
    aged(root)  # else the next run reads them again
    logs = files(root)
    assert any("subagents" in name for name in logs)
    expected = tmp_path / "expected"
    exported(root / named, expected)
    first = exported(root / named, root / where)
    assert {name: data for name, data in files(root).items() if name in logs} == logs
    made = {name: root / where / name for name in names(expected)}
    assert {name: path.read_bytes() for name, path in made.items()} == files(expected)
    assert len(names(root)) == len(logs) + len(made)
    before = tree(root)
    again = exported(root / named, root / where)
    assert tree(root) == before
    assert "nothing changed" in again.out
    assert again.out.partition(":")[0] == first.out.partition(":")[0]


def test_the_next_export_elsewhere_does_not_read_transcripts(tmp_path: Path, source: Path) -> None:
    exported(source, tmp_path / "one")
    exported(source, source / "transcripts")
    exported(source, tmp_path / "two")
    assert files(tmp_path / "one") == files(tmp_path / "two")
