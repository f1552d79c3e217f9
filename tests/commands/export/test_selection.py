"""`pathexport export`: which paths are written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.commands.export.runs import DAY, NOTHING, exported, refused, told
from tests.making.logs import moment
from tests.running.commands import pathexport
from tests.running.exports import busy, listed, manifest, places, sound
from tests.running.folders import lay, names
from tests.running.samples import files

PATHS = [
    ([], "dht"),
    (["--status", "active"], "h"),
    (["--status", "Abandoned"], "dt"),
    (["--session", "s"], "dh"),
    (["--session", "s1"], "d"),
    (["--session", "t3"], "t"),
    (["--since", "2026-03-02"], "ht"),
    (["--since", "2026-03-03"], "t"),
    (["--since", moment(DAY + 20)], "ht"),
    (["--since", moment(DAY + 21)], "t"),
    (["--until", "2026-03-01"], "dh"),
    (["--until", moment(2 * DAY + 10)], "dh"),
    (["--since", "2026-03-02", "--until", "2026-03-02"], "h"),
    (["--status", "abandoned", "--session", "t"], "t"),
]
FILES = {"d": "p/transcript_s1.md", "h": "p/transcript_s2.md", "t": "p/transcript_t3.md"}


@pytest.mark.parametrize(("options", "wanted"), PATHS)
def test_filters_choose_what_is_written(
    source: Path, out: Path, options: list[str], wanted: str
) -> None:
    exported(source, out, *options)
    expected = {FILES[letter] for letter in wanted}
    assert set(places(out).values()) == expected
    assert names(out) == {"index.md", "manifest.json", "p/index.md", *expected}
    sound(out)
    chosen = json.loads(pathexport("list", source, "--json", *options).out)["projects"][0]
    assert [path["leaf"] for path in chosen["paths"]] == list(places(out))


@pytest.mark.parametrize("options", [options for options, _ in PATHS[1:]])
def test_filters_keep_what_was_written_before(source: Path, out: Path, options: list[str]) -> None:
    exported(source, out)
    before = files(out)
    exported(source, out, *options)
    assert set(files(out)) == set(before)
    assert set(places(out).values()) == set(FILES.values())
    sound(out)
    exported(source, out)
    assert files(out) == before


def test_the_manifest_holds_what_the_list_says(tmp_path: Path, out: Path) -> None:
    busy(tmp_path / "p")
    (tmp_path / "p/s1/subagents/agent-acompact-1f2e.jsonl").unlink()
    exported(tmp_path / "p", out)
    (said,) = json.loads(pathexport("list", tmp_path / "p", "--json").out)["projects"]
    (kept,) = manifest(out)["projects"]
    assert manifest(out)["version"] == 1
    for kind in ("paths", "agents"):
        for told_of, written in zip(said[kind], kept[kind], strict=True):
            assert told_of.items() <= written.items()
    for name in ("name", "cwd", "sessions", "problems"):
        assert kept[name] == said[name]
    (counted,) = json.loads(pathexport("check", tmp_path / "p", "--json").out)["projects"]
    assert kept["account"] == counted["account"]


@pytest.mark.parametrize("options", [["--since", "2030-01-01"], ["--until", "2020-01-01"]])
def test_when_nothing_fits_nothing_is_written(source: Path, out: Path, options: list[str]) -> None:
    status, sentence = refused(source, "-o", out, *options)
    assert status == NOTHING
    assert sentence == "pathexport: No path fits the filters. Leave out a filter to see more.\n"
    assert not out.exists()


@pytest.mark.parametrize("command", ["list", "export"])
def test_when_nothing_fits_an_empty_project_does_not(
    source: Path, tmp_path: Path, home: Path, out: Path, command: str
) -> None:
    shutil.copytree(source, home / "p")
    lay(home, "empty/e.jsonl", "")
    options = ["-o", out] if command == "export" else []
    ran = pathexport(command, "--all", "--session", "nobody", *options)
    assert ran.status == NOTHING
    assert not out.exists()


def test_a_session_is_all_that_is_written(source: Path, home: Path, out: Path) -> None:
    shutil.copytree(source, home / "p")
    lay(home, "empty/e.jsonl", "")
    pathexport("export", "--all", "--session", "t3", "-o", out)
    assert names(out) == {"index.md", "manifest.json", "p/index.md", FILES["t"]}


def test_a_project_without_conversation(tmp_path: Path, out: Path) -> None:
    lay(tmp_path, "p/s1.jsonl", '{"type": "mode", "mode": "plan"}\n')
    assert told(exported(tmp_path / "p", out), out) == "0 transcripts in OUT: 3 files written.\n"
    assert names(out) == {"index.md", "manifest.json", "p/index.md"}
    assert (listed(out), listed(out, "agents")) == ([], [])
    sound(out)
    assert told(exported(tmp_path / "p", out), out) == "0 transcripts in OUT: nothing changed.\n"
