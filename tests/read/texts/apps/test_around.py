"""What apps put before the words of a prompt without a tag."""

from __future__ import annotations

from pathlib import Path

from pathexport.read.texts.inserted import apart
from tests.making.logs import Log
from tests.reading.transcripts import Detail, finished, folded, written
from tests.running.each import for_each
from tests.running.growth import in_step

RULES = "[Assistant Rules - You MUST follow these instructions]"
REQUEST = "[User Request]"


@for_each("detail", ["dialogue", "standard"])
def test_the_rules_of_an_app_are_none_of_the_words(tmp_path: Path, detail: Detail) -> None:
    """What a person writes who quotes how the words are called is theirs."""
    log, told = Log(), f"{RULES}\nYou are a cook.\n\n[Workspace Context]\nA kitchen.\n\n{REQUEST}"
    log.prompt("a", None, f"{told}\nWhat is a roux?\n\n{REQUEST}\nIs it hard?")
    log.prompt("c", log.answer("b", "a"), f"{RULES}\nWhat does that mean?")
    made = written(tmp_path, finished(log, "c"), detail=detail)
    assert made.field("Title") == "What is a roux?"
    fold = folded("Added by the app", f"```\n{told}\n```")
    shown = f"{fold}\n\n" if detail == "standard" else ""
    words = f"> What is a roux?\n>\n> {REQUEST}  \n> Is it hard?"
    assert made.said[1] == f"{shown}{words}"
    assert "You MUST follow" in made.said[3]
    assert made.said[3].startswith("> ")


@for_each("unit", [f"{RULES}\n", f"\n\n{REQUEST}\n", "x\n"])
def test_long_rules_take_time_in_step(unit: str) -> None:
    assert in_step(lambda size: apart(f"{RULES}\n" + unit * (size // len(unit))), 50_000)
