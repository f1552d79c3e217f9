"""A session that is asked for is looked for in few projects, and found as if all were loaded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport import stages
from pathexport.find import peek
from pathexport.find.naming.labels import session_names
from pathexport.find.peek import by_session, short_names
from pathexport.pipeline import Handle, load_each
from pathexport.shape.paths.path import begins_so
from pathexport.shape.project import Project
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.commands import Ran, pathexport
from tests.running.corpus import CORPUS, needs_corpus
from tests.running.each import for_each
from tests.running.samples import SAMPLES

pytestmark = pytest.mark.thorough

COMMANDS = (
    ["list"],
    ["list", "--json"],
    ["tree"],
    ["tree", "--format", "json"],
    ["diff", "--stat"],
)


def named(project: Project) -> set[str]:
    """The sessions that any line of a project is of."""
    rows = {row.session for row in project.graph.rows}
    return rows | {each.id for each in project.sessions} | {each.session for each in project.paths}


def is_found(handles: Sequence[Handle], begins: str) -> None:
    """Nothing of a session is where nobody looks, and it is called the same."""
    held, others = by_session(handles, begins)
    loaded, passed = [h.load() for h in held], [h.load() for h in others]
    assert not any(begins_so(each, begins) for project in passed for each in named(project))
    known = session_names([*loaded, *passed])
    short = short_names((session.id for each in loaded for session in each.sessions), others)
    assert all(short[each] == known[each] for each in known if begins_so(each, begins))


@pytest.mark.parametrize("root", [SAMPLES, pytest.param(CORPUS, marks=needs_corpus)])
def test_a_session_is_where_it_is_looked_for(root: Path) -> None:
    handles = load_each(root).handles
    projects = {handle.name: handle.load() for handle in handles}
    every = sorted({each for project in projects.values() for each in named(project)})
    with patch.object(stages, "load_project", lambda files, *_: projects[files.name]):
        for session in every[:: 1 + len(every) // 12]:
            is_found(handles, session)
        for begins in (every[0][:1], every[1][:4], every[2][:8].upper()):
            is_found(handles, begins)


IDS = st.sampled_from(
    ["5e55", "5e55aaaa-1", "5e55aaaa-2", "5E55AAAA-1", "5e55bbbb-1", "aaaabbbb-1", "K5", "é-1"]
)


@SETTINGS
@given(
    st.lists(st.lists(st.tuples(IDS, IDS), min_size=1, max_size=3), min_size=1, max_size=4),
    IDS,
    st.integers(1, 10),
    st.sampled_from([1, 40, 1 << 20]),
)
def test_wherever_its_rows_are(
    tmp_path_factory: pytest.TempPathFactory,
    worlds: list[list[tuple[str, str]]],
    asked: str,
    length: int,
    block: int,
) -> None:
    """Also in logs that are called otherwise, and however it is typed."""
    root = tmp_path_factory.mktemp("p")
    for number, logs in enumerate(worlds):
        for name, session in logs:
            log = Log(session)
            log.answer(f"{name}b", log.prompt(f"{name}a", None))
            log.write(root / f"p{number}", name)
    with patch.object(peek, "_BLOCK", block):
        is_found(load_each(root).handles, asked[:length])


@cache
def every_sample() -> dict[str, Project]:
    return {handle.name: handle.load() for handle in load_each(SAMPLES).handles}


@for_each("command", COMMANDS)
def test_all_that_is_shown_is_the_same(command: list[str]) -> None:
    """As if all projects were loaded; and only the one that has the session is."""

    def ran(session: str) -> Ran:
        return pathexport(command[0], SAMPLES, *command[1:], "--session", session)

    made, every = stages.load_project, every_sample()
    for session in ("5e550102", "5e552501-0025-4000-8000-000000000001", "5E5525"):
        with patch.object(stages, "load_project", side_effect=made) as loads:
            few = ran(session)
        assert loads.call_count == 1
        with (
            patch.object(peek, "_may_hold", lambda *_: True),
            patch.object(stages, "load_project", lambda files, *_: every[files.name]),
        ):
            assert ran(session) == few


@for_each("command", COMMANDS)
def test_what_is_not_there_is_told_the_same(command: list[str], tmp_path: Path) -> None:
    """Also if something in another project cannot be read."""
    for number, session in enumerate(("aa", "bb", "cc")):
        log = Log(session)
        log.prompt(f"{session}b", None)
        for each in "cd":
            log.answer(f"{session}{each}", log.prompt(f"{session}{each}0", f"{session}b"))
        log.write(tmp_path / f"p{number}")
    tells = command[0] != "diff"  # that is told of agents only where their session is compared
    agents = tmp_path / "p1" / "bb" / "subagents"
    for broken in ("", "agent-x.jsonl", "agent-x.meta.json"):
        if broken:
            agents.mkdir(parents=True, exist_ok=True)
            (agents / "agent-x.jsonl").unlink(missing_ok=True)
            (agents / "agent-x.jsonl").write_text("{}\n")
            (agents / broken).unlink(missing_ok=True)
            (agents / broken).symlink_to(broken)  # a circle
        for session in ("aa", "bb", "ab", "0"):
            arguments = (command[0], tmp_path, *command[1:], "--session", session)
            few = pathexport(*arguments)
            with patch.object(peek, "_may_hold", lambda *_: True):
                assert pathexport(*arguments) == few
            told = bool(broken) and (tells or session == "bb")
            assert few.status == (3 if session in ("ab", "0") else int(told))
