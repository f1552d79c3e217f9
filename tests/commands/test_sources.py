"""Where the command reads, and in which time zone it tells."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from pathexport.read.names import folder_name
from pathexport.sweep import run
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.samples import SAMPLES
from tests.running.terminals import forked


@pytest.fixture
def tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone cannot be set here")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.delenv("TZ")
    time.tzset()


@pytest.mark.usefixtures("tokyo")
def test_the_list_in_local_time(tmp_path: Path) -> None:
    log = Log(second=6 * 3600)  # 15:00 UTC is midnight in Tokyo
    log.answer("b", log.prompt("a", None), at=6 * 3600 + 90)
    log.prompt("c", "b", at=30 * 3600)
    log.rows[0]["timestamp"] = "2026-03-01T14:59:00.000Z"
    path = log.write(tmp_path)
    assert " 2026-03-01 14:59–15:00 +1d " in pathexport("list", path).out
    assert " 2026-03-01 14:59–15:00 +1d " in pathexport("list", path, "--utc").out
    assert " 2026-03-01 23:59–00:00 +2d " in pathexport("list", path, "--local-time").out
    for local, options in ((False, ["--utc"]), (True, ["--local-time"])):
        assert ("\nTimes are UTC.\n" in pathexport("list", path, *options).out) != local
        assert (" · times are UTC\n" in pathexport("list", SAMPLES, *options).out) != local
    assert pathexport("list", path, "--json", "--local-time") == pathexport("list", path, "--json")


def test_who_types_a_command_is_told_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    forked().write(tmp_path / "elsewhere")
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "-one").symlink_to(tmp_path / "elsewhere")
    monkeypatch.chdir(tmp_path)
    assert pathexport("list").err.endswith(", or use --all for every project.\n")
    assert pathexport("list", "logs").err.endswith(" are followed with --follow-links.\n")


@pytest.mark.parametrize(
    "given",
    [
        ["show", "5e550001/2"],
        ["show", "5e550001-a"],
        ["show", "transcript_5e550001-a_path2.md"],
        ["diff", "5e550001/1"],
        ["diff", "--session", "5e550001"],
        ["list", "--session", "5e550001"],
        ["tree", "--session", "5e550001"],
        ["export", "--session", "5e550001"],
    ],
)
def test_who_names_what_another_project_holds_is_told_the_option_that_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str]
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    for number, name in enumerate(("one", "two")):
        (tmp_path / name).mkdir()
        folder = tmp_path / "projects" / folder_name(str(tmp_path / name))
        forked(f"5e55000{number}-a").write(folder)
    monkeypatch.chdir(tmp_path / "one")
    ran = pathexport(*given)
    assert (ran.status, ran.out) == (3, "")
    assert "'. --all looks for it in every project. " in ran.err
    named = pathexport(*given[:1], ".", *given[1:])
    assert named.err == ran.err.replace(" --all looks for it in every project.", "")
    if given[1] != "5e550001-a":
        assert pathexport(*given, "--all").status == 0
    if given[0] == "show":
        assert " With this number there is:\n  5e550000/2 " in pathexport("show", "2").err
        assert "--all" not in pathexport("show", "2").err


def test_show_tells_the_project_folder_that_a_mistyped_source_may_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    forked().write(tmp_path / "projects" / "-home-ada-logbook")
    ran = pathexport("show", "logbook", "latest")
    assert ran.status == 2
    assert " a folder or a .jsonl file. Is it -home-ada-logbook? Correct the SOURCE" in ran.err
    assert pathexport("show", "-home-ada-logbook", "latest").status == 0


def test_no_project_folder_is_told_for_the_name_of_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of paths end in numbers, and so do those of some folders."""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    forked().write(tmp_path / "projects" / "-home-ada-logbook--worktrees-1")
    ran = pathexport("show", "--all", "5e550201/1", "5e550201/2")
    assert ran.status == 2
    assert " a folder or a .jsonl file. Correct the SOURCE" in ran.err


@pytest.mark.parametrize("command", ["list", "check", "export"])
def test_below_a_projects_directory_its_logs_are_read_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    above = Path(os.path.realpath(tmp_path))
    forked().write(above / "config" / "projects" / folder_name(str(above)))
    (above / "src").mkdir()
    monkeypatch.chdir(above / "src")
    ran = pathexport(command)
    assert ran.status == 0
    assert ran.err == (
        f"pathexport: There are no logs for {above / 'src'}. Reading those for {above}.\n"
    )


@pytest.mark.parametrize("options", [[], ["--redact"]])
def test_of_several_paths_what_is_read_is_told_and_looked_through_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    above = Path(os.path.realpath(tmp_path))
    forked().write(above / "config" / "projects" / folder_name(str(above)))
    (above / "src").mkdir()
    monkeypatch.chdir(above / "src")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(above / "config"))
    sweep = Mock(wraps=run.sweep)
    monkeypatch.setattr(run, "sweep", sweep)
    ran = pathexport("diff", "s1/1", "s1/2", "--stat", *options)
    assert (ran.status, ran.err.count("\n"), sweep.call_count) == (0, 1, len(options))


def test_a_quiet_export_does_not_say_where_it_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    above = Path(os.path.realpath(tmp_path))
    forked().write(above / "config" / "projects" / folder_name(str(above)))
    (above / "src").mkdir()
    monkeypatch.chdir(above / "src")
    assert pathexport("export", "-q") == (0, "", "")


@for_each(
    ("command", "options"),
    [
        ("list", []),
        ("check", ["--secrets"]),
        ("export", ["-qoout-put"]),
        ("show", ["latest"]),
        ("diff", ["--stat"]),
        ("tree", ["-j1"]),
    ],
)
def test_a_project_folder_may_begin_like_an_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, options: list[str]
) -> None:
    """As all do that Claude Code makes: named where it is, and from elsewhere as `list` shows it"""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    forked().write(tmp_path / "projects" / "-home-ada")
    for here in (tmp_path / "projects", tmp_path):
        monkeypatch.chdir(here)
        ran = pathexport(command, "-home-ada", *options)
        assert (ran.status, ran.err) == (0, "")
        assert pathexport(command, *options, "--", "-home-ada") == ran or command == "export"
        assert pathexport(command, "-home-adam").status == 3


def test_a_project_is_named_where_an_export_has_a_folder_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    forked().write(tmp_path / "config" / "projects" / "-home-ada")
    (tmp_path / "config" / "history.jsonl").write_text("{}\n", "utf-8")
    assert pathexport("export", "--all", "-o", tmp_path / "out").status == 0
    monkeypatch.chdir(tmp_path / "out")
    assert pathexport("list", "-home-ada") == pathexport("list", "--all")
    assert pathexport("show", "-home-ada", "latest").status == 0
    assert pathexport("list", "./-home-ada").status == 0
    monkeypatch.chdir(tmp_path / "out" / "-home-ada")
    assert "There are no Claude Code logs in ..," in pathexport("list", "..").err


def test_what_belongs_to_an_option_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claude Code calls the folder for `/` by the sign of a pipe"""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    for name in ("-", "-home-ada"):
        forked().write(tmp_path / "projects" / name)
    monkeypatch.chdir(tmp_path)
    shown = pathexport("show", "-home-ada", "latest", "-o", "-")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("---\n")
    assert not (tmp_path / "-").exists()
    assert "'-home-ada'" in pathexport("list", "--all", "--session", "-home-ada").err
    assert "No such option" in pathexport("show", "--all", "-max-result-lines").err


def test_where_nobody_may_look_a_name_is_no_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", "/" + "x" * 300)
    forked().write(tmp_path / "p")
    ran = pathexport("show", tmp_path / "p", "latest")
    assert pathexport("show", tmp_path / "p", "s1/2") == ran
    assert ran.status == 0


def test_in_claude_codes_folder_only_projects_are_logs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    (tmp_path / "projects").mkdir()
    (tmp_path / "history.jsonl").write_text("{}\n")
    monkeypatch.chdir(tmp_path)
    assert " has no Claude Code logs for " in pathexport("list").err


@for_each("command", ["list", "check", "export"])
def test_several_sources_are_read(tmp_path: Path, command: str) -> None:
    for name in ("one", "two"):
        forked(f"s-{name}").write(tmp_path / name)
    options = ["-o", tmp_path / "out"] if command == "export" else []
    twice = tmp_path / "one" / "s-one.jsonl"
    ran = pathexport(command, *options, tmp_path / "one", tmp_path / "two", twice)
    counted = {"list": "2 projects · 4 paths", "check": "2 projects, 12", "export": "4 transcripts"}
    assert (ran.status, ran.err) == (0, "")
    assert counted[command] in ran.out


def test_all_and_a_source_is_a_usage_error(tmp_path: Path) -> None:
    ran = pathexport("list", tmp_path, "x", "--all")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"pathexport: --all reads every project there is. Leave out {tmp_path} x, or --all.\n"
    )
