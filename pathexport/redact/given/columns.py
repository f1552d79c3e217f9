"""Values in the columns of a table whose heading names them: Markdown, CSV, what databases print.

A line is a heading if nothing but names stands in its cells, and lines of as many cells follow. In
JSON it is a list of names, with lists of as many values behind it that are called rows or data.
Each table is read once, whichever of its headings was found first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import is_no_word
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import Value

Cell = tuple[int, str]
"""Where a cell stands, and what is in it."""
_LONGEST = 1_000  # characters of a line of headings
_EDGES = ("|", "│", "┃", "║", "\t", ",", ";", "\n", "")
_LED = later(r"[+-](?=[^ -])|")
"""What may stand before a heading or a row: a sign of what changed."""
_RULE = later(r"[-+|:=─━═┼┿╪├┤╞╡│┃║┌┬┐└┴┘┏┳┓┡╇┩┠ \t]{3,}")
_HEADING = later(r"[*`\"'_]{0,3}[A-Za-z][\w .()/#-]{0,40}[*`\"'_]{0,3}")
_COMMAS = later(r"(\"(?:[^\"]|\"\"){0,4000}\"|[^,]{0,4000})(,|\Z)")
_SEMICOLONS = later(r"(\"(?:[^\"]|\"\"){0,4000}\"|[^;]{0,4000})(;|\Z)")
_WIDE = later(r"\S+(?: \S+)*")
_TABS, _BETWEEN_TABS = "\t\t", later(r"[^\t]+")
"""What tells the cells of a table apart that somebody put in line, and such a cell."""
_CLOSE = ("\t", _TABS, ",", ";")
"""Signs with no room around them, and none at the ends of a line."""
_KEY = later(r"[\w-]{20,400}")
"""What stands below `key` and names no file."""
_NAMES, _FEWEST = later(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*"), 3
_CAPITALS = later(r"[A-Z][A-Z0-9 _()%/-]*")
_OPEN = frozenset(('"', "\\"))
_QUOTE = r"\\{0,7}\""
_LIST = later(
    rf"\[\s{{0,40}}{_QUOTE}[A-Za-z_][\w .-]{{0,60}}?{_QUOTE}"
    rf"(?:\s{{0,4}},\s{{0,40}}{_QUOTE}[A-Za-z_][\w .-]{{0,60}}?{_QUOTE}){{0,80}}\s{{0,40}}\]"
)
_NAMED = later(rf"{_QUOTE}([\w .-]{{1,61}}?){_QUOTE}")
_DATA = later(
    rf"\s{{0,4}},\s{{0,40}}(?:{_QUOTE}\w{{1,24}}{_QUOTE}:\s{{0,4}}[^\[\]{{}}\"]{{0,40}}(?:\[[^\[\]]{{0,400}}\])?"
    rf"\s{{0,4}},\s{{0,40}}){{0,3}}{_QUOTE}(?:rows|data|values|result_?rows){_QUOTE}\s{{0,4}}:\s{{0,4}}\["
)
"""What leads from the names of columns to their rows, with no more than figures between."""
_ROW_BEGINS = later(r"\s{0,40},?\s{0,40}\[")
_ENTRY = later(
    rf"\s{{0,40}}(?:(?P<quote>{_QUOTE})(?P<text>[^\"\n]{{0,4000}}?)(?P=quote)|[^\s\"\[\]{{}},]{{1,64}})\s{{0,40}}([,\]])"
)


class _Shape(msgspec.Struct, frozen=True):
    """How the cells of a table are told apart."""

    sign: str

    def cells(self, line: str) -> list[Cell]:
        if self.sign in (" ", _TABS):
            form = _WIDE if self.sign == " " else _BETWEEN_TABS
            return [(match.start(), match.group()) for match in form.finditer(line)]
        if self.sign in (",", ";"):
            form = _COMMAS if self.sign == "," else _SEMICOLONS
            cells = ((match.start(), match[1]) for match in form.finditer(line))
            return [cell for cell in cells if cell[0] < len(line) or line.endswith(self.sign)]
        cuts = [-1, *(at for at, one in enumerate(line) if one == self.sign), len(line)]
        return [(start + 1, line[start + 1 : end]) for start, end in pairwise(cuts)]


class Columns:
    """Finds tables while the names of a text are gone through, in order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._done = 0  # before this, tables have been read

    def headed(self, name: Name) -> Iterator[tuple[Telling, int, Value]]:
        """What stands in the table that this is a heading of, in each column that tells."""
        text = self._text
        if name.start < self._done:
            return
        if name.sign in _OPEN and (rows := list(_listed(name))):
            self._done = rows[-1][0]
            yield from (cell for _, cell in rows if cell)
            return
        if not _at_edges(text, name):
            return
        begins = text.rfind("\n", max(0, name.start - _LONGEST), name.start) + 1
        ends = text.find("\n", name.end, name.end + _LONGEST)
        if ends < 0 or name.start - begins >= _LONGEST:
            return
        line = text[begins:ends].rstrip("\r")
        if (shape := _shape(line[_led(line) :], text[ends + 1 : ends + 41])) is None:
            return
        headings = shape.cells(line[_led(line) :])
        told = {at: telling(one.strip(" *`\"'_")) for at, (_, one) in enumerate(headings)}
        told = {at: one for at, one in told.items() if Telling.KEY <= one <= Telling.PASSWORD}
        self._done = ends
        for start, row in _rows(text, ends + 1):
            cells = _placed(shape, row, headings)
            if len(cells) != len(headings):
                return
            self._done = start + len(row)
            for at, tells in told.items():
                if given := in_cell(cells[at], tells):
                    yield tells, start + given[0], given[1]


def _listed(name: Name) -> Iterator[tuple[int, tuple[Telling, int, Value] | None]]:
    """What stands in the rows of JSON below a list of names, and up to where each was read."""
    text = name.text
    begins = text.rfind("[", max(0, name.start - _LONGEST), name.start)
    heading = _LIST.match(text, begins) if begins >= 0 else None
    data = _DATA.match(text, heading.end()) if heading else None
    if not heading or not data:
        return
    told = [telling(match[1]) for match in _NAMED.finditer(heading[0])]
    at = data.end()
    while row := _ROW_BEGINS.match(text, at):
        at = row.end()
        for tells in told:
            if not (entry := _ENTRY.match(text, at)):
                return
            at = entry.end()
            tell = Telling.KEY <= tells <= Telling.PASSWORD and entry["text"]
            given = in_cell((entry.start("text"), entry["text"]), tells) if tell else None
            yield at, (tells, *given) if given else None


def _at_edges(text: str, name: Name) -> bool:
    """Whether nothing but the name may stand in its cell."""
    before = name.before.rstrip(" *`\"'_")[-1:]
    behind = text[name.end : name.end + 60].lstrip(" *`\"'_\r")[:1]
    apart = text[name.end : name.end + 2] == "  " or behind in ("\n", "")
    spaced = apart and name.before[-2:] in ("  ", "")
    return (before in _EDGES and behind in _EDGES) or spaced or (apart and before in ("\n", ""))


def _shape(line: str, below: str) -> _Shape | None:
    """How the cells of a line of headings are told apart, if it is one."""
    for sign in ("|", "│", "┃", "║", _TABS, "\t", ",", ";"):
        if sign in line:
            shape = _Shape(sign)
            return shape if _all_headings(shape, line) else None
    words = _WIDE.findall(line)
    ruled = _RULE.match(below.split("\n", 1)[0]) is not None
    if len(words) >= 2 and (ruled or all(map(_CAPITALS.fullmatch, words)) or _are_names(words)):
        return _Shape(" ")
    return None


def _are_names(words: list[str]) -> bool:
    """Whether these are names as databases have: no words of a sentence."""
    enough = len(words) >= _FEWEST or words[0] in ("user", "username", "login", "email", "account")
    return enough and all(map(_NAMES.fullmatch, words))


def _all_headings(shape: _Shape, line: str) -> bool:
    cells = [cell for _, cell in shape.cells(line)]
    if shape.sign not in _CLOSE:
        cells = [cell.strip() for cell in cells]
        while cells and not cells[0]:
            cells = cells[1:]
        while cells and not cells[-1]:
            cells = cells[:-1]
    return len(cells) >= 2 and all(map(_HEADING.fullmatch, cells))


def _rows(text: str, start: int) -> Iterator[tuple[int, str]]:
    """The lines below, where each begins, up to an empty one; lines that only rule are left out."""
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end].rstrip("\r")
        if not line.strip():
            return
        led = _led(line)
        if not _RULE.fullmatch(line, led):
            yield start + led, line[led:]
        start = end + 1


def _led(line: str) -> int:
    """What may stand before a line of a table."""
    match = _LED.match(line)
    return match.end() if match else 0


def _placed(shape: _Shape, row: str, headings: list[Cell]) -> list[Cell]:
    """The cells of a row, below their headings where spaces tell them apart."""
    cells = shape.cells(row)
    if shape.sign != " ":
        return cells
    by_place = dict(cells)
    return [(at, by_place.get(at, "")) for at, _ in headings] if 0 in by_place else []


def in_cell(cell: Cell, told: Telling) -> tuple[int, Value] | None:
    """What is secret in a cell of a column that tells so much, and where."""
    at, text = cell
    inside = text.strip(" \t`\"'*")
    if told is Telling.KEY and not _KEY.fullmatch(inside):
        return None
    if told is Telling.SECRET and not random_looking(inside, 12):
        return None
    if told is Telling.PASSWORD and not (is_no_word(inside) or random_looking(inside, 8)):
        return None
    return at + text.find(inside), Value(inside, quoted=False, set_off=True)
