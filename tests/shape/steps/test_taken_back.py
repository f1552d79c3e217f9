"""What was taken back or broken off, and what came then, follow one another: nobody went back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.making.logs import Log, drawn
from tests.running.each import for_each


def refused() -> Log:
    """
    a ← b ← c ← d        an answer with a call and its result
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a", api="m1")
    log.call("c", "b", "t1", api="m1")
    log.result("d", "c", "t1")
    return log


def told(log: Log, uuid: str, parent: str, *undone: str) -> str:
    """The row that tells of a refusal."""
    return log.system(uuid, parent, "model_refusal_fallback", retractedMessageUuids=list(undone))


@for_each("undone", [["b", "c", "d"], ["d", "c", "b"], ["b"], ["b", "d", "of no log"]])
def test_an_answer_that_takes_the_place_of_another_follows_it(
    tmp_path: Path, undone: list[str]
) -> None:
    """
    a ← b ← c ← d
    a ← e ← f
    """
    log = refused()
    log.answer("e", "a", supersedesUuids=undone)
    log.prompt("f", "e")
    assert drawn(log.load(tmp_path)) == {"a b c d e f": "ACTIVE"}


def test_the_row_that_tells_of_a_refusal_is_enough(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
    a ← h ← e ← s ← f        s says that b, c and d were taken back
    """
    log = refused()
    log.answer("e", log.hook("h", "a"))
    log.prompt("f", told(log, "s", "e", "b", "c", "d"))
    assert drawn(log.load(tmp_path)) == {"a b c d h e s f": "ACTIVE"}


def test_what_was_taken_back_twice_makes_no_fork(tmp_path: Path) -> None:
    """
    a ← b    a ← c    a ← d ← s ← e
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    log.answer("c", "a", supersedesUuids=["b"])
    log.answer("d", "a", supersedesUuids=["c"])
    log.prompt("e", told(log, "s", "d", "b", "c"))
    assert drawn(log.load(tmp_path)) == {"a b c d s e": "ACTIVE"}


def test_what_was_written_in_line_stays_so(tmp_path: Path) -> None:
    """
    a ← b ← c ← d ← s ← e
    """
    log = refused()
    log.answer("e", told(log, "s", "d", "b", "c", "d"), supersedesUuids=["b", "c", "d"])
    assert drawn(log.load(tmp_path)) == {"a b c d s e": "ACTIVE"}


def test_who_goes_back_after_a_refusal_still_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
    a ← e ← f
        e ← g        and x, in other words than a
    """
    log = refused()
    log.answer("e", "a", supersedesUuids=["b", "c", "d"])
    log.answer("f2", log.prompt("f", "e"))
    log.answer("g2", log.prompt("g", "e"))
    log.answer("y", log.prompt("x", None))
    assert drawn(log.load(tmp_path)) == {
        "a b c d e f f2": "ABANDONED",
        "a b c d e g g2": "ABANDONED",
        "x y": "ACTIVE",
    }


def test_an_answer_that_takes_no_place_is_a_retry(tmp_path: Path) -> None:
    """
    a ← b    a ← c
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    log.answer("c", "a", supersedesUuids=[])
    assert drawn(log.load(tmp_path)) == {"a b": "ABANDONED", "a c": "ACTIVE"}


@for_each("on", ["a", "b"])
def test_an_answer_of_an_agent_stays_the_agents(tmp_path: Path, on: str) -> None:
    """
    a ← b    a ← c    a ← u or b ← u, an agent's
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    log.answer("u", on, isSidechain=True, agentId="x1")
    log.answer("c", "a", supersedesUuids=["b", "u"])
    assert drawn(log.load(tmp_path)) == {"a b c": "ACTIVE"}


BROKEN_OFF: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"isAbortedMidStream": True}, {"interruptedMessageId": "m1"}),
    ({}, {"interruptedMessageId": "m1"}),
    ({"isAbortedMidStream": True}, {}),
]


@for_each(("cut", "note"), BROKEN_OFF)
def test_the_note_on_an_interrupt_follows_the_answer_that_was_broken_off(
    tmp_path: Path, cut: dict[str, Any], note: dict[str, Any]
) -> None:
    """
    a ← b
    a ← i ← c ← d        i: interrupted by the user
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a", api="m1", **cut)
    log.answer("d", log.prompt("c", log.interrupt("i", "a", **note)))
    project = log.load(tmp_path)
    assert drawn(project) == {"a b i c d": "ACTIVE"}
    assert [path.reason for path in project.paths] == [None]


@for_each(("cut", "note"), BROKEN_OFF)
@for_each("on", ["r", "h"])
def test_so_it_does_behind_a_result_and_a_thought(
    tmp_path: Path, cut: dict[str, Any], note: dict[str, Any], on: str
) -> None:
    """
    a ← c ← r ← h ← t ← b        t, a thought, and b are one answer
            r ← i ← e            or h ← i, behind a hook
    """
    log = Log()
    log.call("c", log.prompt("a", None), "t1")
    last = log.result("r", "c", "t1")
    last = log.hook("h", "r") if on == "h" else last
    log.blocks("t", last, [{"type": "thinking", "thinking": "Hm."}], api="m1")
    log.answer("b", "t", api="m1", **cut)
    log.prompt("e", log.interrupt("i", last, **note))
    hook = "h " if on == "h" else ""
    assert drawn(log.load(tmp_path)) == {f"a c r {hook}t b i e": "ACTIVE"}


def test_who_asks_in_other_words_after_an_interrupt_went_back(tmp_path: Path) -> None:
    """
    a ← b    a ← i
    c ← d
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a", api="m1", isAbortedMidStream=True)
    log.interrupt("i", "a", interruptedMessageId="m1")
    log.answer("d", log.prompt("c", None))
    assert drawn(log.load(tmp_path)) == {"a b i": "ABANDONED", "c d": "ACTIVE"}


def test_who_goes_back_before_an_answer_that_was_broken_off_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← b ← c ← d        b broken off
    a ← h ← e ← f        h, what a hook added
    """
    log = Log()
    log.answer("b", log.prompt("a", None), isAbortedMidStream=True)
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", log.hook("h", "a"), "in other words"))
    assert drawn(log.load(tmp_path)) == {"a b c d": "ABANDONED", "a h e f": "ACTIVE"}


@for_each("on", ["a", "b"])
def test_so_does_who_goes_back_behind_the_note_on_an_interrupt(tmp_path: Path, on: str) -> None:
    """
    a ← b        a ← i or b ← i
    a ← e ← f
    """
    log = Log()
    log.answer("b", log.prompt("a", None), api="m1", isAbortedMidStream=True)
    log.interrupt("i", on, interruptedMessageId="m1")
    log.answer("f", log.prompt("e", "a", "in other words"))
    assert drawn(log.load(tmp_path)) == {"a b i": "ABANDONED", "a e f": "ACTIVE"}


def test_no_prompt_is_taken_back(tmp_path: Path) -> None:
    """
    a ← b ← p ← c    p ← n, instead of p and c as it says
        b ← q ← d
    """
    log = Log()
    log.answer("b", log.prompt("a", None))
    log.answer("c", log.prompt("p", "b"))
    log.answer("n", "p", supersedesUuids=["p", "c"])
    log.answer("d", log.prompt("q", "b", "in other words"))
    assert drawn(log.load(tmp_path)) == {"a b p c n": "ABANDONED", "a b q d": "ACTIVE"}


def test_a_prompt_that_broke_an_answer_off_follows_it(tmp_path: Path) -> None:
    """
    a ← b        b broken off, as c was sent
    a ← c ← d
    """
    log = Log()
    log.answer("b", log.prompt("a", None), isAbortedMidStream=True)
    log.answer("d", log.prompt("c", "a"))
    assert drawn(log.load(tmp_path)) == {"a b c d": "ACTIVE"}


def test_an_answer_after_the_one_that_took_its_place_is_a_retry(tmp_path: Path) -> None:
    """
    a ← b    a ← c, instead of b    a ← d
    """
    log = Log()
    log.answer("b", log.prompt("a", None))
    log.answer("c", "a", supersedesUuids=["b"])
    log.answer("d", "a")
    assert drawn(log.load(tmp_path)) == {"a b c": "ABANDONED", "a d": "ACTIVE"}


@for_each("beside", ["a", "h2"])
def test_a_hook_may_stand_before_what_was_taken_back(tmp_path: Path, beside: str) -> None:
    """
    a ← h ← b
    a ← h2    a ← e ← f        or h2 ← e
    """
    log = Log()
    log.answer("b", log.hook("h", log.prompt("a", None)))
    log.hook("h2", "a")
    log.answer("e", beside, supersedesUuids=["b"])
    log.prompt("f", "e")
    assert drawn(log.load(tmp_path)) == {"a h b h2 e f": "ACTIVE"}


def test_a_hook_may_stand_before_what_was_broken_off(tmp_path: Path) -> None:
    """
    a ← h ← g ← b
    a ← i ← c
    """
    log = Log()
    log.answer("b", log.hook("g", log.hook("h", log.prompt("a", None))), api="m1")
    log.prompt("c", log.interrupt("i", "a", interruptedMessageId="m1"))
    assert drawn(log.load(tmp_path)) == {"a h g b i c": "ACTIVE"}


def test_who_goes_back_before_a_hook_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← h ← b        b broken off, as c was sent
        h ← c ← d
    a ← e ← f
    """
    log = Log()
    log.answer("b", log.hook("h", log.prompt("a", None)), isAbortedMidStream=True)
    log.answer("d", log.prompt("c", "h"))
    log.answer("f", log.prompt("e", "a", "in other words"))
    assert drawn(log.load(tmp_path)) == {"a h b c d": "ABANDONED", "a e f": "ACTIVE"}


@for_each("seed", range(40))
def test_whatever_is_said_to_be_taken_back_no_row_is_lost(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    log = Log()
    known: list[str] = []
    for number in range(12):
        uuid = f"r{number:02}"
        undone: Any = chance.sample([*known, f"r{number + 1:02}"], k=min(2, len(known) + 1))
        write = log.answer if chance.random() < 0.7 else log.prompt
        taken = chance.choice(
            [
                {},
                {"supersedesUuids": undone},
                {"isAbortedMidStream": True},
                {"interruptedMessageId": f"msg_{undone[0]}"},
            ]
        )
        write(uuid, chance.choice([None, *known[-3:]]), **taken)
        known.append(uuid)
    straight = drawn(log.load(tmp_path / "straight"))
    assert {each for path in straight for each in path.split()} == set(known)
    chance.shuffle(log.rows)
    assert drawn(log.load(tmp_path / "shuffled")).keys() == straight.keys()
