"""What a project tells of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathexport as package
from pathexport.shape.project import Project
from tests.making.logs import Log, load_logs
from tests.shape.letters import ids


def test_a_row_is_active_or_abandoned(project: Project) -> None:
    log_rows = "abcdef"
    statuses = {uuid: project.status(uuid) for uuid in log_rows}
    active = {
        row.uuid for path in project.paths if path.status == "ACTIVE" for row in project.rows(path)
    }
    assert statuses == {u: "ACTIVE" if u in active else "ABANDONED" for u in log_rows}
    assert project.status("g") is None, "an agent's row"
    with pytest.raises(KeyError):
        project.status("nowhere")


def test_statuses_at_a_fork(tmp_path: Path) -> None:
    """a ← b ← c ← d abandoned, b ← e ← f active"""
    log = Log()
    log.answer("d", log.prompt("c", log.answer("b", log.prompt("a", None))))
    log.answer("f", log.prompt("e", "b"))
    project = log.load(tmp_path)
    found = {uuid: project.status(uuid) for uuid in "abcdef"}
    assert found == dict.fromkeys("abef", "ACTIVE") | dict.fromkeys("cd", "ABANDONED")


def test_statuses_at_a_fork_whose_older_branch_went_on(tmp_path: Path) -> None:
    """a ← b ← c ← d ← g active, b ← e ← f abandoned"""
    log = Log()
    log.answer("d", log.prompt("c", log.answer("b", log.prompt("a", None))))
    log.answer("f", log.prompt("e", "b"))
    log.prompt("g", "d")
    project = log.load(tmp_path)
    found = {uuid: project.status(uuid) for uuid in "abcdefg"}
    assert found == dict.fromkeys("abcdg", "ACTIVE") | dict.fromkeys("ef", "ABANDONED")


def test_a_project_and_its_graph_print_as_one_line(project: Project) -> None:
    shown = (
        f"Project({project.name!r}, sessions=1, paths={len(project.paths)}, active=1, agents=1, "
        f"problems={len(project.problems)})"
    )
    assert str(project) == repr(project) == shown
    assert str(project.graph) == repr(project.graph) == "Graph(12 rows)"


def test_the_package_lists_what_it_offers() -> None:
    assert {"load", "Project", "PathexportError", "__version__"} <= set(dir(package))


def test_a_copys_id_gives_the_message(tmp_path: Path) -> None:
    log, fork = Log(), Log("s2", 100)
    log.answer("b", log.prompt("a", None))
    fork.prompt("a2", None, "ask a", forkedFrom={"sessionId": "s1", "messageUuid": "a"})
    graph = load_logs(tmp_path, log, fork).graph
    assert graph["a2"] is graph["a"]
    assert ids(graph.children("a2")) == "b"


def test_a_project_knows_its_active_rows_and_longest_path(project: Project) -> None:
    assert ids(project.active_walk()) == "x y"
    longest = project.longest_path()
    assert longest is not None
    assert ids(project.rows(longest)) == "a b e f o p"


def test_an_empty_project_answers_too(tmp_path: Path) -> None:
    (tmp_path / "s1.jsonl").write_text("")
    log = Log("s2")
    log.side("mode", mode="plan")
    project = load_logs(tmp_path, log)
    assert project.longest_path() is None
    assert list(project.active_walk()) == []
    assert project.graph.longest_path() == []
    assert list(project.graph.depth_first()) == []


def test_bodies_are_read_when_asked_for(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, "Hello?"), "Yes.")
    project = log.load(tmp_path)
    row = project.graph["b"]
    assert project.body(row)["message"]["content"] == [{"type": "text", "text": "Yes."}]
    assert project.bodies.text(project.graph["a"]) == "Hello?"


@pytest.mark.parametrize(
    ("folder", "found"),
    [
        ("-home-ada-shop", "/home/ada/shop"),  # where the second session worked
        ("-home-ada-others", "/home/ada/shop/trees/side"),
    ],
)
def test_a_project_is_where_its_folder_is_named_after(
    tmp_path: Path, folder: str, found: str
) -> None:
    """s1 in a worktree of the directory that s2 and the folder are of"""
    first, second = Log("s1"), Log("s2", 100)
    first.prompt("a", None, cwd="/home/ada/shop/trees/side")
    second.prompt("c", None, cwd="/home/ada/shop")
    for log in (first, second):
        log.write(tmp_path / folder)
    (project,) = package.load(tmp_path / folder)
    assert project.cwd == found
