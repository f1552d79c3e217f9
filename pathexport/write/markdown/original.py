r"""Somebody else's Markdown as it was, before `foreign` made it harmless.

How to get a text back (`original` does so; blank lines around it are lost):

- If all is one fence with the word `markdown`, and no such fence inside, the text is what it holds.
- A fence that begins with backticks and `-` holds paragraphs as they were.
- A last line of a fence's signs behind one space was put in to end the fence.
- `**Summary** <!-- ## -->` was `## Summary`. A slash before or behind the signs, as in `/##/`,
  stands for a blank line put in before or after.
- A backslash at a line's start before signs that would make a heading, a rule, a definition, a
  table, a quote or an item (`\## x`, `\===`, `\: x`, `\*[x]: y`, `\> x`, `\+ x`) was put in; so
  were that behind a number there, as in `3\. x`, and that in `]\:`.
- Outside of code, `&lt;` was `<` where a tag could begin, and `&amp;` was `&` before an entity.
- So was a backslash put in before a sign that means something to some reader: in `]\(`, `!\[`,
  `\^[`, before `$`, `{`, `*` and `_`, and before another one with a letter behind. Backslashes in
  front of what was put in are doubled, so `\\\$` was `\$`, and `\\&lt;b>` was `\<b>`.
- `&#92;` was a backslash, `&#96;` a backtick, `&#126;` a tilde and `&#91;` a bracket; `&#42;`,
  `&#95;`, `&#62;`, `&#43;`, `&#45;`, `&#46;` and `&#41;` were `\*`, `\_`, `\>`, `\+`, `\-`, `\.`
  and `\)`.
- `[picture: x](…)` was `![x](…)`.
- Two spaces at the end of a line that is not code were put in; so was one of two backslashes right
  before them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pathexport.later import later
from pathexport.write.markdown.block_line import BlockLine
from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.partly import MARK, whole
from pathexport.write.markdown.signs import PICTURED, rearm, untame
from pathexport.write.markdown.spans import PARAGRAPH, Doubtful, Parts, without_code

# Of quotes and list items, also those that CommonMark does not know.
MARKS = (
    r"(?:[ \t>0-9.)]|[-+*](?=[ \t])"
    r"|\(?(?:[A-Za-z]{1,7}|[0-9]{1,9}|\#|@\w{0,9})[.)](?=[ \t]))*+"
)
DEFINES = r"(?::{3}|[:~](?![\w/:~])|[:~]\w{1,9}[.)](?:[ \t]|$))"
"""A definition's sign before what would be a block in it: pandoc needs no space behind the sign. A
word is none, as in `~/src` or `:wq`, and may stay."""
# What could make a heading, a rule, a definition, a part of its own, a table, an abbreviation or,
# behind a backslash, a quote or an item. What follows a number does so behind the backslash alone.
START = (
    r"(?=\\*(?:#{1,6}(?:[ \t]|$)|(?:[=-]++|-[-\ \t]*+)[ \t]*$|"
    rf"{DEFINES}|\+[-=:+]"
    r"|\*\[.*\]:)|>|[+-](?:[ \t]|$)|(?<=[0-9]\\)[.)](?:[ \t]|$))"
)

_WHOLE = re.compile(r"(`{3,})markdown\n(.*)\n\1", re.DOTALL)
_CLOSED = re.compile(r"\n (?:`{3,}|~{3,})\Z")
_HEADING = later(rf"({MARKS})\*\*(.+)\*\*([ \t]*) <!-- (/?)(#{{1,6}})(/?) -->")
_STARTED = later(rf"^({MARKS})\\{START}")
_LABELED = later(r"(?<=\])\\(?=\\*:)")
# What nothing can be put in without.
_PUT_IN = ("\\", "&lt;", "&amp;", "&#", " -->", PICTURED, "  \n", "\n `", "\n ~")
_IN_LINES = _PUT_IN[:6]


def original(markdown: str) -> str:
    """The text that `prose` or `spoken` was given, without blank lines around it."""
    if MARK in markdown:
        return whole(markdown, _original)
    return _original(markdown)


def _original(markdown: str) -> str:
    if is_fence(markdown):
        return _WHOLE.sub(r"\2", markdown)
    if not (markdown.endswith("  ") or any(map(markdown.__contains__, _PUT_IN))):
        return markdown
    lines = markdown.split("\n")
    found = blocks(lines)
    return undone(lines, found.lines) if found else markdown


def is_fence(markdown: str) -> bool:
    """Whether all of it is one fence with the word `markdown`."""
    whole = _WHOLE.fullmatch(markdown)
    return bool(whole and whole[1] not in whole[2])


def undone(lines: Sequence[str], found: Sequence[BlockLine]) -> str:
    """The text without what was put into its lines, and without lines that were put in."""
    text = "\n".join(lines)
    signs = [sign for sign in _IN_LINES if sign in text]
    broken = "  \n" in text or text.endswith("  ")
    if not signs:  # as in most texts: nothing else stands for it
        return _unclosed("\n".join(map(_unbroken, lines, found)) if broken else text)
    made: list[str] = []
    put_in = False
    pieced = Parts(lines, found)
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if line.kind not in PARAGRAPH or not any(map(raw.__contains__, signs)):
            if not put_in:
                made.append(_unbroken(raw, line))
            put_in = False
            continue
        heading = _heading(raw)
        if heading and heading[4] and made:
            made.pop()
        if not put_in:
            made.append(_line(raw, line, pieced, number, heading is not None))
        put_in = bool(heading and heading[6])
    return _unclosed("\n".join(made))


def _unclosed(text: str) -> str:
    """A text without the line that was put in to end its last fence."""
    return _CLOSED.sub("", text) if "\n `" in text or "\n ~" in text else text


def _heading(raw: str) -> re.Match[str] | None:
    """A bold line that was a heading."""
    line = raw.rstrip(" ")
    return _HEADING.fullmatch(line) if line.endswith(" -->") else None


def breaks(line: str) -> bool:
    """Whether a line ends in two spaces or more, behind anything else."""
    return line.endswith("  ") and line.strip(" ") != ""


def _unbroken(raw: str, line: BlockLine) -> str:
    """A line without the spaces by which it breaks."""
    return _ended(raw, raw) if raw.endswith("  ") and line.kind != "code" else raw


def _ended(text: str, raw: str) -> str:
    """The same of what was made of a line, without the backslash by which its last one is seen."""
    bare = text[:-2] if breaks(text) else text
    shown = raw.endswith("\\\\  ") and not raw.endswith("\\\\\\  ")
    return bare[:-1] if shown else bare


def _unlabeled(text: str) -> str:
    return _LABELED.sub("", text) if "]\\" in text else text


def _line(raw: str, line: BlockLine, pieced: Parts, number: int, bold: bool) -> str:
    """A line of text as it was; `bold` if it may have been a heading."""
    bare = _unbroken(raw, line)
    if "\\" in raw or "&" in raw or PICTURED in raw:
        undo = rearm if isinstance(pieced[number], Doubtful) else untame
        content = without_code(lambda each: undo(_unlabeled(each)), pieced[number])
        bare = _ended(raw[: line.start] + content, raw)
    if bold and (found := _heading(bare)):
        return f"{found[1]}{found[5]} {found[2]}{found[3]}"
    started = _STARTED.match(raw) if "\\" in raw else None
    end = started.end(1) if started else -1
    return f"{bare[:end]}{bare[end + 1 :]}" if started and bare[end] == "\\" else bare
