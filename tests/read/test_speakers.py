"""Who speaks in words that were typed, pasted or sent while the model worked (R7, R10)."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.read.rows import Row
from tests.read.made import RESULT, Kind, kind, made
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


HUMAN = {"origin": {"kind": "human"}}
QUEUED = {"type": "queued_command", "prompt": "x", **HUMAN}
MEANWHILE = "The user sent a new message while you were working:\nStop.\n\nIMPORTANT: {}".format(
    "After completing your current task, you MUST address the user's message above."
)
FORKED = "<fork-boilerplate>You are a fork.</fork-boilerplate>"


@for_each(
    ("type_", "fields", "heard"),
    [
        ("user", {"message": {"content": "x"}, **HUMAN}, True),
        ("user", {"message": {"content": "x"}, "origin": {"kind": "coordinator"}}, False),
        ("user", {"message": {"content": "x"}, "origin": {}}, False),
        ("user", {"message": {"content": "x"}}, False),
        ("user", {"message": {"content": MEANWHILE}}, True),
        ("assistant", {"message": {"content": MEANWHILE}}, False),
        ("attachment", {"attachment": QUEUED}, True),
        ("attachment", {"attachment": QUEUED | {"forwardedIntent": {"lineage": "a"}}}, False),
        ("attachment", {"attachment": QUEUED | {"origin": None}}, False),
    ],
)
def test_r10_a_person_speaks_to_an_agent_where_its_row_says_so(
    type_: str, fields: dict[str, Any], heard: bool
) -> None:
    row = made(type_, agent="a1", **fields)
    assert isinstance(row, Row)
    assert row.heard is heard


@for_each(
    ("said", "failed", "fields", "heard"),
    [
        ("ok", False, {}, False),
        ("User has answered your questions: x", False, {}, True),
        ("Your questions have been answered: x", False, {}, True),
        ("The user answered: x", False, {}, True),
        ("The user responded: x", False, {}, True),
        ("User has answered your questions: x", True, {}, False),
        ([text("User has answered your questions: x")], False, {}, True),
        ("It says: User has answered your questions: x", False, {}, False),
        ("The user doesn't want to proceed with this tool use.", True, {}, True),
        ("The user doesn't want to proceed with this tool use.", False, {}, False),
        ("Exit code 1", True, {}, False),
        ("Exit code 1", True, {"userFeedback": "No."}, True),
        ("Exit code 1", True, {"toolDenialKind": "user-rejected"}, True),
        ("Exit code 1", True, {"toolDenialKind": "cancelled"}, False),
        ("ok", False, {"toolUseResult": {"userModified": True}}, True),
        ("ok", False, {"toolUseResult": {"userModified": False}}, False),
        ("no", True, {"permissionDecision": {"decision": "reject", "source": "hook"}}, False),
        ("no", True, {"permissionDecision": {"decision": "reject", "source": "user_reject"}}, True),
        ("no", True, {"toolUseResult": "Error", "permissionDecision": {}}, False),
    ],
)
def test_r10_a_person_speaks_in_a_result_of_an_agents_call(
    said: Any, failed: bool, fields: dict[str, Any], heard: bool
) -> None:
    blocks = [{**RESULT, "content": said, "is_error": failed}]
    row = made("user", agent="a1", message={"content": blocks}, **fields)
    assert isinstance(row, Row)
    assert row.heard is heard


@for_each(
    ("beside", "heard"),
    [
        (text("and this"), True),
        (IMAGE, True),
        (text("[Request interrupted by user for tool use]\n"), False),
        (text(f"{FORKED}Your directive: Look."), False),
    ],
)
def test_r10_what_stands_beside_a_result_is_a_persons_unless_claude_code_writes_it(
    beside: dict[str, Any], heard: bool
) -> None:
    row = made("user", agent="a1", message={"content": [RESULT, beside]})
    assert isinstance(row, Row)
    assert row.heard is heard
