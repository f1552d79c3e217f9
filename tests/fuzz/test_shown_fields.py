"""Of an answer only the fields are read that it is shown by: where all of them are read, as of a
damaged row, it looks the same. Without this law a field that is shown one day could stay unread."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.read import content
from pathexport.write.options import Options
from tests.fuzz.mutations import Files
from tests.fuzz.seeds import case, seeds
from tests.making.logs import Log
from tests.making.replies import APPROVED
from tests.running.corpus import CORPUS, texts_once
from tests.running.each import for_each
from tests.running.exports import fresh
from tests.running.folders import lay
from tests.running.samples import SAMPLES, files

pytestmark = [pytest.mark.usefixtures(texts_once.__name__), pytest.mark.thorough]
SPOILED = 60 if "CI" in os.environ else 12


def all_fields(_: bytes) -> dict[str, object]:
    raise ValueError


def looks_the_same(source: Path, out: Path) -> None:
    some = shown(source, out)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "answer_fields", all_fields)
        assert shown(source, out) == some


def shown(source: Path, out: Path) -> list[dict[str, bytes]]:
    """What is written of a source that is loaded once, at two details."""
    projects = load(source)
    found = []
    for options in (Options("standard", "link"), Options("full", "inline")):
        assert not export(projects, out, options=options).output.problems
        found.append(files(out))
        shutil.rmtree(out)
    return found


@pytest.mark.parametrize("source", [SAMPLES, CORPUS], ids=lambda each: each.name)
def test_an_answer_looks_as_with_all_its_fields(source: Path, tmp_path: Path) -> None:
    if not source.is_dir():
        pytest.skip("the corpus is not beside the project")
    looks_the_same(source, tmp_path / "out")


def test_so_does_one_that_is_spoiled() -> None:
    assert seeds(published=False)
    for number in range(SPOILED):
        _, held = case(91, number)
        with TemporaryDirectory() as folder:
            _laid(held, Path(folder) / "p")
            with suppress(PathexportError):  # no log may be left
                looks_the_same(Path(folder) / "p", Path(folder) / "out")


def _laid(held: Files, source: Path) -> None:
    for name, data in held.items():
        lay(source, name, data)


NOTED: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("AskUserQuestion", {"questions": [{"question": "How?"}]}, "So.", {"afkTimeoutMs": 60_000}),
    ("AskUserQuestion", {"questions": [{"question": "How?"}]}, "So.", {"response": "Thus."}),
    ("ExitPlanMode", {"plan": "# One"}, APPROVED.format(""), {"planWasEdited": True}),
]
"""What only a field of a result tells."""


@for_each(("tool", "given", "said", "noted"), NOTED)
def test_what_only_a_field_tells_is_shown(
    tmp_path: Path, tool: str, given: dict[str, Any], said: str, noted: dict[str, Any]
) -> None:
    found = []
    for place, fields in enumerate(({}, noted)):
        log = Log()
        last = log.call("b", log.prompt("a", None), "t1", name=tool, given=given)
        log.result("c", last, "t1", said, toolUseResult={"answers": {}, **fields})
        source = tmp_path / str(place)
        log.write(source / "p")
        looks_the_same(source, tmp_path / "out")
        found.append(fresh(source, tmp_path / "out"))
    assert found[0] != found[1]
