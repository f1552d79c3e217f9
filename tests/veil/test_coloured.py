"""What looks secret in a text with colours is hidden, whether these show it or not."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.pipeline import load_each
from pathexport.read.texts.colours import without_colours
from pathexport.veil.coloured import Span, apart, looked_at
from pathexport.veil.redaction import Redaction
from tests.making.logs import Log
from tests.making.planted import token
from tests.running.commands import pathexport
from tests.running.each import for_each

COLOURED = st.lists(
    st.sampled_from(["a", "ab", "b", "1", " ", "m", "\x1b[31m", "\x1b[m", "\x1b[K", "\x1b", "["]),
    max_size=12,
).map("".join)


def _look(text: str) -> list[Span[str]]:
    return [(*match.span(), "kind") for match in re.finditer(r"1?a+b\b|[0-9]+ma|ab?1", text)]


@given(COLOURED)
def test_what_is_seen_with_colours_or_without_is_hidden(text: str) -> None:
    plain = without_colours(text)
    seen, spans = looked_at(text, _look)
    assert spans == apart(spans)
    if seen == text:
        assert spans == _look(text)
        hidden = {without_colours(text[start:end]) for start, end, _ in spans}
        assert hidden.issuperset(plain[start:end] for start, end, _ in _look(plain))
        return
    assert seen == plain
    with_colours = [
        (_place(text, start), _place(text, end), told) for start, end, told in _look(text)
    ]
    for start, end, _ in [*_look(plain), *with_colours]:
        assert start == end or any(first <= start and end <= last for first, last, _ in spans)


def _place(text: str, at: int) -> int:
    """How many letters stand before a place. One within a colour is where that begins."""
    while without_colours(text[:at]) + without_colours(text[at:]) != without_colours(text):
        at -= 1
    return len(without_colours(text[:at]))


def test_colours_between_the_letters_hide_nothing_from_us(tmp_path: Path) -> None:
    secret = token("colours")
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.result(
        "c",
        "b",
        "t",
        f"\x1b[32mkey\x1b[0m {secret[:9]}\x1b[01;31m{secret[9:20]}\x1b[m{secret[20:]}",
    )
    log.write(tmp_path / "logs")
    [project] = load_each(tmp_path / "logs", redact=Redaction())
    export([project], tmp_path / "out")
    [page] = (tmp_path / "out").rglob("transcript*.md")
    assert "key [redacted: github token 1]" in page.read_text()
    assert secret not in page.read_text()


def test_of_two_in_colours_both_are_hidden(tmp_path: Path) -> None:
    """Colours stand within one, and end the other: each is seen in one way alone."""
    within, ended = token("within"), "AKIA" + "Q7ZTLM5WXQ2RKVP4"
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    line = f"{within[:9]}\x1b[01;31m{within[9:20]}\x1b[m{within[20:]} \x1b[32m{ended}\x1b[mfoo"
    log.result("c", "b", "t", line)
    log.write(tmp_path / "logs")
    shown = pathexport("show", tmp_path / "logs", "latest", "--redact").out
    assert "[redacted: github token 1] [redacted: aws key 1]foo" in shown
    assert "Redacted: 1 aws key, 1 github token" in shown


@for_each(
    ("text", "shown"),
    [
        ("by \x1b[32mann.lee@example.org\x1b[0m, today", "by [redacted: email 1], today"),
        ("\x1b[1mann.lee\x1b[0m@example.org: x", "[redacted: email 1]: x"),
        ("\x1b[01;31m\x1b[Kann\x1b[m\x1b[K.lee@example.org", "[redacted: email 1]"),
        ("in \x1b[34m/home/\x1b[1mzadie\x1b[0m/x", "in /home/[redacted: user 1]/x"),
    ],
)
def test_a_colour_is_no_part_of_what_is_asked_for(tmp_path: Path, text: str, shown: str) -> None:
    """As `grep` shows what it found, letters stand right behind those that set a colour."""
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.result("c", "b", "t", text)
    log.rows[0]["cwd"] = log.rows[1]["cwd"] = log.rows[2]["cwd"] = "/srv/x"
    log.write(tmp_path / "logs")
    [project] = load_each(tmp_path / "logs", redact=Redaction(frozenset({"paths", "emails"})))
    done = export([project], tmp_path / "out")
    [page] = (tmp_path / "out").rglob("transcript*.md")
    assert f"\n{shown}\n" in page.read_text()
    assert sum((done.redacted or {}).values()) == 1


def test_of_two_kinds_in_one_place_the_mark_has_the_number_of_the_one_that_is_known(
    tmp_path: Path,
) -> None:
    """The colour ends an address as `user@host`, and leaves the password in it."""
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.result(
        "c", "b", "t", f"https://ann:q8ZtLm\x1b[31m\x1b[K77wQx@example.org/ {token('beside')}"
    )
    log.write(tmp_path / "logs")
    [project] = load_each(tmp_path / "logs", redact=Redaction(frozenset({"secrets", "emails"})))
    done = export([project], tmp_path / "out")
    [page] = (tmp_path / "out").rglob("transcript*.md")
    assert "https://ann:[redacted: email 1]/ [redacted: github token 1]\n" in page.read_text()
    assert done.redacted == {"email": 1, "github token": 1}


def test_a_secret_in_colours_is_the_same_as_without(tmp_path: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    address = "postgres://app:\x1b[31mq8Zt\x1b[0mLm77wQx@db/x"
    setting = "\x1b[1mDB_PASSWORD\x1b[0m=\x1b[32mhq7Zt2Lw9RkVp4Xs\x1b[0m"
    log.result("c", "b", "t", f"{address} and {setting}")
    log.answer("d", "c", "it is q8ZtLm77wQx")
    log.write(tmp_path / "logs")
    told = json.loads(pathexport("check", tmp_path / "logs", "--secrets", "--json").out)
    shown = pathexport("show", tmp_path / "logs", "latest", "--redact").out
    assert told["totals"] == {"connection string": 1, "password": 1}
    assert "it is [redacted: connection string 1]" in shown
    assert "Redacted: 1 connection string, 1 password" in shown
