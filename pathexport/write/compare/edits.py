"""What one call does to one file, from what it was given and what Claude Code noted of the result.

Newer logs hold the whole file as it was before; the new one is then made of that, as the tool did.
Others hold the lines around what changed, or no more than the texts that the call replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from pathexport.write.tool.changed import UNENDED, NotedHunk, noted_hunks
from pathexport.write.values import items, mapping, words

BY_COMMAND = "bashEditDiff"
"""Where newer logs note beside a result what a command did to files."""


class NotebookCell(msgspec.Struct, frozen=True):
    """The place of a text in a notebook."""

    id: str
    """Nothing where the call named none. A new cell is put behind this one."""
    mode: str
    """What became of the cell: `replace`, `insert` or `delete`."""


class Replaced(msgspec.Struct, frozen=True):
    """A text in a file, and what took its place."""

    old: str | None
    """None where the log does not hold it."""
    new: str
    everywhere: bool = False
    cell: NotebookCell | None = None
    """In a notebook: all of the text is of this cell."""


class Edit(msgspec.Struct, frozen=True):
    """What one call does to one file."""

    file: str
    before: str | None
    """The whole file, as far as the log holds it."""
    after: str | None
    replaced: tuple[Replaced, ...]
    """What is known where the whole file is not."""
    lines: tuple[Replaced, ...] = ()
    """The same with the lines around it, if the log holds these."""
    places: tuple[NotedHunk, ...] = ()
    """The same with where it is, if the log says that."""


def edits(
    tool: str, given: Mapping[str, Any], noted: Mapping[str, Any], went_well: bool
) -> Iterator[Edit]:
    """What a call did to files."""
    made = edit(tool, given, noted) if went_well else None
    if made is not None:
        yield made
    yield from edits_of_command(noted)


def edit(tool: str, given: Mapping[str, Any], noted: Mapping[str, Any]) -> Edit | None:
    """What a call that went well did; None if the tool changes no file, or the call names none."""
    read = EDITS.get(tool)
    found = read(given, noted) if read is not None else None
    return found if found and found.file else None


def edits_of_command(noted: Mapping[str, Any]) -> Iterator[Edit]:
    """What a command did to files, as far as newer logs note it, whatever came of the command."""
    for file in map(mapping, items(mapping(noted.get(BY_COMMAND)).get("files"))):
        hunks = noted_hunks(file.get("hunks"))
        name, lost = words(file.get("filePath")), file.get("deleted") is True
        if not name or not (hunks or lost):
            continue
        before, after = ("".join(each.text(signs) for each in hunks) for signs in (" -", " +"))
        if file.get("created") is True or (lost and hunks):  # then all its lines are noted
            yield Edit(name, before, after, ())
        elif lost:
            yield Edit(name, None, None, (Replaced(None, ""),))
        else:
            yield Edit(name, None, None, _replaced(hunks), places=(*hunks,))


def put_in(text: str, replaced: Sequence[Replaced]) -> str | None:
    """A text with these replaced one after the other; None if it does not hold them."""
    for each in replaced:
        if each.old is None or each.old not in text or (not each.old and text):
            return None
        text = text.replace(each.old, each.new, -1 if each.everywhere else 1)
    return text


def _edit(given: Mapping[str, Any], noted: Mapping[str, Any]) -> Edit:
    old = _said(noted.get("oldString"), given.get("old_string"))
    new = _said(noted.get("newString"), given.get("new_string"))
    replaced = (Replaced(old, new, _everywhere(given)),)
    before = _text(noted.get("originalFile"))
    before = "" if before is None and not old else before  # a new file
    after = None if before is None else put_in(before, replaced)
    if before is not None and after is not None:
        after = _as_noted(before, after, replaced[0], noted)
    return _made(words(given.get("file_path")), before, after, replaced, noted)


def _as_noted(before: str, after: str, replaced: Replaced, noted: Mapping[str, Any]) -> str:
    """The new text; what the log has as lines decides where a person changed it before they agreed,
    and where the end of a line goes with its words."""
    modified = noted.get("userModified") is True
    if not modified and replaced.new:
        return after
    made = patched(before, noted_hunks(noted.get("structuredPatch")))
    with_end = replace(replaced, old=f"{replaced.old}\n")
    if made is None or made == before:
        return after
    return made if modified or made == put_in(before, (with_end,)) else after


def _multi_edit(given: Mapping[str, Any], noted: Mapping[str, Any]) -> Edit:
    edits = [mapping(each) for each in items(given.get("edits"))]
    replaced = tuple(
        Replaced(words(e.get("old_string")), words(e.get("new_string")), _everywhere(e))
        for e in edits
    )
    before = _text(noted.get("originalFileContents"))
    before = _text(noted.get("originalFile")) if before is None else before
    before = "" if before is None and replaced and not replaced[0].old else before
    after = None if before is None else put_in(before, replaced)
    return _made(words(given.get("file_path")), before, after, replaced, noted)


def _write(given: Mapping[str, Any], noted: Mapping[str, Any]) -> Edit:
    content = words(given.get("content"))
    if noted.get("userModified") is True:
        content = _text(noted.get("content")) or content
    before = "" if noted.get("type") == "create" else _text(noted.get("originalFile"))
    if before is None:
        before = patched(content, [*map(_back, noted_hunks(noted.get("structuredPatch")))])
    return Edit(words(given.get("file_path")), before, content, (Replaced(before, content),))


def _notebook(given: Mapping[str, Any], noted: Mapping[str, Any]) -> Edit:
    source, mode = words(given.get("new_source")), words(given.get("edit_mode")) or "replace"
    named = given.get("cell_id", given.get("cell_number"))  # in older logs it is a number
    cell = NotebookCell(str(named) if isinstance(named, int) else words(named), mode)
    old, new = "" if mode == "insert" else None, "" if mode == "delete" else source
    replaced = Replaced(old, new, cell=cell)
    before, after = _text(noted.get("original_file")), _text(noted.get("updated_file"))
    return _made(words(given.get("notebook_path")), before, after, (replaced,), {})


EDITS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Edit]] = {
    "Edit": _edit,
    "MultiEdit": _multi_edit,
    "NotebookEdit": _notebook,
    "Write": _write,
}


def _made(
    file: str,
    before: str | None,
    after: str | None,
    replaced: tuple[Replaced, ...],
    noted: Mapping[str, Any],
) -> Edit:
    """An edit that knows the whole file before and after it, or neither."""
    if before is not None and after is not None:
        return Edit(file, before, after, replaced)
    lines = _replaced(noted_hunks(noted.get("structuredPatch")))
    if lines and noted.get("userModified") is True:
        replaced = lines  # what was given is not what was done
    return Edit(file, None, None, replaced, lines)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _said(noted: Any, given: Any) -> str:
    """A text as the tool found it in the file, where quotes may be curly; else as it was given."""
    return noted if isinstance(noted, str) else words(given)


def _everywhere(given: Mapping[str, Any]) -> bool:
    return given.get("replace_all") is True


_TURNED = str.maketrans("+-", "-+")


def _replaced(hunks: Iterable[NotedHunk]) -> tuple[Replaced, ...]:
    return tuple(Replaced(each.text(" -"), each.text(" +")) for each in hunks)


def _back(hunk: NotedHunk) -> NotedHunk:
    """What takes a hunk back."""
    lines = [line[:1].translate(_TURNED) + line[1:] for line in hunk.lines]
    return NotedHunk(hunk.new, hunk.old, lines)


def patched(before: str, hunks: Sequence[NotedHunk]) -> str | None:
    """The text that the hunks of the log make; None if there are none, or not of this text."""
    lines = before.split("\n")
    made: list[str] = []
    at = 0
    unended = {""}
    for hunk in hunks:
        first = max(hunk.old - 1, 0)
        if first < at:
            return None
        made += lines[at:first]
        at = first
        for line, after in pairwise((*hunk.lines, "")):
            sign, rest = line[:1], line[1:]
            if sign in ("-", " "):
                if at >= len(lines) or lines[at] != rest:
                    return None
                at += 1
            if sign in ("+", " "):
                made.append(rest)
            if after.startswith(UNENDED):
                unended.add(sign)
    made += lines[at:]
    if "-" in unended and "+" not in unended:
        made.append("")  # the last line has got an end
    elif "+" in unended and "-" not in unended and made[-1:] == [""]:
        made.pop()
    return "\n".join(made) if hunks else None
