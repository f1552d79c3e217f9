"""Results, and stubs of outputs that were stored beside the log: how they are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.read import blocks
from pathexport.read.blocks import ToolResult
from pathexport.write.message.placed import texts
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Options
from pathexport.write.render.context import context_of
from pathexport.write.tool.results import result
from tests.making.logs import Log


def text(*lines: str, info: str = "text") -> str:
    """A fence that holds these lines."""
    return "\n".join([f"```{info}", *lines, "```"])


def typed(value: dict[str, Any]) -> ToolResult:
    """The block of a result, as the code takes it."""
    found = blocks.block(value)
    assert isinstance(found, ToolResult)
    return found


def block(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def count(number: int) -> str:
    return "\n".join(f"line {n}" for n in range(number))


HOME = "/home/ada/.claude/projects/-home-ada-logbook"
WHOLE = count(3000)
END = "</persisted-output>"


def stub(
    name: str = "t1.txt", session: str = "s1", preview: str = f"{count(20)}\n...", home: str = HOME
) -> str:
    """What stands in the row for an output that was too large for it."""
    return (
        f"<persisted-output>\nOutput too large (27KB). Full output saved to: "
        f"{home}/{session}/tool-results/{name}\n\nPreview (first 2KB):\n{preview}\n"
        "</persisted-output>"
    )


WINDOWS = stub().replace("/", "\\").replace("<\\", "</")


def store(folder: Path, name: str = "t1.txt", session: str = "s1", said: str = WHOLE) -> Path:
    path = folder / session / "tool-results" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(said, encoding="utf-8")
    return path


def answered(
    folder: Path, content: Any, replaced: str | None = None, tool: str = "Bash", **kw: Any
) -> str:
    """How a result is shown whose row holds this content."""
    log = Log()
    log.call("b", log.prompt("a", None), "t1", name=tool)
    made = {"type": "tool_result", "tool_use_id": "t1", "content": content}
    log.row("c", "b", "user", message={"role": "user", "content": [made]})
    if replaced is not None:
        named = {"kind": "tool-result", "toolUseId": "t1", "replacement": replaced}
        log.side("content-replacement", replacements=[named])
    project = log.load(folder)
    row = project.graph.rows[project.graph.index["c"]]
    parts = result(typed(made), row, tool, {}, context_of(project, Options(**kw)))
    return "\n\n".join(texts(parts, 1, Surroundings()))
