"""Large results of MCP servers: a note names the output, which is shown below it (rule R37)."""

from __future__ import annotations

import json
from pathlib import Path

from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import straight
from tests.write.tool.shown_results import HOME, WHOLE, answered, block, store, text

TOOL = "mcp__sea_charts__tide-table"
FILE = "mcp-sea_charts-tide-table-1795848257602-5yk38o.txt"
BACK = "*The whole output, from `s1/tool-results/{}`:*"


def note(name: str = FILE, session: str = "s1", told: str = "27,670 characters") -> str:
    return (
        f"Error: result ({told}) exceeds maximum allowed tokens. Output has been saved to "
        f"{HOME}/{session}/tool-results/{name}.\nFormat: Plain text\nUse offset and limit."
    )


@for_each("told", ["27,670 characters", "27.670 characters across 3.000 lines"])
@for_each("name", [FILE, FILE.replace("-5yk38o", "")])
def test_r37_what_a_note_names_stands_below_it(folder: Path, name: str, told: str) -> None:
    store(folder, name)
    made = answered(folder, note(name, told=told), tool=TOOL)
    shown = text(*note(name, told=told).split("\n"))
    assert made.startswith(f"{shown}\n\n{BACK.format(name)}\n\n")
    assert WHOLE in made
    cut = answered(folder, note(name, told=told), tool=TOOL, max_lines=3)
    assert cut.endswith(f"*2,997 more lines left out: `s1/tool-results/{name}`*")


def test_r37_a_list_is_shown_text_by_text(folder: Path) -> None:
    store(folder, FILE, said=json.dumps([block("one"), block("[two]")], indent=2))
    made = answered(folder, [block(note())], tool=TOOL).partition(BACK.format(FILE))[2]
    assert made.strip().split("\n\n") == [text("one"), text("[two]")]


def test_r37_a_missing_one_is_said_below(folder: Path) -> None:
    made = answered(folder, note(), tool=TOOL)
    assert made.endswith(f"*The whole output was stored in `{FILE}`, which is not there any more.*")


@for_each(
    ("said", "tool"),
    [
        (note(), "Bash"),
        (note(), "mcp__sea_charts__tide"),
        (note(), "mcp__sea__table"),
        (note("t1.txt"), TOOL),
        (note(session="s2"), TOOL),
        (f"He said: {note()}", TOOL),
        (note().replace("Output has", "Nothing has"), TOOL),
    ],
)
def test_r37_any_other_note_is_a_text(folder: Path, said: str, tool: str) -> None:
    """One of another tool, one that names another session's output or another file."""
    for session, name in (("s1", FILE), ("s1", "t1.txt"), ("s2", FILE)):
        store(folder, name, session)
    straight("s2").write(folder)
    made = answered(folder, said, tool=tool)
    assert "line 20" not in made
    assert "whole output" not in made
    assert "exceeds maximum allowed tokens" in made


def test_r37_an_earlier_session_may_have_stored_what_a_note_names(folder: Path) -> None:
    store(folder, FILE, "s0")
    early = Log("s0")
    early.call("b", early.prompt("a", None), "t1", name=TOOL)
    early.result("c", "b", "t1", note(session="s0"))
    early.write(folder)
    assert WHOLE in answered(folder, note(session="s0"), tool=TOOL)
