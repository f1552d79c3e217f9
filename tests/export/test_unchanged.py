"""What has not changed since the last export is not read, and the output is as if it had been."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.again.manner import local
from pathexport.again.state import NAME
from pathexport.exporting import Done, export
from pathexport.pipeline import load, load_each
from pathexport.write.options import Options
from pathexport.write.record.selection import everything
from tests.agents import agent, task
from tests.commands import pathexport
from tests.exports import (
    ASSET,
    LISTING,
    active,
    busy,
    forked,
    fresh,
    listed,
    pictured,
    relay,
    rewind,
    run_of,
    sound,
    straight,
)
from tests.folders import LONG_AGO, lay, posix, tree
from tests.logs import Log
from tests.samples import files
from tests.strategies import SETTINGS
from tests.worlds import ACTS, World

SECOND = 10**9


def settle(folder: Path, number: int = 0) -> None:
    """Files that are new become old: not so young that nobody trusts their times."""
    for path in folder.rglob("*"):
        if path.is_file() and path.stat().st_mtime_ns > 1.5 * LONG_AGO:
            os.utime(path, ns=(LONG_AGO + number * SECOND,) * 2)


def again(source: Path, out: Path, *options: Any, **more: Any) -> Done:
    """Export what has changed."""
    return export(load_each(source), out, options=Options(*options), run=run_of(more), **more)


# The law


class Worlds:
    """Two projects, between which conversations may move, and an output that people edit."""

    def __init__(self, folder: Path, jobs: int = 1) -> None:
        self.jobs = jobs
        self.source, self.out, self.other = (folder / name for name in ("all", "out", "other"))
        self.worlds = [World(self.source / name, self.out) for name in "pq"]
        self.worlds[1].said += ["u000-0000-4000"] * 40  # ids of its own from here on
        self.moments = 0

    def act(self, what: str, place: int) -> None:
        one, other = self.worlds[:: 1 if place % 3 else -1]
        log = one.pick(place // 3)
        if what == "move" and log is not None:
            one.logs.pop(log.session)
            (one.source / f"{log.session}.jsonl").unlink()
            other.logs[log.session] = log
            other.write(log)
        elif what in EDITS:
            found = sorted(path for path in self.out.rglob("*") if path.is_file())
            if found:
                EDITS[what](found[place % len(found)])
        elif what not in ("move", "nothing"):
            one.act(what, place // 3)

    def export(self, how: str, place: int, options: tuple[Any, ...]) -> None:
        """Export, and everything to a copy of the output: they are the same."""
        self.moments += 1
        settle(self.source, self.moments)
        shutil.rmtree(self.other, ignore_errors=True)
        if self.out.exists():
            shutil.copytree(self.out, self.other)
        source = self.source / "pq"[place % 2] if how == "project" else self.source
        if not any(source.rglob("*.jsonl")):
            return
        wanted, dry = active if how == "active" else everything, how == "dry"
        before = files(self.out) if self.out.exists() else {}
        chosen: dict[str, Any] = {"wanted": wanted, "dry": dry}
        done = again(source, self.out, *options, **chosen, jobs=self.jobs)
        full = again(source, self.other, *options, **chosen, force=True)
        if dry:
            assert not self.out.exists() or files(self.out) == before
        else:
            assert files(self.out) == files(self.other)
        assert told(done) == told(full)
        if how == "twice":
            untouched = tree(self.out)
            once_more = again(source, self.out, *options, jobs=self.jobs)
            assert told(once_more)[1:] == ((), *told(full)[2:])
            if not once_more.output.problems:
                assert files(self.out) == files(self.other)
                assert NAME not in untouched or tree(self.out) == untouched


def told(done: Done) -> tuple[object, ...]:
    """What an export says of itself."""
    changes = tuple(sorted(done.output.changes))
    return (
        [(problem.where, problem.what) for problem in done.output.problems],
        changes,
        [path.id for path in done.paths],
        done.agents,
        done.problems,
        [*done.general],
    )


def more(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x")


EDITS: dict[str, Callable[[Path], object]] = {
    "edit output": more,
    "delete output": Path.unlink,
    "empty output": lambda path: path.write_bytes(b""),
    "take output": lambda path: path.write_bytes(b"mine"),
}
DEEDS = [*ACTS, "move", "move", *EDITS, "nothing", "nothing"]
EXPORTS = ["", "all", "all", "all", "twice", "project", "active", "dry"]
OPTIONS = st.sampled_from([(), (), (), ("standard", "inline"), ("dialogue",), ("full",)])


LIVES = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, 90), st.sampled_from(EXPORTS), OPTIONS),
    max_size=14,
)


def live(worlds: Worlds, acts: list[tuple[str, int, str, tuple[Any, ...]]]) -> None:
    for what, place, how, options in [("new", 1, "all", ()), *acts, ("nothing", 0, "all", ())]:
        worlds.act(what, place)
        if how:
            worlds.export(how, place, options)


@SETTINGS
@given(LIVES)
def test_the_output_is_as_if_everything_had_been_read(
    tmp_path: Path, acts: list[tuple[str, int, str, tuple[Any, ...]]]
) -> None:
    live(Worlds(tmp_path), acts)


@pytest.fixture
def every_log_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathexport.schedule.LEAST", 1)


@posix
@pytest.mark.usefixtures("every_log_is_large")
@settings(SETTINGS, max_examples=6)
@given(LIVES)
def test_so_it_is_by_several_processes(
    tmp_path: Path, acts: list[tuple[str, int, str, tuple[Any, ...]]]
) -> None:
    live(Worlds(tmp_path, 2), acts)


# What is not touched


@pytest.fixture
def exported(source: Path, out: Path) -> Done:
    """A busy project, exported long after it was written."""
    busy(source)
    settle(source)
    return again(source, out)


def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The logs that are opened from now on."""
    found: list[Path] = []
    real = Path.open

    def spied(path: Path, *how: Any, **more: Any) -> IO[Any]:
        found.extend([path] if path.suffix == ".jsonl" else [])
        opened: IO[Any] = real(path, *how, **more)
        return opened

    monkeypatch.setattr(Path, "open", spied)
    return found


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


# What is run again


def later(path: Path) -> None:
    os.utime(path, ns=(LONG_AGO + SECOND,) * 2)


def rewritten(source: Path) -> None:
    """Of the same size, at the same time, and another file."""
    path = source / "s1.jsonl"
    times = path.stat().st_mtime_ns
    lay(source, "new", path.read_bytes().replace(b"say a", b"SAY a")).rename(path)
    os.utime(path, ns=(times, times))


@pytest.mark.parametrize(
    "change",
    [
        lambda source: more(source / "s1.jsonl"),
        lambda source: later(source / "s1.jsonl"),
        lambda source: (source / "s1.jsonl").unlink(),
        lambda source: straight("s5", 900_000).write(source),
        lambda source: more(source / "s1/subagents/agent-x.meta.json"),
        lambda source: (source / "s1/subagents/agent-x.meta.json").unlink(),
        lambda source: (source / "s1/subagents/agent-y.jsonl").unlink(),
        lambda source: (source / "s1").rename(source / "s7"),
        rewritten,
    ],
)
def test_changed_logs_are_read(
    source: Path, out: Path, exported: Done, change: Callable[[Path], object]
) -> None:
    change(source)
    settle(source)
    copy = shutil.copytree(out, out.with_name("other"))
    again(source, out)
    again(source, copy, force=True)
    assert files(out) == files(copy)
    again(source, out)  # what stays from before is settled now
    before = tree(out)
    assert not again(source, out).output.changes
    assert tree(out) == before
    assert files(out) == files(copy)


@pytest.mark.parametrize(
    "note",
    ["", "{}", "mine", '{"generator": "pathexport"}', '{"generator": "pathexport", "version": 2}'],
)
def test_a_damaged_note_counts_as_none(
    source: Path, out: Path, exported: Done, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(out, NAME, note)
    logs = opened(monkeypatch)
    assert not again(source, out).output.changes
    assert logs
    assert ((out / NAME).read_text() == note) == (note in ("{}", "mine"))  # somebody else's
    sound(out, *[NAME])


@pytest.mark.parametrize("change", ["version", "options", "filter", "manifest", "young", "list"])
def test_what_is_in_doubt_is_read(
    source: Path, out: Path, exported: Done, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: tuple[Any, ...] = ()
    wanted: Any = everything
    if change == "version":
        monkeypatch.setattr("pathexport.again.since.program_mark", lambda: "another")
    elif change == "manifest":
        more(out / "manifest.json")
    elif change == "young":
        os.utime(source / "s1.jsonl")
        again(source, out)
    elif change == "options":
        options = ("full",)
    elif change == "filter":
        wanted = active
    logs = opened(monkeypatch)
    projects = load(source) if change == "list" else load_each(source)
    export(projects, out, wanted, Options(*options))
    assert logs


def one_of_each(folder: Path) -> Path:
    """A session of which an output has one file of each kind, and both kinds of paths."""
    log = pictured("s1")
    task(log, "c-s1", "b-s1", "t")
    log.answer("e-s1", log.result("d-s1", "c-s1", "t"))
    rewind(log, "b", "f", "g")
    log.write(folder)
    agent("x", "x1", "x2", toolUseId="t").write(folder)
    return folder


@pytest.mark.parametrize("edit", EDITS)
def test_every_file_of_the_output_is_put_right(source: Path, out: Path, edit: str) -> None:
    """As by a run that reads everything, and what is somebody else's is named each time."""
    settle(one_of_each(source).parent)
    again(source, out)
    before = files(out)
    assert before.keys() == LISTING | {
        ASSET,
        "p/agents/agent_x.md",
        "p/transcript_s1_path1_abandoned.md",
        "p/transcript_s1_path2.md",
    }
    for name in sorted(before):
        EDITS[edit](out / name)
        copy = shutil.copytree(out, out.with_name("copy"))
        for _ in range(2):
            done, full = again(source, out), again(source, copy, force=True)
            assert told(done) == told(full), name
            assert files(out) == files(copy), name
        shutil.rmtree(copy)
        if (out / name).is_file() and files(out) != before:
            (out / name).unlink()
            again(source, out, force=True)


@pytest.mark.parametrize("field", ["rows", "paths", "figures", "files", "inputs"])
def test_a_note_that_somebody_has_edited_harms_nothing(
    source: Path, out: Path, exported: Done, field: str
) -> None:
    found = json.loads((out / NAME).read_bytes())
    (project,) = found["projects"]
    for holder in (project, project["read"]):
        if field in holder:
            holder[field] = "odd"
    lay(out, NAME, json.dumps(found))
    before = files(out)
    assert told(again(source, out)) == (told(exported)[0], (), *told(exported)[2:])
    assert files(out) == before


def test_a_project_without_words_stops_nothing(source: Path, out: Path) -> None:
    """It is empty now, and its transcripts stay; another one gets what it had."""
    root = source.parent / "all"
    straight("s1").write(root / "p")
    straight("s2", 900).write(root / "q")
    settle(root)
    again(root, out)
    lay(root, "p/s1.jsonl", "")
    for number in range(3):
        settle(root, number)
        again(root, out)
    straight("s1").write(root / "q")
    settle(root)
    copy = shutil.copytree(out, out.with_name("copy"))
    assert pathexport("export", root, "-o", out).status == 0
    assert pathexport("export", root, "-o", copy, "--force").status == 0
    assert files(out) == files(copy)


def test_a_filter_does_not_make_a_later_run_leave_anything_out(source: Path, out: Path) -> None:
    busy(source)
    settle(source)
    again(source, out, wanted=active)
    again(source, out)
    assert files(out) == fresh(source, out)


def test_a_time_zone_that_has_no_name_is_never_the_same(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(source)
    settle(source)
    logs = opened(monkeypatch)
    for options in (Options(local=lambda moment: moment), Options(local=local)):
        for left in (True, options.local is not local):
            logs.clear()
            export(load_each(source), out, options=options)
            assert bool(logs) == left
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    export(load_each(source), out, options=options)
    monkeypatch.undo()
    time.tzset()
    assert logs


@pytest.mark.parametrize("place", ["s1/tool-results/t1.txt", "t1.txt"])
def test_stored_outputs_are_looked_for_again(tmp_path: Path, out: Path, place: str) -> None:
    """One that is new, changed or gone, or that was never in its place."""
    source = tmp_path / "p"
    log = Log()
    log.call("c", log.prompt("a", None), "t1")
    stored = source / place
    log.result("r", "c", "t1", f"<persisted-output>saved to {stored}\nbegin</persisted-output>")
    log.write(source)
    again(source, out)
    for number, text in enumerate(["begin\nrest\n", "begin\nmore\n", None, "begin\nrest\n"]):
        if text is None:
            stored.unlink()
        else:
            lay(source, place, text)
        settle(source, number)
        copy = shutil.copytree(out, tmp_path / f"copy{number}")
        again(source, out)
        again(source, copy, force=True)
        assert files(out) == files(copy)
        before = tree(out)
        assert not again(source, out).output.changes
        assert tree(out) == before


def test_a_log_that_cannot_be_read_is_tried_again(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(source)
    (source / "s0.jsonl").symlink_to(source / "nowhere")
    settle(source)
    for _ in range(2):
        logs = opened(monkeypatch)
        again(source, out)
        assert logs
        monkeypatch.undo()
    assert pathexport("export", source, "-o", out).status == 1
    assert pathexport("export", source, "-o", out).status == 1


@pytest.fixture
def partly_gone(tmp_path: Path, out: Path) -> Path:
    """Two projects; of the first a log was deleted, and what was exported of it is settled."""
    root = tmp_path / "all"
    relay(root / "p")
    straight("t", 9000).write(root / "q")
    settle(root)
    again(root, out)
    (root / "p/s1.jsonl").rename(tmp_path / "s1.jsonl")
    for _ in range(2):  # what is kept is settled when a run leaves it as it was
        again(root, out)
    assert any("gone" in each for each in listed(out))
    return root


def test_what_stays_from_earlier_exports_is_left_alone(
    partly_gone: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when another project changes that has nothing of it."""
    before, logs = tree(out), opened(monkeypatch)
    again(partly_gone, out)
    assert tree(out) == before
    assert not logs
    for _ in range(2):
        log = forked("t", 9000)
        log.write(partly_gone / "q")
        settle(partly_gone)
        again(partly_gone, out)
        assert {path.name for path in logs} == {"t.jsonl"}
    copy = shutil.copytree(out, out.with_name("copy"))
    again(partly_gone, copy, force=True)
    assert files(out) == files(copy)


def test_what_stays_from_earlier_exports_is_decided_anew_when_others_have_it(
    partly_gone: Path, tmp_path: Path, out: Path
) -> None:
    """The deleted log lies in another project, and what the first kept of it goes."""
    (tmp_path / "s1.jsonl").rename(partly_gone / "q/s1.jsonl")
    copy = shutil.copytree(out, tmp_path / "copy")
    done = again(partly_gone, out)
    assert told(done) == told(again(partly_gone, copy, force=True))
    assert files(out) == files(copy)
    assert not any("gone" in each for each in listed(out))
    shutil.rmtree(partly_gone / "q")
    again(partly_gone, out)
    again(partly_gone, copy, force=True)
    assert files(out) == files(copy)
