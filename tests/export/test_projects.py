"""Many projects in one export: one at a time is open and in memory, and all count in the end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load, load_each
from pathexport.problems import WrongOptionError
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import listed, of_session, relay, sound, straight
from tests.running.folders import posix
from tests.running.samples import files

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 32  # open files
SIZE = 20_000  # rows; the interpreter must be small beside what a project takes

EXPORT = """
import resource, sys
from pathlib import Path
from pathexport.exporting import Run, export
from pathexport.pipeline import load_each
for _ in range(int(sys.argv[3])):
    export(load_each(sys.argv[1]), Path(sys.argv[2]), run=Run(force=True))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def in_a_process(source: Path, out: Path, limited: bool = False, times: int = 1) -> int:
    """Export in a process of its own, so many times, and tell how much memory it took."""

    def limit() -> None:
        import resource

        if limited:
            resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT))

    command = [sys.executable, "-c", EXPORT, str(source), str(out), str(times)]
    ran = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, preexec_fn=limit
    )
    return int(ran.stdout)


def test_projects_are_loaded_one_by_one(tmp_path: Path) -> None:
    for name in "pq":
        straight(name).write(tmp_path / name)
    found = load_each(tmp_path)
    assert list(found.names) == ["p", "q"]
    (tmp_path / "q/q.jsonl").unlink()
    each = iter(found)
    assert [path.session for path in next(each).paths] == ["p"]
    assert [problem.unread for problem in next(each).problems] == [True]


def test_projects_can_be_gone_through_again(tmp_path: Path) -> None:
    for name in "pq":
        straight(name).write(tmp_path / "all" / name)
    found = load_each(tmp_path / "all")
    assert [project.name for project in found] == ["p", "q"]
    for out in ("one", "other"):
        assert len(export(found, tmp_path / out).paths) == 2
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_the_folder_may_be_given_as_text(tmp_path: Path) -> None:
    straight("s1").write(tmp_path / "p")
    assert export(load(tmp_path / "p"), str(tmp_path / "out")).output.folder == tmp_path / "out"


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("number", [36, pytest.param(400, marks=pytest.mark.slow)])
def test_there_may_be_more_projects_than_open_files(tmp_path: Path, number: int) -> None:
    for n in range(number):
        straight(f"s{n}").write(tmp_path / f"all/p{n}")
    in_a_process(tmp_path / "all", tmp_path / "out", limited=True, times=2)
    assert len(listed(tmp_path / "out")) == number


@posix
@pytest.mark.slow
def test_many_projects_take_the_memory_of_one(tmp_path: Path) -> None:
    for n in range(41):
        log, last = Log(f"s{n}"), None
        for turn in range(SIZE // 2):
            last = log.prompt(f"{turn:06}-{n:04}-4000-8000-00000000000p", last)
            last = log.answer(f"{turn:06}-{n:04}-4000-8000-00000000000a", last)
        log.write(tmp_path / ("many" if n else "one") / f"p{n}")
    for _ in range(2):  # the second export reads what the first one listed
        one = in_a_process(tmp_path / "one", tmp_path / "out-one")
        many = in_a_process(tmp_path / "many", tmp_path / "out-many")
        assert many < 1.3 * one


def test_an_export_of_a_list_and_one_by_one_are_the_same(tmp_path: Path) -> None:
    for name in ("P", "p", "q"):
        straight(name).write(tmp_path / f"all/{name}")
    export(load(tmp_path / "all"), tmp_path / "one")
    export(load_each(tmp_path / "all"), tmp_path / "other")
    assert files(tmp_path / "one") == files(tmp_path / "other")
    assert len(listed(tmp_path / "one")) == 3


@pytest.mark.parametrize("names", [("p", "q"), ("q", "p")])
def test_what_moved_to_another_project_leaves_the_first(
    tmp_path: Path, out: Path, names: tuple[str, str]
) -> None:
    """Whichever of the two is read first."""
    source, other = (tmp_path / "all" / name for name in names)
    straight("stays").write(source)
    straight("there", 500).write(other)
    straight("moves", 1000).write(source)
    export(load(tmp_path / "all"), out)
    (source / "moves.jsonl").rename(other / "moves.jsonl")
    export(load(tmp_path / "all"), out, wanted=of_session("stays"))
    assert f"{names[0]}/transcript_moves.md" in files(out)
    export(load(tmp_path / "all"), out)
    export(load(tmp_path / "all"), tmp_path / "fresh")
    assert files(out) == files(tmp_path / "fresh")
    sound(out)


def test_a_copy_in_another_project_takes_nothing_away_from_one_that_a_run_is_not_about(
    tmp_path: Path, out: Path
) -> None:
    for name in "pq":
        straight("s1").write(tmp_path / "all" / name)
    export(load(tmp_path / "all"), out)
    before = files(out)
    straight("s2", 500).write(tmp_path / "all/p")
    export(load(tmp_path / "all/p"), out)
    after = files(out)
    assert {name: after.get(name) for name in before if name.startswith("q/")} == {
        name: text for name, text in before.items() if name.startswith("q/")
    }
    sound(out)


def test_a_copy_in_another_project_takes_nothing_away_that_a_filter_leaves_out(
    tmp_path: Path, out: Path
) -> None:
    """A session of p, which lies within a path of q as well."""
    straight("s1").write(tmp_path / "all/p")
    straight("t", 9999).write(tmp_path / "all/p")
    relay(tmp_path / "all/q")
    export(load(tmp_path / "all"), out)
    before = files(out)
    export(load(tmp_path / "all"), out, wanted=lambda path: path.session != "s1")
    assert files(out) == before


@for_each("given", [[], ["--session", "no"], ["--session", "s"]])
def test_nothing_is_made_when_there_is_nothing_to_write(
    tmp_path: Path, out: Path, given: list[str]
) -> None:
    for name in "pq":
        (tmp_path / "all" / name).mkdir(parents=True)
        (tmp_path / "all" / name / "x.jsonl").touch()
    if given:
        straight("t").write(tmp_path / "all/q")
    ran = pathexport("export", tmp_path / "all", "-o", out, *given)
    assert ran.status == 3
    assert ("There is no session" if given else "are empty") in ran.err
    assert not out.exists()


def test_empty_projects_are_written_in_their_turn(tmp_path: Path, out: Path) -> None:
    for name in "pqr":
        (tmp_path / "all" / name).mkdir(parents=True)
        (tmp_path / "all" / name / "x.jsonl").touch()
    straight("t").write(tmp_path / "all/q")
    ran = pathexport("export", tmp_path / "all", "-o", out)
    assert ran.status == 0
    found = json.loads((out / "manifest.json").read_bytes())["projects"]
    assert [project["folder"] for project in found] == ["p", "q", "r"]


@pytest.mark.parametrize("names", [("p", "q"), ("q", "p")])
def test_the_first_part_of_a_conversation_may_move_alone(
    tmp_path: Path, out: Path, names: tuple[str, str]
) -> None:
    """What is left of it is written anew, and all else stands in the other project."""
    source, other = (tmp_path / "all" / name for name in names)
    relay(source)
    straight("there", 500).write(other)
    export(load(tmp_path / "all"), out)
    (source / "s1.jsonl").rename(other / "s1.jsonl")
    export(load(tmp_path / "all"), out)
    export(load(tmp_path / "all"), tmp_path / "fresh")
    assert files(out) == files(tmp_path / "fresh")
    sound(out)


@pytest.mark.parametrize("given", ["sample_projects", [Path("sample_projects")], [None]])
def test_what_is_no_project_is_told(tmp_path: Path, given: Any) -> None:
    with pytest.raises(WrongOptionError, match=r"^projects must be what load gives, not "):
        export(given, tmp_path / "out")
    assert not (tmp_path / "out").exists()
