"""What people type is seen as typed, but for what they emphasize."""

from __future__ import annotations

import html
import re

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.original import is_fence, original
from tests.random.strategies import SETTINGS
from tests.random.texts import STRICT
from tests.running.each import for_each

NAMES = ["_", "__", "*", "**", "***", "/", ".", "\\", " ", " ", "a", "B9", "(", ")", ",", "é", "-"]
NAMES += ["\n"]
TAGS = {"<em>": "*", "</em>": "*", "<strong>": "**", "</strong>": "**", "<br />": ""}


def shown(text: str) -> str:
    """What is seen of a text that was typed, with stars around what is emphasized."""
    paragraphs = STRICT.render(spoken(text)).strip().removeprefix("<p>").removesuffix("</p>")
    return html.unescape(re.sub(r"<[^>]*>", lambda found: TAGS[found[0]], paragraphs))


@given(st.lists(st.sampled_from(NAMES), max_size=14).map("".join))
@example("fix __init__.py and __main__.py")
@example("src/*.py, **/*.ts and **bold**, *it* or _so_")
@example(r"\d+\.\d+ \\server\_a \* \\* _x\_ a\\")
@SETTINGS
def test_names_and_paths_of_a_prompt_are_seen_as_typed(text: str) -> None:
    text = "\n".join([f"x {line} x" for line in text.split("\n")])
    assert shown(text).replace("_", "*") == text.replace("_", "*")


BRACKETS = ["[", "]", "\\[", "\\]", "!", "^", "$", "{", "}", "&#92;", "&amp;", ":"]


@given(st.lists(st.sampled_from([*NAMES, *BRACKETS]), max_size=14).map("".join))
@example(r"grep '\[ERROR\]' and [^\]]*\] or [0, \]")
@example(r"\\[a\\] !\[b] ^\[c] \[^d\]: e &#92;[")
@example("$_]\\[*_\\[$***")
@SETTINGS
def test_brackets_of_a_prompt_are_seen_as_typed(text: str) -> None:
    text = "\n".join([f"x {line} x" for line in text.split("\n")])
    assert shown(text).replace("_", "*") == text.replace("_", "*")
    assert original(spoken(text)) == text


@given(st.lists(st.sampled_from([*NAMES, "[", "]", "'", "<", ">", "="]), max_size=14).map("".join))
@example("a[*] b[*] and [^*]*$")
@example("if *p == '*' or T*> *v; foo<T*>(x)")
@example("^_^ *_* -_- >_<")
@SETTINGS
def test_what_a_prompt_emphasizes_is_words_and_no_end_of_something(text: str) -> None:
    text = "\n".join([f"x {line} x" for line in text.split("\n")])
    for _, held in re.findall(r"<(em|strong)>(.*?)</\1>", STRICT.render(spoken(text))):
        words = html.unescape(re.sub(r"<[^>]*>", "", held))
        assert re.search(r"\w", words)
        assert words[0] not in " )]>,"
        assert words[-1] not in " ([<"


@for_each(
    ("text", "made"),
    [
        ("fix __init__.py in src/*.py", r"fix __init\_\_.py in src/\*.py"),
        ("src/*.py and tests/*.py", r"src/\*.py and tests/\*.py"),
        ("5~10 or 20~30 in ~/a and ~/b", "5&#126;10 or 20&#126;30 in ~/a and ~/b"),
        ("only *.py, _id and a_b_c", "only *.py, _id and a_b_c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("see http://a/__b__ and __c__", r"see http://a/__b__ and __c\_\_"),
        ("*not* now, **never ever**!", "*not* now, **never ever**!"),
        ("`__a__` and `*.b` *", "`__a__` and `*.b` *"),
        ("__a = &b_;", r"__a = &amp;b\_;"),
        ("docker run \\\n  -v a", "docker run \\\\  \n  -v a"),
        (r"a\.b\* C:\_x", r"a&#92;.b\\\* C:\\\_x"),
        ("cd C:\\\n\n- a\\", "cd C:\\\\  \n\n- a\\\\  "),
        (r"echo $a \$b \$1 \${c}", r"echo $a &#92;\$b &#92;$1 \\\${c}"),
        (r"grep '\[a\]'", "grep '&#92;[a&#92;]'"),
        (r"[^\]]+\] and [^a]+", "&#91;^&#92;]]+&#92;] and [^a]+"),
        (r"\[a](http://x) \[b\]", r"\\\[a](http://x) \[b\]"),
    ],
)
def test_a_prompt_emphasizes_what_people_emphasize(text: str, made: str) -> None:
    assert spoken(text) == made
    assert original(made) == text


def test_what_an_answer_escapes_is_written_as_its_number() -> None:
    text = r"5 \* 3 in snake\_case \> 2"
    assert prose(text) == "5 &#42; 3 in snake&#95;case &#62; 2"
    assert STRICT.render(prose(text)) == STRICT.render(text)
    assert original(prose(text)) == text


ESCAPED = [
    "\\*",
    "\\_",
    "\\>",
    "\\\\*",
    "\\\\_",
    "\\`",
    "`a`",
    "`",
    "*",
    "_",
    "a",
    " ",
    "(",
    "\\\n",
    "\n",
]


@given(st.lists(st.sampled_from(ESCAPED), max_size=12).map("".join))
@example("`a\n\\*\n`")
@example("C:\\\\*")
@example("_\\``a``\n\\_\\*\n\\`")
@example("\\`\\*`\n\\*\n\\`")
@SETTINGS
def test_what_is_escaped_is_in_no_fence_and_shows_what_it_did(text: str) -> None:
    text = "\n".join([f"x {line} x" for line in text.split("\n")])
    for made in (prose(text), spoken(text)):
        assert not is_fence(made)
        assert original(made) == text
    assert unbroken(STRICT.render(prose(text))) == unbroken(STRICT.render(text))


def unbroken(shown: str) -> str:
    return re.sub(r" *(?:<br />)?\n *", "\n", shown)


@for_each(
    ("text", "made"),
    [
        (r"a \\* \\_b_", r"a \\* \\_b_"),
        (r"a \*{b}", r"a &#42;\{b}"),
        ("a `b\n\\* <c>\n` d", "a `b\n\\* &lt;c>\n` d"),
        (r"\\> a", r"\\> a"),
        (r"\` \*", r"\` \*"),
    ],
)
def test_what_may_be_code_or_is_not_escaped_stays(text: str, made: str) -> None:
    assert prose(text) == made
    assert original(made) == text
