"""What the system refuses of one file or folder is said, and all others are read and written."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.faults.nobody import as_root, by_nobody, common, given
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import straight, wrote
from tests.running.folders import posix, tree
from tests.running.samples import files

pytestmark = pytest.mark.thorough

UNWRITTEN = 4
SENTENCE = r"pathexport: (The output cannot be written: |.*manifest\.json cannot be read: ).*\n$"


def two(root: Path) -> Path:
    for name in ("one", "two"):
        straight(name).write(root / name)
    return root


def renamed(out: Path, old: str, new: str) -> None:
    """A manifest that somebody has edited."""
    path = out / "manifest.json"
    path.write_text(path.read_text().replace(old, new))


@as_root
@for_each("mode", [0, 0o444, 0o555])
@for_each("changed", [False, True])
def test_a_project_that_may_not_be_written_stops_no_other(mode: int, changed: bool) -> None:
    with common() as folder:
        root, out = two(folder / "logs"), folder / "out"
        wrote(root, out)
        if changed:
            for name in ("one", "two"):
                log = straight(name)
                log.prompt("new", f"d-{name}")
                log.write(root / name)
        given(folder)
        before = files(out)
        (out / "one").chmod(mode)
        ran = by_nobody("export", root, "-o", out, "--force")
        (out / "one").chmod(0o755)
        one, two_ = "one/transcript_one.md", "two/transcript_two.md"
        assert files(out)[one] == before[one]
        assert (files(out)[two_] != before[two_]) == changed
        listed = json.loads(files(out)["manifest.json"])["projects"]
        assert [path["file"] for each in listed for path in each["paths"]] == [one, two_]
        if changed or not mode & 0o111:
            assert ran.status == UNWRITTEN
            told = ran.err.splitlines()
            advice = "put that right or choose another folder, and start again"
            assert told == [f"pathexport: one cannot be written: Permission denied; {advice}"]
        ran = by_nobody("export", root, "-o", out)
        assert (ran.status, ran.err) == (0, "")
        assert ("new" in (out / one).read_text()) == changed


@as_root
@for_each(
    ("name", "mode"), [("logs", 0), ("logs", 0o444), ("logs/one", 0o444), ("logs/one/one.jsonl", 0)]
)
def test_logs_that_may_not_be_looked_at_end_in_a_sentence(name: str, mode: int) -> None:
    with common() as folder:
        root = two(folder / "logs")
        given(folder)
        (folder / name).chmod(mode)
        for source in (root, root / "one", root / "one/one.jsonl"):
            for command in (["list"], ["show", "latest"], ["export", "-o", folder / "out"]):
                ran = by_nobody(command[0], source, *command[1:])
                assert "Traceback" not in ran.err
                assert ran.status in (0, 1, 2, 3)
                assert ran.err or ran.out


@as_root
@for_each("name", ["subagents/agent-x.jsonl", "subagents/agent-x.meta.json", "tool-results/o.txt"])
def test_what_may_not_be_searched_for_secrets_is_told(name: str) -> None:
    with common() as folder:
        straight("s").write(folder / "logs")
        for each in ("subagents/agent-x.jsonl", "subagents/agent-x.meta.json", name):
            (folder / "logs/s" / each).parent.mkdir(parents=True, exist_ok=True)
            (folder / "logs/s" / each).write_text("{}")
        given(folder)
        (folder / "logs/s/subagents/agent-y.jsonl").touch()  # which nothing describes
        ran = by_nobody("check", folder / "logs", "--secrets")
        assert (ran.status, ran.err) == (0, "")
        (folder / "logs/s" / name).chmod(0)
        ran = by_nobody("check", folder / "logs", "--secrets")
        assert ran.status == 1
        assert ran.err == f"pathexport: logs/s/{name}: cannot be read: Permission denied\n"


@as_root
@for_each("mode", [0, 0o444, 0o555])
def test_an_output_that_may_not_be_written_is_a_sentence(mode: int) -> None:
    with common() as folder:
        root, out = two(folder / "logs"), folder / "out"
        out.mkdir()
        given(folder)
        out.chmod(mode)
        for place in (out, out / "deeper"):
            ran = by_nobody("export", root, "-o", place)
            assert ran.status == UNWRITTEN
            assert re.match(SENTENCE, ran.err)
            assert ran.err.count("\n") == 1


@as_root
def test_a_manifest_that_may_not_be_read_overwrites_nothing() -> None:
    with common() as folder:
        root, out = two(folder / "logs"), folder / "out"
        wrote(root, out)
        given(folder)
        (out / "manifest.json").chmod(0)
        before = tree(out)
        ran = by_nobody("export", root, "-o", out, "--force")
        assert ran.status == UNWRITTEN
        assert "manifest.json cannot be read: Permission denied. " in ran.err
        assert tree(out) == before


@for_each(
    "name",
    [
        "one/" + "x" * 300 + ".md",
        "one/" + "x/" * 3000 + "x.md",
        "x" * 300 + "/index.md",
        "one/\\ud83d.md",
    ],
)
def test_a_name_in_the_manifest_that_no_file_can_have_is_passed_over(
    tmp_path: Path, name: str
) -> None:
    root, out = two(tmp_path / "logs"), tmp_path / "out"
    wrote(root, out)
    for old in ("one/transcript_one.md", "one/index.md"):
        renamed(out, old, name)
    ran = pathexport("export", root, "-o", out)
    assert "Traceback" not in ran.err
    assert ran.status in (0, UNWRITTEN)
    assert (out / "two/transcript_two.md").exists()
    assert pathexport("export", root, "-o", out).status == 0
    assert (out / "one/transcript_one.md").exists()


@posix
def test_a_path_beyond_the_limit_is_a_sentence(tmp_path: Path) -> None:
    root = two(tmp_path / "logs")
    out = "/".join([str(tmp_path), *["x" * 200] * 25])
    ran = pathexport("export", root, "-o", out)
    assert ran.status == UNWRITTEN
    assert re.match(SENTENCE, ran.err)
    assert "File name too long" in ran.err
    for source in (out, out + ".jsonl"):
        ran = pathexport("list", source)
        assert "Traceback" not in ran.err
        assert ran.status == 3
        assert ran.err


@posix
def test_agents_deeper_than_a_path_can_be_are_a_problem(tmp_path: Path) -> None:
    root = two(tmp_path / "logs")
    here = os.open(".", os.O_RDONLY)
    (root / "one/one/subagents").mkdir(parents=True)
    os.chdir(root / "one/one/subagents")
    try:
        for _ in range(25):
            os.mkdir("x" * 200)
            os.chdir("x" * 200)
    finally:
        os.fchdir(here)
        os.close(here)
    ran = pathexport("list", root)
    assert ran.status == 1
    assert "this folder cannot be read: File name too long" in ran.err
    assert "Traceback" not in ran.err


@posix
def test_a_current_directory_that_is_gone_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for command in (["list"], ["export"], ["show", "latest"], ["list", "logs"]):
        ran = pathexport(*command)
        assert ran.status == 3
        assert "The current directory cannot be read: " in ran.err


@posix
def test_logs_that_are_named_in_full_need_no_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a worktree is removed when its session ends, and a hook exports it."""
    logs = tmp_path / "config/projects/-work"
    straight("s1").write(logs)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for source in (logs, "--all"):
        assert pathexport("list", source).out
        assert pathexport("show", source, "latest", "--count").out
        assert pathexport("export", source, "--out", tmp_path / "out").status == 0
    assert "There are no Claude Code logs in " in pathexport("list", tmp_path / "out").err
