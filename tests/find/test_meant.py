"""Names of paths in one project: each path is found by all its names, and by no name of another."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given

from pathexport.find.naming.labels import label, session_names
from pathexport.find.naming.meant import meaning
from pathexport.find.naming.names import Begun, Filed, Newest, read_name
from pathexport.shape.project import Project
from pathexport.write.record.names import file_names
from tests.making.agents import AgentLog, task
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.running.exports import forked
from tests.running.loading import loaded


def found(project: Project, named: str) -> list[str]:
    """The ids of the paths that a name means."""
    name = read_name(named)
    assert not isinstance(name, Newest)
    return [path.id for path in meaning(project, name).paths]


def has_all_its_names(project: Project) -> None:
    known, files = session_names([project]), file_names(project, "p").paths
    for path in project.paths:
        assert found(project, label(path, known)) == [path.id]
        assert found(project, f"{path.session}/{path.number}") == [path.id]
        others = [each.id for each in project.paths if each.session == path.session]
        assert found(project, path.session) == others
        for name in (files[path.id], f"p/{files[path.id]}#m12"):
            assert found(project, name) == [path.id]


def is_found_by_its_rows(project: Project) -> None:
    """By all rows of a path: itself, or an active one that has the row as well."""
    by_id = {path.id: path for path in project.paths}
    taken = tuple(session.id for session in project.sessions)
    for path in project.paths:
        for row in (row for row in project.rows(path) if row.uuid not in taken):
            (other,) = [by_id[id_] for id_ in found(project, row.uuid)]
            assert row in project.rows(other)
            assert other == path or other.status == "ACTIVE" or path.status == "ABANDONED"


@SETTINGS
@given(wild_logs())
def test_every_path_of_any_logs_has_its_names(files: list[list[dict[str, object]]]) -> None:
    with loaded(files) as project:
        has_all_its_names(project)
        is_found_by_its_rows(project)


@SETTINGS
@given(lived_logs())
def test_every_path_that_people_made_has_its_names(log: Log) -> None:
    with loaded([log.rows]) as project:
        has_all_its_names(project)
        is_found_by_its_rows(project)


def test_forms_of_names() -> None:
    assert read_name("latest") == Newest(0)
    assert read_name("latest~") == Newest(1)
    assert read_name("latest~12") == Newest(12)
    assert read_name("5e55/2") == Begun("5e55", 2)
    assert read_name("5e55") == Begun("5e55")
    assert read_name("latest/1") == Begun("latest", 1)
    for file in ("transcript_s%40.md#m3", "transcript_s%40.xml", "transcript_s%40.json"):
        assert read_name(f"../out/p/{file}") == Filed("transcript_s@")
    assert read_name("") == Begun("")
    assert read_name("LATEST~2") == Newest(2)
    assert read_name("out/transcript_s_path1_abandoned") == Filed("transcript_s_path1_abandoned")
    assert read_name("p/5e55.jsonl") == Begun("5e55")
    assert read_name("agent-x1") == read_name("s/agent-x1.jsonl") == Filed("agent_x1")


def test_the_beginning_of_a_session_is_enough(tmp_path: Path) -> None:
    project = load_logs(tmp_path, forked("5e550201-a"), forked("5e550202-a", 9999))
    one, two = (path.id for path in project.paths if path.session == "5e550201-a")
    assert found(project, "5e550201/1") == [one]
    assert found(project, "5e550201") == [one, two]
    assert len(found(project, "5e55020/1")) == 2, "a name that two have means both"
    assert found(project, "5e550203") == []
    assert label(project.paths[0], session_names([project])) == "5e550201/1"


def test_a_whole_id_means_what_has_it(tmp_path: Path) -> None:
    project = load_logs(tmp_path, forked("s1"), forked("s10", 9999))
    assert {id_.partition("@")[0] for id_ in found(project, "s1")} == {"s1"}
    assert len(found(project, "s")) == 4


def test_a_number_that_is_not_there(tmp_path: Path) -> None:
    project = load_logs(tmp_path, forked("s1"))
    none = meaning(project, Begun("s1", 7))
    assert (list(none.paths), none.why) == (
        [],
        "Session s1 has 2 paths, and none with number 7.",
    )
    assert list(none.near) == list(project.paths)


def test_a_session_within_another_ones_path(tmp_path: Path) -> None:
    one, two = Log("s1"), Log("s2", 1000)
    one.answer("b", one.prompt("a", None))
    two.answer("d", two.prompt("c", "b"))
    project = load_logs(tmp_path, one, two)
    none = meaning(project, Begun("s1"))
    assert "part of a path of session s2" in none.why
    assert [path.session for path in none.near] == ["s2"]
    assert found(project, "b") == [project.paths[0].id]


def test_a_row_means_the_active_path_through_it(tmp_path: Path) -> None:
    log = Log("s1")
    for uuid, parent in zip("abcdef", (None, "a", "b", "c", "b", "e"), strict=True):
        write = log.prompt if uuid in "ace" else log.answer
        write(f"{uuid * 8}-1", parent and f"{parent * 8}-1")
    project = log.load(tmp_path)
    abandoned, active = (path.id for path in project.paths)
    assert found(project, "aaaaaaaa") == found(project, "ffffffff-") == [active]
    assert found(project, "dddddddd") == [abandoned]
    assert found(project, "ddddddd") == [], "eight characters, or all of them"


def test_a_file_of_an_earlier_export(tmp_path: Path) -> None:
    """The path may have been abandoned then, or the only one of its session."""
    project = load_logs(tmp_path, forked("s1"), Log("s/2"))
    one, two = (path.id for path in project.paths)
    assert found(project, "transcript_s1_path2_abandoned.md") == [two]
    assert found(project, "p/transcript_s1_path1.md") == [one]
    assert found(project, "transcript_s1_path1_abandoned") == [one]
    assert found(project, "transcript_s1.md") == [one, two]
    assert found(project, "transcript_s2.md") == found(project, "index.md") == []


def test_a_row_of_an_agent_says_whose_it_is(tmp_path: Path) -> None:
    log = Log("s1")
    log.result("c", task(log, "b", log.prompt("a", None), "t1"), "t1")
    helper = AgentLog("x1", toolUseId="t1")
    helper.answer("h2", helper.prompt("h1", None))
    helper.write(tmp_path)
    other = AgentLog("w9", second=500)  # which stands before it
    other.answer("i2", other.prompt("i1", None))
    other.write(tmp_path)
    project = log.load(tmp_path)
    for named in ("h2", "agents/agent_x1.md", "agent-x1", "s1/subagents/agent-x1.jsonl"):
        name = read_name(named)
        assert not isinstance(name, Newest)
        none = meaning(project, name)
        begins = "Row h2 is of agent x1 (" if named == "h2" else "This is agent x1 ("
        assert none.why.startswith(begins)
        ends = "which was started on the path s1/1: `show --agents inline` shows it there."
        assert none.why.endswith(ends)
        assert list(none.near) == list(project.paths)


def test_an_agent_that_no_call_started_is_told_with_the_command_that_writes_it(
    tmp_path: Path,
) -> None:
    helper = AgentLog("x1")
    helper.answer("h2", helper.prompt("h1", None))
    helper.write(tmp_path)
    name = read_name("agent-x1")
    assert not isinstance(name, Newest)
    none = meaning(Log("s2").load(tmp_path), name)
    assert none.why.endswith(": `export` writes what it says.")
