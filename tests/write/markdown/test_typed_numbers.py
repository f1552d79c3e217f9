"""Items that somebody typed with numbers, as answers to some of several questions, keep these."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import quote
from pathexport.write.markdown.original import original
from tests.random.strategies import SETTINGS
from tests.random.texts import STRICT
from tests.running.each import for_each

# Without 1, since many of these leave it to the reader to count.
NUMBERS = st.sampled_from(["2", "3", "4", "9", "10", "0", "01", "007"])
ITEMS = st.builds("{}{} word".format, NUMBERS, st.sampled_from([".", ".", ")"]))
BETWEEN = st.sampled_from(["", "", "\n", "\n\n", "\n- x", "\nmore", "\n   within", "\n   - deep"])
BETWEEN |= st.sampled_from(["\n\nand then\n", "\n```\ncode\n```", "\n> said\n", "\n`a` *b* \\c"])
BETWEEN |= st.just("\n\nx:\n  y\nz\n")  # which goes into a fence


@given(st.lists(st.tuples(ITEMS, BETWEEN), min_size=1, max_size=6))
@example([("1. word", ""), ("3. word", "")])
@example([("2. word", "\n"), ("4. word", "")])
@example([("1. word", ""), ("2. word", "\n"), ("1. word", "")])
@example([("1. word", "\n"), ("3. word", "\n\nx:\n  y\nz\n")])
@example([("1. word", "\n- x"), ("3. word", "\n"), ("5. word", "")])
@example([("2. word", "\n- x"), ("2. word", "\n"), ("2. word", "\n\nx:\n  y\nz\n")])
@SETTINGS
def test_each_number_that_was_typed_is_shown(items: list[tuple[str, str]]) -> None:
    text = "\n".join(item + between for item, between in items)
    made = spoken(text)
    assert original(made) == text.rstrip("\n")
    typed = re.findall(r"^(\d+)[.)] word", text, re.MULTILINE)
    assert list(_numbers_shown(quote(made))) == typed


def _numbers_shown(markdown: str) -> Iterator[str]:
    """The number before each `word` that a reader sees."""
    lists: list[int | None] = []  # the number of the item in each; none where items have none
    for token in STRICT.parse(markdown):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            first = token.attrs.get("start", 1)
            lists.append(int(first) - 1 if token.tag == "ol" else None)
        elif token.type.endswith("_list_close"):
            lists.pop()
        elif token.type == "list_item_open" and lists[-1] is not None:
            lists[-1] += 1
        elif token.type in ("inline", "fence", "code_block"):
            for line in token.content.split("\n"):
                yield from re.findall(r"^ *(\d+)\\?[.)] word", line)
                if line.strip() == "word":
                    yield str(lists[-1])


@for_each(
    ("text", "made"),
    [
        ("1. yes\n3. no", "1\\. yes  \n3\\. no"),
        ("2) yes\n\n4) no", "2\\) yes\n\n4\\) no"),
        ("01. yes\n02. no", "01\\. yes  \n02\\. no"),
        ("1. a\n2. b\n\n1. c", "1\\. a  \n2\\. b\n\n1\\. c"),
        ("3. a\n4. b", "3. a\n4. b"),
        ("1. a\n1. b", "1. a\n1. b"),
        ("1. a\n\nso:\n\n3. b", "1. a\n\nso:\n\n3. b"),
        ("1. a\n\n3. b\n\nx:\n  y\nz", "1\\. a\n\n3\\. b\n\n```-\nx:\n  y\nz\n```"),
        ("1. a\n   - b\n3. c\n\nd", "```-\n1. a\n   - b\n3. c\n```\n\nd"),
        ("1. a\n3. c\n   - b", "1\\. a  \n3\\. c\n   - b"),
        ("> a\n1. b\n3. c", "\\> a  \n1\\. b  \n3\\. c"),
        ("1\\. a\n3\\) b", "1&#92;. a  \n3&#92;) b"),
        ("```\n1. a\n3. b\n```", "```\n1. a\n3. b\n```"),
    ],
)
def test_items_that_a_reader_would_count_otherwise_are_none(text: str, made: str) -> None:
    assert spoken(text) == made
    assert original(made) == text


def test_a_number_that_an_answer_keeps_from_making_an_item_comes_back() -> None:
    assert prose("1\\. a\n3\\) b") == "1&#46; a  \n3&#41; b"
    assert original(prose("1\\. a\n3\\) b")) == "1\\. a\n3\\) b"
    assert prose("1. a\n3. b") == "1. a\n3. b"
