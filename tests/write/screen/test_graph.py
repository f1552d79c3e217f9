"""Trees in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.screen.graph import TreePage, graph, tree_page, trees
from pathexport.write.screen.ink import Ink
from pathexport.write.text import width
from tests.making.agents import agent
from tests.making.branches import forked, turns, twice_forked
from tests.making.large import drafted
from tests.making.logs import Log, conversation, load_logs
from tests.reading.trees import text_of, tree_of
from tests.running.growth import calls
from tests.running.samples import SAMPLES


def lines(text: str) -> list[str]:
    """A drawing in a test, without the indent."""
    return [line[4:] for line in text.strip("\n").split("\n")]


def test_an_attempt_leaves_to_the_side(tmp_path: Path) -> None:
    drawn = lines(
        """
          time (UTC)   messages
    2026-03-01 09:00        1–2  ● ask a
                                 │ session s1
               09:00        3–4  ├─○ ask c
                                 │   s1/1 ABANDONED (rewind)
               09:00        3–4  ● ask e
                                   s1/2 ACTIVE
        """.rstrip()
    )
    assert text_of(tree_of(forked().load(tmp_path))) == drawn


def test_attempts_leave_attempts(tmp_path: Path) -> None:
    drawn = [line[29:] for line in text_of(tree_of(twice_forked().load(tmp_path)))[1:]]
    assert drawn == lines(
        """
    ● ask a
    │ session s1
    ├─○ ask c
    │ ├─○ ask h
    │ │   s1/2 ABANDONED (rewind)
    │ ○ ask g
    │   s1/1 ABANDONED (rewind)
    ● ask e
    ├─○ ask i
    │   s1/3 ABANDONED (draft)
    ● ask j
      s1/4 ACTIVE
        """.rstrip()
    )


def test_ascii(tmp_path: Path) -> None:
    log = forked()
    log.rows[2]["message"]["content"] = "a café – “so” 字…"
    drawn = [line[29:] for line in text_of(tree_of(log.load(tmp_path)), ascii=True)[1:]]
    assert drawn[2] == '|-o a cafe - "so" ?...'
    assert drawn[4] == "* ask e"


def test_rows(tmp_path: Path) -> None:
    drawn = text_of(tree_of(forked().load(tmp_path), rows=True))
    assert drawn == lines(
        """
             time (UTC)  row       kind
    2026-03-01 09:00:10  a         prompt      ● ask a
               09:00:20  b         assistant   ● say b
                                               │ session s1
               09:00:30  c         prompt      ├─○ ask c
               09:00:40  d         assistant   │ ○ say d
                                               │   s1/1 ABANDONED (rewind)
               09:00:50  e         prompt      ● ask e
               09:01:00  f         assistant   ● say f
                                                 s1/2 ACTIVE
        """.rstrip()
    )


def test_sessions_that_go_on_say_from_where(tmp_path: Path) -> None:
    one, two = Log("session-1"), Log("session-2", 500)
    turns(one, None, "ab", "cd")
    turns(two, "b", "ef")
    text = "\n".join(text_of(tree_of(load_logs(tmp_path, one, two)), 120))
    assert "session session- goes on from session-" in text
    assert "├─● ask e" in text


def test_a_comb_of_many_forks_stays_on_the_left(tmp_path: Path) -> None:
    drawn = text_of(tree_of(drafted(500).load(tmp_path)))[1:]
    whole = drawn[drawn.index("") + 1 :]  # behind the first draft, which nothing follows
    assert {line[29:31] for line in whole} == {"● ", "│ ", "├─", "  "}
    assert all(line[31] != "│" for line in whole)


def test_words_of_one_part_are_not_set_apart() -> None:
    ink = Ink(columns=20)
    parts = [("1682bd8e/1 ABANDONED (interrupted)", ""), ("2 agents", "")]
    assert [*ink.wrap(parts, 20)] == ["1682bd8e/1 ABANDONED", "(interrupted)", "2 agents"]
    assert [*ink.wrap(parts, 24)] == ["1682bd8e/1 ABANDONED", "(interrupted) · 2 agents"]


def test_agents_whose_calls_nobody_knows_are_told_as_such(tmp_path: Path) -> None:
    untied = [agent(f"{number}f2e", f"g{number}", f"h{number}") for number in range(8)]
    project = load_logs(tmp_path, conversation(), *untied)
    head = text_of(tree_of(project))
    text = "".join(trees([page_of(project)], Ink(columns=100), "check"))
    assert " · 8 agents started by no call that is known" in text
    assert "agents" not in "".join(head)


def test_nothing_is_wider_than_the_terminal_and_colours_take_no_room() -> None:
    projects = load(SAMPLES)
    found = [page_of(project) for project in projects]
    rows = [page_of(project, rows=True) for project in projects]
    for columns in (12, 30, 60, 80, 200):
        for shown in (found, rows):
            *lines, _ = "".join(trees(shown, Ink(columns=columns), "check")).splitlines()
            assert all(width(line) <= columns for line in lines), "but the command at the end"
    coloured = "".join(trees(found, Ink(columns=80, colours=True), "check"))
    assert "\x1b[32m●\x1b[0m" in coloured
    plain = "".join(trees(found, Ink(columns=80), "check"))
    assert [line.rstrip() for line in _bare(coloured).split("\n")] == plain.split("\n")


def test_an_agent_that_a_person_asked_beside_the_conversation_is_told_as_that(
    tmp_path: Path,
) -> None:
    log, aside = conversation(), Log(second=50)
    aside.answer("h", aside.prompt("g", None, "What is a tide gauge?"))
    aside.rows = [{**row, "isSidechain": True, "agentId": "aside_question-1"} for row in aside.rows]
    log.write(tmp_path)
    aside.write(tmp_path / "s1/subagents", "agent-aside_question-1")
    (project,) = load(tmp_path)
    text = "".join(trees([page_of(project)], Ink(columns=100), "check"))
    assert " · 1 agent · 1 agent asked beside the conversation\n" in text


def page_of(project: Project, rows: bool = False) -> TreePage:
    return tree_page(project, tree_of(project, rows))


def _bare(text: str) -> str:
    for code in ("0", "1", "2", "32", "33"):
        text = text.replace(f"\x1b[{code}m", "")
    return text


@pytest.mark.thorough
@pytest.mark.parametrize("rows", [False, True])
def test_time_grows_with_size(tmp_path: Path, rows: bool) -> None:
    small = tree_of(drafted(150).load(tmp_path / "small"), rows)
    large = tree_of(drafted(300).load(tmp_path / "large"), rows)
    steps = calls(lambda: [*graph(small, Ink(columns=80))])
    assert calls(lambda: [*graph(large, Ink(columns=80))]) < 2.1 * steps
