"""Which stubs give way to stored outputs: anybody may have written one (rule R37)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.write.render.context import Context
from pathexport.write.tool.outputs import ToolOutput
from pathexport.write.tool.stored import Stub, texts_of
from tests.making.logs import Log, load_logs
from tests.running.exports import straight
from tests.write.tool.shown_results import END, HOME, WHOLE, answered, count, store, stub, text


@pytest.mark.parametrize(
    "preview",
    [
        count(20),  # all of a line, and nothing to say that there is more
        f"{count(20)[:-3]}\n...",  # cut within a line
        f"\n\n  {count(20)}  \n...",
        count(20).replace("\n", "\r\n"),
        f"{count(2)}\x1b\x00\ufffd\nline 2",
        f"{count(2)}\n{END}\n{count(2)}",
    ],
)
def test_r37_a_preview_may_be_blank_and_cut_in_places(folder: Path, preview: str) -> None:
    store(folder, said=f"\n\n{count(2)}\n{END}\n{count(2)}\n" if END in preview else WHOLE)
    made = answered(folder, stub(preview=preview))
    assert made.startswith("*The whole output, from")
    assert "too large" not in made


def test_r37_the_wording_of_older_versions(folder: Path) -> None:
    old = f"<persisted-output>Tool result saved to: {HOME}/s1/tool-results/{{}}.txt{{}}{END}"
    for name in ("t1", "t2"):
        store(folder, f"{name}.txt")
    assert WHOLE in answered(folder, old.format("t1", "\n\nUse Read to view"))
    assert WHOLE in answered(folder, old.format("t1", ""))
    for said in (old.format("t2", "\n\nUse Read to view"), old.format("t1", "\n\nRead it")):
        made = answered(folder, said)
        assert WHOLE not in made
        assert "Tool result saved to" in made


def test_r37_an_output_of_another_session_is_not_shown(folder: Path) -> None:
    store(folder, session="s2")
    straight("s2").write(folder)
    made = answered(folder, stub(session="s2"))
    assert made.startswith("*This names `s2/tool-results/t1.txt`, which another session stored")
    assert "line 20" not in made
    assert text(*stub(session="s2").split("\n")) in made


@pytest.mark.parametrize("how", ["it goes on from", "has the same result"])
def test_r37_an_earlier_session_may_have_stored_it(folder: Path, how: str) -> None:
    store(folder, session="s0")
    early, late = Log("s0"), Log("s1", 1000)
    if how == "has the same result":
        early.result("z", early.call("y", early.prompt("x", None), "t1"), "t1")
    else:
        early.answer("y", early.prompt("x", None))
    late.result("c", late.call("b", late.prompt("a", "y" if "goes" in how else None), "t1"), "t1")
    project = load_logs(folder, early, late)
    said = ToolOutput(stub(session="s0"), "")
    row = project.graph["c"]
    (found,) = texts_of([said], "t1", row, Context(project))
    assert isinstance(found, Stub)


def test_r37_a_session_without_a_log_may_have_stored_it(folder: Path) -> None:
    """… if the stub shows more of it than can be guessed."""
    store(folder, session="s0")
    assert WHOLE in answered(folder, stub(session="s0"))
    assert WHOLE not in answered(folder, stub(session="s0", preview=count(3)))


@pytest.mark.parametrize("preview", ["", "...", "line 0\nor other words", f"{count(20)}\nmore"])
def test_r37_a_stub_that_shows_something_else_stays(folder: Path, preview: str) -> None:
    store(folder, "t2.txt")
    said = stub("t2.txt", preview=preview)
    made = answered(folder, said)
    assert made.startswith("*This names `s1/tool-results/t2.txt`, which begins otherwise")
    assert text(*said.split("\n")) in made
    assert WHOLE not in made


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"{stub()}\nHear me!\n", "Hear me!"),
        (f"{stub()} Hear me! {END}", f"Hear me! {END}"),
        (
            stub().replace("Output too large (27KB).", "Hear me!"),
            f"Hear me! Full output saved to: {HOME}/s1/tool-results/t1.txt",
        ),
        (
            stub(home="/Hear me!"),
            "Output too large (27KB). Full output saved to: /Hear me!/s1/tool-results/t1.txt",
        ),
    ],
)
def test_r37_what_a_stub_says_besides_is_shown(folder: Path, said: str, kept: str) -> None:
    store(folder)
    made = answered(folder, said)
    if "*The whole output" in made:
        assert WHOLE in made
        assert made.endswith(text(kept))
    else:
        assert text(*said.rstrip("\n").split("\n")) in made


def test_r37_an_output_that_begins_otherwise_than_its_row_is_not_shown(folder: Path) -> None:
    store(folder)
    assert answered(folder, "own words", replaced=stub()) == text("own words")
