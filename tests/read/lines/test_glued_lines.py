"""Several objects on a line, and objects over several lines (R4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.pipeline import load
from pathexport.read.rows import line_of
from tests.making.logs import Log, drawn
from tests.read.logbytes import A, B, C, on, packed, read, row, rows
from tests.running.each import for_each

BOM = b"\xef\xbb\xbf"


@for_each("between", [b"", b" ", b"\t", b"\r", b"\0" * 4096])
@for_each("count", [2, 3])
def test_r4_glued_objects_are_all_read(tmp_path: Path, between: bytes, count: int) -> None:
    log = read(tmp_path, between.join((A, B, C)[:count]) + b"\n" + row("z"))
    assert rows(log) == [*"abc"[:count], "z"]
    assert [line_of(row.place) for row in log.rows] == [1] * count + [2]
    assert log.unreadable == ()


@for_each(
    "line",
    [
        A + b"," + B,
        A + b"}" + B,
        A + B + b"hello",
        A + b"null" + B,
        A + B.replace(b":", b"", 1) + B,
    ],
)
def test_r4_what_is_wrong_on_a_line_is_one_problem(tmp_path: Path, line: bytes) -> None:
    log = read(tmp_path, line + b"\n")
    assert rows(log) == ["a", "b"]
    assert len(log.unreadable) == 1
    assert log.unreadable[0].what.endswith("; the rest of the line was read")


TEARS = {
    "before the first name": b"{",
    "in a name": b'{"parentU',
    "behind a name": b'{"parentUuid"',
    "in a text": A[: A.index(b"says")],
    "behind a backslash": A[: A.index(b"\\") + 1],
    "in an escape": b'{"text":"\\u00',
    "in a letter of two bytes": A[: A.index("é".encode()) + 1],
    "in a number": A[: A.index(b".5") + 1],
    "in a word": A[: A.index(b"alse")],
    "behind a value": A[: A.index(b',"uuid"')],
    "between fields": A[: A.index(b'"uuid"')],
    "in a nested value": A[: A.index(b'"command"')],
    "behind a nested value": A[: A.index(b',"weight"')],
    "where a value follows": A[: A.index(b'"m"')],
    "where a list goes on": A[: A.index(b'{"type":"tool_use"')],
    "before the last brace": A[:-1],
}


@for_each("tear", TEARS.values())
def test_r4_torn_line_glued_to_a_whole_one_gives_the_whole_one(tmp_path: Path, tear: bytes) -> None:
    log = read(tmp_path, tear + B + b"\n")
    assert rows(log) == ["b"]
    assert len(log.unreadable) == 1


def shape(name: str, make: Callable[[bytes, bytes], bytes], ids: list[str]) -> Any:
    return pytest.param(make, ids, id=name)


SHAPES = [
    shape("torn", lambda head, _: head + b"\n", []),
    shape("cut off", lambda head, _: head, []),
    shape("torn whole", lambda head, _: head + B + b"\n", ["b"]),
    shape("torn, blank, whole", lambda head, _: head + b" " + B + b"\n", ["b"]),
    shape("torn, NULs, whole", lambda head, _: head + b"\0\0\0" + B + b"\n", ["b"]),
    shape("torn torn whole", lambda head, _: head + head + C + b"\n", ["c"]),
    shape("whole torn", lambda head, _: B + head + b"\n", ["b"]),
    shape("whole torn whole", lambda head, _: B + head + C + b"\n", ["b", "c"]),
    shape("torn, cut off", lambda head, _: head + B[:-5], []),
    shape("whole, tail", lambda _, tail: B + tail + b"\n", ["b"]),
    shape(
        "torn whole whole",
        lambda head, _: head + B + C + b"\n",
        ["b", "c"],
    ),
    shape(
        "torn, many NULs, whole",
        lambda head, _: head + b"\0" * 4096 + B + b"\n",
        ["b"],
    ),
    shape(
        "tail, whole",
        lambda _, tail: tail + B + b"\n",
        ["b"],
    ),
    shape(
        "whole within torn",
        lambda head, tail: head + B + tail + b"\n",
        ["b"],
    ),
]


@pytest.mark.parametrize(("make", "ids"), SHAPES)
def test_r4_wherever_a_row_is_torn_the_others_are_read(
    make: Callable[[bytes, bytes], bytes], ids: list[str]
) -> None:
    for place in range(1, len(A)):
        found, problems = on(make(A[:place], A[place:]))
        assert ([i for i in found if i in "abc"], len(problems)) == (ids, 1), A[:place]


@for_each("after", [b"", b"\n", B + b"\n"])
def test_r4_parts_of_a_torn_row_are_no_objects_of_the_log(after: bytes) -> None:
    got = [on(A[:place] + after)[0] for place in range(1, len(A))]
    assert [ids for ids in got if ids not in ([], ["b"])] == []


def test_r4_a_row_within_a_torn_one_is_none(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    said = {"id": "m", "content": [{"type": "text", "text": "an agent speaks"}]}
    agent = {"message": {"type": "assistant", "uuid": "n", "message": said}, "prompt": ""}
    progress = packed({"parentUuid": "a", "type": "progress", "uuid": "b", "data": agent})
    torn = progress[: progress.index(b',"prompt"')]
    (tmp_path / "s1.jsonl").write_bytes(log.text().encode() + torn)
    (project,) = load(tmp_path)
    assert drawn(project) == {"a": "ACTIVE"}


def test_r4_a_cut_off_last_line_is_one_problem_until_it_is_whole(tmp_path: Path) -> None:
    """Whatever has been written of a log so far, its whole lines are read."""
    lines = [packed({"type": "user", "uuid": uuid, "message": "é {"}) for uuid in "abc"]
    data = b"\n".join(lines)
    for place in range(len(data) + 1):
        log = read(tmp_path, data[:place])
        *_, last = written = data[:place].split(b"\n")
        assert rows(log) == [*"abc"[: sum(line in lines for line in written)]]
        assert len(log.unreadable) == (last not in (b"", *lines))


@for_each("tear", [TEARS[name] for name in TEARS if "nes" not in name and "num" not in name])
def test_r4_a_cut_off_last_line_is_called_so(tear: bytes) -> None:
    assert on(tear) == ([], ["cut off"])
    assert on(tear + b"\n")[1] != ["cut off"]


@for_each("whole", [b"null", b"17", b'"text"', b"[" + A + b"]"])
def test_a_whole_value_at_the_end_is_not_called_cut_off(whole: bytes) -> None:
    assert on(whole) == ([], ["not an object"])


# Objects over several lines


PRETTY = json.dumps(json.loads(A), indent=2).encode()


@for_each(
    ("data", "ids"),
    [
        (PRETTY, ["a"]),
        (PRETTY + b"\n", ["a"]),
        (PRETTY.replace(b"\n", b"\r\n"), ["a"]),
        (json.dumps(json.loads(A), indent="\t").encode(), ["a"]),
        (PRETTY + b"\n" + PRETTY.replace(b'"a"', b'"b"') + b"\n", ["a", "b"]),
        (PRETTY.replace(b",\n", b",\n\n") + b"\n", ["a"]),
        (PRETTY + b"\n\n" + B + b"\n", ["a", "b"]),
        (B + b"\n" + PRETTY + b"\n" + C, ["b", "a", "c"]),
        (PRETTY[:-9] + b"\n" + B + b"\n", ["b"]),
        (b"{\n" + B + b"\n", ["b"]),
        (PRETTY[:-9], []),
        (BOM + PRETTY + b"\n", ["a"]),
        (PRETTY + B + b"\n", ["a", "b"]),
        (b"{\n" + PRETTY + b"\n", ["a"]),
    ],
)
def test_r4_a_pretty_printed_object_is_read(tmp_path: Path, data: bytes, ids: list[str]) -> None:
    assert rows(read(tmp_path, data)) == ids


def test_r4_a_pretty_printed_object_stands_where_it_begins(tmp_path: Path) -> None:
    log = read(tmp_path, B + b"\n" + PRETTY + b"\n" + C + b"\n")
    last = PRETTY.count(b"\n") + 3
    assert [(row.uuid, line_of(row.place)) for row in log.rows] == [("b", 1), ("a", 2), ("c", last)]
