"""Diffs as `patch` reads them: what they make of a text; and as logs note them."""

from __future__ import annotations

import re
from typing import Any

from pathexport.write.compare.lines import hunks

NO_END = r"\ No newline at end of file"
_HEAD = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def patched(text: str, diff: str) -> str:
    """The text that a unified diff makes of another; it must fit each line that it names."""
    old = re.findall(r"[^\n]*\n|[^\n]+$", text)
    new: list[str] = []
    at = 0
    lines = diff.split("\n")[:-1] if diff else []
    for number, line in enumerate(lines):
        head = _HEAD.fullmatch(line)
        ended = "" if lines[number + 1 : number + 2] == [NO_END] else "\n"
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


def noted_lines(old: str, new: str) -> list[dict[str, Any]]:
    """What makes one text of another, as Claude Code notes it."""
    found: list[dict[str, Any]] = []
    for hunk in hunks(old, new):
        lines: list[str] = []
        for line in hunk.lines:
            lines += [line[:-1]] if line.endswith("\n") else [line, NO_END]
        signs = [line[0] for line in hunk.lines]
        stay, gone, come = (signs.count(sign) for sign in " -+")
        found.append(
            {
                "oldStart": hunk.old + bool(stay + gone),
                "newStart": hunk.new + bool(stay + come),
                "lines": lines,
            }
        )
    return found
