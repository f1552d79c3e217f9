"""Sessions that go on from each other, in one transcript."""

from __future__ import annotations

from pathlib import Path

from pathexport.pipeline import load
from pathexport.write.record.listed import path_entry
from pathexport.write.screen.ink import Ink
from pathexport.write.screen.paths import block, table
from tests.making.logs import Log
from tests.reading.transcripts import asked, written


def sessions() -> tuple[Log, Log, Log]:
    """s1  a ← b ← c ← d;  s2  b ← e ← f;  s3  f ← g ← h"""
    one, two, three = asked(), Log("s2-with-a-long-id", 500), Log("s3", 900)
    one.answer("b", "a")
    one.answer("d", one.prompt("c", "b"))
    two.answer("f", two.prompt("e", "b"))
    three.answer("h", three.prompt("g", "f"))
    return one, two, three


def test_a_session_that_goes_on_says_from_where(tmp_path: Path) -> None:
    made = written(tmp_path, *sessions())
    assert [value for name, value in made.fields if name == "Continues from"] == [
        "[message 2](#m2) in session s1, as session s2-with-a-long-id",
        "[message 4](#m4) in session s2-with-a-long-id",
    ]
    assert "continues_from: [s1, s2-with-a-long-id]" in made.front
    assert made.said[2] == (
        "say b\n\n⑂ [Session s1, active](transcript_s1.md#m3) goes on from here: “ask c”\n\n"
        "*Session `s2-with-a-long-id` goes on here.*"
    )
    assert made.said[4] == "say f\n\n*Session `s3` goes on here.*"


def test_one_that_went_back_to_before_where_it_went_on_says_from_where_as_well(
    tmp_path: Path,
) -> None:
    """s1  a ← b ← c ← d;  s2  d ← e ← f, b ← g ← h"""
    one, two = sessions()[0], Log("s2", 500)
    two.answer("f", two.prompt("e", "d"))
    two.answer("h", two.prompt("g", "b"))
    for of, left in ((0, 4), (1, 2)):
        made = written(tmp_path, one, two, of=of)
        assert made.field("Continues from") == f"[message {left}](#m{left}) in session s1"
        assert "continues_from: [s1]" in made.front
        assert made.said[left].endswith("*Session `s2` goes on here.*")


def test_one_to_which_another_comes_back_is_named_once(tmp_path: Path) -> None:
    """s1  a ← b, d ← e ← f;  s2  b ← c ← d"""
    one, two = asked(), Log("s2", 500)
    two.answer("d", two.prompt("c", one.answer("b", "a")))
    one.answer("f", one.prompt("e", "d", at=900))
    made = written(tmp_path, one, two)
    assert made.field("Continues from") == "[message 2](#m2) in session s1, as session s2"


def test_a_conversation_that_begins_in_the_middle_says_so(tmp_path: Path) -> None:
    begun = asked()
    cut_off = Log("s2", 500)
    cut_off.answer("d", cut_off.prompt("c", "nowhere"))
    cut_off.answer("f", cut_off.prompt("e", "d"))
    cut_off.prompt("g", "d")
    for of in (1, 2):
        made = written(tmp_path / str(of), begun, cut_off, of=of)
        assert made.above.endswith(
            "*The conversation begins in the middle: "
            "what came before is in no log of its project that was read.*"
        )
    assert "in the middle" not in written(tmp_path / "0", begun, cut_off, of=0).text
    (project,) = load(tmp_path / "1" / "project")
    ink = Ink(columns=200)
    listed = table([block(project, lambda _: True, ink)], ink, "check")
    assert listed.count("begins in the middle") == 2
    entries = [path_entry(path, project) for path in project.paths]
    assert [entry.midway for entry in entries] == [False, True, True]


def test_a_session_that_is_left_says_for_which(tmp_path: Path) -> None:
    one, two, _ = sessions()
    made = written(tmp_path, one, two, of=0)
    link = "[session s2-with-, active](transcript_s2-with-a-long-id.md#m3)"
    named = "session s2-with-, active"
    assert made.above == f"**Fork points**\n\n- [message 2](#m2) · `b` · “say b” → {named}"
    assert made.said[2].endswith(f"⑂ [S{link[2:]} goes on from here: “ask e”")


def test_a_way_through_several_sessions_is_named_by_the_one_that_takes_it(tmp_path: Path) -> None:
    """s2 goes on from s1 with its own words; that s3 goes on from s2 comes later."""
    made = written(tmp_path, *sessions(), of=0)
    assert made.said[2].endswith(
        "⑂ [Session s2-with-](transcript_s3.md#m3) (in session s3, active)"
        " goes on from here: “ask e”"
    )


def test_a_session_that_others_alone_go_on_with_is_itself(tmp_path: Path) -> None:
    """s1  a ← b ← c ← d, b ← x ← y;  s2  d ← e ← f: the draft's transcript names s1, not s2."""
    one, two = asked(), Log("s2", 500)
    one.answer("y", one.prompt("x", one.answer("b", "a")))
    one.answer("d", one.prompt("c", "b"))
    two.answer("f", two.prompt("e", "d"))
    made = written(tmp_path, one, two, of=0)
    assert "[Session s1](transcript_s2.md#m3) (in session s2, active) " in made.said[2]
    assert "“ask c”" in made.said[2]
