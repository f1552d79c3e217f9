r"""Somebody else's Markdown, made harmless: nothing in it reaches beyond it, and all comes back.

An answer goes in as it is, but headings become bold lines, line breaks are kept, and tags, link
definitions, open fences and links to files or to places in the page lose their power. A prompt is
shown as typed: headings too. What this cannot do without changing what is code, or could not undo,
and what renderers would not read alike, goes into a fence as a whole: each result is checked before
it is given. `original` gives the text back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pathexport.write.markdown.blocks import BlockLine, Blocks, blocks, delimits
from pathexport.write.markdown.literal import ELSEWHERE, fence, pieces, plain, quote
from pathexport.write.markdown.original import (
    ADDRESS,
    BREAK,
    MARKS,
    START,
    TAG,
    is_fence,
    original,
    unbroken,
    undone,
)

# What has to be looked at closely. Most texts hold nothing of it, and that is to be found quickly:
# a pattern is searched only behind a sign that it cannot do without.
_SIGNS = ("<", "]", "```", "~~~", "&lt;")
_BEGINS = frozenset(" \t>*+-0123456789.)\\#=")  # all lines that may be a heading, or deep
_WILD = re.compile(rf"<[A-Za-z/!?]|&lt;[A-Za-z/!?]|```|~~~|\]\\?:|\]\\*+\((?!{ELSEWHERE})")
_WILD_LINE = re.compile(
    r"""
    \n(?:
      [ \t>*+\-0-9.)\\]*+\#{1,6}(?:[ \t]|$)      # perhaps a heading
    | [ \t]*+[>*+\-0-9.)\\=][ \t>*+\-0-9.)\\=]*+$  # perhaps what makes one
    | (?:[ \t]*+(?:[>*+\-]|[0-9]{1,9}+[.)])){20} # deep in one another
    )""",
    re.VERBOSE | re.MULTILINE,
)
_NEXT_LINE = re.compile(r"\n(?<!\n\n)(?!\n)")  # which goes on with a paragraph, or may
_BREAK_SIGN = re.compile("  $", re.MULTILINE)
_MOVED = re.compile(r"^[ >*+\-0-9.)]*+\t", re.MULTILINE)  # by a quote around it
_INDENTED = re.compile(r" ?[ \t]")

_PARAGRAPH = ("text", "more")
_TEXT = (*_PARAGRAPH, "heading", "underline")
_LEFT = ("blank", "code", "fence", "end", "item")  # which stay as they are
_STARTS = re.compile(rf"^({MARKS}){START}")
_TAGS = re.compile(rf"(?<!\\)(\\*+)<{TAG}")
_LINKS = re.compile(rf"\](\\*+)\((?!{ELSEWHERE})")
_BARE_TAG = re.compile(rf"(?<!\\)(?:\\\\)*+<{TAG}")
_ANY_TAG = re.compile(f"<{TAG}")
_ESCAPED_LABEL = re.compile(r"\](?=\\+:)")
_NOTE = re.compile(r"^\[\^[^\]]*+\](?=:)")
_LABEL = re.compile(r"^\[?(?:[^\[\]\\]++|\\.)*+\](?=:)")  # it may have begun a line before
_TITLE = re.compile(r"(#{1,6}) (\S(?:.*\S)?)([ \t]*)")
_NO_TITLE = re.compile(r"(?:^|[ \t])#+$|\\$")
# Stars that mean inside of bold text what they meant outside.
_PAIRED = re.compile(
    r"(?:[^*]|(?<!\S)\*\*(?=[^\s*])[^*]++(?:(?<=\w)\*\*(?![\w*])|(?<!\s)\*\*(?!\S)))*+"
)
_COMMENT = re.compile(r" <!-- /?#{1,6}/? -->$")


def prose(text: str) -> str:
    """An answer as Markdown that can stand behind any blank line."""
    return _made(text, typed=False)


def spoken(text: str) -> str:
    """A prompt as Markdown that shows it as typed, to be put into a quote."""
    return _made(text, typed=True)


def _made(text: str, typed: bool) -> str:
    text = _without_blank_ends(plain(text))
    lines = ("\n" in text and _NEXT_LINE.search(text)) or (
        "  " in text and _BREAK_SIGN.search(text)
    )
    wild = _is_wild(text) or (typed and (lines or ("\t" in text and _MOVED.search(text))))
    if not wild and not lines:
        return text
    made = _tamed(text, typed)
    tame = made is None and not wild and original(text) == text  # it may well stay as it is
    return made or (text if tame else fence(text, "markdown"))


def _is_wild(text: str) -> bool:
    """Whether anything in a text may reach beyond it."""
    if text.startswith((" ", "\t")):
        return True
    if ("\n" in text or text[:1] in _BEGINS) and _WILD_LINE.search(f"\n{text}"):
        return True
    return any(map(text.__contains__, _SIGNS)) and _WILD.search(text) is not None


def _without_blank_ends(text: str) -> str:
    if text[:1] not in " \t\n" and text[-1:] not in " \t\n":
        return text
    end = text.find("\n", len(text.rstrip(" \t\n")))
    text = text if end < 0 else text[:end]
    content = text.lstrip(" \t\n")
    return text[text.rfind("\n", 0, len(text) - len(content)) + 1 :] if content else ""


def _tamed(text: str, typed: bool) -> str | None:
    """The text made harmless, or nothing if that is not certain."""
    lines = text.split("\n")
    if _INDENTED.match(text) or (before := blocks(lines)) is None:
        return None
    harmless = not before.fence and _is_harmless(lines, before.lines)
    found = (lines, before) if harmless else _harmless(lines, before, typed)
    if found is None:
        return None
    tame, after = found
    lines = _broken(tame, after.lines, typed)  # they stay what they are
    made = "\n".join(lines)
    if "\t" in made and not _can_be_quoted(made, _code(tame, after), after):
        return None
    same = not is_fence(made) and undone(unbroken(lines, after.lines)) == text
    return made if same else None


def _is_harmless(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether no line holds anything that would be rewritten, as in most texts."""
    for raw, line in zip(lines, found, strict=True):
        if line.kind not in _LEFT and not (line.kind in _PARAGRAPH and _is_tame(raw)):
            return False
    return True


def _harmless(lines: list[str], before: Blocks, typed: bool) -> tuple[list[str], Blocks] | None:
    """The lines without what could do harm, or nothing if that is not certain."""
    if before.fence:
        lines.append(f" {before.fence}")
        before.lines.append(BlockLine("end", 1))
    parts = _parts(lines, before.lines)
    tame = _rewritten(lines, before.lines, parts, typed)
    if tame == lines and not before.fence:
        return (tame, before) if _is_safe(tame, before, parts) else None
    if (after := blocks(tame)) is None or _code(tame, after) != _code(lines, before):
        return None
    return (tame, after) if _is_safe(tame, after, _parts(tame, after.lines)) else None


def _can_be_quoted(made: str, code: list[str], found: Blocks) -> bool:
    """Whether a text stays what it is in a quote, which moves tabs."""
    lines = quote(made).split("\n")
    around = blocks(lines)
    if around is None or _code(lines, around) != code:
        return False
    return _shape(around, 1) == _shape(found, 0)


def _code(lines: Sequence[str], found: Blocks) -> list[str]:
    """What is code, and where fences are between."""
    return [
        " " * line.owed + raw[line.start :] if line.kind == "code" else f"\n{line.kind}"
        for raw, line in zip(lines, found.lines, strict=True)
        if line.kind in ("code", "fence", "end")
    ]


def _shape(found: Blocks, depth: int) -> list[tuple[str, int, bool]]:
    return [(line.kind, line.depth - depth, line.lazy) for line in found.lines]


def _rewritten(
    lines: Sequence[str], found: Sequence[BlockLine], pieced: Sequence[Sequence[str]], typed: bool
) -> list[str]:
    made: list[str] = []
    for number, (raw, line, parts) in enumerate(zip(lines, found, pieced, strict=True)):
        if line.kind in _LEFT or (line.kind in _PARAGRAPH and _is_tame(raw)):
            made.append(raw)
            continue
        marks = raw[: line.start]
        above = not line.opens and number > 0 and found[number - 1].kind in _TEXT
        above = above and made[-1].strip(" \t>") != ""
        if line.kind == "heading":
            below = number + 1 < len(lines) and found[number + 1].kind != "blank"
            bold = None if typed else _bold(marks, _tagless(parts), above, below)
            made += bold or [f"{marks}\\{_tagless(parts)}"]
        elif line.kind == "underline" or (line.kind == "rule" and above and "-" in raw):
            made.append(f"{marks}\\{raw[line.start :]}")
        elif line.kind in _TEXT:
            content = _tagless(parts)
            if "]" in content:
                for label in (_ESCAPED_LABEL, _NOTE, _LABEL):
                    content = label.sub(r"\g<0>\\", content)
            made.append(_STARTS.sub(r"\1\\", marks + content))
        else:
            made.append(raw)
    return made


def _is_tame(line: str) -> bool:
    """Whether a line of a paragraph holds nothing that could reach beyond it."""
    if "<" in line or "]" in line:
        return False
    return line[:1] not in _BEGINS or not _STARTS.match(line)


def _bold(marks: str, heading: str, above: bool, below: bool) -> list[str] | None:
    """A heading as a bold line, with the blank lines that it needs, if all of it would be bold."""
    title = _TITLE.fullmatch(heading)
    parts = pieces(title[2]) if title else None
    if not title or not parts or _NO_TITLE.search(title[2]):
        return None
    if not _PAIRED.fullmatch("`".join(parts[::2])):
        return None
    comment = f"<!-- {'/' * above}{title[1]}{'/' * below} -->"
    blank = re.sub(r"[^>\t]", " ", marks[: marks.rfind(">") + 1])
    return [blank] * above + [f"{marks}**{title[2]}**{title[3]} {comment}"] + [blank] * below


def _parts(lines: Sequence[str], found: Sequence[BlockLine]) -> list[list[str]]:
    """The content of each line, in pieces of which each second one is code; in one piece where that
    is not certain, which makes all of a paragraph uncertain."""
    begins: list[int] = []
    parts: list[list[str] | None] = []
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        begins.append(begins[-1] if line.kind in ("more", "underline") else number)
        parts.append(pieces(raw[line.start :]) if line.kind in _TEXT else [])
    doubtful = {begin for begin, part in zip(begins, parts, strict=True) if part is None}
    return [
        [raw[line.start :]] if part is None or begin in doubtful else part
        for raw, line, begin, part in zip(lines, found, begins, parts, strict=True)
    ]


def _tagless(parts: Sequence[str]) -> str:
    return "".join(
        part if number % 2 else _LINKS.sub(r"]\1\1\\(", _untagged(part))
        for number, part in enumerate(parts)
    )


def _untagged(text: str) -> str:
    return _TAGS.sub(r"\1\1\\<", _without_links(text)) if "<" in text else text


def _without_links(text: str) -> str:
    return ADDRESS.sub(lambda found: _ANY_TAG.sub("&lt;", found[0]), text)


def _is_safe(lines: Sequence[str], found: Blocks, pieced: Sequence[Sequence[str]]) -> bool:
    """Whether no heading, tag, definition or open fence is left."""
    for raw, line, parts in zip(lines, found.lines, pieced, strict=True):
        if line.kind not in _TEXT:
            continue
        if line.kind not in _PARAGRAPH:
            return False
        outside = [_COMMENT.sub("", part) for part in parts[::2] if "<" in part]
        if any(map(_has_tag, outside)):
            return False
        text = raw[line.start :] if "]:" in raw else ""
        if _NOTE.match(text) or _LABEL.match(text):
            return False
    return not found.fence


def _has_tag(text: str) -> bool:
    addresses = ADDRESS.finditer(text)
    return bool(_BARE_TAG.search(text)) or any(_ANY_TAG.search(found[0]) for found in addresses)


def _broken(lines: list[str], found: Sequence[BlockLine], typed: bool) -> list[str]:
    """Lines with two spaces more, where the next goes on and where a reader would miss them."""
    kinds = [*[line.kind for line in found[1:]], "blank"]
    if "more" not in kinds and "  \n" not in "\n".join([*lines, ""]):
        return lines
    kept: set[int] = set() if typed else _kept_lines(lines, found)
    return [
        raw + "  "
        if (after == "more" and not raw.endswith(("  ", "\\")) and number not in kept)
        or (raw.endswith("  ") and line.kind != "code" and BREAK.search(raw))
        else raw
        for number, (raw, line, after) in enumerate(zip(lines, found, kinds, strict=True))
    ]


def _kept_lines(lines: Sequence[str], found: Sequence[BlockLine]) -> set[int]:
    """The lines of tables, and of paragraphs in which code may go on from one line to the next."""
    kept: set[int] = set()
    begin, wound, table = 0, False, False
    for number, (raw, line) in enumerate(zip(lines, found, strict=True)):
        if line.kind != "more":
            begin, wound, table = number, False, False
        table = table or (line.kind == "more" and "|" in lines[number - 1] and delimits(raw, line))
        if table:
            kept |= {number - 1, number}
        if not wound and line.kind in _TEXT and "`" in raw and pieces(raw[line.start :]) is None:
            wound = True
        if wound:
            kept.update(range(begin, number + 1))
            begin = number
    return kept
