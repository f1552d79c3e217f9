"""Outputs that were stored beside a log: each stands once in a transcript, and what was exported of
it stays when it is deleted with the log."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load
from tests.making.logs import Log, conversation
from tests.running.exports import aged, listed, sound, wrote
from tests.running.folders import tree

WHOLE = "\n".join(f"line {n}" for n in range(500))


def stub() -> str:
    return (
        "<persisted-output>\nOutput too large (9KB). Full output saved to: /x/s1/tool-results/t.txt"
        f"\n\nPreview (first 2KB):\n{WHOLE[:900]}\n...\n</persisted-output>"
    )


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A project with a stored output."""
    stored = tmp_path / "p/s1/tool-results/t.txt"
    stored.parent.mkdir(parents=True)
    stored.write_text(WHOLE)
    return tmp_path / "p"


def transcripts(out: Path) -> list[str]:
    return [file.read_text() for file in sorted(out.rglob("transcript_*.md"))]


def test_an_output_that_many_stubs_name_is_shown_once(source: Path, tmp_path: Path) -> None:
    log = Log()
    last = log.prompt("a", None)
    for n in range(20):
        last = log.result(f"r{n}", log.call(f"c{n}", last, f"t{n}"), f"t{n}", stub())
    log.write(source)
    wrote(source, tmp_path / "out")
    (made,) = transcripts(tmp_path / "out")
    assert made.count("line 499\n") == made.count("*The whole output, from") == 1
    named = "*The output is the one in [message 2](#m2): `s1/tool-results/t.txt`.*"
    assert made.count(named) == 19
    assert made.index("line 499\n") < made.index(named)


def test_stubs_in_one_message_show_an_output_once(source: Path, tmp_path: Path) -> None:
    log = Log()
    last = log.prompt("a", None)
    for n in range(20):
        last = log.call(f"c{n}", last, "t", api="m")
        log.result(f"r{n}", f"c{n}", "t", stub())
    log.write(source)
    wrote(source, tmp_path / "out")
    (made,) = transcripts(tmp_path / "out")
    assert made.count("line 499\n") == 1
    named = "*The output is `s1/tool-results/t.txt`, which stands in this message already.*"
    assert made.count(named) == 19


def test_each_path_shows_an_output_where_it_comes_first(source: Path, tmp_path: Path) -> None:
    log = conversation()
    for n in range(3):
        asked = log.prompt(f"p{n}", "b")
        last = log.result(f"r{n}", log.call(f"c{n}", asked, f"t{n}"), f"t{n}", stub())
        log.answer(f"d{n}", log.result(f"R{n}", log.call(f"C{n}", last, f"T{n}"), f"T{n}", stub()))
    log.write(source)
    wrote(source, tmp_path / "out")
    made = transcripts(tmp_path / "out")
    assert [text.count("line 499\n") for text in made] == [1, 1, 1]
    assert ["*The output is the one in [message 4](#m4)" in text for text in made] == [True] * 3


def test_an_output_of_another_session_is_in_no_transcript_but_its_own(
    source: Path, tmp_path: Path
) -> None:
    """A web page may hold the text of a stub."""
    for name in ("s1", "s2"):
        log = Log(name, 1000)
        call = log.call(f"c{name}", log.prompt(f"a{name}", None), name)
        log.result(f"r{name}", call, name, stub())
        log.write(source)
    wrote(source, tmp_path / "out")
    own, other = transcripts(tmp_path / "out")
    assert "line 499\n" in own
    assert "line 499\n" not in other
    assert "another session stored, so it is not put back" in other
    assert WHOLE[:900] in other


def test_what_was_put_back_stays_when_the_stored_output_is_gone(tmp_path: Path) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    stored = source / "s1" / "tool-results" / "t1.txt"
    stored.parent.mkdir(parents=True)
    stored.write_text("beginning\nthe rest of it\n")
    log = Log()
    log.call("c", log.prompt("a", None), "t1")
    log.result("r", "c", "t1", f"<persisted-output>saved to {stored}\nbeginning</persisted-output>")
    log.answer("b", "r")
    log.write(source)
    export(load(source), out)
    shutil.rmtree(source / "s1")
    for _ in range(2):
        export(load(source), out)
        texts = [file.read_text() for file in sorted(out.rglob("transcript_*.md"))]
        assert sum("the rest of it" in text for text in texts) == 1
        assert sum("not there any more" in text for text in texts) == 1
        (copy,) = (each for each in listed(out) if "stored" in each)
        assert "the rest of it" in (out / copy["file"]).read_text()
        assert copy["gone"] is copy["kept"] is True
        assert copy["stored"] == ["s1/tool-results/t1.txt"]
        sound(out)
    before = aged(out)
    assert not export(load(source), out).output.changes
    assert tree(out) == before
