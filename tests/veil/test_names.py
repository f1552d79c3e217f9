"""Who was seen in a path or a prompt is hidden elsewhere too, if the name means nothing else."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load_each
from pathexport.veil.redaction import Redaction
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each

_ASKED = Redaction(frozenset({"secrets", "paths"}))
_SEEN = [
    *(("user", name) for name in ("alice", "Max", "will")),
    *(("host", name) for name in ("web", "box-7", "fedora")),
]


def test_a_name_is_hidden_as_a_word() -> None:
    text = "alice says that Max(will) runs on web and fedora, and box-7 not; malice"
    found = _ASKED.knowing(_SEEN).detector.find(text)
    assert [text[each.start : each.end] for each in found] == ["alice", "box-7"]


def test_what_means_something_else_is_hidden_where_it_is_told() -> None:
    text = "/home/max/x will@web:~/app$ max"
    found = _ASKED.knowing(_SEEN).detector.find(text)
    assert [text[each.start : each.end] for each in found] == ["max", "will", "web"]


def test_nobody_asked_for_paths() -> None:
    asked = Redaction()
    assert asked.knowing(_SEEN) is asked


def test_a_name_that_an_address_begins_with_is_hidden_alone_too(tmp_path: Path) -> None:
    log = Log()
    asked = log.prompt("a", None, "look into /home/alice-cooper/x")
    log.answer("b", asked, "It is by alice-cooper@example.org, and nobody else.")
    log.prompt("c", "b", "so ask alice-cooper")
    log.write(tmp_path / "logs")
    redaction = Redaction(frozenset({"paths", "emails"}))
    export(load_each(tmp_path / "logs", redact=redaction), tmp_path / "out")
    [page] = (tmp_path / "out").rglob("transcript*.md")
    assert "cooper" not in page.read_text()


NAMES = ("/data/zelda9", "mx7", "lena7", "orion42.example.org", "orion42", "/srv/root", "root")


@for_each(
    ("home", "user", "stay"),
    [
        ("/data/zelda9", "mx7", {"/srv/root", "root"}),
        ("/srv/root", "root", {"/data/zelda9", "mx7", "/srv/root", "root"}),
    ],
)
def test_what_this_machine_and_its_user_are_called_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str, user: str, stay: set[str]
) -> None:
    """Wherever it stands, but for what many are called."""
    log = Log()
    log.answer("b", log.prompt("a", None), "".join(f"<{name}>" for name in NAMES))
    log.write(tmp_path / "p")
    monkeypatch.setattr("platform.node", lambda: "orion42.example.org")
    for variable, value in (("HOME", home), ("USER", user), ("LOGNAME", "lena7")):
        monkeypatch.setenv(variable, value)
    out = pathexport("show", tmp_path / "p", "latest", "--redact=paths", "--format=xml").out
    assert {name for name in NAMES if f"<{name}>" in html.unescape(out)} == stay
    assert ("/data/" in out) == (home == "/srv/root")  # a home directory is hidden as a whole
