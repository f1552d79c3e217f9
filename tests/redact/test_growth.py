"""No text takes longer than its length: runs of every sign, and of what rules begin with."""

from __future__ import annotations

import time

import pytest

from pathexport.redact.finding import detector
from pathexport.redact.tokens.all import RULES

_SIGNS = [*"aA0-_./=+ \n\t\"'\\@:~{([<|é", "aA0", "-----BEGIN ", "eyJ", "eyJ.", "://a:b", "a@b "]
_NAMES = [
    "password=",
    "password ",
    "password: ",
    "key=",
    "token",
    '"password",',
    "Cookie: ",
    "pass-",
]
_OTHERS = [
    "-----BEGIN RSA PRIVATE " + "KEY-----\n",
    "MIIE" * 16 + "\n",
    "kind: Secret\ndata:\n a: b\n",
]
_OTHERS += ["curl -u ", "IDENTIFIED BY '", "/home/a", "\\npassword=", "5432:", "echo a |", "a=b; "]
_LONG = 20_000


def _took(text: str) -> float:
    finding = detector(frozenset({"paths", "emails"}))
    started = time.process_time()
    finding.find(text)
    return time.process_time() - started


@pytest.mark.parametrize("unit", [*_SIGNS, *_NAMES, *_OTHERS])
def test_a_run_of_anything_takes_no_more_than_its_length(unit: str) -> None:
    """A hundred thousand characters a second is the least; most runs are a hundred times that."""
    run = "password AKIA -----BEGIN " + unit * (_LONG // len(unit))
    assert _took(run) < _LONG / 100_000


@pytest.mark.slow
@pytest.mark.parametrize("unit", [*_SIGNS, *_NAMES, *_OTHERS, *(rule.word for rule in RULES)])
def test_twice_the_length_takes_twice_the_time(unit: str) -> None:
    once, twice = (_took(unit * (length // len(unit))) for length in (500_000, 1_000_000))
    assert twice < 4 * once + 0.1
