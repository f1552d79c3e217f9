"""What an attempt begins with where it is listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from pathexport.write.record.openings import opening, opening_line
from tests.making.logs import Log, picture
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.commands import pathexport
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import Rows, loaded


@given(wild_logs())
@SETTINGS
def test_words_of_a_person_are_what_they_were(files: list[Rows]) -> None:
    with loaded(files) as project:
        for path in project.paths:
            assert opening(project, path) == project.names.openings.get(path.id, "")
            title = project.names.titles[path.id]
            assert (opening_line(project, path, title) == "") == (
                opening(project, path) in ("", title)
            )


@needs_corpus
@for_each("name", NAMES)
def test_only_a_prompt_of_pictures_is_called_otherwise(name: str) -> None:
    for project in projects(name):
        for path in project.paths:
            words = project.names.openings.get(path.id, "")
            if opening(project, path) != words:
                assert opening(project, path).startswith("a prompt without words (")
                assert path.id in project.names.wordless


def test_an_attempt_that_shares_nothing_is_told_by_its_words_in_the_list(tmp_path: Path) -> None:
    """The session is called after another one. Its own title, which they are, stands nowhere."""
    log = Log("s1")
    log.prompt("a", None, "Print the table.")
    log.answer("c", log.prompt("b", None, "Draw a chart."))
    log.write(tmp_path)
    lines = pathexport("list", tmp_path).out.splitlines()
    assert "s1  Draw a chart." in lines
    assert " " * 14 + "draft · “Print the table.”" in lines
    pathexport("export", tmp_path, "-o", tmp_path / "out")
    (page,) = (tmp_path / "out").glob("*/index.md")
    assert "“Print the table.”" in page.read_text()


def pictured(folder: Path) -> None:
    """Attempts that begin with pictures, alone or with words, and one with nothing at all."""
    log = Log("5e550000-p")
    asked = log.answer("b", log.prompt("a", None, "What is in these?"))
    shots = [picture(each.encode()) for each in "xyz"]
    words = {"type": "text", "text": "This one?"}
    document = {**picture(b"%PDF"), "type": "document"}
    given_each: tuple[list[object], ...] = ([shots[0]], [*shots, document], [shots[1], words], [])
    for number, content in enumerate(given_each):
        message = {"role": "user", "content": content}
        log.answer(f"d{number}", log.row(f"c{number}", asked, "user", message=message))
    log.answer("f", log.prompt("e", "d0", "More"))
    message = {"role": "user", "content": shots[2:]}
    log.answer("h", log.row("g", "d0", "user", message=message))
    log.answer("z", log.prompt("y", asked, "Never mind"))
    log.write(folder)


def test_a_prompt_of_pictures_alone_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the page of `diff`, and in the part that no other path has."""
    monkeypatch.setenv("COLUMNS", "90")
    pictured(tmp_path)
    names = [
        "a prompt without words (3 pictures, 1 document)",
        "“This one?”",
        "“More”",
        "a prompt without words (1 picture)",
    ]
    ran = pathexport("list", tmp_path)
    told = [line.partition("left at ")[2].partition(" · ")[2] for line in ran.out.splitlines()]
    assert [each for each in told if each] == names
    ran = pathexport("show", tmp_path, "5e55")
    lines = [line for line in ran.err.splitlines() if line.count(" · ") == 3]
    for name, line in zip(names, lines, strict=True):
        assert name.startswith(line.rpartition(" · ")[2].rstrip("…"))
    (project,) = json.loads(pathexport("list", "--json", tmp_path).out)["projects"]
    openings = [path["opening"] for path in project["paths"] if path["opening"]]
    assert openings == [each.strip("“”") for each in names]
    page = pathexport("diff", tmp_path).out
    assert f"Began with {names[0]}." in page
