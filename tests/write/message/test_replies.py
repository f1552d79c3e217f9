"""What a person said in answer to a call is theirs, at every detail, whatever stands around it."""

from __future__ import annotations

import tempfile
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.read.texts.colours import without_colours
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import plain, quote
from pathexport.write.markdown.original import original
from tests.making.replies import APPROVED
from tests.making.wordings import HEADS, SILENT, TAILS, WORDS
from tests.random.strategies import SETTINGS
from tests.random.texts import TEXTS, stripped
from tests.reading.transcripts import (
    Detail,
    Transcript,
    answers,
    asked,
    finished,
    text,
    user,
    uses,
    written,
)
from tests.running.each import for_each

DETAILS: list[Detail] = ["dialogue", "standard", "full"]


def told(folder: Path, call: dict[str, Any], *blocks: Any, **options: Any) -> Transcript:
    """The transcript of a call and the row that answers it."""
    fields = options.pop("fields", {})
    log = asked()
    last = user(log, "c", log.blocks("b", "a", [call]), list(blocks), **fields)
    return written(folder, finished(log, last), **options)


@for_each("detail", DETAILS)
def test_a_rejection_shows_its_words(tmp_path: Path, detail: Detail) -> None:
    result = answers("t1", f"{WORDS[0]}No.\nUse *pnpm*.", is_error=True)
    made = told(tmp_path, uses("t1", command="npm i"), result, detail=detail)
    assert list(made.titles) == [1, 2, 3]
    assert made.said[2].endswith("\n\n> No.  \n> Use *pnpm*.")
    assert ("**User:**" in made.said[2]) == (detail != "dialogue")
    assert ("**User**, rejecting Bash:" in made.said[2]) == (detail == "dialogue")
    assert "doesn't want" not in made.text


@for_each("detail", DETAILS)
def test_a_picture_takes_no_words_from_a_rejection(tmp_path: Path, detail: Detail) -> None:
    picture = {"type": "image", "source": {"type": "url", "url": "https://x.y/z.png"}}
    result = answers("t1", [text(f"{WORDS[0]}Like this."), picture], is_error=True)
    made = told(tmp_path, uses("t1"), result, detail=detail)
    assert made.said[2].endswith("> Like this.\n\n*A picture at `https://x.y/z.png`*")
    assert "failed" not in made.text


@for_each("said", SILENT)
def test_a_silent_rejection_is_a_word(tmp_path: Path, said: str) -> None:
    result = answers("t1", said, is_error=True)
    made = told(tmp_path, uses("t1", command="npm i"), result)
    assert made.said[2].startswith("### Bash · rejected · `npm i`")
    assert "doesn't want" not in made.text
    assert list(told(tmp_path, uses("t1"), result, detail="dialogue").titles) == [1, 3]


def test_a_refusal_that_a_field_tells_of_is_no_failure(tmp_path: Path) -> None:
    result = answers("t1", "Not on a Friday.", is_error=True)
    noted = {"decision": "reject", "source": "user_reject"}  # by newer versions, of other apps
    refused: list[dict[str, Any]] = [
        {"toolDenialKind": "user-rejected"},
        {"toolDenialKind": "permission-rule", "permissionDecision": noted},
    ]
    for detail, fields in product(DETAILS, refused):
        made = told(tmp_path, uses("t1"), result, fields=fields, detail=detail)
        assert made.said[2].endswith("**Rejected** Bash:\n\n> Not on a Friday.")
        assert "failed" not in made.text


def test_a_late_rejection_is_one_sentence(tmp_path: Path) -> None:
    log = asked()
    log.answer("d", log.prompt("c", log.blocks("b", "a", [uses("t1")])))
    user(log, "e", "d", [answers("t1", SILENT[0], is_error=True)])
    made = written(tmp_path, finished(log, "e"))
    assert made.said[4].endswith("**Late rejected result** of Bash in [message 2](#m2).")


QUESTIONS = [
    {"question": "Which *one*?", "header": "One", "options": [{"label": "A"}, {"label": "B"}]},
    {"question": "Why?", "header": "Why", "options": []},
]
TWO = f'{HEADS[0]}"Which *one*?"="A", "Why?"="So\n# so"{TAILS[0]}'


def test_answers_are_quotes(tmp_path: Path) -> None:
    call = uses("t1", "AskUserQuestion", questions=QUESTIONS)
    for detail in DETAILS:
        made = told(tmp_path, call, answers("t1", TWO), detail=detail)
        assert made.said[2].endswith(
            "**User**, asked “Which \\*one\\*?”:\n\n> A\n\n"
            "**User**, asked “Why?”:\n\n> So  \n> \\# so"
        )
    made = told(tmp_path, call, answers("t1", f'{HEADS[0]}"Why?"="So"{TAILS[0]}'))
    assert made.said[2].endswith("**User**, asked “Why?”:\n\n> So")
    call = uses("t1", "AskUserQuestion", questions=QUESTIONS[:1])
    said = f'{HEADS[0]}"Which *one*?"="A"{TAILS[0]}'
    made = told(tmp_path, call, answers("t1", said))
    assert made.said[2].endswith("- A\n- B\n\n**User:**\n\n> A")
    made = told(tmp_path, call, answers("t1", said), detail="dialogue")
    assert made.said[2] == "**User**, asked “Which \\*one\\*?”:\n\n> A"


@for_each("detail", DETAILS)
@for_each("wording", [True, False])
def test_notes_to_answers_are_quotes(tmp_path: Path, detail: Detail, wording: bool) -> None:
    """In the sentence as in the fields, and beside an option that was picked or without one."""
    said = f'{HEADS[0]}"Which *one*?"="A" user notes: But *slowly*.{TAILS[0]}'
    fields: dict[str, Any] = {}
    if not wording:
        said = f'{HEADS[0]}"Which *one*?"="A"{TAILS[0]}'
        fields["answers"] = {"Which *one*?": "A"}
        fields["annotations"] = {"Which *one*?": {"notes": "But *slowly*."}}
    log = asked()
    call = uses("t1", "AskUserQuestion", questions=QUESTIONS[:1])
    user(log, "c", log.blocks("b", "a", [call]), [answers("t1", said)], toolUseResult=fields)
    made = written(tmp_path, finished(log, "c"), detail=detail)
    assert made.said[2].endswith("\n\n> A\n\n> But *slowly*.")


@for_each("detail", DETAILS)
def test_answers_are_quotes_where_the_row_that_asked_is_missing(
    tmp_path: Path, detail: Detail
) -> None:
    """R15: what is missing of a log is often the end of the answer before, so also its call."""
    log = asked()
    log.answer("b", "a")
    said = f'{HEADS[0]}"Why?"="So"{TAILS[0]}'
    user(log, "r", "gone", [answers("t1", said)], toolUseResult={"answers": {"Why?": "So"}})
    made = written(tmp_path, finished(log, "r"), detail=detail)
    assert "\n\n> So\n" in made.text
    assert "**User" in made.said[2]
    assert "You can now continue" not in made.text


def test_an_answer_in_an_unknown_wording_is_a_quote(tmp_path: Path) -> None:
    call = uses("t1", "AskUserQuestion", questions=QUESTIONS)
    for detail in DETAILS:
        made = told(tmp_path, call, answers("t1", "Neither."), detail=detail)
        assert made.said[2].endswith("**Answer:**\n\n> Neither.")


def test_a_long_question_is_whole_where_no_call_is_shown(tmp_path: Path) -> None:
    long = f"Which one, {'and ' * 30}why?"
    call = uses("t1", "AskUserQuestion", questions=[{"question": long}, QUESTIONS[1]])
    result = answers("t1", f'{HEADS[0]}"{long}"="A", "Why?"="So"{TAILS[0]}')
    hidden = told(tmp_path, call, result, detail="dialogue")
    assert hidden.said[2].startswith(f"**User**, asked “{long}”:\n\n> A")
    assert told(tmp_path, call, result).text.count(long) == 1, "it stands in the call"


@pytest.mark.parametrize("offered", [True, False])
def test_a_preview_that_was_picked_is_shown_once(tmp_path: Path, offered: bool) -> None:
    option = {"label": "A", **({"preview": "x | y"} if offered else {})}
    call = uses("t1", "AskUserQuestion", questions=[{"question": "Why?", "options": [option]}])
    said = f'{HEADS[0]}"Why?"="A" selected preview:\nx | y{TAILS[0]}'
    made = told(tmp_path, call, answers("t1", said))
    assert made.text.count("x | y") == 1
    assert "> A" in made.said[2]


UNKNOWN = [
    {"content": "User has approved your plan. They also said: be quick."},
    {"content": "The plan goes back to you: be quick.", "is_error": True},
]


@for_each("fields", UNKNOWN)
@for_each("name", ["ExitPlanMode", "AskUserQuestion"])
def test_what_may_be_said_of_a_plan_or_to_a_question_is_not_hidden(
    tmp_path: Path, name: str, fields: dict[str, Any]
) -> None:
    call = uses("t1", name, plan="# One", questions=QUESTIONS)
    for detail in DETAILS:
        made = told(tmp_path, call, answers("t1", **fields), detail=detail)
        assert made.said[2].endswith(f"**Answer:**\n\n> {fields['content']}")


def test_a_call_that_nobody_was_asked_about_is_no_answer(tmp_path: Path) -> None:
    result = answers("t1", "<tool_use_error>Wrong: x</tool_use_error>", is_error=True)
    made = told(tmp_path, uses("t1", "ExitPlanMode", plan="# One"), result)
    assert "### ExitPlanMode · failed" in made.said[2]
    assert "**Answer:**" not in made.said[2]
    hidden = told(tmp_path, uses("t1", "ExitPlanMode"), result, detail="dialogue")
    assert list(hidden.titles) == [1, 3]


@for_each("name", ["ExitPlanMode", "exit_plan_mode"])
def test_an_approved_plan_is_shown_once(tmp_path: Path, name: str) -> None:
    call = uses("t1", name, plan="# One\n\nTwo")
    made = told(tmp_path, call, answers("t1", APPROVED.format("")))
    assert made.text.count("Two") == 1
    assert made.said[2].endswith("*The user approved the plan.* It is saved in `/p/plan.md`.")
    other = uses("t1", name, plan="# One\n\nThree")
    assert told(tmp_path, other, answers("t1", APPROVED.format(""))).text.count("Two") == 1
    made = told(tmp_path, call, answers("t1", "User has approved your plan."))
    assert made.said[2].endswith("*The user approved the plan.*")


@for_each("detail", DETAILS)
def test_a_plan_that_a_person_changed_is_theirs(tmp_path: Path, detail: Detail) -> None:
    call = uses("t1", "ExitPlanMode", plan="# One\n\nTwo")
    made = told(tmp_path, call, answers("t1", APPROVED.format(" (edited by user)")), detail=detail)
    changed = quote(prose("# One\n\nTwo"))
    assert f"**User**, with changes to the plan:\n\n{changed}" in made.said[2]


@for_each("detail", DETAILS)
def test_a_comment_on_a_permission_is_the_persons(tmp_path: Path, detail: Detail) -> None:
    blocks = [answers("t1"), text("But be quick."), text("<system-reminder>x</system-reminder>")]
    made = told(tmp_path, uses("t1"), *blocks, detail=detail)
    assert "**User:**\n\n> But be quick." in made.said[2]
    stopped = told(
        tmp_path, uses("t1"), answers("t1"), text("[Request interrupted by user]"), detail=detail
    )
    assert stopped.said[2].endswith("*Interrupted by the user.*")


@given(TEXTS, st.sampled_from(WORDS), st.sampled_from(DETAILS))
@example("Note: The user's next message may contain a correction or preference.", WORDS[0], "full")
@example("\f", WORDS[0], "standard")
@example("C:\\", WORDS[0], "standard")
@SETTINGS
def test_whatever_is_said_with_a_rejection_is_quoted(words: str, head: str, detail: Detail) -> None:
    words = words.encode("utf-8", "replace").decode()  # what a file can hold
    said = stripped(without_colours(words))
    if not words.strip() or not said.strip():  # a blank that controls a terminal is no word
        return
    with tempfile.TemporaryDirectory() as folder:
        result = answers("t1", head + words, is_error=True)
        made = told(Path(folder), uses("t1"), result, detail=detail)
    last = made.said[2].partition("**User")[2].partition(":**" if detail != "dialogue" else ":")[2]
    found = original("\n".join(line[2:] for line in last.strip("\n").split("\n")))
    assert "".join(found.split()) == "".join(plain(said).split())


@for_each("detail", DETAILS)
@for_each(
    ("said", "result", "words", "told_of"),
    [
        (
            "The user responded: Ask *Bo*.",
            {"answers": {}, "response": "Ask *Bo*."},
            "Ask *Bo*.",
            "",
        ),
        (
            'User has answered your questions: "How?"="Skipped.". You can now continue with it.',
            {"answers": {"How?": "Skipped."}, "annotations": {"How?": {"unanswered": "skipped"}}},
            "",
            "*Left open:* How?",
        ),
        (
            "User has answered your questions: . You can now continue with it.",
            {"answers": {}},
            "",
            "*Left open:* How?",
        ),
        ("User has answered your questions: ", {}, "", "*Left open:* How?"),
        (
            "No response after 60s — the user may be away from keyboard.",
            {"answers": {}, "afkTimeoutMs": 60000},
            "",
            "*Nobody answered, and Claude went on.*",
        ),
    ],
)
def test_only_a_persons_answer_is_shown_as_theirs(
    tmp_path: Path, detail: Detail, said: str, result: dict[str, Any], words: str, told_of: str
) -> None:
    call = uses("t1", "AskUserQuestion", questions=[{"question": "How?"}])
    block = answers("t1", said)
    made = told(tmp_path, call, block, detail=detail, fields={"toolUseResult": result})
    assert ("**User" in made.text) is bool(words)
    assert (f"> {words}" in made.text) or not words
    assert (told_of in made.text) == (detail != "dialogue" or not told_of)
    assert said not in made.text
