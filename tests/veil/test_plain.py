"""What is not secret is as it would be: redacted exports of logs that hold no secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pathexport.console.hiding import WORDS, with_values
from pathexport.pipeline import load
from pathexport.problems import WrongOptionError
from pathexport.redact.finding import KINDS
from pathexport.veil.redaction import Redaction
from pathexport.veil.strings import NAMES
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.samples import SAMPLES


def test_an_export_of_the_samples_is_the_same(tmp_path: Path) -> None:
    pathexport("export", SAMPLES, "-o", tmp_path / "plain", "-j", 1)
    ran = pathexport("export", SAMPLES, "-o", tmp_path / "hidden", "--redact", "-j", 1)
    assert "Redacted: nothing." in ran.out
    files = sorted(
        path.relative_to(tmp_path / "plain") for path in (tmp_path / "plain").rglob("*.*")
    )
    assert files
    for file in files:
        if file.suffix != ".json":
            assert (tmp_path / "plain" / file).read_bytes() == (
                tmp_path / "hidden" / file
            ).read_bytes()
    told = json.loads((tmp_path / "hidden/manifest.json").read_text())
    for project in told["projects"]:
        assert project.pop("redacted") == ["secrets"]
        for each in (*project["paths"], *project["agents"]):
            assert each.pop("redacted", {}) == {}
    assert told == json.loads((tmp_path / "plain/manifest.json").read_text())


def test_patterns_that_are_names_of_fields_change_no_message(tmp_path: Path) -> None:
    patterns = tmp_path / "patterns"
    names = {*NAMES, "tool_use", "tool_result", "user", "stdout"} - {"content", "model"}  # said too
    patterns.write_text(f"x = ^(?:{'|'.join(sorted(names))})$\n")
    sample = SAMPLES / "everyday"
    plain = pathexport("show", sample, "latest")
    hidden = pathexport("show", sample, "latest", "--redact-patterns", patterns)
    assert plain.out == hidden.out


@for_each(
    ("typed", "meant"),
    [
        (["--redact", "latest"], ["--redact=secrets", "latest"]),
        (["--redact", "paths", "latest"], ["--redact=paths", "latest"]),
        (["--redact", "paths,emails"], ["--redact=paths,emails"]),
        (["--redact", "--all"], ["--redact=secrets", "--all"]),
        (["--redact=x", "--secrets"], ["--redact=x", "--secrets=secrets"]),
        (["--redact"], ["--redact=secrets"]),
        (["--", "--redact"], ["--", "--redact"]),
    ],
)
def test_a_word_behind_the_option_is_its_value_only_if_it_is_one(
    typed: list[str], meant: list[str]
) -> None:
    assert with_values(typed) == meant


def test_the_command_line_and_the_detector_know_the_same_words() -> None:
    assert WORDS == KINDS


@for_each("word", ["path", "", "secrets,all"])
def test_a_wrong_word_is_told_of(word: str, tmp_path: Path) -> None:
    ran = pathexport("export", tmp_path, "-o", tmp_path / "out", f"--redact={word}")
    assert ran.status == 2
    assert "--redact takes secrets, paths or emails" in ran.err


@for_each(
    "word", ["path", "Email", "paths,all", "path,emails", "secrets,", "all", "Users", "token"]
)
def test_a_word_with_a_slip_is_told_of_and_taken_for_no_folder(word: str, tmp_path: Path) -> None:
    ran = pathexport("export", tmp_path, "-o", tmp_path / "out", "--redact", word)
    assert ran.status == 2
    assert "--redact takes secrets, paths or emails" in ran.err


@for_each("given", [True, "paths", ["paths"]])
def test_programs_are_told_what_asks_for_something_to_be_hidden(given: Any) -> None:
    with pytest.raises(WrongOptionError, match="redact must be a Redaction, not "):
        load(SAMPLES / "draft", redact=given)
    if given is not True:
        with pytest.raises(WrongOptionError, match="kinds must be a set of words, not "):
            Redaction(given)


def test_a_folder_may_be_called_nearly_like_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "path").symlink_to(SAMPLES / "draft")
    ran = pathexport("export", "--redact", "path", "-o", tmp_path / "out")
    assert ran.status == 0


def test_a_file_of_patterns_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    ran = pathexport("show", tmp_path, "--redact-patterns", tmp_path / "no")
    assert ran.status == 2
    assert "cannot be read: No such file or directory" in ran.err


@pytest.mark.parametrize(
    ("text", "told"), [("# none\n", "holds no pattern"), ("x" * 1_000_001, "1,000,000 characters")]
)
def test_patterns_that_cannot_all_be_used_are_told_of(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "patterns").write_text(text)
    ran = pathexport("show", tmp_path, "--redact-patterns", tmp_path / "patterns")
    assert ran.status == 2
    assert told in ran.err
