"""What keeps Claude at work: a goal that a person sets while it works (`/goal`), and what Claude
Code and the desktop app send so that Claude goes on where something broke its work off, where it
ended without a word, where a team stands in the way of the answer that a program waits for, with
the pull request that a button of the app made, or from the summary of what was said before.

Of a goal no row holds the command: Claude Code queues a line of its own with the person's words.
What they send so that Claude goes on may name the person, as if they had typed it, and the queue
names nobody; nothing but the wording tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.later import later
from pathexport.read.texts.banners import below_others

GOES_ON = "auto-continuation"
"""The origin of what Claude Code sends by itself to go on, and of a goal's line."""
_SET = "Goal set: "
_SUMMARY = "This session is being continued from a previous conversation"
_OLD = f"{_SUMMARY} that ran out of context. The conversation is summarized below:"
"""How it begins in versions that copy it without saying what it is (1.0.35 to 1.0.85)."""
_BROKE_OFF = (
    " while you were working",
    " usage limit has reset",
    " usage limit was reached",
    " usage-limit reset",
    " had no visible output",
    " until your team is shut down",
    " was just created for this branch",
)
"""What each sentence has that the app or Claude Code sends so that Claude goes on."""
_SENT = later(
    r"\s*(?:(?:I hit my usage limit while you were working, but it has reset now"
    r"|(?:The app was quit|My computer went to sleep|The context window filled up"
    r"|Claude Code was restarted on the remote host) while you were working)"
    r"\. Please continue from where you left off\."
    r"|(?:Your claude\.ai usage (?:limit has reset|is available again before the usage-limit reset)"
    r"|You can continue now)"
    r"\. Continue the task you were working on when the (?:usage )?limit was reached; "
    r"do not repeat work that is already complete\."
    r"|\[Your previous response had no visible output\. "
    r"Please continue and produce a user-visible response\.\]"
    r"|<system-reminder>\s*You are running in non-interactive mode and cannot return a response to "
    r"the user until your team is shut down\.[^<]*</system-reminder>\s*"
    r"Shut down your team and prepare your final response for the user\."
    r"|A pull request was just created for this branch from the Claude Code UI: https?://\S{1,500}\s+"
    r"You don't need to create one\. Reference this PR going forward — pushing more commits to "
    r"this branch will update it\.)\s*"
)


def goal(text: str) -> str:
    """What is to be reached, of a text of that origin; nothing for any other text."""
    return text.removeprefix(_SET).strip() if text.startswith(_SET) else ""


def sums_up(texts: Sequence[str], hidden: bool) -> bool:
    """Whether a prompt is what Claude goes on from after a compaction, which nothing says but that
    it is `hidden` from people; or, of one that begins a log, how old versions copied it."""
    begin = _SUMMARY if hidden else _OLD
    return any(below_others(text).startswith(begin) for text in texts[:1])


def is_resumption(text: str) -> bool:
    """Whether a text is such a sentence. A person who asks the same in other words says so."""
    return any(each in text for each in _BROKE_OFF) and _SENT.fullmatch(text) is not None
