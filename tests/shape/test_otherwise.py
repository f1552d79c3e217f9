"""Rows of one id that say different things: nothing that anybody said is called a copy (R11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.exporting import export
from pathexport.shape.project import Project
from pathexport.write.options import Detail
from tests.making.logs import Log, load_logs, picture
from tests.running.each import for_each
from tests.running.exports import wrote
from tests.shape.links.copies import talk


def told(project: Project) -> list[tuple[str, str]]:
    """The rows that say something else, and those whose id they have."""
    found = [problem for problem in project.problems if "says something else" in problem.what]
    return [(problem.where, problem.what.split()[6]) for problem in found]


def page(project: Project, folder: Path) -> str:
    export([project], folder)
    (made,) = folder.rglob("transcript_*.md")
    return made.read_text()


def copied(*contents: Any, **fields: Any) -> list[Log]:
    """A conversation, and copies of it in other sessions whose first row differs."""
    logs = [talk("s0", "a", "b")]
    for n, content in enumerate(contents, start=1):
        log = talk(f"s{n}", "a", "b", **fields)
        log.rows[0]["message"]["content"] = content
        logs.append(log)
    return logs


def test_other_words_under_one_id_are_shown_and_named(tmp_path: Path) -> None:
    project = load_logs(tmp_path / "p", *copied("ask a", "another question", "a third"))
    assert told(project) == [("s2.jsonl:1", "s0.jsonl:1"), ("s3.jsonl:1", "s0.jsonl:1")]
    made = page(project, tmp_path / "out")
    assert made.count("another question") == made.count("a third") == 1
    assert "*In `s2.jsonl:1` this message reads:*\n\n> another question\n" in made
    assert project.account.counts["copy"] == 6
    assert not project.account.lost


def test_a_command_under_the_id_of_other_words_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    command = "<command-name>/review</command-name>\n<command-args>*now*</command-args>"
    made = page(load_logs(tmp_path / "p", *copied(command)), tmp_path / "out")
    assert "*In `s1.jsonl:1` this message reads:*\n\n`/review *now*`\n" in made


def test_the_same_words_are_shown_once(tmp_path: Path) -> None:
    project = load_logs(tmp_path / "p", *copied("otherwise", "otherwise", " otherwise\n"))
    assert told(project) == [("s1.jsonl:1", "s0.jsonl:1")]
    assert page(project, tmp_path / "out").count("> otherwise") == 1


@for_each(
    "content",
    [
        "ask a",
        " ask  a\n",
        [{"type": "text", "text": "ask a"}],
        [{"type": "text", "text": "ask"}, {"type": "text", "text": "a"}],
        "ask…",
        "as...",
        "",
        [],
    ],
)
def test_what_is_only_written_otherwise_says_nothing_else(tmp_path: Path, content: Any) -> None:
    fields = {"cwd": "/elsewhere", "version": "1.0.0", "gitBranch": "b", "requestId": "r"}
    project = load_logs(tmp_path, *copied(content, **fields))
    assert not project.problems


@for_each("content", ["ask", "ask b", [picture(b"x")], "…a"])
def test_of_what_a_person_typed_all_counts(tmp_path: Path, content: Any) -> None:
    assert told(load_logs(tmp_path, *copied(content))) == [("s1.jsonl:1", "s0.jsonl:1")]


def test_old_versions_shortened_answers_that_they_copied(tmp_path: Path) -> None:
    one, two, three = talk("s1", "a", "b"), talk("s2", "a", "b"), talk("s3", "a", "b")
    two.rows[1]["message"]["content"][0]["text"] = "say"
    three.rows[1]["message"]["content"][0]["text"] = "say something else"
    assert told(load_logs(tmp_path, one, two, three)) == [("s3.jsonl:2", "s1.jsonl:2")]


def test_a_call_and_a_result_may_differ_too(tmp_path: Path) -> None:
    logs = []
    for name in ("s1", "s2"):
        log = Log(name)
        given = {"command": f"ls {name}"}
        log.result("c", log.call("b", log.prompt("a", None), "t", given=given), "t", f"out {name}")
        logs.append(log)
    project = load_logs(tmp_path / "p", *logs)
    assert told(project) == [("s2.jsonl:2", "s1.jsonl:2"), ("s2.jsonl:3", "s1.jsonl:3")]
    made = page(project, tmp_path / "out")
    assert "ls s2" in made
    assert "out s2" in made


def test_words_count_and_not_the_silence_under_their_id(tmp_path: Path) -> None:
    log = talk("s1", "a", "b")
    log.prompt("c", "b", "", at=30)
    log.prompt("c", "b", "words", at=40)
    log.prompt("c", "b", "", at=50)
    project = log.load(tmp_path)
    assert project.bodies.text(project.graph["c"]) == "words"
    assert not project.problems


@for_each("detail", ["dialogue", "standard", "full"])
def test_no_detail_hides_what_a_person_typed(tmp_path: Path, detail: Detail) -> None:
    load_logs(tmp_path / "p", *copied("typed otherwise"))
    wrote(tmp_path / "p", tmp_path / "out", detail)
    (made,) = (tmp_path / "out").rglob("transcript_*.md")
    assert "> typed otherwise" in made.read_text()
