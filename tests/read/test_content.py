"""What a row's body says: one answer for titles, transcripts and comparisons."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.read.content import Command, command, texts

REVIEW = """<command-message>review</command-message>
<command-name>/review</command-name>
<command-args>the queue
and the cache</command-args>"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            REVIEW,
            Command("/review", "the queue\nand the cache", bash=False, rest=""),
        ),
        ("<command-name>/clear</command-name>", Command("/clear", "", bash=False, rest="")),
        ("<command-message>init</command-message>", Command("init", "", bash=False, rest="")),
        ("<bash-input> ls</bash-input>", Command("", " ls", bash=True, rest="")),
        ("<bash-input>ls", Command("", "ls", bash=True, rest="")),
        ("<command-name>/a</command-name> go", Command("/a", "", bash=False, rest="go")),
        ("<command-name>/a</command-name><command-name>/b</command-name>", None),
        ("I typed /clear", None),
    ],
)
def test_a_command_is_parsed_once(text: str, expected: Command | None) -> None:
    assert command(text) == expected


def test_a_command_is_shown_in_a_line() -> None:
    assert Command("/a", "b", bash=False, rest="").line == "/a b"
    assert Command("", "ls", bash=True, rest="").line == "! ls"


PICTURE = {"type": "image"}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"message": {"content": "a"}}, ["a"]),
        ({"message": {"content": ["a", PICTURE, {"text": "b"}]}}, ["a", "b"]),
        ({"message": {"content": {"type": "text", "text": "a"}}}, ["a"]),
        ({"message": "a", "content": "b"}, ["a"]),
        ({"attachment": {"prompt": ["a", PICTURE]}, "content": "b"}, ["a"]),
        ({"attachment": {"type": "file"}, "content": "b"}, ["b"]),
        ({"content": {"stdout": "a"}}, []),
        ({"message": {"content": [None, 5, {"text": 5}]}}, []),
    ],
)
def test_the_words_of_a_body_are_those_of_its_blocks(
    body: dict[str, Any], expected: list[str]
) -> None:
    assert list(texts(body)) == expected
