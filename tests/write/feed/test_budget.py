"""Budgets: never exceeded, nothing left out without need, and all that is left out is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pathexport.problems import WrongRequestError
from pathexport.shape.project import Project
from pathexport.write.document.documents import alone
from pathexport.write.document.excerpt import whole
from pathexport.write.document.writer import joined
from pathexport.write.feed.atif import TrajectoryHead, trajectory
from pathexport.write.feed.budget import Weighed, fitted
from pathexport.write.feed.estimate import TextsAlone, estimate, markdown, weigh_messages
from pathexport.write.feed.forms import PartRead, Wanted, as_data, as_markdown
from pathexport.write.feed.leaving import (
    Leavable,
    leavable,
    left_out,
    summary,
    without,
)
from pathexport.write.feed.messages import sent
from pathexport.write.feed.said import said_in
from pathexport.write.feed.xml import document
from pathexport.write.options import Form, Options
from pathexport.write.values import as_json
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.each import for_each
from tests.running.loading import loaded

FORMS: list[Form] = ["markdown", "xml", "messages", "atif"]


def part(project: Project, number: int = 0) -> PartRead:
    return PartRead(project, whole(project, project.paths[number]))


def what_may_go(read: PartRead) -> list[Leavable]:
    said = said_in(read.project, read.part.steps)
    return leavable(said, "claude", TextsAlone)


def fed(read: PartRead, form: Form, wanted: Wanted) -> Weighed[str]:
    if form != "markdown":
        return as_data(read, wanted, form)
    made = as_markdown(read, wanted)
    return Weighed("".join(joined([*made.made.top, *made.made.parts])), made.tokens)


@given(lived_logs(), st.sampled_from(FORMS), st.integers(0, 100), st.integers(1, 400))
@SETTINGS
def test_a_budget_is_never_exceeded(log: Log, form: Form, percent: int, words: int) -> None:
    log = talkative(log, words)
    with loaded([log.rows]) as project:
        for number, _ in enumerate(project.paths):
            one = part(project, number)
            full = fed(one, form, Wanted(thinking=True)).tokens
            most = full * percent // 100
            try:
                done = fed(one, form, Wanted(thinking=True, most=most))
            except WrongRequestError as error:
                least = int(re.findall(r"max-tokens (\d+)", str(error))[0])
                assert most < least <= full
                done = fed(one, form, Wanted(thinking=True, most=least))
                assert done.tokens <= least
            else:
                assert done.tokens <= most
            assert ("to save room: " in done.made) == (done.tokens < full)


def talkative(log: Log, words: int) -> Log:
    """The same with so many words in each result."""
    for row in log.rows:
        content = row.get("message", {}).get("content")
        for block in content if isinstance(content, list) else ():
            if block["type"] == "tool_result":
                block["content"] = "word " * words
    return log


@given(lived_logs(), st.sampled_from(FORMS), st.integers(1, 400), st.integers(0, 100))
@SETTINGS
def test_one_piece_less_would_be_too_much(log: Log, form: Form, words: int, at: int) -> None:
    """Of all that may be left out, in its order."""
    with loaded([talkative(log, words).rows]) as project:
        one = part(project)
        every = what_may_go(one)
        tokens = [size(one, form, every[:count]) for count in range(len(every) + 1)]
        assert tokens == sorted(tokens, reverse=True), "each piece that is left out saves room"
        most = tokens[at % len(tokens)]
        done = fitted(every, most, lambda some: Weighed(some, size(one, form, some)))
        turns = [each for each in done.made if each.kind == "turn"]
        rest = [each for each in done.made if each.kind != "turn"]
        if rest:
            assert size(one, form, [*rest[:-1], *turns]) > most
        if turns:
            small = [each for each in every if each.kind != "turn"]
            assert size(one, form, [*small, *turns[:-1]]) > most


def size(one: PartRead, form: Form, some: Sequence[Leavable]) -> int:
    left, part = left_out(some), one.part
    if form == "markdown":
        made = alone(one.project, replace(part, left=left), Options())
        text = "".join(joined([*made.top, *made.parts]))
        return estimate(markdown(text), "claude")
    said = without(said_in(one.project, part.steps), left)
    before = f"Left out {left.summary}." if some else ""
    if form == "xml":
        return estimate(document(said, {}, before), "claude")
    if form == "messages":
        return weigh_messages(sent(said, True, before), "", "claude")
    text = as_json(trajectory(TrajectoryHead("i", "s", "1", {}, "", before), said))
    return estimate([("input", text)], "claude")


def talk() -> Log:
    """Four turns, each with a thought and a call."""
    log = Log()
    last = None
    for turn in range(4):
        last = log.prompt(f"p{turn}", last, f"prompt {turn} " + "x " * 200)
        thought = {"type": "thinking", "thinking": f"thought {turn} " * 60, "signature": "s"}
        last = log.blocks(f"t{turn}", last, [thought], api=f"m{turn}")
        last = log.call(f"c{turn}", last, f"u{turn}", api=f"m{turn}")
        last = log.result(f"r{turn}", last, f"u{turn}", f"result {turn} " * 80)
        last = log.answer(f"a{turn}", last, f"answer {turn} " * 40)
    return log


@for_each("form", FORMS)
def test_results_go_first_then_thoughts_then_turns(tmp_path: Path, form: Form) -> None:
    project = talk().load(tmp_path)
    one = part(project)
    every = what_may_go(one)
    assert [each.kind for each in every] == ["result"] * 4 + ["thought"] * 4 + ["turn"] * 3
    full = fed(one, form, Wanted(thinking=True)).tokens
    before = turns = 11
    for most in range(full, 0, -120):
        try:
            text = fed(one, form, Wanted(thinking=True, most=most)).made
        except WrongRequestError:
            break
        left = sum(f"{what} {n}" in text for what in ("result", "thought") for n in range(4))
        answers = sum(f"answer {n}" in text for n in range(3))
        assert answers <= turns
        assert left <= before or answers < turns, "results come back only for a turn that goes"
        before, turns = left, answers
        assert "prompt 0" in text
        assert "prompt 3" in text
        assert "answer 3" in text
        if left < 8 and answers == 3:
            assert "Result left out, ~" in text
        if left < 4 and answers == 3 and form in ("xml", "markdown"):
            assert "Thought left out, ~" in text
    assert (before, turns) == (0, 0)
    assert "Messages 2 to 9 are left out" in text


def test_results_come_back_where_a_large_turn_is_gone(tmp_path: Path) -> None:
    """The newest first, as they would have stayed."""
    log = Log()
    last = log.answer("b", log.prompt("a", None))
    for turn, words in enumerate((9000, 10, 10)):
        last = log.answer(f"y{turn}", log.prompt(f"x{turn}", last), "word " * words)
        last = log.call(f"c{turn}", last, f"u{turn}", api=f"m{turn}")
        last = log.result(f"r{turn}", last, f"u{turn}", f"result {turn} " * 200)
    one = part(log.load(tmp_path))
    text = fed(one, "xml", Wanted(most=9000)).made
    assert re.findall(r"<result>\s*(result \d)", text) == ["result 1", "result 2"]
    text = fed(one, "xml", Wanted(most=1500)).made
    assert re.findall(r"<result[^>]*>\s*(\w+ \w+)", text) == ["Result left", "result 2"]
    assert "1 result (message 8, " in text


@for_each("form", FORMS)
def test_room_behind_a_large_result_goes_to_small_ones(tmp_path: Path, form: Form) -> None:
    log = Log()
    last = log.prompt("a", None)
    for turn, words in enumerate((100, 100, 100, 5000, 100)):
        last = log.call(f"c{turn}", last, f"u{turn}", api=f"m{turn}")
        last = log.result(f"r{turn}", last, f"u{turn}", f"result {turn} " * words)
    one = part(log.load(tmp_path))
    full = fed(one, form, Wanted()).tokens
    done = fed(one, form, Wanted(most=full - 3000))
    assert done.tokens <= full - 3000
    assert sorted(set(re.findall(r"result \d", done.made))) == [f"result {n}" for n in (0, 1, 2, 4)]
    assert "1 result (message" in done.made


def test_what_a_person_says_in_a_result_stays(tmp_path: Path) -> None:
    said = "The user doesn't want to proceed with this tool use. The user said: " + "no " * 300
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    block = {"type": "tool_result", "tool_use_id": "t", "content": said, "is_error": True}
    log.row("c", "b", "user", message={"role": "user", "content": [block]})
    project = log.load(tmp_path)
    assert what_may_go(part(project)) == []


def test_the_error_says_the_least_that_can_be_asked_for(tmp_path: Path) -> None:
    project = talk().load(tmp_path)
    with pytest.raises(WrongRequestError) as error:
        fed(part(project), "xml", Wanted(most=100))
    found = re.fullmatch(
        r"100 tokens are too few: what must stay has [\d,]+ tokens\. Give "
        r"--max-tokens (\d+) or more\.",
        str(error.value),
    )
    assert found is not None
    least = int(found[1])
    assert fed(part(project), "xml", Wanted(most=least)).tokens == least


def test_what_is_left_out_is_named_in_one_line(tmp_path: Path) -> None:
    project = talk().load(tmp_path)
    every = what_may_go(part(project))
    told = [re.sub("~[^ ]+ tokens", "~", summary(every[:count])) for count in (0, 2, 5, 9, 11)]
    later = "messages 5 to 11, ~"
    assert [line.removeprefix("to save room: ") for line in told] == [
        "",
        "2 results (messages 2 to 5, ~)",
        "4 results (messages 2 to 11, ~), 1 thought (message 2, ~)",
        f"3 results ({later}), 3 thoughts ({later}), older turns (messages 2 to 3, ~)",
        "1 result (message 11, ~), 1 thought (message 11, ~), older turns (messages 2 to 9, ~)",
    ]


@pytest.mark.parametrize("thinking", [False, True])
def test_thoughts_that_messages_have_not_are_not_left_out(tmp_path: Path, thinking: bool) -> None:
    """Of two thoughts one is signed, and no message may end in the other."""
    log = Log()
    signed = {"type": "thinking", "thinking": "signed " * 90, "signature": "c2ln"}
    last = log.blocks("b", log.prompt("a", None), [signed], api="m")
    last = log.answer("c", last, api="m")
    unsigned = {"type": "thinking", "thinking": "unsigned " * 90}
    log.blocks("e", log.prompt("d", last), [unsigned], api="n")
    one = part(log.load(tmp_path))
    full = fed(one, "messages", Wanted(thinking=thinking)).tokens
    if thinking:
        text = fed(one, "messages", Wanted(thinking=True, most=full - 1)).made
        assert "to save room: 1 thought (message 2, " in text
    else:
        with pytest.raises(WrongRequestError, match=f"Give --max-tokens {full} or more"):
            fed(one, "messages", Wanted(most=full - 1))


def test_the_first_prompt_is_not_said_to_be_left_out(tmp_path: Path) -> None:
    """A thought without words in the logs has no number, and lies in the step behind the prompt."""
    log = Log()
    empty = {"type": "thinking", "thinking": "", "signature": "c2ln" * 90}
    last = log.blocks("b", log.prompt("a", None), [empty], api="m")
    last = log.answer("c", last, "word " * 400, api="m")
    log.answer("e", log.prompt("d", last))
    one = part(log.load(tmp_path))
    for form in FORMS:
        text = fed(one, form, Wanted(most=fed(one, form, Wanted()).tokens - 60)).made
        assert "essage 2 is left out" in text
        assert "older turns (message 2, " in text


def test_options_narrow_a_conversation_as_they_do_a_transcript(tmp_path: Path) -> None:
    one = part(talk().load(tmp_path))

    def text(options: Options) -> str:
        return fed(one, "xml", Wanted(options)).made

    assert "thought 1" not in text(Options(thinking=False))
    assert "result 1" in text(Options(thinking=False))
    assert "result 1" not in text(Options(results=False))
    assert "Result left out" in text(Options(results=False))
    assert "<tool_call" not in text(Options("dialogue"))
    assert "answer 1" in text(Options("dialogue"))
    assert "[1 more line left out]" in text(Options(max_lines=0))


@for_each("form", FORMS)
def test_every_form_names_what_a_detail_hides(tmp_path: Path, form: Form) -> None:
    one = part(talk().load(tmp_path))

    def lines(options: Options) -> list[str]:
        return re.findall(r"Hidden at this detail: ([^.\n]+)", fed(one, form, Wanted(options)).made)

    assert lines(Options()) == []
    assert lines(Options(thinking=False)) == ["4 thoughts"]
    (said,) = lines(Options("dialogue"))
    assert {"4 results", "4 thoughts", "4 tool calls"} <= {*said.split(", ")}
