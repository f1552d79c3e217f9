"""Values that only their fields tell of are hidden in every form, and others stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.samples import files

PASSWORD, WORD = "Zk123wQ!" + "abcde", "correct" + "horse9"
TOKEN = "kX9dVw2mQp7LrT4nZs8B" + "hG5cYf1J"

TELLING: list[Any] = [
    {"host": "db", "password": PASSWORD},
    {"config": {"api_key": TOKEN}},
    {"env": {"DB_PASSWORD": WORD}},
    {"env": [{"name": "API_SECRET", "value": TOKEN}]},
    {"headers": {"Authorization": "Bearer " + TOKEN}},
    {"args": ["run", "--token", TOKEN, "-v"]},
    {"args": ["--password", PASSWORD]},
    {"element": "Password field", "ref": "e12", "text": PASSWORD},
    {"selector": "#password", "value": WORD},
    {"fields": [{"name": "Password", "type": "textbox", "value": PASSWORD}]},
    {"password": 'it"s ' + PASSWORD.replace(" ", "")},
]
HARMLESS: list[Any] = [
    {"password": "required", "token": "next", "key": "Enter"},
    {"name": "password", "value": "$DB_PASSWORD"},
    {"args": ["--token", "--verbose", "--max-tokens", "4096"]},
    {"lines": ["-password: fake.internet.password(),", "-token: fake.crypto2.token(),"]},
    {"element": "Password field", "text": "The password must have twelve characters"},
    {"name": "tokens", "value": "12345"},
    {"selector": "#author", "value": "Ann Lee"},
    {"file_path": "/srv/secrets/list.txt", "description": "Reads the password of nobody"},
]


def written(folder: Path, inputs: list[Any]) -> Path:
    """A session with a call for each of these, with a result that says it again."""
    log = Log("s1")
    last = log.prompt("p", None, "go")
    for number, each in enumerate(inputs):
        tool = f"t{number}"
        made = log.call(f"a{number}", last, tool, name="mcp__x__y", given=each)
        last = log.result(f"r{number}", made, tool, toolUseResult={"echo": each})
    log.write(folder / "p")
    return folder / "p"


@for_each("form", ["markdown", "xml", "messages", "atif"])
def test_what_a_field_names_is_hidden_in_every_form(tmp_path: Path, form: str) -> None:
    source, out = written(tmp_path, TELLING), tmp_path / "out"
    ran = pathexport("export", source, "-o", out, "--format", form, "--redact", "--detail", "full")
    assert ran.status == 0
    for name, data in files(out).items():
        assert not [each for each in (PASSWORD, TOKEN, WORD) if each.encode() in data], name
    plain = pathexport("show", source, "latest", "--format", form).out
    assert json.dumps(PASSWORD)[1:-1] in plain


@for_each("named", TELLING)
def test_each_of_them_is_told_by_its_own_field_alone(tmp_path: Path, named: Any) -> None:
    """One that is found in one place is hidden in all."""
    shown = pathexport("show", written(tmp_path, [named]), "latest", "--redact").out
    assert "[redacted: " in shown
    assert not [each for each in (PASSWORD, TOKEN, WORD) if each in shown]


def test_what_no_field_names_stays(tmp_path: Path) -> None:
    source = written(tmp_path, HARMLESS)
    shown = ("show", source, "latest", "--detail", "full")
    assert pathexport(*shown, "--redact").out == pathexport(*shown).out


def test_where_a_field_names_a_secret_is_listed(tmp_path: Path) -> None:
    ran = pathexport("check", written(tmp_path, [{"password": PASSWORD}]), "--secrets", "--json")
    assert '"kind":"password"' in ran.out
    assert PASSWORD not in ran.out


KEY = "\n".join(TOKEN[n:] + TOKEN + TOKEN[:n] for n in range(3))
BEGIN, END = "-----BEGIN RSA PRIVATE KEY-----", "-----END RSA PRIVATE KEY-----"
MARK = "[redacted: private key 1]"


@for_each(
    ("texts", "shown"),
    [
        ([f'a\nDB_PASSWORD="x\\"{PASSWORD}"'], 'DB_PASSWORD="[redacted: password 1]"'),
        ([f"{BEGIN}\n{KEY}\n{END}"], f"\n{MARK}\n"),
        ([BEGIN, f"{KEY}\n{END}"], f"\n{MARK}\n"),
    ],
)
def test_what_stands_in_a_stored_list_of_texts_is_known(
    tmp_path: Path, texts: list[str], shown: str
) -> None:
    """Each is looked through as it is shown: not in JSON. What the log has of it is the same."""
    log, said = Log("s1"), json.dumps([{"type": "text", "text": each} for each in texts])
    stub = "Output too large (9KB). Full output saved to: /x/s1/tool-results/t.json"
    stub = f"<persisted-output>\n{stub}\n\nPreview (first 2KB):\n{said}\n...\n</persisted-output>"
    log.result("r", log.call("c", log.prompt("a", None), "t", name="mcp__x__y"), "t", stub)
    log.write(tmp_path / "p")
    stored = tmp_path / "p/s1/tool-results/t.json"
    stored.parent.mkdir(parents=True)
    stored.write_text(said)
    made = pathexport("show", tmp_path / "p", "latest", "--redact").out
    assert shown in made
    assert not [each for each in (PASSWORD, WORD, *KEY.split("\n")) if each in made]
