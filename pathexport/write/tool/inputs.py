"""A tool's input, and its fields as Markdown: short ones on a line, long ones whole below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.write.markdown.foreign import spoken
from pathexport.write.markdown.literal import code, escape, fields, one_line, quote
from pathexport.write.text import cut
from pathexport.write.tool.outputs import foldable, verbatim
from pathexport.write.values import as_json, as_words, in_line

_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_NEXT_LINE = later(r'(?<!\\)(?:\\\\)*+\\n(?!")')  # in JSON
_DEEPEST = 4  # levels that are laid out; what lies deeper stays JSON
HEADLINE = 80  # characters of a command or a pattern in a heading; below it stands whole
BOXES = {
    "pending": "- [ ] {}",
    "completed": "- [x] {}",
    "in_progress": "- [ ] **{}** (in progress)",
}
"""How a to-do or a task stands in a checklist, by its status."""


class Given:
    """A tool's input; what no renderer takes is left over, and shown as it is. `cwd` is where its
    project is."""

    def __init__(self, given: Any, cwd: str = "") -> None:
        self.cwd = cwd
        given = {} if given is None else given
        self.left = dict(given) if isinstance(given, dict) else {"input": given}

    def text(self, *names: str) -> str:
        """The first of these fields that is a text, just as the log has it: not yet Markdown."""
        for name in names:
            value = self.left.get(name)
            if isinstance(value, str):
                del self.left[name]
                return value
        return ""

    def count(self, name: str) -> int:
        """A whole number above zero, as of lines; 0 for none. Any other number is left over."""
        value = self.left.get(name)
        known = type(value) is int and value > 0
        return self.left.pop(name) if known else 0

    def items(self, name: str) -> list[Any]:
        return self.left.pop(name) if isinstance(self.left.get(name), list) else []

    def flag(self, name: str) -> bool:
        return isinstance(self.left.get(name), bool) and self.left.pop(name)


class Shown(msgspec.Struct):
    """What of a call goes into its heading, and what below it; both are Markdown."""

    line: list[str]
    body: list[str]


@lru_cache(maxsize=1024)  # a project names few tools, and each of them often
def title(name: str) -> str:
    """A tool's name as people read it: those of MCP servers name the server first."""
    parts = name.split("__", 2)
    if len(parts) == 3 and parts[0] == "mcp":
        return f"{escape(parts[1])}: {escape(parts[2])}"
    return escape(name) or "(no name)"


def rest(left: Mapping[str, Any]) -> Iterable[str]:
    """Fields that no renderer took: short ones in one line, long ones each by itself."""
    brief = {name: value for name, value in left.items() if is_brief(value)}
    if brief:
        yield fields((name, as_words(value)) for name, value in brief.items())
    for name, value in left.items():
        if value is None or value == "" or name in brief:
            continue
        yield f"{escape(name)}:"
        yield verbatim(value) if isinstance(value, str) else verbatim(as_json(value), "json")


def laid_out(given: Any) -> Iterable[str]:
    """The fields of a list or an object, and behind them those that lie deeper, each below where it
    lies: so a text of several lines has its lines, wherever it is."""
    inside: list[str] = []
    waiting: list[tuple[tuple[str, ...], Any]] = [((), given)]
    while waiting:
        place, held = waiting.pop()
        listed = isinstance(held, list)
        named = {str(at): each for at, each in (enumerate(held, 1) if listed else held.items())}
        deeper = {
            name: value
            for name, value in named.items()
            if len(place) < _DEEPEST and _is_laid_out(value, listed)
        }
        shown = rest({name: value for name, value in named.items() if name not in deeper})
        if not place:
            yield from shown
        elif below := [*shown, *empty(named)]:
            inside += [f"{escape(' '.join(place))}:", *below]
        waiting += [((*place, name), deeper[name]) for name in reversed(deeper)]
    if inside:
        yield foldable("\n\n".join(inside))


def empty(named: Mapping[str, Any]) -> Iterable[str]:
    """A line that names the fields in which nothing stands."""
    if names := [escape(name) for name, value in named.items() if value is None or value == ""]:
        yield f"*Empty: {', '.join(names)}.*"


def holds_lines(json: str) -> bool:
    """Whether a text in JSON has several lines."""
    return _NEXT_LINE.search(json) is not None


def _is_laid_out(value: Any, listed: bool) -> bool:
    """Whether the fields of a list or an object are shown one by one: of all entries of a list, as
    these keep their order, and where a text of several lines lies in it."""
    return isinstance(value, list | dict) and (listed or holds_lines(in_line(value)))


def path(name: str, cwd: str) -> str:
    """A file's path, short where it lies below the working directory."""
    above, sign, below = name[: len(cwd)], name[len(cwd) : len(cwd) + 1], name[len(cwd) + 1 :]
    inside = cwd and sign in ("/", "\\") and below and _same_folder(above, cwd)
    return code(below if inside else name)


def capital_drive(name: str) -> str:
    """A file's path with its drive as a terminal says it (`C:`), so that a file is one in what an
    editor (`c:`) and a terminal began."""
    return name[0].upper() + name[1:] if _DRIVE.match(name) else name


def _same_folder(one: str, other: str) -> bool:
    """Whether two names are of one folder. On Windows drives and folders have any capitals, and
    either slash will do."""
    if _DRIVE.match(one):
        one, other = (name.replace("/", "\\").lower() for name in (one, other))
    return one == other


def is_brief(value: Any) -> bool:
    if isinstance(value, str):
        return 0 < len(value) <= HEADLINE and value == one_line(value)
    return value is not None and len(in_line(value)) <= HEADLINE


def first(text: str) -> str:
    line = text.strip().partition("\n")[0]
    return code(cut(line if line == text.strip() else line + " …", HEADLINE))


def headline(text: str) -> tuple[str, list[str]]:
    """A text for a heading, and below it the whole if that shows but a part."""
    brief = cut(one_line(text), HEADLINE)
    return escape(brief), [] if brief == text.strip() else [quoted(text)]


def headed(given: Given, line: Iterable[str], subject: str, *said: str) -> Shown:
    """A call with its subject last in the heading, and what is said below that."""
    brief, whole = headline(given.text(subject))
    return Shown([*line, brief], [*whole, quoted(given.text(*said))])


def fenced(text: str, info: str) -> str:
    return verbatim(text, info) if text else ""


def quoted(text: str) -> str:
    return quote(spoken(text)) if text.strip() else ""
