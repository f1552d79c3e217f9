"""What has not changed since the last export is neither opened nor written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pathexport.again.state import NAME
from pathexport.exporting import Done
from tests.again.runs import again, opened, settle, told
from tests.running.commands import pathexport
from tests.running.exports import busy, forked, fresh, pictured, straight
from tests.running.folders import lay, posix, tree
from tests.running.samples import files

pytestmark = pytest.mark.thorough


def test_what_has_not_changed_is_neither_opened_nor_written(
    source: Path, out: Path, exported: Done, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, logs = tree(out), opened(monkeypatch)
    assert (out / NAME).is_file()
    done = again(source, out)
    assert tree(out) == before
    assert not logs
    assert told(done) == (told(exported)[0], (), *told(exported)[2:])
    assert done.paths == exported.paths
    assert done.output.unchanged == exported.output.written
    again(source, out, force=True)
    assert logs
    assert tree(out) == before


def test_nor_is_a_picture_of_a_large_tree(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = straight("s")
    for number in range(30):
        log.prompt(f"q{number}", log.rows[-1 - number]["uuid"])
    log.write(tmp_path / "p")
    settle(tmp_path / "p")
    again(tmp_path / "p", out)
    assert (out / "p/tree.svg").is_file()
    before, logs = tree(out), opened(monkeypatch)
    assert not again(tmp_path / "p", out).output.changes
    assert (tree(out), logs) == (before, [])
    (out / "p/tree.svg").unlink()
    assert again(tmp_path / "p", out).output.changes == (("write", "p/tree.svg"),)


@posix
@pytest.mark.usefixtures("every_log_is_large")
@pytest.mark.parametrize("name", ["p", "all/p"])
def test_what_several_processes_wrote_is_neither_opened_nor_written(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Nor a picture that several of them wrote, nor where they looked for the same stored output,
    but what they found there is looked at."""
    source = busy(tmp_path / name)
    stored = source / "t/tool-results/t1.txt"
    log = pictured("t", 90_000)
    log.call("c-t", "b-t", "t1")
    log.result("d-t", "c-t", "t1", f"<persisted-output>saved to {stored}\nbegin</persisted-output>")
    for number in range(12):
        log.answer(f"f{number}", log.prompt(f"e{number}", "d-t"))
    log.write(source)
    lay(source, "t/tool-results/t1.txt", "begin\nrest\n")
    straight("q").write(tmp_path / "all/q")
    settle(tmp_path)
    root = source.parent if source.parent.name == "all" else source
    again(root, out, jobs=2)
    assert b"rest" in b"".join(files(out).values())
    before, logs = tree(out), opened(monkeypatch)
    assert not again(root, out, jobs=2).output.changes
    assert (tree(out), logs) == (before, [])
    lay(source, "t/tool-results/t1.txt", "begin\nmore\n")
    again(root, out, jobs=2)
    assert files(out) == fresh(root, out)


def test_only_what_has_changed_is_opened(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "pqr":
        straight(name).write(tmp_path / "all" / name)
    settle(tmp_path / "all")
    again(tmp_path / "all", out)
    before, logs = tree(out), opened(monkeypatch)
    changed = forked("q")
    changed.write(tmp_path / "all/q")
    again(tmp_path / "all", out)
    assert {path.name for path in logs} == {"q.jsonl"}
    after = tree(out)
    assert {Path(name).parent.name for name in before if before[name] != after.get(name)} <= {
        *("q", "out", out.parent.name)
    }
    assert files(out) == fresh(tmp_path / "all", out)


def test_what_a_run_was_not_about_is_not_opened_by_the_next_one(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "pq":
        straight(name).write(tmp_path / "all" / name)
    settle(tmp_path / "all")
    again(tmp_path / "all", out)
    forked("q").write(tmp_path / "all/q")
    settle(tmp_path / "all")
    again(tmp_path / "all/q", out)
    before, logs = tree(out), opened(monkeypatch)
    again(tmp_path / "all", out)
    assert (tree(out), logs) == (before, [])


def test_nothing_is_rendered_when_nothing_has_changed(
    source: Path, out: Path, exported: Done
) -> None:
    script = """
import sys
from pathexport import export, load_each
assert not export(load_each(sys.argv[1]), sys.argv[2]).output.changes
print(*(name for name in sys.modules if name.startswith("pathexport.write.")))
"""
    command = [sys.executable, "-c", script, str(source), str(out)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    rooms = {name.split(".")[2] for name in ran.stdout.split()}
    assert "folder" in rooms
    assert not rooms & {"message", "tool", "render", "tree", "screen"}


def test_what_the_command_says_when_nothing_has_changed(
    source: Path, out: Path, exported: Done
) -> None:
    said = pathexport("export", source, "-o", out, "--force")
    assert "nothing changed" in said.out
    assert pathexport("export", source, "-o", out) == said
    assert pathexport("export", source, "-o", out, "--dry-run") == said
