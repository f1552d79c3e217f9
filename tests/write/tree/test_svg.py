"""The SVG picture: well-formed whatever logs say, closed to what is outside, and right in its
figures."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.write.tree.svg import svg
from tests.making.agents import agent, session
from tests.making.branches import forked, turns
from tests.making.large import drafted
from tests.making.logs import Log, load_logs
from tests.random.hostile import Files, hostile_logs
from tests.random.strategies import SETTINGS
from tests.reading.pages import HOSTILE
from tests.reading.trees import SVG, picture_of, tree_of
from tests.running.each import for_each
from tests.running.growth import calls
from tests.running.loading import loaded
from tests.running.samples import SAMPLES

TAGS = {"svg", "title", "style", "clipPath", "rect", "g", "a", "path", "text"}
ATTRIBUTES = {
    *("width", "height", "viewBox", "role", "id", "class", "transform", "x", "y", "rx", "d"),
    *("href", "clip-path"),
}


def cards(root: ElementTree.Element) -> list[list[str]]:
    """The lines of each card."""
    found = [g for g in root.iter(f"{SVG}g") if g.get("class") in ("active", "left")]
    return [[line.text or "" for line in card.iter(f"{SVG}text")] for card in found]


def check(root: ElementTree.Element) -> None:
    """Nothing but our own elements, and links to files beside the picture only."""
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in TAGS
        assert set(element.attrib) <= ATTRIBUTES
        if "href" in element.attrib:
            assert element.tag == f"{SVG}a"
            assert re.fullmatch(r"t \d+\.md(?:#m\d+)?", unquote(element.attrib["href"]))
    style = root.find(f"{SVG}style")
    assert style is not None
    assert not re.search("@import|url", style.text or "")


def test_a_fork(tmp_path: Path) -> None:
    root = picture_of([tree_of(forked().load(tmp_path))])
    check(root)
    assert cards(root) == [
        ["session s1", "ask a", "messages 1–2 · 2026-03-01 09:00"],
        ["ask c", "messages 3–4 · 09:00", "s1/1 ABANDONED (rewind)"],
        ["ask e", "messages 3–4 · 09:00", "s1/2 ACTIVE"],
    ]
    links = [unquote(a.attrib["href"]) for a in root.iter(f"{SVG}a")]
    assert sorted(links) == ["t 1.md#m3", "t 2.md#m1", "t 2.md#m3"]


def test_long_names_of_paths_stand_on_two_lines(tmp_path: Path) -> None:
    session = "aaaa1111-0000-4000-8000-000000000001"
    found = tree_of(forked().load(tmp_path))
    found = msgspec.structs.replace(found, called=lambda path: f"{session}/{path.number}")
    _, left, kept = cards(picture_of([found]))
    assert left[-2:] == [f"{session}/1", "ABANDONED (rewind)"]
    assert kept[-2:] == [f"{session}/2", "ACTIVE"]


def test_the_file_says_that_it_is_ours(tmp_path: Path) -> None:
    text = "".join(svg([tree_of(forked().load(tmp_path))]))
    assert "<!-- generator: pathexport -->" in text[:2000]
    assert "prefers-color-scheme: dark" in text


def test_what_is_active_stands_in_a_straight_line(tmp_path: Path) -> None:
    log = Log()
    last = turns(log, None, "ab")
    for number in range(30):
        log.prompt(f"d{number}", last)
        last = log.answer(f"x{number}", log.prompt(f"p{number}", last))
    root = picture_of([tree_of(log.load(tmp_path))])
    places: dict[str, set[str]] = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") in ("active", "left"):
            x = (group.get("transform") or "").partition("(")[2].partition(" ")[0]
            places.setdefault(str(group.get("class")), set()).add(x)
    assert places == {"active": {"0"}, "left": {"386"}}


def test_of_what_was_left_the_largest_goes_straight_on(tmp_path: Path) -> None:
    log = Log()
    for above, letters in ((None, "ab"), ("b", "cd"), ("b", "ef"), ("f", "gh"), ("f", "ij")):
        turns(log, above, letters)
    turns(log, None, "kl")
    found = tree_of(log.load(tmp_path))
    assert [*found.lanes.straight[:3]] == [2, -1, 3]
    assert [*found.lanes.order] == [0, 1, 2, 4, 3, 5]


def test_compactions_agents_and_sessions_that_go_on_are_told(tmp_path: Path) -> None:
    one, two = Log("session-1"), Log("session-2", 500)
    one.boundary("B", turns(one, None, "ab"))
    turns(one, one.summary("S", "B"), "cd")
    turns(two, "b", "ef")
    root = picture_of([tree_of(load_logs(tmp_path, one, two))])
    said = {line for card in cards(root) for line in card}
    assert {"session session-", "session session- goes on from session-"} <= said
    assert any(line.endswith(" · compacted") for line in said)
    assert [p for p in root.iter(f"{SVG}path") if p.get("class") == "pack"]


def test_figures_of_a_long_segment_stand_on_two_lines(tmp_path: Path) -> None:
    """On one line the last of them was cut off."""
    log = session()
    agent("x", "x1", "x2", toolUseId="t").write(tmp_path)
    for number, pair in enumerate(("ef", "gh"), 1):
        last = log.rows[-1]["uuid"]
        turns(log, log.summary(f"S{number}", log.boundary(f"B{number}", last)), pair)
    (lines,) = cards(picture_of([tree_of(log.load(tmp_path))]))
    assert lines[-3:-1] == ["messages 1–7 · 2026-03-01 09:00", "compacted 2 times · 1 agent"]


def test_several_projects_are_drawn_below_their_names() -> None:
    found = [tree_of(project) for project in load(SAMPLES)]
    root = picture_of(found)
    check(root)
    headings = [t.text for t in root.iter(f"{SVG}text") if t.get("class") == "heading"]
    assert headings == [each.cwd for each in found]
    assert len(cards(root)) == sum(len(each.segments) for each in found)


@for_each(
    "words",
    [
        *filter(str.strip, HOSTILE),
        "]]>",
        "<![CDATA[x",
        "\ufffe\uffff",
        "a\x0bb",
        "\u2067x",
        "x" * 10_000,
    ],
)
def test_words_stay_words(tmp_path: Path, words: str) -> None:
    words = words.replace("\ud800", "?")
    log = Log("s]]>&\u202e")
    turns(log, None, "ab")
    log.prompt("c", "b", f"k {words}")
    log.prompt("d", "b", f"k {words}")
    log.side("custom-title", customTitle=f"k {words}")
    project = log.load(tmp_path)
    found = tree_of(msgspec.structs.replace(project, cwd=words))
    check(picture_of([found]))
    root = picture_of([found, found])
    assert all(card[0] or card[1] for card in cards(root))
    assert all(len(line) < 60 for card in cards(root) for line in card)


@given(hostile_logs())
@SETTINGS
def test_nothing_breaks_out(files: Files) -> None:
    with loaded([*files.values()], files) as project:
        check(picture_of([tree_of(project)]))


@pytest.mark.thorough
def test_time_grows_with_size(tmp_path: Path) -> None:
    small = tree_of(drafted(150).load(tmp_path / "small"))
    large = tree_of(drafted(300).load(tmp_path / "large"))
    steps = calls(lambda: [*svg([small])])
    assert calls(lambda: [*svg([large])]) < 2.1 * steps
