"""`pathexport export`: what each option does, and that nothing controls the terminal."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.again.runs import settle
from tests.commands.export.runs import DONE, UNWRITTEN, USAGE, exported, refused
from tests.making.logs import Log, conversation
from tests.running.commands import pathexport
from tests.running.exports import manifest, sound
from tests.running.folders import lay, names, tree
from tests.running.samples import files
from tests.running.terminals import HOSTILE, controls, hostile

# How


def test_each_detail_shows_more(tmp_path: Path, out: Path) -> None:
    log = Log()
    thinking = [{"type": "thinking", "thinking": "hm, let me see"}]
    log.prompt("a", None, "what is here?")
    log.blocks("b", "a", thinking, api="m")
    log.call("c", "b", "t", api="m", given={"command": "ls -l"})
    log.hook("k", "c")
    log.result("d", "c", "t", "three files")
    log.answer("e", "d", "three")
    log.write(tmp_path / "p")
    said = [" · what is here?\n", "\nthree\n"]
    shown = {"dialogue": said, "standard": [*said, "hm, let me see", "ls -l", "three files"]}
    shown["full"] = [*shown["standard"], "PostToolUse"]
    texts = {}
    for detail in shown:
        exported(tmp_path / "p", out, "--detail", detail)
        texts[detail] = (out / "p/transcript_s1.md").read_text()
        sound(out)
    for detail, text in texts.items():
        found = [words for words in shown["full"] if words in text]
        assert found == shown[detail], detail
        assert ("Hidden at this detail" in text) == (detail != "full")
    exported(tmp_path / "p", out)
    assert (out / "p/transcript_s1.md").read_text() == texts["standard"]


def test_each_form_has_files_of_its_own(tmp_path: Path, out: Path) -> None:
    log = conversation()
    log.write(tmp_path / "p")
    for form, file in (("XML", "s1.xml"), ("messages", "s1.json"), ("markdown", "s1.md")):
        exported(tmp_path / "p", out, "--format", form)
        assert names(out) == {"index.md", "manifest.json", "p/index.md", f"p/transcript_{file}"}
        sound(out)
    exported(tmp_path / "p", out, "--format", "messages")
    lay(out, "p/transcript_s1.json", '{"system": "mine"}')
    ran = pathexport("export", tmp_path / "p", "-o", out, "--format", "messages")
    assert ran.status == UNWRITTEN
    assert ran.err.startswith("pathexport: p/transcript_s1.json was not written by pathexport, so ")
    status, said = refused(tmp_path / "p", "-o", out, "--format", "html")
    assert (status, said.split(",")[0]) == (USAGE, "pathexport: --format must be markdown")
    status, said = refused(tmp_path / "p", "-o", out, "--format", "xml", "--agents", "inline")
    assert (status, "Agents cannot be inline in xml" in said) == (USAGE, True)


def test_results_are_cut_when_asked(tmp_path: Path, out: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.result("c", "b", "t", "\n".join(f"line {n}" for n in range(9)))
    log.write(tmp_path / "p")
    found = {}
    for most in (None, 0, 1, 8, 9, 10**9):
        exported(tmp_path / "p", out, *([] if most is None else ["--max-result-lines", most]))
        text = (out / "p/transcript_s1.md").read_text()
        found[most] = len(re.findall(r"line \d", text))
    assert found == {None: 9, 0: 0, 1: 1, 8: 8, 9: 9, 10**9: 9}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--detail", "some"], "--detail must be dialogue, standard or full, not 'some'."),
        (["--detail", ""], "--detail"),
        (["--agents", "both"], "--agents must be link, inline or omit, not 'both'."),
        (["--status", "dead"], "--status must be active or abandoned, not 'dead'."),
        (["--since", "last week"], "or an age like 7d, 12h or 2w, not 'last week'."),
        (["--until", "2026-02-30"], "--until must be a date like 2026-03-01, a time like"),
        (["--max-result-lines", "-1"], "--max-result-lines"),
        (["--max-result-lines", "few"], "--max-result-lines"),
        (["--max-result-lines", "1.5"], "--max-result-lines"),
        (["--colour"], "--colour"),
        (["--out"], "--out"),
    ],
)
def test_a_wrong_option_is_explained(
    source: Path, out: Path, options: list[str], words: str
) -> None:
    status, sentence = refused(source, "-o", out, *options)
    assert status == USAGE
    assert words in sentence
    assert "Traceback" not in sentence
    assert not out.exists()


@pytest.mark.parametrize("options", [["--detail", "Full"], ["--agents", "Inline"]])
def test_capitals_do_not_matter(source: Path, out: Path, options: list[str]) -> None:
    assert pathexport("export", source, "-o", out, *options).status == DONE


def test_an_empty_name_is_no_folder(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from `-o "$WHERE"` when nobody set it."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    pathexport("export", source, "-o", "")
    assert os.listdir(here) == []


def test_a_dash_is_no_folder(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It means stdout, which the commands that write one file take for it."""
    monkeypatch.chdir(tmp_path)
    before = os.listdir(tmp_path)
    status, said = refused(source, "-o", "-")
    assert (status, "pathexport show" in said) == (USAGE, True)
    assert os.listdir(tmp_path) == before
    assert pathexport("export", source, "-o", "./-").status == DONE
    assert "-" in os.listdir(tmp_path)


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system changes no time zone while a program runs")

    def change(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield change
    monkeypatch.undo()
    time.tzset()


def test_times_are_utc_unless_asked(source: Path, out: Path, zone: Callable[[str], None]) -> None:
    found: dict[str, dict[str, bytes]] = {}
    for name in ("UTC0", "JST-9", "NST+3:30"):
        zone(name)
        for options in ((), ("--utc",), ("--local-time",)):
            exported(source, out, *options)
            found[f"{name} {options}"] = files(out)
    utc = found["UTC0 ()"]
    for name in ("UTC0", "JST-9", "NST+3:30"):
        assert found[f"{name} ()"] == found[f"{name} ('--utc',)"] == utc
    assert b"2026-03-01 09:00:10 to 09:00:40 UTC" in utc["p/transcript_s1.md"]
    for name, times in {
        "UTC0": "2026-03-01 09:00:10 to 09:00:40 +0000",
        "JST-9": "2026-03-01 18:00:10 to 18:00:40 +0900",
        "NST+3:30": "2026-03-01 05:30:10 to 05:30:40 -0330",
    }.items():
        local = found[f"{name} ('--local-time',)"]
        assert times.encode() in local["p/transcript_s1.md"]
        assert local["manifest.json"] == utc["manifest.json"]


def test_a_terminal_gets_the_same_words(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(source)  # logs that grow old meanwhile are noted then
    exported(source, out)
    before = tree(out)
    said = exported(source, out)
    for environment in ({}, {"NO_COLOR": "1"}, {"COLUMNS": "60"}, {"TERM": "dumb"}):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        for terminal in (False, True):
            assert pathexport("export", source, "-o", out, terminal=terminal) == said
    assert tree(out) == before


def test_help_names_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ran = pathexport("export", "--help")
    assert (ran.status, ran.err) == (DONE, "")
    for option in (
        *("--out", "--all", "--session", "--status", "--since", "--until", "--detail", "--agents"),
        *("--max-result-lines", "--local-time", "--utc", "--dry-run", "--quiet"),
    ):
        assert option in ran.out
    assert max(map(len, ran.out.splitlines())) <= 60


# What logs say is said to no terminal


@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_control_characters_never_reach_the_terminal(
    tmp_path: Path, out: Path, options: list[str]
) -> None:
    path = hostile(tmp_path / "a\x1b[31mb", "uuid", "parentUuid", "sessionId", "cwd")
    path.write_text(path.read_text() + "torn\n")
    ran = pathexport("export", path.parent, "-o", tmp_path / "o\x1b[31mut", *options)
    assert ran.status == DONE
    assert controls(ran.out + ran.err) == []
    assert all(HOSTILE not in name for name in names(tmp_path / "o\x1b[31mut"))


def test_control_characters_in_a_manifest_never_reach_the_terminal(source: Path, out: Path) -> None:
    exported(source, out)
    name = "a\x9b31mb\x07.md"
    lay(out, name, "mine")
    document = manifest(out)
    for each in document["projects"][0]["paths"]:
        each["file"] = name
    (out / "manifest.json").write_text(json.dumps(document))
    ran = pathexport("export", source, "-o", out)
    assert (out / name).read_text() == "mine"
    assert controls(ran.out + ran.err) == []
