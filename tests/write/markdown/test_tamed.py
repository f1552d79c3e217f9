"""Markdown that would reach beyond its message is tamed with as little as possible."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import quote
from pathexport.write.markdown.original import original
from tests.random.strategies import SETTINGS
from tests.random.texts import GITHUB, MEANT, STRICT, TEXTS, flat, in_fence
from tests.running.each import for_each


def test_ordinary_text_is_as_it_was() -> None:
    text = "A *word*, `code`, 2 < 3.\n\n- one\n- [ ] two\n\n1. x\n\n| a |\n\n    code\n\n> quoted"
    assert prose(f"\n \n{text}\n\n") == text
    assert spoken("Just do it [so](https://x).") == "Just do it [so](https://x)."
    assert prose(" \n\t\n") == spoken("") == original("") == ""


@for_each(
    ("text", "made"),
    [
        ("## Summary", "**Summary** <!-- ## -->"),
        ("## Summary  \n\nx", "**Summary**   <!-- ## -->\n\nx"),
        ("a\n# **B** `c*`\nd", "a\n\n****B** `c*`** <!-- /#/ -->\n\nd"),
        ("> # A\nb", "> **A** <!-- #/ -->\n>\nb"),
        ("1. # A\n   b", "1. **A** <!-- #/ -->\n\n   b"),
        ("# A\n# B", "**A** <!-- #/ -->\n\n**B** <!-- # -->"),
        ("# *A*", "\\# *A*"),
        ("# A #", "\\# A #"),
        ("#", "\\#"),
        ("A\n===", "A  \n\\==="),
        ("A\n==--", "A  \n\\==--"),
        ("a <b>, `<b>`, \\<b>, <https://x.y>", "a &lt;b>, `<b>`, \\\\&lt;b>, <https://x.y>"),
        ("https://x.y<br>z <br>", "https://x.y&lt;br>z &lt;br>"),
        ("[x]: y", "[x]\\: y"),
        ("[x\ny]: z", "\\[x  \ny]\\: z"),
        ("a\n~# b", "a  \n\\~# b"),
        ("a\n\n:- b", "a\n\n\\:- b"),
        ("a\n:1. # b", "a  \n\\:1. # b"),
        ("a\n:wq\n~/src\n~5 s\n~~b~~", "a  \n:wq  \n~/src  \n~5 s  \n~~b~~"),
        ("a\n\n    b\n---", "a\n\n    b\n\\---"),
        ("> \n---", "> \n\\---"),
        ("> ***\n---", "> ***\n\\---"),
        ("***\n---\n\na", "***\n\\---\n\na"),
    ],
)
def test_wild_text_is_tamed_with_little(text: str, made: str) -> None:
    assert prose(text) == made
    assert original(made) == text


BREAKS = [
    ("Roses are red,\nviolets are blue.", "Roses are red,  \nviolets are blue."),
    ("a\n\nb", "a\n\nb"),
    ("a  \nb", "a    \nb"),
    ("a \nb", "a   \nb"),
    ("a\\\nb", "a\\\nb"),
    ("a  ", "a    "),
    ("- a\n- b\n  c\nd", "- a\n- b  \n  c  \nd"),
    ("> a\n> b", "> a  \n> b"),
    ("1. a\n\tb", "1. a  \n\tb"),
    ("10. _\n\t2. b", "10. _  \n\t2. b"),
    ("Run:\n```\nx  \ny\n```", "Run:\n```\nx  \ny\n```"),
    ("w\n\n    x  \n    y", "w\n\n    x  \n    y"),
    ("| a |\n|---|\n| b |\n\nc\nd", "| a |\n|---|\n| b |\n\nc  \nd"),
    ("b\nc\n| a | b |\n|---|---|\n| b | c |", "b  \nc  \n| a | b |\n|---|---|\n| b | c |"),
    ("| a |\n| b |", "| a |  \n| b |"),
    ("a `x\ny` b", "a `x\ny` b"),
    ("a\nb `x\ny` c\nd\n\ne\nf", "a\nb `x\ny` c\nd\n\ne  \nf"),
    ("A\n# B\nc\nd", "A\n\n**B** <!-- /#/ -->\n\nc  \nd"),
]


@for_each(("text", "made"), BREAKS)
def test_lines_of_an_answer_break_where_they_did(text: str, made: str) -> None:
    assert prose(text) == made
    assert original(made) == text


@given(TEXTS)
@SETTINGS
def test_no_line_of_a_paragraph_is_joined_to_another(text: str) -> None:
    made = prose(text)
    if made == in_fence(text) or "`" in text or "|" in text:
        return
    tokens = STRICT.parse(made)
    if blocks(made.split("\n")) is not None:
        assert not any(token.type == "softbreak" for token in flat(tokens))


LINKED = [
    ("See [parser](src/a.py) and [so](../b.md#L3).", 2),
    ("![x](a.png), [b](/abs/c.py), [d](C:\\x), [e](file:///x), [f]()", 5),
    ('[a](b "t"), [c](d(e)), [f](<g h>)', 3),
    ("[a](https://x.y/z), [c](mailto:a@b.c), ![d](HTTP://x/y.png)", 0),
    ("[a](#m3), [c]( <#c1>), ![d](&#35;m1), [e](\\#m2)", 4),
    ("[a](src/b.py) beside `[c](d)` and `e[f](g, h)`", 1),
    ("[a](`b`) `[c](d)`", 1),
    ("[`a`](b.md)\n[c](\nd)", 2),
    ("[![a](b.png)](https://x.y), [a]\\\\(b)", 1),
]


@for_each(("text", "links"), LINKED)
def test_a_link_to_a_file_or_into_the_page_is_its_text_and_path(text: str, links: int) -> None:
    for made in (prose(text), spoken(text)):
        assert made.count("]\\(") == links
        assert original(made) == text
        shown = "".join(t.content for t in flat(STRICT.parse(made)) if t.type != "inline")
        assert "a" in shown


def lead(markdown: str) -> Iterator[str]:
    """What links and pictures lead to."""
    for token in flat(STRICT.parse(markdown)):
        name = {"link_open": "href", "image": "src"}.get(token.type)
        if name:
            yield str(token.attrs[name]).lower()


@given(
    st.one_of(TEXTS, st.lists(st.sampled_from([t for t, _ in LINKED]), max_size=3).map(" ".join))
)
@example("[a](b) `[c](d)")
@example("`a` [b](c\n`)` [d](e)")
@SETTINGS
def test_no_link_leads_to_a_file_or_into_the_page(text: str) -> None:
    for made in (prose(text), spoken(text)):
        assert all(to.startswith(("http:", "https:", "mailto:")) for to in lead(made))


def test_a_prompt_is_shown_as_typed() -> None:
    made = "\\# Do  \nthis  \nand\\\\  \nthat\n- so  \n  too\n\n```\na\nb\n```"
    text = "# Do\nthis\nand\\\nthat\n- so\n  too\n\n```\na\nb\n```"
    assert spoken(text) == made
    assert original(made) == text
    assert STRICT.render(quote(made)).count("<br />") == 4


@for_each(
    ("text", "made"),
    [
        ("> you said\nmine", "\\> you said  \nmine"),
        ("> you said\n\nmine", "> you said\n\nmine"),
        ("> a\n>\n> b\n> c\nmine", "> a\n>\n\\> b  \n\\> c  \nmine"),
        ("> a\n- mine", "> a\n- mine"),
        ("> - a\n> goes on", "> - a  \n> goes on"),
        ("- > a\nmine", "- \\> a  \nmine"),
        ("> # a\nmine", "\\> # a  \nmine"),
        ("> a\n# mine", "\\> a  \n\\# mine"),
        ("sh\n> a\nx", "sh  \n\\> a  \nx"),
        ("\\> a", "&#92;> a"),
        (">>> f(a)\n>>> g()", "\\>>> f(a)  \n\\>>> g()"),
        (">>> # x\n>>>\nb", "\\>>> # x  \n\\>>>  \nb"),
        ("b\n=======\n>>>>>>> c", "b  \n\\=======  \n\\>>>>>>> c"),
        ("> a\n>> b\n>>> c", "> a\n>> b\n>>> c"),
        (">>> ```\n>>> b\n>>> ```", ">>> ```\n>>> b\n>>> ```"),
        ("> a\nmine\n-- \nme", "\\> a  \nmine  \n\\--   \nme"),
    ],
)
def test_what_a_person_types_below_a_quote_is_not_quoted(text: str, made: str) -> None:
    assert spoken(text) == made
    assert original(made) == text


@given(TEXTS)
@example("> a\n> # b\n***\nc")
@example("> - a\n> - b\nc\n> d\n\n> e\n===")
@SETTINGS
def test_no_line_of_a_prompt_is_in_a_quote_without_its_sign(text: str) -> None:
    made = spoken(text)
    lines = made.split("\n")
    for token in STRICT.parse(made):
        if token.type == "blockquote_open" and token.map:
            quoted = lines[slice(*token.map)]
            assert all(re.match(r"[-+*0-9.) \t>]*>", line) for line in quoted if line.strip())


@for_each(
    "text",
    [
        "  indented <b>",
        "# *a*\n    code",
        "> a\n    > # x",
        "> " * 50 + "# x",
        "> ```\n> # x",
        "> >\n> -\n> --- a",
        "text\n~~~\n<b>\n~~~",
    ],
)
def test_what_cannot_be_tamed_is_fenced(text: str) -> None:
    assert prose(text) == in_fence(text)
    assert original(prose(text)) == text


WORDS = ["foo", "Bar", " ", "1. ", "- ", "**a**", "**a b**", "**", "*", "`c`", "`*`", "`", "(", ")"]
WORDS += [":", "!", "“", "—", "é", "[a](http://b)", "[", "&amp;", "<b>", "C#", "_x_", "~~y~~"]
TITLES = st.lists(
    st.sampled_from(WORDS),
    min_size=1,
    max_size=7,
).map("".join)


@given(TITLES)
@example("1. **`foo`**")
@example("**A** (b)")
@example("**_x_**- ")
@SETTINGS
def test_a_heading_is_bold_as_a_whole_or_shown_with_its_signs(title: str) -> None:
    made = prose(f"## {title}")
    if made == in_fence(f"## {title}"):
        return  # what renderers would not read alike
    paragraph, inline, *_ = GITHUB.parse(made)
    children = [c for c in inline.children or () if c.type != "html_inline"]
    words = "".join(c.content for c in children).rstrip()
    source = "".join(c.content for c in MEANT.parse(f"## {title}")[1].children or ())
    assert paragraph.type == "paragraph_open"
    if not made.endswith("-->"):
        assert words.startswith("##")
        return
    if "~" not in title and "!![" not in title:  # these are shown with their signs
        assert words.replace("picture: ", "") == source.rstrip()
    level = 0
    for child in children:
        level += child.nesting * (child.tag == "strong")
        assert level > 0 or child.type == "strong_close" or not child.content.strip()


@for_each("text", ["a `<b>\n` <b>", '`<a href="`">`', "`<https://foo.bar.`baz>`"])
def test_what_may_be_code_shows_no_signs_that_were_put_in(text: str) -> None:
    """For some readers it is code, in which an entity would show as it is."""
    assert prose(text) == in_fence(text)


@for_each(
    ("text", "made"),
    [
        ("``` fix this", "````markdown\n``` fix this\n````"),
        ("why?\n\n```Error: x of y\nat z\n```", "why?\n\n````-\n```Error: x of y\nat z\n```\n````"),
        ('```{"a":1}\nx\n```', '````markdown\n```{"a":1}\nx\n```\n````'),
        ("```c++\nx\n```", "```c++\nx\n```"),
        ("|a|b|\n|-|-|\n|`c|d`|e|", "```markdown\n|a|b|\n|-|-|\n|`c|d`|e|\n```"),
        ("|a|\n|-|\n|b \\| c|", "```markdown\n|a|\n|-|\n|b \\| c|\n```"),
        ("a|b\n-|-\nc|d\ne", "a|b  \n-|-  \nc|d  \ne"),
        ("a\n|-|-|\n|b|c|d|", "a  \n|-|-|  \n|b|c|d|"),
    ],
)
def test_words_that_were_typed_are_seen_where_markdown_shows_none(text: str, made: str) -> None:
    """Who pastes right behind a fence pastes no language; and an answer knows what it does"""
    assert spoken(text) == made
    assert original(made) == text
    assert prose("```py title=x\ny\n```") == "```py title=x\ny\n```"
