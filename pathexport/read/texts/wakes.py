"""What a person writes in a thread of a Claude project: an envelope brings it to the session.

The envelope tells the project, the thread and the time, and may hold more for the model, as what
others wrote before. Only what woke the session is said now, and only that of a person is theirs.
"""

from __future__ import annotations

import re

from pathexport.later import later
from pathexport.read.texts.attributes import attributes, plain
from pathexport.read.texts.inserted import Apart, Inserted

# In what is written, signs stand as in XML: so no other envelope or message begins in it, and what
# stands between two envelopes was typed.
_WAKES = later(
    r"(?:\s*<wake(?:\s[^<>]{0,2000})?>\s*<project[\s>](?:[^<]|<(?!/?wake[\s>]))*+</wake>)++\s*"
)
_MESSAGE = later(r"<message(\s[^<>]{0,2000})>((?:[^<]|<(?!/?message[\s>]))*+)</message>")
_OPENED = later(r"<message(?:\s[^<>]*+)?+(?<!/)>")


def from_thread(text: str) -> Apart | None:
    """The words of a person in a text that is nothing but such envelopes, and behind them these
    without the words."""
    if "<wake" not in text or _WAKES.fullmatch(text) is None:
        return None
    messages = [*_MESSAGE.finditer(text)]
    if not len(messages) == len(_OPENED.findall(text)) == text.count("</message>"):
        return None  # signs stand as themselves, so nobody knows where a message ends
    said = [found for found in messages if _told(found).get("from") == "human"]
    said = [found for found in said if _told(found).get("trigger") == "true"] or said
    words = [plain(found[2]).strip("\n") for found in said]
    if not any(each.strip() for each in words):
        return None
    begins = {found.start() for found in said}
    rest = _MESSAGE.sub(
        lambda found: f"<message{found[1]}/>" if found.start() in begins else found[0], text
    )
    return Apart((), "\n\n".join(words), (Inserted("thread", "", rest.strip()),))


def _told(message: re.Match[str]) -> dict[str, str]:
    return dict(attributes(message[1]))
