"""The map of the code and the guide to it name what is there. The layers test holds the rooms."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SOURCE = ROOT / "pathexport"
NO_CODE = {"sample_projects"}


def named(text: str) -> set[str]:
    """Everything in code that looks like a file or a folder."""
    found = re.findall(r"(?<!`)`([\w./-]+)`(?!`)", text)
    return {name for name in found if "/" in name.rstrip("/") or name.endswith((".py", "/"))}


def test_every_module_that_the_map_names_is_there() -> None:
    assert len(named(PAGE)) > 40
    for name in named(PAGE) - {"pathexport/"}:
        top = ROOT if name.startswith("tests/") else SOURCE
        assert (top / name).exists(), name


def test_the_words_are_explained() -> None:
    words = re.findall(r"^\| (\w+) \|", PAGE.split("\n## Words\n")[1], re.MULTILINE)
    assert {"row", "step", "path", "tip", "replay", "twin", "landmark"} <= set(words)
    assert len(words) == len(set(words))


def test_every_file_that_the_guide_names_is_there() -> None:
    for name in named(GUIDE):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"pytest ([\w/]+\.py)", GUIDE):
        assert (ROOT / name).exists(), name


def defined(name: str, code: str) -> bool:
    """Whether a class, a function or a table of this name is made in some code."""
    return re.search(rf"^(?:class |def )?{name}\b *[(:=]", code, re.MULTILINE) is not None


def test_every_class_function_and_table_is_in_a_module_that_is_named_with_it() -> None:
    known = set[str]()
    for passage in re.split(r"\n(?:\n|- |\d\. )", PAGE.split("\n## Words\n")[0]):
        names = set(re.findall(r"`(_?[A-Z]\w+|\w*_\w+)(?:\.(?!md`|py`)\w+)?`", passage))
        tops = ((name, ROOT if name.startswith("tests/") else SOURCE) for name in named(passage))
        modules = [top / name for name, top in tops if name.endswith(".py")]
        code = "\n".join(module.read_text(encoding="utf-8") for module in modules)
        assert [n for n in names - NO_CODE if not defined(n, code)] == [], passage
        known |= names
    assert {"ToolOutput", "TOOLS", "RESULTS", "Project", "has_landmarks"} <= known
