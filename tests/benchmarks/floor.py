"""The least that any program must do with these logs: read every byte, decode every line into the
fields that decide where it belongs, and write as many bytes as the export wrote.

    python -m tests.benchmarks.floor LOGS [BYTES OUT]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from pathexport.read.entries import Entry, decode


def main(logs: str, count: str = "0", out: str = "") -> None:
    entries = 0
    for file in sorted(Path(logs).rglob("*.jsonl")):
        lines = file.read_bytes().splitlines()
        try:
            kept = [decode(line) for line in lines]
        except msgspec.MsgspecError:  # as some lines of people's own logs are
            kept = [*_good(lines)]
        entries += len(kept)
    if out:
        piece = b"x" * 65_536
        with Path(out).open("wb") as written:
            for start in range(0, int(count), len(piece)):
                written.write(piece[: int(count) - start])
    assert entries


def _good(lines: Iterable[bytes]) -> Iterator[Entry]:
    for line in lines:
        with suppress(msgspec.MsgspecError):
            yield decode(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
