"""What a path is called (rule R32): as the person named it, else the model, else its beginning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from pathexport.read.rows import Row, Side
from pathexport.shape.linearize import Tree
from pathexport.shape.paths import Path

_LONGEST = 200  # of a first line; a page pasted as one line is no title
# What editors and Claude Code put before a person's words.
_ASIDES = re.compile(r"<(ide_\w+|system-reminder)>.*?</\1>", re.DOTALL)


def titles(
    rows: Sequence[Row],
    sides: Iterable[Side],
    index: Mapping[str, int],
    tree: Tree,
    paths: Sequence[Path],
    text: Callable[[Row], str],
) -> dict[str, str]:
    """The title of each path, by its id. `text` reads a row's words."""
    given: dict[tuple[str, str], str] = {}
    summaries: dict[int, str] = {}
    for side in sides:
        if not side.text:
            continue
        if side.type in ("custom-title", "ai-title"):
            given[side.type, side.session] = side.text
        elif side.type == "summary" and side.leaf is not None and side.leaf in index:
            step = tree.step_of[index[side.leaf]]
            summaries[step] = side.text
    nearest = _nearest_above(tree, summaries.__contains__)
    prompts = _first_above(tree, lambda step: tree.steps[step].kind == "prompt")
    commands = _first_above(tree, lambda step: tree.steps[step].kind == "command")
    known: dict[int, str] = {}

    def opening(path: Path) -> str:
        step = prompts[path.step] if prompts[path.step] >= 0 else commands[path.step]
        if step < 0:
            return ""
        if step not in known:
            said = (text(rows[node]) for node in tree.steps[step].rows)
            known[step] = next((line for words in said if (line := _first_line(words))), "")
        return known[step]

    found = {}
    for path in paths:
        title = given.get(("custom-title", path.session)) or given.get(("ai-title", path.session))
        if not title and nearest[path.step] >= 0:
            title = summaries[nearest[path.step]]
        found[path.id] = _first_line(title or "") or opening(path)
    return found


def _nearest_above(tree: Tree, wanted: Callable[[int], bool]) -> list[int]:
    """For each step the last wanted one on the way to it, itself included; -1 for none."""
    found: list[int] = []
    for number, step in enumerate(tree.steps):
        up = found[step.parent] if step.parent >= 0 else -1
        found.append(number if wanted(number) else up)
    return found


def _first_above(tree: Tree, wanted: Callable[[int], bool]) -> list[int]:
    """The same for the first one."""
    found: list[int] = []
    for number, step in enumerate(tree.steps):
        up = found[step.parent] if step.parent >= 0 else -1
        found.append(number if up < 0 and wanted(number) else up)
    return found


def _first_line(text: str) -> str:
    """The first line that is not blank; of a command its name and what it was given."""
    text = _ASIDES.sub("", text)
    name, _, rest = text.partition("</command-name>")
    if rest:
        given = rest.partition("<command-args>")[2].partition("</command-args>")[0]
        text = f"{name.rpartition('<command-name>')[2]} {given}"
    lines = (" ".join(line.split()) for line in text.splitlines())
    return next((line for line in lines if line), "")[:_LONGEST]
