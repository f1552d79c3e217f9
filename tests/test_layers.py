"""Imports point one way, and the middle touches neither disk nor clock nor terminal."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pathexport

# Each module may import those above it. From the blank line on they may have effects.
ORDER = """
    problems
    read.names read.entries read.pictures read.context read.replies read.kinds read.rows
    shape.walks shape.drawings shape.beginnings shape.nodes shape.keepers shape.kept
    shape.appended shape.plans shape.timeline shape.parents shape.link_problems shape.graph
    shape.replays shape.steps shape.leading shape.stitching shape.turns
    shape.linearize shape.messages
    shape.sessions shape.tips shape.unique shape.paths shape.titles shape.queue
    shape.ties shape.agents shape.heard shape.account
    shape.project shape.ways shape.segments
    write.terminal write.commonmark write.blocklines write.prose write.moments
    write.listing write.selection write.table write.accounts
    write.fields write.diffs write.languages write.options write.page write.media
    write.inputs write.context write.tools write.confirmations write.found write.results
    write.attachments write.asides write.speech write.replies write.calls write.turns
    write.atlas write.landmarks write.waymarks write.header write.titlepage
    write.document write.agency write.hearsay
    write.places write.manifest write.merge write.volume write.mermaid write.index

    read.lines read.files read.told read.logs read.bodies
    pipeline
    write.whole write.output export report
    streams cli __main__
"""
PURE = ORDER.partition("\n\n")[0].split()
MODULES = ORDER.split()
EFFECTS = {"os", "pathlib", "time", "logging", "io", "typer", "tqdm"}
ROOT = Path(pathexport.__file__).parent


@cache
def nodes(module: str) -> list[ast.AST]:
    """All that a module says, as Python reads it."""
    file = (ROOT / module.replace(".", "/")).with_suffix(".py")
    return list(ast.walk(ast.parse(file.read_bytes())))


def imported(module: str) -> Iterator[str]:
    """Every module that a module names in an import, those inside functions too."""
    for node in nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports by its own place"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_module_is_missing() -> None:
    found = {path.relative_to(ROOT).with_suffix("") for path in ROOT.rglob("*.py")}
    assert {".".join(path.parts) for path in found if path.name != "__init__"} == set(MODULES)
    assert len(MODULES) == len(set(MODULES))


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module: str) -> None:
    ours = {name.removeprefix("pathexport.") for name in imported(module)} & set(MODULES)
    assert ours <= set(MODULES[: MODULES.index(module)])


@pytest.mark.parametrize("module", PURE)
def test_the_middle_is_pure(module: str) -> None:
    assert not {name.partition(".")[0] for name in imported(module)} & EFFECTS


@pytest.mark.parametrize("module", [name for name in MODULES if name != "cli"])
def test_only_the_command_prints(module: str) -> None:
    calls = (node.func for node in nodes(module) if isinstance(node, ast.Call))
    assert "print" not in {func.id for func in calls if isinstance(func, ast.Name)}


def test_importing_a_package_imports_nothing() -> None:
    for path in ROOT.rglob("__init__.py"):
        body = ast.parse(path.read_bytes()).body
        named = [node.module for node in body if isinstance(node, ast.ImportFrom)]
        assert set(named) <= {"__future__", "typing"}, path
        assert not any(isinstance(node, ast.Import) for node in body), path
