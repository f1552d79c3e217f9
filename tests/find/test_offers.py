"""What shells offer while somebody types: names that work, titles that no shell can run."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pathexport.find import offers
from pathexport.find.offers import path_offers, session_offers
from pathexport.pipeline import load
from tests.find.finding import one
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.exports import forked
from tests.running.samples import SAMPLES


def test_each_offer_is_the_name_of_a_path() -> None:
    found = path_offers("", [SAMPLES], False)
    assert found[0] == ("latest", "the path that ended last")
    assert len(found) == 1 + sum(len(project.paths) for project in load(SAMPLES))
    for name, _ in found:
        assert one(name, [SAMPLES])


def test_offers_begin_with_what_was_typed() -> None:
    for begun in ("5e5502", "5e550201/", "5e550201-0002", "lat"):
        found = path_offers(begun, [SAMPLES], False)
        assert found
        assert all(name.startswith(begun) for name, _ in found)
    assert dict(path_offers("5e550201/1", [SAMPLES], False)) == {
        "5e550201/1": "abandoned · Now let customers choose between morning and af…"
    }
    assert path_offers("sample", [SAMPLES], False) == []


def test_large_logs_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forked("5e550201-a").write(tmp_path)
    monkeypatch.setattr(offers, "_QUICK", 10)
    assert path_offers("5", [tmp_path], False) == [("5e550201", "")]


def test_sessions_of_the_current_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    folder = re.sub(r"[^A-Za-z0-9]", "-", os.path.realpath(work))
    forked("5e550201-a").write(tmp_path / "projects" / folder)
    monkeypatch.chdir(work)
    assert session_offers("5e", [], False) == [("5e550201", "ask a-5e550201-a")]
    assert session_offers("6", [], False) == []
    monkeypatch.chdir("/")
    assert session_offers("", [], False) == []


def test_shells_get_nothing_that_they_could_run(tmp_path: Path) -> None:
    log = Log("$(rm)")
    log.answer("b", log.prompt("a", None, "harmless"))
    log.write(tmp_path, "s1")
    other = Log("s2")
    other.answer("d", other.prompt("c", None, "a \\$(touch x) `b` \"c\" 'd' :e; f\x1b[31m | g ✓"))
    other.write(tmp_path)
    assert path_offers("", [tmp_path], False) == [
        ("latest", "the path that ended last"),
        ("s2/1", "active · a touch x b c d e f 31m g"),
    ]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_asks(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    words = f"pathexport show {SAMPLES / 'multiple-redos'} 5e5502"
    asked = {
        "_PATHEXPORT_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": words,
        "COMP_WORDS": words,
        "COMP_CWORD": "3",
    }
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    ran = pathexport()
    assert (ran.status, ran.err) == (0, "")
    for number in (1, 2, 3):
        assert f"5e550201/{number}" in ran.out
    assert ("abandoned · Now let customers" in ran.out) == (shell != "bash")
