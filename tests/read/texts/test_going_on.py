"""What is sent in a person's name so that Claude goes on, and what a person says themselves."""

from __future__ import annotations

from pathexport.read.texts.going_on import is_resumption
from pathexport.read.texts.inserted import is_nobodys, is_notice
from tests.running.each import for_each
from tests.running.growth import in_step

ENDS = "Please continue from where you left off."
RESET = (
    "Your claude.ai usage limit has reset. Continue the task you were working on when the limit "
    "was reached; do not repeat work that is already complete."
)
EARLY = RESET.replace("limit has reset", "is available again before the usage-limit reset")
NOW = (
    "You can continue now. Continue the task you were working on when the usage limit was "
    "reached; do not repeat work that is already complete."
)
SILENT = (
    "[Your previous response had no visible output. Please continue and produce a user-visible "
    "response.]"
)
TEAM = """<system-reminder>
You are running in non-interactive mode and cannot return a response to the user until your team \
is shut down.

You MUST shut down your team before preparing your final response:
1. Wait for shutdown approvals
</system-reminder>

Shut down your team and prepare your final response for the user."""
MADE = (
    "A pull request was just created for this branch from the Claude Code UI: "
    "https://github.com/o/r/pull/7\n\nYou don't need to create one. Reference this PR going "
    "forward — pushing more commits to this branch will update it."
)
SENT = [
    f"I hit my usage limit while you were working, but it has reset now. {ENDS}",
    f"The app was quit while you were working. {ENDS}",
    f"My computer went to sleep while you were working. {ENDS}",
    f"The context window filled up while you were working. {ENDS}",
    f"Claude Code was restarted on the remote host while you were working. {ENDS}",
    RESET,
    EARLY,
    NOW,
    SILENT,
    TEAM,
    MADE,
]


@for_each("text", [*SENT, f"\n{SENT[1]}\n"])
def test_nobody_says_what_is_sent_in_their_name(text: str) -> None:
    assert is_resumption(text)
    assert is_nobodys(text)
    assert is_notice(text)


@for_each(
    "text",
    [
        ENDS,
        "Your claude.ai usage limit has reset. Go on.",
        f"{RESET} And hurry.",
        f"{EARLY} And hurry.",
        EARLY.partition(". ")[0],
        "You can continue now.",
        f"{NOW} And hurry.",
        f"I changed a file while you were working. {ENDS}",
        f"{SENT[1]} And hurry.",
        f"> {SENT[1]}",
        f"Why did it say this? {SENT[1]}",
        SENT[1].replace(". ", ".\n"),
        SILENT.strip("[]"),
        f"{SILENT} And hurry.",
        f"{MADE} And hurry.",
        MADE.partition("\n")[0],
        TEAM.rpartition("\n")[2],
        f"{TEAM} And hurry.",
        TEAM.replace("You MUST", "<b>You MUST"),
    ],
)
def test_other_words_are_a_persons(text: str) -> None:
    assert not is_resumption(text)
    assert not is_nobodys(text)


@for_each("unit", [ENDS, SENT[0], RESET, NOW, SILENT, TEAM, MADE, " \n"])
def test_time_grows_in_step_with_a_text(unit: str) -> None:
    assert in_step(lambda size: is_resumption(unit * (size // len(unit))), 50_000)
