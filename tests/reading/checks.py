"""What must hold for the outline, the markup, the fields and the links of every transcript."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from pathexport.read.content import pieces
from pathexport.shape.paths.path import Path as Way
from pathexport.shape.paths.unique import twins
from pathexport.write.text import printable
from tests.reading.markdown import CALLS, Entry, Page, literal
from tests.reading.written import Written, letters

TITLE = "CLAUDE CODE SESSION TRANSCRIPT"
COMPACTED = "- **Contains Compact Operation(s)** - Full conversation including compacted segments"
_FOLD = re.compile(r"<details><summary>[^<>]*</summary>\n|</details>\n?")
_INLINE = re.compile(r'<a id="[mc][0-9]+">|</a>|<!-- /?#{1,6}/? -->')
_NOTE = re.compile(r"^\[\^[^\]]+\]:", re.MULTILINE)
_OURS = re.compile(
    r"(?:\.\./|[^/]+/)*(?:(?:transcript|agent)_[^/]*\.md|index\.md|assets/[^/]+|tree\.svg)?"
    r"(?:#[mc][0-9]+)?"
)
_ELSEWHERE = re.compile(r"https?:|mailto:", re.IGNORECASE)


def check_outline(made: Written, path: Way, entry: Entry, page: Page) -> None:
    """A title, a heading for each message and one for each call, and no other at any depth."""
    every = list(made.numbered(path))
    headings = list(page.headings())
    tags = [token.tag for _, token in headings]
    calls = [
        block
        for _, message in every
        for block in made.answer(message)
        if block.get("type") in CALLS
    ]
    assert all(token.level == 0 for _, token in headings)
    assert set(tags) <= {"h1", "h2", "h3"}
    assert [title for title, token in headings if token.tag == "h1"] == [TITLE]
    assert list(page.sections) == [number for number, _ in every]
    assert tags.count("h2") == len(every) == entry["messages"]
    assert page.fields("Total Messages") == [str(len(every))]
    assert tags.count("h3") == len(calls) == entry["counts"]["tool_calls"]


def check_markup(page: Page) -> None:
    """HTML is ours and is closed, so are fences, and nothing is defined."""
    assert not page.definitions
    folds: list[str] = []
    for token, level in page.every_token():
        if token.type == "html_block":
            assert _FOLD.fullmatch(token.content), token.content
            assert level == 0
            folds.append(token.content)
        elif token.type == "html_inline":
            assert _INLINE.fullmatch(token.content), token.content
        elif token.type == "inline":
            assert not _NOTE.search(token.content), token.content
        elif token.type == "heading_open" and level == 0:
            assert _balance(folds) == 0, "a fold goes on into another message"
        elif token.type == "fence" and level == 0 and token.map:
            end = page.lines[token.map[1] - 1].strip(" ")
            assert token.map[1] - token.map[0] > 1
            assert set(end) == {token.markup[0]}, "a fence is open"
            assert len(end) >= len(token.markup)
    assert _balance(folds) == 0


def _balance(folds: Sequence[str]) -> int:
    depth = 0
    for each in folds:
        depth += -1 if each.startswith("</") else 1
        assert depth >= 0
    return depth


def check_front(entry: Entry, page: Page) -> None:
    """The front matter is YAML, and it, the fields and the manifest agree."""
    for name in ("title", "session", "reason", "fork_point", "messages", "started", "ended"):
        found, told = (each.get(name) or "" for each in (page.front, entry))
        assert found == told or literal(found) == _one_line(told), name
    assert page.front["status"] == entry["status"].lower()
    assert (page.front["path"], page.front["paths"]) == (entry["number"], entry["of"])
    assert page.field("Session ID") == _one_line(entry["session"])
    assert page.field("Title") == _one_line(entry["title"])
    assert page.field("Fork Point") == _one_line(entry["fork_point"] or "")
    assert page.fields("Path") == [f"{entry['number']} of {entry['of']}"]
    assert page.fields("Status") == [entry["status"]]
    assert page.fields("Total Messages") == [str(entry["messages"])]
    assert len(page.front.get("continues_from", ())) == len(page.fields("Continues from"))
    hidden = {_one_line(name): count for name, count in entry["counts"]["hidden"].items()}
    kept = page.front.get("hidden", {}).items()  # code does nothing there, and stays as it is
    assert {name if name in hidden else literal(name): count for name, count in kept} == hidden
    assert (COMPACTED in page.lines[: page.above]) == bool(entry["compactions"])


def check_links(made: Written, rows_alone: bool = True) -> None:
    """Links lead to what is there, but for those to elsewhere that the logs hold themselves: in
    rows, if `rows_alone` say something in them."""
    anchors = {name: made.page(name).anchors() for name in made.markdown}
    for name in made.markdown:
        assert len(anchors[name]) == len(set(anchors[name]))
        for target in made.page(name).targets():
            if not _OURS.fullmatch(target):
                assert _ELSEWHERE.match(target), target
                assert not rows_alone or letters(unquote(target)) in made.texts, target
                continue
            file, anchor = _resolved(name, target)
            assert file in made.files, (name, target)
            assert not anchor or anchor in anchors[file], (name, target)


def _resolved(name: str, target: str) -> tuple[str, str]:
    """The file that a link in the file `name` leads to, and the anchor."""
    parts = urlsplit(target)
    way = list(PurePosixPath(name).parent.parts) if parts.path else [name]
    for part in unquote(parts.path).split("/") if parts.path else ():
        way = way[:-1] if part == ".." else [*way, part]
    return "/".join(way), parts.fragment


def check_contents(made: Written, path: Way, page: Page) -> None:
    """Each compaction can be jumped to and is listed, headings of prompts say how they begin, and
    the places where paths part are told above the messages, each with the row shared last."""
    project, tree = made.project, made.project.tree
    marks = [name for name in page.anchors() if name.startswith("c")]
    assert marks == [f"c{number}" for number in range(1, path.compactions + 1)]
    listed = "".join(page.fields("Compactions"))
    assert re.findall(r"\[c([0-9]+)\]\(#c\1\)", listed) == [name[1:] for name in marks[:12]]
    titles = {int(t.partition(" ")[0]): t for t, token in page.headings() if token.tag == "h2"}
    for number, message in made.numbered(path):
        who = titles.get(number, "").split(" · ")[1:2]
        assert not who or (who == ["User"]) == (message.speaker == "user"), titles[number]
    steps = tree.way_to(path.step)
    ends = {other.step for other in project.paths}
    through = {step for end in ends for step in tree.way_to(end)}
    forks = [s for s in steps if sum(child in through for child in tree.children[s]) > 1]
    above = "\n".join(page.lines[page.above :]).partition("\n## ")[0]
    assert ("**Fork points**" in above) == bool(forks)
    lines = re.findall(r"^- (\[message [0-9]+\].* → |the beginning.* → )", above, re.MULTILINE)
    assert len(lines) == min(len(forks), 12)
    for line, step in zip(lines, forks, strict=False):
        at = project.messages[step]
        assert line.startswith(f"[message {at}](#m{at})" if at else "the beginning")
        last = _one_line(project.graph.rows[tree.steps[step].rows[-1]].uuid[:8])
        assert not last or last in line.replace("\\", ""), (last, line)


def check_manifest(made: Written) -> None:
    """It names files that are there, and every row of the logs that says something."""
    entry, project = made.entry, made.project
    assert made.manifest["version"] == 1
    assert entry["account"] == project.account.counts
    there: set[str] = set()
    for each in (*entry["paths"], *entry["agents"]):
        assert each["file"] is None or each["file"] in made.files
        assert all(asset in made.files for asset in each.get("assets", ()))
        there.update(each["uuids"])
    rows, replays = project.graph.rows, project.tree.replays
    twin = twins(project.tree, lambda row: pieces(project.body(row)))
    copied = {twin[node] for node, row in enumerate(rows) if node in twin and row.uuid in there}
    for node, row in enumerate(rows):
        first = replays.get(node, node)
        assert not row.says or rows[first].uuid in there or twin.get(first) in copied, row


def _one_line(text: str) -> str:
    return " ".join(printable(text).split())
