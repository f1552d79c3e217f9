"""Which logs belong to what a person names (rules R1 to R3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.read.sources import projects_root
from tests.making.logs import Log, conversation, drawn
from tests.read.sources.found import Found, directory, folder_of, found, written
from tests.running.each import for_each

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


def test_r1_the_worktrees_that_claude_code_made_in_a_directory_go_with_it(
    root: Path, tmp_path: Path
) -> None:
    """Also those that are gone; a session that enters one takes its log along."""
    repo = directory(tmp_path / "repo")
    made = f"{folder_of(repo)}--claude-worktrees-fix"
    written(root / made, "b")
    written(root / f"{folder_of(repo)}-fix", "c")
    assert found(load(repo)) == {made: ["b"]}
    written(root / folder_of(repo))
    assert found(load(repo)) == {folder_of(repo): ["a"], made: ["b"]}
    assert found(load(directory(repo / ".claude" / "worktrees" / "fix"))) == {made: ["b"]}


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


@for_each(
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
    log = conversation()
    log.prompt("c", "b")
    log.rows.reverse()
    assert drawn(log.load(tmp_path)) == {"a b c": "ACTIVE"}


def test_r2_projects_know_nothing_of_each_other(tmp_path: Path) -> None:
    written(tmp_path / "-one", "a")
    log = Log("s2")
    log.prompt("b", "a")
    log.write(tmp_path / "-two")
    assert found(load(tmp_path)) == {"-one": ["a"], "-two": ["b"]}


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


@pytest.mark.parametrize(
    ("here", "expected"),
    [
        ("config", {"-one": ["a"], "-two": ["b"]}),
        ("config/projects", {"-one": ["a"], "-two": ["b"]}),
        ("config/projects/-one", {"-one": ["a"]}),
        ("config/projects/-one/s1/subagents", {"-one": ["a"]}),
    ],
)
def test_r1_without_a_source_where_claude_code_keeps_its_logs(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: str, expected: Found
) -> None:
    own = own_folder(tmp_path / "config")
    directory(own / "projects" / "-one" / "s1" / "subagents")
    monkeypatch.chdir(tmp_path / here)
    assert found(load()) == expected


def test_r1_a_working_directory_that_is_gone(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a worktree that was removed"""
    name = folder_of(tmp_path / "gone" / "tree")
    written(root / name)
    monkeypatch.chdir(tmp_path)
    for source in (tmp_path / "gone" / "tree", "gone/tree", name):
        assert found(load(source)) == {name: ["a"]}
    for source in ("gone", "gone/tree/x", f"x/{name}", "a\0b"):
        with pytest.raises(PathexportError, match="does not exist"):
            load(source)


# R1: several sources


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
    assert project.graph.rows == load(logs[0], logs[1])[0].graph.rows


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
