"""What was pasted into a prompt: the person's words, and marked as pasted."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.markdown.original import original
from pathexport.write.render.inserted import typed
from tests.making.logs import Log
from tests.making.wordings import paste
from tests.random.strategies import SETTINGS
from tests.random.texts import TEXTS, stripped
from tests.reading.transcripts import Detail, attach, finished, written
from tests.running.each import for_each


@for_each("detail", ["dialogue", "standard", "full"])
def test_what_was_pasted_is_quoted_and_says_so(tmp_path: Path, detail: Detail) -> None:
    log = Log()
    log.prompt("a", None, f"Why?\n\n{paste('Error: <x>')}\n\n thanks")
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.titles[1] == "User · 09:00:10 · Why? …"
    assert made.said[1] == "> Why?\n\n*Pasted:*\n\n> Error: &lt;x>\n\n*Typed:*\n\n> thanks"
    assert made.field("Title") == "Why?"


def test_a_prompt_that_was_pasted_whole(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, f"\n\n{paste('Fix the lamp.')}\n")
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == "User · 09:00:10 · Fix the lamp. …"
    assert made.said[1] == "*Pasted:*\n\n> Fix the lamp."


def test_tags_in_a_sentence_are_shown_as_typed(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, f"What does {paste('x')} mean?")
    made = written(tmp_path, finished(log, "a"))
    assert "*Pasted:*" not in made.said[1]
    assert original(re.sub("^> ?", "", made.said[1], flags=re.MULTILINE)) == (
        f"What does {paste('x')} mean?"
    )


def test_what_was_pasted_while_claude_worked_and_behind_a_command(tmp_path: Path) -> None:
    log = Log()
    given = f"<command-args>this\n{paste('x = 1')}</command-args>"
    log.prompt("a", None, f"<command-name>/review</command-name>{given}")
    attach(log, "q", log.answer("b", "a"), type="queued_command", prompt=paste("Wait."))
    made = written(tmp_path, finished(log, "q"))
    assert made.said[1] == "`/review`\n\n> this\n\n*Pasted:*\n\n> x = 1"
    assert made.said[3] == "*Pasted:*\n\n> Wait."


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=3))
@SETTINGS
def test_all_words_come_back(parts: list[tuple[str, str]]) -> None:
    """Whatever is typed and pasted, each stands in a quote of its own, unless it is blank."""
    text = "".join(f"x{words}\n\n{paste(pasted)}\n\n" for words, pasted in parts)
    shown = [str(part) for part in typed(text) if str(part)[0] == ">"]
    back = [original(re.sub("^> ?", "", part, flags=re.MULTILINE)) for part in shown]
    said = [each for words, pasted in parts for each in (f"x{words}", pasted)]
    assert back == [stripped(each) for each in said if each.strip()]
