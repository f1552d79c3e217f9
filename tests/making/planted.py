"""Logs that hold a text in every place that a log has, to see where it comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.making.agents import AgentLog
from tests.making.logs import Log, picture

Plant = Callable[[str], str]
"""Gives the text that is to stand in a place, by the name of the place."""
SESSION = "5e55aaaa-0000-4000-8000-000000000001"


def token(name: str) -> str:
    """A token of a code host for a place. It is put together here, so that no file holds one."""
    digits = sha256(name.encode()).digest() + sha256(name.encode() + b"!").digest()
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return "gh" + "p_" + "".join(letters[digit % 62] for digit in digits[:36])


class Places:
    """Remembers which places were asked for."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}

    def __call__(self, place: str) -> str:
        self.seen[place] = token(place)
        return self.seen[place]


def planted(folder: Path, plant: Plant) -> Path:
    """A project with a session that was gone back in, an agent, and what lies beside them."""
    log = Log(SESSION)
    _talk(log, plant)
    _tools(log, plant)
    _aside(log, plant)
    log.prompt("end", "p9", f"and now {plant('last prompt')}")
    log.answer("done", "end", f"done, see {plant('last answer')}")
    log.prompt("other", "p9", f"no, rather {plant('other attempt')}")
    log.answer("done2", "other", "done")
    _sides(log, plant)
    for row in log.rows:
        if "cwd" in row:
            row["cwd"] = f"/srv/{plant('cwd')}/work"
            row["gitBranch"] = f"fix/{plant('branch')}"
    project = folder / f"project-{plant('folder')}"
    log.write(project)
    _damaged(project / f"{SESSION}.jsonl", plant)
    _agent(project, plant)
    stored = project / SESSION / "tool-results"
    stored.mkdir(parents=True)
    for name in ("big.txt", "big2.txt"):
        (stored / name).write_text(_stored(name, plant))
    return project


def _stored(name: str, plant: Plant) -> str:
    """An output that was too large for its row."""
    return f"some {name}\n{plant(f'stored {name}')}\nthen {plant(f'cut {name}')}\n" + "more\n" * 20


def _stub(name: str, plant: Plant) -> str:
    """What stands for it: its beginning, which ends in the middle of a secret."""
    stored = _stored(name, plant)
    shown = stored[: stored.index("\nthen ") + 26]
    return (
        "<persisted-output>\nOutput too large (27KB). Full output saved to: "
        f"/x/{SESSION}/tool-results/{name}\n\nPreview (first 2KB):\n{shown}\n...\n"
        f"</persisted-output>\nand {plant(f'stub {name}')}"
    )


def _talk(log: Log, plant: Plant) -> None:
    log.prompt("p0", None, f"look at {plant('prompt')}\nand {plant('second line')}")
    thought = {"type": "thinking", "thinking": f"hm {plant('thought')}", "signature": "x" * 40}
    log.blocks("p1", "p0", [thought], api="m1")
    said = {"type": "text", "text": f"# Well\n\n`{plant('answer')}` and [x]({plant('link')})"}
    log.blocks("p2", "p1", [said], api="m1")
    asked = [
        {"type": "text", "text": plant("block")},
        picture(b"\x89PNG\r\n"),
        {"odd": plant("odd")},
    ]
    log.row("p3", "p2", "user", message={"role": "user", "content": asked})
    printed = f"<local-command-stdout>{plant('command output')}</local-command-stdout>"
    command = f"<command-name>/do</command-name>\n<command-args>{plant('command')}</command-args>"
    log.prompt("p4", "p3", command)
    log.prompt("p5", "p4", printed)
    log.prompt("p6", "p5", f"skill text {plant('meta row')}", isMeta=True)
    log.boundary("p7", "p6", content=f"Compacted {plant('boundary')}")
    log.summary("p8", "p7", f"So far: {plant('summary row')}")
    log.prompt("p9", "p8", "go on")


INPUTS: dict[str, Callable[[Plant], dict[str, Any]]] = {
    "Bash": lambda p: {"command": f"curl {p('bash')}", "description": p("described")},
    "Read": lambda p: {"file_path": f"/srv/{p('read path')}.py", "offset": 3},
    "Edit": lambda p: {"file_path": "/srv/a.py", "old_string": p("old"), "new_string": p("new")},
    "MultiEdit": lambda p: {
        "file_path": "/srv/a.py",
        "edits": [{"old_string": p("old part"), "new_string": p("new part")}],
    },
    "Write": lambda p: {"file_path": "/srv/.env", "content": f"A=1\nB={p('written')}\n"},
    "Grep": lambda p: {"pattern": p("pattern"), "path": "/srv"},
    "WebFetch": lambda p: {"url": f"https://x.example/?k={p('url')}", "prompt": p("fetch")},
    "TodoWrite": lambda p: {"todos": [{"content": p("todo"), "status": "pending"}]},
    "AskUserQuestion": lambda p: {
        "questions": [{"question": p("question"), "options": [{"label": p("option")}]}]
    },
    "mcp__x__y": lambda p: {p("key"): {"deep": [{"er": p("deep")}]}, "id": p("an input's id")},
    "Unknown": lambda p: {"text": json.dumps({"inner": p("json in json") + '"'})},
    "ExitPlanMode": lambda p: {"plan": f"# Plan\n\n{p('plan')}"},
}


def _changed(plant: Plant) -> dict[str, Any]:
    lines = ["+first", f"+{plant('line of a change')}"]
    file = {"filePath": f"/srv/{plant('changed file')}", "hunks": [{"lines": lines}]}
    return {"files": [file], "changedFiles": [plant("another changed file")]}


def _tools(log: Log, plant: Plant) -> None:
    for number, (name, given) in enumerate(INPUTS.items()):
        uuid, tool = f"c{number}", f"toolu_{number}"
        log.call(uuid, "p9", tool, api="m2", name=name, given=given(plant))
        result = f"first\n{plant(f'result of {name}')}\nlast"
        told: dict[str, Any] = {
            "stdout": plant(f"told of {name}"),
            "originalFile": plant(f"original of {name}"),
        }
        patch = [{"oldStart": 1, "newStart": 1, "lines": [f"+{plant(f'patch of {name}')}"]}]
        told["structuredPatch"] = patch
        if name == "Bash":
            told["bashEditDiff"] = _changed(plant)
        log.result(f"r{number}", uuid, tool, result, toolUseResult=told)
    task = {"subagent_type": plant("agent type"), "prompt": plant("order")}
    task["description"] = plant("task of an agent")
    log.call("ct", "p9", "toolu_t", api="m2", name="Task", given=task)
    several = [{"type": "text", "text": plant("result block")}]
    content = [
        {"type": "tool_result", "tool_use_id": "toolu_t", "content": several, "is_error": True}
    ]
    log.row("rt", "ct", "user", message={"role": "user", "content": content})
    for name in ("big.txt", "big2.txt"):
        log.call(f"c{name}", "p9", f"toolu_{name}", api="m2")
        stub = _stub(name, plant)
        log.result(f"r{name}", f"c{name}", f"toolu_{name}", stub if name == "big.txt" else "cut")
    replaced = [{"kind": "tool-result", "toolUseId": "toolu_big2.txt", "replacement": stub}]
    log.side("content-replacement", replacements=replaced)


def _aside(log: Log, plant: Plant) -> None:
    attachments: list[dict[str, Any]] = [
        {"type": "hook_success", "hookEvent": "SessionStart", "content": plant("hook")},
        {"type": "hook_blocking_error", "blockingError": {"blockingError": plant("hook error")}},
        {"type": "file", "filename": plant("file name"), "content": {"type": "text", "file": {}}},
        {
            "type": "file",
            "filename": "a",
            "content": {"type": "x", "file": {"content": plant("file")}},
        },
        {"type": "queued_command", "prompt": plant("queued command")},
        {"type": "edited_text_file", "filename": "x", "snippet": plant("snippet")},
        {"type": plant("attachment type"), "foo": 1},
        {"type": "never_seen", "of": {plant("a key"): plant("never seen")}},
    ]
    for number, each in enumerate(attachments):
        log.row(f"at{number}", "p9", "attachment", attachment=each)
    log.system("sy0", "p9", "informational", content=plant("system"))
    log.system("sy1", "p9", "api_error", error={"message": plant("api error"), "status": 500})
    log.system("sy2", "p9", "stop_hook_summary", hookErrors=[plant("stop hook")])
    log.system("sy3", "p9", "never_seen", of=[plant("odd system row")])
    log.row("pr0", "p9", "progress", data={"type": "bash_progress", "output": plant("progress")})
    log.row("un0", "p9", "never_seen", of={"what": plant("odd row")})


def _sides(log: Log, plant: Plant) -> None:
    log.side("summary", leafUuid="done", summary=f"About {plant('summary')}")
    log.side("custom-title", customTitle=f"{plant('title')} and {'so on ' * 50}")
    log.side("ai-title", aiTitle=plant("ai title"))
    log.side("queue-operation", operation="enqueue", content=plant("queue"), timestamp=None)
    log.side("last-prompt", leafUuid="done", lastPrompt=plant("side prompt"), explicit=True)
    backups = {f"/srv/{plant('snapshot')}": {"backupFileName": plant("backup")}}
    log.side("file-history-snapshot", messageId="p0", snapshot={"trackedFileBackups": backups})


def _damaged(path: Path, plant: Plant) -> None:
    """Lines that are no plain objects."""
    row: dict[str, Any] = {
        "type": "user",
        "parentUuid": "done",
        "sessionId": SESSION,
        "timestamp": "2026-03-02T09:00:00.000Z",
    }
    first = {**row, "uuid": "da0", "message": {"role": "user", "content": plant("glued")}}
    second = {**row, "uuid": "da1", "message": {"role": "user", "content": plant("glued too")}}
    third = {**row, "uuid": "da2", "message": {"role": "user", "content": plant("over lines")}}
    torn = f'{{"type": "user", "uuid": "da3", "message": "{plant("torn")}'
    with path.open("a", encoding="utf-8") as log:
        log.write(
            f"{json.dumps(first)}{json.dumps(second)}\n{json.dumps(third, indent=1)}\n{torn}\n"
        )


def _agent(project: Path, plant: Plant) -> None:
    log = AgentLog("a1", SESSION, agentType=plant("meta"), toolUseId="toolu_t", description="x")
    log.answer("a2", log.prompt("a1", None, plant("asked of the agent")), plant("agent's answer"))
    log.write(project)
    alone = AgentLog("a9", SESSION, agentType=plant("meta of another"))
    alone.answer("a8", alone.prompt("a7", None, "x"), plant("another agent's answer"))
    alone.write(project)
