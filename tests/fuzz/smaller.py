"""A failing log made smaller: files go, then lines, then fields, while it still fails alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from tests.fuzz.mutations import Files

Fails = Callable[[Files], bool]
"""Whether some files still fail as the first ones did."""


def smallest(files: Files, fails: Fails, tries: int = 300) -> Files:
    """The smallest files that still fail, as far as so many tries tell."""
    found, left = files, tries
    shrunk = True
    while shrunk and left > 0:
        shrunk = False
        for smaller in _smaller(found):
            left -= 1
            if left < 0:
                break
            if fails(smaller):
                found, shrunk = smaller, True
                break
    return found


def _smaller(files: Files) -> Iterator[Files]:
    """Files with something left out, the most first."""
    for name in files if len(files) > 1 else ():
        yield {other: data for other, data in files.items() if other != name}
    for name, data in sorted(files.items(), key=lambda file: -len(file[1])):
        lines = data.split(b"\n")
        size = len(lines) // 2
        while size:
            for begin in range(0, len(lines), size):
                left = lines[:begin] + lines[begin + size :]
                yield {**files, name: b"\n".join(left)}
            size //= 2
    for name, data in files.items():
        lines = data.split(b"\n")
        for number, line in enumerate(lines if len(lines) < 8 else ()):
            for shorter in _shorter(line):
                yield {**files, name: b"\n".join([*lines[:number], shorter, *lines[number + 1 :]])}


def _shorter(line: bytes) -> Iterator[bytes]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return
    for key in row if isinstance(row, dict) else ():
        yield json.dumps({other: held for other, held in row.items() if other != key}).encode()
