"""Time grows in step with the length of any text: for every regular expression of the project, and,
on request (`pytest -m slow`), for each function that reads or makes texts."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import pathexport
from pathexport.later import Later
from pathexport.read.texts.inserted import apart, is_nobodys
from pathexport.read.texts.refusals import blocked
from pathexport.read.texts.tags import command, printed, tagged
from pathexport.shape.paths.titles import first_line
from pathexport.write.markdown.ends import beginning, ending
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.frontmatter import front_matter
from pathexport.write.markdown.literal import code, escape, fence, fold, link, plain
from pathexport.write.markdown.original import original
from pathexport.write.text import cut, harmless, printable
from pathexport.write.tool.diff import diff
from tests.random.first_letters import first_letters
from tests.running.each import for_each
from tests.running.growth import in_step

pytestmark = pytest.mark.thorough

ROOT = Path(pathexport.__file__).parent
SOUGHT = re.compile(r"\b(\w+)\.(?:search|subn?|finditer|findall|split)\b")
ENDLESS = re.compile(r"[*+]|,\}")
"""A pattern without any of these takes no more than so many signs wherever it is tried."""
UNITS = [
    *("*", "[", "](", "`", "``a", '"', "<", "<ide_x>", "</", "&", "|-", "-", "#", "1", "1. ", " "),
    *("\n", "\t", "> ", "\\", "$", "{a=", "~", "_a", "![", "(", "x ", "=", "<!-- ", "\x1b[", "a: "),
    *("```\n", "→", "http://a", "<a>b</a>", "x", "a1", "/x", "&#92;"),
]
BESIDE = ["- " * 5 + "x\n", "**a** ", "[a](http://b) ", "[x]: y\n", "<ide_x>a</ide_x>\n", "é"]

# Looked for only where the whole text is known to be one.
KNOWN = {"pathexport.write.markdown.original._WHOLE"}

FILES = [file for file in sorted(ROOT.rglob("*.py")) if not file.name.startswith("__")]
ROOMS = sorted({file.relative_to(ROOT).parts[0] for file in FILES})


def patterns(room: str) -> Iterator[tuple[str, re.Pattern[str], bool]]:
    """Every pattern without a bound that a module of a room holds, and whether it is looked for
    anywhere in a text."""
    for file in FILES:
        if file.relative_to(ROOT).parts[0] != room:
            continue
        name = ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)
        seeking = {*SOUGHT.findall(file.read_text(encoding="utf-8"))}
        for variable, value in vars(importlib.import_module(name)).items():
            held = isinstance(value, re.Pattern | Later) and isinstance(value.pattern, str)
            if held and ENDLESS.search(value.pattern):
                made = re.compile(value.pattern, value.flags)
                seeks = variable in seeking and f"{name}.{variable}" not in KNOWN
                yield f"{name}.{variable}", made, seeks


@for_each("room", ROOMS)
def test_no_pattern_goes_back_and_forth(room: str) -> None:
    """Those of a room in one test; they are looked for when it runs, since that takes its time."""
    found = [name for name, pattern, seeks in patterns(room) if not _goes_in_step(pattern, seeks)]
    assert found == []


@cache
def _goes_in_step(pattern: re.Pattern[str], seeks: bool) -> bool:
    """Asked once of a pattern that several modules hold."""
    return in_step(_on_units(pattern, seeks), 2_000)


def _on_units(pattern: re.Pattern[str], seeks: bool) -> Callable[[int], None]:
    begins = first_letters(pattern)

    def work(size: int) -> None:
        for unit in (*UNITS, begins or "x"):
            text = f"{begins}{unit * (size // len(unit))}\0"
            if seeks:
                for _ in pattern.finditer(text):
                    pass
            else:
                pattern.fullmatch(text)
                pattern.match(text)

    return work


def test_fences_that_nothing_ends_take_no_long_time() -> None:
    assert in_step(lambda size: original("```-\nx\n" * size), 2_000)


FUNCTIONS: dict[str, Callable[[str], object]] = {
    "prose": prose,
    "spoken": spoken,
    "original": original,
    "both": lambda text: original(prose(text)),
    "plain": plain,
    "escape": escape,
    "code": code,
    "fence": fence,
    "fold": lambda text: fold(text, text),
    "link": lambda text: link(text, text),
    "front_matter": lambda text: front_matter({"title": text}),
    "diff": lambda text: diff(text, f"a{text}"),
    "ends": lambda text: (beginning(text), ending(text)),
    "terminal": lambda text: (cut(text, 40), printable(text), harmless(text)),
    "first_line": first_line,
    "plan": lambda text: first_line(f"Implement the following plan:\n\n{text}"),
    "tags": lambda text: (apart(text), blocked(text), is_nobodys(text), tagged(text)),
    "command": lambda text: (command(f"<command-name>{text}"), [*printed(f"<bash-stdout>{text}")]),
}


def test_a_first_line_behind_many_tags_is_found_at_once() -> None:
    assert in_step(lambda size: first_line("<ide_x>" * (size // 7)), 50_000)


@pytest.mark.slow
@for_each(("function", "unit"), product(FUNCTIONS, UNITS + BESIDE))
def test_a_long_text_takes_time_in_step(function: str, unit: str) -> None:
    work = FUNCTIONS[function]
    assert in_step(lambda size: work(unit * (size // len(unit))), 25_000)
    assert in_step(lambda size: work(f"a <b> `\n{unit * (size // len(unit))} `x` $$"), 25_000)
