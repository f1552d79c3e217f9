"""Imports point one way, and the middle touches neither disk nor clock nor terminal."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pathexport
from tests.running.rooms import ROOMS

SINGLE = {"later", "grouped", "problems", "stages", "pipeline", "surveying", "exporting", "showing"}
"""Modules at the top that others may import: each counts as a room of its own."""

ONLY = {
    *("__future__", "array", "base64", "binascii", "bisect", "collections", "collections.abc"),
    *("contextlib", "datetime", "difflib", "enum", "functools", "hashlib", "heapq", "html"),
    *(
        "itertools",
        "math",
        "operator",
        "re",
        "struct",
        "sys.intern",
        "typing",
        "unicodedata",
        "urllib.parse",
        "warnings.catch_warnings",
    ),
    *("msgspec", "msgspec.structs"),
}
"""All that the middle may import of others: what computes, and touches nothing outside. Of a module
that is named with a function, only that function."""
OUTSIDE = {
    *("open", "input", "print", "eval", "exec", "compile", "breakpoint"),
    *("__import__", "__builtins__"),
}
"""What needs no import, and is not for the middle either."""
CLOCKS = {"now", "today", "utcnow"}
"""What a date is asked for that is not in it."""
LOCAL = {"astimezone": 1, "fromtimestamp": 2}
"""With fewer arguments these look up the time zone of the machine."""
DOORS = {
    *("system", "workers", "sweep", "write.folder", "again", "console", "stages", "pipeline"),
    *("find", "run", "surveying", "exporting", "showing", "commands", "."),
}
"""Rooms that may touch what is outside; of `read` only these modules may, and nothing that is pure
imports them."""
READERS = {
    *("read.bodies", "read.files", "read.lines", "read.logs", "read.sources"),
    "read.input_stamps",
}
WIDEST = 14  # modules in a room
LONGEST = 300  # lines of a module
FORWARDS = {"export", "write.prose"}
"""Older names of modules, kept for programs that import them; nothing of ours does."""

ROOT = Path(pathexport.__file__).parent
MAP = (ROOT.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
FOUND = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in ROOT.rglob("*.py")
    if path.name != "__init__.py"
)
MODULES = [name for name in FOUND if name not in FORWARDS]


def rooms() -> dict[str, set[str]]:
    table: dict[str, set[str]] = {}
    last = ""
    for line in ROOMS.splitlines():
        name, colon, behind = line.partition(":")
        last = name.strip() if colon else last
        if last:
            table.setdefault(last, {last}).update((behind if colon else line).split())
    return table


ALLOWED = rooms()


def room(module: str) -> str:
    """The room that a module is in."""
    return module if module in SINGLE else module.rpartition(".")[0] or "."


@cache
def nodes(module: str) -> list[ast.AST]:
    """All that a module says, as Python reads it."""
    return list(ast.walk(ast.parse(said(module))))


def said(module: str) -> bytes:
    return (ROOT / module.replace(".", "/")).with_suffix(".py").read_bytes()


@cache
def imported(module: str) -> tuple[str, ...]:
    """Every module that a module names in an import, those inside functions too."""
    return tuple(_imported(module))


def _imported(module: str) -> Iterator[str]:
    for node in nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports by its own place"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def ours(module: str) -> set[str]:
    return {name.removeprefix("pathexport.") for name in imported(module)} & set(MODULES)


def called(module: str) -> set[str]:
    """The plain names that a module calls."""
    calls = (node.func for node in nodes(module) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


def pure(module: str) -> bool:
    return module not in READERS and room(module) not in DOORS


def test_every_room_is_in_the_table_and_rooms_come_after_what_they_import() -> None:
    assert {room(module) for module in MODULES} == set(ALLOWED)
    order = list(ALLOWED)
    for place, (name, others) in enumerate(ALLOWED.items()):
        assert others <= set(order[: place + 1]), name


def test_a_module_imports_only_rooms_that_its_own_may() -> None:
    ways = {(module, room(name)) for module in MODULES for name in ours(module)}
    assert ways
    assert not [(module, to) for module, to in ways if to not in ALLOWED[room(module)]]


def test_every_line_of_the_table_is_needed() -> None:
    for name, others in ALLOWED.items():
        used = {room(each) for module in MODULES if room(module) == name for each in ours(module)}
        assert others == used | {name}, name


def test_no_two_classes_have_one_name() -> None:
    """Whoever reads a name knows what it is of."""
    named = [
        node.name
        for module in MODULES
        for node in nodes(module)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    assert [name for name, count in Counter(named).items() if count > 1] == []


def test_no_modules_of_a_room_import_each_other_in_a_circle() -> None:
    for name in ALLOWED:
        waiting = {module: ours(module) for module in MODULES if room(module) == name}
        while waiting:
            free = [module for module, others in waiting.items() if not others & waiting.keys()]
            assert free, (name, sorted(waiting))
            for module in free:
                del waiting[module]


def test_older_names_only_lead_on_and_nothing_of_ours_takes_that_way() -> None:
    assert set(FOUND) >= FORWARDS
    for name in FORWARDS:
        made = [type(node) for node in nodes(name)]
        assert not {ast.FunctionDef, ast.ClassDef} & set(made), name
    for module in FOUND:
        assert not {f"pathexport.{name}" for name in FORWARDS} & set(imported(module)), module


def test_a_room_fits_in_the_mind() -> None:
    sizes = Counter(map(room, MODULES))
    assert sizes.keys() == ALLOWED.keys()
    assert not {name: size for name, size in sizes.items() if size > WIDEST}


def test_a_module_is_short() -> None:
    lines = {module: said(module).count(b"\n") for module in MODULES}
    assert not {module: count for module, count in lines.items() if count > LONGEST}


def foreign(module: str) -> Iterator[str]:
    """What a module imports of others, but for what the middle may."""
    for node in nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name not in ONLY)
        elif isinstance(node, ast.ImportFrom) and node.module not in ONLY:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in names if name not in ONLY)


def reached(module: str) -> Iterator[str]:
    """By what names a module gets at files, the clock or the terminal without an import."""
    for node in nodes(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield from {node.id} & OUTSIDE
        elif isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method, given = node.func.attr, len([*node.args, *node.keywords])
            yield from {method} if given < LOCAL.get(method, 0) else ()


def test_the_middle_is_pure() -> None:
    middle = [*filter(pure, MODULES)]
    assert middle
    for module in middle:
        others = {name for name in foreign(module) if name.partition(".")[0] != "pathexport"}
        assert not others, module
        assert not {*reached(module)}, module
        assert all(map(pure, ours(module))), module


ASKED = {
    *("stat", "lstat", "listdir", "scandir", "walk", "readlink", "access", "iterdir", "glob"),
    *("rglob", "resolve", "realpath", "samefile", "exists", "lexists", "isfile", "isdir", "islink"),
    *("is_symlink", "open", "read_bytes", "read_text", "getsize", "getmtime"),
}
"""What Python calls files by: for logs only `system` does, which thus knows all that reading them
asks of a disk."""


def test_logs_are_listed_looked_at_and_opened_by_system_alone() -> None:
    readers = [name for name in MODULES if room(name) in ("read", "sweep", "stages", "run")]
    for module in readers:
        calls = [node.func for node in nodes(module) if isinstance(node, ast.Call)]
        named = {call.attr for call in calls if isinstance(call, ast.Attribute)}
        assert not (named | called(module)) & ASKED, module


def test_all_that_the_middle_may_import_is_needed() -> None:
    used = {name for module in filter(pure, MODULES) for name in imported(module)}
    assert used >= ONLY


def test_few_things_are_asked_for_at_once() -> None:
    """A function has at most six parameters; options of the command line are the user's."""
    many = [
        f"{module}: {node.name}"
        for module in MODULES
        if room(module) != "commands"
        for node in nodes(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if len([*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs])
        > 6 + (bool(node.args.args) and node.args.args[0].arg in ("self", "cls"))
    ]
    assert many == []


def test_only_the_command_prints() -> None:
    assert {module for module in MODULES if "print" in called(module)} == set()


def test_importing_a_package_imports_nothing() -> None:
    for path in ROOT.rglob("__init__.py"):
        body = ast.parse(path.read_bytes()).body
        named = [node.module for node in body if isinstance(node, ast.ImportFrom)]
        assert set(named) <= {"__future__", "typing"}, path
        assert not any(isinstance(node, ast.Import) for node in body), path


def test_the_map_shows_every_room_and_what_it_may_import() -> None:
    lines = re.findall(r"^\| `([\w/.]+)` \| [^|]+ \|([^|]*)\|$", MAP, re.MULTILINE)
    shown = {name: {name, *re.findall(r"`([^`]+)`", others)} for name, others in lines}
    folders = {name: name.replace(".", "/") if name != "." else name for name in ALLOWED}
    assert [*shown.items()] == [
        (folders[name], {folders[other] for other in others}) for name, others in ALLOWED.items()
    ]


def test_the_picture_of_the_map_has_every_room_at_the_top() -> None:
    labels = re.findall(r'\["([^"<:]+)', MAP.partition("```mermaid")[2].partition("```")[0])
    drawn = {name for label in labels for name in label.split(", ")}
    assert {name.partition(".")[0] for name in ALLOWED if name != "."} <= drawn


def test_the_map_names_all_that_is_not_pure() -> None:
    rule = MAP.partition("- The middle is pure: ")[2].partition("\n- ")[0]
    folders = {door.replace(".", "/") + "/" for door in DOORS - SINGLE - {"."}}
    assert {*re.findall("`([^`]+)`", rule)} == folders | {"read/"}
