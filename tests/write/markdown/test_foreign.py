"""Whatever a message holds, nothing of it reaches beyond it, and all of it comes back."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import fold, plain, quote
from pathexport.write.markdown.original import original
from pathexport.write.markdown.partly import MARK
from tests.random.strategies import SETTINGS
from tests.random.texts import (
    BLOCKS,
    COMMENT,
    GITHUB,
    MEANT,
    STRICT,
    TEXTS,
    flat,
    in_fence,
    stripped,
)
from tests.running.each import for_each
from tests.write.markdown.readings import code

WRAPS: list[Callable[[str], str]] = [
    prose,
    lambda text: quote(prose(text)),
    lambda text: quote(spoken(text)),
    lambda text: fold("x", prose(text)),
]
FOLDS = ("<details><summary>x</summary>\n", "</details>\n")


@pytest.mark.parametrize("parser", [STRICT, GITHUB])
@pytest.mark.parametrize("wrap", WRAPS)
@given(TEXTS, TEXTS)
@example("```", "<!--")
@example("| a |\n|---|\n2. # x", "~~~ |\n|-\n# x")
@example("> |a|\n> |-|\nfoo\n===", "1. a | b\n   |--|--|\n\n      ```\n   # x\n      ```")
@example("[a](\n`) `x` <div> `", "    <b> | b\n|-|-|")
@SETTINGS
def test_nothing_reaches_beyond_its_message(
    parser: MarkdownIt, wrap: Callable[[str], str], first: str, second: str
) -> None:
    document = (
        f'## 1 · User\n\n{wrap(first)}\n\n<a id="m2"></a>\n\n## 2 · Claude\n\n{wrap(second)}\n\n'
        "### tool\n\n```text\nx\n```\n"
    )
    seen: dict[str, object] = {}
    tokens = parser.parse(document, seen)
    headings = [
        (token.tag, token.level, tokens[number + 1].content)
        for number, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    assert headings == [("h2", 0, "1 · User"), ("h2", 0, "2 · Claude"), ("h3", 0, "tool")]
    last = tokens[-1]
    assert (last.type, last.level, last.info, last.content) == ("fence", 0, "text", "x\n")
    assert not seen.get("references")
    for token in flat(tokens):
        if token.type == "html_inline":
            assert COMMENT.fullmatch(token.content) or token.content in ('<a id="m2">', "</a>")
        elif token.type == "html_block":
            assert wrap is WRAPS[-1]
            assert token.content in FOLDS


@given(TEXTS, TEXTS)
@example("- a\n\n", "      <b>")
@SETTINGS
def test_two_texts_can_follow_each_other(first: str, second: str) -> None:
    tokens = STRICT.parse(f"{prose(first)}\n\n{prose(second)}\n\nend")
    assert not any(token.type in ("heading_open", "html_block") for token in tokens)
    assert [token.level for token in tokens[-3:]] == [0, 1, 0]
    for token in flat(tokens):
        assert token.type != "html_inline" or COMMENT.fullmatch(token.content)


@given(TEXTS)
@example("\\<b> `\\<b>`")
@example("a \n\n```\na  \n```\n  x  ")
@example("```markdown\na\n```")
@example("```\n ```")
@SETTINGS
def test_the_text_comes_back(text: str) -> None:
    assert original(prose(text)) == stripped(text)
    assert original(spoken(text)) == stripped(text)


@given(TEXTS)
@SETTINGS
def test_code_stays_code(text: str) -> None:
    for made in (prose(text), quote(spoken(text))):
        if made not in (in_fence(text), quote(in_fence(text))) and MARK not in made:
            assert code(made) == code(stripped(text))


@given(st.one_of(BLOCKS, TEXTS.map(plain)))
@SETTINGS
def test_lines_are_what_they_are_for_another_parser(text: str) -> None:
    lines = text.split("\n")
    found = blocks(lines)
    if found is None:
        return
    names = {"fence": "fence", "code_block": "code", "heading_open": "heading", "hr": "rule"}
    expected = ["text"] * len(lines)
    for token in MEANT.parse(text + "\n"):
        if token.type in names and token.map:
            for number in range(token.map[0], min(token.map[1], len(lines))):
                expected[number] = names[token.type]
    for number, line in enumerate(found.lines):
        if not lines[number].strip(" \t") or line.kind in ("blank", "item"):
            continue
        if line.kind == "code":
            assert expected[number] in ("code", "fence")
        elif line.kind in ("fence", "end", "rule"):
            assert expected[number] == line.kind.replace("end", "fence")
        elif line.kind in ("heading", "underline"):
            assert expected[number] == "heading"
        else:
            assert expected[number] in ("text", "heading")


UNITS = [
    *"`<[#*_~>-=&|\\!1 \t\x01é\n",
    "> ",
    "- ",
    "* ",
    "<a",
    "`<b>` ",
    "``a`b",
    "[a](",
    "]:",
    "](",
    "[a](b) ",
    "[a](`b` c) ",
    "x  ",
]
UNITS += [
    "**a** ",
    "** ",
    "<!-- # -->",
    "www.",
    "https://",
    "<https://a",
    "&lt;",
    "|-",
    "1. ",
    "\r",
]
UNITS += [
    "x\n",
    "# x\n",
    "## **a** `b`\n",
    "- x\n",
    "> x\n",
    "`<b>`\n",
    "```\n",
    "    x\n",
    "[x]: y\n",
]
UNITS += ["===\n", "x  \n", "|a|b|\n", "|-|-|\n", "\\<b>\n", "<b>\n\n"]


@pytest.mark.slow
@for_each(
    ("unit", "size", "seconds"),
    [(unit, *most) for most in [(20_000, 2), (1_000_000, 20)] for unit in UNITS],
)
def test_a_long_text_takes_no_long_time(unit: str, size: int, seconds: float) -> None:
    many = unit * (size // len(unit))
    for text in (many, f"## {many} <b>", f"<b>\n\n{many}q <!-- # -->", f"a\n**{many}** <!-- # -->"):
        start = perf_counter()
        original(prose(text))
        original(spoken(text))
        original(text)
        assert perf_counter() - start < seconds


@pytest.mark.parametrize("make", [prose, spoken])
def test_what_is_no_address_does_not_become_one(make: Callable[[str], str]) -> None:
    text = "<https://x.org/<b>k"
    assert "href" not in MarkdownIt("commonmark").render(make(text))
    assert original(make(text)) == text
