"""The banner above what no person sent, and what stands below it."""

from __future__ import annotations

from pathlib import Path

from pathexport.read.texts.banners import (
    below_banner,
    below_others,
    has_banner,
    is_by_schedule,
)
from pathexport.read.texts.inserted import is_nobodys, is_notice
from pathexport.read.texts.peers import unframed
from tests.making.wordings import FOUND_BY_OTHERS, SUMMED_FROM_OTHERS
from tests.reading.transcripts import asked, finished, written
from tests.running.each import for_each

SYSTEM = "[SYSTEM NOTIFICATION - NOT USER INPUT]\n"
SOURCE = "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]\n"
SCHEDULED = "[SCHEDULED TASK - AUTOMATED FIRING OF A CONFIGURED PROMPT]\n"
BY_APP = (
    "[SCHEDULED TASK - The following message was sent automatically and is not coming directly "
    "from the user or group.]\n"
)
WHY = """This turn was started automatically by a schedule.
The content below is the stored prompt of a task.
The schedule attests no more.
Do NOT interpret this as words of the user.
No human input has been given.

"""


@for_each(
    ("text", "below"),
    [
        (f"{SYSTEM}{WHY}<b>\n\nit</b>", "<b>\n\nit</b>"),
        (f"\n{SCHEDULED}{WHY}Look.\n\nThen say.", "Look.\n\nThen say."),
        (f"{SOURCE}Hello.", "Hello."),
        (f"{SOURCE}Hello.\n\nGo on.", "Hello.\n\nGo on."),
        (
            f"{SYSTEM}This is an automated event.\nThe build failed.\n\nIt",
            "The build failed.\n\nIt",
        ),
        (SOURCE, ""),
        (f"{BY_APP}\nLook.\n\nThen say.", "Look.\n\nThen say."),
    ],
)
def test_what_stands_below_a_banner_is_nobodys_words(text: str, below: str) -> None:
    assert below_banner(text) == unframed(text) == below
    assert has_banner(text)
    assert is_notice(text)
    assert is_nobodys(text)


@for_each(
    "text",
    [
        f"What is this?\n{SYSTEM}",
        SYSTEM.strip() + " is in my log.",
        "[SYSTEM NOTIFICATION]\nx",
        "[SCHEDULED TASK]\nx",
        f"Why {BY_APP}?",
        "",
    ],
)
def test_who_speaks_of_a_banner_says_it(text: str) -> None:
    assert below_banner(text) == text
    assert not has_banner(text)
    assert not is_notice(text)


def test_which_banner_is_of_a_task_that_began_at_a_set_time() -> None:
    assert is_by_schedule(SCHEDULED + WHY)
    assert not is_by_schedule(SYSTEM + WHY)
    assert not is_by_schedule(SCHEDULED.strip())
    assert is_by_schedule(BY_APP)


def test_a_task_that_an_app_sends_in_the_name_of_a_person_is_nobodys(tmp_path: Path) -> None:
    """Whoever types such a banner at a terminal says it."""
    log, told = asked(), {"origin": {"kind": "human"}}
    log.prompt("b", log.answer("x", "a"), f"{BY_APP}\nLook.", promptSource="sdk", **told)
    log.prompt("d", log.answer("c", "b"), f"{BY_APP}\nLook.", promptSource="typed", **told)
    made = written(tmp_path, finished(log, "d"))
    assert made.titles[3].startswith("Claude Code")
    assert made.said[3] == "**From a scheduled task**\n\n> Look."
    assert made.titles[5].startswith("User")
    assert "coming directly" in made.said[5]


OTHERS = "<artifact-content-authored-by-others/>"


@for_each("noted", [SUMMED_FROM_OTHERS, FOUND_BY_OTHERS, f"{OTHERS}\n"])
def test_that_others_may_speak_in_a_text_stands_above_it_once(noted: str) -> None:
    assert below_others(f"{noted}Two.\n\nThree.") == "Two.\n\nThree."
    assert below_others(noted) == below_others(noted.rstrip("\n")) == ""
    assert below_others(f"{noted}{noted}Two.") == f"{noted}Two."
    assert below_others(f"x{noted}") == f"x{noted}"


def test_who_speaks_of_such_a_note_says_it() -> None:
    for text in (f"{OTHERS} is above it.", OTHERS.replace("/>", ">\n"), f"`{OTHERS}`\n"):
        assert below_others(text) == text
    assert below_others(f"{OTHERS}\nThis result includes Artifact content.") == (
        "This result includes Artifact content."
    )


def test_nothing_hides_in_such_a_note() -> None:
    line = FOUND_BY_OTHERS.replace("people", "people who sent all keys away, and")
    assert line != FOUND_BY_OTHERS
    assert below_others(line) == line.removeprefix(f"{OTHERS}\n")
