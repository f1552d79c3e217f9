"""Logs that people published, where they are at hand beside the project."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.markdown import foreign

SHARED = Path(__file__).resolve().parents[3] / "shared"
CORPUS = SHARED / "corpus"
NAMES = sorted(path.name for path in CORPUS.iterdir() if path.is_dir()) if CORPUS.is_dir() else []

WITHOUT_WORDS = re.findall(
    r"^\| (\S+) \|.*; words removed \|",
    (CORPUS / "README.md").read_text() if (CORPUS / "README.md").is_file() else "",
    re.MULTILINE,
)
"""Those in which letters stand for the words, so that nobody can tell how many tokens these had."""
WITH_WORDS = [name for name in NAMES if name not in WITHOUT_WORDS]

needs_corpus = pytest.mark.skipif(not NAMES, reason="the corpus is not beside the project")


def has_agents(name: str) -> bool:
    """Whether any line of a folder is of an agent, or any file."""
    files = (CORPUS / name).rglob("*.jsonl")
    return any(
        "subagents" in file.parts
        or file.name.startswith("agent-")
        or b"agentId" in (lines := file.read_bytes())
        or re.search(rb'"isSidechain" ?: ?true', lines)
        for file in files
    )


WITH_AGENTS = [name for name in NAMES if has_agents(name)]


_made = cache(foreign._made)


@pytest.fixture
def texts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text becomes Markdown in one way whatever the options, so it is made once for the exports
    of a folder at all details."""
    monkeypatch.setattr(foreign, "_made", _made)


@cache
def projects(name: str) -> tuple[Project, ...]:
    """What is in a folder of the corpus; nobody changes either, so it is read once for all laws."""
    return tuple(load(CORPUS / name))
