"""The least that any program must do with these logs: read every byte, decode every line into the
fields that decide where it belongs, and write as many bytes as the export wrote.

    python -m tests.benchmarks.floor LOGS [BYTES OUT]
"""

from __future__ import annotations

import sys
from pathlib import Path

from pathexport.read.entries import decode


def main(logs: str, count: str = "0", out: str = "") -> None:
    entries = 0
    for file in sorted(Path(logs).rglob("*.jsonl")):
        kept = [decode(line) for line in file.read_bytes().splitlines()]
        entries += len(kept)
    if out:
        piece = b"x" * 65_536
        with Path(out).open("wb") as written:
            for start in range(0, int(count), len(piece)):
                written.write(piece[: int(count) - start])
    assert entries


if __name__ == "__main__":
    main(*sys.argv[1:])
