"""Terminals and processes, and logs that would control them."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.making.logs import Log

NOTHING = 3


def forked(session: str = "s1", second: float = 0, words: str | None = None) -> Log:
    """a ← b ← c ← d, and b ← e ← f"""
    log = Log(session, second)
    parents = zip("abcdef", (None, "a", "b", "c", "b", "e"), strict=True)
    for letter, parent in parents:
        write = log.prompt if letter in "ace" else log.answer
        above = parent and f"{parent}-{session}"
        write(f"{letter}-{session}", above, words if letter == "a" else None)
    return log


HOSTILE = "\x1b[31mred\x1b]0;title\x07\r\x08\x9b2J\u202egnp\u2066\x00"


def hostile(folder: Path, *fields: str) -> Path:
    """A log with control characters in some of its fields."""
    log = forked("s1", words=HOSTILE)
    for row in log.rows:
        for field in fields:
            row[field] = row[field][:10] + HOSTILE if row.get(field) else row.get(field)
    log.side("custom-title", customTitle=HOSTILE)
    return log.write(folder)


def controls(text: str) -> list[str]:
    return [c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf")]


def launched(*arguments: object, **how: Any) -> subprocess.CompletedProcess[bytes]:
    how.setdefault("stderr", subprocess.PIPE)
    return subprocess.run(_command(arguments), check=False, **how)


def first_line(*arguments: object) -> bytes:
    """What a run prints first whose reader stops there. It complains of nothing."""
    pipe = subprocess.PIPE
    with subprocess.Popen(_command(arguments), stdout=pipe, stderr=pipe) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        line = running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    return line


def _command(arguments: Iterable[object]) -> list[str]:
    return [sys.executable, "-m", "pathexport", *map(str, arguments)]


def closed_pipe(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    """A run whose output nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return launched(*arguments, stdout=writer)
    finally:
        os.close(writer)
