"""Questions that a person did not just answer: they refuse them, with or without some answers."""

from __future__ import annotations

from pathlib import Path

from tests.making.wordings import SILENT, WORDS
from tests.reading.transcripts import (
    Detail,
    Transcript,
    answers,
    asked,
    finished,
    user,
    uses,
    written,
)
from tests.running.each import for_each

DETAILS: list[Detail] = ["dialogue", "standard", "full"]
QUESTION = {"question": "Which *one*?", "header": "One", "options": [{"label": "A"}]}


def refused(folder: Path, said: str, detail: Detail) -> Transcript:
    """The transcript of a question, and of what came back instead of an answer."""
    log = asked()
    call = uses("t1", "AskUserQuestion", questions=[QUESTION])
    last = user(log, "c", log.blocks("b", "a", [call]), [answers("t1", said, is_error=True)])
    return written(folder, finished(log, last), detail=detail)


@for_each(
    ("why", "told_so"),
    [
        ("wants to clarify these questions.", "to talk about these questions first"),
        (
            "has indicated they have provided enough answers for the plan interview.",
            "the plan now, without more questions",
        ),
    ],
)
def test_what_a_person_wants_instead_of_answering_all_is_told(
    tmp_path: Path, why: str, told_so: str
) -> None:
    said = f'{WORDS[0]}The user {why}\n\nQuestions asked:\n- "Which *one*?"\n  Answer: A\n'
    for detail in DETAILS:
        made = refused(tmp_path, f'{said}- "Why?"\n  (No answer provided)', detail)
        assert f"*The user wants {told_so}.*" in made.said[2]
        assert made.text.count("*The user wants") == 1
        assert "\n\n> A" in made.said[2]


@for_each("detail", DETAILS)
def test_what_is_said_in_other_words_is_an_answer(tmp_path: Path, detail: Detail) -> None:
    made = refused(tmp_path, f"{SILENT[0]} Ask me later.", detail)
    assert made.said[2].endswith("**Answer:**\n\n> Ask me later.")
