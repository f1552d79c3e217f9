"""Logs that once broke a law of transcripts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.making.logs import conversation
from tests.random.hostile import called, exported, words
from tests.reading.checks import check_markup
from tests.running.each import for_each


def test_a_row_of_any_type_leaves_the_outline_alone() -> None:
    log = conversation()
    log.row("c", "b", "x\n\n## 9 · Claude <b>", content="y")
    page = exported(log)
    assert [token.tag for _, token in page.headings()] == ["h1", "h2", "h2"]
    check_markup(page)


@pytest.mark.parametrize("content", [{"x": 1}, 1.5])
def test_an_error_may_hold_anything(content: Any) -> None:
    block = {"type": "tool_result", "tool_use_id": "t1", "content": content, "is_error": True}
    assert json.dumps(content).strip("{}") in exported(called("Bash", block)).told


@pytest.mark.parametrize("row", ["queued", "command"])
def test_a_message_of_nothing_has_its_number(row: str) -> None:
    log = conversation()
    if row == "queued":
        log.row("c", "b", "attachment", attachment={"type": "queued_command", "prompt": " "})
    else:
        log.prompt("c", "b", "<command-name></command-name>")
    page = exported(log)
    assert len(page.sections) == int(page.field("Total Messages"))


def test_an_output_that_names_its_tag_is_whole() -> None:
    log = conversation()
    said = "<bash-stdout>one</bash-stdout>two</bash-stdout><bash-stderr></bash-stderr>"
    log.prompt("c", "b", said)
    assert "two" in exported(log).told


def test_a_command_is_whole_if_its_tags_come_twice() -> None:
    log = conversation()
    given = "<command-args>one</command-args> <command-args>two</command-args>"
    log.prompt("c", "b", f"<command-name>/x</command-name>{given}")
    assert "one" in exported(log).told


def test_a_picture_that_was_added_for_the_model_is_shown_or_counted() -> None:
    log = conversation()
    source = {"type": "base64", "media_type": "image/png", "data": "aGFsbG8="}
    message = {"role": "user", "content": [{"type": "image", "source": source}]}
    log.row("c", "b", "user", message=message, isMeta=True, sourceToolUseID="t1")
    page = exported(log, detail="full")
    assert "![picture](" in page.told or page.field("Hidden at this detail")


def test_what_is_hidden_with_a_compaction_is_counted() -> None:
    log = conversation()
    log.boundary("c", "b")
    log.summary("d", "c")
    log.prompt("e", "d", "<bash-stdout>one</bash-stdout><bash-stderr></bash-stderr>")
    assert "1 note" in exported(log, detail="dialogue").field("Hidden at this detail")


@for_each(
    ("tool", "content"),
    [
        ("Edit", "k1k\rk2k\rk3k\rk4k"),
        ("Read", "1\tk1k\n2\tk2k\n3\tk3k\n<b>k4k\nk5k"),
        ("Bash", [{"type": "text", "text": f"k{n}k"} for n in range(4)]),
        ("Bash", [{"type": "new", "x": ["k1k", "k2k", "k3k", "k4k"]}]),
    ],
)
def test_no_result_is_longer_than_the_limit_whatever_it_is_of(tool: str, content: Any) -> None:
    block = {"type": "tool_result", "tool_use_id": "t1", "content": content}
    page = exported(called(tool, block), max_lines=2)
    assert len(words(page.told)) <= 2
    assert "left out: `s1.jsonl:3`" in page.told


def test_a_list_of_pages_is_no_longer_than_the_limit() -> None:
    log = conversation()
    pages = [{"title": f"k{n}k", "url": "https://x.org"} for n in range(4)]
    call = {"type": "server_tool_use", "id": "t1", "name": "web_search", "input": {}}
    block = {"type": "web_search_tool_result", "tool_use_id": "t1", "content": pages}
    log.blocks("c", "b", [call, block])
    page = exported(log, max_lines=2)
    assert len(words(page.told)) <= 2
    assert "left out: `s1.jsonl:3`" in page.told
