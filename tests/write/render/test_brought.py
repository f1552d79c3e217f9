"""What attachments bring along reads the same in transcripts and in what is fed to models."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from pathexport.write.feed.utterances import AddedText
from pathexport.write.feed.xml import document
from tests.reading.transcripts import asked, attach, finished, folded, written
from tests.running.each import for_each
from tests.running.loading import loaded
from tests.write.feed.conversations import conversations

CELLS = [
    {"cellType": "markdown", "source": "# Tides", "language": "python"},
    {
        "cellType": "code",
        "source": "print(1)",
        "language": "python",
        "outputs": [{"output_type": "stream", "text": "1\n"}, {"image": {"image_data": "AA=="}}],
    },
    {"cellType": "code", "source": "", "language": "python", "outputs": 7},
]
NOTEBOOK = {"type": "notebook", "file": {"cells": CELLS}}
PDF = {"type": "pdf", "file": {"base64": b64encode(b"%PDF").decode(), "originalSize": 4}}
RESOURCE = {"type": "mcp_resource", "uri": "wiki://1"}
FENCES = "```markdown\n# Tides\n```\n\n```python\nprint(1)\n```\n\n```\n1\n```"
HOOKS: list[dict[str, Any]] = [
    {"type": "hook_stopped_continuation", "message": "Paused."},
    {"type": "hook_blocking_error", "blockingError": "Paused."},
    {"type": "hook_blocking_error", "blockingError": {"blockingError": "Paused."}},
    {"type": "hook_additional_context", "content": ["Paused."]},
]


@for_each(
    ("given", "shown", "fed"),
    [
        (
            {"type": "file", "displayPath": "a.ipynb", "content": NOTEBOOK},
            folded("Notebook a.ipynb", FENCES),
            ("File a.ipynb", ["# Tides", "print(1)", "1\n"]),
        ),
        (
            {"type": "file", "displayPath": "a.pdf", "content": PDF},
            "📎 [a.pdf](assets/",
            ("File a.pdf", [None]),
        ),
        (
            {**RESOURCE, "content": {"contents": [{"mimeType": "image/png", "blob": "AA=="}]}},
            folded("Resource wiki://1", "```\n[Binary content: image/png]\n```"),
            ("Resource wiki://1", ["[Binary content: image/png]"]),
        ),
        (
            {**RESOURCE, "content": {"contents": [{"text": "one"}, {"blob": "AA=="}]}},
            folded(
                "Resource wiki://1", "```\none\n[Binary content: application/octet-stream]\n```"
            ),
            ("Resource wiki://1", ["one\n[Binary content: application/octet-stream]"]),
        ),
        *(
            (
                {**given, "hookName": "PreToolUse:Bash"},
                "**Hook PreToolUse:Bash said**\n\n> Paused.",
                ("Hook PreToolUse:Bash said", ["Paused."]),
            )
            for given in HOOKS
        ),
    ],
)
def test_what_is_brought_along_is_shown_and_fed(
    tmp_path: Path, given: dict[str, Any], shown: str, fed: tuple[str, list[str | None]]
) -> None:
    log = asked()
    attach(log, "b", "a", **given)
    finished(log, "b")
    assert shown in written(tmp_path, log).text
    with loaded([log.rows]) as project:
        said = next(conversations(project))
    added = [each for one in said for each in one.pieces if isinstance(each, AddedText)]
    assert [(each.label, [part.words for part in each.parts]) for each in added] == [fed]
    assert fed[0] in "".join(text for _, text in document(said, {}))


@for_each(
    ("fields", "hook", "told"),
    [
        ({"content": "Bash operation feedback:\n- Paused.\n"}, " PostToolUse:Bash", "- Paused.\n"),
        ({"content": "Paused.", "toolName": "Bash"}, " PostToolUse:Bash", "Paused."),
        ({"content": "Paused."}, " PostToolUse", "Paused."),
    ],
)
def test_what_hooks_say_behind_a_call_is_shown_and_fed(
    tmp_path: Path, fields: dict[str, Any], hook: str, told: str
) -> None:
    """As versions 1.0.115 to 2.0.14 write it."""
    log = asked()
    finished(log, log.system("b", "a", "post_tool_hook_feedback", **fields))
    made = written(tmp_path, log)
    assert f"**Hook{hook} said**\n\n> {told.strip()}" in made.text.replace("\\", "")
    with loaded([log.rows]) as project:
        said = next(conversations(project))
    added = [each for one in said for each in one.pieces if isinstance(each, AddedText)]
    assert [(each.label, [part.words for part in each.parts]) for each in added] == [
        (f"Hook{hook} said", [told])
    ]


GONE: list[dict[str, Any]] = [
    {"type": "notebook", "file": {"cells": 7}},
    {"type": "pdf", "file": {"filePath": "/a"}},
]


@for_each("content", GONE)
def test_a_file_of_which_the_log_holds_nothing_is_counted(
    tmp_path: Path, content: dict[str, Any]
) -> None:
    log = asked()
    attach(log, "b", "a", type="file", filename="/a", content=content)
    made = written(tmp_path, finished(log, "b"))
    assert made.field("Hidden at this detail") == "1 attachment row"
