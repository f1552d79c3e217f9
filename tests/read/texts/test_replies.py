"""What a person answered to Claude's calls, as Claude Code words it."""

from __future__ import annotations

from typing import Any

from pathexport.read.texts.refusals import is_called_off, is_rejection
from pathexport.read.texts.replies import Answer, answered, rejection
from tests.making.wordings import HEADS, NOTE, REFUSED, SILENT, STOP, TAILS, WORDS
from tests.running.each import for_each


@for_each("head", WORDS)
@for_each("end", ["", NOTE])
def test_words_of_a_rejection_stand_without_what_is_around_them(head: str, end: str) -> None:
    assert rejection(f"{head}Use pnpm.\n\nNot npm.{end}", [], {}).words == "Use pnpm.\n\nNot npm."


@for_each("said", SILENT)
def test_a_rejection_may_say_nothing(said: str) -> None:
    found = rejection(said, [], {})
    assert (found.words, found.unsure, found.answers) == ("", "", ())


@for_each("said", SILENT)
@for_each(
    "down",
    [
        {"interruptedByShutdown": True, "toolDenialKind": "user-rejected"},
        {"toolDenialKind": "cancelled"},
    ],
)
def test_a_call_that_was_broken_off_was_refused_by_words_alone(
    said: str, down: dict[str, Any]
) -> None:
    assert is_called_off(said, down)
    assert not is_called_off(said, {})
    assert not is_called_off(said, {**down, "userFeedback": "use pnpm."})
    assert not is_called_off(f"{WORDS[0]}Use pnpm.", down)


UNASKED = "Permission for this tool use was denied: it requires interactive approval, and"
MANY = "contains multiple operations. The following part"


@for_each(
    ("said", "unasked"),
    [
        ("This command requires approval", True),
        ("This Bash command requires approval", True),
        (f"This Bash command {MANY} requires approval: a\nb", True),
        (f"This PowerShell command {MANY}s require approval: a", True),
        ("Claude requested permissions to write to /x, but you haven't granted it yet.", True),
        ("Part of this command (a variable) cannot be checked in advance", True),
        ("Contains simple_expansion", True),
        ("Contains subshell", True),
        ("Contains expansion", True),
        ("Contains secrets", False),
        (f"{UNASKED} permission prompts are not available. What was requested: a\nb", True),
        ("Tool permission request failed", True),
        ("Tool permission request failed: ZodError: [\n]", True),
        ("Tool permission request failed.", False),
        ("Answer questions?", True),
        ("Exit plan mode?", True),
        ("Exit plan mode? No.", False),
        ("Contains a mistake.", False),
        ("This command requires approval by Ada.", False),
        ("Not on a Friday.", False),
    ],
)
def test_where_nobody_could_be_asked_nobody_refused(said: str, unasked: bool) -> None:
    noted = {"toolDenialKind": "user-rejected"}
    assert is_rejection(said, noted) != unasked
    assert is_rejection(said, {**noted, "userFeedback": "No."})
    assert not is_rejection(said, {})


@for_each(
    ("decision", "source", "refused"),
    [
        ("reject", "user_reject", True),
        ("reject", "hook", False),
        ("reject", "config", False),
        ("accept", "user_temporary", False),
        (None, None, False),
    ],
)
def test_newer_versions_note_who_refused(decision: Any, source: Any, refused: bool) -> None:
    noted = {"permissionDecision": {"decision": decision, "source": source}}
    assert is_rejection("Use git clean.", noted) == refused
    assert not is_rejection("This command requires approval", noted)
    assert not is_rejection("Use git clean.", {"permissionDecision": decision})


def test_a_typed_reason_is_believed_where_the_wording_is_new() -> None:
    assert (
        rejection("No! Because: use pnpm.", [], {"userFeedback": "use pnpm."}).words == "use pnpm."
    )
    found = rejection("No!", [], {"userFeedback": "other"})
    assert (found.words, found.unsure) == ("other", "No!")
    assert rejection("The user doesn't want to play.", [], {}).unsure != ""
    assert rejection(f"{REFUSED} {STOP} Or do.", [], {}).unsure == "Or do."


STAYS = (
    "The agent proposed a plan that was rejected by the user. The user chose to stay in plan mode "
    "rather than proceed with implementation.\n\nRejected plan:\n# Plan"
)


@for_each("said", [*SILENT, STAYS])
def test_a_typed_reason_counts_where_the_text_tells_none(said: str) -> None:
    found = rejection(said, [], {"userFeedback": "Use pnpm."})
    assert (found.words, found.unsure) == ("Use pnpm.", "")
    assert found.plan == ("# Plan" if said == STAYS else "")


CLARIFIES = (
    f"{WORDS[0]}The user wants to clarify these questions.\n"
    "    This means they may have additional information, context or questions for you.\n"
    "    Take their response into account and then reformulate the questions if appropriate.\n"
    "    Start by asking them what they would like to clarify.\n\n    Questions asked:\n{}"
)


ENOUGH = (
    f"{WORDS[0]}The user has indicated they have provided enough answers for the plan interview.\n"
    "Stop asking clarifying questions and proceed to finish the plan with the information you "
    "have.\n\nQuestions asked and answers provided:\n{}"
)


@for_each("text", [CLARIFIES, ENOUGH])
def test_questions_may_be_talked_about_first_or_be_enough(text: str) -> None:
    said = text.format(
        '- "Which?"\n  Answer: Both,\nor "none"\n- "Why?"\n  (No answer provided)\n'
        '- "How?"\n  Answer: Well\n  User notes: and soon'
    )
    found = rejection(said + NOTE, ["Which?", "Why?", "How?"], {})
    assert (found.clarifies, found.enough) == (text == CLARIFIES, text == ENOUGH)
    assert found.answers == (
        Answer("Which?", 'Both,\nor "none"'),
        Answer("Why?", ""),
        Answer("How?", "Well", "and soon"),
    )
    assert "Both" in rejection(said, [], {}).words


@for_each("head", HEADS)
@for_each("tail", TAILS)
@for_each(
    ("said", "wanted"),
    [
        ('"Which?"="Both"', [Answer("Which?", "Both")]),
        ('"Which?"="a", "b"="c"', [Answer("Which?", 'a", "b"="c')]),
        (
            '"Which?"="One", "Why?"="Two. You can now continue with it"',
            [Answer("Which?", "One"), Answer("Why?", "Two. You can now continue with it")],
        ),
        ('"Which?"="One" user notes: or so', [Answer("Which?", "One", "or so")]),
        (
            '"Which?"="One" selected preview:\n| a |\n user notes: or so',
            [Answer("Which?", "One", "or so", "| a |\n")],
        ),
        ('"Which?"=(no option selected) notes: mine', [Answer("Which?", "", "mine")]),
    ],
)
def test_answers_are_read_from_each_wording(
    head: str, tail: str, said: str, wanted: list[Answer]
) -> None:
    found = answered(head + said + tail, ["Which?", "Why?"], {})
    assert list(found.answers) == wanted
    assert found.unsure == ""


def test_typed_answers_are_believed_first() -> None:
    told = {
        "toolUseResult": {
            "answers": {"Why?": ["a", "b"], "Which?": "Both"},
            "annotations": {"Which?": {"notes": "or so"}, "How?": {"notes": "well"}},
        }
    }
    found = answered(f'{HEADS[0]}"Which?"="x", "Why?"="y"{TAILS[0]}', ["Which?", "Why?"], told)
    assert found.answers == (
        Answer("Which?", "Both", "or so"),
        Answer("Why?", "a, b"),
        Answer("How?", "", "well"),
    )


def test_that_there_are_notes_alone_is_not_said() -> None:
    told = {"answers": {"Which?": "(notes only)"}, "annotations": {"Which?": {"notes": "mine"}}}
    said = f'{HEADS[0]}"Which?"=(no option selected) notes: mine{TAILS[0]}'
    found = answered(said, ["Which?"], {"toolUseResult": told})
    assert found.answers == (Answer("Which?", "", "mine"),)
    said = f'{HEADS[0]}"Which?"="(notes only)"{TAILS[0]}'
    (typed,) = answered(said, ["Which?"], {"toolUseResult": {**told, "annotations": {}}}).answers
    assert typed.words == "(notes only)"


@for_each("picked", ["", "Left, "])
@for_each("noted", [True, False])
def test_words_that_were_typed_in_the_place_of_an_option_are_said_once(
    picked: str, noted: bool
) -> None:
    """Versions 2.1.50 to 2.1.110 write them as notes too."""
    words = f"{picked}somewhere else"
    told = {"answers": {"Which?": words}, "annotations": {"Which?": {"notes": "somewhere else"}}}
    said = f'{HEADS[0]}"Which?"="{words}" user notes: somewhere else{TAILS[0]}'
    found = answered(said, ["Which?"], {"toolUseResult": told} if noted else {})
    assert (found.answers, found.unsure) == ((Answer("Which?", words),), "")


def test_answers_to_questions_that_are_not_known_are_left_whole() -> None:
    found = answered(f"{HEADS[0]}Neither of them{TAILS[0]}", [], {})
    assert (found.answers, found.unsure) == ((), "Neither of them")


def test_a_typed_reason_that_the_text_holds_is_not_said_twice() -> None:
    found = rejection(f"{REFUSED} {STOP} use pnpm.", [], {"userFeedback": "use pnpm."})
    assert (found.words, found.unsure) == ("", "use pnpm.")


def test_a_typed_reason_takes_the_place_of_no_words() -> None:
    found = rejection(f"{WORDS[0]}Use pnpm. Not npm.", [], {"userFeedback": "Use pnpm."})
    assert found.words == "Use pnpm. Not npm."


def test_fields_that_lack_an_answer_leave_the_text() -> None:
    told = {"toolUseResult": {"answers": {"Why?": "So"}}}
    found = answered(f"{HEADS[0]}So, and then later{TAILS[0]}", ["Why?", "When?"], told)
    assert found.unsure == "So, and then later"


def test_an_answer_without_quotes_is_left_whole() -> None:
    found = answered(f'{HEADS[0]}"Why?"=So it is{TAILS[0]}', ["Why?"], {})
    assert found.answers == (Answer("Why?", "So it is"),)


def test_what_is_said_beside_typed_answers_is_left() -> None:
    told = {"toolUseResult": {"answers": {"Why?": "So"}}}
    assert answered(f"{HEADS[0]}So, they said{TAILS[0]}", ["Why?"], told).unsure == ""
    other = answered(f"{HEADS[0]}Neither{TAILS[0]}", ["Why?"], told)
    assert (other.answers, other.unsure) == ((Answer("Why?", "So"),), "Neither")


def test_an_answer_in_an_unknown_wording_is_left_whole() -> None:
    assert answered("They said: both", ["Which?"], {}).unsure == "They said: both"
    assert answered(f"{HEADS[0]}both{TAILS[0]}", ["Which?"], {}).unsure == "both"
    told = {"toolUseResult": {"answers": {"Which?": "Both"}}}
    found = answered("They said: both", ["Which?"], told)
    assert found.unsure == "They said: both"
    assert found.answers == (Answer("Which?", "Both"),)


AWAY = "No response after 60s — the user may be away from keyboard. Proceed as you think best."
NONE = "The user did not answer the questions."


@for_each(
    ("said", "result"),
    [(AWAY, {"answers": {}, "afkTimeoutMs": 60000}), (AWAY, {}), (NONE, {"answers": {}})],
)
def test_what_claude_code_answers_itself_is_no_answer(said: str, result: dict[str, Any]) -> None:
    found = answered(said, ["Which?"], {"toolUseResult": result})
    assert (found.nobody, found.answers, found.unsure, found.words) == (True, (), "", "")


def test_what_was_picked_before_the_time_was_over_is_kept() -> None:
    result = {"answers": {"Which?": "A"}, "afkTimeoutMs": 60000}
    found = answered(f"{AWAY} So far: A", ["Which?", "How?"], {"toolUseResult": result})
    assert (found.nobody, found.answers) == (True, (Answer("Which?", "A"),))


def test_one_answer_to_all_questions_is_the_persons() -> None:
    fields = {"toolUseResult": {"answers": {}, "response": "Neither.\nAsk Bo."}}
    said = "The user responded: Neither.\nAsk Bo."
    assert answered(said, ["Which?"], fields).answers == (Answer("Which?", "Neither.\nAsk Bo."),)
    assert answered(said, ["Which?", "How?"], fields).answers == (Answer("", "Neither.\nAsk Bo."),)
    assert answered(said, ["Which?"], {}).unsure == "Neither.\nAsk Bo."


@for_each("why", ["skipped", "replied_in_chat", "dismissed", "a new word"])
def test_what_is_said_of_a_question_that_was_left_open_is_nobodys(why: str) -> None:
    noted = {"How?": {"unanswered": why, "notes": ""}}
    result = {"answers": {"Which?": "A", "How?": "Skipped."}, "annotations": noted}
    said = 'User has answered your questions: "Which?"="A", "How?"="Skipped.". You can now go on.'
    found = answered(said, ["Which?", "How?"], {"toolUseResult": result})
    left = why != "a new word"
    last = Answer("How?", "" if left else "Skipped.", left_open=left)
    assert (found.answers, found.unsure) == ((Answer("Which?", "A"), last), "")


@for_each("value", [None, 7, "x", ["x"], {"Which?": 7}, True])
def test_any_json_is_an_answer(value: Any) -> None:
    names = ["answers", "annotations", "response"]
    for result in (value, dict.fromkeys(names, value), {"annotations": {"Which?": value}}):
        assert answered("Words.", ["Which?"], {"toolUseResult": result})
