"""The map of the code and the guide to it name what is there. The layers test holds the rooms."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """Everything in code that looks like a file or a folder."""
    found = re.findall(r"(?<!`)`([\w./-]+)`(?!`)", text)
    return {name for name in found if "/" in name.rstrip("/") or name.endswith((".py", "/"))}


def test_every_module_that_the_map_names_is_there() -> None:
    assert len(named(PAGE)) > 40
    for name in named(PAGE) - {"pathexport/"}:
        top = ROOT if name.startswith("tests/") else ROOT / "pathexport"
        assert (top / name).exists(), name


def test_every_table_that_the_map_names_is_in_its_module() -> None:
    for module, table in [("write/tool/forms.py", "TOOLS"), ("write/tool/results.py", "RESULTS")]:
        assert f"`{table}`" in PAGE
        assert re.search(rf"^{table}\b", (ROOT / "pathexport" / module).read_text(), re.MULTILINE)


def test_the_words_are_explained() -> None:
    words = re.findall(r"^\| (\w+) \|", PAGE.split("\n## Words\n")[1], re.MULTILINE)
    assert {"row", "step", "path", "tip", "replay", "twin", "landmark"} <= set(words)
    assert len(words) == len(set(words))


def test_every_file_that_the_guide_names_is_there() -> None:
    for name in named(GUIDE):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"pytest ([\w/]+\.py)", GUIDE):
        assert (ROOT / name).exists(), name


def test_every_class_and_table_that_the_map_names_is_there() -> None:
    names = set(re.findall(r"`(_?[A-Z]\w+)(?:\.(?!md`)\w+)?`", PAGE))
    assert {"ToolOutput", "TOOLS", "Project"} <= names
    modules = [*(ROOT / "pathexport").rglob("*.py"), *(ROOT / "tests" / "making").rglob("*.py")]
    code = "\n".join(module.read_text(encoding="utf-8") for module in modules)
    assert [n for n in names if not re.search(rf"^(?:class )?{n}\b", code, re.MULTILINE)] == []
