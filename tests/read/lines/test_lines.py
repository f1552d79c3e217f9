"""Lines of bytes: damage costs what it hits and nothing else (rule R4)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pathexport.pipeline import load
from pathexport.read.files import LogFile
from pathexport.read.rows import line_of
from tests.making.logs import Log
from tests.read.logbytes import A, B, C, packed, read, row, rows
from tests.running.each import for_each

BOM = b"\xef\xbb\xbf"


@for_each(
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
        (A.decode().encode("utf-16"), "the log is in UTF-16, and only UTF-8 is read"),
        (b"\xfe\xff" + A.decode().encode("utf-16-be"), "the log is in UTF-16"),
        (b"\xff\xfe torn", "invalid JSON"),
        (b"[" * 100_000, "nested too deep"),
        (A[:-1] + b',"skipped":' + b"[" * 100_000 + b"]" * 99_999 + b"}", "nested too deep"),
    ],
)
def test_r4_a_line_that_is_no_object_is_one_problem(
    tmp_path: Path, damaged: bytes, reason: str
) -> None:
    log = read(tmp_path, b"\n".join((B, damaged, C)) + b"\n")
    assert rows(log) == ["b", "c"]
    (problem,) = log.unreadable
    assert problem.where == "s1.jsonl:2"
    assert problem.what.startswith(reason)


@for_each(
    ("damaged", "reason"),
    [
        (A.replace(b"says", b"\x01"), "control characters"),
        (A.replace(b"says", b"\0\0\0\0"), "control characters"),
        (A.replace(b"says", b"\xff"), "invalid UTF-8"),
        (A[:-1] + b',"skipped":"\xed\xa0\xbd"}', "invalid UTF-8"),
        (A.decode().encode("latin-1"), "invalid UTF-8"),
    ],
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


@for_each(
    "damaged", [A.decode().encode("utf-16-le"), A.decode().encode("utf-16"), b'"\0xy"', b'"\0\0\0"']
)
def test_r4_another_encoding_stops_nothing(tmp_path: Path, damaged: bytes) -> None:
    """As a shell writes it that copies a log."""
    log = read(tmp_path, b"\n".join((B, damaged, C)) + b"\n")
    assert (rows(log), len(log.unreadable)) == (["b", "c"], 1)


@for_each(
    "damaged",
    [
        b"1" * 5000,
        b'{"type":"user","timestamp":' + b"1" * 5000 + b"}",
        A + b'{"weight":' + b"1" * 5000 + b"}",
        A[:-1] + b',"weight":' + b"1" * 5000,
    ],
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


@for_each("blank", [b"\n", b"\r\n", b"  \t\n", b"\f\n", b"\n" * 100])
def test_r4_blank_lines_are_nothing_but_count(tmp_path: Path, blank: bytes) -> None:
    log = read(tmp_path, blank + A + b"\n" + blank)
    assert (rows(log), log.sides, log.unreadable) == (["a"], (), ())
    assert line_of(log.rows[0].place) == blank.count(b"\n") + 1


@for_each("data", [b"", b"\n", b"\r\n\r\n"])
def test_r4_an_empty_file_is_no_problem(tmp_path: Path, data: bytes) -> None:
    log = read(tmp_path, data)
    assert (log.rows, log.sides, log.unreadable) == ((), (), ())
    (project,) = load(tmp_path)
    assert (project.paths, project.problems) == ((), ())


@for_each(
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


@for_each(
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
)
@for_each("field", ["skipped", "content", "toolUseResult", "timestamp"])
def test_r4_odd_but_valid_values_keep_the_row(tmp_path: Path, field: str, odd: bytes) -> None:
    """JavaScript cuts texts in the middle of a letter, and JSON allows what is left of it."""
    log = read(tmp_path, A[:-1] + b',"' + field.encode() + b'":' + odd + b"}\n" + B)
    assert (rows(log), log.unreadable) == (["a", "b"], ())
    assert log.rows[0].says


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
