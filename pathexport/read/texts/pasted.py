"""What a person pasted into a prompt: newer versions tell the model so, by tags around it.

The tags have an id, so that a paste may hold such tags as well: it ends at the first closing tag
that has its own.
"""

from __future__ import annotations

import re

_OPENS = re.compile(r'<pasted_content id="([0-9a-f]{1,16})">\n')


def typed_and_pasted(text: str) -> tuple[str, str]:
    """The words of a prompt that stand beside what was pasted into it, and the first paste."""
    if "<pasted_content" not in text:  # as in most
        return text, ""
    typed: list[str] = []
    pasted = ""
    at = 0
    while opening := _OPENS.search(text, at):
        ending = f'\n</pasted_content id="{opening[1]}">'
        end = text.find(ending, opening.end() - 1)  # nothing may have been pasted
        if end < 0:
            break
        typed.append(text[at : opening.start()])
        pasted = pasted or text[opening.end() : end]
        at = end + len(ending)
    return "\n".join([*typed, text[at:]]), pasted
