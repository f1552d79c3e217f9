"""The lines of somebody's Markdown, rewritten so that none reaches beyond the text: what would make
a heading, a definition or a table becomes text, and the signs of `signs.py` lose their power."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from pathexport.later import later
from pathexport.write.markdown.block_line import INSIDE, BlockLine
from pathexport.write.markdown.blocks import Blocks
from pathexport.write.markdown.emphasis import is_emphatic
from pathexport.write.markdown.original import MARKS, START
from pathexport.write.markdown.signs import CODE, PUT_IN, TAG, WILD, as_typed, disarm, hides, tame
from pathexport.write.markdown.spans import PARAGRAPH, TEXT, Doubtful, pieces, without_code

BEGINS = frozenset(" \t>*+-0123456789.)\\#=:~(@")
LETTERED = re.compile(r"[A-Za-z]{1,7}[.)][ \t]")
"""What lines begin with that may be a heading, or deep."""
_LEFT = ("blank", "code", "fence", "end", "item")  # which stay as they are
_STARTS = re.compile(rf"^({MARKS}){START}")
_ANY_TAG = later(f"<{TAG}")
_ESCAPED_LABEL = later(r"\](?=\\+:)")
_NOTE = later(r"^\[\^[^\]]*+\](?=:)")
_LABEL = later(r"^(?:[^\[\]\\]++|\\.)*+\](?=:)")  # it has begun a line before
_BRACKET = later(r"\\.|[\[\]]")
_ABBREVIATION = later(r"^\*\[.*\]:")  # which would explain a word wherever it stands
_TITLE = later(r"(#{1,6}) (\S(?:.*\S)?)([ \t]*)")
_NO_TITLE = later(r"(?:^|[ \t])#+$|\\$")
# Stars that mean inside of bold text what they meant outside.
_PAIRED = later(
    r"(?:[^*]|(?<!\S)\*\*(?=[^\s*])[^*]++(?:(?<=[^\W_])\*\*(?![\w*])|(?<!\s)\*\*(?!\S)))*+"
)
_PAID = later(r"(?<!\\)\$(?=\S)|(?<=\\\\)\$")  # where mathematics may begin
_ACTING = later(r"<[A-Za-z/!?]|!\[|\]\(|\{=|\\(?:begin|def|end|in|let|new|open|read|write)")
HUNK = "@@ -"
"""Begins the head of a part of a diff."""
_HUNK = later(r"@@ -[0-9]{1,9}(?:,([0-9]{1,9}))? \+[0-9]{1,9}(?:,([0-9]{1,9}))? @@")
_IN_DIFF = frozenset(("", " ", "+", "-", "\\"))
_AS_ITEM = later(r"[+-](?:[ \t]|$)")
_CODED = later(r"[+-](?:[ \t]{2}|\t|[^\s+-])")
NUMBERED = later(r"^ {0,3}([0-9]{1,9})([.)])(?=[ \t]|$)", re.MULTILINE)
"""Begins an item with a number, if it is in no other."""
Pieced: TypeAlias = Sequence[Sequence[str]]
"""The pieces of each line."""
_COMMENT = later(r" <!-- /?#{1,6}/? -->$")


def rewritten(
    lines: Sequence[str], found: Sequence[BlockLine], pieced: Pieced, typed: bool
) -> list[str]:
    made: list[str] = []
    blank = [*[line.kind == "blank" for line in found[1:]], True]
    loose = {*_loose(lines, found)} if typed else ()
    hidden = typed and hides("\n".join(lines))
    shown = "\n".join([CODE.join(parts[::2]) for parts in pieced]) if hidden else ""
    tamed = partial(as_typed, emphatic=is_emphatic(shown)) if hidden else tame
    for number, (raw, line, parts) in enumerate(zip(lines, found, pieced, strict=True)):
        if line is INSIDE:
            made.append(raw)
            continue
        marks = raw[: line.start]
        if number in loose:
            content = _content(parts, tamed) if parts else raw[line.start :]
            made.append(marks.replace(">", "\\>", 1) + content)
            continue
        if is_left(raw, line) and not (hidden and parts):
            made.append(raw)
            continue
        below = not blank[number]
        near = number > 0 and found[number - 1].kind in TEXT and made[-1].strip(" \t>") != ""
        text = number > 0 and _is_text(lines[number - 1], found[number - 1])
        if line.kind == "heading":
            content = _content(parts, tamed)
            bold = None if typed else _bold(marks, content, near and not line.opens, below)
            made += bold or [f"{marks}\\{content}"]
        elif line.kind == "underline" or (
            line.kind == "rule" and "-" in raw and (near or text or below)
        ):
            made.append(f"{marks}\\{raw[line.start :]}")
        elif line.kind in TEXT:
            made.append(_unstarted(marks + _content(parts, tamed)))
        else:
            made.append(raw)
    return made


def _unstarted(line: str) -> str:
    """A line of text that begins nothing."""
    found = _STARTS.match(line)
    return f"{found[0]}\\{line[found.end() :]}" if found else line


def _is_text(raw: str, line: BlockLine) -> bool:
    """Whether a line that is none is text above a rule for pandoc, which makes a heading of it:
    indented code, another rule, and the sign of an empty quote."""
    return line.kind in ("code", "rule") or (line.kind == "blank" and ">" in raw)


def _loose(lines: Sequence[str], found: Sequence[BlockLine]) -> Iterator[int]:
    """The lines of quotes with which a line without their sign would go on, as it does already or
    when it is no heading any more; and those of a console or a conflict, as `>>> x`. Whoever typed
    that did not quote it."""
    yield from _prompted(lines, found)
    goes_on = False
    for number in range(len(lines) - 1, -1, -1):
        line = found[number]
        if line.kind not in (*TEXT, "rule"):
            goes_on = False
        elif ">" not in lines[number][: line.start]:
            goes_on = not line.opens
        elif goes_on:
            yield number


def _prompted(lines: Sequence[str], found: Sequence[BlockLine]) -> Iterator[int]:
    """The lines that begin with three signs of quotes, where none near them begins with fewer."""
    quoted = (">" in raw[: line.start] for raw, line in zip(lines, found, strict=True))
    for within, run in groupby(enumerate(quoted), key=itemgetter(1)):
        numbers = [number for number, _ in run] if within else []
        if all(
            lines[number].startswith(">>>") and found[number].kind in (*TEXT, "blank")
            for number in numbers
        ):
            yield from numbers


def changes_in(lines: Sequence[str], found: Sequence[BlockLine]) -> Iterator[tuple[int, int]]:
    """The lines of a diff that look like items, and where their signs are, which say what is new.
    Whoever pasted that wrote no list."""
    old = new = 0  # lines of each text that are still to come in this part of the diff
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if part := _HUNK.match(raw):
            old, new = (int(count or 1) for count in part.groups())
        elif max(old, new) <= 0 or raw[:1] not in _IN_DIFF:
            old = new = 0
        else:
            old -= raw[:1] != "+"
            new -= raw[:1] != "-"
            if _AS_ITEM.match(raw) and (line.opens or line.kind != "code"):
                yield number, 0


def signed_in(lines: Sequence[str], found: Sequence[BlockLine]) -> Iterator[tuple[int, int]]:
    """The same where the part of the diff has no head: some lines beside one another begin with the
    one sign and some with the other, and not all of these are behind one space, as items are."""
    for blank, run in groupby(range(len(lines)), key=lambda number: found[number].kind == "blank"):
        signed = [] if blank else [at for at in run if _is_signed(lines[at], found[at])]
        texts = [lines[at] for at in signed]
        if len({text[0] for text in texts}) > 1 and any(map(_CODED.match, texts)):
            yield from ((at, 0) for at in signed if _AS_ITEM.match(lines[at]))


def _is_signed(raw: str, line: BlockLine) -> bool:
    return raw[:1] in ("+", "-") and (line.opens or line.kind != "code")


def numbers_in(lines: Sequence[str], found: Sequence[BlockLine]) -> Iterator[tuple[int, int]]:
    """The items of lists that would be shown with other numbers than somebody typed, as of answers
    to the second and the fourth of some questions, and where the sign behind the number is."""
    items: list[tuple[int, re.Match[str]]] = []  # between which there is nothing else
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        item = NUMBERED.match(raw) if line.opens else None
        if item and (line.depth == 1 or raw[0] != " "):
            items.append((number, item))
        elif (line.depth == 0 and line.kind != "blank") or (line.opens and line.depth == 1):
            yield from _misnumbered(items)
            items = []
    yield from _misnumbered(items)


def _misnumbered(items: Sequence[tuple[int, re.Match[str]]]) -> Iterator[tuple[int, int]]:
    """The items, if one would get another number. Whoever begins each with `1.` leaves it to the
    reader of Markdown to count."""
    shown, sign, others = 0, "", False
    for _, item in items:
        shown = shown + 1 if item[2] == sign else int(item[1])
        others, sign = others or item[1] != str(shown), item[2]
    if others and any(item[1] != "1" for _, item in items):
        yield from ((number, item.start(2)) for number, item in items)


def _content(parts: Sequence[str], tamed: Callable[[str], str]) -> str:
    """A line without the powers of signs, in which nothing is defined. Where it is not certain what
    is code, only what does harm is changed."""
    change = disarm if isinstance(parts, Doubtful) else tamed
    return without_code(lambda text: _unlabeled(change(text)), parts)


def _unlabeled(text: str) -> str:
    if "]" not in text:
        return text
    text = _ESCAPED_LABEL.sub(r"\g<0>\\", text) if "]\\" in text else text
    text = _NOTE.sub(r"\g<0>\\", text) if text.startswith("[^") else text
    end = _label(text)
    return f"{text[:end]}\\{text[end:]}" if end else text


def _label(text: str) -> int:
    """Where the label ends that a line begins with, or that has begun before it; 0 if that defines
    nothing. For pandoc, there may be brackets in it."""
    if not text.startswith("["):
        found = _LABEL.match(text)
        return found.end() if found else 0
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth += {"[": 1, "]": -1}.get(bracket[0], 0)
        if depth == 0:
            return bracket.end() if text.startswith(":", bracket.end()) else 0
    return 0


def is_left(raw: str, line: BlockLine) -> bool:
    """Whether a line stays as it is, since nothing in it could reach beyond it."""
    if line.kind in _LEFT:
        return True
    return line.kind in PARAGRAPH and not _acts(raw) and not _begins(raw)


def _acts(text: str) -> bool:
    """Whether signs in lines of text could reach beyond these."""
    return WILD.search(text) is not None or ("\\" in text and PUT_IN.search(text) is not None)


def _begins(line: str) -> bool:
    """Whether a line of text could begin something."""
    if line[:1] not in BEGINS and not LETTERED.match(line):
        return False
    return _STARTS.match(line) is not None


def _bold(marks: str, heading: str, above: bool, below: bool) -> list[str] | None:
    """A heading as a bold line, with the blank lines that it needs, if all of it would be bold."""
    title = _TITLE.fullmatch(heading)
    parts = pieces(title[2]) if title else None
    if not title or not parts or _NO_TITLE.search(title[2]):
        return None
    if not _PAIRED.fullmatch("`".join(parts[::2])):
        return None
    comment = f"<!-- {'/' * above}{title[1]}{'/' * below} -->"
    blank = re.sub(r"[^>\t]", " ", marks[: marks.rfind(">") + 1])
    return [blank] * above + [f"{marks}**{title[2]}**{title[3]} {comment}"] + [blank] * below


def _swallows(found: Sequence[BlockLine], pieced: Pieced) -> bool:
    """Whether code would do something as text that is none for some readers: for these, mathematics
    that begins before it may end at a `$` in it, and swallow where it begins."""
    begun = ended = False
    for number, line in enumerate(found):
        begun, ended = (False, False) if line.kind == "blank" else (begun, ended)
        for place, part in enumerate(pieced[number]):
            if place % 2 == 0:
                begun = begun or _PAID.search(part) is not None
                continue
            ended = ended or (begun and "$" in part)
            if ended and _ACTING.search(part):
                return True
    return False


def is_safe(lines: Sequence[str], found: Blocks, pieced: Pieced) -> bool:
    """Whether no heading, tag, definition or open fence is left."""
    paid = False
    for number, (raw, line) in enumerate(zip(lines, found.lines, strict=True)):
        if line.kind not in TEXT:
            continue
        if line.kind not in PARAGRAPH:
            return False
        paid = paid or ("$" in raw and "`" in raw)
        if not ("<" in raw or "]:" in raw):
            continue
        parts = pieced[number]
        outside = [_COMMENT.sub("", part) for part in parts[::2] if "<" in part]
        if any(map(_ANY_TAG.search, outside)):
            return False
        text = CODE.join(parts[::2]) if "]:" in raw else ""
        if _NOTE.match(text) or _label(text) or _ABBREVIATION.match(raw, line.start):
            return False
    return not found.fence and not (paid and _swallows(found.lines, pieced))
