"""Prompts: quoted as they were typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log
from tests.reading.transcripts import (
    PICTURE,
    SHOWN,
    asked,
    attach,
    finished,
    folded,
    text,
    user,
    written,
)
from tests.running.each import for_each
from tests.write.feed.conversations import conversations


def test_a_prompt_is_quoted_as_it_was_typed(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "One\ntwo\n\n# Three\n<b>four</b>")
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == "User · 09:00:10 · One …"
    assert made.said[1] == "> One  \n> two\n>\n> \\# Three  \n> &lt;b>four&lt;/b>"


def test_a_prompt_of_blocks_shows_each_where_it_stands(tmp_path: Path) -> None:
    document = {"type": "document", "title": "D", "source": {"type": "text", "data": "x"}}
    log = Log()
    user(log, "a", None, [text("Look"), PICTURE, text(" "), text("again"), document, "more", 5])
    assert written(tmp_path, finished(log, "a")).said[1] == "\n\n".join(
        [
            "> Look",
            SHOWN,
            "> again",
            "<details><summary>Document: D</summary>",
            "```text\nx\n```",
            "</details>",
            "> more",
            "<details><summary>Block of type content</summary>",
            "```json\n5\n```",
            "</details>",
        ]
    )


@for_each(("pasted", "shown"), [([2], "> see  \n> it"), ([], ">  see  \n> it")])
def test_no_blank_stays_of_the_sign_of_a_pasted_picture(
    tmp_path: Path, pasted: list[int], shown: str
) -> None:
    """Versions 2.1.20 to 2.1.50 take the sign out of the words, and not the blank behind it."""
    log = Log()
    user(log, "a", None, [text(" see\nit"), PICTURE], imagePasteIds=pasted)
    assert written(tmp_path, finished(log, "a")).said[1] == f"{shown}\n\n{SHOWN}"


def test_a_picture_in_a_row_of_its_own_stands_with_the_words(tmp_path: Path) -> None:
    log = Log()
    user(log, "a", None, "Look", at=10)
    user(log, "b", "a", [PICTURE], at=10)
    log.prompt("c", "b", "[Image: source: /tmp/x.png]", isMeta=True)
    made = written(tmp_path, finished(log, "c"))
    assert made.said[1] == f"> Look\n\n{SHOWN}"
    assert made.field("Hidden at this detail") == "1 added text"
    assert "/tmp/x.png" in written(tmp_path, log, detail="full").said[1]


def test_where_the_model_finds_a_picture_that_was_added_is_not_said(tmp_path: Path) -> None:
    """The prompt of an MCP server may hold pictures."""
    log = Log()
    tags = "<command-message>mcp__a__b</command-message>\n<command-name>/mcp__a__b</command-name>"
    log.prompt("a", None, tags)
    place = "[Image: source: /x/s1/tool-results/mcp-a-blob-1.png]"
    user(log, "b", "a", [text("Greet Ada."), PICTURE, text(place)], isMeta=True)
    made = written(tmp_path, finished(log, "b"))
    assert made.said[1] == f"`/mcp__a__b`\n\n*Added for the model:* Greet Ada.\n\n{SHOWN}"
    assert made.field("Hidden at this detail") == "1 added text"
    assert place in written(tmp_path, log, detail="full").said[1]


def test_at_full_detail_it_is_said_also_where_it_stands_first(tmp_path: Path) -> None:
    log = asked()
    place = "[Image: source: /tmp/x.png]"
    user(log, "b", "a", [text(place), text("The cover."), PICTURE], isMeta=True)
    made = written(tmp_path, finished(log, "b"))
    assert made.said[1].endswith(f"*Added for the model:* The cover.\n\n{SHOWN}")
    assert made.field("Hidden at this detail") == "1 added text"
    shown = written(tmp_path, log, detail="full").said[1]
    assert "/tmp/x.png" in shown
    assert "The cover." in shown


@for_each(
    ("prompt", "said"),
    [
        ("and\nthis", "> and  \n> this"),
        ([text("see"), PICTURE], f"> see\n\n{SHOWN}"),
        (["see"], "> see"),
    ],
)
def test_what_was_typed_meanwhile_is_a_prompt(tmp_path: Path, prompt: Any, said: str) -> None:
    log = asked()
    log.result("c", log.call("b", "a", "t1"), "t1")
    attach(log, "q", "c", type="queued_command", prompt=prompt)
    made = written(tmp_path, finished(log, "q"))
    words = "and …" if "\n>" in said else "see"
    assert made.titles[3] == f"User · 09:00:40 · queued · {words}"
    assert made.said[3] == said


@for_each("content", [None, 7, {}, {"type": "text", "text": "x"}, [[]], [None], ""])
def test_any_json_is_a_prompt(tmp_path: Path, content: Any) -> None:
    log = asked()
    user(log, "b", "a", content)
    log.row("c", "b", "user", message=content)
    attach(log, "d", "c", type="queued_command", prompt=content)
    user(log, "e", "d", content, isMeta=True)
    user(log, "f", "e", content, isCompactSummary=True)
    log.row("g", "f", "assistant", message={"id": "m", "model": "x", "content": content})
    finished(log, "g")
    for detail in ("dialogue", "standard", "full"):
        assert written(tmp_path, log, detail=detail).said[1].startswith("> ask a")


def test_a_peer_is_no_user(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "Please merge.", origin={"kind": "peer"})
    made = written(tmp_path, finished(log, "b"))
    assert "> Please merge." in made.said[2]
    assert not made.titles[2].startswith("User · 09:00:20") or made.said[2] != "> Please merge."


SOCKET = "uds:/tmp/cc-socks/12.sock"
FRAMED = (
    "Another Claude session sent a message while you were working:\nIt is done."
    "\n\nThis came from another Claude session — not typed by your user."
)


@for_each(
    ("origin", "prompt", "sender"),
    [
        ({}, FRAMED, "session"),
        ({"from": SOCKET, "verifiedPeerPid": 12, "name": "ci"}, "It is done.", "session"),
        ({"from": SOCKET, "handback": True, "senderTaskId": "a2"}, "It is done.", "agent"),
        ({"from": "a2"}, "It is done.", "agent"),
    ],
)
def test_what_another_session_sends_in_mid_turn_is_no_agents(
    tmp_path: Path, origin: dict[str, Any], prompt: str, sender: str
) -> None:
    log = asked()
    given = {"type": "queued_command", "prompt": prompt, "commandMode": "prompt", "isMeta": True}
    attach(log, "q", log.answer("b", "a"), **given, origin={"kind": "peer", **origin})
    made = written(tmp_path, finished(log, "q"))
    assert made.said[2] == f"say b\n\n**From another {sender}**\n\n> It is done."


PROBLEM = {"message": "No.", "severity": "Error", "range": {"start": {"line": 4}}, "source": "ty"}
BROUGHT: list[tuple[dict[str, Any], str]] = [
    (
        {"type": "directory", "path": "/a/src", "displayPath": "src", "content": "x.py\n<b>"},
        folded("Directory src", "```\nx.py\n<b>\n```"),
    ),
    (
        {
            "type": "mcp_resource",
            "server": "wiki",
            "uri": "wiki://1",
            "content": {"contents": [{"text": "one"}, {"text": "two"}]},
        },
        folded("Resource wiki · wiki://1", "```\none\ntwo\n```"),
    ),
    (
        {"type": "mcp_resource", "uri": "wiki://1", "content": {"contents": [{"other": "AA=="}]}},
        folded(
            "Resource wiki://1",
            '```\n{\n  "contents": [\n    {\n      "other": "AA=="\n    }\n  ]\n}\n```',
        ),
    ),
    (
        {"type": "diagnostics", "files": [{"uri": "file:///a.py", "diagnostics": [PROBLEM]}]},
        folded("Problems that the editor shows", "```\n/a.py:5: Error: No. (ty)\n```"),
    ),
    ({"type": "diagnostics", "files": []}, ""),
    (
        {"type": "relevant_memories", "memories": [{"path": "/m.md", "content": "*Tea.*"}]},
        folded("From memory: /m.md", "*Tea.*"),
    ),
    ({"type": "relevant_memories", "memories": [{"path": "/m.md"}]}, "*From memory:* `/m.md`"),
    ({"type": "edited_text_file", "filename": "/a.py"}, "*File changed meanwhile:* `/a.py`"),
    (
        {"type": "edited_text_file", "displayPath": "a.py", "filename": "/a.py", "snippet": "x"},
        folded("File a.py, changed meanwhile", "```\nx\n```"),
    ),
    (
        {
            "type": "nested_memory",
            "path": "/a/src/CLAUDE.md",
            "displayPath": "src/CLAUDE.md",
            "content": {"path": "/a/src/CLAUDE.md", "type": "Project", "content": "*Tabs.*"},
        },
        folded("From memory: src/CLAUDE.md", "*Tabs.*"),
    ),
    ({"type": "nested_memory", "path": "/a/CLAUDE.md"}, "*From memory:* `/a/CLAUDE.md`"),
    (
        {"type": "instructions", "files": [{"path": "/CLAUDE.md", "content": "*Tabs.*"}]},
        folded("From memory: /CLAUDE.md", "*Tabs.*"),
    ),
    ({"type": "instructions", "files": [{"path": "/gone.md"}, 7], "changed": True}, ""),
    ({"type": "instructions", "files": [{"path": "/empty.md", "content": "\n"}]}, ""),
    # What has no name is `?`, and what has no content is empty.
    ({"type": "directory", "content": "x"}, folded("Directory ?", "```\nx\n```")),
    ({"type": "mcp_resource"}, folded("Resource ?", "```\n```")),
    (
        {"type": "mcp_resource", "uri": "wiki://1", "content": {"contents": []}},
        folded("Resource wiki://1", '```\n{\n  "contents": []\n}\n```'),
    ),
    (
        {"type": "diagnostics", "files": [{"diagnostics": [{"message": "No."}]}]},
        folded("Problems that the editor shows", "```\n?: No.\n```"),
    ),
    (
        {"type": "relevant_memories", "memories": [{"content": "Tea."}]},
        folded("From memory: ?", "Tea."),
    ),
    ({"type": "nested_memory", "content": "Tabs."}, folded("From memory: ?", "Tabs.")),
    (
        {"type": "instructions", "files": [{"content": "Tabs."}]},
        folded("From memory: ?", "Tabs."),
    ),
    ({"type": "edited_text_file"}, "*File changed meanwhile:* `?`"),
]


@for_each(("given", "said"), BROUGHT)
def test_what_came_with_a_prompt_stands_behind_it(
    tmp_path: Path, given: dict[str, Any], said: str
) -> None:
    log = asked()
    attach(log, "b", "a", **given)
    made = written(tmp_path, finished(log, "b"))
    assert made.said[1] == "> ask a" + (f"\n\n{said}" if said else "")
    assert made.field("Hidden at this detail") == ("" if said else "1 attachment row")


@for_each("type_", sorted({given["type"] for given, _ in BROUGHT} | {"structured_output"}))
@for_each("value", [None, 7, "x", ["x", None], {"x": ["y"]}, True])
def test_any_json_may_come_with_a_prompt(tmp_path: Path, type_: str, value: Any) -> None:
    names = [
        "content",
        "path",
        "displayPath",
        "server",
        "uri",
        "files",
        "memories",
        "data",
        "toolUseID",
    ]
    log = asked()
    attach(log, "b", "a", **{**dict.fromkeys(names, value), "type": type_})
    inner = {"files": [{"uri": value, "diagnostics": [{"range": {"start": value}}, value]}]}
    contents = {"contents": [{"text": value}]}
    attach(log, "c", "b", type=type_, **inner, memories=[value, {"path": value}], content=contents)
    assert written(tmp_path, finished(log, "c")).said[1].startswith("> ask a")


@for_each(
    ("noted", "shown", "told"),
    [
        ({"transcript": "Ask *Ada*.\n"}, "**Said in a.m4a**\n\n> Ask *Ada*.", True),
        ({"error": "no *sound*"}, "*What is said in* `a.m4a` *could not be heard: no", False),
        ({"transcript": 7}, "*What is said in* `a.m4a` *could not be heard.*", False),
    ],
)
def test_what_is_said_in_a_recording_is_shown(
    tmp_path: Path, noted: dict[str, Any], shown: str, told: bool
) -> None:
    log = asked()
    attach(log, "q", log.answer("b", "a"), type="audio_transcript", filename="a.m4a", **noted)
    assert written(tmp_path, finished(log, "q")).said[2].startswith(f"say b\n\n{shown}")
    fed = str([*conversations(log.load(tmp_path / "log"))])
    assert ("Said in a.m4a" in fed) == told
