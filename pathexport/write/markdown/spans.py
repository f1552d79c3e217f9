"""Which lines of a Markdown text hold text, and what of these is code within a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence

from pathexport.later import later
from pathexport.write.markdown.block_line import INSIDE, BlockLine
from pathexport.write.markdown.signs import CODE, ELSEWHERE

_BACKTICKS = re.compile("``*")  # which is searched faster than "`+"
# What decides where code is: a backslash escapes, an address swallows, backticks begin.
_BEGINS = later(r"\\[!-/:-@\[-`{-~]|://[^ \t<]*|www\.[^ \t<]*|``*")
_UNEVEN = ("``", "\\", "://", "www.")  # without which all backticks are alike
_WINDING_LINK = later(rf"\]\((?={ELSEWHERE})(?![^()\s<>\"'`\\]*\))")
_ESCAPED = later(r"\\.")
_RULED = later(r"[ \t>\\|:+=]*-[ \t>\\|:+=-]*")  # a line without which nothing near is a table
PARAGRAPH = ("text", "more")
TEXT = (*PARAGRAPH, "heading", "underline")


class Doubtful(tuple[str, ...]):
    """A line in one piece, in which some may be code, though it is not certain what."""


class Parts:
    """The content of the lines of a text, in pieces. They are made where they are asked for: for
    all lines between two blank ones, on which no others depend."""

    def __init__(self, lines: Sequence[str], found: Sequence[BlockLine]) -> None:
        self._lines, self._found = lines, found
        self._made: dict[int, Sequence[str]] = {}

    def __getitem__(self, number: int) -> Sequence[str]:
        if number not in self._made:
            begin, end, found = number, number + 1, self._found
            while begin and found[begin - 1].kind != "blank":
                begin -= 1
            while end < len(found) and found[end - 1].kind != "blank":
                end += 1
            made = parts(self._lines[begin:end], found[begin:end])
            self._made.update(enumerate(made, begin))
        return self._made[number]


def parts(lines: Sequence[str], found: Sequence[BlockLine]) -> list[Sequence[str]]:
    """The content of each line, in pieces of which each second one is code; in one piece where that
    is not certain, which makes all of a paragraph uncertain. Where code may be open, all is up to a
    blank line: some readers go on with a paragraph where a list or a quote begins for others."""
    made: list[Sequence[str]] = []
    begin, doubtful, wound = 0, False, False
    barred = [raw for raw in lines if "|" in raw and "`" in raw]  # mostly there are none
    tables = _tables(lines, found) if barred else ()
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if line is INSIDE:
            made.append(())
            continue
        kind = line.kind
        if kind not in ("more", "underline"):
            begin = number
            wound = wound and kind != "blank"
            doubtful = wound
        if kind not in TEXT:
            made.append(())
            continue
        content = raw[line.start :]
        pieced: Sequence[str] | None = (content,)
        if "`" in content or "](" in content:
            pieced = pieces(content, number in tables)
        if pieced is None and not wound:
            wound = opens_code(raw)
            if not doubtful:
                for earlier in range(begin, number):
                    made[earlier] = _in_one("".join(made[earlier]), open_code=False)
            doubtful = True
        made.append(_in_one(content, wound) if doubtful or pieced is None else pieced)
    return made


def pieces(line: str, tables: bool = True) -> Sequence[str] | None:
    """A line of any text, each second piece of it a code span; nothing if that is not certain
    because other lines, the target of a link to elsewhere or a table, if there may be one, may
    decide."""
    if "](" in line and _WINDING_LINK.search(line):
        return None
    if "`" not in line:
        return (line,)
    if any(map(line.__contains__, _UNEVEN)):
        return _spanned(line, tables)
    found = line.split("`")  # each backtick begins or ends code
    found[1::2] = [f"`{code}`" for code in found[1::2]]
    whole = len(found) % 2 and not (tables and "|" in "".join(found[1::2]))
    return tuple(found) if whole else None


def _spanned(line: str, tables: bool) -> Sequence[str] | None:
    found: list[str] = []
    last = 0
    begin = _BEGINS.search(line)
    while begin:
        start, at = begin.span()
        if line[start] == "`":
            ends = (run.end() for run in _BACKTICKS.finditer(line, at) if len(run[0]) == at - start)
            at = next(ends, 0)
            if not at or (tables and "|" in line[start:at]):
                return None
            found += line[last:start], line[start:at]
            last = at
        elif "`" in begin[0]:
            return None
        begin = _BEGINS.search(line, at)
    return (*found, line[last:])


def _tables(lines: Sequence[str], found: Sequence[BlockLine]) -> Container[int]:
    """The lines that may be of a table, in which a bar ends code: those up to a blank line on each
    side of one that looks as if it were below the names of columns."""
    made: list[int] = []
    begin, ruled = 0, False
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if line.kind == "blank":
            made += range(begin, number) if ruled else ()
            begin, ruled = number + 1, False
        elif not ruled and "-" in raw:
            ruled = _RULED.fullmatch(raw) is not None
    made += range(begin, len(lines)) if ruled else ()
    return frozenset(made)


def _in_one(text: str, open_code: bool) -> Sequence[str]:
    return Doubtful((text,)) if open_code or "`" in text else (text,)


def opens_code(line: str) -> bool:
    """Whether a line may begin code that it does not end, be a backslash in it in code or not."""
    if "``" not in line and "\\`" not in line:  # as in most: every run has one length
        return line.count("`") % 2 == 1
    return _is_odd(line) or ("\\`" in line and _is_odd(_ESCAPED.sub("", line)))


def goes_on(lines: Sequence[str], found: Sequence[BlockLine]) -> set[int]:
    """The lines of text in which code may go on from one to another, which would make one of them,
    and those that belong together with these."""
    made: set[int] = set()
    begin, wound = 0, False
    begun: set[int] = set()  # how many backticks may begin code in the lines above
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if line.kind not in (*TEXT, "rule"):  # which may be none for long
            begin, wound, begun = number + 1, False, set()
        elif "`" in raw:
            wound = wound or not begun.isdisjoint(map(len, _BACKTICKS.findall(raw)))
            begun |= _odd(raw) | _odd(_ESCAPED.sub("", raw))  # as in code nothing is escaped
        if wound:
            made.update(range(begin, number + 1))
            begin = number + 1
    return made


def _is_odd(line: str) -> bool:
    return bool(_odd(line))


def _odd(line: str) -> set[int]:
    """The lengths of runs of backticks of which a line has an odd number."""
    odd: set[int] = set()
    for run in _BACKTICKS.findall(line):
        odd ^= {len(run)}
    return odd


def without_code(change: Callable[[str], str], pieced: Sequence[str]) -> str:
    """A line whose text is changed; `change` gets a `CODE` for each piece of code."""
    if len(pieced) == 1:
        return change(pieced[0])
    texts = change(CODE.join(pieced[::2])).split(CODE)
    code = [*pieced[1::2], ""]
    return "".join([part for pair in zip(texts, code, strict=True) for part in pair])
