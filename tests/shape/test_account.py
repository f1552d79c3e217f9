"""Every object of every file is in exactly one class, and `check` says so (rule R36)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.pipeline import load
from pathexport.shape.account import CLASSES, account, summed
from pathexport.shape.project import Project
from tests.making.logs import Log, conversation, load_logs
from tests.running.commands import pathexport
from tests.running.each import for_each


def counts(project: Project) -> dict[str, int]:
    """The classes that hold anything."""
    return {name: count for name, count in project.account.counts.items() if count}


def lying(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of which a stage loses the path to c and d."""
    log = conversation()
    log.answer("d", log.prompt("c", "a"))
    log.write(folder)
    monkeypatch.setattr("pathexport.stages.distinct", lambda tree, leaves, twin: leaves[:1])
    return folder


def on_a_path() -> Log:
    log = conversation()
    log.hook("h", "b")
    log.prompt("n", "h", isMeta=True)
    log.prompt("c", "n")
    return log


def stitched() -> Log:
    """What is quiet and not part of the step it hangs on is stitched in: a command, an error."""
    log = conversation()
    log.prompt("y", log.prompt("x", "b", "<command-name>/exit</command-name>"), "  ")
    log.prompt("c", "b")
    return log


def side() -> Log:
    log = conversation()
    log.side("summary", summary="Title", leafUuid="b")
    log.side("last-prompt", leafUuid="b")
    log.side("queue-operation", operation="enqueue")
    log.side("file-history-snapshot", messageId="a", uuid="a")
    log.side("nobody-knows", what=[1, {"deep": []}])
    return log


def copied() -> Log:
    """Rows that were appended again, one of them with another parent."""
    log = conversation()
    log.rows += [log.rows[0], {**log.rows[1], "parentUuid": None}]
    return log


def replayed() -> Log:
    """b is said twice at one time, under two ids; what follows hangs on the second."""
    log = conversation()
    log.prompt("c", "b", "go on", at=60)
    log.prompt("d", "b", "go on", at=60)
    log.answer("e", "d")
    return log


def silent() -> Log:
    log = conversation()
    log.hook("h", None)
    log.prompt("x", None, "<command-name>/clear</command-name>")
    log.prompt("y", "x", "<local-command-stdout></local-command-stdout>")
    return log


def inside() -> Log:
    log = conversation()
    log.answer("h", log.prompt("g", None, isSidechain=True), isSidechain=True)
    return log


def renamed(log: Log, number: int) -> Log:
    """The same rows as a session of its own, years from the others."""
    log.session = f"s{number}"
    for row in log.rows:
        row["sessionId"] = log.session
        row |= {k: f"{row[k]}{number}" for k in ("uuid", "parentUuid", "leafUuid") if row.get(k)}
        if "timestamp" in row:
            row["timestamp"] = row["timestamp"].replace("2026", str(2010 + number))
    return log


@for_each(
    ("write", "found"),
    [
        (on_a_path, {"path": 5}),
        (stitched, {"path": 3, "stitched": 2}),
        (side, {"path": 2, "side": 5}),
        (copied, {"path": 2, "copy": 2}),
        (replayed, {"path": 4, "replay": 1}),
        (silent, {"path": 2, "silent": 3}),
        (inside, {"path": 2, "agent": 2}),
        (Log, {}),
    ],
)
def test_r36_classes(tmp_path: Path, write: Callable[[], Log], found: dict[str, int]) -> None:
    log = write()
    project = log.load(tmp_path)
    assert counts(project) == found
    assert project.account.total == len(log.rows)


def test_r36_unreadable_lines(tmp_path: Path) -> None:
    path = conversation().write(tmp_path)
    with path.open("a") as log:
        log.write('not json\n[1, 2]\n\n   \n{"type": "user", "uu')
    (project,) = load(path)
    assert counts(project) == {"path": 2, "unreadable": 3}
    assert [problem.where for problem in project.problems] == [f"s1.jsonl:{n}" for n in (3, 4, 7)]


def test_r36_each_of_several_objects_on_a_line_counts(tmp_path: Path) -> None:
    path = conversation().write(tmp_path)
    path.write_text(path.read_text().replace("}\n{", "}{"))
    (project,) = load(path)
    assert counts(project) == {"path": 2}


def test_r36_copies_under_new_ids_count_as_copies(tmp_path: Path) -> None:
    """s2 holds a and b under new ids, a hook of its own between them, and goes on"""
    one, two = conversation(), Log("s2")
    two.prompt("a'", None, "ask a")
    two.hook("h", "a'", at=11)
    two.answer("b'", "h", "say b", at=20)
    project = load_logs(tmp_path, one, two)
    assert counts(project) == {"path": 2, "copy": 3}
    two.prompt("c", "b'")
    project = load_logs(tmp_path, one, two)
    assert counts(project) == {"path": 4, "copy": 2}


def test_r36_all_classes_add_up_to_all_objects(tmp_path: Path) -> None:
    logs = [write() for write in (on_a_path, stitched, side, copied, replayed, silent, inside)]
    objects = sum(len(log.rows) for log in logs)
    for number, log in enumerate(logs):
        renamed(log, number).write(tmp_path)
    helper = Log("s0")
    helper.answer("y", helper.prompt("x", None))
    helper.write(tmp_path / "s0/subagents", "agent-x")
    (tmp_path / "s9.jsonl").write_text("torn\n")
    (project,) = load(tmp_path)
    assert project.account.total == objects + 3
    assert not project.account.lost


def test_r36_only_objects_of_logs_count(tmp_path: Path) -> None:
    conversation().write(tmp_path)
    helper = Log()
    helper.prompt("g", None)
    helper.write(tmp_path / "s1/subagents", "agent-x").with_suffix(".meta.json").write_text("{")
    (project,) = load(tmp_path)
    assert [problem.where for problem in project.problems] == [
        "s1/subagents/agent-x.jsonl:1",
        "s1/subagents/agent-x.meta.json",
    ]
    assert project.account.total == 3


def test_problems_stand_in_the_order_of_files_and_lines(tmp_path: Path) -> None:
    """What reading, linking and tying find, at lines of one and of two digits"""
    log = conversation()
    log.prompt("x", None, isSidechain=True, agentId="x")
    log.prompt("c", "gone", at=9000)
    path = log.write(tmp_path)
    path.write_text("torn\n" + path.read_text() + "torn\n" * 4 + "[1]\n")
    (tmp_path / "s0.jsonl").write_text("torn\n")
    (project,) = load(tmp_path)
    wanted = ["s0.jsonl:1", *(f"s1.jsonl:{n}" for n in (1, 4, *range(5, 11)))]
    assert [problem.where for problem in project.problems] == wanted
    shown = pathexport("check", tmp_path).out
    places = [line.split(": ")[0].strip() for line in shown.splitlines() if ".jsonl:" in line]
    assert len(places) == 5
    assert places == sorted(places, key=lambda at: (at[:8], int(at[9:].split(",")[0])))


def test_r36_a_lost_row_is_found(tmp_path: Path) -> None:
    """a ← b, a ← c: an account that is drawn up without the path to c"""
    log = conversation()
    log.hook("h", log.answer("d", log.prompt("c", "a")))
    project = log.load(tmp_path)
    leaves = [path.step for path in project.paths]
    found = account(project.graph, project.tree, leaves[:1], project.agents, {}, {})
    assert sorted(found.lost) == ["c", "d"]
    assert found.counts["lost"] == 2
    assert found.total == len(log.rows)
    whole = account(project.graph, project.tree, leaves, project.agents, {}, {})
    assert (whole.lost, whole.counts["lost"]) == ((), 0)


def test_r36_a_lost_row_of_an_agent_is_found(tmp_path: Path) -> None:
    project = inside().load(tmp_path)
    leaves = [path.step for path in project.paths]
    found = account(project.graph, project.tree, leaves, [], {}, {})
    assert found.lost == ("g", "h")


def test_r36_a_row_like_one_that_is_dropped_too_is_lost(tmp_path: Path) -> None:
    """That another row says the same is no excuse when that one is on no path either."""
    project = conversation().load(tmp_path)
    found = account(project.graph, project.tree, [], [], {0: 0, 1: 0}, {})
    assert found.lost == ("a", "b")


def test_r36_accounts_of_projects_add_up(tmp_path: Path) -> None:
    one, two = side().load(tmp_path / "one"), silent().load(tmp_path / "two")
    whole = summed([one.account, two.account])
    assert whole.counts == dict.fromkeys(CLASSES, 0) | {"path": 4, "side": 5, "silent": 3}
    assert whole.total == one.account.total + two.account.total == 12


def test_check_counts_and_ends_well(tmp_path: Path) -> None:
    side().write(tmp_path)
    status, out, err = pathexport("check", tmp_path)
    assert (status, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert ["2", "path", "on", "a", "path"] in lines
    assert ["5", "side"] in [line[:2] for line in lines]
    assert "7 entries" in out
    assert "accounted for" in out


def test_check_counts_one_as_one(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    assert "1 project, 1 entry, 1 of them a row\n" in pathexport("check", log.write(tmp_path)).out


def test_check_fails_when_a_row_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = pathexport("check", lying(tmp_path, monkeypatch))
    assert status == 1
    assert "lost: c" in out
    assert "lost: d" in out


@pytest.mark.parametrize(("option", "expected"), [((), 0), (("--strict",), 1)])
def test_check_fails_on_problems_only_when_strict(
    tmp_path: Path, option: tuple[str, ...], expected: int
) -> None:
    path = conversation().write(tmp_path)
    assert pathexport("check", path, *option)[0] == 0
    path.write_text(path.read_text() + "torn\n")
    status, out, _ = pathexport("check", path, *option)
    assert status == expected
    assert "s1.jsonl:3: invalid JSON" in out
    assert "1 problem." in out


def test_check_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = side().write(tmp_path / "good")
    path.write_text(path.read_text() + "torn\n")
    status, out, err = pathexport("check", path, "--json")
    document: dict[str, Any] = json.loads(out)
    assert (status, err, document["version"]) == (0, "", 1)
    (project,) = document["projects"]
    assert set(project["account"]) == set(CLASSES)
    assert project["account"]["side"] == 5
    assert project["total"] == sum(project["account"].values()) == 8
    assert project["lost"] == []
    assert [problem["where"] for problem in project["problems"]] == ["s1.jsonl:8"]
    status, out, _ = pathexport("check", lying(tmp_path / "bad", monkeypatch), "--json")
    assert status == 1
    assert json.loads(out)["projects"][0]["lost"] == ["c", "d"]
    status, _, _ = pathexport("check", path, "--json", "--strict")
    assert status == 1
