"""Secrets are found that headings, files, statements, commands and other languages tell of."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.redact.unbroken import Unbroken
from pathexport.redact.words.found import Found
from tests.redact.found import finding, found
from tests.redact.labelled.cases import told_otherwise
from tests.redact.labelled.dice import Dice
from tests.redact.labelled.otherwise.accounts import INNOCENT as HANDED_ON
from tests.redact.labelled.otherwise.elsewhere import INNOCENT as ELSEWHERE
from tests.redact.labelled.otherwise.enough import INNOCENT as ENOUGH
from tests.redact.labelled.otherwise.handed import INNOCENT as HANDED
from tests.redact.labelled.otherwise.spoken import INNOCENT as SAID
from tests.redact.labelled.otherwise.tabled import INNOCENT as TABLED
from tests.running.each import for_each


@for_each("seed", range(3))
def test_each_of_them_is_hidden_and_nothing_beside_it(seed: int) -> None:
    for case in told_otherwise(Dice(seed)):
        found = tuple((one.start, one.end) for one in finding.find(case.text))
        assert found == case.planted, case.text


@for_each("text", [*TABLED, *SAID, *HANDED, *ELSEWHERE, *ENOUGH, *HANDED_ON])
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []


def test_a_table_ends_with_its_rows() -> None:
    text = "user,password\nbob,Tr0ub-4dor!x\n\nsee,Fr0ub-4dor!x\nsee,Gr0ub-4dor!x,too\n"
    assert found(text) == ["Tr0ub-4dor!x"]


def test_each_key_of_a_list_of_accounts_isfound() -> None:
    keys = [f"{one}f9a0c7be1d24865" * 4 for one in "123"]
    text = "accounts: [\n        " + ",\n        ".join(f'"0x{key}"' for key in keys) + "\n]"
    assert found(text) == keys


@for_each(
    "text",
    [
        "chpasswd:\n  list: |\n    root:Tr0ub-4dor!x\n    ann:Fr0ub-4dor!x\n",
        "Changed the admin password from `Tr0ub-4dor!x` to `Fr0ub-4dor!x`.",
    ],
)
def test_each_of_two_passwords_isfound(text: str) -> None:
    hidden = found(text)
    assert hidden == ["Tr0ub-4dor!x", "Fr0ub-4dor!x"]


def test_a_key_of_another_form_of_ssh_is_hidden_with_its_lines() -> None:
    what = "SSH2 ENCRYPTED PRIVATE " + "KEY ----"
    lines = ('Comment: "a key"', "q7Rk2mVx9TbLw4Zp" * 4, "Zp4wLbT9xVm2kR7q" * 3)
    text = "\n".join((f"---- BEGIN {what}", *lines, f"---- END {what}"))
    assert [(one.start, one.end) for one in finding.find(text)] == [(0, len(text))]


def test_a_table_is_read_as_it_is_found_in_a_file() -> None:
    text = (
        "a/b.csv-1-id,user,password\na/b.csv:2:7,bob,Tr0ub-4dor!x\na/b.csv-3-8,eve,Fr0ub-4dor!x\n"
    )
    hidden = found(text)
    assert hidden == ["Tr0ub-4dor!x", "Fr0ub-4dor!x"]


def test_every_telling_column_is_hidden_and_the_others_are_left() -> None:
    text = "password,user,token\nTr0ub-4dor!x,a9Kd2x7Qm4Zpb3,q8Zt4Lm77wQxR2v\n"
    hidden = found(text)
    assert hidden == ["Tr0ub-4dor!x", "q8Zt4Lm77wQxR2v"]


@given(st.lists(st.sampled_from(["ab", "\u200b", "\\\n", "\\\n  ", "é", " ", "\ufeff\u200d"])))
def test_what_is_found_in_an_unbroken_text_stands_where_its_letters_do(parts: list[str]) -> None:
    text = "".join(parts)
    whole = Unbroken(text)
    for at, letter in enumerate(whole.text):
        [one] = whole.placed([Found(at, at + 1, "letter")])
        assert text[one.start : one.end] == letter
