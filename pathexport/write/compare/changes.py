"""What an attempt made of each file: the net change of all its edits, in lines that come and go.

Edits of one file are one change as long as each begins with what the one before has left. Where
something else changed the file meanwhile, as a command or a person did, a new change begins, so
that no line is told that no edit made.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pathexport.write.compare.edits import Edit, Replaced, put_in
from pathexport.write.compare.lines import counts, hunks, unified
from pathexport.write.markdown.diff import diff


class Whole(msgspec.Struct, frozen=True):
    """A file before and after some edits."""

    before: str | None
    """None where it was written anew, over what the log does not hold."""
    after: str


class FileChange(msgspec.Struct, frozen=True):
    """What became of one file."""

    file: str
    parts: tuple[Whole | Replaced, ...]
    """In order. Of texts that were replaced the log does not hold the whole file."""

    @property
    def known(self) -> bool:
        """Whether the log holds all that went."""
        return all(_before(part) is not None for part in self.parts)

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines come, and how many go."""
        every = [_counts(part) for part in self.parts]
        return sum(come for come, _ in every), sum(go for _, go in every)


def changes(edits: Iterable[Edit]) -> list[FileChange]:
    """What some edits, one after the other, make of each file, in the order of the first ones."""
    found: dict[str, list[Whole | Replaced]] = {}
    for each in edits:
        _add(found.setdefault(each.file, []), each)
    return [FileChange(file, tuple(parts)) for file, parts in found.items()]


def texts(part: Whole | Replaced) -> str:
    """A part as lines that stay, go and come: of a whole file only those around its changes."""
    if isinstance(part, Whole):
        return unified(hunks(part.before or "", part.after))
    return diff(part.old or "", part.new)


def _before(part: Whole | Replaced) -> str | None:
    return part.before if isinstance(part, Whole) else part.old


def _counts(part: Whole | Replaced) -> tuple[int, int]:
    if isinstance(part, Whole):
        return counts(hunks(part.before or "", part.after, 0))
    signs = [line[:1] for line in diff(part.old or "", part.new).split("\n")]
    return signs.count("+"), signs.count("-")


def _add(parts: list[Whole | Replaced], edit: Edit) -> None:
    """One more edit of a file."""
    last = parts[-1] if parts else None
    if edit.before is not None and edit.after is not None:
        if isinstance(last, Whole) and last.after == edit.before:
            parts[-1] = Whole(last.before, edit.after)
        else:
            parts.append(Whole(edit.before, edit.after))
    elif edit.after is not None:  # written anew: nothing is left of the edits before
        parts[:] = [Whole(last.before if isinstance(last, Whole) else None, edit.after)]
    else:
        for each in edit.replaced:
            _replace(parts, each)


def _replace(parts: list[Whole | Replaced], replaced: Replaced) -> None:
    """One more text of a file that was replaced."""
    last = parts[-1] if parts else None
    if isinstance(last, Whole):
        after = put_in(last.after, (replaced,))
        if after is not None:
            parts[-1] = Whole(last.before, after)
            return
    elif last is not None and _is_within(replaced, last):
        new = last.new.replace(replaced.old or "", replaced.new, -1 if replaced.everywhere else 1)
        parts[-1] = Replaced(last.old, new)
        return
    parts.append(replaced)


def _is_within(replaced: Replaced, last: Replaced) -> bool:
    """Whether what is replaced is certainly in the text that took a place last. A text that is
    replaced once stands in the file once, as the tool asks."""
    if not replaced.old or replaced.everywhere or last.everywhere:
        return False
    return last.new.count(replaced.old) == 1
