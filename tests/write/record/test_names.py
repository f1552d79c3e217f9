"""The names of files: what they are called, safe whatever logs say, and all of them different."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.path import Path as Conversation
from pathexport.shape.project import Project
from pathexport.write.record.names import FileNames, folders, safe
from pathexport.write.record.names import file_names as names_in
from tests.making.agents import agent, session
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS
from tests.running.each import for_each


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with one path and one agent, from which others are made."""
    folder = tmp_path_factory.mktemp("project")
    return load_logs(folder, session(), agent("x", "e", "f", toolUseId="t"))


def made(model: Project, name: str, *sessions: tuple[str, int]) -> Project:
    """A project of that name whose sessions have so many paths each, the last one active."""
    (path,) = model.paths
    paths: list[Conversation] = []
    for id_, count in sessions:
        paths += [
            msgspec.structs.replace(
                path,
                id=f"{id_}@{number}" if number < count else id_,
                session=id_,
                number=number,
                of=count,
                status="ACTIVE" if number == count else "ABANDONED",
            )
            for number in range(1, count + 1)
        ]
    return msgspec.structs.replace(model, name=name, paths=tuple(paths))


def helped(model: Project, *keys: tuple[str, str]) -> Project:
    """A project with agents of these sessions and ids."""
    (one,) = model.agents
    agents: list[Agent] = [msgspec.structs.replace(one, session=s, id=i) for s, i in keys]
    return msgspec.structs.replace(model, agents=tuple(agents))


def file_names(projects: Sequence[Project]) -> list[FileNames]:
    """Where what is written of some projects lies."""
    named = folders([project.name for project in projects])
    return [names_in(project, name) for project, name in zip(projects, named, strict=True)]


def files(*projects: Project) -> list[str]:
    """Where everything of these projects would lie."""
    return [
        f"{names.folder}/{file}"
        for names in file_names(projects)
        for file in (*names.paths.values(), *names.agents.values())
    ]


# What files are called


def test_another_project_of_the_same_name_leaves_the_first_one_where_it_is() -> None:
    """As when logs of a second machine come along."""
    alone, (first, second, other) = folders(["p"]), folders(["p", "p", "q"])
    assert [first] == alone
    assert re.fullmatch("p-[0-9a-f]{8}", second)
    assert other == "q"
    assert len({*folders(["p", second, "p"])}) == 3


def test_a_session_with_one_path_has_one_file(model: Project) -> None:
    names = FileNames(
        "-home-ada-logbook",
        {"s1": "transcript_s1.md", "s2": "transcript_s2.md"},
        {("s1", "x"): "agents/agent_x.md"},
    )
    assert file_names([made(model, "-home-ada-logbook", ("s1", 1), ("s2", 1))]) == [names]


def test_a_session_with_several_paths_numbers_them(model: Project) -> None:
    (names,) = file_names([made(model, "p", ("s1", 3))])
    assert list(names.paths.values()) == [
        "transcript_s1_path1_abandoned.md",
        "transcript_s1_path2_abandoned.md",
        "transcript_s1_path3.md",
    ]


def test_a_lone_path_that_was_left_is_not_called_so(model: Project) -> None:
    project = made(model, "p", ("s1", 1))
    left = msgspec.structs.replace(project.paths[0], status="ABANDONED")
    (names,) = file_names([msgspec.structs.replace(project, paths=(left,))])
    assert list(names.paths.values()) == ["transcript_s1.md"]


def test_a_real_projects_names(tmp_path: Path) -> None:
    log = Log("6f1c2a54-90de-4b7c-8a55-2f0c1d3e4b5a")
    log.answer("b", log.prompt("a", None))
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "b"))
    (names,) = file_names([log.load(tmp_path / "-home-ada-logbook")])
    stem = "transcript_6f1c2a54-90de-4b7c-8a55-2f0c1d3e4b5a"
    assert list(names.paths.values()) == [f"{stem}_path1_abandoned.md", f"{stem}_path2.md"]
    assert names.folder == "-home-ada-logbook"


# Names that are safe on every system


@for_each(
    "name", ["a", "A.b_c@d-e", "-home-ada", "com10", "console", "x" * 120, "index", "_", "a..b"]
)
def test_a_safe_name_stays(name: str) -> None:
    assert safe(name) == name


@for_each(
    ("name", "begin"),
    [
        ("../../etc/passwd", "-.-..-etc-passwd-"),
        ("a/b", "a-b-"),
        ("a\\b", "a-b-"),
        ("/", "--"),
        ("", "-"),
        (".", "--"),
        ("..", "---"),
        (".hidden", "-hidden-"),
        (".git", "-git-"),
        ("a.", "a--"),
        ("a ", "a--"),
        ("con", "_con-"),
        ("NUL", "_NUL-"),
        ("Com1", "_Com1-"),
        ("con.txt", "_con.txt-"),
        ("nul.tar.gz", "_nul.tar.gz-"),
        ("index.md", "index.md-"),
        ("INDEX.md", "INDEX.md-"),
        ("manifest.json", "manifest.json-"),
        ("héllo 字", "h-llo---"),
        ("a\nb\0c", "a-b-c-"),
        ("\u202etxt.md", "-txt.md-"),
        ("<b>`*", "-b----"),
        ("%2e%2e", "-2e-2e-"),
        ("~", "--"),
        ("C:", "C--"),
        ("x" * 300, "x" * 120 + "-"),
    ],
)
def test_another_name_is_changed_and_ends_in_a_hash(name: str, begin: str) -> None:
    assert re.fullmatch(re.escape(begin) + "[0-9a-f]{8}", safe(name))


def test_a_changed_name_is_the_same_each_time() -> None:
    assert safe("a/b") == "a-b-c14cddc0"


# What some system takes for a device, by what stands before the first dot.
DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
NAMES = st.one_of(
    st.text(max_size=12),
    st.text("ab./\\A-_ \0", max_size=6),
    st.sampled_from(["con", "nul.x", "index.md", "x" * 121, "x" * 200, "é" * 200, "."]),
)


def check_name(name: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9._@-]+", name)
    assert not name.startswith(".")
    assert not name.endswith(".")
    assert not DEVICE.fullmatch(name)
    assert len(name) < 200


@given(NAMES)
@SETTINGS
def test_a_name_is_one_safe_part_of_a_path(name: str) -> None:
    check_name(safe(name))
    assert safe(name).lower() not in ("index.md", "manifest.json")


@given(NAMES, NAMES)
@SETTINGS
def test_different_names_stay_different(one: str, other: str) -> None:
    assert (safe(one) == safe(other)) == (one == other)


def test_names_that_are_no_text_stay_different() -> None:
    assert safe("\udc80") != safe("\udc81")


# Names that clash


def check_apart(names: list[str]) -> None:
    """Whether names differ also where capitals are not told apart, and lead nowhere else."""
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        for part in name.split("/"):
            check_name(part)


SESSIONS = st.sampled_from(
    [
        *("a", "A", "b", "a_path1", "a_path2", "A_PATH1_abandoned", "a_path1_abandoned", "a/b"),
        *("", ".", "..", "../..", "con", "CON", "é", "É", "a.md", "x" * 300, "x" * 300 + "y"),
        *("index.md", "s1", "S1", "a b", "a-b", "s1@x"),
    ]
)
GROUPS = st.lists(st.tuples(SESSIONS, st.integers(1, 3)), max_size=8, unique_by=lambda s: s[0])


@given(st.lists(st.tuples(SESSIONS, GROUPS), max_size=4, unique_by=lambda p: p[0]), st.randoms())
@SETTINGS
def test_no_two_files_have_one_name(
    model: Project, groups: list[tuple[str, list[tuple[str, int]]]], chance: Random
) -> None:
    projects = [made(model, name, *sessions) for name, sessions in groups]
    check_apart([names.folder for names in file_names(projects)])
    check_apart(files(*projects))
    known = dict(zip([p.name for p in projects], file_names(projects), strict=True))
    chance.shuffle(projects)
    assert known == dict(zip([p.name for p in projects], file_names(projects), strict=True))
    for project in projects:  # and in whatever order the paths of a project are
        paths = list(project.paths)
        chance.shuffle(paths)
        again = msgspec.structs.replace(project, paths=tuple(paths))
        assert file_names([again])[0].paths == file_names([project])[0].paths


@given(st.lists(st.tuples(SESSIONS, SESSIONS), max_size=8, unique=True))
@SETTINGS
def test_no_two_agents_have_one_name(model: Project, keys: list[tuple[str, str]]) -> None:
    project = helped(model, *keys)
    check_apart(files(project))
    (names,) = file_names([project])
    assert set(names.agents) == set(keys)


def test_capitals_alone_make_no_name(model: Project) -> None:
    (names,) = file_names([made(model, "p", ("s1", 1), ("S1", 1), ("s2", 1))])
    small, capital, other = names.paths.values()
    assert re.fullmatch(r"transcript_s1-[0-9a-f]{8}\.md", small)
    assert re.fullmatch(r"transcript_S1-[0-9a-f]{8}\.md", capital)
    assert small.lower() != capital.lower()
    assert other == "transcript_s2.md"


def test_a_session_may_be_called_like_anothers_path(model: Project) -> None:
    (names,) = file_names([made(model, "p", ("a", 2), ("a_path2", 1))])
    first, second, other = names.paths.values()
    assert first == "transcript_a_path1_abandoned.md"
    assert re.fullmatch(r"transcript_a_path2-[0-9a-f]{8}\.md", second)
    assert re.fullmatch(r"transcript_a_path2-[0-9a-f]{8}\.md", other)
    assert second != other


def test_agents_of_one_id_in_two_sessions_are_two(model: Project) -> None:
    (names,) = file_names([helped(model, ("s1", "x"), ("s2", "x"), ("s2", "y"))])
    first, second, third = names.agents.values()
    assert {first, second} & {"agents/agent_x.md"} == set()
    assert first != second
    assert third == "agents/agent_y.md"


def test_projects_of_one_name_are_two(model: Project) -> None:
    one, other = file_names([made(model, "p", ("s1", 1)), made(model, "p", ("s2", 1))])
    assert one.folder != other.folder


def test_a_name_that_was_made_different_clashes_with_no_other(model: Project) -> None:
    project = made(model, "p", ("A", 1), ("a", 1), ("A-559aead0", 1))
    check_apart(files(project))


def test_a_folder_that_was_made_different_clashes_with_no_other(model: Project) -> None:
    named = [made(model, name, ("s1", 1)) for name in ("A", "a", "A-559aead0")]
    check_apart([names.folder for names in file_names(named)])
