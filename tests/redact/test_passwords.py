"""What stands where a password does is one, however much it looks like something else."""

from __future__ import annotations

from string import ascii_letters, digits

import pytest

from tests.redact.found import found
from tests.redact.labelled.dice import Dice
from tests.running.each import for_each

GIVEN = ("DB_PASSWORD=§", 'password: "§"', "mysql://app:§@db/x", "curl -u admin:§ https://h/")
LOOK_LIKE_OTHERS = [
    "$uperS3cret",
    "@dmin2024",
    "Pa55=word1",
    "{Xk29d}",
    "%Xk29dvv%",
    "~!Xk29dvv",
    "MyExample99!",
    "Todor!2024xx",
    "xxxxx9Kd2",
    "kX9...7",
    "your9Xk2m",
    "user.4829xQ",
    "self.9Xk2",
    "config.92Kd",
    "ref:99xk",
    "vault:9xkd3",
    "Password1",
    "correct-horse-battery-staple",
    "blue_heron",
    "$ummer2024.rain",
    "!SECRET99!",
]
NO_PASSWORDS = [
    "$DB_PASSWORD",
    "${DB_PASS2}",
    "$dbPassword2",
    "<your-password-1>",
    "{{db.password2}}",
    "%DB_PASS1%",
    "${{secrets.DB2_PASSWORD}}",
    "xxxxxxxx",
    "change-me-123",
    "example123",
    "your-password-1",
    "$(pass-db1)",
    "vault:secret/data/db2#pw",
    "op://vault1/db/pw",
    "$config2.password",
    "$base64.value",
    "!DB_PASS22!",
    "$row12[password]",
    "env:DB_PASSWORD2",
    "/run/secrets/db1",
    "./keys/db2",
]


@for_each("given", GIVEN)
@for_each("password", LOOK_LIKE_OTHERS)
def test_a_password_may_look_like_something_else(given: str, password: str) -> None:
    assert found(given.replace("§", password)) == [password]


@for_each("password", ["xK9(m)2qLp", "a=>b9", "Dragonfly", "<Xk29dvv", "/Xk29/dv"])
def test_a_line_of_an_environment_gives_anything(password: str) -> None:
    assert found(f"DB_PASSWORD={password}") == [password]


@pytest.mark.parametrize("password", ["$ecret99[box]", "@Red.Panda(77"])
def test_in_quotes_it_may_have_brackets(password: str) -> None:
    assert found(f'password = "{password}"') == [password]


@for_each("given", GIVEN[:2])
@for_each("reference", NO_PASSWORDS)
def test_a_reference_is_no_password(given: str, reference: str) -> None:
    assert found(given.replace("§", reference)) == []


@pytest.mark.thorough
@for_each("given", ['password: "§"', "--password=§ ", "DB_PASSWORD=§\n", 'secret_key = "§"'])
@for_each("letters", [ascii_letters, ascii_letters + digits, ascii_letters + digits + "!@#%&*"])
def test_few_letters_that_somebody_drew_are_found(letters: str, given: str) -> None:
    dice = Dice(7)
    drawn = [dice.of(letters, 14) for _ in range(200)]
    missed = [each for each in drawn if found(given.replace("§", each)) != [each]]
    assert len(missed) <= 16, missed
