"""The page of all projects, and how long pages take."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.pipeline import load
from pathexport.shape.project import Project
from tests.making.large import Writer, comb, relay, star, straight_chain
from tests.random.strategies import SETTINGS
from tests.reading.charts import check_picture, on_the_page
from tests.reading.pages import (
    TEXTS,
    Entry,
    agent_of,
    entry,
    index,
    outline,
    parsed,
    path_of,
    plain,
    project_index,
    session_of,
    targets,
)
from tests.running.growth import calls


def test_the_page_of_all_projects() -> None:
    one = plain(
        name="-home-ada-logbook",
        folder="-home-ada-logbook",
        cwd="/home/ada/logbook",
        sessions=[session_of("s1"), session_of("s2")],
        paths=[path_of("s1"), path_of("s2", status="ABANDONED", reason="cleared", ended=None)],
        agents=[agent_of("a"), agent_of("b", internal=True)],
    )
    other = plain(name="x", folder="x-1", cwd=None, problems=[{"where": "a", "what": "b"}])
    assert index([one, other]) == (
        "---\n"
        "generator: pathexport\n"
        "projects: 2\n"
        "paths: 2\n"
        "active: 1\n"
        "abandoned: 1\n"
        "sessions: 2\n"
        "agents: 1\n"
        "---\n\n"
        "# Claude Code transcripts\n\n"
        "2 projects · 2 paths · 1 active, 1 abandoned · 2 sessions · 1 agent · 1 problem."
        " Times are UTC.\n\n"
        "| Project | Active | Abandoned | Sessions | Last |\n"
        "|---|---:|---:|---:|---|\n"
        "| [/home/ada/logbook](-home-ada-logbook/index.md) | 1 | 1 | 2 | 2026-03-03 |\n"
        "| [x](x-1/index.md) | 0 | 0 | 0 |  |\n"
    )


def test_without_projects_there_is_no_table() -> None:
    text = index([])
    assert outline(text) == ["# Claude Code transcripts"]
    assert "| Project" not in text


@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=4))
@SETTINGS
def test_every_project_has_a_row_whatever_it_is_called(named: list[tuple[str, str]]) -> None:
    entries = [
        plain(name=name, folder=f"f{n}/{name}", cwd=cwd) for n, (name, cwd) in enumerate(named)
    ]
    text = index(entries)
    assert outline(text) == ["# Claude Code transcripts"]
    assert targets(text) == [f"{entry['folder']}/index.md" for entry in entries]
    types = [token.type for token in parsed(text)]
    assert types.count("tr_open") == (len(entries) + 1 if entries else 0)
    assert types.count("td_open") == 5 * len(entries)
    assert types[-1] == ("table_close" if entries else "paragraph_close")


@pytest.mark.slow
@pytest.mark.parametrize("write", [straight_chain, star, relay, comb])
def test_pages_of_large_projects_take_no_long_time(tmp_path: Path, write: Writer) -> None:
    write(tmp_path, 4)
    (project,) = load(tmp_path)
    made = entry(project) if write is relay else _without_rows(project)
    start = perf_counter()
    text = project_index(made, on_the_page(project))
    assert perf_counter() - start < 5
    assert text.count("\n") > len(project.paths)
    check_picture(project)


def _without_rows(project: Project) -> Entry:
    """The entry without the ids of rows, which are many times what all else is."""
    paths = [
        path_of(
            path.session,
            number=path.number,
            of=path.of,
            status=path.status,
            file=f"p/{number}.md",
        )
        for number, path in enumerate(project.paths)
    ]
    return plain(sessions=[session_of(session.id) for session in project.sessions], paths=paths)


@pytest.mark.thorough
def test_an_index_of_many_projects_takes_steps_for_each() -> None:
    entries = [plain(folder=f"p{n}", paths=[path_of("s1")] * 10) for n in range(120)]
    assert index(entries).count("\n") > 120
    steps = calls(lambda: index(entries[:60]))
    assert calls(lambda: index(entries)) < 2.1 * steps
