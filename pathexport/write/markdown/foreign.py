r"""Somebody else's Markdown, made harmless: nothing in it reaches beyond it, and all comes back.

An answer goes in as it is, but headings become bold lines, line breaks are kept, and link
definitions, open fences and the signs of `signs.py` lose their power. A prompt is shown as typed:
headings too. What this cannot do without changing what is code, or could not undo, and what
renderers would not read alike, goes into a fence, and only that (`partly`): each result is checked
before it is given. `original` gives the text back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pathexport.later import later
from pathexport.write.markdown.block_line import INSIDE, BlockLine, delimits
from pathexport.write.markdown.blocks import Blocks, blocks
from pathexport.write.markdown.certain import hangs, is_certain, shows_all
from pathexport.write.markdown.literal import fence, plain, quote
from pathexport.write.markdown.original import DEFINES, breaks, is_fence, original, undone
from pathexport.write.markdown.partly import partly
from pathexport.write.markdown.rewritten import (
    BEGINS,
    HUNK,
    LETTERED,
    NUMBERED,
    changes_in,
    is_left,
    is_safe,
    numbers_in,
    rewritten,
    signed_in,
)
from pathexport.write.markdown.signs import PUT_IN, SIGNS, TICK, WILD, as_ticks, disarm, hides
from pathexport.write.markdown.spans import PARAGRAPH, TEXT, goes_on, parts, pieces

# What has to be looked at closely. Most texts hold nothing of it, and that is to be found quickly:
# a pattern is searched only behind a sign that it cannot do without.
_WILD_LINE = re.compile(
    rf"""
    \n(?:
      (?:[ \t>*+\-0-9.)\\]|\(?(?:[A-Za-z]{{1,7}}|[0-9]{{1,9}}|\#|@\w{{0,9}})[.)][ \t])*+
      (?:\#{{1,6}}(?:[ \t]|$)|{DEFINES})          # perhaps a heading or a definition
    | [ \t>*\-0-9.)\\]*+\+[-=:+]                # perhaps a table
    | [ \t]*+[>*+\-0-9.)\\=][ \t>*+\-0-9.)\\=]*+$  # perhaps what makes one
    | (?:[ \t]*+(?:[>*+\-]|[0-9]{{1,9}}+[.)])){{20}} # deep in one another
    )""",
    re.VERBOSE | re.MULTILINE,
)
_NEXT_LINE = re.compile(r"\n(?<!\n\n)(?!\n)")  # which goes on with a paragraph, or may
_BREAK_SIGN = later("  $", re.MULTILINE)
_BLANK = frozenset(("", " ", "\t", "\n"))
_ENDS = (" ", "\\")  # of what breaks a line
_BREAKS = ("  \n", "\\\n")
_MOVED = later(r"^[ >*+\-0-9.)]*+\t", re.MULTILINE)  # by a quote around it
_INDENTED = (" ", "\t")
_LAID_OUT = ("  ", " \t", "\t")
_LAST = later(r"(?<!\\)\\\Z")
_USUAL = 4096  # characters of a text
_NO_SIGN = "§"
"""Stands for a sign that is to be seen, while it is found out what else a text does: it ends words
as that does, and begins nothing."""


def prose(text: str) -> str:
    """An answer as Markdown that can stand behind any blank line."""
    return _made(text, typed=False)


def spoken(text: str) -> str:
    """A prompt as Markdown that shows it as typed, to be put into a quote."""
    return _made(text, typed=True)


def _made(text: str, typed: bool) -> str:
    text = plain(text)
    if text[:1] in _BLANK or text[-1:] in _BLANK:
        text = _without_blank_ends(text)
    made = _certain(text, typed)
    if made is not None:
        return made
    made = partly(text, lambda part: _certain(part, typed), lambda part: not typed or _counts(part))
    return made if made and original(made) == text else fence(text, "markdown")


def _certain(text: str, typed: bool) -> str | None:
    """The text as harmless Markdown, or nothing if it is not certain that it can be."""
    lines = ("\n" in text and _NEXT_LINE.search(text)) or (
        "  " in text and _BREAK_SIGN.search(text)
    )
    wild = _is_wild(text) or (typed and (lines or _may_mislead(text) or hides(text)))
    if not wild and not lines:
        return text
    made = (_usually_tamed if len(text) <= _USUAL else _tamed)(text, typed)
    if not wild:  # it may well stay as it is
        return text if made is None and original(text) == text else made
    return made if made is None or "\t" not in made or _can_be_quoted(made) else None


def _may_mislead(text: str) -> bool:
    """Whether paragraphs of what somebody typed may look like something else by themselves."""
    moved = "\t" in text and _MOVED.search(text) is not None
    return moved or HUNK in text or NUMBERED.search(text) is not None


def _is_wild(text: str) -> bool:
    """Whether anything in a text may reach beyond it."""
    if text.startswith(_INDENTED):
        return True
    if ("\n" in text or text[:1] in BEGINS or LETTERED.match(text)) and _WILD_LINE.search(
        f"\n{text}"
    ):
        return True
    if not any(map(text.__contains__, SIGNS)) and not _has_run(text):
        return False
    return WILD.search(text) is not None or PUT_IN.search(text) is not None


def _has_run(text: str) -> bool:
    """Whether a fence may be in a text. One sign is found far faster than a run of them."""
    return ("`" in text and "```" in text) or ("~" in text and "~~~" in text)


def _without_blank_ends(text: str) -> str:
    end = text.find("\n", len(text.rstrip(" \t\n")))
    text = text if end < 0 else text[:end]
    content = text.lstrip(" \t\n")
    return text[text.rfind("\n", 0, len(text) - len(content)) + 1 :] if content else ""


def _tamed(text: str, typed: bool) -> str | None:
    """The text made harmless, or nothing if that is not certain."""
    lines = text.split("\n")
    # In a quote of its own a single blank means nothing.
    indented = text.startswith(_LAID_OUT if typed else _INDENTED)
    if indented or (before := blocks(lines)) is None:
        return None
    signs = _misleading(text, lines, before.lines) if typed else []
    if signs:
        plain = _without_signs(text, lines, before, signs)
        if plain is None:
            return None
        lines, before, signs = plain
    wound = goes_on(lines, before.lines) if typed and "`" in text else set()
    for number in wound:
        lines[number] = lines[number].replace("`", TICK)
    if not is_certain(lines, before.lines) or (typed and not shows_all(lines, before.lines)):
        return None
    shown = not typed or not (hides(text) or any(line.lazy for line in before.lines))
    # As most texts are.
    harmless = shown and not before.fence and all(map(is_left, lines, before.lines))
    found = (lines, before) if harmless else _harmless(lines, before, typed)
    if found is None:
        return None
    tame, after = found
    lines = _broken(tame, after.lines, typed)  # they stay what they are
    if signs:
        lines = _replaced(lines, [(number, at, f"\\{sign}") for number, at, sign in signs])
    if wound:
        lines = [as_ticks(line) for line in lines]
    made = "\n".join(lines)
    same = not is_fence(made) and undone(lines, after.lines) == text
    return made if same else None


def _counts(made: str) -> bool:
    """Whether each item has the number that was typed, where paragraphs stand together."""
    lines = made.split("\n") if NUMBERED.search(made) else []
    found = blocks(lines)
    return found is None or not any(numbers_in(lines, found.lines))


def _without_signs(
    text: str, lines: Sequence[str], before: Blocks, signs: list[tuple[int, int, str]]
) -> tuple[list[str], Blocks, list[tuple[int, int, str]]] | None:
    """The lines without some signs of items, what they are then, and these signs. A number that
    would go on with the item above it stays an item if its list begins there and all are shown
    right then; else nothing."""
    code = None if HUNK in text else _code(lines, before)
    for stays in (False, True):
        made = _replaced(lines, [(number, at, _NO_SIGN) for number, at, _ in signs])
        found = blocks(made)
        if found is None or code not in (None, _code(made, found)):
            return None
        hanging = hangs({number for number, _, _ in signs}, made, found.lines)
        if not hanging:
            return None if stays and any(numbers_in(made, found.lines)) else (made, found, signs)
        left = [sign for sign in signs if sign[0] > max(hanging)]
        if len(left) + len(hanging) < len(signs) or any(sign in "+-" for _, _, sign in signs):
            return None
        signs = left
    return None


def _misleading(
    text: str, lines: Sequence[str], found: Sequence[BlockLine]
) -> list[tuple[int, int, str]]:
    """Signs that make items of what would not show as it was typed: line, place and sign."""
    places = [*(changes_in if HUNK in text else signed_in)(lines, found)]
    places += numbers_in(lines, found) if NUMBERED.search(text) else ()
    return [(number, at, lines[number][at]) for number, at in places]


def _replaced(lines: Sequence[str], signs: Iterable[tuple[int, int, str]]) -> list[str]:
    """The lines with something else in the place of one sign each."""
    made = list(lines)
    for number, at, sign in signs:
        made[number] = f"{made[number][:at]}{sign}{made[number][at + 1 :]}"
    return made


# What an agent is asked and answers stands in its transcript and at its call; long texts would take
# room.
_usually_tamed = lru_cache(maxsize=64)(_tamed)


def _harmless(lines: list[str], before: Blocks, typed: bool) -> tuple[list[str], Blocks] | None:
    """The lines without what could do harm, or nothing if that is not certain."""
    if before.fence:
        lines.append(f" {before.fence}")
        before.lines.append(BlockLine("end", 1))
    pieced = parts(lines, before.lines)
    if any(len(text) == 1 and "`" in text[0] and disarm(text[0]) != text[0] for text in pieced):
        return None  # what may be code would show the signs that were put in
    tame = rewritten(lines, before.lines, pieced, typed)
    if tame == lines and not before.fence:
        return (tame, before) if is_safe(tame, before, pieced) else None
    if (after := blocks(tame)) is None or _code(tame, after) != _code(lines, before):
        return None
    return (tame, after) if is_safe(tame, after, parts(tame, after.lines)) else None


def _can_be_quoted(made: str) -> bool:
    """Whether a text stays what it is in a quote, which moves tabs."""
    lines, quoted = made.split("\n"), quote(made).split("\n")
    found, around = blocks(lines), blocks(quoted)
    if found is None or around is None or _code(quoted, around) != _code(lines, found):
        return False
    return _shape(around, 1) == _shape(found, 0)


def _code(lines: Sequence[str], found: Blocks) -> list[str]:
    """What is code, and where fences are between."""
    return [
        " " * line.owed + raw[line.start :] if line.kind == "code" else f"\n{line.kind}"
        for raw, line in zip(lines, found.lines, strict=True)
        if line.kind in ("code", "fence", "end")
    ]


def _shape(found: Blocks, depth: int) -> list[tuple[str, int]]:
    return [(line.kind, line.depth - depth) for line in found.lines]


def _broken(lines: list[str], found: Sequence[BlockLine], typed: bool) -> list[str]:
    """Lines with two spaces more, where the next goes on and where a reader would miss them."""
    kinds = [*[line.kind for line in found[1:]], "blank"]
    text = "\n".join(lines)
    if "more" not in kinds and not any(map(f"{text}\n".__contains__, _BREAKS)):
        return lines
    kept: set[int] = set() if typed else _kept_lines(lines, found)
    made = []
    for number, (raw, line, after) in enumerate(zip(lines, found, kinds, strict=True)):
        if after != "more" and raw[-1:] not in _ENDS:  # as most
            made.append(raw)
            continue
        goes_on = after == "more" and not raw.endswith("  ")
        if typed and line.kind in PARAGRAPH and _LAST.search(raw):
            made.append(f"{raw}\\  ")  # else not all would see that a command goes on
        elif (line.kind != "code" and breaks(raw)) or (
            goes_on and number not in kept and not raw.endswith("\\")
        ):
            made.append(f"{raw}  ")
        else:
            made.append(raw)
    return made


def _kept_lines(lines: Sequence[str], found: Sequence[BlockLine]) -> set[int]:
    """The lines of tables, and of paragraphs in which code may go on from one line to the next."""
    kept: set[int] = set()
    begin, wound, table = 0, False, False
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if line is INSIDE:
            continue
        if line.kind != "more":
            begin, wound, table = number, False, False
        table = table or (line.kind == "more" and "|" in lines[number - 1] and delimits(raw, line))
        if table:
            kept |= {number - 1, number}
        if not wound and line.kind in TEXT and "`" in raw and pieces(raw[line.start :]) is None:
            wound = True
        if wound:
            kept.update(range(begin, number + 1))
            begin = number
    return kept
