"""Links in documents that stay as an earlier run wrote them: they lead to where conversations are.

When a session goes on, its files may get other names, and what links to them may be of a log that
is gone, so that it cannot be made again. Only the links change: what a log says is code where it
looks like one of them, or has a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from itertools import chain

from pathexport.grouped import grouped
from pathexport.later import later
from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.literal import place_in
from pathexport.write.markdown.spans import Doubtful, parts, without_code
from pathexport.write.record.manifest import PathRecord, ProjectRecord, is_past
from pathexport.write.record.merge import without_mark

_LINK = later(r"(\]\((?:\.\./)?)([\w.@-]++)(?:#(\w++))?\)")


def renamed(earlier: ProjectRecord, now: ProjectRecord) -> dict[str, str]:
    """Where conversations are now, by the names of the files that an earlier run put them into, if
    these are gone or hold something else."""
    before = _named(earlier, now)
    by_end = grouped((path.leaf, name) for name, path in before.items())
    found: dict[str, tuple[bool, bool, bool, str]] = {}
    for path in now.paths:
        file, rows = path.file, {*path.uuids}
        for name in chain.from_iterable(map(by_end.__getitem__, by_end.keys() & rows)):
            if file is not None:
                lacks = before[name].uuids[0] not in rows  # its messages may have other numbers
                best = (lacks, file != name, is_past(path), file)
                found[name] = min(found.get(name, best), best)
    return {name: best[-1] for name, best in found.items() if best[-1] != name}


def _named(earlier: ProjectRecord, now: ProjectRecord) -> dict[str, PathRecord]:
    """The paths of the last run, by the names of their files, also by those that they had until
    this run gave them others and wrote something else there: the newest path had such a name."""
    named = {path.file: path for path in earlier.paths if path.file and path.uuids}
    written = {path.file for path in now.paths}
    for file, path in [*named.items()]:
        if (name := without_mark(file)) in written:
            named.setdefault(name, path)
    return named


def leads_to(text: str, names: Container[str]) -> bool:
    """Whether a document may have a link to one of some files."""
    return any(link[2] in names for link in _LINK.finditer(text))


def relinked(text: str, names: Mapping[str, str]) -> str:
    """A document in which links to some files lead to others. `names` are relative to the folder of
    the project."""
    lines = text.split("\n")
    found = blocks(lines)
    if found is None:  # readers do not agree on what is code
        return text

    def changed(link: re.Match[str]) -> str:
        new = names.get(link[2])
        return link[0] if new is None else f"{link[1]}{place_in(new, link[3] or '')})"

    def change(words: str) -> str:
        return _LINK.sub(changed, words)

    for number, pieced in enumerate(parts(lines, found.lines)):
        if pieced and not isinstance(pieced, Doubtful):
            start = found.lines[number].start
            lines[number] = lines[number][:start] + without_code(change, pieced)
    return "\n".join(lines)
