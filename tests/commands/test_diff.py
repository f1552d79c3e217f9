"""`pathexport diff`: what is compared, and in which form."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pathexport import stages
from tests.making.logs import Log, conversation
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.samples import SAMPLES
from tests.running.terminals import closed_pipe

TWO_FIXES = SAMPLES / "two-fixes"


def heads(table: str) -> list[str]:
    """What stands above the columns of a table."""
    return [cell.strip() for cell in table.splitlines()[0].split("|")[1:-1]]


def test_without_names_the_session_that_was_tried_last_twice() -> None:
    ran = pathexport("diff", SAMPLES)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == pathexport("diff", SAMPLES / "everyday").out
    assert ran.out == (SAMPLES / "everyday" / "diff.md").read_text()


def test_a_session_is_named() -> None:
    ran = pathexport("diff", SAMPLES, "--session", "5e552501")
    assert (ran.status, ran.out) == (0, (TWO_FIXES / "diff.md").read_text())
    assert pathexport("diff", SAMPLES, "--session", "5E552501-").out == ran.out
    ran = pathexport("diff", SAMPLES, "--session", "5e550103")  # went on from another one's row
    assert "`5e550102/1`" in ran.out
    assert "`5e550103/1`" in ran.out


def test_two_paths_are_named() -> None:
    ran = pathexport("diff", SAMPLES, "5e552501/2", "5e552501/3", "--stat")
    assert ran.out.startswith("|    ")
    assert heads(ran.out) == ["", "`5e552501/2`", "`5e552501/3`"]
    other = pathexport("diff", "5e552501/3", "5e552501/2", TWO_FIXES, "--stat")
    assert heads(other.out) == ["", "`5e552501/3`", "`5e552501/2`"]


def test_one_path_is_named() -> None:
    ran = pathexport("diff", TWO_FIXES, "5e552501/1", "--stat")
    assert heads(ran.out) == ["", "`5e552501/1`", "`5e552501/3`"]
    ran = pathexport("diff", TWO_FIXES, "latest")
    assert ran.out == (TWO_FIXES / "diff.md").read_text()


def test_paths_of_two_projects() -> None:
    ran = pathexport("diff", SAMPLES, "5e551001/1", "5e552501/2")
    assert (ran.status, ran.err) == (0, "")
    assert "They share no message." in ran.out


def test_as_data() -> None:
    (fork,) = json.loads(pathexport("diff", TWO_FIXES, "--format", "json").out)["forks"]
    assert [each["path"][-2:] for each in fork["attempts"]] == ["/1", "/2", "/3"]


def keys(value: Any) -> Iterator[str]:
    """All keys of a document but for names of tools."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from () if key == "tools" else keys(inner)
    elif isinstance(value, list):
        yield from (key for each in value for key in keys(each))


def test_every_key_of_the_data_is_documented() -> None:
    page = (SAMPLES.parent / "docs" / "commands.md").read_text()
    section = page.split("### A comparison as data")[1].split("\n### ")[0]
    data = json.loads(pathexport("diff", TWO_FIXES, "--format", "json").out)
    assert {*keys(data)} == {*re.findall(r'"(\w+)"', section.split("```text")[1])}


def test_as_pairs() -> None:
    ran = pathexport("diff", TWO_FIXES, "--format", "pairs")
    pairs = [json.loads(line) for line in ran.out.splitlines()]
    assert [[*pair] for pair in pairs] == [["prompt", "chosen", "rejected"]]
    assert [len(pair["rejected"]) for pair in pairs] == [12]
    assert (ran.status, ran.err) == (
        0,
        "pathexport: No pair with 5e552501/1: Claude did not answer it.\n",
    )


def test_as_a_unified_diff() -> None:
    ran = pathexport("diff", TWO_FIXES, "5e552501/2", "--unified")
    assert ran.out.startswith("--- 5e552501/2\n+++ 5e552501/3\n@@ -1,")


def test_the_status_tells_whether_attempts_differ() -> None:
    assert pathexport("diff", TWO_FIXES, "--exit-code", "--stat").status == 1
    ran = pathexport("diff", TWO_FIXES, "5e552501/2", "00000017-0025", "--exit-code")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "pathexport: Both names are of the same path.\n"


def test_copies_of_one_session_do_not_differ_and_have_names_of_their_own(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (log,) = TWO_FIXES.glob("*.jsonl")
        (tmp_path / folder / log.name).write_bytes(log.read_bytes())
    copies = [str(tmp_path / folder / log.name) for folder in ("one", "other")]
    ran = pathexport("diff", *copies, "latest", "latest~1", "--exit-code", "--unified")
    assert (ran.status, ran.out) == (0, "")
    ran = pathexport("diff", *copies, "latest", "latest~1", "--exit-code", "--stat")
    assert ran.status == 0
    assert heads(ran.out.split("\n\n")[1])[1:] == ["`5e552501/3 (one)`", "`5e552501/3 (other)`"]


def test_it_is_written_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "diff.md"
    assert pathexport("diff", TWO_FIXES, "-o", file) == (0, "", "")
    assert file.read_bytes() == (TWO_FIXES / "diff.md").read_bytes()
    assert pathexport("diff", TWO_FIXES, "--out", "-").out == file.read_text()
    ran = pathexport("diff", TWO_FIXES, "-o", tmp_path)
    assert (ran.status, ran.out) == (4, "")
    assert str(tmp_path) in ran.err


def test_times_may_be_local(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "2026-03-14 16:21:39" in pathexport("diff", TWO_FIXES, "--utc").out
    assert "16:20:16 +" in pathexport("diff", TWO_FIXES, "--local-time").out


@for_each(
    ("given", "status", "words"),
    [
        (["--format", "html"], 2, "--format must be markdown, json or pairs, not 'html'."),
        (["--stat", "--unified"], 2, "--stat and --unified are different forms. Name one."),
        (["--unified", "--format", "json"], 2, "--unified and --format json are different forms."),
        (["--stat", "--max-diff-lines", "9"], 2, "the page, which --stat does not have."),
        (["--out", ""], 2, "--out must name a file"),
        (["latest", "--session", "5e55"], 2, "'latest' names a path. Leave it out, or --session."),
        (["a", "b", "c"], 2, "taken for names of paths, but there may be only 2"),
        (["a", "b", "c"], 2, "Correct the SOURCE, or name fewer."),
        (["--session", "nobody"], 3, "There is no session whose ID begins with 'nobody'."),
        (["5e559999/1"], 3, "There is no path '5e559999/1'"),
    ],
)
def test_what_cannot_be_asked_for(given: list[str], status: int, words: str) -> None:
    ran = pathexport("diff", TWO_FIXES, *given)
    assert (ran.status, ran.out) == (status, "")
    assert words in ran.err


def test_a_session_that_could_be_several_is_not_guessed() -> None:
    ran = pathexport("diff", SAMPLES, "--session", "5e55")
    assert (ran.status, ran.out) == (2, "")
    assert re.search(r"--session 5e55 may mean \d+ sessions\.", ran.err)
    assert re.search(r"\n  5e552501-[0-9a-f-]{27} · ", ran.err)
    assert "/1" not in ran.err
    ran = pathexport("diff", TWO_FIXES, "--session", "5e552511")
    assert ran.status == 3
    assert "begins with '5e552511'. The nearest are:\n  5e552501/1" in ran.err
    ran = pathexport("diff", SAMPLES / "compaction", "--session", "5e55")
    assert ran.err.startswith(
        "pathexport: No session whose ID begins with '5e55' has several attempts."
    )


def attempts(folder: Path, session: str, many: int) -> None:
    """A session in which one thing was tried so often."""
    log = Log(session)
    at = log.answer(f"{session}b", log.prompt(f"{session}a", None, f"Ask {session[-1]} \u202e"))
    for number in range(many):
        log.answer(f"{session}d{number}", log.prompt(f"{session}c{number}", at))
    log.write(folder)


def test_a_session_of_many_paths_hides_no_other_one(tmp_path: Path) -> None:
    few, many = f"5e55{'0' * 32}", f"5e55{'1' * 32}"  # the second one is spoken in last
    attempts(tmp_path, few, 2)
    attempts(tmp_path, many, 1100)
    ran = pathexport("diff", tmp_path, "--session", "5e55", "--stat")
    assert (ran.status, ran.out) == (2, "")
    assert "--session 5e55 may mean 2 sessions. Name one by more of its ID:" in ran.err
    assert ran.err.splitlines()[1:] == [f"  {many} · Ask 1", f"  {few} · Ask 0"]
    ran = pathexport("diff", tmp_path, "--session", few, "--stat")
    assert (ran.status, heads(ran.out)[1:]) == (0, ["`5e550000/1`", "`5e550000/2`"])


def test_a_whole_id_means_its_session_alone(tmp_path: Path) -> None:
    for session in ("s1", "s11", "S1"):
        attempts(tmp_path, session, 2)
    for session in ("s1", "S1"):
        ran = pathexport("diff", tmp_path, "--session", session, "--stat")
        assert (ran.status, heads(ran.out)[1:]) == (0, [f"`{session}/1`", f"`{session}/2`"])
    for session in ("x1", "x11"):
        attempts(tmp_path, session, 2)
    ran = pathexport("diff", tmp_path, "--session", "X1", "--stat")
    assert (ran.status, heads(ran.out)[1:]) == (0, ["`x1/1`", "`x1/2`"])
    for number in range(12):
        attempts(tmp_path, f"s2{number:02}", 2)
    ran = pathexport("diff", tmp_path, "--session", "s2", "--stat")
    assert (ran.status, len(ran.err.splitlines())) == (2, 12)
    assert ran.err.endswith("\n  and 2 more sessions\n")


def test_where_nothing_was_tried_twice() -> None:
    ran = pathexport("diff", SAMPLES / "compaction")
    assert (ran.status, ran.out) == (3, "")
    assert ran.err.startswith("pathexport: No session has several attempts.")
    ran = pathexport("diff", SAMPLES / "compaction", "latest")
    assert (ran.status, ran.out) == (3, "")
    assert "That path is the only one of its session. Name a second one too." in ran.err


def test_sources_or_all_projects() -> None:
    ran = pathexport("diff", TWO_FIXES, "--all")
    assert (ran.status, ran.out) == (2, "")
    assert "Leave out" in ran.err


def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    log = conversation()
    for number in range(300):
        log.answer(f"d{number}", log.prompt(f"c{number}", "b"))
    log.write(tmp_path)
    ran = closed_pipe("diff", "--format", "json", tmp_path)
    assert (ran.returncode, ran.stderr) == (141, b"")


@for_each(
    ("given", "words"),
    [
        ([], "No session has several attempts."),
        (["--session", "5e5501"], "No session whose ID begins with '5e5501' has several attempts."),
        (["--session", "5e550199"], "begins with '5e550199'. The nearest are:\n  5e55010"),
        (["--session", "nobody"], "There is no session whose ID begins with 'nobody'."),
    ],
)
@for_each("names", [("compaction",), ("compaction", "interrupted")])
def test_why_nothing_is_compared_takes_no_second_look(
    names: tuple[str, ...], given: list[str], words: str, tmp_path: Path
) -> None:
    """Logs may be large."""
    for number, name in enumerate(names, 1):
        session = f"5e55010{number}-0000-4000-8000-000000000001"
        log = Log(session)
        log.answer(f"{name}b", log.prompt(f"{name}a", None))
        log.write(tmp_path / "projects" / name)
    made = stages.load_project
    with patch.object(stages, "load_project", side_effect=made) as loads:
        ran = pathexport("diff", tmp_path / "projects", *given)
    assert (ran.status, ran.out) == (3, "")
    assert words in ran.err
    assert loads.call_count == len(names)


@pytest.mark.parametrize("given", [[], ["--session", "5e55"]])
def test_logs_without_a_path_are_looked_at_once_too(given: list[str], tmp_path: Path) -> None:
    log = Log("5e550101-0000-4000-8000-000000000001")
    log.hook("a", None)
    log.write(tmp_path)
    made = stages.load_project
    with patch.object(stages, "load_project", side_effect=made) as loads:
        ran = pathexport("diff", tmp_path, *given)
    assert (ran.status, ran.out) == (3, "")
    assert "Nobody says anything in these logs." in ran.err
    assert loads.call_count == 1
