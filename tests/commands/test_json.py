"""`pathexport list --json`: one document, in a documented shape."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.terminals import forked

PATH = {
    "id": str,
    "session": str,
    "number": int,
    "of": int,
    "status": str,
    "reason": (str, type(None)),
    "title": str,
    "leaf": str,
    "fork_point": (str, type(None)),
    "messages": int,
    "compactions": int,
    "started": (str, type(None)),
    "ended": (str, type(None)),
    "uuids": list,
}
AGENT = {
    "id": str,
    "session": str,
    "anchor": (str, type(None)),
    "parent": (str, type(None)),
    "name": str,
    "depth": int,
    "uuids": list,
}
PROJECT = {
    "name": str,
    "cwd": (str, type(None)),
    "sessions": list,
    "paths": list,
    "agents": list,
    "problems": list,
}


def holds(found: dict[str, Any], shape: dict[str, Any]) -> None:
    assert set(shape) <= set(found)
    for name, kind in shape.items():
        assert isinstance(found[name], kind), name


def test_the_shape_of_json(busy: Path) -> None:
    ran = pathexport("list", busy, "--json")
    document = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    assert document["version"] == 1
    (project,) = document["projects"]
    holds(project, PROJECT)
    for path in project["paths"]:
        holds(path, PATH)
        assert path["leaf"] in path["uuids"]
        assert (path["status"] == "ACTIVE") == (path["reason"] is None)
    for agent in project["agents"]:
        holds(agent, AGENT)
    for problem in project["problems"]:
        holds(problem, {"where": str, "what": str})
    assert all(project[name] for name in PROJECT)
    assert len({path["id"] for path in project["paths"]}) == len(project["paths"])


def test_json_says_what_the_logs_say(project: Path) -> None:
    (found,) = json.loads(pathexport("list", project, "--json").out)["projects"]
    assert (found["name"], found["cwd"]) == (project.name, "/home/ada/logbook")
    rewound = next(path for path in found["paths"] if path["reason"] == "rewind")
    assert {name: rewound[name] for name in PATH} == {
        "id": "one-1111-2222@c-one-1111-2",
        "session": "one-1111-2222",
        "number": 1,
        "of": 1,
        "status": "ABANDONED",
        "reason": "rewind",
        "title": "ask a-one-1111-2222",
        "leaf": "d-one-1111-2222",
        "fork_point": "b-one-1111-2222",
        "messages": 4,
        "compactions": 0,
        "started": "2026-03-01T09:00:10.000Z",
        "ended": "2026-03-01T09:00:40.000Z",
        "uuids": [f"{letter}-one-1111-2222" for letter in "abcd"],
    }


def test_json_holds_what_logs_may_not_know(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "half a pair: \ud83d")
    for row in log.rows:
        del row["timestamp"], row["cwd"]
    path = tmp_path / "s1.jsonl"
    path.write_text(json.dumps(log.rows[0]))
    (found,) = json.loads(pathexport("list", path, "--json").out)["projects"]
    assert found["cwd"] is None
    assert (found["paths"][0]["started"], found["paths"][0]["ended"]) == (None, None)
    assert found["paths"][0]["title"] == "half a pair: \ufffd"


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("command", ["list", "check"])
def test_a_file_may_have_any_name(tmp_path: Path, command: str, options: list[str]) -> None:
    try:
        path = forked().write(tmp_path).rename(tmp_path / os.fsdecode(b"s\xff.jsonl"))
        path.write_text(path.read_text() + "torn\n")
    except OSError:
        pytest.skip("this file system knows only names that are text")
    assert pathexport(command, tmp_path, *options).status == 0
