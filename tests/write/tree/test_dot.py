"""Digraphs: what they say, and that Graphviz takes them, where it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from pathexport.pipeline import load
from pathexport.write.text import width
from pathexport.write.tree.dot import dot
from tests.making.branches import forked
from tests.making.logs import Log, load_logs
from tests.random.hostile import Files, hostile_logs
from tests.random.strategies import SETTINGS
from tests.reading.pages import HOSTILE
from tests.reading.trees import SVG, tree_of
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.loading import loaded
from tests.running.samples import SAMPLES

needs_graphviz = pytest.mark.skipif(
    shutil.which("dot") is None, reason="dot of Graphviz is not installed"
)


def drawn_by_graphviz(text: str) -> list[list[str]]:
    """What Graphviz writes into each node."""
    made = subprocess.run(
        ["dot", "-Tsvg"], input=text.encode(), capture_output=True, timeout=60, check=False
    )
    assert (made.returncode, made.stderr) == (0, b""), text
    nodes = ElementTree.fromstring(made.stdout).iter(f"{SVG}g")
    return [
        [re.sub("\xa0", " ", line.text or "") for line in node.iter(f"{SVG}text")]
        for node in nodes
        if node.get("class") == "node"
    ]


def test_a_fork(tmp_path: Path) -> None:
    found = tree_of(forked().load(tmp_path))
    lines = [line.strip() for line in dot([found]) if line.startswith("    p0")]
    assert [re.sub(r", tooltip=.*", "]", line) for line in lines] == [
        'p0s0 [label="session s1\\nask a\\nmessages 1–2"]',
        'p0s1 [label="ask c\\nmessages 3–4\\ns1/1 ABANDONED (rewind)"]',
        'p0s2 [label="ask e\\nmessages 3–4\\ns1/2 ACTIVE"]',
        'p0s0 -> p0s1 [color="#9a6700", style=dashed, weight=1]',
        'p0s0 -> p0s2 [color="#1a7f37", penwidth=2, weight=20]',
    ]


def test_rows_of_one_id_in_two_conversations_are_two_nodes(tmp_path: Path) -> None:
    logs = Log("s1"), Log("s2", 900)
    for log in logs:
        log.prompt("a", None, "Caveat: of local commands.", isMeta=True)
        log.prompt(f"b{log.session}", "a")
    text = "".join(dot([tree_of(load_logs(tmp_path, *logs), rows=True)]))
    nodes = re.findall(r"^ *(\S+|\"[^\"]+\") \[label", text, re.MULTILINE)
    assert len(nodes) == len({*nodes}) == 4
    assert re.findall(r'" -> "(\w+)"', text) == ["bs1", "bs2"]
    tops = re.findall(r'("[^"]+") -> ', text)
    assert len({*tops}) == 2


def test_every_row_is_a_node_by_its_id(tmp_path: Path) -> None:
    text = "".join(dot([tree_of(forked().load(tmp_path), rows=True)]))
    assert re.findall(r'"(\w)" -> "(\w)"', text) == [*map(tuple, ("ab", "bc", "cd", "be", "ef"))]
    assert 'label="prompt\\nask a"' in text


def test_several_projects_have_a_box_each(tmp_path: Path) -> None:
    found = []
    for name in ("s1", "s2"):
        log = Log(name)
        log.prompt("a", None)
        found.append(tree_of(log.load(tmp_path / name)))
    text = "".join(dot(found))
    inside = re.findall(r'subgraph cluster_(\d) {\n    label="(\w+)"\n([^}]*)    }\n', text)
    assert [(number, name) for number, name, _ in inside] == [("0", "s1"), ("1", "s2")]
    assert all(f"session {name}" in lines for _, name, lines in inside)


@needs_graphviz
def test_graphviz_takes_all_samples_at_once() -> None:
    samples = [*load(SAMPLES)]
    found = [*map(tree_of, samples)]
    total = sum(len(each.segments) for each in found)
    assert len(drawn_by_graphviz("".join(dot(found)))) == total
    rows = [tree_of(project, rows=True) for project in samples]
    nodes = drawn_by_graphviz("".join(dot(rows)))
    assert len(nodes) == sum(len(part) for each in rows for part in each.rows)


@needs_graphviz
@needs_corpus
def test_graphviz_takes_published_logs() -> None:
    found = [tree_of(project) for name in NAMES for project in projects(name)]
    total = sum(len(each.segments) for each in found)
    assert len(drawn_by_graphviz("".join(dot(found)))) == total


@needs_graphviz
def test_graphviz_shows_words_as_they_are() -> None:
    said = [*filter(str.strip, HOSTILE), "a\\", '\\"', "&amp; &lt;b&gt;", "\\N \\G \\l", "é 字"]
    log = Log()
    last: str | None = None
    for number, words in enumerate(said):
        log.prompt(f"x{number}", last, "other")
        last = log.prompt(f"p{number}", last, words.replace("\ud800", "?"))
    with loaded([log.rows]) as project:
        found = tree_of(project)
    nodes = drawn_by_graphviz("".join(dot([found])))
    shown = {line for node in nodes for line in node}
    for each in found.segments:
        assert width(each.words) > 60 or each.words in shown or not each.words, each.words


@needs_graphviz
@given(hostile_logs())
@settings(SETTINGS, max_examples=SETTINGS.max_examples // 2)
def test_graphviz_takes_texts_that_try_to_break_out(files: Files) -> None:
    with loaded([*files.values()], files) as project:
        found = tree_of(project)
        rows = tree_of(project, rows=True)
    text = "".join(dot([found, rows]))
    nodes = len(found.segments) + sum(map(len, rows.rows))
    assert len(drawn_by_graphviz(text)) == nodes
