"""Transcripts of logs that people published, where they are at hand: the laws hold there too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus import NAMES, needs_corpus, projects
from tests.markdown import (
    check_front,
    check_links,
    check_manifest,
    check_markup,
    check_outline,
    check_replies,
    check_results,
    check_said,
    written,
)

pytestmark = needs_corpus


@pytest.mark.parametrize("name", NAMES)
def test_every_folder_is_written_as_the_laws_say(name: str, tmp_path: Path) -> None:
    for number, project in enumerate(projects(name)):
        made = written(project, tmp_path / str(number))
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


@pytest.mark.parametrize("detail", ["dialogue", "full"])
@pytest.mark.parametrize("name", NAMES)
def test_every_folder_is_written_at_each_detail(name: str, detail: str, tmp_path: Path) -> None:
    for number, project in enumerate(projects(name)):
        made = written(project, tmp_path / str(number), detail=detail)
        check_manifest(made)
        for path, entry, page in made.transcripts():
            check_front(entry, page)
            check_said(made, path, page, detail == "dialogue")
            check_replies(made, path, page)
            if detail == "full":
                check_results(made, path, page, full=True)
