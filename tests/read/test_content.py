"""What a row's body says: one answer for titles, transcripts and comparisons."""

from __future__ import annotations

from typing import Any

from pathexport.read.content import texts
from tests.running.each import for_each

PICTURE = {"type": "image"}


@for_each(
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
