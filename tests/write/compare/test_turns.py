"""Turns of two attempts beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.steps.messages import Form
from pathexport.write.compare.events import Act, CameOut, Event
from pathexport.write.compare.turns import Meanwhile, Turn, TurnPair, aligned, paired, turns
from pathexport.write.render.facts import Facts
from tests.random.strategies import SETTINGS


def event(form: Form, words: str = "", calls: Sequence[str] = ()) -> Event:
    acts = [Act(call, "Bash", ("Bash", call), {"command": call}, CameOut("", {})) for call in calls]
    return Event(form, words, tuple(acts), {}, Facts())


def turn(words: str, *calls: str) -> Turn:
    return Turn(event("prompt", words), (event("prompt", words), event("answer", "", calls)))


def _meanwhile(one: Turn) -> list[str]:
    return [done.words for done in one.done if isinstance(done, Meanwhile)]


def pairs(one: Sequence[Turn], other: Sequence[Turn]) -> list[TurnPair]:
    return [paired(*each) for each in aligned(one, other)]


def drawn(one: Sequence[Turn], other: Sequence[Turn]) -> list[tuple[str | None, str | None]]:
    return [
        (each.one.words if each.one else None, each.other.words if each.other else None)
        for each in pairs(one, other)
    ]


def test_a_turn_is_a_prompt_and_all_until_the_next_one() -> None:
    found = turns(
        [
            event("answer", "going on"),
            event("prompt", "a"),
            event("queued", "and b"),
            event("answer"),
            event("command", "/exit"),
            event("bash", "! ls"),
            event("command", "/review"),
            event("answer"),
            event("prompt", "never answered"),
        ]
    )
    assert [each.words for each in found] == ["", "a", "/review", "never answered"]
    assert [len(each.events) for each in found] == [1, 5, 2, 1]
    assert found[1].done == [Meanwhile("and b"), Meanwhile("! ls")]


@given(st.lists(st.sampled_from(["prompt", "queued", "command", "bash", "answer"]), max_size=9))
@SETTINGS
def test_all_that_a_person_typed_is_in_a_turn_if_there_is_any(forms: list[Form]) -> None:
    """Each once and in order, whether it begins the turn or Claude did not answer it."""
    every = [event(form, f"/{form} {at}") for at, form in enumerate(forms)]
    found = turns(every)
    typed = [each.words for each in every if each.form != "answer"]
    told = [
        words
        for each in found
        for words in sorted([each.words, *_meanwhile(each)], key=lambda said: said[-1:])
        if words
    ]
    assert told == typed or not found


def test_the_first_turns_belong_together_whatever_they_say() -> None:
    one = [turn("Let it take a comma."), turn("Is the total right to the cent?")]
    other = [turn("Totals must be right to the cent.")]
    assert drawn(one, other) == [(one[0].words, other[0].words), (one[1].words, None)]


def test_the_same_words_belong_together_and_then_those_that_are_alike() -> None:
    one = [turn("begin"), turn("Write the tests, please."), turn("Go on."), turn("Thanks.")]
    other = [turn("start"), turn("zzz"), turn("Please write tests."), turn("Go  on.")]
    assert drawn(one, other) == [
        ("begin", "start"),
        (None, "zzz"),
        ("Write the tests, please.", "Please write tests."),
        ("Go on.", "Go  on."),
        ("Thanks.", None),
    ]


def test_words_that_both_have_make_prompts_alike_and_no_letters() -> None:
    """Sentences of one language have half of their letters in common."""
    one, other = "How would the order form show that?", "Where would the holidays come from?"
    for mine, yours, alike in [
        (one, other, False),
        ("Run the test suite", "Put that in.", False),
        ("?!", "...", False),
        ("continue", "Continue.", True),
        ("Fix the parser", "Fix the parsers, please", True),
        ("请添加测试并运行", "请添加更多测试", True),
        ("用pytest运行测试", "请用pytest运行所有测试", True),
        ("แก้ไขการทดสอบ", "แก้ไขการทดสอบทั้งหมด", True),
    ]:
        found = drawn([turn("a"), turn(mine)], [turn("b"), turn(yours)])
        assert ((mine, yours) in found) == alike


def test_a_prompt_that_came_later_in_the_other_stands_beside_itself() -> None:
    one, other = [turn("Fix it."), turn("Test it.")], [turn("Test it."), turn("Fix it.")]
    assert drawn(one, other) == [(None, "Test it."), ("Fix it.", "Fix it."), ("Test it.", None)]


def test_calls_that_only_one_made() -> None:
    (found,) = pairs([turn("a", "ls", "pytest", "pytest")], [turn("b", "ls", "pytest", "cat")])
    assert [act.id for act in found.only_one if isinstance(act, Act)] == ["pytest"]
    assert [act.id for act in found.only_other if isinstance(act, Act)] == ["cat"]
    assert len(found.same) == 2


def test_a_call_that_came_out_otherwise_is_another_one() -> None:
    failed = Act("ls", "Bash", ("Bash", "ls"), {"command": "ls"}, CameOut("failed", {}))
    other = Turn(None, (Event("answer", "", (failed,), {}, Facts()),))
    (found,) = pairs([turn("a", "ls")], [other])
    assert (len(found.only_one), len(found.only_other), len(found.same)) == (1, 1, 0)
    assert failed.told == "Bash · failed · ls"


def test_calls_that_look_the_same_are_the_same_only_if_they_were_given_the_same() -> None:
    def act(**given: str) -> Act:
        return Act("t", "Bash", ("Bash", "`python - …`"), given, CameOut("", {}))

    def asked(*acts: Act) -> Turn:
        return Turn(None, (Event("answer", "", acts, {}, Facts()),))

    one, other = act(command="python -\n1"), act(command="python -\n2")
    (found,) = pairs([asked(one)], [asked(other)])
    assert (found.only_one, found.only_other, found.same) == ([one], [other], [])
    again = act(command="python -\n1", description="Count")
    (found,) = pairs([asked(one)], [asked(again)])
    assert (found.only_one, found.only_other, found.same) == ([], [], [one])


WORDS = st.sampled_from(["a", "go on", "go on please", "write tests", "write more tests", ""])
TURNS = st.lists(st.tuples(WORDS, st.lists(st.sampled_from("xyz"), max_size=3)), max_size=8).map(
    lambda made: [turn(words, *calls) for words, calls in made]
)


@given(TURNS, TURNS)
@SETTINGS
def test_each_turn_and_each_call_stands_there_once_and_in_order(
    one: list[Turn], other: list[Turn]
) -> None:
    found = pairs(one, other)
    assert [each.one for each in found if each.one] == one
    assert [each.other for each in found if each.other] == other
    for each in found:
        for whole, only in ((each.one, each.only_one), (each.other, each.only_other)):
            assert len(whole.done if whole else []) == len(only) + len(each.same)


def test_long_attempts_are_compared_too() -> None:
    done, did = event("answer", "", "ls" * 300), event("answer", "", "sl" * 300)
    one = [Turn(event("prompt", f"ask {number}"), (done,)) for number in range(500)]
    other = [Turn(event("prompt", f"beg {number}"), (did,)) for number in range(500)]
    found = aligned(one, other)
    assert len(found) < 1000
    first = paired(*found[0])  # all others did the same
    assert first.one is one[0]
    assert first.other is other[0]
