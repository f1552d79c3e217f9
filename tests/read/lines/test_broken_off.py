"""What Claude had said of an answer that a person interrupted, which versions around 2.1.63 to
2.1.198 write as what Claude Code says itself."""

from __future__ import annotations

from pathlib import Path

from pathexport.read.kinds import MADE_UP
from tests.making.logs import Log
from tests.reading.transcripts import asked, finished, written
from tests.running.each import for_each

PLACEHOLDER = "No response requested."


def interrupted(said: str, noted: bool = True) -> Log:
    """A thought, words behind it, and a note that somebody interrupted Claude there."""
    log = asked()
    log.blocks("b", "a", [{"type": "thinking", "thinking": "Hm."}], "m", model="opus")
    last = log.answer("c", "b", said, model=MADE_UP)
    return finished(log, log.prompt("e", log.interrupt("d", last) if noted else last))


def test_what_claude_had_said_is_more_of_its_answer(tmp_path: Path) -> None:
    made = written(tmp_path, interrupted("Half of"))
    assert made.titles[2] == "Claude · 09:00:20"
    assert made.said[2].endswith("Half of")
    assert "Claude Code" not in made.text
    assert MADE_UP not in made.text
    assert made.said[3] == "*Interrupted by the user.*"


def test_it_is_an_answer_of_its_own_where_nothing_was_thought(tmp_path: Path) -> None:
    log = asked()
    log.interrupt("c", log.answer("b", "a", "Half of", model=MADE_UP))
    made = written(tmp_path, finished(log, log.prompt("d", "c")))
    assert (made.titles[2], made.said[2]) == ("Claude · 09:00:20", "Half of")
    row = log.load(tmp_path).graph.rows[1]
    assert (row.says, row.api, row.detail) == (True, "b", None)


@for_each(
    ("said", "noted"),
    [(PLACEHOLDER, True), ("(no content)", True), (" ", True), ("Made up.", False)],
)
def test_what_claude_code_says_itself_stays_its_own(tmp_path: Path, said: str, noted: bool) -> None:
    rows = interrupted(said, noted).load(tmp_path).graph.rows
    assert [row.says for row in rows if row.uuid == "c"] == [False]
