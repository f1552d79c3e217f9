"""What tells of nothing alone is passed over, and nothing is lost by that."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from pathexport.redact import finding
from pathexport.redact.company import COMPANY, alone, company, tells_anyway
from pathexport.redact.finding import detector
from pathexport.redact.gate import Suspicion
from pathexport.redact.judging import judged
from pathexport.redact.placed.all import PLACES
from pathexport.redact.placed.place import Place
from tests.random.strategies import SETTINGS
from tests.redact.labelled.cases import texts
from tests.running.each import for_each

TEXTS = texts()
_WORDS = sorted(COMPANY)
_JSON = (json.dumps, lambda value: json.dumps(value, ensure_ascii=False))
_FORMS = [one for one in PLACES if one.word in COMPANY]


@SETTINGS
@given(st.sampled_from(_FORMS), st.sampled_from(_JSON), st.data())
def test_whatever_a_place_takes_has_its_company(
    one: Place, written: Callable[[str], str], data: st.DataObject
) -> None:
    """All of them hold something of ASCII that is no quote, and is written as it is."""
    text = data.draw(st.from_regex(re.compile(one.form)).filter(lambda said: len(said) < 2000))
    line = written(text).encode("utf-8", "surrogatepass")
    everywhere, beside = (line, 0, len(line)), company(one.word)
    assert not beside or tells_anyway(*everywhere) or not alone(*everywhere, beside)


@SETTINGS
@given(st.lists(st.sampled_from(TEXTS) | st.sampled_from(_WORDS), min_size=1, max_size=4))
def test_nothing_is_lost_beside_such_words(texts: list[str]) -> None:
    text = " ".join(texts)
    line = json.dumps({"a": text}).encode("utf-8", "surrogatepass")
    told = detector().secret_lines(line).get(0, Suspicion())
    found = finding.Secrets().find(text)
    if not told.anything:
        there = any(word.rest in text for word in told.words)
        assert found == (finding.Secrets().find(text, told) if there else ())


def test_such_words_wake_what_they_are_part_of() -> None:
    for word in _WORDS:
        assert judged([word.encode()]) == {word.encode(): False}


@for_each("line", [b'"the default is -u"', b'"ls -a; echo stdin"', b'"a.net net"'])
def test_lines_with_nothing_but_such_words_are_not_suspicious(line: bytes) -> None:
    assert not detector().secret_lines(line)


def test_what_tells_of_more_has_no_company() -> None:
    for word in ("token", ".env", "Secret/net", "x=curl", "sk-ant-api03-default/net", "vault"):
        assert not company(word)


@for_each("blank", ["\n", "\t", "\u00a0", f" {'x' * 200} "])
def test_what_is_beside_an_option_may_be_anywhere_behind_it(blank: str) -> None:
    line = json.dumps({"a": f"client -u root{blank}-p 'blue house'"}, ensure_ascii=False)
    assert detector().secret_lines(line.encode())
