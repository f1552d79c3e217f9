"""Long and hostile lines take few readings (rule R4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pathexport.read import lines as reading
from pathexport.read.entries import Entry
from tests.read.logbytes import A, B, entries, on, row, short


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


LONG = 500_000
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
    assert not any(entry.uuid for entry in entries(line) if isinstance(entry, Entry))
    assert readings.bytes <= FEW * len(line)
