"""What OpenClaw puts before the words of a prompt and behind them, and what it sends by itself.

It hands on what people write in messengers and on its own page. Above the words stand blocks, each
below a line that says what it is, with JSON of who wrote that, when and in answer to what. The line
ends in a sign of its own; older versions say there that nobody vouches for the block. Sentences for
the model and what happened meanwhile may stand there too, and the time right before the words. What
happened alone may be a line of a log that a person asks about, and is left.
"""

from __future__ import annotations

from pathexport.later import later

_SIGN = "⟦openclaw:ctx⟧"
_UNVOUCHED = "(untrusted"
_NEAR = 400  # characters within which the first such line ends
_TIME = r"\[[A-Z][a-z]{2} [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}[^\]\n]{0,40}\] ?"
_JSON = r"```json\n(?:(?!```)[^\n]*\n)*+```\n*+"
_FIRST = (
    r"(?=(?:Conversation info|Sender|Thread starter|Replied message|Reply target of current user "
    r"message|Forwarded message context|Chat history since last reply|Location|Image turn)"
    r"(?::| \())"
)
"""The first line names one of these: what a person writes above another is theirs."""
_BLOCK = (
    rf"[^\n]{{1,200}}(?:{_SIGN}\n(?:{_JSON}|(?:(?!```)[^\S\n]*+\S[^\n]*+\n)++\n++)"
    rf"|\(untrusted(?: metadata|, for context)\):\n{_JSON})"
)
_FOR_MODEL = (
    r"(?:OpenClaw resumed this CLI session after prompt content changed\. "
    r"|Delivery: (?:Final assistant text is not automatically delivered in this run\. "
    r"|No visible reply is delivered automatically in this run, "
    r"|to send a message, use the `message` tool\.)"
    r"|requester_profile is the verified linked requester\. )[^\n]*(?:\n++|\Z)"
)
_SYSTEM = r"System(?: \(untrusted\))?: "
_EVENTS = rf"{_SYSTEM}\[[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}} [^\n]*\n(?:{_SYSTEM}[^\n]*\n)*+\n*+"
_BEFORE = later(
    rf"\s*(?:{_TIME})?(?:{_EVENTS}(?:{_TIME})?)*+(?:{_FIRST}{_BLOCK}|{_FOR_MODEL})"
    rf"(?:\s*(?:{_TIME})?(?:{_BLOCK}|{_FOR_MODEL}|{_EVENTS}))*+\s*(?:{_TIME})?"
)
_RETOLD = (
    "Continue this conversation using the OpenClaw transcript below as prior session history.\n"
)
"""Above all that was said before, where it goes on in a new session; the words stand in a tag."""
_NEXT, _END = "\n</conversation_history>\n\n<next_user_message>\n", "\n</next_user_message>"
_BEGINS = (_RETOLD, "OpenClaw resumed ", "Delivery: ", "System: [", "System (untrusted): [")
_LAST = f"\nContext: {_SIGN}\n"
_TURN = f"\nImage turn: {_SIGN}\n"
_NUMBERED = later(rf"{_TURN}```json\n[^\n]*\n```\s*")
"""By this newer versions know a prompt with pictures again."""
_IMAGES = "openclaw-cli-images"
"""The folder with pictures for Claude Code, each of which is named below the words."""
_IMAGE = later(rf"@[^\n]*{_IMAGES}[\w-]{{0,20}}[/\\][^/\\\n]+\.[A-Za-z]{{3,4}}")
_SESSION = r"\[Inter-session message\] (?:\w+=\S+ )*+isUser=false(?:\n|\Z)"
_ROUTED = (
    r"This content was routed by OpenClaw from another session or internal tool\. [^\n]*(?:\n|\Z)"
)
_BETWEEN = later(rf"{_SESSION}(?:{_ROUTED})?")
_TIMED = later(
    r"Read HEARTBEAT\.md if it exists \(workspace context\)\. Follow it strictly\. "
    r"|\[cron:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} [^\n]{1,200}?\] "
)


def is_around(text: str) -> bool:
    """Whether any of it may stand around words."""
    signed = _SIGN in text or _IMAGES in text
    return signed or text.startswith(_BEGINS) or text.find(_UNVOUCHED, 0, _NEAR) >= 0


def told_before(text: str) -> int:
    """Where what stands before the words ends."""
    if not is_around(text):
        return 0
    at = text.rfind(_NEXT) + len(_NEXT) if _is_retold(text) else 0
    begins = _BEFORE.match(text, at)
    return begins.end() if begins else at


def _is_retold(text: str) -> bool:
    return text.startswith(_RETOLD) and _NEXT in text and text.endswith(_END)


def told_behind(text: str, start: int, stop: int) -> int:
    """Where what it tells behind the words, and before a place, begins."""
    if _SIGN in text:
        last = text.find(_LAST, max(start - 1, 0), stop)
        turn = text.rfind(_TURN, max(start - 1, 0), stop)
        if last >= 0:
            return last
        if turn >= 0 and _NUMBERED.fullmatch(text, turn, stop):
            return max(turn, start)
    return max(len(text) - len(_END), start) if _is_retold(text) else stop


def pictures_behind(text: str, start: int) -> int:
    """Where the names of pictures begin behind the words."""
    stop = len(text)
    if _IMAGES not in text:
        return stop
    while stop > start:
        line = text.rfind("\n", start, stop) + 1 or start
        if not _IMAGE.fullmatch(text, line, stop):
            break
        stop = max(line - 1, start)
    return stop


def is_timed(text: str) -> bool:
    """Whether it sends this by itself as a time has come."""
    return _TIMED.match(text, told_before(text)) is not None


def from_session(text: str) -> int:
    """Where the words begin that another session or a tool sends; nothing for any other text."""
    begins = _BETWEEN.match(text)
    return begins.end() if begins else 0
