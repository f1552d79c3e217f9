"""The picture of the tree: what it draws, what it leaves out, and that its words are literal."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given

from pathexport.pipeline import load
from pathexport.write.text import printable
from pathexport.write.tree.drawn import drawn
from pathexport.write.tree.mermaid import TreePicture, foremost, mermaid
from pathexport.write.tree.segments import segments
from tests.making.branches import forked, turns, twice_forked
from tests.making.large import drafted, relay
from tests.making.logs import Log, conversation, load_logs
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.reading.charts import check_picture, matched, picture
from tests.reading.pages import GITHUB, HOSTILE, TEXTS, check_page
from tests.running.each import for_each
from tests.running.loading import loaded


def labels(text: str) -> dict[str, list[str]]:
    """The lines of each box as a reader sees them."""
    boxes = {found["node"]: found["box"] or found["end"] for found in matched(text)}
    boxes.pop(None, None)
    return {
        node: [html.unescape(line.replace("#", "&#")) for line in label.split("<br/>")]
        for node, label in boxes.items()
    }


def check_words(label: str) -> None:
    """What a box says is plain text to whoever reads Markdown, formulas or icons in it."""
    tokens = GITHUB.parse(re.sub("[<&]", "x", label))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert {child.type for child in tokens[1].children or ()} <= {"text", "softbreak"}
    assert not re.search(r"\$\$|\bfa\w?:fa-|ﬂ°|¶ß|\\n|://|www\.|\w@\w", label, re.IGNORECASE)


def test_a_fork_is_drawn(tmp_path: Path) -> None:
    made = picture(forked().load(tmp_path))
    assert made.note == ""
    assert made.text == (
        "flowchart TD\n"
        '    n0["session s1<br/>messages 1–2<br/>“ask a”"]\n'
        '    n1("messages 3–4<br/>“ask c”<br/>path 1 · abandoned (rewind)")\n'
        '    n2("messages 3–4<br/>“ask e”<br/>path 2 · active")\n'
        "    n0 --> n1\n"
        "    n0 --> n2\n"
        "    classDef active stroke:#2da44e,stroke-width:2px\n"
        "    class n0,n2 active\n"
        "    classDef abandoned stroke:#9a6700,stroke-dasharray:5 3\n"
        "    class n1 abandoned\n"
    )


def test_a_root_is_called_as_its_active_path(tmp_path: Path) -> None:
    log = forked()
    log.rows.append({"type": "summary", "summary": "of the draft", "leafUuid": "d"})
    log.rows.append({"type": "summary", "summary": "of the rest", "leafUuid": "f"})
    assert labels(picture(log.load(tmp_path)).text)["n0"][-1] == "“of the rest”"


def test_sessions_that_go_on_are_named(tmp_path: Path) -> None:
    one, two = Log("session-number-1"), Log("session-number-2", 500)
    turns(one, None, "ab", "cd")
    turns(two, "b", "ef")
    made = picture(load_logs(tmp_path, one, two))
    boxes = list(labels(made.text).values())
    assert [box[0] for box in boxes] == ["session session-", "messages 3–4", "session session-"]
    assert '-->|"goes on"| n2\n' in made.text


def test_compactions_and_single_messages_are_told(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("c", "b")
    log.boundary("B", turns(log, "b", "ef"))
    log.boundary("C", turns(log, log.summary("S", "B"), "gh"))
    log.prompt("i", log.summary("T", "C"))
    boxes = labels(picture(log.load(tmp_path)).text)
    assert boxes["n1"] == ["message 3", "“ask c”", "path 1 · abandoned (draft)"]
    assert "📦 compacted 2 times" in boxes["n2"]


def test_a_path_without_a_transcript_says_so(tmp_path: Path) -> None:
    project = forked().load(tmp_path)
    made = mermaid(drawn(project, project.paths), ())
    assert labels(made.text)["n2"][-1] == "path 2 · active · not exported"


def test_straight_conversations_need_no_picture(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab", "cd")
    turns(log, None, "ef")
    assert picture(log.load(tmp_path)) == TreePicture()
    more = forked()
    turns(more, None, "gh")
    made = picture(more.load(tmp_path / "more"))
    assert list(labels(made.text)) == ["n0", "n1", "n2"]


def test_a_large_tree_is_cut(tmp_path: Path) -> None:
    log = Log()
    root = log.answer("a", log.prompt("p", None))
    for number in range(200):
        log.prompt(f"q{number}", root)
    project = log.load(tmp_path)
    made = picture(project)
    check_picture(project)
    assert made.note == "The picture shows 60 of 201 segments"
    assert 'n0 -.- more0["… and 141 more paths"]' in made.text
    assert "path 200 · active" in labels(made.text)["n200"]


@pytest.mark.thorough
def test_a_long_chain_is_cut_in_the_middle(tmp_path: Path) -> None:
    relay(tmp_path, 1)
    (project,) = load(tmp_path)
    check_picture(project)
    text = picture(project).text
    assert 'n39 -.->|"… 440 segments"| n480' in text
    assert "path 1 · active" in labels(text)["n499"]


@given(lived_logs(), TEXTS, TEXTS)
@example(Log(), "", "")
@SETTINGS
def test_pictures_of_conversations(log: Log, title: str, words: str) -> None:
    log.side("custom-title", customTitle=title)
    for row in log.rows:
        if row.get("type") == "user" and isinstance(row["message"]["content"], str):
            row["message"]["content"] = words or "x"
    with loaded([log.rows]) as project:
        check_picture(project)
        check_page(project)
        for lines in labels(picture(project).text or "flowchart TD\n").values():
            check_words("\n".join(lines))


@given(wild_logs())
@SETTINGS
def test_pictures_of_anything(files: list[list[dict[str, Any]]]) -> None:
    with loaded(files) as project:
        check_picture(project)
        check_page(project)


@for_each("words", [text for text in HOSTILE if text.strip()])
def test_words_are_shown_as_they_are(words: str) -> None:
    words = words.replace("\ud800", "?")  # as reading does
    log = Log(words[:8])
    log.prompt("a", None, "first")
    log.prompt("b", "a", words)
    log.prompt("c", "a", f"x {words}")
    log.rows[0]["cwd"] = words
    with loaded([log.rows]) as project:
        boxes = labels(picture(project).text)
        check_page(project)
    alike = str.maketrans("`*~[]", "'∗∼()")
    shown = [line.replace("\u200b", "") for line in (boxes["n0"][0], boxes["n2"][1])]
    assert shown[0] == f"session {printable(words[:8])}".rstrip().translate(alike)
    expected = " ".join(printable(f"x {words}".splitlines()[0]).split()).translate(alike)
    assert shown[1].endswith("…”") or shown[1] == f"“{expected}”"
    assert expected.startswith(shown[1].strip("“…”").rstrip())


# What is shown of many


def test_all_of_a_few_are_foremost(tmp_path: Path) -> None:
    project = twice_forked().load(tmp_path)
    found = segments(project)
    assert list(foremost(project.paths, found, 7)) == found


def test_what_is_active_comes_before_the_top(tmp_path: Path) -> None:
    """Seven drafts at b, where j k went on; a draft n at k, where l m went on.

    Of five, three are active. n is left out alone, so it is shown all the same.
    """
    log = conversation()
    for draft in "cdefghi":
        log.prompt(draft, "b")
    turns(log, "b", "jk")
    log.prompt("n", "k")
    turns(log, "k", "lm")
    project = log.load(tmp_path)
    shown = foremost(project.paths, segments(project), 5)
    begins = [project.tree.steps[segment.first].rows[0] for segment in shown]
    assert [project.graph.rows[node].uuid for node in begins] == ["a", "c", "d", "j", "n", "l"]


def test_the_end_of_a_long_trunk_is_shown(tmp_path: Path) -> None:
    project = drafted(500).load(tmp_path)
    found = segments(project)
    shown = foremost(project.paths, found, 60)
    assert 60 <= len(shown) <= 120
    numbers = [segment.number for segment in shown]
    assert numbers == sorted(numbers)
    (last,) = [segment.number for segment in found if segment.alive and segment.paths]
    assert last in numbers
    assert found[1].number in numbers
