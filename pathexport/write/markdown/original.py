r"""Somebody else's Markdown as it was, before `foreign` made it harmless.

How to get a text back (`original` does so; blank lines around it are lost):

- If all is one fence with the word `markdown`, and no such fence inside, the text is what it holds.
- A last line of a fence's signs behind one space was put in to end the fence.
- `**Summary** <!-- ## -->` was `## Summary`. A slash before or behind the signs, as in `/##/`,
  stands for a blank line put in before or after.
- A backslash at a line's start before signs that would make a heading (`\## x`, `\===`) was put
  in; so was the one in `]\:`.
- `\<` was `<` where a tag could begin; backslashes before it are doubled, so `\\\<` was `\<`.
  In an address, from `://` or `www.` to the next space, `&lt;` was `<` instead.
- `]\(` was `](` where no address of the web or of mail follows; backslashes between the two are
  doubled, so `]\\\(` was `]\(`.
- Two spaces at the end of a line that is not code were put in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pathexport.write.markdown.blocks import BlockLine, blocks
from pathexport.write.markdown.literal import ELSEWHERE

MARKS = r"(?:[ \t>+\-0-9.)]|\*(?=[ \t]))*+"  # of quotes and list items
START = r"(?=\\*(?:#{1,6}(?:[ \t]|$)|(?:=++|-++)[ \t]*$))"  # what could make a heading
TAG = r"(?=[A-Za-z/!?])(?!https?://(?:(?!&lt;)[^\s<>`]){0,500}>)"  # behind its `<`; no address
# GitHub makes a link of an address with all its backslashes, which protect nothing then.
ADDRESS = re.compile(r"(?:://|www\.)[^ \t\n]*")
BREAK = re.compile(r"(?<=[^ ])  (?= *$)")  # of a line

_WHOLE = re.compile(r"(`{3,})markdown\n(.*)\n\1", re.DOTALL)
_CLOSED = re.compile(r"\n (?:`{3,}|~{3,})\Z")
_HEADING = re.compile(rf"({MARKS})\*\*(.+)\*\*([ \t]*) <!-- (/?)(#{{1,6}})(/?) -->")
_STARTED = re.compile(rf"^({MARKS})\\{START}", re.MULTILINE)
_LABELED = re.compile(r"(?<=\])\\(?=\\*:)")
_TAGGED = re.compile(rf"(?<!\\)((?:\\\\)*+)\\<{TAG}")
_LINKED = re.compile(rf"\]((?:\\\\)*+)\\\((?!{ELSEWHERE})")
_TAGGED_ADDRESS = re.compile(f"&lt;{TAG}")


def original(markdown: str) -> str:
    """The text that `prose` or `spoken` was given, without blank lines around it."""
    if is_fence(markdown):
        return _WHOLE.sub(r"\2", markdown)
    lines = markdown.split("\n")
    found = blocks(lines) if "  \n" in f"{markdown}\n" else None  # else nothing was put in
    return undone(unbroken(lines, found.lines) if found else markdown)


def is_fence(markdown: str) -> bool:
    """Whether all of it is one fence with the word `markdown`."""
    whole = _WHOLE.fullmatch(markdown)
    return bool(whole and whole[1] not in whole[2])


def undone(markdown: str) -> str:
    """The text without what was put into its lines; most have nothing, and are asked for a sign."""
    text = _CLOSED.sub("", markdown)
    if " -->" in text:
        text = _with_headings(text)
    if "\\" in text:
        text = _LABELED.sub("", _STARTED.sub(r"\1", text))
        text = _TAGGED.sub(lambda found: found[1][::2] + "<", text)
        text = _LINKED.sub(lambda found: f"]{found[1][::2]}(", text)
    if "&lt;" in text:
        text = ADDRESS.sub(lambda found: _TAGGED_ADDRESS.sub("<", found[0]), text)
    return text


def _with_headings(text: str) -> str:
    """The text with headings for the bold lines that were made of them."""
    lines: list[str] = []
    put_in = False
    for line in text.split("\n"):
        found = _HEADING.fullmatch(line) if line.endswith(" -->") else None
        if found and found[4] and lines:
            lines.pop()
        if not put_in:
            lines.append(f"{found[1]}{found[5]} {found[2]}{found[3]}" if found else line)
        put_in = bool(found and found[6])
    return "\n".join(lines)


def unbroken(lines: Sequence[str], found: Sequence[BlockLine]) -> str:
    """The text without the spaces that break lines."""
    return "\n".join(
        [
            BREAK.sub("", raw) if raw.endswith("  ") and line.kind != "code" else raw
            for raw, line in zip(lines, found, strict=True)
        ]
    )
