"""A word wakes something by what stands in it, whatever it was judged with."""

from __future__ import annotations

import re
from re import _parser as parser  # type: ignore[attr-defined]

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.redact.gate import WORDS
from pathexport.redact.judging import HELD, LEAST, LONG, SHORT, SHORTER, judged
from pathexport.redact.tokens.all import RULES
from pathexport.redact.words.either import rarest
from pathexport.redact.words.issuers import ISSUERS
from pathexport.redact.words.names import TELLING, named, telling, wakes
from tests.random.strategies import SETTINGS
from tests.redact.labelled.cases import texts

KNOWN = [*{w for text in texts() for w in text.encode().translate(WORDS).split()}]
SIGNS = st.sampled_from(
    [*"nm_-./+=~", "31m", "20", "A", "x", "pass", "KEY", "stripe", "sig=", "-us1"]
)
SOLID = st.text("ADb+/kx4", min_size=9, max_size=20).map(lambda some: some * 17)
_SEPARATED = r"[ _./+=~-](?:[nrtbf]|[0-9]{0,3}m|[0-9A-F]{2})?"
_WORDS = st.sampled_from(KNOWN).map(bytes.decode)


@st.composite
def _words(draw: st.DrawFn) -> str:
    pieces = draw(st.lists(_WORDS | SIGNS | SOLID, min_size=1, max_size=4))
    word = "".join(pieces)[:900]
    return draw(st.sampled_from([word, word.lower(), word.upper()]))


def _plainly(word: str) -> bool | None:
    """Whether a word wakes something as a name, or else at all: one look after the other."""
    issuer = f"[ _./=~m-][a-fnrt]?(?:{'|'.join(ISSUERS)})"
    names = (word[start:end] for start, end in named(word) if word[end : end + 1] not in {*"/~"})
    asked = re.search(TELLING, word.lower()) or re.search(issuer, " " + word.lower())
    solid = len(word) >= 300 and re.fullmatch("[A-Za-z0-9+/]+={0,2}", word)
    if asked and not solid and any(wakes(name) or telling(name[1:]) for name in names):
        return True
    begins = (rule.wakes for rule in RULES if rule.starts and rule.word in word)
    if any(re.search(_SEPARATED + f"(?:{each})", f" {word} ", re.ASCII) for each in begins):
        return False
    return False if any(re.search(each, word, re.ASCII) for each in HELD) else None


@SETTINGS
@given(st.lists(_words(), min_size=1, max_size=9))
@example(["ADb+/kx4" * 40 + "pass==="])  # Base64 ends with two of these signs at most
def test_a_word_is_judged_by_itself(words: list[str]) -> None:
    found = judged([word.encode() for word in words])
    for word in words:
        plain = _plainly(word)
        if plain is not None or word.encode() in found:
            assert found[word.encode()] is (plain or False)
        assert judged([word.encode()]).items() <= found.items()


def test_what_is_short_is_suspected_by_what_it_begins_with() -> None:
    """The others are asked for only in words that are long enough."""
    for rule in RULES:
        if rule.starts and not rule.wakes.startswith(SHORT):
            least = LEAST if rule.word.startswith(SHORTER) else LONG
            assert parser.parse(rule.wakes).getwidth()[0] >= least, rule


@SETTINGS
@given(st.lists(st.text("abkyz-.~", min_size=1, max_size=5), min_size=1, max_size=9), st.data())
def test_all_words_are_found_by_a_letter(words: list[str], data: st.DataObject) -> None:
    text = "".join(data.draw(st.lists(st.sampled_from([*words, *"abkyz-.~"]), max_size=9)))
    assert bool(re.search(rarest(words), text)) == any(word in text for word in words)


@SETTINGS
@given(st.text("İiI é\N{COMBINING DOT ABOVE}", max_size=20), _words())
def test_a_name_is_found_behind_a_letter_that_is_two_when_small(before: str, word: str) -> None:
    """Of which each text in Turkish has some."""
    ahead = f"{before} "
    places = [(start + len(ahead), end + len(ahead)) for start, end in named(word)]
    assert [*named(ahead + word)] == places
