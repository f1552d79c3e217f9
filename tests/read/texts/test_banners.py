"""The banner above what no person sent, and what stands below it."""

from __future__ import annotations

from pathexport.read.texts.banners import below_banner, has_banner, is_by_schedule
from pathexport.read.texts.inserted import is_nobodys, is_notice
from pathexport.read.texts.peers import unframed
from tests.running.each import for_each

SYSTEM = "[SYSTEM NOTIFICATION - NOT USER INPUT]\n"
SOURCE = "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]\n"
SCHEDULED = "[SCHEDULED TASK - AUTOMATED FIRING OF A CONFIGURED PROMPT]\n"
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
