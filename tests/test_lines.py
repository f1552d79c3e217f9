"""Lines of bytes: damage costs what it hits and nothing else (rule R4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pathexport.pipeline import load
from pathexport.read import lines as reading
from pathexport.read import logs
from pathexport.read.entries import Block, Entry
from pathexport.read.files import LogFile
from pathexport.read.lines import Damage, entries
from tests.logs import Log, drawn

Read = tuple[list[str], list[str]]


def packed(value: object) -> bytes:
    """JSON as Claude Code writes it: no spaces, no escapes that are not needed."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def row(uuid: str, /, **fields: Any) -> bytes:
    """A row with all that a tear may hit: nested values, escapes, wide letters, numbers."""
    blocks = [
        {"type": "text", "text": 'é says {"a": "b\\n"}'},
        {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": 'ls {"x"}'}},
    ]
    known = {"parentUuid": "p", "isSidechain": False, "type": "assistant", "uuid": uuid}
    message = {"id": "m", "role": "assistant", "content": blocks}
    return packed({**known, "message": message, "weight": -12.5, "whole": True, **fields})


A, B, C = row("a"), row("b"), row("c")


def read(folder: Path, data: bytes) -> logs.Log:
    path = folder / "s1.jsonl"
    path.write_bytes(data)
    return logs.read_log(LogFile(path, path.name, "s1"), 0)


def rows(log: logs.Log) -> list[str]:
    return [row.uuid for row in log.rows]


def short(value: object) -> str:
    """What a case is called, however long it is."""
    return repr(value)[:30]


def on(line: bytes) -> Read:
    """What is on a line: ids, a side's type for one that has none, and the problems."""
    found = [entry for _, _, entry in entries(line)]
    ids = [entry.uuid or f"side {entry.type}" for entry in found if isinstance(entry, Entry)]
    return ids, [entry.what for entry in found if isinstance(entry, Damage) and entry.lost]


# Damage


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        (b"hello", "invalid JSON at byte 1"),
        (A.replace(b'"whole":true', b'"whole":tru'), "invalid JSON"),
        (A.replace(b"}}]}", b"}}]},"), "invalid JSON"),
        (A.replace(b"says", b"\\q"), "invalid JSON"),
        (A.replace(b'"weight"', b"'weight'"), "invalid JSON"),
        (A[:-1] + b',"skipped":"\\q"}', "invalid JSON"),
        (A[:-1] + b',"skipped":01}', "invalid JSON"),
        (A[:60], "invalid JSON"),
        (A[60:], "invalid JSON"),
        (b"{", "invalid JSON"),
        (b"}", "invalid JSON"),
        (b'"text"', "not an object"),
        (b"17", "not an object"),
        (b"null", "not an object"),
        (b"[" + A + b"]", "not an object"),
        (b"\0" * 4096, "only NUL bytes"),
        (b"[" * 100_000, "nested too deep"),
        (A[:-1] + b',"skipped":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deep"),
    ],
    ids=short,
)
def test_r4_a_line_that_is_no_object_is_one_problem(
    tmp_path: Path, damaged: bytes, reason: str
) -> None:
    log = read(tmp_path, b"\n".join((B, damaged, C)) + b"\n")
    assert rows(log) == ["b", "c"]
    (problem,) = log.unreadable
    assert problem.where == "s1.jsonl:2"
    assert problem.what.startswith(reason)


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        (A.replace(b"says", b"\x01"), "control characters"),
        (A.replace(b"says", b"\0\0\0\0"), "control characters"),
        (A.replace(b"says", b"\xff"), "invalid UTF-8"),
        (A[:-1] + b',"skipped":"\xed\xa0\xbd"}', "invalid UTF-8"),
        (A.decode().encode("latin-1"), "invalid UTF-8"),
    ],
    ids=short,
)
def test_r4_damage_within_a_text_is_reported_and_costs_no_row(
    tmp_path: Path, damaged: bytes, reason: str
) -> None:
    """A row that is lost cuts a conversation in two; a letter that is lost does not."""
    log = read(tmp_path, b"\n".join((B, damaged, C)) + b"\n")
    assert (rows(log), log.unreadable) == (["b", "a", "c"], ())
    (problem,) = log.problems
    assert problem.where == "s1.jsonl:2"
    assert problem.what.startswith(reason)


@pytest.mark.parametrize(
    "damaged", [A.decode().encode("utf-16-le"), A.decode().encode("utf-16"), b'"\0xy"', b'"\0\0\0"']
)
def test_r4_another_encoding_stops_nothing(tmp_path: Path, damaged: bytes) -> None:
    """As a shell writes it that copies a log."""
    log = read(tmp_path, b"\n".join((B, damaged, C)) + b"\n")
    assert (rows(log), len(log.unreadable)) == (["b", "c"], 1)


@pytest.mark.parametrize(
    "damaged",
    [
        b"1" * 5000,
        b'{"type":"user","timestamp":' + b"1" * 5000 + b"}",
        A + b'{"weight":' + b"1" * 5000 + b"}",
        A[:-1] + b',"weight":' + b"1" * 5000,
    ],
    ids=short,
)
def test_r4_a_number_without_end_stops_nothing(tmp_path: Path, damaged: bytes) -> None:
    log = read(tmp_path, b"\n".join((B, damaged, C)) + b"\n")
    assert [uuid for uuid in rows(log) if uuid in "bc"] == ["b", "c"]


def test_r4_every_damaged_line_is_in_the_account(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    damage = b"{\n" + A[:50] + b"\nhello\n" + b"\0\n" + A[:50] + packed({"type": "tag"}) + b"\n"
    (tmp_path / "s1.jsonl").write_bytes(damage + log.text().encode() + A[:70])
    (project,) = load(tmp_path)
    counts = {name: count for name, count in project.account.counts.items() if count}
    assert counts == {"path": 1, "side": 1, "unreadable": 6}
    lines = [problem.where.partition(":")[2] for problem in project.problems]
    assert lines == ["1", "2", "3", "4", "5", "7"]


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b"  \t\n", b"\f\n", b"\n" * 100])
def test_r4_blank_lines_are_nothing_but_count(tmp_path: Path, blank: bytes) -> None:
    log = read(tmp_path, blank + A + b"\n" + blank)
    assert (rows(log), log.sides, log.unreadable) == (["a"], (), ())
    assert log.rows[0].place.line == blank.count(b"\n") + 1


@pytest.mark.parametrize("data", [b"", b"\n", b"\r\n\r\n"])
def test_r4_an_empty_file_is_no_problem(tmp_path: Path, data: bytes) -> None:
    log = read(tmp_path, data)
    assert (log.rows, log.sides, log.unreadable) == ((), (), ())
    (project,) = load(tmp_path)
    assert (project.paths, project.problems) == ((), ())


BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b""),
        (b"", b"\r\n"),
        (b"  ", b"  \n"),
        (BOM, b"\n"),
        (b"\0" * 4096, b"\n"),
        (b"\0" + BOM + b"\0 ", b"\n"),
        (b"", b"\0" * 4096 + b"\n"),
    ],
)
def test_r4_what_lies_around_an_object_is_stripped(
    tmp_path: Path, before: bytes, after: bytes
) -> None:
    log = read(tmp_path, before + A + after)
    assert (rows(log), log.unreadable) == (["a"], ())


def test_r4_a_byte_order_mark_alone_is_an_empty_file(tmp_path: Path) -> None:
    assert read(tmp_path, BOM + b"\n").unreadable == ()


@pytest.mark.parametrize(
    "odd",
    [
        rb'"\ud83d"',
        rb'"a \ude00 b"',
        rb'"\ude00\ud83d"',
        rb'{"\ud83d":1}',
        rb'"\u0000"',
        rb'"\u2028"',
        '"\u2028\u2029\u0085"'.encode(),
        b"1" * 400,
        b"1e999",
        b"-0.0",
        b"[" * 400 + b"]" * 400,
    ],
    ids=short,
)
@pytest.mark.parametrize("field", ["skipped", "content", "toolUseResult", "timestamp"])
def test_r4_odd_but_valid_values_keep_the_row(tmp_path: Path, field: str, odd: bytes) -> None:
    """JavaScript cuts texts in the middle of a letter, and JSON allows what is left of it."""
    log = read(tmp_path, A[:-1] + b',"' + field.encode() + b'":' + odd + b"}\n" + B)
    assert (rows(log), log.unreadable) == (["a", "b"], ())
    assert log.rows[0].says


# Several objects on a line


@pytest.mark.parametrize("between", [b"", b" ", b"\t", b"\r", b"\0" * 4096])
@pytest.mark.parametrize("count", [2, 3])
def test_r4_glued_objects_are_all_read(tmp_path: Path, between: bytes, count: int) -> None:
    log = read(tmp_path, between.join((A, B, C)[:count]) + b"\n" + row("z"))
    assert rows(log) == [*"abc"[:count], "z"]
    assert [row.place.line for row in log.rows] == [1] * count + [2]
    assert log.unreadable == ()


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("tear", TEARS.values(), ids=TEARS)
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


@pytest.mark.parametrize("after", [b"", b"\n", B + b"\n"])
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


@pytest.mark.parametrize(
    "tear", [TEARS[name] for name in TEARS if "nes" not in name and "num" not in name]
)
def test_r4_a_cut_off_last_line_is_called_so(tear: bytes) -> None:
    assert on(tear) == ([], ["cut off"])
    assert on(tear + b"\n")[1] != ["cut off"]


# Long and hostile lines


class Readings:
    """How many bytes are read to make out a line: the same on every machine, however busy."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bytes = 0
        for name in ("decode", "lenient_json", "_is_text"):
            monkeypatch.setattr(reading, name, self._counting(getattr(reading, name)))
        monkeypatch.setattr(reading, "_scan", self._scanning(reading._scan))

    def _counting(self, read: Callable[[bytes], object]) -> Callable[[bytes], object]:
        def counted(piece: bytes) -> object:
            self.bytes += len(piece)
            return read(piece)

        return counted

    def _scanning(self, scan: Callable[[str, int], tuple[int, str]]) -> object:
        def counted(text: str, start: int) -> tuple[int, str]:
            stop, reason = scan(text, start)
            # An error counts the lines before it, many bytes at a time.
            self.bytes += stop - start + (start // 64 if reason else 0)
            return stop, reason

        return counted


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Readings:
    return Readings(monkeypatch)


LONG = 2_000_000
FEW = 12  # readings that a line is worth


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        (row("a", text="x" * LONG), ["a"]),
        (row("a", text="\x00\n" * (LONG // 12)), ["a"]),
        (row("a", text="é" * (LONG // 2)), ["a"]),
        (row("a", text="x" * LONG)[:-1] + rb',"\ud83d":1}', ["a"]),
        (row("a", text="x" * LONG) + B, ["a", "b"]),
        (row("a", text="x" * LONG)[:-1] + B, ["b"]),
        (A[:60] + row("b", text="x" * LONG), ["b"]),
        (A[: A.index(b'"m"')] + row("b", text="x" * LONG), ["b"]),
        (row("a", text="x" * LONG).replace(b"says", b"\xff"), ["a"]),
        (row("a", numbers=[1.5] * (LONG // 4)), ["a"]),
    ],
    ids=short,
)
def test_r4_a_long_line_is_a_line(line: bytes, ids: list[str], readings: Readings) -> None:
    assert on(line + b"\n")[0] == ids
    assert readings.bytes <= FEW * len(line)


def filled(text: bytes, before: bytes = b"", size: int = LONG // 8) -> bytes:
    return before + text * (size // len(text)) + b"\n"


@pytest.mark.parametrize(
    "line",
    [
        filled(b"a"),
        filled(b"\0"),
        filled(b"\0a"),
        filled(b" x"),
        filled(b"\\"),
        filled(b"{"),
        filled(b"["),
        filled(b'{"'),
        filled(b'{"a":'),
        filled(b'{"a"'),
        filled(b'{"type":', size=LONG // 40),
        filled(b'{"type":"'),
        filled(b'{"type":"x",'),
        filled(b'{"type":1},', b'{"x":[', size=LONG // 40),
        filled(b"\\", b'{"a":"'),
        filled(b'"x",', b'{"a":['),
        filled(b"\xff\xfe"),
        filled(b'{"a":"\xff"}', size=LONG // 40),
        filled(b'{"a":"' + b"x" * 9999 + b'"y'),
        filled(b"1,", b'{"a":' * 60 + b"["),
        filled(b"0"),
        filled(b'""'),
        filled(b'{"type":' * 500 + b"1" + b"}" * 500 + b",", b'{"x":['),
        filled(b"1,", b'{"type":' * 63 + b"["),
        filled(b'{"uuid":1}', size=LONG // 40),
    ],
    ids=short,
)
def test_r4_a_hostile_line_takes_few_readings(line: bytes, readings: Readings) -> None:
    assert not any(entry.uuid for _, _, entry in entries(line) if isinstance(entry, Entry))
    assert readings.bytes <= FEW * len(line)


# Fields of types that nobody expects


ODD: list[Any] = [None, 5, -1.5, True, "x", "", [], ["x", 5, None], {}, {"a": [1]}]
FIELDS = [field.encode_name for field in msgspec.structs.fields(Entry)]


@pytest.mark.parametrize("name", [name for name in FIELDS if name != "uuid"])
def test_r4_a_field_of_an_odd_type_costs_that_field(tmp_path: Path, name: str) -> None:
    data = [row("a", **{"timestamp": "2026-03-01T09:00:00.000Z", name: odd}) for odd in ODD]
    log = read(tmp_path, b"\n".join(data))
    assert (rows(log), log.unreadable) == (["a"] * len(ODD), ())
    assert name == "parentUuid" or {row.parent for row in log.rows} == {"p"}
    assert name in ("type", "message") or all(row.says and row.calls for row in log.rows)
    assert name == "timestamp" or all(row.time for row in log.rows)


@pytest.mark.parametrize(
    "place",
    [
        *(f"message.{name}" for name in ("id", "model", "content", "content[]")),
        *(f"message.content[].{field.encode_name}" for field in msgspec.structs.fields(Block)),
        "message.content[].input.subagent_type",
        "toolUseResult.agentId",
        "data.agentId",
        "attachment.type",
        "attachment.commandMode",
        "attachment.origin.kind",
        "origin.kind",
        "forkedFrom.messageUuid",
        "compactMetadata.preservedSegment.headUuid",
        "compactMetadata.preservedMessages.uuids[]",
    ],
)
def test_r4_so_does_one_deeper_in(tmp_path: Path, place: str) -> None:
    def within(names: list[str], value: Any) -> Any:
        for name in reversed(names):
            value = {name.removesuffix("[]"): [value] if name.endswith("[]") else value}
        return value

    first, *names = place.split(".")
    log = read(tmp_path, b"\n".join(row("a", **{first: within(names, odd)}) for odd in ODD))
    assert (rows(log), log.unreadable) == (["a"] * len(ODD), ())
    assert {row.parent for row in log.rows} == {"p"}


@pytest.mark.parametrize("odd", [5, "{", [1]])
def test_r4_a_call_keeps_its_id_whatever_it_is_given(tmp_path: Path, odd: Any) -> None:
    call = {"type": "tool_use", "id": "t1", "name": "Task", "input": odd}
    message = {"id": 7, "model": [], "content": ["x", call, 5]}
    (found,) = read(tmp_path, row("a", message=message, requestId="r")).rows
    assert [(call.id, call.name) for call in found.calls] == [("t1", "Task")]
    assert (found.api, found.says) == ("r", True)


@pytest.mark.parametrize("uuid", [5, None, [], {}, ""])
def test_r4_without_a_readable_id_a_row_is_side_data(tmp_path: Path, uuid: Any) -> None:
    log = read(tmp_path, row("a", uuid=uuid))
    assert (len(log.rows), len(log.sides), log.unreadable) == (0, 1, ())


# Objects over several lines


PRETTY = json.dumps(json.loads(A), indent=2).encode()


@pytest.mark.parametrize(
    ("data", "ids"),
    [
        (PRETTY, ["a"]),
        (PRETTY + b"\n", ["a"]),
        (PRETTY.replace(b"\n", b"\r\n"), ["a"]),
        (json.dumps(json.loads(A), indent="\t").encode(), ["a"]),
        (PRETTY + b"\n" + PRETTY.replace(b'"a"', b'"b"') + b"\n", ["a", "b"]),
        (PRETTY.replace(b",\n", b",\n\n") + b"\n", ["a"]),
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
    assert [(row.uuid, row.place.line) for row in log.rows] == [("b", 1), ("a", 2), ("c", last)]


# Files that change


def test_r4_a_log_may_grow_while_logs_are_read(tmp_path: Path) -> None:
    """What has been written when a file's end is reached counts; nothing read before moves."""
    logs = {name: Log(name) for name in ("s1", "s2")}
    for name, log in logs.items():
        log.prompt(f"{name}-a", None)
        log.write(tmp_path)

    def watch(files: tuple[LogFile, ...]) -> Iterable[LogFile]:
        for place, file in enumerate(files):
            yield file
            for other in files[: place + 2]:
                with other.path.open("ab") as end:
                    end.write(row(f"{other.session}-{place}", parentUuid=None) + b"\n")

    (project,) = load(tmp_path, watch=watch)
    assert sorted(row.uuid for row in project.graph.rows) == ["s1-a", "s2-0", "s2-a"]
    assert [project.body(row)["uuid"] for row in project.graph.rows] == [
        row.uuid for row in project.graph.rows
    ]
