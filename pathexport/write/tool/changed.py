"""What results note of files beside what they say.

Newer logs note the files that a shell command changed: the person saw these lines below the output,
and Claude was not told of them. Of an edit that a person changed before they agreed, the call has
only what Claude proposed: what was written then is the person's as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from pathexport.write.markdown.languages import language
from pathexport.write.text import counted
from pathexport.write.tool.diff import diff
from pathexport.write.tool.inputs import path
from pathexport.write.tool.outputs import verbatim
from pathexport.write.values import items, mapping, number, words

UNENDED = "\\"
"""Begins the note that the line above has no end."""


class NotedHunk(msgspec.Struct, frozen=True):
    """Lines that stay, go and come, as the log has them, with their signs."""

    old: int
    """The number of the first one in the file before, from 1 on; `new` likewise after it."""
    new: int
    lines: Sequence[str]

    def text(self, signs: str) -> str:
        """The lines that have some of these signs, without them."""
        return "".join(
            line[1:] + ("" if after.startswith(UNENDED) else "\n")
            for line, after in pairwise((*self.lines, ""))
            if line[:1] and line[:1] in signs
        )


def noted_hunks(noted: Any) -> list[NotedHunk]:
    """The places in a file where lines go and come, as a result notes them."""
    return [
        NotedHunk(number(each.get("oldStart")), number(each.get("newStart")), lines)
        for each in map(mapping, items(noted))
        if (lines := [*map(words, items(each.get("lines")))])
    ]


def files_changed(noted: Mapping[str, Any], cwd: str, shown: Callable[[str], str]) -> Iterator[str]:
    """Each file with the lines that came and went, as `shown`, and the names of those without
    lines."""
    files = [each for each in map(mapping, items(noted.get("files"))) if _name(each)]
    for each in files:
        yield from _file(each, cwd, shown)
    names = {_name(each) for each in files}
    others = [name for name in map(words, items(noted.get("changedFiles"))) if name]
    unseen = [path(name, cwd) for name in dict.fromkeys(others) if name not in names]
    more = number(noted.get("moreFiles"))
    if unseen:
        yield f"*Changed as well:* {', '.join(unseen)}"
    elif more > 0:
        yield f"*{counted(more, 'more file')} changed.*"


def _name(file: Mapping[str, Any]) -> str:
    return words(file.get("filePath"))


def _file(file: Mapping[str, Any], cwd: str, shown: Callable[[str], str]) -> Iterator[str]:
    new, gone = file.get("created") is True, file.get("deleted") is True
    hunks = noted_hunks(file.get("hunks"))
    lines = [line for each in hunks for line in each.lines]
    came, went = (sum(line.startswith(sign) for line in lines) for sign in "+-")
    became = "New file" if new else "Deleted" if gone else "Changed"
    counts = f" · +{came:,} −{went:,}" if lines else ""
    yield f"*{became}:* {path(_name(file), cwd)}{counts}"
    if not (new or gone):  # of which all lines are shown
        lines = [*_patch(hunks)]
    if lines:
        yield shown("\n".join(lines))


def _patch(hunks: Iterable[NotedHunk]) -> Iterator[str]:
    """The lines of a patch, those of each place below a line that says where it is."""
    for each in hunks:
        signs = [line[:1] for line in each.lines]
        stay = len(signs) - signs.count("+") - signs.count("-") - signs.count(UNENDED)
        old, new = stay + signs.count("-"), stay + signs.count("+")
        yield from (f"@@ -{each.old},{old} +{each.new},{new} @@", *each.lines)


def amended(given: Mapping[str, Any], noted: Mapping[str, Any]) -> str:
    """What was written in place of what the call was given; nothing if that is not known."""
    content = words(noted.get("content"))
    if "content" in given:
        other = content and content != given["content"]
        return verbatim(content, language(words(noted.get("filePath")))) if other else ""
    old, new = words(noted.get("oldString")), words(noted.get("newString"))
    lines = "\n".join(_patch(noted_hunks(noted.get("structuredPatch")))) or (
        diff(old, new) if old or new else ""
    )
    return verbatim(lines, "diff") if lines else ""
