"""Whether what CommonMark takes for code is code for every reader of Markdown, and all is seen.

Others know other lists, tables and fences, and then show code as text; so code that they might not
take for it has to be harmless as text. What somebody typed is Markdown only by chance: where words
or the shape of code would be lost, it is none.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from pathexport.later import later
from pathexport.write.markdown.block_line import BlockLine, delimits
from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.original import MARKS, START
from pathexport.write.markdown.signs import WILD
from pathexport.write.markdown.spans import opens_code

_FENCE = later(r"`{3,}+[ \t]*+[^\s`\\<{]*+[ \t]*+$")
_CLOSELY = frozenset(("code", "fence", "item"))  # without which no list or fence matters
_STARTS = later(rf"{MARKS}{START}")
_LANGUAGE = later(r"[ \t]*+[`~]{3,}+[ \t]*+[\w+#.-]*+[ \t]*+\Z")
_INDENT = ("  ", "\t")
_CHUNK = later(r"^[ \t]*+\{\w+\}")  # of code in R Markdown: nothing that runs
_RUN = later("`++")
# What begins a list for some readers only.
_ITEM = later(r"[ \t>]*+(?:\(?(?:\w{1,9}|\#|@[\w-]*+)[.)](?:[ \t]|$)|[:~])")


def is_certain(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether all code is certain to be code, or would do nothing as text."""
    if _has_none(lines, found):
        return True
    listed = fenced = certain = wound = False
    above, depth, quoted = True, 0, 0
    barred = False
    for raw, line in zip(lines, found, strict=True):
        if fenced and certain and line.kind == "code" and line.depth == depth:
            continue
        if fenced and (line.kind not in ("code", "end") or line.depth != depth):
            return False  # nothing ends this one for all
        if line.kind == "item" and "-" in raw and not (above and line.depth > quoted):
            return False  # which may make a heading, also of the sign of an empty quote
        if "~~~" in raw and not fenced and raw.startswith("~~~", line.start):
            return False  # for pandoc, it may be a definition, or a fence where it is none
        if "```" in raw and line.kind not in ("fence", "code", "end") and _opens(raw[line.start :]):
            return False
        if line.kind == "fence":
            if barred and raw[line.start - 1 : line.start].isspace():
                return False  # for pandoc, it goes on with the line that begins with a bar
            fenced, certain = True, not wound and _FENCE.match(raw, line.start) is not None
            depth = line.depth
        elif line.kind == "code":
            certain = certain if fenced else not (listed or line.depth)
        else:
            fenced = False
            listed = listed or line.depth > 0 or _ITEM.match(raw) is not None
            above = line.kind == "blank"
            barred = raw.startswith("|", line.start)
            quoted = line.depth if ">" in raw else 0
            wound = not above and (wound or ("`" in raw and opens_code(raw)))
            continue
        if not certain and _acts(raw, line):
            return False
    return not fenced or not found[-1].depth


def _has_none(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether there is nothing that anybody takes for code, as in most texts."""
    if not _CLOSELY.isdisjoint([line.kind for line in found]):
        return False
    text = "\n".join(lines)
    return "```" not in text and "~~~" not in text


def _opens(text: str) -> bool:
    """Whether a line that is no fence is one for pandoc, as it begins like one: behind its fences a
    word may hold backticks. Several words, closed on the line, are code within it for all."""
    if not text.startswith("```"):
        return False
    first, *others = _RUN.findall(text)
    return first not in others or "\\" in text or len(text[len(first) :].split()) < 2


def _acts(raw: str, line: BlockLine) -> bool:
    """Whether a line of code would do something as text."""
    text = raw[line.start :]
    if line.kind == "fence":
        text = _CHUNK.sub("", text.lstrip("`"))
    return "[" in text or bool(WILD.search(text) or _STARTS.match(text))


def shows_all(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether all that somebody typed is seen where it is taken for Markdown."""
    return not (
        _is_laid_out(lines, found) or _hides_words(lines, found) or _moves_items(lines, found)
    )


def _is_laid_out(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether the lines of a paragraph are indented now more and now less, as those of code are,
    which readers of Markdown show at the margin. A list below some words is indented once."""
    changes, last = 0, ""
    for raw, line in zip(lines, found, strict=True):
        if line.kind != "more" or line.depth:
            changes, last = 0, ""
            continue
        indent = raw[: line.start] if raw.startswith(_INDENT) else ""
        changes, last = changes + (indent != last), indent
        if changes > 1:
            return True
    return False


def _moves_items(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether a single blank before the first item takes from it what is typed below it, as the
    items of its own: the margin of those that come later is without it."""
    if not found[0].opens or lines[0][:1] != " ":
        return False
    without = blocks([lines[0][1:], *lines[1:]])
    return without is None or any(
        (line.kind, line.depth) != (other.kind, other.depth)
        for line, other in zip(found, without.lines, strict=True)
    )


def hangs(numbers: Set[int], lines: Sequence[str], found: Sequence[BlockLine]) -> set[int]:
    """Those of some lines, which are no items any more, that go on with what an item above them
    holds: with the last reason for the first answer, say. A quote is none in such a place."""
    within, hanging = False, set[int]()
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if not line.lazy:
            within = line.depth > 0 and ">" not in raw[: line.start]
        elif within and number in numbers:
            hanging.add(number)
    return hanging


def _hides_words(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether words stand where no reader of Markdown shows any: pasted right behind a fence, or in
    more cells of a table than its first line has."""
    above = most = 0
    for raw, line in zip(lines, found, strict=True):
        if line.kind == "fence" and not _LANGUAGE.match(raw, line.start):
            return True
        cells = _cells(raw, line)
        if line.kind != "more":
            most = 0
        elif most and cells > most:
            return True
        elif "|" in raw and delimits(raw, line) and cells == above:
            most = cells
        above = cells
    return False


def _cells(raw: str, line: BlockLine) -> int:
    """How many cells a line of a table has. A backslash before a bar is shown, so it keeps none."""
    return raw[line.start :].strip(" \t").strip("|").count("|") + 1
