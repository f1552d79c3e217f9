"""Words from the queue that interrupt a call: they stand behind the note on the interrupt, and what
answers them behind these (R19)."""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import whole
from tests.running.each import for_each
from tests.shape.steps.turns import calls, turn


@for_each("words", ["p", "p q"])
@for_each("on", ["c3", "r1"])
def test_r19_words_from_the_queue_that_interrupt_calls_follow_the_note_on_that(
    tmp_path: Path, words: str, on: str
) -> None:
    """
    a ← c1 ← c2 ← c3       r1 may be there when the words are typed
        r1   c3 ← p ← q    words from the queue, on the last call or on r1
        c3 ← r3
             r2 ← i ← z    the calls are interrupted, and z answers the words
    """
    log = calls(3)
    log.result("r1", "c1", "t1", at=100 if on == "r1" else 400)
    log.second = 200
    above = on
    for word in words.split():
        above = log.prompt(word, above)
    log.result("r3", "c3", "t3", at=401)
    log.interrupt("i", log.result("r2", "c2", "t2"), interruptedMessageId="X")
    log.answer("z", log.hook("h", "i"))
    assert whole(log.load(tmp_path)) == {f"a c1 c2 c3 r1 r3 r2 i {words} h z": "ACTIVE"}


def test_r19_so_they_do_where_the_note_stands_on_what_was_added_to_a_result(tmp_path: Path) -> None:
    """
    a ← c1 ← p                 words from the queue
        c1 ← r1 ← y ← i ← z    y is a copy of the system prompt, as newer versions keep it
    """
    log = calls(1)
    log.prompt("p", "c1")
    snapshot = {"type": "prompt_snapshot", "systemPrompt": ["You help."]}
    log.row("y", log.result("r1", "c1", "t1"), "attachment", attachment=snapshot)
    log.interrupt("i", "y", interruptedMessageId="X")
    log.answer("z", "i")
    assert whole(log.load(tmp_path)) == {"a c1 r1 y i p z": "ACTIVE"}


@for_each("backwards", [False, True])
def test_r19_so_they_do_where_somebody_went_back_to_one_of_them(
    tmp_path: Path, backwards: bool
) -> None:
    """
    a ← c1 ← p ← q             words from the queue
        c1 ← r1 ← i ← z
             p ← e ← f         they are taken back from q on; perhaps the last line is the first
    """
    log = calls(1)
    log.prompt("q", log.prompt("p", "c1"))
    log.interrupt("i", log.result("r1", "c1", "t1"), interruptedMessageId="X")
    log.answer("z", "i")
    turn(log, "e", "p", "f")
    log.rows = log.rows[:: -1 if backwards else 1]
    assert whole(log.load(tmp_path)) == {
        "a c1 r1 i p q z": "ACTIVE" if backwards else "ABANDONED",
        "a c1 r1 i p e f": "ABANDONED" if backwards else "ACTIVE",
    }


def test_r19_so_they_do_where_another_result_came_behind_that_with_the_note(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← r2           p is typed before r2 comes
        c1 ← r1 ← p
             r1 ← i ← z
    """
    log = calls(2)
    log.prompt("p", log.result("r1", "c1", "t1"))
    log.result("r2", "c2", "t2")
    log.interrupt("i", "r1", interruptedMessageId="X")
    log.answer("z", "i")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 r2 i p z": "ACTIVE"}


def test_r19_a_note_on_a_result_that_follows_another_one_stays_there(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        c1 ← p
        c1 ← r1 ← r2 ← i ← z
    """
    log = calls(2)
    log.prompt("p", "c1")
    log.result("r2", log.result("r1", "c1", "t1"), "t2")
    log.interrupt("i", "r2", interruptedMessageId="X")
    log.answer("z", "i")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 r2 i p z": "ACTIVE"}


def test_r19_words_that_stand_above_the_note_have_nothing_moved_behind_them(tmp_path: Path) -> None:
    """
    a ← c1 ← p ← i ← q         a draft
                 i ← z         later
    """
    log = calls(1)
    log.interrupt("i", log.prompt("p", "c1"), interruptedMessageId="X")
    log.prompt("q", "i")
    log.answer("z", "i")
    assert whole(log.load(tmp_path)) == {"a c1 p i q": "ABANDONED", "a c1 p i z": "ACTIVE"}


def test_r19_words_that_are_taken_back_before_they_are_answered_are_a_draft(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← p             words from the queue, which interrupt the call
        c1 ← r1 ← i
        c1 ← e ← f         they are taken back, and others sent instead
    """
    log = calls(1)
    log.prompt("p", "c1")
    log.interrupt("i", log.result("r1", "c1", "t1"), interruptedMessageId="X")
    turn(log, "e", "c1", "f")
    assert whole(log.load(tmp_path)) == {"a c1 r1 i p": "ABANDONED", "a c1 r1 i e f": "ACTIVE"}


@for_each("told", [{}, {"interruptedMessageId": "X"}])
def test_r19_words_that_are_interrupted_before_they_are_answered_stand_before_that_note(
    tmp_path: Path, told: dict[str, str]
) -> None:
    """
    a ← c1 ← p                 words from the queue, which interrupt the call
        c1 ← r1 ← i ← j ← e    j is the note that no answer to them came
    """
    log = calls(1)
    log.prompt("p", "c1")
    log.interrupt("j", log.interrupt("i", log.result("r1", "c1", "t1"), **told))
    turn(log, "e", "j", "f")
    assert whole(log.load(tmp_path)) == {"a c1 r1 i p j e f": "ACTIVE"}


def test_r19_words_that_were_typed_after_two_notes_are_an_attempt(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← i ← j ← e    somebody interrupts twice, goes on,
        c1 ← p                 goes back, and takes back what they type
        c1 ← q ← z
    """
    log = calls(1)
    log.interrupt("j", log.interrupt("i", log.result("r1", "c1", "t1")))
    turn(log, "e", "j", "f")
    log.prompt("p", "c1")
    turn(log, "q", "c1", "z")
    assert whole(log.load(tmp_path)) == {
        "a c1 r1 i j e f": "ABANDONED",
        "a c1 r1 p": "ABANDONED",
        "a c1 r1 q z": "ACTIVE",
    }


def test_r19_words_on_a_call_that_are_answered_there_stay_there(tmp_path: Path) -> None:
    """
    a ← c1 ← p ← q         somebody went on elsewhere while the call ran
        c1 ← r1 ← i ← z
    """
    log = calls(1)
    turn(log, "p", "c1", "q")
    log.interrupt("i", log.result("r1", "c1", "t1"), interruptedMessageId="X")
    log.answer("z", "i")
    assert whole(log.load(tmp_path)) == {"a c1 r1 p q": "ABANDONED", "a c1 r1 i z": "ACTIVE"}


@for_each("words", [False, True])
def test_r19_what_an_agent_is_told_on_a_call_are_no_words_that_interrupt_it(
    tmp_path: Path, words: bool
) -> None:
    """
    a ← c1 (← p) ← x       x is an agent's
        c1 ← r1 ← i ← z
    """
    log = calls(1)
    log.prompt("x", log.prompt("p", "c1") if words else "c1", isSidechain=True)
    log.interrupt("i", log.result("r1", "c1", "t1"), interruptedMessageId="X")
    log.answer("z", "i")
    draft = {"a c1 r1 p": "ABANDONED"} if words else {}
    assert whole(log.load(tmp_path)) == {**draft, "a c1 r1 i z": "ACTIVE"}


def test_r19_words_follow_no_note_that_hangs_on_nothing(tmp_path: Path) -> None:
    """
    a ← c1 ← p
    i ← z ← c2 ← r2
    """
    log = calls(1)
    log.prompt("p", "c1")
    log.interrupt("i", None, interruptedMessageId="X")
    log.call("c2", log.answer("z", "i"), "t2")
    log.result("r2", "c2", "t2")
    assert whole(log.load(tmp_path)) == {"a c1 p": "ABANDONED", "i z c2 r2": "ACTIVE"}
