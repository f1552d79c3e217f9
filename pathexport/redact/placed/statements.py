"""Passwords in statements of SQL: of users that are made, and of rows that are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pathexport.later import later
from pathexport.redact.placed.place import Place
from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import Value, is_secret, literal

PLACES = (
    Place(
        "IDENTIFIED",
        r"(?i:\bIDENTIFIED\s{1,10}(?:WITH\s{1,10}\S{1,60}\s{1,10})?(?:BY|AS)\s{1,10}(?:PASSWORD\s{1,10})?)\\{0,3}['\"]([^'\"\n\\]{3,200})",
        small=("identified",),
    ),
    Place(
        "PASSWORD",
        r"[Pp](?<!\w[Pp])(?i:ASSWORD(?:\s{1,10}FOR\s{1,10}[^\s=;]{1,120}\s{0,10}=\s{0,10}|\s{1,10}(?:=\s{0,10})?|=\s{0,10}|\(\s{0,4}))\\{0,3}'([^'\n\\]{3,200})\\{0,3}'",
    ),
)
_INSERT = later(
    r"(?i)[ir](?<!\w[ir])(?:(?<=i)NSERT|(?<=r)EPLACE)\s{1,10}(?:IGNORE\s{1,10})?INTO\s{1,10}\S{1,100}\s{0,10}"
    r"\(([^()]{1,1000})\)\s{0,10}VALUES\s{0,10}(?=\()"
)
_ROW = later(r"\s{0,80}\(")
_VALUE = later(
    r"\s{0,80}(?:[NEB]?('(?:[^'\\]|''|\\.){0,4000}')|([^,'()]{0,400}(?:\([^()]{0,400}\))?))\s{0,80}([,)])"
)
_BETWEEN = later(r"\s{0,80},")


_Cell = tuple[int, int, Value, Telling]
"""Where a value stands, up to where has been read, and what its column tells."""
_Reader = Callable[[str, int, list[Telling]], Iterator[_Cell]]
_COPY = later(r"COPY\s\S{1,100}\s\(([^()]{1,1000})\)\sFROM\sstdin;\r?\n")
_LINE = later(r"(?!\\\.)([^\n]{1,20000})\n?")


def in_statements(text: str) -> Iterator[Found]:
    """The passwords in the rows behind statements: each row is read once."""
    written = ("INTO " in text or "into " in text) and ("VALUES" in text or "values" in text)
    yield from _written(text, _INSERT, _rows) if written else ()
    yield from _written(text, _COPY, _copied) if "FROM stdin;" in text else ()


def _written(text: str, statement: re.Pattern[str], rows: _Reader) -> Iterator[Found]:
    """What is secret in the rows behind statements of one sort."""
    at = 0
    while match := statement.search(text, at):
        at = match.end()
        for start, end, value, told in rows(text, at, _told(match)):
            at = end
            if Telling.KEY <= told <= Telling.PASSWORD and is_secret(value, told):
                kind = "password" if told is Telling.PASSWORD else "token"
                yield Found(start, start + len(value.text), kind)


def _told(match: re.Match[str]) -> list[Telling]:
    """What the names of columns tell."""
    return [telling(column.strip(' `"[]\n\r\t')) for column in match.group(1).split(",")]


def _copied(text: str, at: int, told: list[Telling]) -> Iterator[_Cell]:
    """The cells of lines behind a statement, as dumps of PostgreSQL have them."""
    while line := _LINE.match(text, at):
        start = at
        for tells, cell in zip(told, line[1].split("\t"), strict=False):
            yield start, line.end(), literal(cell), tells
            start += len(cell) + 1
        at = line.end()


def _rows(text: str, at: int, told: list[Telling]) -> Iterator[_Cell]:
    """The cells in brackets behind a statement, row by row; only those in quotes."""
    while row := _ROW.match(text, at):
        at = row.end()
        for tells in told:
            cell = _VALUE.match(text, at)
            if not cell:
                return
            at = cell.end()
            if cell[1]:
                value = literal(cell[1][1:-1])
                yield cell.start(1) + 1, at, value, tells
            if cell[3] == ")":
                break
        between = _BETWEEN.match(text, at)
        if not between:
            return
        at = between.end()
