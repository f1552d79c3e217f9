"""A line of JSON that is not suspicious holds no secret, however it is escaped."""

from __future__ import annotations

import json
import pickle
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.redact import finding
from pathexport.redact.finding import ASKED, detector
from pathexport.redact.gate import WORDS, Gate, Suspicion
from pathexport.redact.tokens.all import RULES
from pathexport.redact.tokens.rule import Rule
from pathexport.redact.words.names import named, named_in
from pathexport.redact.words.tongues import KEYS, PASSWORDS
from tests.redact.labelled.cases import texts

TEXTS = texts()
_JSON = (json.dumps, lambda value: json.dumps(value, ensure_ascii=False))
everything = detector(frozenset({"emails", "paths"}))


def _escaped(text: Any) -> str:
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
        assert secrets.secret_lines(b'{"a": ' + written.encode("utf-8", "surrogatepass") + b"}")


@given(
    st.lists(st.sampled_from(TEXTS), min_size=1, max_size=4),
    st.sampled_from((*_JSON, _escaped, lambda text: json.dumps(text, indent=1))),
)
def test_what_tells_of_a_line_is_enough_to_find_all_in_it(
    texts: list[str], written: Callable[[Any], str]
) -> None:
    line = written({texts[0]: 1, "a": texts}).replace("\n", " ").encode("utf-8", "surrogatepass")
    told = detector().secret_lines(line).get(0, Suspicion())
    for text in texts:
        found = finding.Secrets().find(text)
        if not told.anything:
            there = any(word.rest in text for word in told.words)
            assert found == (finding.Secrets().find(text, told) if there else ())


@pytest.mark.thorough
def test_every_secret_of_the_labelled_set_makes_its_line_suspicious() -> None:
    secrets = detector()
    for text in TEXTS:
        for written in (*_JSON, _escaped, lambda text: json.dumps(json.dumps(text))):
            assert secrets.secret_lines(written(text).encode()) or not secrets.find(text)


@pytest.mark.thorough
def test_a_long_line_tells_what_a_short_one_does() -> None:
    """Of a long line each of its parts is cut into words but once."""
    long = json.dumps({"a": "no words of any kind here " * 3000}).encode()[:-1]
    for some in (TEXTS[at : at + 20] for at in range(0, len(TEXTS), 20)):
        line = json.dumps([*some, {text: text for text in some}], ensure_ascii=False)
        written = line.encode("utf-8", "surrogatepass")
        short, told = detector().secret_lines(written), detector().secret_lines(written + long)
        assert told == short


def test_what_was_seen_before_changes_nothing() -> None:
    """A gate remembers words; one that has seen none lets the same through."""
    seasoned, texts = Gate(), [text.encode() for text in TEXTS]
    for text in texts:
        seasoned.awake(text)
    for text in texts[::7]:
        assert seasoned.awake(text) == Gate().awake(text)


def test_plain_lines_are_not_suspicious() -> None:
    line = b'{"type":"user","uuid":"0b6a3c1e-1111-4222-8333-444455556666","cwd":"/work/app",'
    line += b'"message":{"content":"ls -la src\\nmain.py  util.py","usage":{"input_tokens":12}}}'
    assert not detector().secret_lines(line)


def test_a_detector_travels() -> None:
    again = pickle.loads(pickle.dumps(everything))
    for text in TEXTS[::9]:
        assert again.find(text) == everything.find(text)


@given(st.text(max_size=200) | st.sampled_from(TEXTS))
@example("://:000@0.AA")
def test_what_is_found_lies_apart_and_in_order(text: str) -> None:
    """A password may lie in what reads as an address of somebody, and is told of too."""
    found = everything.find(text)
    assert found == sorted(found, key=lambda one: (one.start, -one.end))
    for asked in (True, False):
        some = [one for one in found if (one.kind in ASKED) is asked]
        edges = [edge for one in some for edge in (one.start, one.end)]
        assert edges == sorted(edges)
    assert all(one.start < one.end <= len(text) and one.kind for one in found)


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=8))
def test_lines_are_alike_alone_and_together(texts: list[str]) -> None:
    lines = [json.dumps({"a": text}).encode() + b"\n" for text in texts]
    together = {*Gate().opens(b"".join(lines))}
    assert together == {n for n, line in enumerate(lines) if Gate().opens(line)}


def test_what_the_row_before_speaks_of_stands_beside_nothing() -> None:
    texts = ["docker login -u alice -p monkey8030# registry.example.com\n\nok", "a / b2 = c / 2"]
    lines = [json.dumps({"a": text}).encode() for text in texts]
    assert {*Gate().opens(b"\n".join(lines))} == {0}


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=4))
def test_a_word_wakes_something_whatever_stands_beside_it(texts: list[str]) -> None:
    gate, words = Gate(), " ".join(texts).encode().translate(WORDS).split()
    together = gate.awake(b" ".join(words)).words.split()
    assert together == sorted({word.decode() for word in words if Gate().awake(word).words})


@given(st.uuids(), st.sampled_from([rule for rule in RULES if rule.wakes]))
def test_an_id_wakes_nothing(some: uuid.UUID, rule: Rule) -> None:
    """Not even one that begins as a token does, as far as an ID may."""
    plain = re.sub("[^0-9a-f-]", "", rule.word)
    for name in (str(some), (plain + str(some)[len(plain) :])[:36]):
        assert not (re.match if rule.starts else re.search)(rule.wakes, name, re.ASCII)
        assert not [*named(name)]


_OF_ROWS = ("msg_", "req_", "toolu_", "msg_bdrk_", "toolu_vrtx_")


@given(
    st.uuids().map(str) | st.from_regex("01[A-Za-z0-9]{22}", fullmatch=True),
    st.sampled_from(_OF_ROWS),
    st.sampled_from([rule for rule in RULES if rule.wakes]),
)
def test_an_id_of_a_message_or_a_call_begins_no_token(some: str, kind: str, rule: Rule) -> None:
    """So it need not be judged, and wakes nothing though its last letters are `Key`."""
    assert not (rule.starts and re.match(rule.wakes, kind + some, re.ASCII))
    assert not Gate().awake(kind.encode() + b"01SvG7n2sDdDqDnZqVa2mKey").words


@given(st.lists(st.sampled_from(TEXTS) | st.text(max_size=9), min_size=1, max_size=4))
def test_names_are_found_by_their_words(texts: list[str]) -> None:
    text = "".join(texts)
    words = [*dict.fromkeys(text.encode("utf-8", "ignore").translate(WORDS).decode().split())]
    assert {*named(text)} == {
        place for n in range(0, len(words), 9) for place in named_in(text, words[n : n + 9])
    }


def test_what_was_found_before_is_found_again() -> None:
    """Also when so much was found that all was forgotten."""
    seasoned, some = finding.Secrets(most=9), TEXTS[::15]
    for text in (*some, *some):
        assert [*seasoned.find(text)] == [*finding.Secrets().find(text)]


@given(st.sampled_from([*PASSWORDS.split("|"), *KEYS.split("|")]), st.sampled_from(_JSON))
def test_words_of_other_tongues_are_found_however_they_are_written(
    word: str, written: Callable[[str], str]
) -> None:
    raw = written(re.sub(r"\\(.)", r"\1", word) + " =").encode()
    assert Gate().opens(raw)
    assert "tongues" in Gate().awake(raw).others


def test_what_wakes_a_rule_begins_with_its_word() -> None:
    """Where a word begins, the gate looks for that of a rule first."""
    for rule in RULES:
        assert not rule.starts or rule.wakes.startswith((rule.word, re.escape(rule.word)))
