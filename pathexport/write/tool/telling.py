"""Calls by which Claude speaks to a person: the words in their input, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pathexport.read.rows import REVIEW
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import escape
from pathexport.write.text import dotted
from pathexport.write.tool.inputs import Given, Shown, path, rest
from pathexport.write.values import items, words


def told_by_call(name: str, held: Any, cwd: str) -> str:
    """What Claude tells a person by a call of this tool, given the field that holds it."""
    if name == REVIEW:
        return "\n\n".join(part for each in items(held) for part in _finding(Given(each, cwd)))
    said = words(held)
    return prose(said) if said.strip() else ""


def message(given: Given) -> Shown:
    return Shown([], [prose(given.text("message"))])


def sent(given: Given) -> Shown:
    """Files that Claude hands to the user, and what it says of them."""
    files = given.left.get("files")
    named = isinstance(files, list) and all(isinstance(each, str) for each in files)
    names = [path(each, given.cwd) for each in given.items("files")] if named else []
    said = prose(given.text("caption"))
    if len(names) == 1:
        return Shown(names, [said])
    listed = "\n".join(f"- {name}" for name in names)
    return Shown([f"{len(names)} files" if names else ""], [said, listed])


def findings(given: Given) -> Shown:
    """A review of code, which Claude writes nowhere else: the host is to show it."""
    listed = isinstance(given.left.get("findings"), list)
    found = given.items("findings")
    count = "1 finding" if len(found) == 1 else f"{len(found) or 'no'} findings"
    body = [part for each in found for part in _finding(Given(each, given.cwd))]
    return Shown([escape(given.text("level")), count if listed else ""], body)


_BECAME = {
    "CONFIRMED": "confirmed",
    "PLAUSIBLE": "plausible",
    "no_change_needed": "no change needed",
}


def _finding(found: Given) -> Iterator[str]:
    """Where it is and what became of it, then what it is and how it shows."""
    file = found.text("file")
    line = found.count("line") if file else 0
    place = path(f"{file}:{line}" if line else file, found.cwd) if file else ""
    about = [found.text(name) for name in ("category", "verdict", "outcome")]
    if told := dotted(place, *(escape(_BECAME.get(each, each)) for each in about)):
        yield f"**{told}**"
    brief, said = found.text("short_summary"), found.text("summary")
    for each in (said or brief, found.text("failure_scenario")):
        if each.strip():
            yield prose(each)
    yield from rest(found.left)
