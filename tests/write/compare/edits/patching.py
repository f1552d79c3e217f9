"""Diffs as `patch` reads them: what they make of a text."""

from __future__ import annotations

import re

_HEAD = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def patched(text: str, diff: str) -> str:
    """The text that a unified diff makes of another; it must fit each line that it names."""
    old = re.findall(r"[^\n]*\n|[^\n]+$", text)
    new: list[str] = []
    at = 0
    lines = diff.split("\n")[:-1] if diff else []
    for number, line in enumerate(lines):
        head = _HEAD.fullmatch(line)
        ended = "" if lines[number + 1 : number + 2] == [r"\ No newline at end of file"] else "\n"
        if head:
            begins = int(head[1]) - (head[2] != "0")
            new += old[at:begins]
            at = begins
            assert len(new) == int(head[3]) - (head[4] != "0")
        elif line[0] in " -":
            assert old[at] == line[1:] + ended
            at += 1
        if not head and line[0] in " +":
            new.append(line[1:] + ended)
    return "".join(new + old[at:])
