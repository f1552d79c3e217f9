"""Transcripts of logs that people published, where they are at hand: the laws hold there too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reading.checks import (
    check_front,
    check_links,
    check_manifest,
    check_markup,
    check_outline,
)
from tests.reading.typed import letters, typed
from tests.reading.words import check_replies, check_results, check_said
from tests.reading.written import Written, written
from tests.running.corpus import CORPUS, NAMES, needs_corpus, projects, texts_once
from tests.running.turns import in_turn

pytestmark = [needs_corpus, pytest.mark.usefixtures(texts_once.__name__), pytest.mark.thorough]


def check_typed(name: str, every: list[Written]) -> None:
    """Every word of a person is in some file (R10, R34, R40)."""
    files = [made.files[file].decode() for made in every for file in made.markdown]
    held = letters("\n".join(files))
    assert [words for words in typed(CORPUS / name) if letters(words) not in held] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_folder_is_written_as_the_laws_say(name: str, tmp_path: Path) -> None:
    every = []
    for number, project in enumerate(projects(name)):
        made = written(project, tmp_path / str(number))
        every.append(made)
        check_manifest(made)
        check_links(made)
        for path, entry, page in made.transcripts():
            check_outline(made, path, entry, page)
            check_front(entry, page)
            check_said(made, path, page)
            check_results(made, path, page)
            check_replies(made, path, page)
        for file in made.markdown:
            check_markup(made.page(file))
    check_typed(name, every)


@pytest.mark.parametrize(("name", "detail"), in_turn(NAMES, ["dialogue", "full"]))
def test_every_folder_is_written_at_each_detail(name: str, detail: str, tmp_path: Path) -> None:
    every = []
    for number, project in enumerate(projects(name)):
        made = written(project, tmp_path / str(number), detail=detail)
        every.append(made)
        check_manifest(made)
        for path, entry, page in made.transcripts():
            check_front(entry, page)
            check_said(made, path, page, detail == "dialogue")
            check_replies(made, path, page)
            if detail == "full":
                check_results(made, path, page, full=True)
    check_typed(name, every)
