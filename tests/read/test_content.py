"""What a row's body says: one answer for titles, transcripts and comparisons."""

from __future__ import annotations

from typing import Any

from pathexport.read.content import report, texts
from pathexport.read.rows import HANDBACK
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


def test_a_report_is_what_an_agent_hands_back_by_its_call() -> None:
    said = {"type": "tool_use", "id": "t1", "name": HANDBACK, "input": {"message": "Done."}}
    other = {**said, "name": "SendMessage", "input": {"message": "Wait."}}
    assert (
        report({"message": {"content": ["Hm.", other, {**said, "input": None}, said]}}) == "Done."
    )
    assert report({"message": {"content": [other]}}) == ""
    assert report({"message": {"content": [{**said, "input": {"message": 5}}]}}) == ""
