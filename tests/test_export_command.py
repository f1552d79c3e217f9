"""`pathexport export`: what each option does, what is told, and how a run ends."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pathexport.read.names import folder_name
from pathexport.write.folder.output import Output
from tests.commands import Ran, Stream, pathexport
from tests.logs import Log, moment
from tests.test_agents import agent, session
from tests.test_cli import HOSTILE, closed_pipe, controls, hostile, launched
from tests.test_export import (
    aged,
    busy,
    forked,
    listed,
    manifest,
    pictured,
    places,
    rewind,
    sound,
    straight,
)
from tests.test_golden import files
from tests.test_output import lay, link, names, posix, tree

DONE, USAGE, NOTHING, UNWRITTEN, INTERRUPTED, CLOSED_PIPE = 0, 2, 3, 4, 130, 141
DAY = 86_400
FOREIGN = (
    "was not written by pathexport, so it was left alone; move it away or choose another folder"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Claude Code would keep logs: nobody has any there yet."""
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config/projects"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Three sessions on three days: one forked, one that goes on from it, one cleared."""
    forked("s1").write(tmp_path / "p")
    two = Log("s2", DAY)
    two.answer("h-s2", two.prompt("g-s2", "f-s1"))
    two.write(tmp_path / "p")
    three = straight("t3", 2 * DAY)
    three.side("last-prompt", leafUuid=None, explicit=True)
    three.write(tmp_path / "p")
    return tmp_path / "p"


def exported(source: Path, out: Path, *options: object) -> Ran:
    """A run that has nothing to complain of."""
    ran = pathexport("export", source, "-o", out, *options)
    assert (ran.status, ran.err) == (DONE, "")
    return ran


def told(ran: Ran, out: Path) -> str:
    """What a run says of itself, wherever it wrote."""
    return ran.out.replace(str(out), "OUT")


def refused(*arguments: object) -> tuple[int, str]:
    """The status and the sentence of a run that does nothing."""
    ran = pathexport("export", *arguments)
    assert ran.out == ""
    return ran.status, ran.err


# What is told


def test_the_closing_line(source: Path, out: Path) -> None:
    def line(*options: object) -> str:
        return told(exported(source, out, *options), out)

    four = "3 transcripts (1 active, 2 abandoned) in OUT: "
    assert line() == f"{four}6 files written.\n"
    assert line() == f"{four}nothing changed.\n"
    log = straight("u4", 3 * DAY)
    log.write(source)
    assert line() == (
        "4 transcripts (2 active, 2 abandoned) in OUT: 4 files written, 3 unchanged.\n"
    )
    rewind(log, "b", "e", "f")
    log.write(source)
    assert line() == (
        "5 transcripts (2 active, 3 abandoned) in OUT: 5 files written, 3 unchanged, 1 removed.\n"
    )


def test_agents_and_problems_are_told(tmp_path: Path, out: Path) -> None:
    ran = exported(busy(tmp_path / "p"), out)
    assert told(ran, out) == (
        "6 transcripts (4 active, 2 abandoned) and 3 agents in OUT: 13 files written.\n"
        f"2 problems with the logs: see pathexport check {tmp_path / 'p'}\n"
    )


def test_omitted_agents_are_not_told_of(tmp_path: Path, out: Path) -> None:
    ran = exported(busy(tmp_path / "p"), out, "--agents", "omit")
    assert " agent" not in ran.out


def test_agents_that_are_in_no_document_are_not_told_of(tmp_path: Path, out: Path) -> None:
    session().write(tmp_path / "p")
    agent("x", "g", "h", toolUseId="t").write(tmp_path / "p")
    ran = exported(tmp_path / "p", out, "--agents", "inline", "--detail", "dialogue")
    found = any(b"say h" in data for data in files(out).values())
    assert ("1 agent" in ran.out) == found


def test_quiet_says_nothing(source: Path, out: Path) -> None:
    for option in ("--quiet", "-q"):
        assert exported(source, out, option) == (DONE, "", "")
    assert exported(source, out, "--quiet", "--dry-run") == (DONE, "", "")
    sound(out)


def test_quiet_says_what_went_wrong(source: Path, out: Path) -> None:
    lay(out, "p/index.md", "mine")
    ran = pathexport("export", source, "-o", out, "--quiet")
    assert ran == (UNWRITTEN, "", f"pathexport: p/index.md {FOREIGN}\n")


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("dry", [False, True])
def test_what_is_not_ours_is_told_and_the_rest_is_written(
    source: Path, out: Path, quiet: bool, dry: bool
) -> None:
    exported(source, out)
    expected = files(out)
    shutil.rmtree(out)
    mine = ["manifest.json", "p/transcript_s2.md"]
    for name in mine:
        lay(out, name, "mine")
    before = tree(out)
    options = ["--quiet"] * quiet + ["--dry-run"] * dry
    ran = pathexport("export", source, "-o", out, *options)
    assert ran.status == UNWRITTEN
    lines = sorted(f"pathexport: {name} {FOREIGN}" for name in mine)
    assert sorted(ran.err.splitlines()) == lines
    assert (ran.out == "") == quiet
    assert (tree(out) == before) == dry
    for name in mine:
        assert (out / name).read_text() == "mine"
    if not dry:
        assert names(out) == set(expected)
        assert (out / "p/transcript_t3.md").read_bytes() == expected["p/transcript_t3.md"]


def test_a_link_is_told(tmp_path: Path, source: Path, out: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link(out / "p", tmp_path / "elsewhere", folder=True)
    ran = pathexport("export", source, "-o", out)
    assert ran.status == UNWRITTEN
    assert ran.err.startswith("pathexport: p is a link; ")
    assert len(ran.err.splitlines()) == 1
    assert os.listdir(tmp_path / "elsewhere") == []
    assert sorted(os.listdir(out)) == ["index.md", "manifest.json", "p"]


# Dry runs


STATES: dict[str, Callable[[Path], object]] = {
    "nothing": lambda source: None,
    "rewound": lambda source: rewound().write(source),
    "gone": lambda source: (source / "t3.jsonl").unlink(),
    "beheaded": lambda source: (source / "s1.jsonl").unlink(),
    "new": lambda source: pictured("new", 9 * DAY).write(source),
}


def rewound() -> Log:
    log = straight("t3", 2 * DAY)
    rewind(log, "b", "e", "f")
    return log


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("state", STATES)
def test_a_dry_run_says_what_the_next_run_does(
    tmp_path: Path, source: Path, out: Path, before: bool, state: str
) -> None:
    if before:
        exported(source, out)
    STATES[state](source)
    there, untouched = files(out) if before else {}, tree(tmp_path)
    ran = exported(source, out, "--dry-run")
    assert tree(tmp_path) == untouched
    assert out.exists() == before
    said = set(re.findall(r"^would (write|remove) (.*)$", ran.out, re.MULTILINE))
    exported(source, out)
    after = files(out)
    done = {("write", name) for name in after if after[name] != there.get(name)}
    done |= {("remove", name) for name in there if name not in after}
    assert said == done
    *_, last = ran.out.splitlines()
    written = sum(verb == "write" for verb, _ in done)
    if not done:
        assert told(ran, out).endswith("in OUT: nothing changed.\n")
    else:
        assert f"{written} file{'s' * (written != 1)} to write" in last
    assert ("to remove" in last) == any(verb == "remove" for verb, _ in done)


# Which paths


PATHS = [
    ([], "dht"),
    (["--status", "active"], "h"),
    (["--status", "Abandoned"], "dt"),
    (["--session", "s"], "dh"),
    (["--session", "s1"], "d"),
    (["--session", "t3"], "t"),
    (["--since", "2026-03-02"], "ht"),
    (["--since", "2026-03-03"], "t"),
    (["--since", moment(DAY + 20)], "ht"),
    (["--since", moment(DAY + 21)], "t"),
    (["--until", "2026-03-01"], "dh"),
    (["--until", moment(2 * DAY + 10)], "dh"),
    (["--since", "2026-03-02", "--until", "2026-03-02"], "h"),
    (["--status", "abandoned", "--session", "t"], "t"),
]
FILES = {"d": "p/transcript_s1.md", "h": "p/transcript_s2.md", "t": "p/transcript_t3.md"}


@pytest.mark.parametrize(("options", "wanted"), PATHS)
def test_filters_choose_what_is_written(
    source: Path, out: Path, options: list[str], wanted: str
) -> None:
    exported(source, out, *options)
    expected = {FILES[letter] for letter in wanted}
    assert set(places(out).values()) == expected
    assert names(out) == {"index.md", "manifest.json", "p/index.md", *expected}
    sound(out)
    chosen = json.loads(pathexport("list", source, "--json", *options).out)["projects"][0]
    assert [path["leaf"] for path in chosen["paths"]] == list(places(out))


@pytest.mark.parametrize("options", [options for options, _ in PATHS[1:]])
def test_filters_keep_what_was_written_before(source: Path, out: Path, options: list[str]) -> None:
    exported(source, out)
    before = files(out)
    exported(source, out, *options)
    assert set(files(out)) == set(before)
    assert set(places(out).values()) == set(FILES.values())
    sound(out)
    exported(source, out)
    assert files(out) == before


def test_the_manifest_holds_what_the_list_says(tmp_path: Path, out: Path) -> None:
    busy(tmp_path / "p")
    (tmp_path / "p/s1/subagents/agent-acompact-1f2e.jsonl").unlink()
    exported(tmp_path / "p", out)
    (said,) = json.loads(pathexport("list", tmp_path / "p", "--json").out)["projects"]
    (kept,) = manifest(out)["projects"]
    assert manifest(out)["version"] == 1
    for kind in ("paths", "agents"):
        for told_of, written in zip(said[kind], kept[kind], strict=True):
            assert told_of.items() <= written.items()
    for name in ("name", "cwd", "sessions", "problems"):
        assert kept[name] == said[name]
    (counted,) = json.loads(pathexport("check", tmp_path / "p", "--json").out)["projects"]
    assert kept["account"] == counted["account"]


@pytest.mark.parametrize(
    "options",
    [["--session", "nobody"], ["--since", "2030-01-01"], ["--until", "2020-01-01"]],
)
def test_when_nothing_fits_nothing_is_written(source: Path, out: Path, options: list[str]) -> None:
    status, sentence = refused(source, "-o", out, *options)
    assert status == NOTHING
    assert sentence == "pathexport: No path fits the filters. Leave out a filter to see more.\n"
    assert not out.exists()


@pytest.mark.parametrize("command", ["list", "export"])
def test_when_nothing_fits_an_empty_project_does_not(
    source: Path, tmp_path: Path, home: Path, out: Path, command: str
) -> None:
    shutil.copytree(source, home / "p")
    lay(home, "empty/e.jsonl", "")
    options = ["-o", out] if command == "export" else []
    ran = pathexport(command, "--all", "--session", "nobody", *options)
    assert ran.status == NOTHING
    assert not out.exists()


def test_a_session_is_all_that_is_written(source: Path, home: Path, out: Path) -> None:
    shutil.copytree(source, home / "p")
    lay(home, "empty/e.jsonl", "")
    pathexport("export", "--all", "--session", "t3", "-o", out)
    assert names(out) == {"index.md", "manifest.json", "p/index.md", FILES["t"]}


def test_a_project_without_conversation(tmp_path: Path, out: Path) -> None:
    lay(tmp_path, "p/s1.jsonl", '{"type": "mode", "mode": "plan"}\n')
    assert told(exported(tmp_path / "p", out), out) == "0 transcripts in OUT: 3 files written.\n"
    assert names(out) == {"index.md", "manifest.json", "p/index.md"}
    assert (listed(out), listed(out, "agents")) == ([], [])
    sound(out)
    assert told(exported(tmp_path / "p", out), out) == "0 transcripts in OUT: nothing changed.\n"


# Where from and where to


def test_every_project_there_is(source: Path, home: Path, out: Path) -> None:
    shutil.copytree(source, home / "p")
    pictured("x1").write(home / "-home-ada-x")
    assert told(Ran(*pathexport("export", "--all", "-o", out)), out) == (
        "4 transcripts (2 active, 2 abandoned) in OUT: 9 files written.\n"
    )
    assert [each["folder"] for each in manifest(out)["projects"]] == ["-home-ada-x", "p"]
    sound(out)


def test_a_project_keeps_its_folder_whatever_is_wanted(home: Path, out: Path) -> None:
    forked("s1").write(home / "Foo")
    straight("s2", DAY).write(home / "foo")
    if len(os.listdir(home)) == 1:
        pytest.skip("on this system both are one folder")
    pathexport("export", "--all", "-o", out)
    before = names(out)
    pathexport("export", "--all", "--session", "s2", "-o", out)
    assert names(out) == before


def test_a_source_and_all_contradict_each_other(source: Path, out: Path) -> None:
    status, sentence = refused(source, "--all", "-o", out)
    assert status == USAGE
    assert "--all" in sentence
    assert not out.exists()


def test_without_more_words_it_is_the_logs_of_this_directory(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "work"
    here.mkdir()
    monkeypatch.chdir(here)
    folder = folder_name(os.path.realpath(here))
    straight().write(home / folder)
    expected = "1 transcript (1 active) in transcripts: "
    assert pathexport("export") == (DONE, f"{expected}4 files written.\n", "")
    assert os.listdir(here) == ["transcripts"]
    assert f"{folder}/transcript_s1.md" in names(here / "transcripts")
    assert pathexport("export") == (DONE, f"{expected}nothing changed.\n", "")


@pytest.mark.parametrize("source", [[], ["--all"], ["nowhere"], ["nowhere.jsonl"], ["."]])
def test_no_logs(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, source: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status, sentence = refused(*source, "-o", out)
    assert status == NOTHING
    assert sentence.startswith("pathexport: ")
    assert len(sentence.splitlines()) == 1
    assert not out.exists()


def test_no_logs_any_more(source: Path, out: Path) -> None:
    exported(source, out)
    before = tree(out)
    for log in source.iterdir():
        log.unlink()
    assert refused(source, "-o", out)[0] == NOTHING
    assert tree(out) == before


@pytest.mark.parametrize(
    ("where", "options"),
    [
        ("file", []),
        ("file/out", []),
        ("file/out/deep", []),
        ("file", ["--dry-run"]),
        ("file/out", ["--dry-run"]),
    ],
)
def test_an_output_that_is_a_file(
    source: Path, tmp_path: Path, where: str, options: list[str]
) -> None:
    lay(tmp_path, "file", "mine")
    status, sentence = refused(source, "-o", tmp_path / where, *options)
    assert status == UNWRITTEN
    assert sentence.startswith(f"pathexport: The output cannot be written: {tmp_path / where}: ")
    assert "choose another folder" in sentence
    assert len(sentence.splitlines()) == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_an_output_that_nobody_may_write(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported(source, out)
    straight("new", 9 * DAY).write(source)
    before = tree(out)
    real = Path.open

    def guarded(path: Path, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        if path.is_relative_to(out) and "x" in mode:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, mode, *arguments, **named)

    monkeypatch.setattr(Path, "open", guarded)
    status, sentence = refused(source, "-o", out)
    monkeypatch.undo()
    assert status == UNWRITTEN
    assert sentence.startswith(f"pathexport: The output cannot be written: {out}{os.sep}p")
    assert "Permission denied" in sentence
    assert tree(out) == before


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write all")
def test_a_folder_that_nobody_may_write(source: Path, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    status, sentence = refused(source, "-o", tmp_path / "locked/out")
    assert status == UNWRITTEN
    assert "Permission denied" in sentence


@pytest.mark.parametrize("named", ["", "p/s1.jsonl"])
@pytest.mark.parametrize(
    "where", ["", "p", "p/transcripts", "p/s1", "p/s1/subagents", "p/s1/subagents/deep", "p/p"]
)
def test_an_output_among_the_logs_harms_none(tmp_path: Path, named: str, where: str) -> None:
    """The logs are what they were, and the next run does not take its own output for logs."""
    root = tmp_path / "projects"
    busy(root / "p")
    logs = files(root)
    assert any("subagents" in name for name in logs)
    expected = tmp_path / "expected"
    exported(root / named, expected)
    first = exported(root / named, root / where)
    assert {name: data for name, data in files(root).items() if name in logs} == logs
    made = {name: root / where / name for name in names(expected)}
    assert {name: path.read_bytes() for name, path in made.items()} == files(expected)
    assert len(names(root)) == len(logs) + len(made)
    before = aged(root)
    again = exported(root / named, root / where)
    assert tree(root) == before
    assert "nothing changed" in again.out
    assert again.out.partition(":")[0] == first.out.partition(":")[0]


def test_the_next_export_elsewhere_does_not_read_transcripts(tmp_path: Path, source: Path) -> None:
    exported(source, tmp_path / "one")
    exported(source, source / "transcripts")
    exported(source, tmp_path / "two")
    assert files(tmp_path / "one") == files(tmp_path / "two")


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
    said = ["\n> what is here?\n", "\nthree\n"]
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
        (["--since", "yesterday"], "or an age like 7d, 12h or 2w, not 'yesterday'."),
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


# Processes: whatever surrounds them, and however they end


SURROUNDINGS = {
    "hash seed, zone and turkish locale": {
        "PYTHONHASHSEED": "1",
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "tr_TR.UTF-8",
        "LANGUAGE": "tr",
    },
    "plain locale": {
        "PYTHONHASHSEED": "4242",
        "LC_ALL": "C",
        "LANG": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    },
}


@pytest.mark.parametrize("environment", SURROUNDINGS.values(), ids=list(SURROUNDINGS))
def test_the_surroundings_do_not_matter(
    tmp_path: Path, out: Path, environment: dict[str, str]
) -> None:
    for folder in ("p", "İ ıß"):
        busy(tmp_path / "all" / folder)
    exported(tmp_path / "all", out)
    (tmp_path / "here").mkdir()
    ran = launched(
        *("export", "../all", "-o", "deep/out"),
        cwd=tmp_path / "here",
        env={**os.environ, **environment, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.PIPE,
    )
    assert (ran.returncode, ran.stderr) == (DONE, b"")
    assert ran.stdout.startswith(b"12 transcripts (8 active, 4 abandoned) and 6 agents in ")
    assert files(tmp_path / "here/deep/out") == files(out)


def test_a_closed_pipe_ends_the_run_when_all_is_written(
    source: Path, tmp_path: Path, out: Path
) -> None:
    exported(source, out)
    ran = closed_pipe("export", source, "-o", tmp_path / "other")
    assert (ran.returncode, ran.stderr) == (CLOSED_PIPE, b"")
    assert files(tmp_path / "other") == files(out)


def test_a_closed_pipe_does_not_hide_what_could_not_be_written(source: Path, out: Path) -> None:
    lay(out, "p/index.md", "mine")
    assert b"p/index.md" in closed_pipe("export", source, "-o", out).stderr


@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_what_is_started_without_streams_writes_all_the_same(
    source: Path, out: Path, closed: str
) -> None:
    """As some schedulers do."""
    command = [sys.executable, "-m", "pathexport", "export", str(source), "-o", str(out), "-q"]
    script = f'exec "$@" {closed}'
    ran = subprocess.run(["sh", "-c", script, "sh", *command], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (DONE, b"", b"")
    sound(out)


HALF = """
import sys, time
from pathexport.cli import run
from pathexport.write.folder.output import Output

wanted, real = sys.argv.pop(1), Output.write

def write(output, name, chunks):
    def half():
        text = "".join(chunks)
        yield text[: len(text) // 2]
        print("ready", flush=True)
        time.sleep(60)
        yield text[len(text) // 2 :]
    return real(output, name, half() if name == wanted else chunks)

Output.write = write
run()
"""


def interrupted(source: Path, out: Path, name: str) -> tuple[int, str]:
    """Interrupt a run in the middle of a file: its status, and what it says."""
    command = [sys.executable, "-c", HALF, name, "export", str(source), "-o", str(out)]
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **streams) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        try:
            assert run.stdout.readline() == "ready\n"
            run.send_signal(signal.SIGINT)
            return run.wait(), run.stderr.read()
        finally:
            run.kill()


def until_half(source: Path, out: Path, wanted: str, ready: Connection) -> None:
    """A run that waits in the middle of a file."""
    real = Output.write

    def write(output: Output, name: str, chunks: Iterable[str]) -> bool:
        def half() -> Iterator[str]:
            text = "".join(chunks)
            yield text[: len(text) // 2]
            ready.send("ready")
            time.sleep(60)

        return real(output, name, half() if name == wanted else chunks)

    with patch.object(Output, "write", write):
        pathexport("export", source, "-o", out)


def killed(source: Path, out: Path, name: str) -> int | None:
    """Kill a run in the middle of a file; a copy of this process, which has all modules."""
    here, there = multiprocessing.Pipe()
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=until_half, args=(source, out, name, there))
    child.start()
    try:
        there.close()
        assert here.recv() == "ready"
    finally:
        child.kill()
        child.join()
    return child.exitcode


def parts(out: Path) -> set[str]:
    return {name for name in names(out) if name.endswith(".part")}


@posix
@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("p/transcript_t3_path1_abandoned.md", False),
        ("p/transcript_t3_path2.md", True),
        ("manifest.json", False),
        ("manifest.json", True),
    ],
)
def test_a_killed_run_leaves_no_half_file(
    source: Path, tmp_path: Path, out: Path, name: str, before: bool
) -> None:
    if before:
        exported(source, out)
    old = files(out) if before else {}
    rewound().write(source)
    exported(source, tmp_path / "undisturbed")
    new = files(tmp_path / "undisturbed")
    assert name in new
    assert killed(source, out, name) == -signal.SIGKILL
    left = files(out)
    for part in parts(out):
        del left[part]
    assert {file for file in left if left[file] not in (new.get(file), old.get(file))} == set()
    assert left.get(name) == old.get(name)
    assert left.get("manifest.json") == old.get("manifest.json")
    exported(source, out)
    assert files(out) == new


@posix
def test_an_interrupted_run_leaves_nothing_half(source: Path, out: Path) -> None:
    status, said = interrupted(source, out, "p/transcript_s2.md")
    assert (status, "Traceback" in said) == (INTERRUPTED, False)
    assert names(out) == {"p/transcript_s1.md"}
    exported(source, out)
    sound(out)


SLOW = """
import sys
import tqdm.std
from pathexport.cli import run
from pathexport.write.folder.output import Output

pause, now, real = float(sys.argv.pop(1)), 0.0, Output.write

def write(output, name, chunks):
    global now
    now += 0 if name.endswith(("index.md", "manifest.json")) else pause
    return real(output, name, chunks)

Output.write, tqdm.std.time = write, lambda: now
run()
"""


def on_a_terminal(source: Path, out: Path, pause: float) -> tuple[int, str]:
    """The status of a run whose every file takes a while by its own clock, and what a terminal
    shows of it."""
    import pty
    import termios

    command = [sys.executable, "-c", SLOW, str(pause), "export", str(source), "-o", str(out)]
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    try:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs) as run:
            os.close(theirs)
            shown = b""
            while True:
                try:
                    piece = os.read(ours, 4096)
                except OSError:  # as Linux ends a terminal
                    break
                if not piece:
                    break
                shown += piece
        return run.returncode, shown.decode()
    finally:
        os.close(ours)


@posix
def test_a_terminal_shows_how_far_a_long_run_is(tmp_path: Path, out: Path) -> None:
    status, shown = on_a_terminal(busy(tmp_path / "p"), out, 0.15)
    assert status == DONE
    assert re.search(r"Writing: .* \d/9 ", shown)
    assert "Reading" not in shown
    assert shown.rpartition("\r")[2].strip() == ""  # it is taken away at the end


@posix
def test_a_terminal_shows_nothing_of_a_short_run(source: Path, out: Path) -> None:
    assert on_a_terminal(source, out, 0) == (DONE, "")


def test_nobody_else_is_shown_how_far_a_run_is(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a progress bar where there is no terminal")

    monkeypatch.setattr("tqdm.tqdm", never)
    exported(source, out)
    monkeypatch.setattr(Stream, "isatty", lambda stream: True)
    with pytest.raises(AssertionError, match="a progress bar"):
        pathexport("export", source, "-o", out)
