"""What stays in a folder when it is exported again, hiding more, less or other things."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from tests.making.agents import agent
from tests.making.logs import Log
from tests.making.planted import token
from tests.running.commands import Ran, pathexport
from tests.running.samples import SAMPLES, files

NAME = "-home-alice-work"
SECRET = token("again")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Two projects of one person, with a token in one."""
    folder = tmp_path / "logs"
    for number, name in enumerate((NAME, "-home-alice-play")):
        log = Log(f"5e55000{number}-0000-4000-8000-000000000000")
        log.prompt(f"a{number}", None, f"use {SECRET}" if name == NAME else "hello")
        log.answer(f"b{number}", f"a{number}", "done in /home/alice/x")
        log.write(folder / name)
    for path in folder.rglob("*"):
        os.utime(path, (1, 1))  # as if nobody had touched it for long
    return folder


def exported(logs: Path, *options: str) -> Ran:
    return pathexport("export", logs, "-o", logs.parent / "out", *options)


def held(logs: Path, text: str) -> list[str]:
    """The files that hold a text, or have it in their names."""
    out = logs.parent / "out"
    return [
        str(path.relative_to(out))
        for path in sorted(out.rglob("*"))
        if text in str(path.relative_to(out)) or (path.is_file() and text in path.read_text())
    ]


def test_a_run_with_the_same_logs_and_options_leaves_all_as_it_is(logs: Path) -> None:
    first = exported(logs, "--redact")
    again = exported(logs, "--redact")
    assert "nothing changed" in again.out
    assert "Redacted: 1 github token." in first.out
    assert "Redacted: 1 github token." in again.out


def test_a_new_secret_in_one_log_is_hidden_in_all(logs: Path) -> None:
    exported(logs, "--redact")
    before = held(logs, "[redacted: password")
    log = Log("5e550003-0000-4000-8000-000000000000")
    log.prompt("p", None, "DB_PASSWORD=hq7Zt2Lw9RkVp4Xs")
    log.answer("q", "p", f"and {SECRET}")
    log.write(logs / "-a-first-one")
    (logs / NAME / "extra.jsonl").write_text(Log("5e550004-0000-4000-8000-000000000000").text())
    exported(logs, "--redact")
    assert not before
    assert held(logs, "hq7Zt2Lw9RkVp4Xs") == held(logs, SECRET) == []


@pytest.mark.parametrize("form", ["markdown", "messages"])
@pytest.mark.parametrize("what", ["secrets", "paths"])
def test_files_that_hid_nothing_do_not_stay(logs: Path, what: str, form: str) -> None:
    exported(logs, "--format", form)
    assert held(logs, SECRET)
    assert held(logs, "alice")
    ran = exported(logs, "--format", form, "--redact", what)
    assert ran.status == 0
    assert held(logs, SECRET) == []
    assert bool(held(logs, "alice")) == (what == "secrets")


def test_what_was_hidden_is_shown_again_if_that_is_asked_for(logs: Path) -> None:
    plain = exported(logs)
    first = files(logs.parent / "out")
    exported(logs, "--redact", "paths,emails")
    exported(logs)
    assert plain.status == 0
    assert files(logs.parent / "out") == first


@pytest.mark.parametrize("before", [(), ("--redact", "emails")])
def test_what_no_log_holds_any_more_is_told_of(logs: Path, before: tuple[str, ...]) -> None:
    """It is the last of it, so it stays as it was written, and nobody shares it unawares."""
    exported(logs, *before)
    (logs / NAME / "5e550000-0000-4000-8000-000000000000.jsonl").unlink()
    other = Log("5e550009-0000-4000-8000-000000000000")
    other.answer("y", other.prompt("x", None, "hi"))
    other.write(logs / NAME)
    ran = exported(logs, "--redact", "paths")
    [file] = [name for name in held(logs, "alice/x") if "transcript_5e550000" in name]
    assert f"{file} stays as an earlier run wrote it" in ran.err
    assert ran.status != 0
    again = exported(logs, "--redact", "paths")
    assert file in again.err


@pytest.mark.parametrize("options", [("--agents", "inline"), ("--format", "atif")])
def test_agents_that_stand_in_the_file_of_their_path_are_no_older_than_it(
    tmp_path: Path, options: tuple[str, str]
) -> None:
    for _ in range(2):
        ran = pathexport(
            "export", SAMPLES / "subagents-new", "-o", tmp_path, "--redact", *options, "-j", 1
        )
        assert (ran.status, "stays as" in ran.err) == (0, False)


def test_the_manifest_says_what_was_hidden(logs: Path) -> None:
    exported(logs, "--redact", "emails")
    found = msgspec.json.decode((logs.parent / "out" / "manifest.json").read_bytes())
    assert [project["redacted"] for project in found["projects"]] == [["secrets", "emails"]] * 2
    counts = sorted(str(path["redacted"]) for each in found["projects"] for path in each["paths"])
    assert counts == ["{'github token': 1}", "{}"]
    exported(logs)
    plain = (logs.parent / "out" / "manifest.json").read_text()
    assert '"redacted"' not in plain


def test_names_of_folders_are_hidden_and_differ(logs: Path) -> None:
    exported(logs, "--redact", "paths")
    folders = [path.name for path in (logs.parent / "out").iterdir() if path.is_dir()]
    assert len(folders) == 2
    assert held(logs, "alice") == []
    assert "nothing changed" in exported(logs, "--redact", "paths").out


def test_patterns_of_a_persons_own_are_hidden(logs: Path, tmp_path: Path) -> None:
    patterns = tmp_path / "patterns"
    patterns.write_text("# mine\ncase = hel+o\n")
    ran = exported(logs, "--redact-patterns", str(patterns))
    assert held(logs, "hello") == held(logs, SECRET) == []
    assert "1 case, 1 github token" in ran.out
    patterns.write_text("(\n")
    assert "is no regular expression" in exported(logs, "--redact-patterns", str(patterns)).err


def test_a_secret_that_only_a_file_beside_an_agents_log_names_is_hidden_in_all(
    logs: Path,
) -> None:
    session, secret = "5e550000-0000-4000-8000-000000000000", "hq7Zt2Lw9RkVp4Xs"
    own = agent("x", "g", "h", session=session)
    own.meta = {"agentType": "helper", "description": f"DB_PASSWORD={secret}"}
    own.answer("k", own.prompt("i", "h", f"the word is {secret}"))
    own.write(logs / NAME)
    exported(logs, "--redact")
    assert held(logs, secret) == []


def test_what_another_log_says_now_is_hidden_where_nothing_has_changed(logs: Path) -> None:
    log, secret = Log("5e550005-0000-4000-8000-000000000000"), "hq7Zt2Lw9RkVp4Xs"
    log.answer("q", log.prompt("p", None, f"the word is {secret}"))
    os.utime(log.write(logs / "-home-alice-play"), (1, 1))
    other = Log("5e550009-0000-4000-8000-000000000000", 500)
    other.answer("s", other.prompt("r", None))
    os.utime(other.write(logs / NAME), (1, 1))
    exported(logs, "--redact")
    before = held(logs, secret)
    other.answer("u", other.prompt("t", "s", f"DB_PASSWORD={secret}"))
    os.utime(other.write(logs / NAME), (2, 2))
    exported(logs, "--redact")
    assert before
    assert held(logs, secret) == []


def test_a_user_is_hidden_in_words_that_name_no_folder(logs: Path) -> None:
    log = Log("5e550005-0000-4000-8000-000000000000")
    log.answer("q", log.prompt("p", None, "ask alice about it", cwd="/srv/x"), "alice knows")
    log.write(logs / "-srv-x")
    exported(logs, "--redact", "paths")
    assert held(logs, "alice") == []
