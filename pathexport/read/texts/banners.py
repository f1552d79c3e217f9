"""The lines that Claude Code writes above what no person sent, so that the model takes it for
nobody's words: a banner in brackets, and sentences that explain it up to the next blank line.

Nobody who reads needs them.
"""

from __future__ import annotations

from pathexport.later import later

_SCHEDULED = "[SCHEDULED TASK - AUTOMATED FIRING OF A CONFIGURED PROMPT]"
_BANNER = later(
    r"\s*\[(?:(?:SYSTEM NOTIFICATION|MESSAGE FROM NON-USER SOURCE) - NOT USER INPUT"
    r"|SCHEDULED TASK - AUTOMATED FIRING OF A CONFIGURED PROMPT)\]\n"
)


def has_banner(text: str) -> bool:
    return _BANNER.match(text) is not None


def is_by_schedule(text: str) -> bool:
    """Whether the banner says that a task began at a set time."""
    return text.lstrip().startswith(_SCHEDULED) and has_banner(text)


def below_banner(text: str) -> str:
    """A text without the banner and its sentences; all of any other text."""
    begins = _BANNER.match(text)
    if begins is None:
        return text
    _, blank, rest = text[begins.end() :].partition("\n\n")
    return rest if blank else text[begins.end() :]
