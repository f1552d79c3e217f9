"""The page of a project: its sessions, paths, agents and problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.document.contents import contents_of
from pathexport.write.document.links import DocumentLinks
from pathexport.write.tree.pictures import TreePictures
from tests.making.branches import forked, turns
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS
from tests.reading.charts import check_picture, on_the_page
from tests.reading.pages import (
    PARSERS,
    TEXTS,
    Entry,
    agent_of,
    check_page,
    entry,
    items,
    outline,
    path_of,
    places,
    plain,
    project_index,
    session_of,
    targets,
)
from tests.running.each import for_each
from tests.running.growth import calls

SAMPLES = Path(__file__).resolve().parents[3] / "sample_projects"


def page(project: Project) -> str:
    return project_index(entry(project), on_the_page(project), places(project))


# The page of a project


def test_where_paths_part_is_listed(tmp_path: Path) -> None:
    """Where the session itself goes on within another one's path, it is named itself. The way that
    follows the message on the page it is linked on needs no link."""
    log = forked()
    two = Log("s2", 500)
    turns(two, "f", "gh")
    found = places(load_logs(tmp_path, log, two))
    assert found.forks == (
        "- [message 2](transcript%201.md#m2) · `b` · “say b” · session `s1`",
        "  - session s1 (in session s2, active): “ask e”",
        "  - [path 1, abandoned](transcript%200.md#m3): “ask c”",
    )


def test_places_of_the_only_session_do_not_name_it(tmp_path: Path) -> None:
    assert places(forked().load(tmp_path)).forks == (
        "- [message 2](transcript%201.md#m2) · `b` · “say b”",
        "  - path 2, active: “ask e”",
        "  - [path 1, abandoned](transcript%200.md#m3): “ask c”",
    )


def test_of_many_ways_the_first_are_listed(tmp_path: Path) -> None:
    log = Log()
    root = log.answer("a", log.prompt("p", None))
    for number in range(12):
        log.prompt(f"q{number}", root)
    found = places(log.load(tmp_path))
    assert len(found.forks) == 10
    assert found.forks[1].startswith("  - path 12, active: ")
    assert found.forks[2].startswith("  - [path 1, abandoned](")
    assert found.forks[-1] == "  - and 4 more ways"


def test_compactions_are_listed_with_time_and_tokens(tmp_path: Path) -> None:
    log = Log()
    last = turns(log, None, "ab")
    for number, tokens in (("1", 115_432), ("2", 900)):
        given_ = {"preTokens": tokens, "trigger": "auto"}
        log.boundary(f"B{number}", last, compactMetadata=given_)
        last = log.summary(f"S{number}", f"B{number}")
        last = log.answer(f"d{number}", log.prompt(f"c{number}", last))
    found = places(log.load(tmp_path)).compactions
    assert [line.removeprefix("- ").removesuffix(" · session `s1`") for line in found] == [
        "[c1](transcript%200.md#c1) · 2026-03-01 09:00:40 · 115k tokens · automatic",
        "[c2](transcript%200.md#c2) · 2026-03-01 09:01:20 · 900 tokens · automatic",
    ]


def test_a_place_in_what_is_not_written_is_no_link(tmp_path: Path) -> None:
    project = forked().load(tmp_path)
    found = contents_of(DocumentLinks(project, {}, {}))
    assert found.forks[0] == "- message 2 · `b` · “say b”"


def test_a_page(tmp_path: Path) -> None:
    project = forked().load(tmp_path)
    made = {**entry(project), "name": "-home-ada-logbook"}
    assert project_index(made, TreePictures(charts=["flowchart TD\n"], note="Cut.")) == (
        "---\n"
        "generator: pathexport\n"
        'project: "/home/ada/logbook"\n'
        "paths: 2\n"
        "active: 1\n"
        "abandoned: 1\n"
        "sessions: 1\n"
        "---\n\n"
        "# /home/ada/logbook\n\n"
        "2 paths · 1 active, 1 abandoned · 1 session · no problems. Times are UTC.\n\n"
        "```mermaid\n"
        "flowchart TD\n"
        "```\n\n"
        "Cut.\n\n"
        "## Sessions\n\n"
        "- **ask a** · session `s1`\n"
        "  - [Path 1 of 2](transcript%200.md) · ABANDONED (rewind) · 4 messages"
        " · 2026-03-01 09:00 · “ask c”\n"
        "  - [Path 2 of 2](transcript%201.md) · **ACTIVE** · 4 messages"
        " · 2026-03-01 09:00–09:01\n"
    )


def test_sessions_stand_below_those_that_they_go_on_from() -> None:
    sessions = [session_of("s3", "s2"), session_of("s1"), session_of("s4"), session_of("s2", "s1")]
    paths = [path_of("s3"), path_of("s2", compactions=1), path_of("s4", started=None)]
    text = project_index(plain(sessions=sessions, paths=paths), TreePictures())
    assert items(text) == [
        (0, "session s1 · 2026-03-01 09:00–10:30 · part of other sessions' paths"),
        (1, "title s2 · session s2 · goes on from s1 · 2026-03-01 09:00–10:30"),
        (2, "Path 1 of 1 · ACTIVE · 3 messages · 1 compaction · 2026-03-01 09:00–10:30 +2d"),
        (2, "title s3 · session s3 · goes on from s2 · 2026-03-01 09:00–10:30"),
        (3, "Path 1 of 1 · ACTIVE · 3 messages · 2026-03-01 09:00–10:30 +2d"),
        (0, "title s4 · session s4 · 2026-03-01 09:00–10:30"),
        (1, "Path 1 of 1 · ACTIVE · 3 messages · no time"),
    ]


def chain_of_sessions(size: int) -> Entry:
    sessions = [session_of(f"s{n}", f"s{n - 1}" if n else None) for n in range(size)]
    return plain(sessions=sessions, paths=[path_of(f"s{n}") for n in range(size)])


def test_sessions_go_no_deeper_than_a_page_is_wide() -> None:
    found = items(project_index(chain_of_sessions(200), TreePictures()))
    assert len(found) == 400
    assert [depth for depth, _ in found[::2]] == [min(n, 7) for n in range(200)]
    assert {depth for depth, _ in found[1::2]} == set(range(1, 9))
    assert "goes on from s198" in found[-2][1]


@pytest.mark.thorough
def test_a_page_of_many_sessions_takes_steps_for_each() -> None:
    half, whole = chain_of_sessions(600), chain_of_sessions(1_200)  # deeper than Python calls go
    steps = calls(lambda: project_index(half, TreePictures()))
    assert calls(lambda: project_index(whole, TreePictures())) < 2.1 * steps


def test_sessions_that_name_each_other_are_listed_once() -> None:
    sessions = [session_of("s1", "s2"), session_of("s2", "s1"), session_of("s3", "nowhere")]
    text = project_index(plain(sessions=sessions), TreePictures())
    assert [(depth, words[:10]) for depth, words in items(text)] == [
        (0, "session s3"),
        (0, "session s1"),
        (1, "session s2"),
    ]


def test_paths_of_sessions_that_are_not_listed_are() -> None:
    """As after a run that exported one session only; numbers order what two runs wrote."""
    paths = [path_of("s2", number=2, of=2), path_of("s2", number=1, of=2, file="p/x.md")]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths), TreePictures())
    assert [words.split(" · ")[0] for _, words in items(text)] == [
        "session s1",
        "title s2",
        "Path 1 of 2",
        "Path 2 of 2",
    ]


def test_a_path_says_how_it_differs_from_its_session() -> None:
    paths = [
        path_of("s1", opening="as the title", title="as the title"),
        path_of("s1", opening="otherwise"),
        path_of("s1", title="called otherwise"),
        path_of("s1", title=""),
    ]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths), TreePictures())
    assert [words.rpartition(" · ")[2] for _, words in items(text)[1:]] == [
        "2026-03-01 09:00–10:30 +2d",
        "“otherwise”",
        "“called otherwise”",
        "2026-03-01 09:00–10:30 +2d",
    ]


def test_a_session_is_called_as_its_active_path_or_else_its_last_one() -> None:
    for active, called in ((1, 1), (None, 2)):
        status = ["ACTIVE" if number == active else "ABANDONED" for number in range(3)]
        paths = [path_of("s1", number=n, title=f"title {n}", status=status[n]) for n in range(3)]
        text = project_index(plain(sessions=[session_of("s1")], paths=paths), TreePictures())
        assert f"- **title {called}** · session `s1`" in text


def test_a_session_without_a_title() -> None:
    entry_ = plain(sessions=[session_of("s1")], paths=[path_of("s1", title="")])
    assert "- **(no title)** · session `s1`" in project_index(entry_, TreePictures())


def test_agents_stand_below_those_that_started_them() -> None:
    agents = [
        agent_of("b", "a", internal=True, file=None),
        agent_of("a"),
        agent_of("a", session="s2", messages=1),
        agent_of("c", file="other/agents/c.md"),
    ]
    text = project_index(plain(agents=agents), TreePictures())
    assert items(text) == [
        (0, "Explore · a · 2 messages · session s1"),
        (1, "Explore · b · 2 messages · Claude Code's own"),
        (0, "Explore · a · 1 message · session s2"),
        (0, "Explore · c · 2 messages · session s1"),
    ]
    assert targets(text) == ["agents/a.md", "agents/a.md", "../other/agents/c.md"]
    assert "3 agents" in text


def test_agents_of_a_kind_are_told_apart_by_what_they_were_started_for() -> None:
    tasks = ["Find\nbugs", "x" * 70, None]
    agents = [agent_of(f"a{place}", task=task) for place, task in enumerate(tasks)]
    found = items(project_index(plain(agents=agents), TreePictures()))
    names = [words.partition(" · ")[0] for _, words in found]
    assert names == ["Explore: Find bugs", f"Explore: {'x' * 59}…", "Explore"]


def test_of_many_problems_the_first_are_named() -> None:
    problems = [{"where": f"x.jsonl:{n}", "what": f"cut off at {n // 2}"} for n in range(104)]
    found = items(project_index(plain(problems=problems), TreePictures()))
    assert len(found) == 51
    assert found[-2:] == [(0, "x.jsonl:98, 99: cut off at 49"), (0, "and 4 more problems")]


def test_lost_rows_are_told() -> None:
    text = project_index(plain(account={"path": 3, "lost": 2}), TreePictures())
    assert "0 paths · 0 sessions · no problems · 2 rows in no transcript" in text


@given(TEXTS, TEXTS, TEXTS)
@SETTINGS
def test_nothing_that_a_log_says_changes_a_page(one: str, two: str, three: str) -> None:
    sessions = [session_of(one), session_of(two, one), session_of(f"{three}!", two)]
    paths = [
        path_of(one, title=two, opening=three, file=f"p/{one}.md"),
        path_of(one, title=three, status="ABANDONED", reason="rewind", file=f"q/{two}.md"),
        path_of(two, title=one, opening=two, gone=True, file="p/r.md"),
    ]
    agents = [agent_of(one, name=two, task=three), agent_of(three, one, name=one, file=None)]
    problems = [{"where": one, "what": two}, {"where": f"{two}:3", "what": three}]
    entry_ = plain(sessions=sessions, paths=paths, agents=agents, problems=problems)
    entry_ |= {"name": one, "cwd": two or None}
    text = project_index(entry_, TreePictures(charts=["flowchart TD\n"], note=three))
    sections = ["Sessions", "Agents", "From earlier exports", "Problems"]
    unique = len({one, two, f"{three}!"})
    wrong = len({(one, two), (two, three)})
    for parser in PARSERS:
        first, *rest = outline(text, parser)
        assert rest == [f"## {section}" for section in sections]
        assert first.startswith("# ")
    assert len(items(text)) == unique + 2 + 2 + 2 + wrong
    assert {"p/r.md", f"q/{two}.md"} <= {_from_out(target) for target in targets(text)}
    assert len(targets(text)) == 4


def _from_out(target: str) -> str:
    return target.removeprefix("../") if target.startswith("../") else f"p/{target}"


def test_a_file_name_is_not_taken_for_an_address() -> None:
    paths = [path_of("s1", file="p/a?b#c%20d:e.md")]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths), TreePictures())
    assert "(a%3Fb%23c%2520d%3Ae.md)" in text


@for_each("name", sorted(path.name for path in SAMPLES.iterdir() if path.is_dir()))
def test_pages_of_the_samples(name: str) -> None:
    (project,) = load(SAMPLES / name)
    check_picture(project)
    check_page(project)
    assert page(project) == page(project)
