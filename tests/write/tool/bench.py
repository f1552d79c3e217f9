"""Results as they are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pathexport.read.rows import Row
from pathexport.write.message.placed import texts
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Options
from pathexport.write.render.context import Context
from pathexport.write.render.parts import Part
from pathexport.write.tool.results import result
from tests.making.logs import Log
from tests.write.tool.shown_results import typed

NOTHING = ["*No output.*"]


class Bench:
    """A log of one call whose result is tried out in many ways."""

    def __init__(self, folder: Path) -> None:
        log = Log()
        log.result("c", log.call("b", log.prompt("a", None), "t1"), "t1")
        self.project = log.load(folder)
        self.row: Row = self.project.graph.rows[self.project.graph.index["c"]]
        self.parts: list[Part] = []

    def __call__(
        self,
        content: Any,
        tool: str = "Bash",
        given: Any = None,
        error: Any = None,
        lines: int | None = None,
        detail: Literal["standard", "full"] = "standard",
    ) -> list[str]:
        """The blocks of Markdown that a result becomes."""
        options = Options(max_lines=lines, detail=detail)
        block = {"type": "tool_result", "tool_use_id": "t1", "content": content}
        if error is not None:
            block["is_error"] = error
        self.parts = result(typed(block), self.row, tool, given, self.context(options))
        return texts(self.parts, 1, Surroundings())

    def context(self, options: Options) -> Context:
        return Context(self.project, options)
