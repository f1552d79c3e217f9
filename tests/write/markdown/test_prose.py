"""Whatever a message holds, nothing of it reaches beyond it, and all of it comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import perf_counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import fold, plain, quote
from pathexport.write.markdown.original import original
from tests.strategies import SETTINGS
from tests.texts import BLOCKS, COMMENT, GITHUB, MEANT, STRICT, TEXTS, flat, in_fence, stripped

WRAPS: list[Callable[[str], str]] = [
    prose,
    lambda text: quote(prose(text)),
    lambda text: quote(spoken(text)),
    lambda text: fold("x", prose(text)),
]
FOLDS = ("<details><summary>x</summary>\n", "</details>\n")


def code(markdown: str) -> list[tuple[str, str]]:
    """What is code in it; where tabs stand renderers count columns differently."""
    tokens = [t for t in MEANT.parse(markdown + "\n") if t.type in ("fence", "code_block")]
    tabs = "\t" in markdown
    contents = [
        [line.strip() if tabs else line.rstrip() for line in token.content.rstrip().split("\n")]
        for token in tokens
    ]
    return [(t.type, "\n".join(lines)) for t, lines in zip(tokens, contents, strict=True)]


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
        if made not in (in_fence(text), quote(in_fence(text))):
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


def test_ordinary_text_is_as_it_was() -> None:
    text = "A *word*, `code`, 2 < 3.\n\n- one\n- [ ] two\n\n1. x\n\n| a |\n\n    code\n\n> quoted"
    assert prose(f"\n \n{text}\n\n") == text
    assert spoken("Just do it [so](https://x).") == "Just do it [so](https://x)."
    assert prose(" \n\t\n") == spoken("") == original("") == ""


@pytest.mark.parametrize(
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
        ("a <b>, `<b>`, \\<b>, <https://x.y>", "a \\<b>, `<b>`, \\\\\\<b>, <https://x.y>"),
        ("a `<b>\n` <b>", "a `\\<b>\n` \\<b>"),
        ("https://x.y<br>z <br>", "https://x.y&lt;br>z \\<br>"),
        ("[x]: y", "[x]\\: y"),
        ("[x\ny]: z", "[x  \ny]\\: z"),
        ("~~~~ py\n#", "~~~~ py\n#\n ~~~~"),
        ("> ```\n> # x", "> ```\n> # x"),
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
    ("Run:\n```\nx  \ny\n```", "Run:\n```\nx  \ny\n```"),
    ("w\n\n    x  \n    y", "w\n\n    x  \n    y"),
    ("| a |\n|---|\n| b |\n\nc\nd", "| a |\n|---|\n| b |\n\nc  \nd"),
    ("b\nc\n| a | b |\n|---|---|\n| b | c |", "b  \nc  \n| a | b |\n|---|---|\n| b | c |"),
    ("| a |\n| b |", "| a |  \n| b |"),
    ("a `x\ny` b", "a `x\ny` b"),
    ("a\nb `x\ny` c\nd\n\ne\nf", "a\nb `x\ny` c\nd\n\ne  \nf"),
    ("A\n# B\nc\nd", "A\n\n**B** <!-- /#/ -->\n\nc  \nd"),
]


@pytest.mark.parametrize(("text", "made"), BREAKS)
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


@pytest.mark.parametrize(("text", "links"), LINKED)
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
    made = "\\# Do  \nthis  \nand\\\nthat\n- so  \n  too\n\n```\na\nb\n```"
    text = "# Do\nthis\nand\\\nthat\n- so\n  too\n\n```\na\nb\n```"
    assert spoken(text) == made
    assert original(made) == text
    assert STRICT.render(quote(made)).count("<br />") == 4


@pytest.mark.parametrize(
    "text",
    [
        "  indented <b>",
        "\\<b> and `\\<b>`",
        "# *a*\n    code",
        "> a\n    > # x",
        "> " * 50 + "# x",
        "```\n**X** <!-- # -->\n```",
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
    assert words == source.rstrip() or "~" in title
    level = 0
    for child in children:
        level += child.nesting * (child.tag == "strong")
        assert level > 0 or child.type == "strong_close" or not child.content.strip()


ANSWERS = {
    "plan": """\
## Plan

I'll do this in **three** steps:

1. Read `config.py`
   ```python
   # load it
   config: dict[str, int] = load("<path>")
   ```
2. Change it:

   ```diff
   - old
   + <div>new</div>
   ```
   - nested point
     - deeper `List<String>`
3. Test

### Notes
That is all.""",
    "generics": """\
The method returns List<String>, not `Map<K, V>`, when a < b and c > d.
Use `std::vector<int>` or Vec<u8>.

---

## Why **this** matters

Because `<T>` is erased.""",
    "table": """\
# Results

| File | Type | Note |
|------|:----:|------|
| `a.ts` | `Array<string>` | ok<br>fine |
| b.ts | Promise<void> | [see](https://x.org/a_b) |

The second row is wrong.""",
    "html": """\
Put this into `<head>`:

```html
<!DOCTYPE html>
<script src="x.js"></script>
<!-- # no heading -->
```

and wrap the rest in a `<div class="app">`.""",
    "tasks": """\
### Status

- [x] Parser
- [ ] Writer, see #12
- [ ] `<Suspense>` fallback

#### Next:
1. **Ship** it
2. *Rest*""",
    "details": """\
<details>
<summary>Log</summary>

```
$ make
# done
```

</details>

Done.""",
    "shell": """\
Run:

```bash
#!/bin/bash
# comment
cat <<EOF > out.txt
[x]: y
EOF
```

Then check `git log --format='%h <%an>'`.""",
    "setext": """\
Summary
-------
It works.

Details
=======

- one
- two""",
    "footnotes": """\
The claim[^1] holds, see [the docs][d].

[^1]: In section 2.
[d]: https://example.org/docs""",
    "unclosed": """\
Here it is:

```python
def f(x: "<T>") -> None:
    # cut off
    return""",
    "quotes": """\
> ## Quoted heading
> with text and `<b>`

> - item
>   ```sh
>   # in a quote
>   ```""",
    "nested": """\
- **First**: do `a`
  - sub one

    ```json
    {"a": "<b>"}
    ```

  - sub two
- Second: `x | y`

  Some more <text> here.

## Summary ✅
Ready.""",
    "rules": """\
### 1. `foo.py`
---
### 2. **Bold `code`** title
***
Final: **done**.""",
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_usual_answer_stays_markdown(name: str) -> None:
    text = ANSWERS[name]
    for made in (prose(text), spoken(text)):
        assert made != in_fence(text)
        assert code(made) == code(text)
        words = set(re.findall(r"[A-Za-z]{3,}", re.sub(r"\]\(.*?\)", "", text)))
        for parser in (STRICT, GITHUB):
            assert words <= set(re.findall(r"[A-Za-z]{3,}", parser.render(made)))
    bold = re.findall(r"(?m)^(?:> )?#+ (\w+)", re.sub(r"(?s)```.*?(```|\Z)", "", text))
    assert all(f"<strong>{word}" in GITHUB.render(prose(text)) for word in bold)


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
@pytest.mark.parametrize(("size", "seconds"), [(20_000, 2), (1_000_000, 20)])
@pytest.mark.parametrize("unit", UNITS)
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
