"""`pathexport tree`: its options, and where its words go."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.making.logs import Log, conversation
from tests.running.commands import pathexport
from tests.running.exports import wrote
from tests.running.samples import SAMPLES
from tests.running.terminals import controls, hostile
from tests.shape.steps.turns import synthetic, turn


def test_the_tree_of_a_project(project: Path) -> None:
    ran = pathexport("tree", project)
    assert (ran.status, ran.err) == (0, "")
    head, totals, *_ = ran.out.split("\n")
    assert head.startswith(project.name)
    assert totals == "3 paths in 3 sessions · 1 active, 2 abandoned"
    assert "├─○ " in ran.out
    assert "one-1111/1 ABANDONED (rewind)" in ran.out
    assert "session two-1111 goes on from one-1111" in ran.out
    assert "three-11/1 ABANDONED (cleared)" in ran.out


def test_an_attempt_without_a_word_is_called_so(tmp_path: Path) -> None:
    """One that only calls a tool."""
    log = Log()
    log.call("b", log.prompt("a", None, "Fix it."), "t")
    log.answer("c", "a", "Done.")
    log.write(tmp_path)
    (line,) = [line for line in pathexport("tree", tmp_path).out.splitlines() if "─○ " in line]
    assert line.endswith("○ (no words)")


@pytest.mark.parametrize(
    ("terminal", "options", "paged"),
    [(True, [], True), (True, ["--format", "dot"], False), (False, ["--pager"], False)],
)
def test_a_pager_is_for_terminals_and_has_the_colours(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    project: Path,
    terminal: bool,
    options: list[str],
    paged: bool,
) -> None:
    monkeypatch.setenv("PAGER", "sed s/^/P/")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    ran = pathexport("tree", project, *options, terminal=terminal)
    out = capfd.readouterr().out
    assert ran.status == 0
    assert (out.startswith("P") and "\x1b[" in out) == paged
    assert bool(ran.out) != paged


def names(*options: object) -> list[str]:
    """The paths that are drawn."""
    ran = pathexport("tree", "--format", "json", *options)
    assert (ran.status, ran.err) == (0, "")
    projects = json.loads(ran.out)["projects"]
    return [path["name"] for each in projects for path in each["paths"]]


def test_of_a_session_all_is_drawn_that_it_is_part_of(project: Path) -> None:
    assert names("--session", "one", project) == ["one-1111/1", "two-1111/1"]
    assert names("--session", "two", project) == ["two-1111/1"]
    assert names("--session", "three", project) == ["three-11/1"]
    assert names("--session", "THREE", project) == ["three-11/1"]


def test_filters(project: Path) -> None:
    every = names(project)
    active = names("--status", "active", project)
    left = names("--status", "abandoned", project)
    assert sorted(active + left) == sorted(every)
    assert active
    assert left
    assert names("--since", "2026-03-03", project) == ["three-11/1"]
    assert "three-11/1" not in names("--until", "2026-03-02", project)


def test_rows(project: Path) -> None:
    ran = pathexport("tree", "--rows", "--session", "three", project)
    assert ran.out.split("\n")[3].split() == ["time", "(UTC)", "row", "kind"]
    assert "  i         prompt      ○ ask i" in ran.out
    (made,) = json.loads(pathexport("tree", "--rows", "--format", "json", project).out)["projects"]
    rows = [row["uuid"] for segment in made["segments"] for row in segment["rows"]]
    assert {"g", "h", "i", "j"} <= set(rows)
    dot = pathexport("tree", "--rows", "--format", "dot", project).out
    assert '"g" -> "h"' in dot


def test_a_row_without_words_is_called_what_it_is(tmp_path: Path) -> None:
    log = conversation()
    synthetic(log, "n", "b")
    turn(log, "c", "n", "d")
    log.write(tmp_path)
    assert re.search(r"assistant +● no answer$", pathexport("tree", "--rows", tmp_path).out, re.M)


def test_signs_that_every_terminal_has(project: Path) -> None:
    ran = pathexport("tree", "--ascii", project)
    assert ran.out.isascii()
    assert "|-o " in ran.out


def test_a_terminal_without_such_signs_gets_others_and_a_file_does_not(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs, others = pathexport("tree", project).out, pathexport("tree", "--ascii", project).out
    monkeypatch.setattr("pathexport.commands.tree.draws", lambda _: False)
    assert pathexport("tree", project).out == others != signs
    pathexport("tree", project, "-o", tmp_path / "tree.txt")
    assert "\u251c" in (tmp_path / "tree.txt").read_text(encoding="utf-8")


def test_mermaid(project: Path) -> None:
    ran = pathexport("tree", "--format", "Mermaid", project)
    assert ran.out.startswith("flowchart TD\n    n0[")
    log, last = Log("many"), None
    for number in range(100):
        last = log.prompt(f"m{number}", "m0" if number else None)
    assert last
    (project / "more").mkdir()
    log.write(project / "more")
    ran = pathexport("tree", "--format", "mermaid", project / "more")
    assert ran.err == (
        "pathexport: The picture shows 60 of 100 segments; --format svg shows all.\n"
    )


def test_mermaid_has_room_for_one_project(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    log = Log("s9")
    log.prompt("x", None)
    log.write(other)
    ran = pathexport("tree", "--format", "mermaid", project, other)
    assert (ran.status, ran.out) == (2, "")
    assert "Name one of them, or use --format svg." in ran.err


def test_a_picture_beside_transcripts_links_to_them(project: Path, tmp_path: Path) -> None:
    alone = pathexport("tree", "--format", "svg", project).out
    assert "href" not in alone
    out = tmp_path / "out"
    wrote(project, out)
    for place in (out / "picture.svg", out / project.name / "picture.svg"):
        ran = pathexport("tree", "--format", "svg", "-o", place, project)
        assert (ran.status, ran.out, ran.err) == (0, "", "")
        root = ElementTree.parse(place)
        links = {each.get("href", "").partition("#")[0] for each in root.iter() if each.get("href")}
        assert len(links) == 3
        assert all((place.parent / link).is_file() for link in links)


@pytest.mark.parametrize("format_", ["text", "dot", "mermaid", "svg", "json"])
def test_a_file_gets_what_would_be_printed(project: Path, tmp_path: Path, format_: str) -> None:
    shown = pathexport("tree", "--format", format_, project).out
    target = tmp_path / "tree.out"
    ran = pathexport("tree", "--format", format_, "-o", target, project, terminal=True)
    assert (ran.status, ran.out) == (0, "")
    assert target.read_text() == shown


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--format", "png"], "--format must be text, dot, mermaid, svg or json, not 'png'."),
        (["--format", "svg", "--rows"], "--rows is for --format text, dot or json, not for svg."),
        (["--format", "dot", "--ascii"], "--ascii is for --format text, not for dot."),
        (["--format", "svg", "--pager"], "--pager is for --format text, not for svg."),
        (["--out", ""], "--out must name a file"),
        (["--status", "x"], "--status must be active or abandoned"),
    ],
)
def test_what_does_not_go_together(project: Path, options: list[str], says: str) -> None:
    ran = pathexport("tree", *options, project)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


def test_a_session_that_nobody_knows(project: Path) -> None:
    ran = pathexport("tree", "--session", "nine", project)
    assert (ran.status, ran.out) == (3, "")
    assert "There is no session" in ran.err


def test_logs_in_which_nobody_speaks(tmp_path: Path) -> None:
    log = Log()
    log.hook("h", None)
    log.write(tmp_path)
    ran = pathexport("tree", tmp_path)
    assert (ran.status, ran.out) == (3, "")
    assert "Nobody says anything" in ran.err


def test_a_file_that_cannot_be_written(project: Path) -> None:
    ran = pathexport("tree", "-o", project, project)
    assert ran.status == 4
    assert "cannot be written" in ran.err


@pytest.mark.parametrize("rows", [[], ["--rows"]])
def test_control_characters_never_reach_the_terminal(tmp_path: Path, rows: list[str]) -> None:
    path = hostile(tmp_path / "a\x1b[31mb", "uuid", "parentUuid", "sessionId", "cwd")
    ran = pathexport("tree", *rows, path.parent)
    assert ran.status == 0
    assert controls(ran.out + ran.err) == []


def test_colours_are_for_terminals(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[32m●" in pathexport("tree", project, terminal=True).out
    assert "\x1b" not in pathexport("tree", project).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in pathexport("tree", project, terminal=True).out


def test_times_may_be_local(project: Path) -> None:
    assert "(UTC)" in pathexport("tree", project).out
    assert "(UTC)" not in pathexport("tree", "--local-time", project).out


def test_problems_of_the_logs_are_named_with_the_command_that_shows_them() -> None:
    ran = pathexport("tree", SAMPLES / "broken-lines")
    command = f"pathexport check {SAMPLES / 'broken-lines'}"
    assert ran.out.endswith(f"\n\n4 problems with the logs: see {command}\n")


def test_an_empty_name_is_no_folder() -> None:
    ran = pathexport("show", SAMPLES / "multiple-redos", "")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pathexport: A source or a path must have a name, not ''.")
