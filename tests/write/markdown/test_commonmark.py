"""What we write as Markdown says what it should and nothing else, whatever text is put into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pathexport.write.markdown.literal import (
    anchor,
    code,
    escape,
    fence,
    fold,
    link,
    plain,
    quote,
)
from pathexport.write.markdown.spans import pieces
from pathexport.write.text import printable
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import in_step

STRICT = MarkdownIt("commonmark")
GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PARSERS = [STRICT, GITHUB]
PIECES = [
    "`",
    "``",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "#",
    "##",
    "-",
    "--",
    "+",
    "1.",
    "12)",
    ">",
    "=",
]
PIECES += [
    "<b>",
    "</b>",
    "<!--",
    "<",
    "&amp;",
    "&#35;",
    "&",
    "[x]",
    "(y)",
    "[",
    "]",
    "!",
    "|",
    "\\",
]
PIECES += [
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\x0b",
    "\x7f",
    "\x85",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\ud800",
]
PIECES += [
    "word",
    "é",
    "字",
    "\u0301",
    "\U0001f9ea",
    "https://x.org",
    "<https://x.org>",
    "'",
    '"',
    ":",
]
TEXTS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.text(max_size=20))


def one_line(text: str) -> str:
    return " ".join(printable(text).split())


def shown(token: Token) -> str:
    """The text of an inline token that holds nothing but text."""
    kinds = {child.type for child in token.children or ()}
    assert kinds <= {"text", "text_special"}, kinds
    return "".join(child.content for child in token.children or ())


@pytest.mark.parametrize("parser", PARSERS)
@given(TEXTS)
@SETTINGS
def test_escaped_text_is_its_own_block(parser: MarkdownIt, text: str) -> None:
    for before, after in [("## ", ""), ("- ", ""), ("> ", ""), ("1. ", ""), ("", "")]:
        tokens = parser.parse(f"{before}{escape(text)}{after}\n")
        inline = [token for token in tokens if token.type == "inline"]
        assert "".join(map(shown, inline)) == one_line(text)
        assert len(tokens) <= 7
        for token in tokens:
            assert token.type not in ("html_block", "code_block", "fence", "hr")


@pytest.mark.parametrize("parser", PARSERS)
@given(TEXTS.filter(one_line))
@SETTINGS
def test_escaped_text_stays_inside_what_we_put_around_it(parser: MarkdownIt, text: str) -> None:
    for around, tag in [("a **{}** b", "strong"), ("[{}](y)", "link"), ("a · {} · b", "")]:
        children = parser.parse(around.format(escape(text)))[1].children or []
        inside = [child.content for child in children if child.level == bool(tag)]
        assert "".join(inside) == one_line(text) if tag else one_line(text) in "".join(inside)
        marks = [child.type for child in children if not child.type.startswith("text")]
        assert marks == ([f"{tag}_open", f"{tag}_close"] if tag else [])


@for_each(
    "text",
    [
        "snake_case",
        "a-b",
        "it's 3.5 (ok)!",
        "C#",
        "path/to/file.py",
        "issue #12",
        "~/src",
        "R&D",
        "a < b",
        "2 * 3",
        "-1",
    ],
)
def test_harmless_text_stays_readable(text: str) -> None:
    assert escape(text) == text


@pytest.mark.parametrize("parser", PARSERS)
@given(TEXTS)
@SETTINGS
def test_code_is_one_span(parser: MarkdownIt, text: str) -> None:
    assert bool(code(text)) == bool(one_line(text))
    for before in ["## ", "- ", "x ", ""]:
        tokens = parser.parse(f"{before}{code(text)}")
        spans = [c for token in tokens for c in token.children or () if c.type != "text"]
        assert [span.type for span in spans] == ["code_inline"] * bool(one_line(text))
        assert "".join(span.content for span in spans) == one_line(text)


@given(TEXTS, TEXTS)
@example("a\n", "")
@example("\n", "py thon`")
@SETTINGS
def test_a_fence_gives_its_text_back(text: str, info: str) -> None:
    for wrap in (str, quote):
        token = next(t for t in STRICT.parse(wrap(fence(text, info))) if t.type == "fence")
        assert token.content.removesuffix("\n") == plain(text).removesuffix("\n")
        assert not set(token.info) & set(" `\n")
    assert [t.type for t in STRICT.parse(fence(text, info) + "\nx")][1:] == [
        "paragraph_open",
        "inline",
        "paragraph_close",
    ]


@given(TEXTS, TEXTS)
@SETTINGS
def test_a_link_holds_its_text_and_target(text: str, target: str) -> None:
    for parser in PARSERS:
        children = parser.parse(f"see {link(text, '/' + target)} there")[1].children or []
        marks = [child for child in children if not child.type.startswith("text")]
        assert [mark.type for mark in marks] == ["link_open", "link_close"]
        raw = unquote_to_bytes(target.encode("utf-8", "surrogatepass"))
        href = str(marks[0].attrs["href"]).encode("utf-8", "surrogatepass")
        assert unquote_to_bytes(href) == b"/" + raw


@given(TEXTS, TEXTS)
@SETTINGS
def test_a_quote_and_a_fold_end_where_they_should(summary: str, text: str) -> None:
    tokens = STRICT.parse(quote(fold(summary, fence(text))) + "\n\nx")
    assert [token.type for token in tokens if token.level == 0] == [
        "blockquote_open",
        "blockquote_close",
        "paragraph_open",
        "paragraph_close",
    ]
    assert [t.type for t in tokens[1:4]] == ["html_block", "fence", "html_block"]
    assert tokens[1].content.count("<") == 3


def test_plain_text_has_pictures_for_controls() -> None:
    assert plain("a\r\nb\rc\x1b[1m\x7f\0\ud800\t\n") == "a\nb\nc␛[1m␡␀\ufffd\t\n"
    assert plain("a\x85\u2028\u202eb \U000e0041") == "a⟨U+0085⟩⟨U+2028⟩⟨U+202E⟩b ⟨U+E0041⟩"
    same = "ordinary\ttext \u200d é\n"
    assert plain(same) is same


def test_an_anchor_is_a_name() -> None:
    assert anchor("m3") == '<a id="m3"></a>'
    assert anchor('"><b') == '<a id="&quot;&gt;&lt;b"></a>'


@pytest.mark.slow
def test_github_makes_no_link_of_an_address_that_needs_escapes() -> None:
    assert escape("https://x.org/a_b") == "https://x.org/a_b"
    assert escape("https://x.org<b>") == "https\\://x.org\\<b>"
    assert escape("www.x.org/_a_") == "www\\.x.org/\\_a\\_"


@for_each(
    ("line", "found"),
    [
        ("a `b` c", ("a ", "`b`", " c")),
        ("``a`b`` `c`", ("", "``a`b``", " ", "`c`", "")),
        ("[a](b) `c`", ("[a](b) ", "`c`", "")),
        ("a ` b", None),
        ("`a|b`", None),
        ("\\`a`", None),
        ("[a](`) `b`", None),
        ("https://x/`b`", None),
    ],
)
def test_code_is_found_where_it_is_certain(line: str, found: Sequence[str] | None) -> None:
    assert pieces(line) == found


UNITS = [*"`<[#*_~>-=&|\\!1 \x01é\ud800", "> ", "- ", "_a", "&a", "\n", "`` ", "://", "www.", "]("]


@pytest.mark.thorough
@for_each(
    ("make", "size"),
    [
        *((make, 10_000) for make in (plain, code, fence, quote, pieces)),
        (escape, 4_000),  # which takes a while for each of these characters
        (lambda text: link("", text), 10_000),  # its text is escaped, as above
    ],
)
def test_a_long_text_takes_no_long_time(make: Callable[[str], object], size: int) -> None:
    def work(unit: str, size: int) -> None:
        text = unit * (size // len(unit))
        make(text)
        make(f"a{text}b")

    assert [unit for unit in UNITS if not in_step(partial(work, unit), size)] == []
