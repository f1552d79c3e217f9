"""Parts of outputs that pages show without the command above them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.running.commands import pathexport
from tests.running.each import for_each

ROOT = Path(__file__).resolve().parents[2]
PARTS = {
    "*6 messages": "show sample_projects/multiple-redos 5e550201/1 --from-fork --no-thinking",
    "pathexport: '5e550201' may mean": "show sample_projects 5e550201",
    "- Left Out: to save room": "show sample_projects/everyday latest --max-tokens 2000",
}


@for_each(("begins", "command"), PARTS.items())
def test_every_part_of_what_a_command_prints_is_in_it(
    begins: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines of `…` stand for what is left out."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    pages = "".join(page.read_text() for page in ROOT.glob("docs/*.md"))
    ran = pathexport(*command.split())
    [shown] = re.findall(rf"```text\n(?:\$ .*\n)?({re.escape(begins)}.*?)```", pages, re.DOTALL)
    for part in re.split(r"^…\n", shown, flags=re.MULTILINE):
        assert part in ran.out + ran.err


def test_the_expression_for_calls_that_failed_finds_them_by_their_headings() -> None:
    page = (ROOT / "docs" / "tasks.md").read_text()
    [expression] = re.findall(r"^grep -rE \S+ '(.*)' ~", page, re.MULTILINE)
    export = ROOT / "sample_projects" / "everyday" / "export"
    [abandoned] = export.glob("*_abandoned.md")
    found = re.findall(f"{expression}.*", abandoned.read_text(encoding="utf-8"), re.MULTILINE)
    assert [word for word, _ in found] == ["failed", "rejected"]
