"""A line of JSON that is not suspicious holds no secret, however it is escaped."""

from __future__ import annotations

import json
import pickle

from hypothesis import given
from hypothesis import strategies as st

from pathexport.redact.finding import detector
from tests.redact.labelled.cases import cases

TEXTS = [case.text for case in cases(seed=11)]
_JSON = (json.dumps, lambda value: json.dumps(value, ensure_ascii=False))
everything = detector(frozenset({"emails", "paths"}))


def _escaped(text: str) -> str:
    return json.dumps(text).replace("/", "\\/")


def _by_number(text: str) -> str:
    return '"' + "".join(f"\\u{ord(one):04x}" for one in text if ord(one) < 65536) + '"'


@given(st.data())
def test_a_line_that_is_not_suspicious_holds_no_secret(data: st.DataObject) -> None:
    pieces = st.one_of(
        st.sampled_from(TEXTS), st.text(max_size=8), st.sampled_from('\n\t\x1b[1m"\\/n')
    )
    text = "".join(data.draw(st.lists(pieces, max_size=4)))
    written = data.draw(st.sampled_from((*_JSON, _escaped, _by_number)))(text)
    secrets = detector()
    if secrets.find(text):
        assert secrets.suspicious(b'{"a": ' + written.encode("utf-8", "surrogatepass") + b"}")


def test_every_secret_of_the_labelled_set_makes_its_line_suspicious() -> None:
    secrets = detector()
    for text in filter(secrets.find, TEXTS):
        for written in (*_JSON, _escaped, lambda text: json.dumps(json.dumps(text))):
            assert secrets.suspicious(written(text).encode())


def test_what_was_seen_before_changes_nothing() -> None:
    """A detector remembers words; one that has seen none finds the same."""
    seasoned = detector()
    for text in TEXTS:
        seasoned.find(text)
    for text in TEXTS[::7]:
        assert seasoned.find(text) == detector().find(text)


def test_plain_lines_are_not_suspicious() -> None:
    line = b'{"type":"user","uuid":"0b6a3c1e-1111-4222-8333-444455556666","cwd":"/work/app",'
    line += b'"message":{"content":"ls -la src\\nmain.py  util.py","usage":{"input_tokens":12}}}'
    assert not detector().suspicious(line)


def test_a_detector_travels() -> None:
    again = pickle.loads(pickle.dumps(everything))
    for text in TEXTS[::9]:
        assert again.find(text) == everything.find(text)


@given(st.text(max_size=200) | st.sampled_from(TEXTS))
def test_what_is_found_lies_apart_and_in_order(text: str) -> None:
    found = everything.find(text)
    edges = [edge for one in found for edge in (one.start, one.end)]
    assert edges == sorted(edges)
    assert all(one.start < one.end <= len(text) and one.kind for one in found)
