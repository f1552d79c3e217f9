"""CommonMark by the sections of its specification: each example stays what it is, and in its place.

The run-time check of `foreign` is by our own scanner, so here another renderer says what is shown.
Each section of the specification has some examples of ours. Its own, of which a copy would not be
ours to give, run as well where they are at hand: `COMMONMARK=…/commonmark.json`. CONTRIBUTING.md
says where to get that file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import quote
from pathexport.write.markdown.original import original
from pathexport.write.markdown.partly import MARK
from tests.random.texts import COMMENT, GITHUB, STRICT, flat, in_fence, stripped
from tests.running.each import for_each
from tests.write.markdown.readings import SHOWN, seen, typed_words, unemphasized, words

EXAMPLES: dict[str, list[str]] = {
    "Tabs": ["a\tb", "- a\n\n\tb", "1.\ta\n\n\t\tcode", ">\ta\tb", "#\ta", "* a\n\t* b\n\t\t* c"],
    "Backslash escapes": [
        r"\*a\* \_b\_ \[c\]",
        "a\\\nb",
        r"`\*` and \`c\`",
        "```\n\\# a\n```",
        r"C:\dir\sub",
        r"<https://x.org/\a>",
    ],
    "Entity and numeric character references": [
        "&amp; &copy; &auml;",
        "&#35; a &#x2764;",
        "&nothing; &#; &x",
        "`&lt;b&gt;`",
        "&lt;b&gt; is no tag",
        "&#42;a&#42;",
    ],
    "Precedence": ["- `a\n- b`", "> *a\n> b*", "- a\n  > b\n\n  c"],
    "Thematic breaks": ["a\n\n---\n\nb", "***\n___", "- a\n***\n- b", "a\n***\nb", "_ _ _", "--"],
    "ATX headings": [
        "# a",
        "## a **b** `c`",
        "###### a ######",
        "#a\n\n####### b",
        "a\n# b\nc",
        "> ## a\n> b",
        "- # a\n- ## b",
        "##",
        "# <b>a</b>",
        "## a \\#",
    ],
    "Setext headings": [
        "a\n=",
        "a\n---",
        "a\nb\n===",
        "> a\n> ---\n> b",
        "- a\n  ===\n- b\n---",
        "a\n= =",
        "`a`\n-------",
    ],
    "Indented code blocks": [
        "a\n\n    code\n    # more",
        "- a\n\n      code\n\n  b",
        "a\n    no code",
        "a\n\n    <b>\n\n    [x]: y",
        "1. a\n\n       code",
    ],
    "Fenced code blocks": [
        "```\n# a\n<b>\n```",
        "~~~ py\na = 1\n~~~",
        "````\n```\n````",
        "```\na",
        "> ```\n> a\nb",
        "- ```\n  a\n  ```\n- b",
        "~~~\n```\n~~~",
        "``` a`b\n```",
        "a\n```\nb\n```\nc",
        "```sh\n\n\n```",
    ],
    "HTML blocks": [
        "<div>\na\n</div>",
        "<!-- a\n\n# b -->",
        "<script>\na()\n</script>",
        "<?php\n?>",
        "<![CDATA[\n# a\n]]>",
        "a\n<pre>\nb",
        "<details>\n<summary>a</summary>\n\n# b",
        "- <b>\n- </b>",
        "</div>",
        "<!X>",
    ],
    "Link reference definitions": [
        "[a]: https://x.org\n\n[a]",
        "[a]: <y> 'z'\n[a]: w",
        "> [a]: y\n\n[a]",
        "[a\nb]: y",
        "[^1]: a note\n\nb[^1]",
        "- [a]: y\n- [a][]",
        "`[a]: y`",
    ],
    "Paragraphs": ["a\n\nb", "a\nb\nc", "a\n\n\n\nb", "a\n             b"],
    "Blank lines": ["\n\na\n  \n\n\nb\n\n", "- a\n\n\n- b"],
    "Block quotes": [
        "> a\n> b",
        "> a\nlazy",
        ">a\n>\n>b",
        "> > > a\n> b",
        "> - a\n> - b",
        "> a\n\n> b",
        ">     code",
        "> <b>\n> # c",
    ],
    "List items": [
        "- a\n\n  b",
        "1. a\n\n   > b\n\n       code",
        "10) a\n11) b",
        "-\n  a",
        "-a\n2.b",
        "- - a\n  - b",
        "1. - 2. a",
        "- a\nlazy\n- b",
        "- # a\n  ---",
        "3. a",
    ],
    "Lists": [
        "- a\n- b\n+ c",
        "1. a\n2. b\n1) c",
        "a\n- b",
        "a\n2. b",
        "- a\n\n- b\n- c",
        "- a\n  - b\n    - c\n  - d",
        "- a\n\n<!-- -->\n\n- b",
        "- ```\n  a\n\n\n  ```\n- b",
        "- [ ] a\n- [x] b",
    ],
    "Inlines": ["`a` *b* [c](https://x.org)"],
    "Code spans": [
        "`a`",
        "`` a`b ``",
        "`a\nb`",
        "`<b>` <i>",
        "``a`",
        "*a`*`",
        "`[a](b)`",
        "`` ` ``",
        "` a `",
    ],
    "Emphasis and strong emphasis": [
        "*a* **b** ***c***",
        "_a_ __b__ a_b_c",
        "*a **b** c*",
        "**a*b**",
        "* a*",
        "*a\nb*",
        "a*b*c 2*3*4",
        "## *a* **b**",
        "**a `*` b**",
        "*(**a**)*",
        "__init__.py",
    ],
    "Links": [
        "[a](https://x.org)",
        "[a](https://x.org 'b')",
        "[a](b.md) [c](#d)",
        "[a](mailto:x@y.org)",
        "[a [b](https://x.org) c](d)",
        "[a](javascript:b)",
        "[`]`](https://x.org)",
        "[a](<b c>)",
        "[a](b\n'c')",
        "[a][b] [c] [d][]",
        "[*a*](https://x.org/*b*)",
        "[a] (b)",
    ],
    "Images": [
        "![a](https://x.org/a.png)",
        "![a](b.png)",
        "![a *b* c](https://x.org)",
        "[![a](https://x.org/a.png)](https://x.org)",
        "![a][b]",
        "![](c)",
    ],
    "Autolinks": [
        "<https://x.org/a?b=c&d>",
        "<http://a b>",
        "https://x.org",
        "<a.b>",
        "<ftp://x.org>",
        "<https://x.org> `<b>`",
    ],
    "Raw HTML": [
        "a <b>c</b>",
        "<a href=\"x\"\n onclick='y'>",
        "a <!-- b --> c",
        "a <?b?> <!C d> <![CDATA[e]]>",
        "a < b > c <3",
        "<b\\>",
        "a<br/>b",
        "\\<b>",
    ],
    "Hard line breaks": [
        "a  \nb",
        "a\\\nb",
        "*a  \nb*",
        "`a  \nb`",
        "a\\",
        "# a\\",
        "- a  \n  b  ",
    ],
    "Soft line breaks": ["a\nb", "a \n b"],
    "Textual content": ["hello $.;'there", "Foo χρῆν 字", "Multiple     spaces"],
}
PAIRS = [(section, text) for section, texts in EXAMPLES.items() for text in texts]
TYPED = {
    "> a\nlazy": "\\> a\nlazy",  # who types below a quote quotes no more
    "`a\nb`": "\\`a\nb\\`",  # lines stay lines, also between backticks
    "`a  \nb`": "\\`a\nb\\`",
}
WAYS: list[Callable[[str], str]] = [prose, spoken]


def shown(markdown: str, make: Callable[[str], str], parser: MarkdownIt) -> str:
    """What is seen of a text; for a prompt without what emphasizes, which may be text in it."""
    return unemphasized(seen(markdown, parser)) if make is spoken else seen(markdown, parser)


def check_contained(text: str, make: Callable[[str], str]) -> None:
    """Behind and before it all is as if it were not there."""
    for made in (make(text), quote(make(text))):
        document = f"## before\n\n{made}\n\n## behind\n\n```text\nx\n```\n"
        for parser in (STRICT, GITHUB):
            env: dict[str, object] = {}
            tokens = parser.parse(document, env)
            heads = [token for token in tokens if token.type == "heading_open"]
            assert [(head.tag, head.level) for head in heads] == [("h2", 0)] * 2, made
            assert (tokens[-1].type, tokens[-1].content) == ("fence", "x\n"), made
            assert not env.get("references"), made
            for token in flat(tokens):
                assert token.type != "html_block", made
                assert token.type != "html_inline" or COMMENT.fullmatch(token.content), made


def check(text: str, make: Callable[[str], str]) -> str:
    """The laws that hold for every text; what became of it."""
    made = make(text)
    check_contained(text, make)
    assert original(made) == stripped(text)
    if made != in_fence(text):
        told = typed_words if make is spoken else words
        assert told(shown(made, make, STRICT)) == told(shown(stripped(text), make, SHOWN))
    return made


@for_each("make", WAYS)
@for_each("section", EXAMPLES)
def test_what_it_is_it_stays(section: str, make: Callable[[str], str]) -> None:
    for text in EXAMPLES[section]:
        made = check(text, make)
        if made != in_fence(text) and MARK not in made:
            meant = TYPED.get(text, text) if make is spoken else stripped(text)
            assert shown(made, make, STRICT) == shown(meant, make, SHOWN), text


def test_hardly_any_text_needs_a_fence() -> None:
    """Only what is indented from its first line, and so is shown as typed."""
    fenced = [text for _, text in PAIRS if prose(text) == in_fence(text)]
    assert len(fenced) <= len(PAIRS) // 20, fenced


def test_every_section_has_examples() -> None:
    assert len(EXAMPLES) == 26
    assert len(PAIRS) > 150


@pytest.mark.skipif("COMMONMARK" not in os.environ, reason="COMMONMARK names no file")
def test_the_examples_of_the_specification_are_what_they_are() -> None:
    examples = json.loads(Path(os.environ["COMMONMARK"]).read_text(encoding="utf-8"))
    assert {example["section"] for example in examples} == set(EXAMPLES)
    for example in examples:
        for make in WAYS:
            check(example["markdown"], make)
