"""Bodies are found again where the reading of lines left them (rule R4)."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pathexport.pipeline import load
from pathexport.problems import ChangedLogError
from pathexport.read.bodies import OpenBodies
from pathexport.read.content import Spent, pieces
from pathexport.shape.project import Project
from tests.making.logs import Log, drawn
from tests.running.each import for_each


def rows(count: int, **fields: Any) -> list[bytes]:
    """Prompts in a line, as lines."""
    log = Log()
    for n in range(count):
        log.prompt(f"r{n}", f"r{n - 1}" if n else None, f"Grüße {n} 👋", **fields)
    return [line.encode() for line in log.text().splitlines()]


def loaded(folder: Path, data: bytes) -> Project:
    (folder / "s1.jsonl").write_bytes(data)
    (project,) = load(folder)
    return project


def with_half(line: bytes) -> bytes:
    return line.replace(b'"user"', rb'"user","odd":"\ud83d"', 1)


def pretty(line: bytes) -> bytes:
    return json.dumps(json.loads(line), indent=2).encode()


A, B, C = rows(3)


@for_each(
    "data",
    [
        b"\n".join((A, B, C)),
        b"\r\n".join((A, B, C)),
        b"\n \n\n".join((A, B, C)),
        b"\xef\xbb\xbf" + b"\n".join((A, B, C)),
        b"\0" * 99 + A + b"\n" + b"\0" * 99 + B + C,
        A + B + C,
        A + b"\0\t " + B + b"\r" + C,
        A[:70] + A + b"\n" + B[:40] + B + C[:9] + b"\n" + C,
        A + b"\n\xff\n" + B + b"\nhello\n" + C,
        b"\n".join((pretty(A), B, pretty(C))),
        b"\n".join(map(with_half, (A, B, C))),
        with_half(A) + B + with_half(C),
    ],
)
def test_r4_each_body_stands_in_its_place(tmp_path: Path, data: bytes) -> None:
    project = loaded(tmp_path, data)
    assert [row.uuid for row in project.graph.rows] == ["r0", "r1", "r2"]
    for n, row in enumerate(project.graph.rows):
        assert project.body(row)["uuid"] == row.uuid
        assert project.bodies.text(row) == f"Grüße {n} 👋"


def test_a_project_is_plain_data(tmp_path: Path) -> None:
    """It can be sent to another process, which reads the same bodies; no file is open meanwhile."""
    project = loaded(tmp_path, b"\n".join((A, B, C)))
    copy = pickle.loads(pickle.dumps(project))
    assert [project.body(row) for row in project.graph.rows] == [
        copy.body(row) for row in copy.graph.rows
    ]
    with project.bodies.opened() as bodies:
        assert [bodies.text(row) for row in copy.graph.rows] == [
            copy.bodies.text(row) for row in copy.graph.rows
        ]


@pytest.mark.parametrize("name", ["s1", "s1/subagents/agent-x"])
def test_r4_bodies_of_several_files_are_not_mixed(tmp_path: Path, name: str) -> None:
    for number, file in enumerate(("s0", name, "s2")):
        log = Log(file)
        log.prompt(f"a{number}", None)
        log.answer(f"b{number}", f"a{number}")
        log.write(tmp_path, file)
    (project,) = load(tmp_path)
    shuffled = sorted(project.graph.rows, key=lambda row: row.uuid)
    assert [project.body(row)["uuid"] for row in shuffled] == ["a0", "a1", "a2", "b0", "b1", "b2"]


@pytest.mark.parametrize("more", [B, B[:50]])
def test_r4_a_log_that_has_grown_since_moves_no_body(tmp_path: Path, more: bytes) -> None:
    project = loaded(tmp_path, A + b"\n")
    (row,) = project.graph.rows
    assert project.body(row)["uuid"] == "r0"
    with (tmp_path / "s1.jsonl").open("ab") as end:
        end.write(more)
    assert project.body(row)["uuid"] == "r0"
    assert len(project.graph) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a mapped file cannot be emptied there")
def test_r4_a_log_that_was_emptied_since_does_not_kill(tmp_path: Path) -> None:
    (tmp_path / "s1.jsonl").write_bytes(b"\n".join((A, B, C)))
    script = """
import os, sys, pathexport
(project,) = pathexport.load(sys.argv[1])
project.body(project.graph["r0"])
os.truncate(sys.argv[1], 0)
project.body(project.graph["r1"])
"""
    log = str(tmp_path / "s1.jsonl")
    run = subprocess.run([sys.executable, "-c", script, log], capture_output=True, check=False)
    assert run.returncode >= 0, "ended by a signal"


@for_each(
    ("odd", "found"),
    [
        (rb'"\ud83d \ude00"', "\ufffd \ufffd"),
        (rb'"\ud83d\ude00"', "😀"),
        (b"1e999", float("inf")),
        (b"1" * 400, int("1" * 400)),
        (b"[" * 400 + b"]" * 400, None),
    ],
)
def test_r4_a_body_holds_odd_but_valid_values(tmp_path: Path, odd: bytes, found: Any) -> None:
    project = loaded(tmp_path, A[:-1] + b',"odd":' + odd + b"}")
    held = project.body(project.graph["r0"])["odd"]
    assert found is None or held == found


def test_r4_a_body_with_a_number_without_end_is_read(tmp_path: Path) -> None:
    project = loaded(tmp_path, A[:-1] + b',"odd":' + b"1" * 5000 + b"}")
    assert project.body(project.graph["r0"])["uuid"] == "r0"


MESSAGE = b'{"type":"user","uuid":"a","message":{"id":"m","content":"hi","usage":{"x":1}},"more":'


@for_each(
    ("more", "shown"),
    [
        (b"0", {}),
        (b'0,"toolUseResult":{"stdout":"hi","response":5}', {"toolUseResult": {"response": 5}}),
        (b'0,"toolUseResult":[{"stdout":"hi"}]', {"toolUseResult": [{"stdout": "hi"}]}),
        (b'0,"toolUseResult":' + b"1" * 30, {"toolUseResult": int("1" * 30)}),
        (b'0,"message":"hi","version":null', {"message": "hi", "version": None}),
        (rb'"\ud83d","version":{"x":1}', {"version": {"x": 1}}),
        (rb'0,"version":"\ud83d"', {"version": "\ufffd"}),
        (b'"\xff","version":"1"', {"version": "1"}),
        (b"1e999", {}),
        (b"1" * 5000, {}),
        (b"[" * 400 + b"]" * 400, {}),
    ],
)
def test_r4_what_an_answer_is_shown_by_stands_in_its_body(
    tmp_path: Path, more: bytes, shown: dict[str, Any]
) -> None:
    project = loaded(tmp_path, MESSAGE + more + b"}")
    place = project.graph["a"].place
    body = project.bodies.answer(place)
    for name, value in {"message": {"content": "hi", "usage": {"x": 1}}, **shown}.items():
        held = body[name]
        assert value == ({each: held[each] for each in value} if isinstance(value, dict) else held)
    assert project.bodies.load(place).keys() >= body.keys()


def test_r4_what_nobody_sees_of_an_answer_is_not_kept(tmp_path: Path) -> None:
    message = MESSAGE.replace(b'{"x":1}', b'{"input_tokens":1,"output_tokens":2,"x":1}')
    project = loaded(tmp_path, message + b'0,"toolUseResult":{"stdout":"hi","answers":{}}}')
    body = project.bodies.answer(project.graph["a"].place)
    assert body == {
        "message": {"content": "hi", "usage": Spent(1, 2)},
        "toolUseResult": {"answers": {}},
    }


def twins(first: bytes, second: bytes) -> bytes:
    """A prompt, and one answer to it written twice, each with a field of its own."""
    log = Log()
    log.prompt("q", None)
    for uuid in ("a", "b"):
        log.blocks(uuid, "q", [{"type": "text", "text": "yes"}, {"odd": "@"}], api="m", at=50)
    return first.join(second.join(log.text().encode().rsplit(b'"@"', 1)).split(b'"@"'))


@for_each("odd", [b"1" * 30, b"1" * 400, rb'"\ud83d"', b"[" * 300 + b"]" * 300])
def test_r4_odd_bodies_can_be_compared(tmp_path: Path, odd: bytes) -> None:
    """Rows that may be copies of each other are told apart by what they hold."""
    assert drawn(loaded(tmp_path, twins(odd, odd))) == {"q a": "ACTIVE"}


CONTENTS: list[tuple[dict[str, Any], str]] = [
    ({"type": "user", "message": {"content": "hi"}}, "hi"),
    ({"type": "user", "message": "hi"}, "hi"),
    ({"type": "user", "message": {"content": [{"type": "text", "text": "hi"}]}}, "hi"),
    (
        {"type": "user", "message": {"content": [{"text": "a"}, {"type": "image"}, {"text": "b"}]}},
        "a\nb",
    ),
    ({"type": "user", "message": {"content": ["a", None, {"text": 5}, {"text": "b"}]}}, "a\nb"),
    ({"type": "user", "message": {"content": {"type": "text", "text": "a"}}}, "a"),
    ({"type": "user", "message": {"content": 5}}, ""),
    ({"type": "user", "message": None}, ""),
    ({"type": "user"}, ""),
    ({"type": "system", "subtype": "local_command", "content": "<bash-input>"}, "<bash-input>"),
    ({"type": "attachment", "attachment": {"type": "queued_command", "prompt": "hi"}}, "hi"),
    (
        {"type": "attachment", "attachment": {"prompt": [{"type": "text", "text": "hi"}]}},
        "hi",
    ),
    ({"type": "attachment", "attachment": {"type": "file", "content": "no words"}}, ""),
    ({"type": "attachment", "attachment": "hi"}, ""),
]


@for_each(("fields", "words"), CONTENTS)
def test_the_words_of_a_row(tmp_path: Path, fields: dict[str, Any], words: str) -> None:
    line = json.dumps({"uuid": "a", "parentUuid": None, **fields}).encode()
    project = loaded(tmp_path, line)
    assert project.bodies.text(project.graph["a"]) == words


def test_content_is_what_stays_when_a_row_is_written_again(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "hi")
    log.row("b", "a", "user", message={"content": "hi", "role": "user"}, requestId="r")
    log.prompt("c", None, "hi there")
    log.hook("d", "a")
    log.system("e", "a", "x")
    log.system("f", "a", "y")
    project = log.load(tmp_path)
    contents = [pieces(project.body(project.graph[uuid])) for uuid in "abcdef"]
    assert contents[0] == contents[1]
    assert len(set(contents)) == 5


def test_a_read_that_fails_moves_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are read on from where the one before ended, but not from where nobody knows."""
    project = loaded(tmp_path, b"\n".join((A, B, C)))
    first, second, _ = (row.place for row in project.graph.rows)
    with project.bodies.opened() as bodies:
        assert isinstance(bodies, OpenBodies)
        bodies.load(first)
        assert bodies._open is not None
        opened = bodies._open

        class Failing:
            def __getattr__(self, name: str) -> Any:
                return getattr(opened, name)

            def read(self, length: int) -> bytes:
                opened.read(length // 2)
                raise OSError(5, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(bodies, "_open", Failing())
            with pytest.raises(ChangedLogError):
                bodies.raw(second)
        assert bodies.raw(second).rstrip() == B
