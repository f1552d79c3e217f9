"""What a person picked to speak of it: a quote of its own before their words."""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log
from tests.reading.transcripts import Detail, attach, finished, user, written
from tests.running.each import for_each

ASKED = "<!-- reply 1 -->\n> Install <b> first\n> and run it.\n\nHow can we do that?"
SHOWN = "*Quoted:*\n\n> Install &lt;b> first  \n> and run it.\n\n*Typed:*\n\n> How can we do that?"


@for_each("detail", ["dialogue", "standard", "full"])
@for_each("fields", [{}, {"origin": {"kind": "human"}}])
def test_it_is_told_from_the_words(
    tmp_path: Path, detail: Detail, fields: dict[str, object]
) -> None:
    log = Log()
    log.prompt("a", None, ASKED, **fields)
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.titles[1] == "User · 09:00:10 · How can we do that? …"
    assert made.said[1] == SHOWN
    assert made.field("Title") == "How can we do that?"


def test_it_is_told_behind_what_claude_code_adds_and_while_claude_works(tmp_path: Path) -> None:
    log = Log()
    blocks = ["<system-reminder>\nx\n</system-reminder>\n" + ASKED, "And when?"]
    user(log, "a", None, [{"type": "text", "text": each} for each in blocks])
    attach(log, "q", log.answer("b", "a"), type="queued_command", prompt=ASKED)
    made = written(tmp_path, finished(log, "q"))
    assert made.said[1].endswith(f"{SHOWN}\n\n> And when?")
    assert made.said[3] == SHOWN


def test_a_prompt_that_is_nothing_else(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "<!-- attach -->\n> 20k, 30k")
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == "User · 09:00:10 · 20k, 30k …"
    assert made.said[1] == "*Quoted:*\n\n> 20k, 30k"


def test_where_it_was_picked_is_named(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "<!-- attach: *Terminal* | tab:0 -->\n> 3 failed\n\nWhy?")
    made = written(tmp_path, finished(log, "a"))
    assert made.said[1] == "*Quoted from \\*Terminal\\*:*\n\n> 3 failed\n\n*Typed:*\n\n> Why?"
    assert made.field("Title") == "Why?"
