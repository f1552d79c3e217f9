"""Values that are given in other ways than by a sign right behind their names."""

from __future__ import annotations

import pytest

from pathexport.redact.finding import detector

finding = detector()
SECRET = "dMh7pe59AZcZIAn7" + "drFfsOv4oPpriYpR"
PASSWORD = "Tr0ubvEla8-x9!"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ('let api_key = String::from("§");', SECRET),
        ('user.set_password("§")', PASSWORD),
        ('<meta name="csrf-token" content="§">', SECRET),
        ("api key    §", SECRET),
        ('echo "::add-mask::§"', PASSWORD),
        ("mosquitto_sub -h h -u a -P §", PASSWORD),
        ('sudo -S <<< "§"', PASSWORD),
        ("login: bob / §", PASSWORD),
        ("credentials bob:§", PASSWORD),
        ("mot de passe : §", PASSWORD),
        ("contrase\u00f1a: §", PASSWORD),
        ("docker swarm join --token §", "SWMTKN" + "-1-" + "3pu6hszjas" * 5 + "-" + "1awxw" * 5),
        ("jina: §", "jina" + "_" + "a1B2c3D4e5F6g7H8" * 3 + "Zk9q"),
        ("Das Passwort lautet §", PASSWORD),
    ],
)
def test_what_is_given_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert [text[one.start : one.end] for one in finding.find(text)] == [secret]
