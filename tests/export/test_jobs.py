"""However many processes write, the same is written and told."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pathexport.exporting import Done, Run, export
from pathexport.pipeline import load, load_each
from pathexport.problems import ChangedLogError, UnwritableError, WrongOptionError
from pathexport.schedule import alone
from pathexport.write.document import plan
from pathexport.write.folder import atomic
from pathexport.write.folder.deeds import Deed, Deeds, together
from pathexport.write.options import Options
from tests.corpus import CORPUS, NAMES, needs_corpus
from tests.exports import active, busy, forked, pictured, rewind, sound, straight
from tests.folders import full, lay, posix
from tests.logs import Log
from tests.samples import SAMPLES, files
from tests.strategies import SETTINGS, lived_logs

pytestmark = posix

OPTIONS = [Options(), Options("full", "inline", 3), Options("dialogue", "omit")]


@pytest.fixture(autouse=True)
def every_log_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathexport.schedule.LEAST", 1)


def told(done: Done) -> tuple[Any, ...]:
    """All that an export tells."""
    output = done.output
    what = (output.changes, output.unchanged, output.problems)
    return what, [*done.paths], done.agents, done.problems, [*done.changed]


def alike(source: Path, out: Path, *options: Any, **how: Any) -> Done:
    """Export with one process, and with two and three: all the same."""
    one, expected = None, None
    for jobs in (1, 2, 3):
        to = out / str(jobs)
        done = export(load_each(source), to, options=Options(*options), run=Run(jobs=jobs), **how)
        expected = expected or (told(done), files(to))
        assert (told(done), files(to)) == expected
        one = one or done
    assert one is not None
    return one


def several(folder: Path) -> Path:
    """Projects that differ in size, one of them without a row."""
    for name in "pqr":
        busy(folder / name)
    lay(folder, "a/empty.jsonl", "")
    straight("s1").write(folder / "z")
    return folder


@pytest.mark.parametrize("options", OPTIONS)
def test_samples_are_the_same_by_however_many(out: Path, options: Options) -> None:
    kinds = (options.detail, options.agents, options.max_lines)
    assert alike(SAMPLES, out, *kinds).paths


@needs_corpus
@pytest.mark.parametrize("name", NAMES[:6])
def test_logs_that_people_published_are_as_well(out: Path, name: str) -> None:
    alike(CORPUS / name, out)


@settings(SETTINGS, max_examples=8)
@given(lived_logs(), lived_logs())
def test_so_are_any_logs(tmp_path_factory: pytest.TempPathFactory, one: Log, two: Log) -> None:
    folder = tmp_path_factory.mktemp("logs")
    one.write(folder / "all" / "p")
    two.write(folder / "all" / "q")
    alike(folder / "all", folder / "out")
    alike(folder / "all" / "p", folder / "alone", "full", "inline")


@pytest.fixture(scope="module", params=[True, False], ids=["many", "one"])
def exported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """A source of which one session has changed since it was exported, and what that wrote."""
    folder = tmp_path_factory.mktemp("exported")
    source = several(folder / "all") if request.param else busy(folder / "p")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pathexport.schedule.LEAST", 1)
        alike(source, folder / "out")
    for old in [*source.rglob("s4.jsonl")]:
        new = Log("s4", 300_000)
        new.answer("b-s4", new.prompt("a-s4", None))
        rewind(new, "b", "g", "h")
        rewind(new, "b", "i", "j")
        new.write(old.parent)
    return source, folder / "out"


@pytest.mark.parametrize("how", [{}, {"dry": True}, {"wanted": active}])
def test_the_second_export_is_the_same_too(
    exported: tuple[Path, Path], out: Path, how: dict[str, Any]
) -> None:
    """Also where files must be renamed before others take their names."""
    source, before = exported
    shutil.copytree(before, out)
    again = alike(source, out, **how)
    assert again.output.changes
    if not how:
        sound(out / "2")
        assert any("_kept_" in name for name in files(out / "2"))
        assert alike(source, out).output.written == 0


def test_a_picture_on_many_paths_counts_once(source: Path, out: Path) -> None:
    log = pictured("s1")
    last = "b-s1"
    for n in range(12):
        log.prompt(f"q{n}", last)
    log.write(source)
    done = alike(source, out)
    assert sum("/assets/" in name for _, name in done.output.changes) == 1


def test_a_shared_file_that_several_write_is_written_once() -> None:
    first, second = Deed("keep", "p/a.png", True), Deed("write", "p/a.png", True)
    own = Deed("keep", "p/b.md", False)
    assert together([Deeds([first, own], [], set()), Deeds([second], [], set())]).files == [
        second,
        own,
    ]


@pytest.mark.parametrize("many", [True, False])
@pytest.mark.parametrize("options", OPTIONS)
def test_a_log_that_changes_meanwhile_is_told_the_same(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, many: bool, options: Options
) -> None:
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    logs = {log: log.read_bytes() for log in source.rglob("s1.jsonl")}

    def planned(*given: Any) -> Any:
        for log, data in logs.items():
            log.write_bytes(b"x" + data)
        return real(*given)

    real = plan.planned
    found = []
    for jobs in (1, 2, 3):
        for log, data in logs.items():
            log.write_bytes(data)
        projects = load(source)  # before any process is started
        monkeypatch.setattr("pathexport.work.planned", planned)
        done = export(projects, out / str(jobs), options=options, run=Run(jobs=jobs))
        monkeypatch.setattr("pathexport.work.planned", real)
        found.append((told(done), files(out / str(jobs))))
    assert found[0][0][-1]
    assert found[0] == found[1] == found[2]


def test_a_log_that_changed_is_told_across_processes() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(ChangedLogError("s1.jsonl", "is gone")))
    assert (str(error), error.problem.where) == ("s1.jsonl is gone. Start again.", "s1.jsonl")


def failing(source: Path, out: Path, jobs: int) -> str:
    with pytest.raises(UnwritableError) as failed:
        export(load_each(source), out, run=Run(jobs=jobs))
    return str(failed.value)


def ended(children: Callable[[], list[Any]] = multiprocessing.active_children) -> bool:
    return not children() and threading.active_count() == 1


@pytest.mark.parametrize("many", [True, False])
def test_a_full_disk_is_told_the_same(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, many: bool
) -> None:
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    monkeypatch.setattr(atomic, "_part", full)
    said = {failing(source, out, jobs) for jobs in (1, 2, 3)}
    assert len(said) == 1
    assert "No space left on device" in said.pop()
    assert ended()


@pytest.mark.parametrize("many", [True, False])
def test_a_folder_that_cannot_be_made_is_told_the_same(
    tmp_path: Path, out: Path, many: bool
) -> None:
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    lay(out.parent, out.name, "mine")
    said = {failing(source, out, jobs) for jobs in (1, 2, 3)}
    assert len(said) == 1
    assert "it is not a folder" in said.pop()


@pytest.mark.parametrize("many", [True, False])
def test_processes_that_begin_anew_write_the_same(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, many: bool
) -> None:
    """As on systems where a process cannot be copied safely."""
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    anew = multiprocessing.get_context("spawn")
    monkeypatch.setattr("pathexport.workers.processes._context", lambda: anew)
    for jobs in (1, 2):
        export(load_each(source), out / str(jobs), options=OPTIONS[1], run=Run(jobs=jobs))
    assert files(out / "1") == files(out / "2")
    here = os.getpid()
    # What cannot be sent is done here.
    how: dict[str, Any] = {"options": OPTIONS[1], "run": Run(jobs=2)}
    export(load_each(source), out / "3", wanted=lambda _: os.getpid() == here, **how)
    assert set(files(out / "3")) == set(files(out / "1")) - {"a/index.md"}


def test_beside_another_thread_no_process_is_copied() -> None:
    from pathexport.workers.processes import _context

    wait = threading.Event()
    thread = threading.Thread(target=wait.wait)
    thread.start()
    try:
        assert _context().get_start_method() == "spawn"
    finally:
        wait.set()
        thread.join()


def test_a_process_that_is_killed_ends_the_run_with_a_sentence(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.getpid()

    def replace(*_: object) -> None:
        assert os.getpid() != here
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr("pathexport.write.folder.output.replace", replace)
    assert "Start again with --jobs 1" in failing(busy(source), out, 2)
    assert ended()


def test_no_process_is_started_for_little(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> Iterator[None]:
        raise AssertionError("processes for small logs")

    monkeypatch.setattr("pathexport.workers.processes.processes", never)
    with pytest.raises(AssertionError, match="small"):
        export(load(busy(source)), out, run=Run(jobs=2))
    monkeypatch.setattr("pathexport.schedule.LEAST", 1_000_000)
    export(load(source), out, run=Run(jobs=2))


@pytest.mark.parametrize("jobs", [0, -1, True, "2", None])
def test_a_number_of_processes_is_a_number(source: Path, out: Path, jobs: Any) -> None:
    with pytest.raises(WrongOptionError, match="jobs must be"):
        export([], out, run=Run(jobs=jobs))


@pytest.mark.parametrize(
    ("sizes", "jobs", "expected"),
    [
        ([5], 1, set()),
        ([5], 2, {0}),
        ([5, 5], 2, set()),
        ([9, 1], 2, {0, 1}),
        ([70, 10, 10, 10], 2, {0}),
        ([1, 1, 20, 1, 1, 1], 4, {2}),
        ([], 2, set()),
    ],
)
def test_one_large_project_is_for_all_processes(
    sizes: list[int], jobs: int, expected: set[int]
) -> None:
    assert alone(sizes, jobs) == expected


def test_projects_that_fit_no_filter_make_nothing(tmp_path: Path, out: Path) -> None:
    source = several(tmp_path / "all")
    done = alike(source, out, wanted=lambda path: path.session == "s4")
    assert {path.session for path in done.paths} == {"s4"}
    forked("s9").write(tmp_path / "other" / "x")
    assert not alike(tmp_path / "other", out / "none", wanted=lambda path: False).paths
