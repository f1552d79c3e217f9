"""All formats draw the same: each segment below the one it goes on from, and each path once."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from hypothesis import given

from pathexport.shape.project import Project
from pathexport.write.tree.lanes import lanes
from pathexport.write.tree.svg import GUTTER, WIDTH
from pathexport.write.tree.told import plain
from tests.making.branches import turns
from tests.making.logs import Log, conversation, load_logs, picture
from tests.random.hostile import Files, hostile_logs
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.reading.trees import (
    board_of,
    from_data,
    from_dot,
    from_svg,
    shape,
    text_of,
    tree_of,
)
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import loaded


def check(project: Project) -> None:
    found = tree_of(project)
    expected = shape(found)
    assert from_dot(found) == from_data(found) == expected
    assert from_svg(found) == (expected.segments, len(expected.edges), expected.ends)
    lines = text_of(found, 400)
    for path in project.paths:
        name = plain(f"{path.session[:8]}/{path.number}") + f" {path.status}"
        assert any(name in line for line in lines)
    for columns in (20, 50, 80):
        text_of(found, columns)
        assert "".join(text_of(found, columns, ascii=True)).isascii()
    check_lanes(project)
    check_board(project)


def check_lanes(project: Project) -> None:
    found = tree_of(project)
    made = lanes([each.segment for each in found.segments])
    seen: set[int] = {-1}
    for number in made.order:
        assert made.up[number] in seen
        seen.add(number)
    assert seen == {-1, *range(len(found.segments))}
    for number, below in enumerate(made.straight):
        ways = [n for n, up in enumerate(made.up) if up == number]
        assert (below in ways) == bool(ways)
        alive = any(found.segments[way].segment.alive for way in ways)
        assert not ways or found.segments[below].segment.alive == alive
    most = len(found.segments)
    assert all(2 ** ((depth - 1) / 2) <= most for depth in made.depth)


def check_board(project: Project) -> None:
    """No card stands on another one, and each is below the one that it goes on from."""
    found = tree_of(project)
    made, board = lanes([each.segment for each in found.segments]), board_of(found)
    columns: dict[int, list[tuple[int, int]]] = {}
    for number, card in enumerate(board.cards):
        columns.setdefault(card.x, []).append((card.y, card.bottom))
        assert card.x + WIDTH <= board.width
        assert card.bottom <= board.height
        if made.up[number] >= 0:
            above = board.cards[made.up[number]]
            assert card.y > above.bottom
            assert card.x - above.x == (WIDTH + GUTTER) * made.to_the_side(number)
    for places in columns.values():
        places.sort()
        assert all(a[1] < b[0] for a, b in pairwise(places))


@given(lived_logs())
@SETTINGS
def test_conversations_as_people_have_them(log: Log) -> None:
    with loaded([log.rows]) as project:
        check(project)


@given(wild_logs())
@SETTINGS
def test_logs_in_which_anything_hangs_on_anything(files: list[list[dict[str, Any]]]) -> None:
    with loaded(files) as project:
        check(project)


@given(hostile_logs())
@SETTINGS
def test_texts_that_try_to_break_out(files: Files) -> None:
    with loaded([*files.values()], files) as project:
        check(project)


@needs_corpus
@for_each("name", NAMES)
def test_published_logs(name: str) -> None:
    for project in projects(name):
        check(project)


def test_a_prompt_of_a_picture_alone_is_no_words_of_claude(tmp_path: Path) -> None:
    log = conversation()
    shown = log.row("c", "b", "user", message={"role": "user", "content": [picture(b"p")]})
    log.answer("d", shown)
    paper = {**picture(b"p"), "type": "document"}
    both = {"role": "user", "content": [paper, picture(b"p")]}
    log.answer("h", log.row("g", "b", "user", message=both))
    log.answer("f", log.prompt("e", "b"))
    found = [(each.words, each.by) for each in tree_of(log.load(tmp_path)).segments]
    assert found == [
        ("ask a", "title"),
        ("a prompt without words (1 picture)", "user"),
        ("a prompt without words (1 picture, 1 document)", "user"),
        ("ask e", "user"),
    ]


@for_each("left", ["b", "d", "j"])
def test_a_conversation_is_called_as_the_session_that_begins_it(tmp_path: Path, left: str) -> None:
    """Where another session goes on, it may have a name of its own, as a branch has."""
    one, branch = Log("s1"), Log("s2", 500)
    turns(one, None, "ab", "cd")
    turns(one, "b", "ij")
    turns(branch, left, "ef")
    one.side("custom-title", customTitle="the tide")
    branch.side("custom-title", customTitle="the tide (Branch)")
    found = tree_of(load_logs(tmp_path, one, branch)).segments
    assert [each.words for each in found if each.by == "title"] == ["the tide"]
