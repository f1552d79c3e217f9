"""Texts that people and models may write, and what of them a reader of Markdown sees.

Markdown is read by a parser that knows nothing of us.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pathexport.write.markdown.literal import fence, plain

DEEP = {"maxNesting": 400}
STRICT = MarkdownIt("commonmark", DEEP)
GITHUB = MarkdownIt("commonmark", DEEP).enable(["table", "strikethrough"])
# A message as it is meant to be shown: tags are text, and nothing is defined.
MEANT = MarkdownIt("commonmark", DEEP | {"html": False}).disable(["reference", "entity"])

MARKS = ["> ", ">", "- ", "* ", "1. ", "2. ", "10) ", "  ", "   ", "    ", " ", "\t", "-\t", ""]
STARTS = [
    "# h",
    "## **a** b",
    "### `f(*x)`",
    "# a #",
    "##",
    "\\# x",
    "===",
    "---",
    "-",
    "\\===",
    "```",
]
STARTS += [
    "````",
    "~~~",
    "```py",
    "~~~ <b>",
    "~~~ |",
    " ```",
    "***",
    "2. x",
    "+",
    "",
    "x",
    "foo  ",
    "foo\\",
]
TAGS = [
    "<div>",
    "</b>",
    "<details>",
    "<script>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?x",
    "<!X>",
    "<",
]
TAGS += [
    "`<b>`",
    "``<b>`",
    "`a",
    "`|`<i>",
    "(`",
    "`<a>`) `",
    "\\`<b>`",
    "\\<b>",
    "\\\\<b>",
    "\\<b>`",
]
TAGS += [
    "https://x/`<b>`",
    "https://x<b>",
    "www.x<i>",
    "https://x&lt;b>",
    "<https://x.y>",
    "<a@b.c>",
]
LINKS = [
    "[x]: y",
    "[x]:",
    "[x",
    "y]: z",
    "[^1]: n",
    "[^a\\]: q",
    "]\\:",
    "[a](`)",
    "[a](",
    "[x](y)",
    "[x]",
]
TABLES = [
    "| a |",
    "|---|",
    "a | b",
    "--|--",
    "|-",
    "1. a | b",
    "- a | b",
    "a | `<b> | c`",
    ":--",
    "<b> | a",
]
OURS = [
    "**X** <!-- ## -->",
    "**X** <!-- /#/ -->",
    "**X**<!-- # -->",
    " <!-- # -->",
    "- [ ] a",
    "**",
    "_",
    "~~",
]
ODD = [
    "a\x85b",
    "\u2028",
    "\u202e",
    "\ud800",
    "\x00",
    "\x0c",
    "\r",
    "\r\n",
    "title: x",
    "\xa0",
    "&lt;b>",
]
LINES = st.tuples(
    st.lists(st.sampled_from(MARKS), max_size=3).map("".join),
    st.lists(st.sampled_from(STARTS + TAGS + LINKS + TABLES + OURS + ODD), max_size=2).map(
        " ".join
    ),
).map("".join)
INLINE = [
    "`",
    "``",
    "<b>",
    "</i",
    "<!--",
    "|",
    "[a](",
    "(`)",
    "\\",
    "*",
    "**",
    "https://x",
    "www.",
    "]:",
    "[",
]
INLINE += [
    " ",
    "x",
    "#",
    "## ",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "    ",
    "```",
    "===\n",
    "|-|\n",
    "2. ",
    "\t",
    "  \n",
]
TEXTS = st.one_of(
    st.lists(LINES, max_size=9).map("\n".join),
    st.lists(st.sampled_from(INLINE), max_size=18).map("".join),
    st.text(max_size=30),
)
BLOCKS = st.lists(
    st.tuples(
        st.lists(st.sampled_from(MARKS), max_size=4).map("".join),
        st.sampled_from([*STARTS[:-2], "#", "10.", "> q"]),
    ).map("".join),
    max_size=10,
).map("\n".join)

COMMENT = re.compile(r"<!-- /?#{1,6}/? -->")
"""What stands behind a heading that was made bold."""


def stripped(text: str) -> str:
    """A text as it should come back: without blank lines at its ends."""
    lines = plain(text).split("\n")
    while lines and not lines[0].strip(" \t"):
        del lines[0]
    while lines and not lines[-1].strip(" \t"):
        del lines[-1]
    return "\n".join(lines)


def in_fence(text: str) -> str:
    return fence(stripped(text), "markdown")


def flat(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()
