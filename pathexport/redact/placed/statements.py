"""Passwords that servers are told: in statements of SQL, of users that are made and of rows that
are written, and in what other protocols have for who logs in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pathexport.later import later
from pathexport.redact.placed.place import ARGUMENT, BEGINS, TEXT, Place, each
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
    Place(
        "PASS",
        r"PASS[ ](\S{3,200})\r?\n[^\n]{0,12}\b(?:2[0-9]{2}|\+OK)",
    ),
    Place("AUTH", r"AUTH[ ](\S{3,200})\r?\n[^\n]{0,4}\+OK"),
    Place("UGFzc3dvcmQ6", r"334[ ]UGFzc3dvcmQ6\s{1,4}(?:[ >-]{1,4}|C: )?([A-Za-z0-9+/]{8,200}=*)"),
    Place(
        "LOGIN",
        r"\bLOGIN(?<!AUTH LOGIN)[ ](?!PASSWORD\b)\"?[\w.@+-]{1,64}\"?[ ]"
        r"(\"[^\"\n]{6,200}\"|[^\s\"';]{6,200})\r?\n",
    ),
    Place(
        "PASS",
        r"\bUSER[ ][\w.@+-]{1,64}\r?\n(?:[^\n]{0,100}\n)?(?:[CS>]:?[ ])?PASS[ ](\S{6,200})"
        r"(?:\r?\n|\Z)",
    ),
    Place(
        "AUTH",
        r"\bAUTH[ ](?:PLAIN|LOGIN|plain|login)[ ]([A-Za-z0-9+/]{12,400}={0,2})(?![\w-])",
        Telling.TOKEN,
    ),
    *(
        Place(
            "AUTH",
            rf"{BEGINS}{begins}(?![A-Z0-9-]{{1,24}}$)(?:[\w.@-]{{1,64}}[ ])?"
            rf"{given}{ARGUMENT}[ \t]*$",
            signs=(sign,),
        )
        for begins, given, sign in (
            (r"[^\n]{0,60}>[ ]AUTH[ ]", "", "> AUTH "),
            (r"[^\n]{0,60}\][ ]\"AUTH\"[ ]", "", '"AUTH" '),
            # In a sentence or a log it is a word like others.
            ("AUTH[ ]", r"(?=\S{0,60}[0-9!@#$%^&*+=])(?=\S{8})", "AUTH "),
        )
    ),
    Place(
        "AUTH",
        r"[\"']AUTH[ ](?:[a-z]{1,32}[ ])?(?=[^\s\"'\\]{0,200}[0-9])(?=[^\s\"'\\]{0,200}[a-z])"
        r"([^\s\"'\\]{6,200})(?:\\{1,2}[rn]|[\"'\n])",
        signs=("'AUTH ", '"AUTH '),
    ),
    Place("CONNECT", r"\bCONNECT\s{1,4}[\"']?[\w.$#]{1,64}/([^\s@/\"']{3,100})@"),
    Place("PRAGMA", rf"(?i)\bPRAGMA\s{{1,4}}(?:re)?key\s{{0,4}}=\s{{0,4}}{TEXT}"),
    Place(
        "grant_type=authorization_code",
        r"grant_type=authorization_code[^\s\"']{0,800}?&code=([\w./+%~-]{10,800})",
        Telling.TOKEN,
    ),
    Place(
        "grant_type=authorization_code",
        r"\bcode=([\w./+%~-]{10,800})[^\s\"']{0,800}?&grant_type=authorization_code",
        Telling.TOKEN,
    ),
    Place(
        "rtmp",
        r"\brtmps?://[\w.:-]{1,100}(?:/[\w-]{1,60}){1,3}/"
        r"((?:[a-z0-9]{4}-){3,4}[a-z0-9]{4}|live_[0-9]{4,20}_\w{20,60})(?![\w-])",
    ),
    *(
        Place("ftp", rf"(?m){begins}user[ ]\S{{1,64}}[ ](?=\S{{0,60}}[0-9!#$%]){ARGUMENT}[ \t]*$")
        for begins in (r"\bftp>[ ]", r"\bftp\b[^\n]{0,200}\n(?:[^\n]{0,100}\n)?[ \t]{0,8}")
    ),
    *each(
        "AT+CWJAP= AT+CWJAP_CUR= AT+CWJAP_DEF=",
        r"\bAT\+CWJAP(?:_\w{3})?=\"[^\"\n]{1,64}\",\"([^\"\n]{8,64})\"",
    ),
    *each(
        "sv_setsteamaccount +sv_setsteamaccount",
        r"\bsv_setsteamaccount[ ]\"?([0-9A-F]{32})\b",
        told=Telling.SECRET,
    ),
    Place("PHPSESSID", r"\bPHPSESSID=([a-zA-Z0-9,-]{20,128})", Telling.TOKEN),
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
