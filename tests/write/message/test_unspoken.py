"""Rows in which nobody speaks: shown, or counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log
from tests.reading.transcripts import SHOWN, asked, finished, folded, text, written
from tests.running.each import for_each

SNIPPET = (
    "<details><summary>File /a.py, changed meanwhile</summary>\n\n```\n1\tx\n```\n\n</details>"
)
NOTE = "**{}**\n\n> &lt;b>note&lt;/b>"
WORDS = "<b>note</b>"
ASIDES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "attachment",
        {"type": "hook_additional_context", "hookName": "SessionStart", "content": ["one", WORDS]},
        "**Hook SessionStart said**\n\n> one  \n> &lt;b>note&lt;/b>",
        "hook row",
    ),
    (
        "attachment",
        {"type": "hook_blocking_error", "hookName": "Stop", "blockingError": WORDS},
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    (
        "attachment",
        {
            "type": "hook_blocking_error",
            "hookEvent": "Stop",
            "blockingError": {"blockingError": WORDS, "command": "x"},
        },
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    (
        "attachment",
        {"type": "hook_stopped_continuation", "hookName": "Stop", "message": WORDS},
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    (
        "attachment",
        {"type": "hook_system_message", "hookName": "Stop", "content": WORDS},
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    ("attachment", {"type": "hook_success", "content": "", "stdout": WORDS}, "", "hook row"),
    ("attachment", {"type": "hook_non_blocking_error", "stderr": WORDS}, "", "hook row"),
    (
        "attachment",
        {"type": "file", "filename": "/a.py", "content": {"file": {"content": "x = 1\n"}}},
        "<details><summary>File /a.py</summary>\n\n```python\nx = 1\n```\n\n</details>",
        "attachment row",
    ),
    (
        "attachment",
        {"type": "file", "filename": "/a/b.py", "displayPath": "b.py", "content": "x"},
        "<details><summary>File b.py</summary>\n\n```python\nx\n```\n\n</details>",
        "attachment row",
    ),
    (
        "attachment",
        {"type": "file", "filename": "/a.py", "content": {"new": "x"}},
        '<details><summary>File /a.py</summary>\n\n```json\n{\n  "new": "x"\n}\n```\n\n</details>',
        "attachment row",
    ),
    (
        "attachment",
        {"type": "edited_text_file", "filename": "/a.py", "snippet": "1\tx"},
        SNIPPET,
        "attachment row",
    ),
    (
        "attachment",
        {"type": "selected_lines_in_ide", "filename": "/a.py", "content": "x"},
        folded("Selected in the editor: /a.py", "```python\nx\n```"),
        "attachment row",
    ),
    (
        "attachment",
        {"type": "opened_file_in_ide", "filename": "/a.py"},
        "*Open in the editor:* `/a.py`",
        "attachment row",
    ),
    ("attachment", {"type": "plan_mode", "planFilePath": WORDS}, "", "attachment row"),
    ("attachment", {"type": "task_reminder", "content": []}, "", "attachment row"),
    ("attachment", {"type": "deferred_tools_delta", "addedNames": [WORDS]}, "", "attachment row"),
    ("attachment", {"type": "skill_listing", "content": WORDS}, "", "attachment row"),
    ("attachment", {"type": "compact_file_reference", "filename": WORDS}, "", "attachment row"),
    ("attachment", {"type": "new", "x": WORDS}, "", "attachment row"),
    (
        "system",
        {"subtype": "api_error", "error": {"status": 529}, "retryAttempt": 1, "maxRetries": 10},
        "*API error 529, attempt 1 of 10*",
        "system row",
    ),
    (
        "system",
        {"subtype": "api_error", "cause": {"code": "ECONNRESET"}, "retryAttempt": 2},
        "*API error ECONNRESET, attempt 2*",
        "system row",
    ),
    ("system", {"subtype": "api_error"}, "*API error*", "system row"),
    (
        "system",
        {"subtype": "away_summary", "content": WORDS},
        NOTE.format("While you were away"),
        "system row",
    ),
    *(
        ("system", {"subtype": type_, "content": WORDS}, NOTE.format("Claude Code"), "system row")
        for type_ in (
            *("informational", "model_refusal_fallback", "permission_retry"),
            *("local_command_output", "scheduled_task_fire"),
        )
    ),
    (
        "system",
        {"subtype": "memory_saved", "writtenPaths": ["/m/a.md", 7, "", "/m/b.md"], "teamCount": 1},
        "*Saved to memory:* `/m/a.md`, `/m/b.md`",
        "system row",
    ),
    ("system", {"subtype": "memory_saved"}, "", "system row"),
    (
        "system",
        {"subtype": "microcompact_boundary", "content": WORDS},
        "*Older results were taken out of the context here.*",
        "system row",
    ),
    *(
        (
            "system",
            {
                "subtype": "microcompact_boundary",
                "microcompactMetadata": {"compactedToolIds": calls, "clearedAttachmentUUIDs": []},
            },
            "*Older results were taken out of the context here.*" if calls else "",
            "system row",
        )
        for calls in ([], ["toolu_1"])
    ),
    (
        "system",
        {"subtype": "stop_hook_summary", "hookErrors": [WORDS], "preventedContinuation": False},
        NOTE.format("Stop hooks said"),
        "hook row",
    ),
    (
        "system",
        {
            "subtype": "stop_hook_summary",
            "hookErrors": [],
            "preventedContinuation": True,
            "stopReason": WORDS,
        },
        "**Stop hooks said**\n\n> It stopped here. &lt;b>note&lt;/b>",
        "hook row",
    ),
    ("system", {"subtype": "stop_hook_summary", "hookErrors": [], "hookInfos": []}, "", "hook row"),
    ("system", {"subtype": "turn_duration", "durationMs": 48575}, "", "system row"),
    ("system", {"subtype": "bridge_status", "url": WORDS}, "", "system row"),
    ("system", {"content": WORDS}, "", "system row"),
    ("progress", {"type": "hook_progress", "command": WORDS}, "", "progress row"),
    ("new-type", {"content": WORDS}, "", "new-type row"),
]


def with_row(type_: str, given: dict[str, Any]) -> Log:
    """a ← b, of any type ← z"""
    log = asked()
    inside = {"attachment": "attachment", "progress": "data"}.get(type_)
    log.row("b", "a", type_, **({inside: given} if inside else given))
    return finished(log, "b")


@for_each(("type_", "given", "said", "word"), ASIDES)
def test_each_detail_shows_or_counts_a_row(
    tmp_path: Path, type_: str, given: dict[str, Any], said: str, word: str
) -> None:
    log = with_row(type_, given)
    standard = written(tmp_path, log)
    assert standard.said[1] == "> ask a" + (f"\n\n{said}" if said else "")
    assert standard.field("Hidden at this detail") == ("" if said else f"1 {word}")
    dialogue = written(tmp_path, log, detail="dialogue")
    assert dialogue.said[1] == "> ask a"
    assert dialogue.field("Hidden at this detail") == f"1 {word}"
    everything = written(tmp_path, log, detail="full")
    assert not everything.field("Hidden at this detail")
    if said:
        assert everything.said[1] == standard.said[1]
    else:
        assert f"<details><summary>{type_}" in everything.said[1]
        assert WORDS not in json.dumps(given) or WORDS in everything.said[1]


@for_each("type_", ["attachment", "system", "progress"])
@for_each("value", [None, 7, "x", ["x", None], {"x": ["y"]}, True])
def test_any_json_is_a_row(tmp_path: Path, type_: str, value: Any) -> None:
    names = "content blockingError message hookName filename displayPath snippet prompt error cause"
    names += " retryAttempt maxRetries hookErrors stopReason preventedContinuation commandMode"
    log = asked()
    kinds = {given.get("type") or given.get("subtype") for _, given, *_ in ASIDES}
    last = "a"
    for number, kind in enumerate(sorted(filter(None, kinds))):
        given = {**dict.fromkeys(names.split(), value), "type": kind}
        fields = {"attachment": given, "data": given} if type_ != "system" else given
        last = log.row(f"r{number}", last, type_, **{**fields, "subtype": kind})
        log.rows[-1]["type"] = type_
    for detail in ("dialogue", "standard", "full"):
        assert written(tmp_path, finished(log, last), detail=detail).said[2]
        log.rows.pop()


def test_a_long_note_folds_and_loses_its_colours(tmp_path: Path) -> None:
    log = asked()
    log.system("b", "a", "informational", content="\x1b[1m" + "word " * 201)
    said = written(tmp_path, finished(log, "b")).said[1]
    assert said.startswith("> ask a\n\n<details><summary>Claude Code</summary>\n\n> word word")


@pytest.mark.parametrize(
    ("type_", "given", "wanted"),
    [
        pytest.param(
            "attachment",
            {"type": "hook_additional_context", "hookName": "Stop", "content": [text("precious")]},
            "> precious",
            id="blocks of a hook",
        ),
        pytest.param(
            "attachment",
            {
                "type": "file",
                "filename": "/a.png",
                "content": {"type": "image", "file": {"base64": "aGFs", "type": "image/png"}},
            },
            SHOWN,
            id="a picture that was named",
        ),
        pytest.param(
            "attachment",
            {
                "type": "hook_success",
                "hookEvent": "UserPromptSubmit",
                "hookName": "UserPromptSubmit",
                "content": "precious",
            },
            "> precious",
            id="what a hook printed for the model",
        ),
        pytest.param(
            "system",
            {"subtype": "api_error", "error": {"status": 400, "message": "precious"}},
            "precious",
            id="what an error says",
        ),
        pytest.param(
            "attachment",
            {
                "type": "selected_lines_in_ide",
                "filename": "/a",
                "lineStart": 3,
                "lineEnd": 5,
                "content": "x",
            },
            "3",
            id="where a selection is",
        ),
    ],
)
def test_what_reached_the_model_is_shown(
    tmp_path: Path, type_: str, given: dict[str, Any], wanted: str
) -> None:
    assert wanted in written(tmp_path, with_row(type_, given)).said[1]


@for_each(
    ("type_", "given", "odd"),
    [
        ("progress", {"type": "hook_progress"}, "progress · progress"),
        ("new-type", {"content": "x"}, "new-type · new-type"),
        ("attachment", {"type": "file", "filename": "/a.py"}, "```json\nnull\n```"),
        ("attachment", {"type": "opened_file_in_ide"}, "*Open in the editor:* "),
        ("system", {"subtype": "api_error", "retryAttempt": 2}, "attempt 2 of 0"),
    ],
)
def test_no_row_reads_oddly(tmp_path: Path, type_: str, given: dict[str, Any], odd: str) -> None:
    assert odd not in written(tmp_path, with_row(type_, given), detail="full").text
