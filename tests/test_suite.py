"""The suite itself: easy to enter, whatever somebody looks for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("*.py"))
LONGEST = 550  # lines of a module


@cache
def parsed(file: Path) -> ast.Module:
    """A file as Python reads it, read once for all that is asked of it."""
    return ast.parse(file.read_bytes())


def statements(file: Path) -> Iterator[ast.stmt]:
    """All statements of a file, at any depth; an import is one, so expressions are not gone
    through, which are nine in ten of the nodes."""
    waiting: list[ast.AST] = [parsed(file)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, name, ())
            waiting.extend(inside if isinstance(inside, list) else ())


def imported(file: Path) -> Iterator[str]:
    for node in statements(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_suite_helpers_live_in_modules_of_their_own() -> None:
    """What several test modules need is in a module without tests, and found by its name."""
    for file in FILES:
        for name in imported(file):
            parts = name.split(".")
            assert parts[0] != "tests" or not any(p.startswith("test_") for p in parts), (
                file,
                name,
            )


def test_suite_modules_with_tests_are_named_so() -> None:
    for file in FILES:
        body = parsed(file).body
        tests = any(isinstance(n, ast.FunctionDef) and n.name.startswith("test_") for n in body)
        assert tests == file.name.startswith("test_"), file


def test_suite_modules_say_what_they_are_about_and_stay_short() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert file.name == "__init__.py" or ast.get_docstring(parsed(file)), file
        assert text.count("\n") <= LONGEST or file.name == "markdown.py", file


def test_suite_folders_are_packages() -> None:
    """So that modules of one name in two folders are two."""
    assert all((file.parent / "__init__.py").exists() for file in FILES)
