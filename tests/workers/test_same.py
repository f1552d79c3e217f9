"""However many processes write, the same is written and told."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.exporting import Done, Run, export
from pathexport.pipeline import load, load_each
from pathexport.write.document import plan
from pathexport.write.folder import atomic
from pathexport.write.folder.deeds import Counting, Deed, Deeds
from pathexport.write.options import Options
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.corpus import CORPUS, NAMES, needs_corpus
from tests.running.exports import active, busy, forked, pictured, rewind, sound
from tests.running.folders import full, lay, posix
from tests.running.samples import SAMPLES, files
from tests.running.turns import in_turn
from tests.workers.jobs import OPTIONS, ended, failing, several

pytestmark = [posix, pytest.mark.thorough]


def told(done: Done) -> tuple[Any, ...]:
    """All that an export tells."""
    output = done.output
    what = (output.changes, output.unchanged, output.problems)
    return what, [*done.paths], done.agents, done.problems, [*done.changed]


BOTH = (2, 3)


def alike(
    source: Path | Sequence[Path],
    out: Path,
    *options: Any,
    by: Sequence[int] = BOTH,
    **how: Any,
) -> Done:
    """Export with one process, and with several: all the same."""
    one, expected = None, None
    sources = [source] if isinstance(source, Path) else source
    for jobs in (1, *by):
        to = out / str(jobs)
        done = export(load_each(*sources), to, options=Options(*options), run=Run(jobs=jobs), **how)
        expected = expected or (told(done), files(to))
        assert (told(done), files(to)) == expected
        one = one or done
    assert one is not None
    return one


THIRDS = [sorted(path for path in SAMPLES.iterdir() if path.is_dir())[n::3] for n in range(3)]


@pytest.mark.parametrize(
    ("samples", "how"), in_turn(THIRDS, [*zip(OPTIONS, (2, 3, 2), strict=True)])
)
def test_samples_are_the_same_by_however_many(
    out: Path, samples: list[Path], how: tuple[Options, int]
) -> None:
    options, jobs = how
    kinds = (options.detail, options.agents, options.max_lines)
    assert alike(samples, out, *kinds, by=[jobs]).paths


@pytest.mark.parametrize(
    ("form", "how"), in_turn(["xml", "messages", "atif"], [*product(BOTH, (True, False))])
)
def test_so_are_files_in_forms_for_models(
    tmp_path: Path, out: Path, form: str, how: tuple[int, bool]
) -> None:
    """Also where one project is written by several processes, and where nothing has changed."""
    jobs, many = how
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    options = ("standard", "link", None, None, True, True, form)
    assert alike(source, out, *options, by=[jobs]).output.written
    assert not alike(source, out, *options, by=[jobs]).output.written


@needs_corpus
@pytest.mark.parametrize(("name", "jobs"), in_turn(NAMES[:6], BOTH))
def test_logs_that_people_published_are_as_well(out: Path, name: str, jobs: int) -> None:
    alike(CORPUS / name, out, by=[jobs])


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 3)
@given(lived_logs(), lived_logs(), st.permutations(BOTH))
def test_so_are_any_logs(
    tmp_path_factory: pytest.TempPathFactory, one: Log, two: Log, by: Sequence[int]
) -> None:
    folder = tmp_path_factory.mktemp("logs")
    one.write(folder / "all" / "p")
    two.write(folder / "all" / "q")
    alike(folder / "all", folder / "out", by=by[:1])
    alike(folder / "all" / "p", folder / "alone", "full", "inline", by=by[1:])


@pytest.fixture(scope="module", params=[True, False], ids=["many", "one"])
def exported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """A source of which one session has changed since it was exported, and what that wrote."""
    folder = tmp_path_factory.mktemp("exported")
    source = several(folder / "all") if request.param else busy(folder / "p")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pathexport.run.schedule.LEAST", 1)
        alike(source, folder / "out")
    for old in [*source.rglob("s4.jsonl")]:
        new = Log("s4", 300_000)
        new.answer("b-s4", new.prompt("a-s4", None))
        rewind(new, "b", "g", "h")
        rewind(new, "b", "i", "j")
        new.write(old.parent)
    return source, folder / "out"


@pytest.mark.parametrize(("how", "jobs"), in_turn([{}, {"dry": True}, {"wanted": active}], BOTH))
def test_the_second_export_is_the_same_too(
    exported: tuple[Path, Path], out: Path, how: dict[str, Any], jobs: int
) -> None:
    """Also where files must be renamed before others take their names."""
    source, before = exported
    shutil.copytree(before, out)
    again = alike(source, out, by=[jobs], **how)
    assert again.output.changes
    if not how:
        sound(out / f"{jobs}")
        assert any("_kept_" in name for name in files(out / f"{jobs}"))
        assert alike(source, out, by=[jobs]).output.written == 0


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
    counting = Counting(Path("out"))
    counting.count(Deeds([first, own], [], set(), {}), Deeds([second], [], set(), {}))
    assert counting.deeds.files == [second, own]


@pytest.mark.parametrize(("options", "many"), in_turn(OPTIONS, [True, False]))
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
        monkeypatch.setattr("pathexport.run.work.planned", planned)
        done = export(projects, out / str(jobs), options=options, run=Run(jobs=jobs))
        monkeypatch.setattr("pathexport.run.work.planned", real)
        found.append((told(done), files(out / str(jobs))))
    assert found[0][0][-1]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("many", [True, False])
def test_a_full_disk_is_told_the_same(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, many: bool
) -> None:
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    monkeypatch.setattr(atomic, "_new", full)
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


def test_projects_that_fit_no_filter_make_nothing(tmp_path: Path, out: Path) -> None:
    source = several(tmp_path / "all")
    done = alike(source, out, wanted=lambda path: path.session == "s4")
    assert {path.session for path in done.paths} == {"s4"}
    forked("s9").write(tmp_path / "other" / "x")
    assert not alike(tmp_path / "other", out / "none", wanted=lambda path: False).paths
