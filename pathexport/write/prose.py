r"""Somebody else's Markdown, made harmless: nothing in it reaches beyond it, and all comes back.

An answer goes in as it is, but its headings become bold lines, and its tags, link definitions and
open fences become harmless. A prompt is shown as typed: headings too, and every line break. What
this cannot do without changing what is code, or cannot undo, goes into a fence as a whole; so
does what renderers would not read alike. Each result is checked for all of this.

How to get the text back (`original` does so; blank lines around it are lost):

- If all is one fence with the word `markdown`, and no such fence inside, the text is what it holds.
- `**Summary** <!-- ## -->` was `## Summary`. A slash before or behind the signs, as in `/##/`,
  stands for a blank line put in before or after.
- A backslash at a line's start, before signs that would make a heading (`\## x`, `\===`), was put
  in; so was one in `]\:`, before the colon.
- `\<` was `<` where a tag could begin; backslashes before it are doubled, so `\\\<` was `\<`.
- A last line of a fence's signs behind one space was put in to end the fence.
- In a prompt, two spaces at the end of a line were put in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pathexport.write.blocklines import Blocks, Line, blocks
from pathexport.write.commonmark import fence, pieces, plain, quote

_WILD = re.compile(
    r"""
      <[A-Za-z/!?] | ```|~~~ | \]\\?: | \A\ ?(?:\ |\t)
    | ^[ \t>*+\-0-9.)\\]*+\#{1,6}(?:[ \t]|$)                  # perhaps a heading
    | ^[ \t]*+[>*+\-0-9.)\\=][ \t>*+\-0-9.)\\=]*+$            # perhaps what makes one
    | ^(?:[ \t]*+(?:[>*+\-]|[0-9]{1,9}+[.)])){20}             # deep in one another
    """,
    re.VERBOSE | re.MULTILINE,
)
# What a prompt needs besides: single line breaks, and what a quote around it would move.
_TYPED = re.compile(r"(?<!\n)\n(?!\n)|^[ >*+\-0-9.)]*+\t|  $", re.MULTILINE)
_INDENTED = re.compile(r" ?[ \t]")

_TEXT = ("text", "more", "heading", "underline")
_MARKS = r"(?:[ \t>+\-0-9.)]|\*(?=[ \t]))*+"  # of quotes and list items
_START = r"(?=\\*(?:#{1,6}(?:[ \t]|$)|(?:=++|-++)[ \t]*$))"  # what would make a heading
_TAG = r"<(?=[A-Za-z/!?])(?!https?://[^\s<>`]*>)"
_STARTS = re.compile(f"^({_MARKS}){_START}", re.MULTILINE)
_TAGS = re.compile(rf"(?<!\\)(\\*+){_TAG}")
_BARE_TAG = re.compile(rf"(?<!\\)(?:\\\\)*+{_TAG}")
# An address, of which GitHub makes a link with all its backslashes, and a tag at its end.
_ADDRESS = re.compile(r"(?:://|www\.)[^ \t<]*+(<[A-Za-z/!?])?")
_LABELS = (
    re.compile(r"\](?=\\+:)"),
    re.compile(r"^\[\^[^\]]*+\](?=:)"),
    re.compile(r"^\[?(?:[^\[\]\\]++|\\.)*+\](?=:)"),
)
_TITLE = re.compile(r"(#{1,6}) (\S(?:.*\S)?)([ \t]*)")
_CLOSED_TITLE = re.compile(r"(?:^|[ \t])#+$|\\$")
# Stars that stay what they are inside of bold text.
_PAIRED = re.compile(r"(?:[^*]|(?<![^\s(])\*\*(?=[^\s*])[^*]++(?<!\s)\*\*(?![\w*]))*+")
_COMMENT = re.compile(r" <!-- /?#{1,6}/? -->$")

_WHOLE = re.compile(r"(`{3,})markdown\n(.*)\n\1", re.DOTALL)
_BREAK = re.compile(r"(?<=[^ \n])  (?= *$)", re.MULTILINE)
_CLOSED = re.compile(r"\n (?:`{3,}|~{3,})\Z")
_HEADING = re.compile(rf"({_MARKS})\*\*(.+)\*\*([ \t]*) <!-- (/?)(#{{1,6}})(/?) -->")
_STARTED = re.compile(rf"^({_MARKS})\\{_START}", re.MULTILINE)
_TAGGED = re.compile(rf"(?<!\\)((?:\\\\)*+)\\{_TAG}")


def prose(text: str) -> str:
    """An answer as Markdown that can stand anywhere behind a blank line."""
    return _made(text, typed=False)


def spoken(text: str) -> str:
    """A prompt as Markdown that shows it as typed, to be put into a quote."""
    return _made(text, typed=True)


def original(markdown: str, typed: bool = False) -> str:
    """The text that `prose` was given, or `spoken` if typed, without blank lines around it."""
    whole = _WHOLE.fullmatch(markdown)
    if whole and whole[1] not in whole[2]:
        return whole[2]
    if typed:
        markdown = _BREAK.sub("", markdown)
    lines: list[str] = []
    drop = False
    for line in _CLOSED.sub("", markdown).split("\n"):
        found = _HEADING.fullmatch(line) if line.endswith(" -->") else None
        if found and found[4] and lines:
            lines.pop()
        if not drop:
            lines.append(f"{found[1]}{found[5]} {found[2]}{found[3]}" if found else line)
        drop = bool(found and found[6])
    text = _STARTED.sub(r"\1", "\n".join(lines))
    text = re.sub(r"(?<=\])\\(?=\\*:)", "", text)
    return _TAGGED.sub(lambda found: found[1][::2] + "<", text)


def _made(text: str, typed: bool) -> str:
    text = _without_blank_ends(plain(text))
    if not _WILD.search(text) and not (typed and _TYPED.search(text)):
        return text
    made = _tamed(text, typed)
    return fence(text, "markdown") if made is None else made


def _without_blank_ends(text: str) -> str:
    end = text.find("\n", len(text.rstrip(" \t\n")))
    text = text if end < 0 else text[:end]
    content = text.lstrip(" \t\n")
    return text[text.rfind("\n", 0, len(text) - len(content)) + 1 :] if content else ""


def _tamed(text: str, typed: bool) -> str | None:
    """The text made harmless, or nothing if that is not certain."""
    lines = text.split("\n")
    before = None if _INDENTED.match(text) else blocks(lines)
    if before is None:
        return None
    if before.fence:
        lines.append(f" {before.fence}")
        before.lines.append(Line("end", 1, 0, False, 0, False))
    code = _code(lines, before)
    lines = list(_rewritten(lines, before.lines, typed))
    after = blocks(lines)
    if after is None or not _is_safe(lines, after) or _code(lines, after) != code:
        return None
    if typed:
        lines = _broken(lines, after.lines)
    made = "\n".join(lines)
    if "\t" in made:  # which a quote around it moves
        quoted = quote(made).split("\n")
        around = blocks(quoted)
        if around is None or _code(quoted, around) != code or _shape(around, 1) != _shape(after, 0):
            return None
    return made if original(made, typed) == text else None


def _code(lines: Sequence[str], found: Blocks) -> list[str]:
    """What is code, and where fences are between."""
    return [
        " " * line.owed + raw[line.start :] if line.kind == "code" else f"\n{line.kind}"
        for raw, line in zip(lines, found.lines, strict=True)
        if line.kind in ("code", "fence", "end")
    ]


def _shape(found: Blocks, depth: int) -> list[tuple[str, int, bool]]:
    return [(line.kind, line.depth - depth, line.lazy) for line in found.lines]


def _rewritten(lines: Sequence[str], found: Sequence[Line], typed: bool) -> Iterator[str]:
    sure = _sure(lines, found)
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        marks, content = raw[: line.start], raw[line.start :]
        if line.kind == "heading":
            above = not line.opens and number > 0 and found[number - 1].kind in _TEXT
            below = number + 1 < len(lines) and found[number + 1].kind != "blank"
            content = _tagless(content, sure[number])
            bold = None if typed else _bold(content, above, below)
            blank = re.sub(r"[^>\t]", " ", marks[: marks.rfind(">") + 1])
            yield from [blank] * bool(bold and above)
            yield marks + (bold or f"\\{content}")
            yield from [blank] * bool(bold and below)
        elif line.kind == "underline":
            yield f"{marks}\\{content}"
        elif line.kind in _TEXT:
            for label in _LABELS:
                content = label.sub(r"\g<0>\\", content)
            yield _STARTS.sub(r"\1\\", marks + _tagless(content, sure[number]))
        else:
            yield raw


def _bold(heading: str, above: bool, below: bool) -> str | None:
    """A heading as a bold line, with blank lines or without, if bold is all that it would be."""
    title = _TITLE.fullmatch(heading)
    parts = pieces(title[2]) if title else None
    if not title or not parts or _CLOSED_TITLE.search(title[2]):
        return None
    if not _PAIRED.fullmatch("`".join(parts[::2])):
        return None
    return f"**{title[2]}**{title[3]} <!-- {'/' * above}{title[1]}{'/' * below} -->"


def _sure(lines: Sequence[str], found: Sequence[Line]) -> list[bool]:
    """For each line whether its code spans are certain: those of all its paragraph must be."""
    begins: list[int] = []
    doubtful = set()
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        goes_on = line.kind in ("more", "underline")
        begins.append(begins[-1] if goes_on else number)
        if line.kind in _TEXT and pieces(raw[line.start :]) is None:
            doubtful.add(begins[-1])
    return [begin not in doubtful for begin in begins]


def _tagless(text: str, sure: bool) -> str:
    parts = (pieces(text) if sure and "`" in text else None) or [text]
    parts[::2] = [_TAGS.sub(r"\1\1\\<", part) for part in parts[::2]]
    return "".join(parts)


def _is_safe(lines: Sequence[str], found: Blocks) -> bool:
    """Whether no heading, tag, definition or open fence is left."""
    sure = _sure(lines, found.lines)
    for number, (raw, line) in enumerate(zip(lines, found.lines, strict=True)):
        if line.kind in ("heading", "underline"):
            return False
        if line.kind in _TEXT:
            text = _COMMENT.sub("", raw[line.start :])
            parts = (pieces(text) if sure[number] and "`" in text else None) or [text]
            if any(_BARE_TAG.search(part) for part in parts[::2]):
                return False
            if any(found[1] for part in parts[::2] for found in _ADDRESS.finditer(part)):
                return False
            if any(label.search(text) for label in _LABELS[1:]):
                return False
    return not found.fence


def _broken(lines: Sequence[str], found: Sequence[Line]) -> list[str]:
    """Lines with two spaces more, where the next goes on and where a reader would miss them."""
    kinds = [*(line.kind for line in found[1:]), "blank"]
    return [
        line + "  "
        if (next_kind == "more" and not line.endswith(("  ", "\\")))
        or (this.kind != "code" and _BREAK.search(line))
        else line
        for line, this, next_kind in zip(lines, found, kinds, strict=True)
    ]
