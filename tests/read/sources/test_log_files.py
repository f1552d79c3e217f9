"""Which files of a project folder are logs (rules R3 and R4)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.read.files import LogFile, single_log
from tests.making.logs import Log, conversation, drawn
from tests.read.sources.found import directory, folder_of, found, written
from tests.running.each import for_each

AGENT_FILES = [
    "agent-x.jsonl",
    "s1/subagents/agent-x.jsonl",
    "s1/subagents/workflows/agent-x.jsonl",
    "s1/subagents/workflows/wf-1/agent-x.jsonl",
    "gone/subagents/agent-x.jsonl",
]


@for_each("name", AGENT_FILES)
def test_r3_an_agent_beside_the_sessions_or_below_them(tmp_path: Path, name: str) -> None:
    written(tmp_path, "a")
    log = written((tmp_path / name).parent, "x", "agent-x")
    assert log == tmp_path / name
    (project,) = load(tmp_path)
    assert drawn(project) == {"a": "ACTIVE"}
    assert [agent.id for agent in project.agents] == ["x"]
    assert project.problems[0].where == f"{name}:1", "untied, and named by its place"
    alone = single_log(log, anywhere=False)
    session, below, _ = name.partition("/subagents/")
    assert (alone.folder, alone.files[0].name) == (tmp_path.resolve(), name)
    assert alone.files[0].session == (session if below else "")


@for_each(
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


@for_each("place", ["{}", "__MACOSX/{}", "__MACOSX/p/{}"])
@for_each("name", ["._s1.jsonl", "._agent-x.jsonl"])
def test_r3_what_macos_knows_of_a_log_is_no_log(tmp_path: Path, place: str, name: str) -> None:
    written(tmp_path / "p", "a", "s1")
    other = tmp_path / place.format(name)
    other.parent.mkdir(parents=True, exist_ok=True)
    for beside in (other, tmp_path / "p" / name):
        beside.write_bytes(b"\0\5\26\7\0\2\0\0Mac OS X        \0\2\0\0\0\t")
    (project,) = load(tmp_path)
    assert (found([project]), project.problems) == ({"p": ["a"]}, ())


def test_r3_what_is_only_called_so_is_read(tmp_path: Path) -> None:
    written(tmp_path, "a", "._s1")
    (project,) = load(tmp_path)
    assert (found([project]), project.problems) == ({tmp_path.name: ["a"]}, ())


def test_r3_a_folder_that_is_named_like_a_log_is_none_and_a_problem(tmp_path: Path) -> None:
    written(tmp_path, "a")
    directory(tmp_path / "s2.jsonl")
    directory(tmp_path / "s1" / "subagents" / "agent-x.jsonl")
    (project,) = load(tmp_path)
    assert found([project]) == {tmp_path.name: ["a"]}
    assert [(problem.where, problem.what) for problem in project.problems] == [
        ("s1/subagents/agent-x.jsonl", "is a folder, not a file"),
        ("s2.jsonl", "is a folder, not a file"),
    ]


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


@for_each("folder", ["", "s1/subagents", "s1/subagents/workflows/wf-1"])
@for_each("name", ["agent-x", "agent-x.y"])
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


@for_each("meta", ["", "{", "[]", "null", '{"agentType": 5}', "[" * 5000])
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
@for_each("name", ["s2.jsonl", "agent-x.jsonl", "s1/subagents/agent-y.jsonl"])
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


def test_r5_a_few_lines_of_unknown_types_are_no_problem(tmp_path: Path) -> None:
    """Half of all at most: newer versions write types that nobody here knows yet."""
    log = conversation()
    for count in (1, 2):
        log.side(f"new{count}")
        assert log.load(tmp_path).problems == ()
    log.side("new3")
    (problem,) = log.load(tmp_path).problems
    assert "these may be another program's logs" in problem.what


def test_what_was_typed_in_all_projects_is_told_from_logs(tmp_path: Path) -> None:
    lines = '{"display": "hi", "timestamp": 1, "project": "/a", "sessionId": "s"}\n' * 2
    for name, told in (("history", "what was typed in all projects"), ("s1", "another program's")):
        (directory(tmp_path / name) / f"{name}.jsonl").write_text(lines)
        (problem,) = load(tmp_path / name)[0].problems
        assert told in problem.what
