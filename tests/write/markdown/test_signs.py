"""Signs that mean something to some reader of Markdown show as they were typed."""

from __future__ import annotations

import html
import re

import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.frontmatter import front_matter
from pathexport.write.markdown.literal import fold, link, one_line
from pathexport.write.markdown.original import is_fence, original
from pathexport.write.markdown.signs import CODE, tame, untame
from tests.random.dangerous import TEXTS
from tests.random.strategies import SETTINGS
from tests.random.texts import in_fence, stripped
from tests.reading.markdown import literal
from tests.running.each import for_each

UNITS = ["$", "$$", "5", " ", "x", "\\", "{", "}", "=", ":", "<b", "&lt;", "&", ";", "[", "]", "!"]
UNITS += ["^", "(", ")", "http://a", "[picture: ", CODE, "#", ".", "<https://a>", "`", "_", "lt;"]
UNITS += ["*[", "]: "]


@for_each(
    ("text", "made"),
    [
        ("$$", r"\$\$"),
        ("a $$\nx", "a \\$\\$  \nx"),
        ("It is $x$ and $y$.", r"It is $x\$ and $y\$."),
        ("From $5 to $6, US$7 or $8.50 a $HOME", "From $5 to $6, US$7 or $8.50 a $HOME"),
        ("`$$` is code", "`$$` is code"),
        ("```\n$$\n```", "```\n$$\n```"),
    ],
)
def test_mathematics_swallows_nothing_that_follows(text: str, made: str) -> None:
    assert prose(text) == made
    assert original(made) == text


@for_each(
    ("text", "made"),
    [
        ("a^[note] b", r"a^\[note] b"),
        ("[^1]: note", r"[^1]\: note"),
        ("from [0, 1)", r"from \[0, 1)"),
        ("`x`{=html}", r"`x`\{=html}"),
        ('[a](http://x){onclick="b()"}', r'[a](http://x)\{onclick="b()"}'),
        ("```{r}\nx\n```", "```{r}\nx\n```"),
        (r"\input{a} and C:\Users", r"\\input{a} and C:\\Users"),
        ("C:\\用户\\é", "C:\\\\用户\\\\é"),
        ("::: {.a}\n:   b\n+--+", "\\::: \\{.a}  \n\\:   b  \n\\+--+"),
        ("---\ntitle: x\n---", "\\---  \ntitle: x  \n\\---"),
        ("a) # b", r"a) \# b"),
        ("&lt;b> &amp; &#35;", "&amp;lt;b> &amp;amp; &amp;#35;"),
        (
            "<!-- a --> <?b?> <![CDATA[c]]> </div>",
            "&lt;!-- a --> &lt;?b?> &lt;!\\[CDATA[c]]> &lt;/div>",
        ),
        ("a{b} c $x", "a{b} c $x"),
        ("[a [b]]: x", r"[a [b]]\: x"),
        ("[a [b] `]`] `c]: d`", "[a [b] `]`] `c]: d`"),
        ("[a [b] `]`]: `c]: d`", r"[a [b] `]`]\: `c]: d`"),
        ("see [a [b]]: x", "see [a [b]]: x"),
        (r"# [a]\: b", r"**[a]\\: b** <!-- # -->"),
        (r"[a] `[b]\: c`", r"[a] `[b]\: c`"),
        ("*[User]: Administrator", r"\*[User]: Administrator"),
        ("a\n*[b]: c\n\n- *[d [e]]: f", "a  \n\\*[b]: c\n\n- \\*[d [e]]: f"),
        ("(a) *[`b]`]:c", r"(a) \*[`b]`]:c"),
        ("*[a\nb]: c", "*\\[a  \nb]\\: c"),
        (r"\*[a]: b", "&#42;[a]: b"),
        ("*[a](http://b)* *[c]: d*, x *[User]: y", r"\*[a](http://b)* *[c]: d*, x *[User]: y"),
        ("*[a](http://b)* and x *[c]*", "*[a](http://b)* and x *[c]*"),
    ],
)
def test_what_other_readers_take_for_more_than_text_is_text(text: str, made: str) -> None:
    assert prose(text) == made
    assert original(made) == text


@for_each(
    ("text", "made"),
    [
        ("![a](http://x/y.png)", "[picture: a](http://x/y.png)"),
        ("[![a](http://x/y.png)](http://z)", "[[picture: a](http://x/y.png)](http://z)"),
        ("![a `b`](http://x/y.png)", "[picture: a `b`](http://x/y.png)"),
        ("![a\nb](http://x/y.png)", "!\\[a  \nb](http://x/y.png)"),
        ("![[a]] ![b]", r"!\[[a]] !\[b]"),
        (
            "[a](javascript:b) [c](data:d) [e](file:///f)",
            r"[a]\(javascript:b) [c]\(data:d) [e]\(file:///f)",
        ),
    ],
)
def test_a_picture_elsewhere_is_a_link_that_says_so(text: str, made: str) -> None:
    for way in (prose, spoken):
        assert way(text) == made
    assert original(made) == text


@for_each(
    "text",
    [
        "text\n~~~\n<b>\n~~~",
        "~~~ <b>\nx\n~~~",
        "~~~ py\n<b>\n~~~",
        "a\n    ~~~py\nb",
        "| a | b |\n  ```\nc\n  ```",
        "~~~",
        "```{=html}\nx\n```",
        '``` {.a onclick="b()"}\nx\n```',
        "- ```\n  <b>\n\n> q",
        "``` a b\n<b>\n```",
        "> x\n-",
    ],
)
def test_code_that_is_text_for_some_is_harmless_as_text_or_in_a_fence(text: str) -> None:
    assert prose(text) == in_fence(text)


@for_each(
    ("text", "made"),
    [
        ("a) x\n\n    # h", "a) x\n\n```-\n    # h\n```"),
        ("a\n\n~b\n\n    # h", "a\n\n~b\n\n```-\n    # h\n```"),
        ("a\n\n~~~\nb\n~~~\n\nc", "a\n\n```-\n~~~\nb\n~~~\n```\n\nc"),
        (
            "look\n\n  <a>\n    b\n \n\n\td\n\n\nis it *so*?",
            "look\n\n```-\n  <a>\n    b\n \n\n\td\n```\n\n\nis it *so*?",
        ),
        ("  a\n\n```\nb\n\nc\n```\n\nd", "```-\n  a\n```\n\n```\nb\n\nc\n```\n\nd"),
        ("  a\n\n```\nb\n\nc", "```-\n  a\n```\n\n```\nb\n\nc\n ```"),
    ],
)
def test_words_around_what_cannot_be_markdown_are_in_no_fence(text: str, made: str) -> None:
    for way in (prose, spoken):
        assert way(text) == made
    assert original(made) == text


@for_each("text", ["  a\n\nb `-\nc", "  a\n\n  b", "  a"])
def test_what_is_in_a_fence_as_a_whole(text: str) -> None:
    assert prose(text) == in_fence(text)
    assert original(prose(text)) == text


@given(st.lists(st.sampled_from(UNITS), max_size=12).map("".join))
@SETTINGS
def test_signs_come_back(text: str) -> None:
    assert untame(tame(text)) == text or "[picture: " in text or "\\" in text
    assert original(prose(text)) == stripped(text)


@for_each(
    ("text", "made"),
    [
        ("<script>a</script> *b*", r'"&lt;script>a&lt;/script> &#42;b&#42;"'),
        ("![a](http://x)", '"!&#91;a&#93;(http://x)"'),
        ("[a](javascript:b) [c](//d)", '"&#91;a&#93;(javascript:b) &#91;c&#93;(//d)"'),
        (r"\[a](data:b) \1", r'"&#92;&#91;a&#93;(data:b) \\1"'),
        (r"\input{a}", '"&#92;input&#123;a}"'),
        (r"C:\Users *a* __b__", r'"C:\\Users *a* __b__"'),
    ],
)
def test_front_matter_does_nothing_where_it_is_taken_for_markdown(text: str, made: str) -> None:
    assert front_matter({"title": text}).split("\n")[2] == f"title: {made}"


@given(TEXTS)
@example("/x/![p](https://e/p.png)")
@example(r"\[a\](javascript:b)")
@SETTINGS
def test_no_link_or_picture_is_in_a_link_if_a_reader_undoes_its_brackets(text: str) -> None:
    """As marked does, before it reads what a link says."""
    made = link(text, "a.md")
    assert "](" not in re.sub(r"\\([\[\]])", r"\1", made[1 : -len("](a.md)")])
    assert literal(made[1 : -len("](a.md)")]) == one_line(text)


def test_a_summary_does_nothing_where_it_is_taken_for_markdown() -> None:
    made = fold(r"`a`{=html} [b](c) \input $$ <d>", "x").split("\n")[0]
    assert not set("`{[\\$") & set(made)
    assert html.unescape(made) == r"<details><summary>`a`{=html} [b](c) \input $$ <d></summary>"


@for_each("line", ["``` a`b", "``` `", "```a``b", "```a```", r"``` a\`b", r"``` a\``` b"])
@for_each("before", ["", "words\n", "- ", "> "])
def test_what_begins_like_a_fence_and_is_none_opens_nothing(line: str, before: str) -> None:
    """For pandoc it is one, whose end would be the next bare fence in what some tool printed."""
    made = prose(f"{before}{line}\nmore")
    assert made == f"````markdown\n{before}{line}\nmore\n````"
    assert original(made) == f"{before}{line}\nmore"


@for_each(
    ("text", "made"),
    [
        (
            "It is `str | None`, so Optional<T> is out.",
            "It is `str | None`, so Optional&lt;T> is out.",
        ),
        ("`ps | grep a`, see [b](c.py)\n\n---", "`ps | grep a`, see [b]\\(c.py)\n\n---"),
    ],
)
def test_a_bar_ends_no_code_where_there_is_no_table(text: str, made: str) -> None:
    for way in (prose, spoken):
        assert way(text) == made
    assert original(made) == text


@for_each(
    "text", ["a | `b | <c>`\n--|--", "> `a | <b>`\n> -|-", "x `a | <b>`\n--", "a\n-|-\n`b|<c>`|d"]
)
def test_a_bar_may_end_code_where_there_may_be_a_table(text: str) -> None:
    for way in (prose, spoken):
        assert way(text) == in_fence(text)


@for_each("text", ["$x `$![a](http://b)` c", "$5 and\n`echo $HOME`, `<b>`"])
def test_no_mathematics_ends_in_code_that_would_act_as_text(text: str) -> None:
    """For pandoc and mistune it would, and what follows in the code would be text."""
    for way in (prose, spoken):
        assert way(text) == in_fence(text)


@for_each("text", ["$x `$a` b", "`$x` $y `<b>`", "$x `$y`\n\n`<b>`", "$x `<b>`"])
def test_code_beside_mathematics_stays(text: str) -> None:
    assert not is_fence(prose(text))


def test_code_in_three_backticks_stays_in_its_line() -> None:
    assert prose("```ls -la``` lists all") == "```ls -la``` lists all"


@for_each(
    ("value", "made"),
    [
        ("> # title", "&#62; &#35; title"),
        ("1. # title", "1&#46; &#35; title"),
        ("a\n\n[b]: javascript:x", "a &#91;b&#93;: javascript:x"),
        ("Fix #12 of the list", "Fix #12 of the list"),
        ("C# or F#", "C# or F#"),
        ("if [[ -f a ]]", "if [[ -f a ]]"),
        ("[" * 20 + "x", "&#91;" * 20 + "x"),
    ],
)
def test_front_matter_makes_no_block_and_defines_no_link(value: str, made: str) -> None:
    assert front_matter({"title": value}).split("\n")[2] == f'title: "{made}"'


@for_each("long", [990, 999, 1100, 5000])
def test_a_long_name_in_front_matter_is_one(long: int) -> None:
    """YAML takes no more than 1,024 characters for a name, unless a sign says so."""
    names = {"a: b" + "x" * long: 1, "short": 2}
    assert yaml.safe_load(front_matter({"hidden": names}).strip("-\n")) == {
        "generator": "pathexport",
        "hidden": names,
    }
