"""No text takes longer than its length: runs of every sign, and of what rules begin with."""

from __future__ import annotations

from itertools import count

import pytest

from pathexport.redact.finding import detector
from pathexport.redact.tokens.all import RULES
from tests.running.each import for_each
from tests.running.growth import in_step

pytestmark = pytest.mark.thorough

_SIGNS = [*"aA0-_./=+ \n\t\"'\\@:~{([<|é", "aA0", "-----BEGIN ", "eyJ", "eyJ.", "://a:b", "a@b "]
_NAMES = ["password=", "password ", "password: ", "key=", "token", '"password",', "Cookie: "]
_KEYS = [
    "-----BEGIN RSA PRIVATE " + "KEY-----\n",
    "MIIE" * 16 + "\n",
    "-----END PRIVATE " + "KEY-----",
    "\na/k.pem-1-",
    "a:1:\n",
]
_OTHERS = ["kind: Secret\ndata:\n a: b\n", "curl -u ", "IDENTIFIED BY '", "/home/a", "\\npassword="]
_OTHERS += ["5432:", "echo a |", "a=b; ", "pass-"]
_OTHERS += [
    "|password|a|\n",
    "password,token\n",
    "a,password\n1,2\n",
    "NAME  TOKEN\n",
    'tokens: ["a1",',
]
_OTHERS += [
    "$ gh auth token\n",
    "$ pass ",
    "A_B=1\nDB_PASSWORD=x\n",
    "$2b$12$",
    "пароль: ",
    "> ",
    "+ ",
]
_OTHERS += ["\u200bpassword=a", "password=a\\\n", "value: a\nname: password\n", "password\n\n"]
_OTHERS += [
    "cookies={'a':'b',",
    "admin:",
    "a\t\tpassword\n",
    "password, use ",
    "/reset-password/a1",
]
_OTHERS += ["INSERT INTO t (password) VALUES (", "COPY t (password) FROM stdin;\na\n", "token -> "]


_NEW = count()
"""Stands in each text: what is found in one is remembered, and not looked for again."""


def _find(unit: str, size: int) -> None:
    text = f"{next(_NEW)} password AKIA .env $6$a пароль -----BEGIN {unit * (size // len(unit))}"
    detector(frozenset({"paths", "emails"})).find(text)


@for_each("unit", ["a", "-----BEGIN ", "eyJ", "Cookie: ", "+A=", "> cat a "])
def test_a_run_takes_no_more_than_its_length(unit: str) -> None:
    assert in_step(lambda size: _find(unit, size), 8_000)


@for_each("unit", ["password=", "key="])
def test_a_run_of_what_is_looked_at_closely_does_not_either(unit: str) -> None:
    assert in_step(lambda size: _find(unit, size), 2_000)


def test_where_a_line_ends_is_not_tried_for_each_beginning_of_the_next() -> None:
    """A line that starts a program, and what is sent to it in the same line or in the next one."""

    def find(length: int) -> None:
        lines = f"spawn {'-' * length}\n" * 1_500
        detector(frozenset()).find(f"{next(_NEW)} {lines}send ")

    assert in_step(find, 50)


@pytest.mark.slow
@for_each("unit", [*_SIGNS, *_NAMES, *_KEYS, *_OTHERS, *(r.word for r in RULES)])
def test_a_long_run_takes_no_more_than_its_length(unit: str) -> None:
    assert in_step(lambda size: _find(unit, size), 200_000)
