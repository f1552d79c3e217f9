"""Who speaks in words that were typed, pasted or sent while the model worked (R7, R10)."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.read.rows import Row
from tests.read.made import Kind, kind, made
from tests.reading.transcripts import text
from tests.running.each import for_each

PLUGIN = {"kind": "coordinator", "plugin": "lobby"}
REPORT = '<agent-message from="a1">\nDone.\n</agent-message>'
IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA=="}}


@for_each(
    ("attachment", "says"),
    [
        ({"type": "queued_command", "prompt": "and this"}, True),
        ({"type": "queued_command", "prompt": [text("and"), IMAGE]}, True),
        ({"type": "queued_command", "prompt": "x", "commandMode": "prompt"}, True),
        ({"type": "queued_command", "prompt": "x", "origin": {"kind": "human"}}, True),
        ({"type": "queued_command", "prompt": "x", "commandMode": "task-notification"}, False),
        ({"type": "queued_command", "prompt": "x", "origin": {"kind": "task-notification"}}, False),
        ({"type": "queued_command", "prompt": REPORT}, False),
        ({"type": "queued_command", "prompt": REPORT, "origin": {"kind": "human"}}, True),
        ({"type": "queued_command", "prompt": "x", "origin": {"kind": "peer"}}, True),
        (
            {"type": "queued_command", "prompt": "x", "origin": {"kind": "peer"}, "isMeta": True},
            False,
        ),
        (
            {
                "type": "queued_command",
                "prompt": "x",
                "origin": {"kind": "channel"},
                "isMeta": True,
            },
            True,
        ),
        ({"type": "queued_command", "prompt": "x", "origin": PLUGIN, "isMeta": True}, True),
        ({"type": "hook_additional_context", "content": "x"}, False),
        ({"type": "file", "content": "x"}, False),
        ({}, False),
    ],
)
def test_r10_words_typed_while_the_model_worked(attachment: dict[str, Any], says: bool) -> None:
    assert kind("attachment", attachment=attachment) == ("structural", says)


@pytest.mark.parametrize(
    ("fields", "detail"),
    [({}, "notification"), ({"origin": {"kind": "human"}}, None)],
)
def test_r7_who_pastes_a_report_says_it(fields: dict[str, Any], detail: str | None) -> None:
    row = made("user", message={"role": "user", "content": REPORT}, **fields)
    assert isinstance(row, Row)
    assert (row.kind, row.detail, row.says) == ("prompt", detail, True)


def test_r10_only_an_attachment_queues() -> None:
    queued = {"type": "queued_command", "prompt": "x"}
    assert kind("system", subtype="x", attachment=queued) == ("structural", False)
    assert kind("user", message={"content": " "}, attachment=queued) == ("note", False)


LOADED = "<command-message>lint</command-message>\n<command-name>lint</command-name>"
FORMAT = "<skill-format>true</skill-format>"


@for_each(
    ("words", "fields", "expected"),
    [
        (f"{LOADED}\n{FORMAT}", {}, ("meta", False)),
        (f"{LOADED}\n<command-args>--fix</command-args>\n{FORMAT}", {}, ("meta", False)),
        (LOADED, {"sourceToolUseID": "t1"}, ("meta", False)),
        (LOADED, {"stackedExpansion": True}, ("meta", False)),
        (LOADED, {}, ("command", False)),
        (f"{LOADED}\n<command-args>why {FORMAT}?</command-args>", {}, ("command", False)),
    ],
)
def test_a_skill_that_nobody_named_in_this_row_is_no_command_of_a_person(
    words: str, fields: dict[str, Any], expected: Kind
) -> None:
    assert kind("user", message={"role": "user", "content": words}, **fields) == expected


@for_each(
    ("fields", "detail"),
    [
        ({"promptSource": "system"}, "notification"),
        ({"origin": {"kind": "task-notification"}}, "notification"),
        ({"promptSource": "system", "origin": {"kind": "human"}}, None),
        ({"promptSource": "sdk"}, None),
        ({}, None),
    ],
)
def test_who_gave_a_command_says_its_row(fields: dict[str, Any], detail: str | None) -> None:
    row = made("user", message={"role": "user", "content": LOADED}, **fields)
    assert isinstance(row, Row)
    assert (row.kind, row.detail, row.says) == ("command", detail, False)


@for_each(
    ("said", "fields", "typed"),
    [
        ("Operation stopped by hook: not on Fridays", {}, False),
        ("Operation stopped by hook", {}, False),
        ("Operation stopped by hook: not on Fridays", {"permissionMode": "default"}, True),
        ("Operation stopped by hook: why?", {"origin": {"kind": "human"}}, True),
        ("Operation stopped by hooks?", {}, True),
    ],
)
def test_r7_that_a_hook_stopped_a_prompt_is_nobodys_prompt(
    said: str, fields: dict[str, Any], typed: bool
) -> None:
    """Versions before 2.1.332 do not mark it."""
    expected = ("prompt", True) if typed else ("meta", False)
    assert kind("user", message={"role": "user", "content": said}, **fields) == expected
