"""Each line that somebody typed is a line for whoever reads the prompt."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import quote
from pathexport.write.markdown.original import original
from tests.random.strategies import SETTINGS
from tests.random.texts import STRICT, TEXTS
from tests.running.each import for_each

TICKED = ["a `b", "c` d", "e", "``f", "``", "`g` h", "- `i", "> j`", "`", "1. k `", "   l`", ""]
TICKED += ["\\`m", "n\\`", "# `o", "`\\`p", "```", "---", "-```", "make: target `all'"]
TICKED += ["\\\\`q", "\\\\\\`r"]


@given(st.one_of(TEXTS, st.lists(st.sampled_from(TICKED), max_size=7).map("\n".join)))
@example("main.o: in function `main':\nmain.c: undefined reference to `parse'")
@example("`\n>0\n`")
@example("-```\n----\n+```")
@SETTINGS
def test_a_line_of_a_prompt_ends_where_it_was_typed(text: str) -> None:
    for token in STRICT.parse(quote(spoken(text))):
        if token.type == "inline":
            breaks = [child.type for child in token.children or ()].count("hardbreak")
            assert breaks == token.content.count("\n")


@given(st.lists(st.sampled_from(TICKED), max_size=7).map("\n".join))
@example("let a = `\n\\`b\\``;")
@SETTINGS
def test_no_number_stands_for_a_backtick_that_was_typed(text: str) -> None:
    for token in STRICT.parse(quote(spoken(text))):
        for child in token.children or ():
            assert "#96" not in child.content


@for_each(
    ("text", "made"),
    [
        ("in `main':\nsays `no' and `x`", "in &#96;main':  \nsays &#96;no' and &#96;x&#96;"),
        ("x/\n|   `-- b\n`-- c\n\n`c`", "x/  \n|   &#96;-- b  \n&#96;-- c\n\n`c`"),
        ("let a = `\n${b}`;", "let a = &#96;  \n\\${b}&#96;;"),
        ("say ``a\nb`` \\`c`", "say &#96;&#96;a  \nb&#96;&#96; &#92;&#96;c&#96;"),
        ("`a\n\\\\`b", "&#96;a  \n&#92;&#92;&#96;b"),
        ("&#96; `a\nb`", "&amp;#96; &#96;a  \nb&#96;"),
        ("a ` b\nc", "a ` b  \nc"),
        ("a ` b\n\n`c`", "a ` b\n\n`c`"),
        ("`a`\n`b`", "`a`  \n`b`"),
        ("``a\n`b`", "``a  \n`b`"),
    ],
)
def test_a_backtick_whose_like_is_in_another_line_begins_no_code(text: str, made: str) -> None:
    assert spoken(text) == made
    assert original(made) == text


@for_each(
    ("text", "made"),
    [
        ("if x:\n    y()\nz()", "```markdown\nif x:\n    y()\nz()\n```"),
        ("why?\n\na:\n  b: 1\nc: 2", "why?\n\n```-\na:\n  b: 1\nc: 2\n```"),
        ("x:\n\tat y\n\t\tat z\n\n*so?*", "```-\nx:\n\tat y\n\t\tat z\n```\n\n*so?*"),
        ("copied:\n  a line\n  and another", "copied:  \n  a line  \n  and another"),
        ("- a\n  goes on", "- a  \n  goes on"),
        ("see\nthis:\n  a line", "see  \nthis:  \n  a line"),
        ("a\n b\nc", "a  \n b  \nc"),
        ("a\n\n  b", "a\n\n  b"),
        (" a", " a"),
        (" a\nb", " a  \nb"),
        (" 1. a\n 2. b", " 1. a\n 2. b"),
        (" - a\n   - b\n- c", " - a\n   - b\n- c"),
        (" - a\n  - b\n- c", "```markdown\n - a\n  - b\n- c\n```"),
        ("  a\n  b", "```markdown\n  a\n  b\n```"),
    ],
)
def test_lines_that_are_indented_now_more_and_now_less_stay_so(text: str, made: str) -> None:
    assert spoken(text) == made
    assert original(made) == text


def test_code_of_an_answer_may_go_on_in_the_next_line() -> None:
    assert prose("run `a\nb` now") == "run `a\nb` now"
