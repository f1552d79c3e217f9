"""Own patterns: how a file of them is read, and what they hide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.problems import WrongOptionError
from pathexport.redact.finding import Found, detector
from pathexport.redact.patterns import Pattern, read_patterns
from pathexport.veil.ledger import ledger
from pathexport.veil.redaction import Redaction
from pathexport.veil.veil import Veil
from tests.making.logs import Log
from tests.redact.labelled.cases import texts
from tests.running.commands import pathexport
from tests.running.each import for_each


def test_a_line_is_a_pattern_with_a_name_or_without() -> None:
    text = "\ufeff# ours\n\n  customer id = CU-[0-9]{6}\nX{3}(?P<secret>[a-z]+)\n"
    assert read_patterns(text, "p.txt") == (
        Pattern("customer id", "CU-[0-9]{6}"),
        Pattern("own", "X{3}(?P<secret>[a-z]+)"),
    )


@for_each("line", ["a(", "[z-a]", "x = (?P<1>a)", "a{99999999999}", "(?a)(?u)b"])
def test_a_wrong_line_is_named(line: str) -> None:
    with pytest.raises(WrongOptionError, match=r"p\.txt:2: .* no regular expression"):
        read_patterns(f"ok\n{line}\n", "p.txt")


@pytest.mark.filterwarnings("error")
@for_each("line", ["[[a]", "[a&&b]", "[a||b]"])
def test_what_python_may_read_otherwise_one_day_is_read_as_today(line: str) -> None:
    (pattern,) = read_patterns(line, "p.txt")
    assert detector(frozenset(), (pattern,)).find("xa")


@for_each("line", ["a*", "", "b|"])
def test_what_matches_nothing_is_refused(line: str) -> None:
    with pytest.raises(WrongOptionError, match="at least one character"):
        read_patterns(f"x = {line or '(?:)'}", "p.txt")


@for_each("text", ["", "\ufeff", "\n  \n", "# all = of\n# it\n"])
def test_a_file_without_patterns_hides_nothing_and_is_refused(text: str) -> None:
    with pytest.raises(WrongOptionError, match=r"p\.txt holds no pattern"):
        read_patterns(text, "p.txt")


def test_own_patterns_hide_their_group_or_all() -> None:
    patterns = read_patterns("id = CU-[0-9]+\nname: (\\w+)\nX(?P<secret>y)(z)", "p.txt")
    finding = detector(frozenset(), patterns)
    text = "CU-12 name: Ann Xyz"
    found = [(text[one.start : one.end], one.kind) for one in finding.find(text)]
    assert found == [("CU-12", "id"), ("Ann", "own"), ("y", "own")]
    assert finding.is_asked(b"{}")


_TEXTS = texts()


@given(st.sampled_from(_TEXTS), st.data())
def test_a_pattern_uncovers_nothing(text: str, data: st.DataObject) -> None:
    """What it matches may begin before a secret and end in it."""
    places = st.integers(0, len(text) - 1)
    first, last = sorted((data.draw(places), data.draw(places)))
    own = re.escape(text[first : last + 1])
    found, alone = detector(patterns=(Pattern("own", own),)).find(text), detector().find(text)
    assert {*found} >= {*alone}  # each may stand elsewhere, without what tells of it
    hidden = _covered(found)
    assert hidden >= _covered(alone)
    assert hidden >= {n for match in re.finditer(own, text) for n in range(*match.span())}


def _covered(found: Iterable[Found]) -> set[int]:
    return {place for one in found for place in range(one.start, one.end)}


@for_each("options", [(), ("--redact=emails",)])
def test_a_password_in_what_reads_as_an_address_is_hidden_elsewhere(
    tmp_path: Path, options: Sequence[str]
) -> None:
    log = Log("s0")
    log.prompt("a", None, "postgres://ann:Zk8vQw2LmX7p@db.example.com/app")
    log.answer("b", "a", "I try Zk8vQw2LmX7p there")
    log.write(tmp_path)
    shown = pathexport("show", tmp_path, "latest", "--redact", *options).out
    assert "I try [redacted: connection string 1] there" in shown
    assert "Zk8vQw2LmX7p" not in shown


def test_a_pattern_uncovers_nothing_that_is_known_from_elsewhere() -> None:
    pattern = Pattern("customer", "acme-[a-z]+")
    known = ledger([("password", "hunter2xyz9")])
    veil = Veil(Redaction(patterns=(pattern,)), known)
    assert veil.text("acme-hunter2xyz9, acme-b") == "[redacted: customer], [redacted: customer]"
