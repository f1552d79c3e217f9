"""The suite itself: easy to enter, whatever somebody looks for."""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import signature
from pathlib import Path

import pytest

from tests.running.each import for_each

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("*.py"))
LONGEST = 300  # lines of a module
LONG = ["tool_inputs.py"]  # a table
WIDEST = 14  # modules in a folder

# Enough for files that are formatted; reading all that they say takes a second.
_IMPORT = re.compile(r"^[ \t]*(?:from ([\w.]+) )?import (\([^)]*\)|.*)", re.MULTILINE)
_NAME = re.compile(r"([\w.]+)(?: as \w+)?")
_TEST = re.compile(r"^def test_", re.MULTILINE)


@cache
def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def imported(file: Path) -> Iterator[str]:
    for module, names in _IMPORT.findall(text(file)):
        named = _NAME.findall(re.sub("#.*", "", names))
        yield from (f"{module}.{name}" if module else name for name in named)


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
        assert bool(_TEST.search(text(file))) == file.name.startswith("test_"), file


def test_suite_modules_say_what_they_are_about_and_stay_short() -> None:
    for file in FILES:
        assert file.name == "__init__.py" or text(file).startswith('"""'), file
        assert text(file).count("\n") <= LONGEST or file.name in LONG, file


def test_suite_folders_fit_in_the_mind() -> None:
    sizes = Counter(file.parent for file in FILES if file.name != "__init__.py")
    assert not {folder: size for folder, size in sizes.items() if size > WIDEST}


def test_suite_folders_are_packages() -> None:
    """So that modules of one name in two folders are two."""
    assert all((file.parent / "__init__.py").exists() for file in FILES)


def test_all_cases_of_a_test_run_and_all_that_fail_are_told() -> None:
    tried = []

    @for_each("small", [1, 2])
    @for_each(("large", "name"), [(3, "c"), (4, "d")])
    def adds_up(small: int, large: int, name: str, fixture: int) -> None:
        tried.append((small, large, name, fixture))
        assert large != 4

    assert [*signature(adds_up).parameters] == ["fixture"]
    with pytest.raises(ExceptionGroup, match="2 of 2 cases") as failed:
        adds_up(fixture=5)
    assert tried == [(1, 3, "c", 5), (1, 4, "d", 5), (2, 3, "c", 5), (2, 4, "d", 5)]
    told = "".join(traceback.format_exception(failed.value))
    assert told.count("Case: {'large': 4, 'name': 'd'}") == 2
    assert "Case: {'small': 2}" in told
    with pytest.raises(AssertionError):
        for_each("none", [])(lambda none: None)()


def test_each_case_has_a_folder_of_its_own(tmp_path: Path) -> None:
    @for_each("name", ["a", "b"])
    def is_alone(tmp_path: Path, name: str) -> None:
        assert not [*tmp_path.iterdir()]
        (tmp_path / name).touch()

    is_alone(tmp_path=tmp_path)
    assert sorted(file.name for file in tmp_path.glob("*/*")) == ["a", "b"]


def test_so_are_what_a_case_exports_and_where_to(tmp_path: Path, source: Path, out: Path) -> None:
    seen = []

    @for_each("name", ["a", "b"])
    def is_alone(tmp_path: Path, source: Path, out: Path, name: str) -> None:
        assert (source.parent, out.parent) == (tmp_path, tmp_path)
        assert not [*tmp_path.iterdir()]
        (source / name).mkdir(parents=True)
        seen.append((source.name, out.name))

    is_alone(tmp_path=tmp_path, source=source, out=out)
    assert seen == [(source.name, out.name)] * 2


def test_what_raises_nothing_though_it_should_is_told_as_other_failures() -> None:
    @for_each("number", ["1", "x"])
    def is_no_number(number: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(number)

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases") as failed:
        is_no_number()
    assert "Case: {'number': '1'}" in "".join(traceback.format_exception(failed.value))
