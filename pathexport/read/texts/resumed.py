"""What Claude Code and the desktop app send in a person's name, so that Claude goes on where
something broke its work off.

The rows may name the person, as if they had typed it; nothing but the wording tells.
"""

from __future__ import annotations

from pathexport.later import later

_ENDS = "Please continue from where you left off."
_SENT = later(
    r"\s*(?:I hit my usage limit while you were working, but it has reset now"
    r"|(?:The app was quit|My computer went to sleep|The context window filled up"
    r"|Claude Code was restarted on the remote host) while you were working)"
    rf"\. {_ENDS}\s*"
)


def is_resumption(text: str) -> bool:
    """Whether a text is such a sentence. A person who asks the same in other words says so."""
    return _ENDS in text and _SENT.fullmatch(text) is not None
