"""The filters of the command, and how a bad one is explained."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.samples import SAMPLES
from tests.running.terminals import NOTHING


def listed(source: Path, *options: str) -> set[str]:
    """The leaves of the paths that `list --json` prints, which the table must show as well."""
    ran = pathexport("list", source, "--json", *options)
    shown = pathexport("list", source, *options)
    if ran.status == NOTHING:
        assert (ran.out, shown.status, shown.out, shown.err) == ("", NOTHING, "", ran.err)
        return set()
    assert (ran.status, ran.err) == (0, "")
    (found,) = json.loads(ran.out)["projects"]
    leaves = {path["leaf"].removesuffix("-one-1111-2222") for path in found["paths"]}
    names = re.findall(r"^ +(\S+/\d+)  ", shown.out, re.MULTILINE)
    assert (len(names), shown.status) == (len(leaves), 0)
    for name in names:
        assert pathexport("show", source, name).status == 0, "each is a name that show takes"
    return leaves


@pytest.mark.parametrize("command", ["list", "export", "tree", "diff"])
def test_an_empty_session_is_not_all_of_them(command: str, project: Path, tmp_path: Path) -> None:
    out = ["--out", tmp_path / "out"] if command == "export" else []
    ran = pathexport(command, project, "--session", "", *out)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pathexport: --session must be how an ID begins, not ''.")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("command", ["list", "export", "tree", "check"])
def test_an_empty_source_is_not_the_current_directory(
    command: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    ran = pathexport(command, "")
    said = "pathexport: A source must have a name, not ''. Or leave it out.\n"
    assert (ran.status, ran.out, ran.err) == (2, "", said)
    assert not (project / "transcripts").exists()


@pytest.mark.parametrize(
    ("options", "leaves"),
    [
        ([], "dhj"),
        (["--session", "o"], "d"),
        (["--session", "two-1111-2222"], "h"),
        (["--session", "t"], "hj"),
        (["--session", "TWO-11"], "h"),
        (["--session", "wo"], ""),
        (["--status", "active"], "h"),
        (["--status", "Abandoned"], "dj"),
        (["--since", "2026-03-01"], "dhj"),
        (["--since", "2026-03-02"], "hj"),
        (["--since", "2026-03-02T09:00:20Z"], "hj"),
        (["--since", "2026-03-02T09:00:20.001Z"], "j"),
        (["--since", "2026-03-02T10:00:20+01:00"], "hj"),
        (["--since", "2026-03-02T10:00:21+01:00"], "j"),
        (["--since", "2026-03-04"], ""),
        (["--until", "2026-03-01"], "dh"),  # h began in the first session
        (["--until", "2026-02-28"], ""),
        (["--until", "2026-03-03T09:00:10Z"], "dh"),
        (["--until", "2026-03-03T09:00:11Z"], "dhj"),
        (["--since", "2026-03-02", "--until", "2026-03-02"], "h"),
        (["--status", "abandoned", "--session", "three"], "j"),
    ],
)
def test_filters(project: Path, options: list[str], leaves: str) -> None:
    assert listed(project, *options) == set(leaves)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--status", "dead"),
        ("--status", ""),
        ("--since", "some day"),
        ("--since", "2026-02-30"),
        ("--until", "03/01/2026"),
        ("--since", "2026-13-41T99:99:99.999Z"),
    ],
)
def test_a_bad_filter_is_explained(project: Path, option: str, value: str) -> None:
    ran = pathexport("list", project, option, value)
    assert (ran.status, ran.out) == (2, "")
    assert option in ran.err
    assert value in ran.err
    assert len(ran.err.splitlines()) == 1


def test_until_the_last_day_there_is(project: Path) -> None:
    assert listed(project, "--until", "9999-12-31") == set("dhj")


def test_a_filter_that_nothing_fits_is_explained(project: Path) -> None:
    ran = pathexport("list", project, "--since", "2030-01-01")
    assert (ran.status, ran.out) == (NOTHING, "")
    assert "filter" in ran.err


@pytest.mark.parametrize("command", ["list", "tree", "export"])
@pytest.mark.parametrize(
    ("typed", "helps"),
    [("one-1112", "Is it one-1111?"), ("nobody", "Leave out --session to see more.")],
)
def test_a_session_that_is_not_there_is_told_with_the_nearest(
    project: Path, tmp_path: Path, command: str, typed: str, helps: str
) -> None:
    out = ["-o", tmp_path / "out"] if command == "export" else []
    ran = pathexport(command, project, "--session", typed, *out)
    assert (ran.status, ran.out) == (NOTHING, "")
    sentence = f"There is no session whose ID begins with '{typed}'."
    assert ran.err == f"pathexport: {sentence} {helps}\n"


@pytest.mark.parametrize("command", ["list", "tree", "export", "diff", "show"])
def test_a_log_without_a_path_is_not_the_nearest_to_its_own_name(
    project: Path, tmp_path: Path, command: str
) -> None:
    (project / "none-1111.jsonl").touch()
    out = ["-o", tmp_path / "out"] if command == "export" else []
    named = ["none-1111"] if command == "show" else ["--session", "NONE"]
    ran = pathexport(command, project, *named, *out)
    assert (ran.status, ran.out) == (NOTHING, "")
    assert "A log is called none-1111, but no path is of that session: " in ran.err
    assert "Is it none" not in ran.err


@pytest.mark.parametrize("command", ["list", "export", "diff"])
def test_of_a_session_that_lies_in_another_one_that_one_is_told(
    tmp_path: Path, command: str
) -> None:
    out = ["-o", tmp_path / "out"] if command == "export" else []
    ran = pathexport(command, SAMPLES / "three-sessions", "--session", "5e550101", *out)
    assert (ran.status, ran.out) == (NOTHING, "")
    assert ran.err.startswith("pathexport: Session 5e550101-")
    assert " has no path of its own: " in ran.err
    assert ran.err.endswith(". Use --session 5e550102.\n")


@pytest.mark.parametrize("command", ["list", "tree", "export", "diff"])
def test_of_a_session_that_only_copies_another_one_that_one_is_told(
    tmp_path: Path, command: str
) -> None:
    """Some versions copied a history under new ids, and named no origin."""
    first, copy = Log("one"), Log("two")
    first.answer("b", first.prompt("a", None))
    for row, ids in zip(first.rows, [("c", None), ("d", "c")], strict=True):
        copy.rows.append({**row, "sessionId": "two", "uuid": ids[0], "parentUuid": ids[1]})
    for log in (first, copy):
        log.write(tmp_path / "p")
    out = ["-o", tmp_path / "out"] if command == "export" else []
    ran = pathexport(command, tmp_path / "p", "--session", "two", *out)
    assert (ran.status, ran.out) == (NOTHING, "")
    assert ran.err == (
        "pathexport: Session two has no path of its own: its whole conversation is part of a path "
        "of session one. Use --session one.\n"
    )


@pytest.mark.parametrize("command", ["list", "tree", "export"])
def test_of_several_sessions_one_with_paths_tells_why_none_fits(
    tmp_path: Path, command: str
) -> None:
    """The first of them lies in another one, which the other filter leaves out."""
    out = ["-o", tmp_path / "out"] if command == "export" else []
    named = ["--session", "5e5501", "--since", "2099-01-01"]
    ran = pathexport(command, SAMPLES / "three-sessions", *named, *out)
    assert (ran.status, ran.out) == (NOTHING, "")
    assert ran.err == (
        "pathexport: No path of that session fits the other filters. "
        "Leave out a filter to see more.\n"
    )


def test_several_sessions_that_are_near_are_told_as_a_list() -> None:
    ran = pathexport("list", SAMPLES / "three-sessions", "--session", "5e550104")
    assert ran.err.endswith(" Is it 5e550103, 5e550102 or 5e550101?\n")


# Times, ages and places


def test_ages_are_counted_back_from_the_clock(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    ago = datetime.now(UTC) - timedelta(days=3)
    log.rows[0]["timestamp"] = ago.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    path = log.write(tmp_path)
    for options, fits in (
        (["--since", "4d"], True),
        (["--since", "1w"], True),
        (["--since", "71h"], False),
        (["--until", "2d"], True),
        (["--until", "4d"], False),
    ):
        assert (pathexport("list", path, *options).status == 0) == fits, options
