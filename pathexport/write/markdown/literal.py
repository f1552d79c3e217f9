"""Markdown as we write it, and text from outside made literal in it.

Nothing given to these functions can end what they make of it: a text stays the text of its heading,
span, fence, quote or link, whatever stands in it. They know CommonMark and what
other readers add to it, and nothing of logs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote as percent_encoded

from pathexport.later import later
from pathexport.write.text import HIDDEN, UNSEEN, in_html, printable

_UNPLAIN = later("[\\x00-\\x08\\x0b-\\x1f\\ud800-\\udfff]|" + HIDDEN)
_PLAIN = (
    {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n"}
    | {0x7F: 0x2421}
    | dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)
)
# A table for bytes that changes all but the ordinary ones. To take these away costs a third more,
# as that makes a table each time.
_ORDINARY = bytes(n if n in b"\t\n" or 0x20 <= n < 0x7F else ord("?") for n in range(0x100))
# Where a character of a line could mean something: as few places as can be, to keep text readable.
# What each sign needs before it is asked behind it: a pattern that begins with one of a set of
# signs is searched much faster.
_MEANT = later(
    r"""
    [\\`\[\]|{$<&*_~\#>^+=:-](?:
      (?<=\\)(?=[!-/:-~]|$)        # a backslash before punctuation, or TeX
    | (?<=[`\[\]|{])
    | (?<=\$)(?:(?!\w) | (?<=\S\$)(?![0-9])) # where mathematics could end, but not `$5`
    | (?<=<)(?=[A-Za-z/!?]|$)      # a tag, not `a < b`
    | (?<=&)(?=\#?\w+;)            # an entity, not `R&D`
    | (?<=\*)(?:(?<!\ \*)|(?!\ ))  # a star, but not `2 * 3`
    | (?<=_)(?:(?<!\w_)_*+ | (?<!__)_*+(?!\w)) # underscores, but not inside a word
    | (?<=~)(?:(?![\w/]) | (?<=\S~)) # tildes, but not `~/path`
    | (?<=\#)(?<!\S\#)(?=\#*(?:\ |$)) # a heading's beginning or end, not `#12` or `C#`
    | (?<=^[>^]) | (?<=^[-+])(?=\ |$) | (?<=^-)(?=[-\ ]*$) | (?<=^=)(?==*$) | (?<=^:)(?=[:\ ]|$)
    | (?<=^\+)(?=[-=:+])
    )
    """,
    re.VERBOSE,
)
# What any of these patterns needs: most text has none of it, and is found to be plain at once.
_MAY_MEAN = re.compile(r"[\\`\[\]|<&*_~#{$]")
_MAY_BEGIN = ">^+=-:0123456789"
_ENTITIES = {"<": "&lt;", "&": "&amp;"}
# What some readers take for Markdown in a summary, which is HTML for others.
_IN_SUMMARIES = {ord(sign): f"&#{ord(sign)};" for sign in "`\\[{$"} | str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
)
_ADDRESS = later(r"(?:://|www\.)[^ ]*")
_BACKSLASHED = later(r"\\([!-/:-@\[-`{-~])")
_NUMBERED = later(r"([0-9]{1,9})[.)](?= |$)")
_FENCES = later("````*")
_NO_INFO = later(r"[^A-Za-z0-9+#._-]")
_KEPT_IN_TARGETS = "/#?=:;,@!*~+-._%"
_LONE_PERCENT = later("%(?![0-9A-Fa-f]{2})")


def plain(text: str) -> str:
    """A text whose lines end in LF, without control characters: their pictures stand for them. What
    nobody sees, as signs that turn the direction of others, is named."""
    if text.isascii() and (raw := text.encode()).translate(_ORDINARY) == raw:
        return text  # as nearly all are; the search takes ten times as long
    if text.replace("\n", "").replace("\t", "").isprintable() or not _UNPLAIN.search(text):
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_PLAIN)
    return UNSEEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", text)


def escape(text: str) -> str:
    """Any text as literal text on one line, wherever in a line of ours it stands."""
    return escape_line(one_line(text))


def escape_line(line: str) -> str:
    """The same of a text that is on one line already."""
    if not line or (line[0] not in _MAY_BEGIN and not _MAY_MEAN.search(line)):
        return line
    escaped = _MEANT.sub(_escaped, line)
    if "\\" in escaped:
        escaped = _ADDRESS.sub(lambda found: _no_address(found[0]), escaped)
    numbered = _NUMBERED.match(escaped)  # to replace it would try each place
    return f"{numbered[1]}\\{escaped[numbered.end(1) :]}" if numbered else escaped


def remark(words: str) -> str:
    """A sentence of ours in place of what is left out, or between messages."""
    return f"*{escape(words)}.*"


def in_entities(text: str) -> str:
    """The same where a backslash would not stay one."""
    return _BACKSLASHED.sub(lambda found: f"&#{ord(found[1])};", escape(text))


def _escaped(found: re.Match[str]) -> str:
    """What begins tags and entities becomes an entity, as not all readers know `\\<`."""
    return _ENTITIES.get(found[0]) or "\\" + "\\".join(found[0])


def code(text: str) -> str:
    """A code span on one line; nothing for nothing."""
    text = one_line(text)
    if "`" not in text:
        return f"`{text}`" if text else ""
    ticks = "`" * (_longest(text) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def fields(named: Iterable[tuple[str, str]]) -> str:
    """Names and what each is, on one line."""
    return " · ".join(f"{escape(name)}: {code(value)}" for name, value in named)


def fence(text: str, info: str = "") -> str:
    """A fenced block that holds the text as it is, and ends no line more than it does."""
    return fence_plain(plain(text), info)


def fence_plain(text: str, info: str = "") -> str:
    """The same of a text that is `plain` already."""
    ticks = "`" * max(3, _longest(text) + 1) if "`" in text else "```"
    end = "" if not text or text.endswith("\n") else "\n"
    word = info if info.isascii() and info.isalnum() else _NO_INFO.sub("", info)
    return f"{ticks}{word}\n{text}{end}{ticks}"


def quote(markdown: str) -> str:
    if "\n" not in markdown:
        return f"> {markdown}" if markdown else ">"
    return "\n".join([f"> {line}" if line else ">" for line in markdown.split("\n")])


def fold(summary: str, body: str) -> str:
    """Markdown that a reader opens by its summary, which is text."""
    return f"<details><summary>{_summary(summary)}</summary>\n\n{body}\n\n</details>"


@lru_cache(maxsize=64)  # most are one of few
def _summary(text: str) -> str:
    return one_line(text).translate(_IN_SUMMARIES)


def link(text: str, target: str) -> str:
    """A link. What is percent-encoded in the target stays so, and what must be becomes so.

    Some readers take backslashes before brackets away before they read what a link says, so another
    link or a picture in it is ended by an entity."""
    raw = _LONE_PERCENT.sub("%25", target).encode("utf-8", "surrogatepass")
    safe = percent_encoded(raw, safe=_KEPT_IN_TARGETS + "&").replace("&", "&amp;")
    words = escape(text).replace("\\](", "&#93;(")
    return f"[{words}]({safe})"


def place_in(file: str, mark: str) -> str:
    """Where a link leads: to a place in a file, if it is of a form that has places."""
    return f"{file}#{mark}" if mark and file.endswith(".md") else file


def anchor(name: str) -> str:
    return f'<a id="{name if name.isalnum() else in_html(name)}"></a>'


def _no_address(text: str) -> str:
    """An address of which GitHub makes no link, as there its backslashes would mean nothing."""
    if "\\" not in text:
        return text
    return text.replace("://", "\\://").replace("www.", "www\\.")


def one_line(text: str) -> str:
    """A text on one line, with single spaces: what a span or a heading can show of it."""
    line = text if text.isprintable() else printable(text)
    spaced = "  " in line or line.strip() != line  # of all white space it has single blanks
    return " ".join(line.split()) if spaced else line


def is_cut(short: str, whole: str) -> bool:
    """Whether a text is the beginning of another one, and says so at its end."""
    return short.endswith("…") and one_line(whole).startswith(one_line(short[:-1]))


def _longest(text: str) -> int:
    """How long the longest run of backticks is, in a text that has some."""
    if "```" not in text:  # as in most
        return 2 if "``" in text else 1
    return max(map(len, _FENCES.findall(text)))
