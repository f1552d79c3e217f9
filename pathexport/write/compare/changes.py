"""What an attempt made of each file: the net change of all its edits, in lines that come and go.

Edits of one file are one change as long as each begins with what the one before has left. Where
something else changed the file meanwhile, as a command or a person did, a new change begins, so
that no line is told that no edit made. Of older logs, which hold only the texts that were replaced,
an edit within what another has put in is part of that one, if no edit between them can touch it.
Such texts are taken back from a file that the log holds later, where that is certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import is_
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from pathexport.write.compare.edits import Edit, Replaced, patched, put_in
from pathexport.write.compare.lines import Hunk, counts, hunks, lines_of, unified

_BACK = 500  # texts that took a place before, of which one may hold what is replaced now
_TOUCHING = 2000  # characters of texts that are looked at; longer ones may touch
_LINE = 100  # characters that a shown line may have, as a mean

_ALONE = re.compile("\r(?!\n)")  # a lone CR ends no line in a diff
_CONTROL = re.compile(_ALONE.pattern + "|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class Whole(msgspec.Struct, frozen=True):
    """A file before and after some edits."""

    old: str | None
    """None where it was written anew, over what the log does not hold."""
    new: str


FilePart: TypeAlias = Whole | Replaced
"""A part of what became of a file. Of texts that were replaced the log does not hold all of it."""


class ComeAndGo(msgspec.Struct, frozen=True):
    """How many lines come and go; at least so many, where the log does not hold all of them."""

    come: int = 0
    go: int = 0
    all_come: bool = True
    all_go: bool = True


class FileChange(msgspec.Struct, frozen=True):
    """What became of one file."""

    file: str
    parts: tuple[FilePart, ...]
    """In order."""
    lines: ComeAndGo


class Changes:
    """What attempts make of files. Behind fork after fork stands the rest of one attempt: most of
    what it makes is known from the fork before, and is neither made nor counted again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[Sequence[Edit], Sequence[FilePart]]] = {}
        """By file and last edit: with which edits it was asked for last, and what they made."""
        self._counted = cache(_counts)

    def of(self, edits: Mapping[str, Sequence[Edit]]) -> list[FileChange]:
        """What edits, one after the other, make of each file."""
        return [self._change(file, some) for file, some in edits.items()]

    def _change(self, file: str, edits: Sequence[Edit]) -> FileChange:
        key = file, id(edits[-1])
        above, known = self._known.get(key, ((), ()))
        parts = _of_the_rest(above, known, edits)
        if parts is None:
            parts = _parts(edits)
        self._known[key] = edits, parts
        return FileChange(file, tuple(parts), summed(map(self._counted, parts)))


def _parts(edits: Iterable[Edit]) -> list[FilePart]:
    """What edits of one file, one after the other, make of it."""
    parts: list[FilePart] = []
    for each in edits:
        _add(parts, each)
    return parts


def _of_the_rest(
    every: Sequence[Edit], parts: Sequence[FilePart], rest: Sequence[Edit]
) -> Sequence[FilePart] | None:
    """What the last of some edits make of a file, of what all made of it; None if that does not
    tell. No edit has touched a text that is still the one which an edit before has put in."""
    first = len(every) - len(rest)
    if first < 0 or not all(map(is_, every[first:], rest)):
        return None
    at = 0
    for edit in every[:first]:
        texts = next((some for some in (edit.replaced, edit.lines) if _stand(some, parts, at)), ())
        if not texts:
            return None
        at += len(texts)
    return parts[at:]


def _stand(texts: Sequence[Replaced], parts: Sequence[FilePart], at: int) -> bool:
    """Whether parts from some place on are these texts themselves: others may say the same."""
    here = parts[at : at + len(texts)]
    return len(texts) == len(here) > 0 and all(map(is_, texts, here))


def summed(every: Iterable[ComeAndGo]) -> ComeAndGo:
    """The lines of several changes."""
    found = [*every]
    return ComeAndGo(
        sum(each.come for each in found),
        sum(each.go for each in found),
        all(each.all_come for each in found),
        all(each.all_go for each in found),
    )


class ShownPart(msgspec.Struct, frozen=True):
    """A part of a change as a diff."""

    text: str
    more: int
    """How many lines are left out."""
    most: int
    """With how many lines it would be whole."""


def as_diff(part: FilePart, most: int) -> ShownPart:
    """A part as so many lines that stay, go and come; fewer if they are long. Of a whole file only
    those around its changes are shown."""
    lines = _lines(part)
    taken = size = 0
    while taken < min(len(lines), most) and size + len(lines[taken]) <= most * _LINE:
        size += len(lines[taken])
        taken += 1
    whole = max(len(lines), -(-sum(map(len, lines)) // _LINE))
    return ShownPart(_ALONE.sub("␍", "".join(lines[:taken])), len(lines) - taken, whole)


def has_controls(part: FilePart) -> bool:
    """Whether a text has characters that no page shows as they are."""
    return any(_CONTROL.search(text) for text in (part.old or "", part.new))


def line_ends(text: str) -> str:
    """How lines end, in words; nothing where there are none."""
    both = text.count("\r\n")
    alone = text.count("\n") - both
    return "CRLF and LF" if both and alone else "CRLF" if both else "LF" if alone else ""


def _lines(part: FilePart) -> list[str]:
    if isinstance(part, Whole):
        return lines_of(unified(hunks(part.old or "", part.new)))
    return [line for hunk in _of_text(part) for line in hunk.lines]


def _of_text(part: Replaced) -> list[Hunk]:
    """A text that was replaced as one hunk; where it ends in its file no line has to end."""
    old, new = part.old or "", part.new
    if not all(text.endswith("\n") for text in (old, new) if text):
        old, new = (f"{text}\n" if text else text for text in (old, new))
    return hunks(old, new, len(old) + len(new))


def _counts(part: FilePart) -> ComeAndGo:
    if isinstance(part, Whole):
        come, go = counts(hunks(part.old or "", part.new, 0))
        return ComeAndGo(come, go, all_go=part.old is not None)
    come, go = counts(_of_text(part))
    once = not part.everywhere
    return ComeAndGo(come, go, once or not come, part.old is not None and (once or not go))


def _add(parts: list[FilePart], edit: Edit) -> None:
    """One more edit of a file."""
    last = parts[-1] if parts else None
    if edit.before is not None and edit.after is not None:
        if isinstance(last, Whole) and last.new == edit.before:
            parts[-1] = Whole(last.old, edit.after)
        else:
            parts.append(Whole(_taken_back(parts, edit.before), edit.after))
    elif edit.after is not None:  # written anew: nothing is left of the edits before
        parts[:] = [Whole(last.old if isinstance(last, Whole) else None, edit.after)]
    elif isinstance(last, Whole) and (after := patched(last.new, edit.places)) is not None:
        parts[-1] = Whole(last.old, after)
    elif edit.places:  # the same lines may stand in the file elsewhere
        parts.extend(edit.replaced)
    else:
        alone = edit.lines and not all(_holder(parts, each) >= 0 for each in edit.replaced)
        for each in edit.lines if alone else edit.replaced:
            _replace(parts, each)


def _taken_back(parts: list[FilePart], text: str) -> str:
    """A file as it was before texts in it were replaced, as far back as that is certain: what is
    taken back is no part any more."""
    while parts and isinstance(last := parts[-1], Replaced):
        if not last.old or not last.new or text.count(last.new) != 1:
            break
        before = text.replace(last.new, last.old)
        if last.everywhere or put_in(before, (last,)) != text:
            break
        parts.pop()
        text = before
    return text


def changed_between(part: FilePart, after: Whole) -> bool:
    """Whether something else has certainly changed a file between two parts in a row."""
    text = after.old or ""
    if isinstance(part, Whole):
        return part.new != text
    return bool(part.new) and part.new not in text


def _replace(parts: list[FilePart], replaced: Replaced) -> None:
    """One more text of a file that was replaced."""
    at = _holder(parts, replaced)
    if at < 0:
        parts.append(replaced)
        return
    held = parts[at]
    made = replace(held, new=put_in(held.new, (replaced,)) or "")
    parts[at : at + 1] = [made] if isinstance(held, Whole) or made.old != made.new else []


def _holder(parts: list[FilePart], replaced: Replaced) -> int:
    """The part that has put in what is replaced now, if that is certain; else -1. A text that is
    replaced once stands in the file once, as the tool asks."""
    if parts and isinstance(last := parts[-1], Whole):
        return len(parts) - 1 if put_in(last.new, (replaced,)) is not None else -1
    if not replaced.old or replaced.everywhere:
        return -1
    last_ones = range(len(parts) - 1, max(len(parts) - 1 - _BACK, -1), -1)
    at = next((at for at in last_ones if replaced.old in parts[at].new), -1)
    return at if at >= 0 and _is_sure(parts[at:], replaced) else -1


def _is_sure(parts: Sequence[FilePart], replaced: Replaced) -> bool:
    """Whether it is certain that the first of some parts has put in what is replaced now."""
    first, old = parts[0], replaced.old or ""
    if isinstance(first, Whole) or first.everywhere or first.new.count(old) != 1:
        return False
    made = first.new.replace(old, replaced.new, 1)
    return not any(
        isinstance(each, Whole) or _touch(each.old, first.new) or _touch(each.old, made)
        for each in parts[1:]
    )


def _touch(old: str | None, text: str) -> bool:
    """Whether a text that was replaced may have stood, in part at least, where another stands."""
    if not old or not text or len(old) > _TOUCHING or len(text) > _TOUCHING:
        return True
    if old in text or text in old:
        return True
    some = range(1, min(len(old), len(text)))
    return any(old.startswith(text[-n:]) or text.startswith(old[-n:]) for n in some)
