"""Which logs belong to what a person names (rules R1 to R3)."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest

from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.read.files import LogFile
from pathexport.read.sources import projects_root
from pathexport.shape.project import Project
from pathexport.write.record.selection import selection
from tests.logs import Log, drawn

Found = dict[str, list[str]]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty projects root that Claude Code's configuration points to."""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    made = tmp_path / "config" / "projects"
    made.mkdir(parents=True)
    return made


def written(folder: Path, uuid: str = "a", name: str = "s1", cwd: str = "/home/ada") -> Path:
    """A log of one prompt."""
    log = Log("s1")
    log.prompt(uuid, None, cwd=cwd)
    return log.write(folder, name)


def found(projects: Iterable[Project]) -> Found:
    """The ids of each project's rows, by the project's name."""
    return {p.name: sorted(row.uuid for row in p.graph.rows) for p in projects}


def folder_of(directory: Path) -> str:
    """The name of a working directory's project folder, before it is cut."""
    return re.sub("[^A-Za-z0-9]", "-", os.path.realpath(directory))


def directory(path: Path) -> Path:
    path.mkdir(parents=True)
    return path


# R1: what may be named


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("config/projects", {"-one": ["a", "b"], "-two": ["c"]}),
        ("config/projects/-one", {"-one": ["a", "b"]}),
        ("config/projects/-one/s1.jsonl", {"-one": ["a"]}),
        ("config/projects/-one/../-two", {"-two": ["c"]}),
        ("link", {"-one": ["a", "b"]}),
    ],
)
def test_r1_root_folder_or_file(root: Path, tmp_path: Path, source: str, expected: Found) -> None:
    written(root / "-one", "a")
    written(root / "-one", "b", "s2")
    written(root / "-two", "c")
    (root / "-empty").mkdir()
    (root / "note.txt").touch()
    (tmp_path / "link").symlink_to(root / "-one")
    assert found(load(tmp_path / source)) == expected


def test_r1_a_file_brings_the_agents_of_its_session_only(root: Path) -> None:
    log = written(root / "-p", "a")
    written(root / "-p" / "s1" / "subagents", "x", "agent-x")
    written(root / "-p" / "s2" / "subagents", "y", "agent-y")
    written(root / "-p", "z", "agent-z")
    assert found(load(log)) == {"-p": ["a", "x"]}


def test_r1_an_agent_file_by_itself(root: Path) -> None:
    log = written(root / "-p" / "s1" / "subagents", "x", "agent-x")
    (project,) = load(log)
    assert [(agent.session, agent.id) for agent in project.agents] == [("s1", "x")]


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("plain", "-plain"),
        ("two words", "-two-words"),
        ("a.b_c-d", "-a-b-c-d"),
        ("[x]*?", "--x---"),
        ("été", "--t-"),
        ("日本", "---"),
        ("UPPER09", "-UPPER09"),
        pytest.param(
            "a😀b",
            "-a--b",
        ),
    ],
)
def test_r1_a_working_directory_with_any_characters(
    root: Path, tmp_path: Path, name: str, ending: str
) -> None:
    folder = folder_of(tmp_path) + ending
    written(root / folder)
    assert found(load(directory(tmp_path / name))) == {folder: ["a"]}


def test_r1_a_working_directory_is_its_real_path(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = directory(tmp_path / "real")
    written(root / folder_of(real))
    (tmp_path / "link").symlink_to(real)
    assert found(load(tmp_path / "link")) == {folder_of(real): ["a"]}
    monkeypatch.chdir(tmp_path / "link")
    assert found(load()) == found(load(".")) == {folder_of(real): ["a"]}


def test_r1_a_working_directory_is_not_one_whose_name_begins_alike(
    root: Path, tmp_path: Path
) -> None:
    written(root / (folder_of(tmp_path) + "-work-2"))
    with pytest.raises(PathexportError):
        load(directory(tmp_path / "work"))


def test_r1_a_working_directory_with_data_of_its_own(root: Path, tmp_path: Path) -> None:
    work = directory(tmp_path / "work")
    (work / "data.jsonl").write_text('{"x": 1}\n')
    written(root / folder_of(work))
    assert found(load(work)) == {folder_of(work): ["a"]}


def test_r1_a_projects_root_with_a_stray_log(root: Path) -> None:
    written(root / "-p")
    written(root, "z", "stray")
    assert found(load(root))["-p"] == ["a"]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("/somewhere", "/somewhere/projects"),
        ("", "~/.claude/projects"),
        (None, "~/.claude/projects"),
    ],
)
def test_r1_the_projects_root(config: str | None, expected: str) -> None:
    environment = {} if config is None else {"CLAUDE_CONFIG_DIR": config}
    assert projects_root(environment) == Path(expected).expanduser()


def test_r1_everything_is_what_lies_below_the_projects_root(root: Path) -> None:
    written(root / "-one", "a")
    written(root / "-two", "b")
    assert found(load(everything=True)) == {"-one": ["a"], "-two": ["b"]}


# R1: names longer than 200 characters


def long_directory(tmp_path: Path, ending: str = "", length: int = 230) -> Path:
    """A directory whose folder name would be so long."""
    missing = length - len(folder_of(tmp_path)) - len("/" * 2 + ending)
    return directory(tmp_path / ("x" * (missing // 2)) / ("y" * (missing - missing // 2) + ending))


def cut(directory: Path) -> str:
    return folder_of(directory)[:200]


@pytest.mark.parametrize(
    ("length", "hashed"), [(199, ""), (200, ""), (201, "-1k2j3h"), (230, "-0")]
)
def test_r1_a_long_name_is_cut_and_hashed(
    root: Path, tmp_path: Path, length: int, hashed: str
) -> None:
    work = long_directory(tmp_path, length=length)
    assert len(folder_of(work)) == length
    written(root / (cut(work) + hashed), cwd=str(work))
    assert found(load(work)) == {cut(work) + hashed: ["a"]}


def test_r1_two_long_directories_with_one_beginning_are_told_apart_by_cwd(
    root: Path, tmp_path: Path
) -> None:
    one, two = long_directory(tmp_path, "/one"), long_directory(tmp_path, "/two")
    assert cut(one) == cut(two)
    written(root / (cut(one) + "-aaa"), "a", cwd=str(two))
    written(root / (cut(one) + "-bbb"), "b", cwd=str(one))
    assert found(load(one)) == {cut(one) + "-bbb": ["b"]}
    assert found(load(two)) == {cut(one) + "-aaa": ["a"]}


def test_r1_a_long_directory_with_odd_characters_is_confirmed(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path, '/été "x" \\ 日本')
    written(root / (cut(work) + "-q"), cwd=str(work))
    assert found(load(work)) == {cut(work) + "-q": ["a"]}


def test_r1_a_long_directory_that_no_row_names_is_not_found(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path)
    written(root / (cut(work) + "-q"), cwd=str(work / "inside"))
    with pytest.raises(PathexportError):
        load(work)


def test_r1_a_long_directory_is_confirmed_by_any_row(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path)
    log = Log()
    log.prompt("a", None, cwd=str(work / "inside"))
    log.prompt("b", "a", cwd=str(work))
    log.write(root / (cut(work) + "-q"))
    assert found(load(work)) == {cut(work) + "-q": ["a", "b"]}


def test_r1_a_broken_log_of_a_long_neighbour_stops_nothing(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path)
    written(root / (cut(work) + "-q"), cwd=str(work))
    (directory(root / (cut(work) + "-a")) / "agent-x.jsonl").symlink_to(tmp_path / "nowhere")
    assert found(load(work)) == {cut(work) + "-q": ["a"]}


# R1: what cannot be worked on


MISSING = "{} does not exist. Name a project folder or a .jsonl file."
NOTHING = """There are no Claude Code logs in {}, and none for it below {root}. \
Name a projects folder, a project folder, a .jsonl file \
or a directory that Claude Code worked in."""
NOT_HERE = """There are no Claude Code logs for {}, or for a directory above it, below {root}. \
Name a project folder or a .jsonl file, or use --all for every project."""


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("nothing", MISSING),
        ("nothing.jsonl", MISSING),
        ("note.txt", "{} is not a .jsonl file. Name a log, or the folder it lies in."),
        ("other", NOTHING),
        ("work", NOT_HERE),
        ("config/projects", NOTHING),
        (None, NOT_HERE),
    ],
)
def test_r1_nothing_to_read_is_said_with_what_to_do(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str | None, sentence: str
) -> None:
    monkeypatch.chdir(directory(tmp_path / "work"))
    directory(tmp_path / "other")
    (tmp_path / "note.txt").touch()
    named = tmp_path / (source or "work")
    with pytest.raises(PathexportError) as error:
        load(*[named] if source else [])
    assert str(error.value) == sentence.format(named, root=root)


@pytest.mark.parametrize("exists", [True, False])
def test_r1_no_logs_at_all_is_said_with_what_to_do(root: Path, exists: bool) -> None:
    if not exists:
        root.rmdir()
    with pytest.raises(PathexportError) as error:
        load(everything=True)
    assert str(error.value) == (
        f"There are no Claude Code logs below {root}. "
        "Name a folder or a .jsonl file, or set CLAUDE_CONFIG_DIR."
    )


NOW = datetime(2026, 3, 8, 10, 30, tzinfo=timezone(timedelta(hours=1)))
A_TIME = """must be a date like 2026-03-01, a time like 2026-03-01T18:30, \
or an age like 7d, 12h or 2w"""


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ((None, "late", None, None), "--status must be active or abandoned, not 'late'."),
        ((None, None, "soon", None), f"--since {A_TIME}, not 'soon'."),
        ((None, None, "", None), f"--since {A_TIME}, not ''."),
        ((None, None, None, "32"), f"--until {A_TIME}, not '32'."),
        ((None, None, "7 d", None), f"--since {A_TIME}, not '7 d'."),
        ((None, None, "-7d", None), f"--since {A_TIME}, not '-7d'."),
        ((None, None, "3m", None), f"--since {A_TIME}, not '3m'."),
    ],
)
def test_filters_that_mean_nothing_are_said(
    given: tuple[str | None, str | None, str | None, str | None], sentence: str
) -> None:
    with pytest.raises(PathexportError) as error:
        selection(*given, now=NOW)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("age", "begins"),
    [
        ("0h", "2026-03-08T09:30:00.000Z"),
        ("12h", "2026-03-07T21:30:00.000Z"),
        ("7d", "2026-03-01T09:30:00.000Z"),
        ("2W", "2026-02-22T09:30:00.000Z"),
        ("999999w", ""),
    ],
)
def test_an_age_is_counted_back_from_now(tmp_path: Path, age: str, begins: str) -> None:
    (project,) = load(written(tmp_path))
    (path,) = project.paths
    since = selection(None, None, age, None, now=NOW)
    until = selection(None, None, None, age, now=NOW)
    for time in ("0001-01-01T00:00:00.000Z", begins, "9999-12-31T23:59:59.999Z"):
        there = msgspec.structs.replace(path, started=time, ended=time)
        assert since(there) == (time >= begins)
        assert until(there) == (time < begins)


# R2: the project is the unit


def test_r2_a_parent_is_found_in_whatever_file_it_lies(tmp_path: Path) -> None:
    one, two = Log("s1"), Log("s2", second=100)
    one.prompt("a", None)
    one.answer("b", "a")
    two.prompt("c", "b")
    two.write(tmp_path, "0-read-first")
    one.write(tmp_path)
    (project,) = load(tmp_path)
    assert drawn(project) == {"a b c": "ACTIVE"}


def test_r2_nor_does_the_order_of_lines_in_a_file_matter(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    log.prompt("c", "b")
    log.rows.reverse()
    assert drawn(log.load(tmp_path)) == {"a b c": "ACTIVE"}


def test_r2_projects_know_nothing_of_each_other(tmp_path: Path) -> None:
    written(tmp_path / "-one", "a")
    log = Log("s2")
    log.prompt("b", "a")
    log.write(tmp_path / "-two")
    assert found(load(tmp_path)) == {"-one": ["a"], "-two": ["b"]}


# R3: which files are logs


AGENT_FILES = [
    "agent-x.jsonl",
    "s1/subagents/agent-x.jsonl",
    "s1/subagents/workflows/agent-x.jsonl",
    "s1/subagents/workflows/wf-1/agent-x.jsonl",
    "gone/subagents/agent-x.jsonl",
]


@pytest.mark.parametrize("name", AGENT_FILES)
def test_r3_an_agent_beside_the_sessions_or_below_them(tmp_path: Path, name: str) -> None:
    written(tmp_path, "a")
    log = written((tmp_path / name).parent, "x", "agent-x")
    assert log == tmp_path / name
    (project,) = load(tmp_path)
    assert drawn(project) == {"a": "ACTIVE"}
    assert [agent.id for agent in project.agents] == ["x"]
    assert project.problems[0].where == f"{name}:1", "untied, and named by its place"


@pytest.mark.parametrize(
    "name",
    [
        "journal.jsonl",
        "s1/subagents/journal.jsonl",
        "s1/subagents/workflows/wf-1/journal.jsonl",
        "s1/subagents/other.jsonl",
        "s1/agent-x.jsonl",
        "s1/tool-results/toolu_1.jsonl",
        "s1/s2.jsonl",
        "s1.jsonl.bak",
        "s1.json",
        "sessions-index.json",
    ],
)
def test_r3_other_files_are_no_transcripts(tmp_path: Path, name: str) -> None:
    written(tmp_path, "a")
    other = tmp_path / name
    other.parent.mkdir(parents=True, exist_ok=True)
    written(tmp_path, "j", "agent-j").rename(other)
    (project,) = load(tmp_path)
    assert (found([project]), project.problems) == ({tmp_path.name: ["a"]}, ())


def test_r3_a_folder_that_is_named_like_a_log_is_none(tmp_path: Path) -> None:
    written(tmp_path, "a")
    directory(tmp_path / "s2.jsonl")
    directory(tmp_path / "s1" / "subagents" / "agent-x.jsonl")
    (project,) = load(tmp_path)
    assert (found([project]), project.problems) == ({tmp_path.name: ["a"]}, ())


def test_r3_subagents_alone_make_a_project(tmp_path: Path) -> None:
    """The session's file is gone, its agents are still there."""
    written(tmp_path / "-p" / "s1" / "subagents", "x", "agent-x")
    (project,) = load(tmp_path)
    assert (project.name, project.paths) == ("-p", ())
    assert [(agent.session, agent.id) for agent in project.agents] == [("s1", "x")]


def test_r3_rows_without_a_session_belong_to_that_of_their_file(tmp_path: Path) -> None:
    for name, uuid in (("s7", "a"), ("s8/subagents/agent-x", "x")):
        log = Log()
        log.row(uuid, None, "user", sessionId=None, message={"role": "user", "content": "hi"})
        log.write(tmp_path, name)
    (project,) = load(tmp_path)
    assert {row.uuid: row.session for row in project.graph.rows} == {"a": "s7", "x": "s8"}


META = json.dumps({"agentType": "Explore", "toolUseId": "t1"})


@pytest.mark.parametrize("folder", ["", "s1/subagents", "s1/subagents/workflows/wf-1"])
@pytest.mark.parametrize("name", ["agent-x", "agent-x.y"])
def test_r3_meta_lies_beside_its_agent(tmp_path: Path, folder: str, name: str) -> None:
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1", name="Agent")
    log.write(tmp_path)
    written(tmp_path / folder, "x", name)
    (tmp_path / folder / f"{name}.meta.json").write_text(META)
    (project,) = load(tmp_path)
    assert [(agent.name, agent.anchor) for agent in project.agents] == [("Explore", "b")]
    assert project.problems == ()


@pytest.mark.parametrize("meta", ["", "{", "[]", "null", '{"agentType": 5}', "[" * 5000])
def test_r3_meta_that_is_none_is_one_problem(tmp_path: Path, meta: str) -> None:
    written(tmp_path, "x", "agent-x")
    (tmp_path / "agent-x.meta.json").write_text(meta)
    (project,) = load(tmp_path)
    assert [agent.name for agent in project.agents] == ["unknown"]
    assert [p.where for p in project.problems] == ["agent-x.jsonl:1", "agent-x.meta.json"]


def test_r3_meta_with_half_a_surrogate_pair_is_read(tmp_path: Path) -> None:
    written(tmp_path, "x", "agent-x")
    meta = '{"agentType": "Explore", "description": "cut in a smile \\ud83d"}'
    (tmp_path / "agent-x.meta.json").write_text(meta)
    (project,) = load(tmp_path)
    assert [agent.name for agent in project.agents] == ["Explore"]


def test_r38_a_problem_names_no_place_of_this_machine(tmp_path: Path) -> None:
    written(tmp_path, "x", "agent-x")
    directory(tmp_path / "agent-x.meta.json")
    (project,) = load(tmp_path)
    assert not any(str(tmp_path) in problem.what for problem in project.problems)


def test_r3_a_log_that_goes_away_before_it_is_read_is_one_problem(tmp_path: Path) -> None:
    for uuid in ("a", "b"):
        written(tmp_path, uuid, uuid)

    def watch(files: tuple[LogFile, ...]) -> Iterable[LogFile]:
        for file in files:
            if file.name == "a.jsonl":
                file.path.unlink()
            yield file

    (project,) = load(tmp_path, watch=watch)
    assert found([project]) == {tmp_path.name: ["b"]}
    assert [(p.where, p.what) for p in project.problems] == [
        ("a.jsonl", "cannot be read: No such file or directory")
    ]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_r3_a_log_that_may_not_be_read_is_one_problem(tmp_path: Path) -> None:
    written(tmp_path, "a", "a").chmod(0)
    written(tmp_path, "b", "b")
    (project,) = load(tmp_path)
    assert found([project]) == {tmp_path.name: ["b"]}
    assert [p.where for p in project.problems] == ["a.jsonl"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("name", ["s2.jsonl", "agent-x.jsonl", "s1/subagents/agent-y.jsonl"])
def test_r3_what_is_no_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    written(tmp_path, "a")
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(tmp_path / name)
    assert found(load(tmp_path)) == {tmp_path.name: ["a"]}


def test_r3_a_link_that_leads_back_up_is_not_followed(tmp_path: Path) -> None:
    written(tmp_path, "a")
    written(tmp_path / "s1" / "subagents", "x", "agent-x")
    (tmp_path / "s1" / "subagents" / "again").symlink_to(tmp_path / "s1" / "subagents")
    (project,) = load(tmp_path)
    assert project.account.counts["agent"] == 1
    assert project.account.counts["copy"] == 0


@pytest.mark.parametrize("closed", ["two", "one/s9"])
def test_r4_a_folder_that_cannot_be_read_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    for name in ("one", "two"):
        written(tmp_path / name, "a")
        (tmp_path / name / "s9").mkdir()
    listdir = os.listdir

    def refused(folder: Path) -> list[str]:
        if folder == tmp_path / closed:
            raise PermissionError(13, "Permission denied", str(folder))
        return listdir(folder)

    monkeypatch.setattr(os, "listdir", refused)
    problems = [problem for project in load(tmp_path) for problem in project.problems]
    assert [(p.where, p.what) for p in problems] == [
        (closed.removeprefix("one/"), "this folder cannot be read: Permission denied")
    ]


@pytest.mark.parametrize("source", [[], ["."]])
def test_r1_below_a_directory_with_logs_those_are_taken(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: list[str]
) -> None:
    below = directory(tmp_path / "work" / "src" / "deep")
    written(root / folder_of(tmp_path / "work"), "a")
    written(root / folder_of(tmp_path), "z")
    monkeypatch.chdir(below)
    told: list[str] = []
    assert found(load(*source, note=told.append)) == {folder_of(tmp_path / "work"): ["a"]}
    here, above = os.path.realpath(below), os.path.realpath(tmp_path / "work")
    assert told == [f"There are no logs for {here}. Reading those for {above}."]


def test_r1_a_directory_with_logs_needs_no_note(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(root / folder_of(directory(tmp_path / "work")), "a")
    monkeypatch.chdir(tmp_path / "work")
    told: list[str] = []
    assert len(load(note=told.append)) == 1
    assert told == []


def test_r1_a_directory_that_is_named_is_that_directory(root: Path, tmp_path: Path) -> None:
    written(root / folder_of(tmp_path / "work"), "a")
    with pytest.raises(PathexportError, match="There are no Claude Code logs in"):
        load(directory(tmp_path / "work" / "src"))


# R1: Claude Code's own folder


def own_folder(made: Path) -> Path:
    """Claude Code's folder as it is: other things beside the projects, some of them .jsonl."""
    written(made / "projects" / "-one", "a")
    written(made / "projects" / "-two", "b")
    (made / "history.jsonl").write_text('{"display": "hi", "project": "/home/ada"}\n')
    directory(made / "todos")
    (directory(made / "telemetry") / "events.jsonl").write_text('{"event": 1}\n')
    return made


@pytest.mark.parametrize("name", ["config", "copy-of-it"])
def test_r1_claude_codes_own_folder(root: Path, tmp_path: Path, name: str) -> None:
    own = own_folder(tmp_path / name)
    assert found(load(own)) == {"-one": ["a"], "-two": ["b"]}


def test_r1_the_home_directory_may_be_a_tilde(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_folder(tmp_path / ".claude")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert found(load("~/.claude")) == {"-one": ["a"], "-two": ["b"]}


# R1: several sources


@pytest.fixture
def two(root: Path) -> Path:
    for name, uuid in (("-one", "a"), ("-two", "b")):
        written(root / name, uuid, f"{uuid}1")
        written(root / name, f"{uuid}9", f"{uuid}2")
        written(root / name / f"{uuid}1" / "subagents", f"{uuid}x", "agent-x")
    return root


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        (["-two", "-one"], {"-two": ["b", "b9", "bx"], "-one": ["a", "a9", "ax"]}),
        (["-one", "-one"], {"-one": ["a", "a9", "ax"]}),
        (["-one", "-two/../-one/", "link"], {"-one": ["a", "a9", "ax"]}),
        (["-one", "-one/a1.jsonl"], {"-one": ["a", "a9", "ax"]}),
        (["-one/a1.jsonl", "-one"], {"-one": ["a", "a9", "ax"]}),
        (["-one", "."], {"-one": ["a", "a9", "ax"], "-two": ["b", "b9", "bx"]}),
        (["-one/a2.jsonl"], {"-one": ["a9"]}),
        (["-one/a2.jsonl", "-one/a1.jsonl"], {"-one": ["a", "a9", "ax"]}),
        (["-one/a1.jsonl", "-two/b2.jsonl"], {"-one": ["a", "ax"], "-two": ["b9"]}),
        (["-one/a1/subagents/agent-x.jsonl", "-one/a1.jsonl"], {"-one": ["a", "ax"]}),
        (["-one/a1/subagents/agent-x.jsonl", "-one/a2.jsonl"], {"-one": ["a9", "ax"]}),
    ],
)
def test_r1_several_sources_give_each_project_once(
    two: Path, sources: list[str], expected: Found
) -> None:
    (two / "link").symlink_to(two / "-one")
    projects = load(*(two / source for source in sources))
    (two / "link").unlink()
    assert [project.name for project in projects] == list(expected)
    assert found(projects) == expected
    assert not any(project.account.counts["copy"] for project in projects)
    for project in projects:
        assert project.complete == any(Path(source).suffix == "" for source in sources)


def test_r1_logs_of_a_project_that_are_named_one_by_one_know_each_other(tmp_path: Path) -> None:
    one, two, three = Log("s1"), Log("s2", 100), Log("s3", 200)
    one.answer("b", one.prompt("a", None))
    two.prompt("c", "b")
    three.prompt("d", None)
    logs = [log.write(tmp_path) for log in (one, two, three)]
    (project,) = load(logs[1], logs[0])
    assert drawn(project) == {"a b c": "ACTIVE"}


def test_r1_one_source_that_is_not_there_stops_the_run(two: Path) -> None:
    with pytest.raises(PathexportError, match="does not exist"):
        load(two / "-one", two / "-three")


def test_of_several_sources_one_may_have_no_logs(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.write(tmp_path / "with")
    (tmp_path / "without" / "memory").mkdir(parents=True)
    told: list[str] = []
    (project,) = load(tmp_path / "with", tmp_path / "without", note=told.append)
    assert project.name == "with"
    assert len(told) == 1
    with pytest.raises(PathexportError):
        load(tmp_path / "with", tmp_path / "nowhere")


def test_no_home_is_needed_for_a_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    log.prompt("a", None)
    log.write(tmp_path / "p")
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    (project,) = load(tmp_path / "p")
    assert project.name == "p"
