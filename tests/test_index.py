"""The pages that lead to transcripts, and the picture on them.

What a log says is put into every place where it can go; the outline, the list and the picture must
stay as they are.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import compactions
from pathexport.write.document import index as pages
from pathexport.write.document.contents import Marks, marks
from pathexport.write.document.links import draw
from pathexport.write.record.entries import listing
from pathexport.write.text import printable
from pathexport.write.tree.mermaid import Picture, mermaid
from pathexport.write.tree.segments import segments
from tests.growth import calls
from tests.logs import Log, load_logs
from tests.records import typed
from tests.strategies import SETTINGS, lived_logs, wild_logs
from tests.test_paths import forked, turns
from tests.test_scale import Writer, comb, relay, star, straight_chain
from tests.test_segments import loaded

GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PARSERS = [MarkdownIt("commonmark"), GITHUB]
SAMPLES = Path(__file__).resolve().parents[1] / "sample_projects"

Entry = dict[str, Any]
NO_MARKS = Marks()

HOSTILE = [
    "]] --> x; click n0 href 'x'",
    '"]; click n0 "javascript:x"',
    "```",
    "# x",
    "- x",
    "1. x",
    "<script>alert(1)</script>",
    "</details>",
    "a\n\n# b\n",
    "a | b",
    "\"'`",
    "%%{init: {'theme': 'dark'}}%%",
    "%% comment",
    "end",
    "style x: #quot;",
    "#quot;#35;&lt;&#35;",
    "ﬂ°°35¶ß",
    "`**bold** _x_ ~~y~~ $$z$$`",
    "fa:fa-user www.x.org a@x.org",
    "[x](y) ![z](w)",
    "---",
    "\u202e\u2028\x1b[1m\x00\ud800",
    "",
    "* * *",
    "x" * 300,
    "📦 字 é\u0301",
    "__init__ _private_ snake_case",
    "`parse()` is *not* ~~gone~~",
    "see https://a.org/b_c?d=e or WWW.a.org",
    "C:\\new\\* \\\\",
    "costs $5, $$x$$",
]
TEXTS = st.one_of(
    st.sampled_from(HOSTILE),
    st.lists(st.sampled_from(HOSTILE), max_size=3).map(" ".join),
    st.text(max_size=30),
)


def entry(project: Project, folder: str = "p") -> Entry:
    """What the manifest says of a project that was written whole."""
    (made,) = msgspec.to_builtins(listing([project], lambda path: True).projects)
    for number, path in enumerate(made["paths"]):
        path["file"] = f"{folder}/transcript {number}.md"
    for number, agent in enumerate(made["agents"]):
        agent["file"] = None if agent["internal"] else f"{folder}/agents/{number}.md"
    account = dict(project.account.counts)
    return {**made, "folder": folder, "index": f"{folder}/index.md", "account": account}


def project_index(entry: Entry, picture: Picture, marks: Marks = NO_MARKS) -> str:
    return pages.project_index(typed(entry), picture, marks)


def index(entries: Sequence[Entry]) -> str:
    return pages.index([pages.summary(typed(entry)) for entry in entries])


def picture(project: Project) -> Picture:
    return mermaid(project, {path.id for path in project.paths})


def places(project: Project) -> Marks:
    """The places to jump to, when every path has a file."""
    files = {path.id: f"transcript {n}.md" for n, path in enumerate(project.paths)}
    return marks(draw(project, project.bodies, files, {}))


def page(project: Project) -> str:
    return project_index(entry(project), picture(project), places(project))


def body(text: str) -> str:
    """A page without its front matter, which must be lines of names and JSON values."""
    lines = text.split("\n")
    assert lines[0] == "---"
    end = lines.index("---", 1)
    assert "generator: pathexport" in lines[:end]
    for line in lines[1:end]:
        name, _, value = line.partition(": ")
        assert name.isidentifier()
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_.-]*", value) or json.loads(value) is not None
    return "\n".join(lines[end + 1 :])


@lru_cache(maxsize=8)
def parsed(text: str, parser: MarkdownIt = GITHUB) -> list[Token]:
    return parser.parse(body(text))


def outline(text: str, parser: MarkdownIt = GITHUB) -> list[str]:
    """The headings: `# x` for one of the first level."""
    tokens = parsed(text, parser)
    headings = [n for n, token in enumerate(tokens) if token.type == "heading_open"]
    return [f"{'#' * int(tokens[n].tag[1])} {said(tokens[n + 1])}" for n in headings]


def said(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def targets(text: str) -> list[str]:
    """Where the links lead, as file names."""
    inline = [token for token in parsed(text) if token.type == "inline"]
    children = [child for token in inline for child in token.children or ()]
    assert {child.type for child in children} <= {
        *("text", "text_special", "code_inline"),
        *("link_open", "link_close", "strong_open", "strong_close"),
    }
    hrefs = [str(child.attrs["href"]) for child in children if child.type == "link_open"]
    return [unquote(href, errors="surrogatepass") for href in hrefs]


def items(text: str) -> list[tuple[int, str]]:
    """The list items: how deep each is, and its words."""
    found, depth = [], -1
    for before, token in pairwise([None, *parsed(text)]):
        assert token is not None
        depth += (token.type == "bullet_list_open") - (token.type == "bullet_list_close")
        if token.type == "inline" and depth >= 0:
            assert before is not None
            found.append((depth, said(token)))
    return found


# The picture

_WORDS = r"(?:[\w ,!?'()/.:…·–“”📦-]|\#\d+;)*"
_LABEL = rf"{_WORDS}(?:<br/>{_WORDS})*"
_LINE = re.compile(
    rf"""
      (?P<node>n\d+) (?: \["(?P<box>{_LABEL})"\] | \("(?P<end>{_LABEL})"\) )
    | (?P<above>n\d+|rest)
      [ ](?:-->|-->\|"goes\ on"\||-\.->\|"…\ [\d,]+\ segments?"\|)[ ](?P<below>n\d+)
    | (?P<last>n\d+)[ ]-\.-[ ]more\d+\["…\ and\ (?P<more>[\d,]+)\ more\ paths?"\]
    | rest\["…(?:\ and\ (?P<others>[\d,]+)\ more\ paths?)?"\]
    | classDef[ ](?:active|abandoned)[ ]stroke:\#[0-9a-f]{{6}},stroke-(?:width:2px|dasharray:5\ 3)
    | class[ ](?P<classed>n\d+(?:,n\d+)*)[ ](?P<status>active|abandoned)
    """,
    re.VERBOSE,
)


def matched(text: str) -> Iterator[re.Match[str]]:
    """The lines of a flowchart, each of which must be of a form that we write."""
    first, *lines = text.removesuffix("\n").split("\n")
    assert first == "flowchart TD"
    for line in lines:
        found = _LINE.fullmatch(line.removeprefix("    "))
        assert found is not None, line
        yield found


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


def check_picture(project: Project) -> None:
    made = picture(project)
    found = segments(project)
    above = {segment.parent for segment in found}
    tree = [s for s in found if s.parent >= 0 or s.number in above]
    assert bool(made.text) == bool(tree)
    if not tree:
        assert made == Picture()
        return
    lines = list(matched(made.text))
    nodes = [line["node"] for line in lines if line["node"]]
    if len(tree) <= 60:
        assert nodes == [f"n{segment.number}" for segment in tree]
        edges = {(line["above"], line["below"]) for line in lines if line["below"]}
        assert edges == {(f"n{s.parent}", f"n{s.number}") for s in tree if s.parent >= 0}
    ends = {line["node"] for line in lines if line["end"] is not None}
    assert ends == {f"n{s.number}" for s in tree if s.paths} & set(nodes)
    left = sum(int((line["more"] or line["others"] or "0").replace(",", "")) for line in lines)
    shown = sum(len(s.paths) for s in tree if f"n{s.number}" in nodes)
    assert left + shown == sum(len(s.paths) for s in tree)
    for status in ("active", "abandoned"):
        classed = [line["classed"] for line in lines if line["status"] == status]
        alive = [f"n{s.number}" for s in tree if s.alive == (status == "active")]
        assert ",".join(classed).split(",") == [n for n in alive if n in nodes] or not classed


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
    log = Log()
    turns(log, None, "ab")
    log.prompt("c", "b")
    log.boundary("B", turns(log, "b", "ef"))
    log.boundary("C", turns(log, log.summary("S", "B"), "gh"))
    log.prompt("i", log.summary("T", "C"))
    boxes = labels(picture(log.load(tmp_path)).text)
    assert boxes["n1"] == ["message 3", "“ask c”", "path 1 · abandoned (draft)"]
    assert "📦 compacted 2 times" in boxes["n2"]


def test_a_path_without_a_transcript_says_so(tmp_path: Path) -> None:
    made = mermaid(forked().load(tmp_path), ())
    assert labels(made.text)["n2"][-1] == "path 2 · active · not exported"


def test_straight_conversations_need_no_picture(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab", "cd")
    turns(log, None, "ef")
    assert picture(log.load(tmp_path)) == Picture()
    more = forked()
    turns(more, None, "gh")
    made = picture(more.load(tmp_path / "more"))
    assert list(labels(made.text)) == ["n0", "n1", "n2"]
    assert made.note == "1 conversation without a fork is not drawn."


def test_a_large_tree_is_cut(tmp_path: Path) -> None:
    log = Log()
    root = log.answer("a", log.prompt("p", None))
    for number in range(200):
        log.prompt(f"q{number}", root)
    project = log.load(tmp_path)
    made = picture(project)
    check_picture(project)
    assert made.note == "The picture shows 60 of 201 segments; the list has all paths."
    assert 'n0 -.- more0["… and 141 more paths"]' in made.text
    assert "path 200 · active" in labels(made.text)["n200"]


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


@pytest.mark.parametrize("words", [text for text in HOSTILE if text.strip()])
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


# The page of a project


def check_page(project: Project) -> None:
    given_ = entry(project)
    found = places(project)
    text = project_index(given_, picture(project), found)
    check_places(project, found)
    sections = {
        "## Sessions": given_["sessions"],
        "## Fork points": found.forks,
        "## Compactions": found.compactions,
        "## Agents": given_["agents"],
        "## Problems": given_["problems"],
    }
    expected = [name for name, listed in sections.items() if listed]
    for parser in PARSERS:
        assert outline(text, parser)[1:] == expected
        assert {t.level for t in parsed(text, parser) if t.type == "heading_open"} == {0}
    files = [each["file"] for each in (*given_["paths"], *given_["agents"]) if each["file"]]
    marked = [target for target in targets(text) if "#" in target]
    assert len(marked) == len(found.forks) + len(found.compactions) - len(unlinked(found))
    assert {f"p/{target.partition('#')[0]}" for target in marked} <= set(files)
    others = [f"p/{target}" for target in targets(text) if target not in marked]
    assert set(others) == set(files)
    begun = sum(line.startswith("- [the beginning]") for line in found.forks)
    assert len(others) == len(files) + begun
    count = len(found.forks) + len(found.compactions)
    count += sum(len(given_[name]) for name in ("sessions", "paths", "agents", "problems"))
    assert len(items(text)) == count
    fences = [token for token in parsed(text) if token.type == "fence"]
    assert [token.content for token in fences] == [t for t in [picture(project).text] if t]
    kinds = {token.type for token in parsed(text)}
    assert not kinds & {"html_block", "code_block", "blockquote_open", "hr", "table_open"}


def unlinked(found: Marks) -> list[str]:
    """Lines that only count, and those that lead to the beginning of a page."""
    none = re.compile(r"  - and [\d,]+ more ways?|- \[the beginning\].*")
    return [line for line in found.forks if none.fullmatch(line)]


def check_places(project: Project, found: Marks) -> None:
    """Each place once, in the order of the tree: those where paths part, and compactions."""
    tree = project.tree
    through = {step for path in project.paths for step in tree.way_to(path.step)}
    ways = {s: [child for child in tree.children[s] if child in through] for s in through}
    forks = [step for step in sorted(through) if len(ways[step]) > 1]
    heads = [line for line in found.forks if not line.startswith(" ")]
    at = [project.messages[step] for step in forks]
    names = [f"message {number}" if number else "the beginning" for number in at]
    assert [line.removeprefix("- [").partition("](")[0] for line in heads] == names
    named = [min(len(ways[step]), 8) + (len(ways[step]) > 8) for step in forks]
    assert len(found.forks) == len(heads) + sum(named)
    steps = [tree.steps[step].rows for step in through]
    assert len(found.compactions) == sum(compactions(project.graph.rows, each) for each in steps)


def test_where_paths_part_is_listed(tmp_path: Path) -> None:
    """Where the session itself goes on within another one's path, it is named itself."""
    log = forked()
    two = Log("s2", 500)
    turns(two, "f", "gh")
    found = places(load_logs(tmp_path, log, two))
    assert found.forks == (
        "- [message 2](transcript%201.md#m2) · `b` · “say b” · session `s1`",
        "  - [session s1](transcript%201.md#m3) (in session s2, active): “ask e”",
        "  - [path 1, abandoned](transcript%200.md#m3): “ask c”",
    )


def test_of_many_ways_the_first_are_listed(tmp_path: Path) -> None:
    log = Log()
    root = log.answer("a", log.prompt("p", None))
    for number in range(12):
        log.prompt(f"q{number}", root)
    found = places(log.load(tmp_path))
    assert len(found.forks) == 10
    assert found.forks[1].startswith("  - [path 12, active](")
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
    found = marks(draw(project, project.bodies, {}, {}))
    assert found.forks[0] == "- message 2 · `b` · “say b” · session `s1`"


def test_a_page(tmp_path: Path) -> None:
    project = forked().load(tmp_path)
    made = {**entry(project), "name": "-home-ada-logbook"}
    assert project_index(made, Picture("flowchart TD\n", "Cut.")) == (
        "---\n"
        "generator: pathexport\n"
        'title: "Conversations in /home/ada/logbook"\n'
        'project: "/home/ada/logbook"\n'
        "paths: 2\n"
        "active: 1\n"
        "abandoned: 1\n"
        "sessions: 1\n"
        "agents: 0\n"
        "---\n\n"
        "# /home/ada/logbook\n\n"
        "2 paths · 1 active, 1 abandoned · 1 session · no problems. Times are UTC.\n\n"
        "```mermaid\n"
        "flowchart TD\n"
        "```\n\n"
        "Cut.\n\n"
        "## Sessions\n\n"
        "- **ask a** · session `s1` · 2026-03-01 09:00–09:01\n"
        "  - [Path 1 of 2](transcript%200.md) · ABANDONED (rewind) · 4 messages"
        " · 2026-03-01 09:00–09:00 · “ask c”\n"
        "  - [Path 2 of 2](transcript%201.md) · **ACTIVE** · 4 messages"
        " · 2026-03-01 09:00–09:01\n"
    )


def path_of(session: str, **fields: Any) -> Entry:
    made = {
        "session": session,
        "number": 1,
        "of": 1,
        "status": "ACTIVE",
        "reason": None,
        "title": f"title {session}",
        "opening": None,
        "messages": 3,
        "compactions": 0,
        "started": "2026-03-01T09:00:00.000Z",
        "ended": "2026-03-03T10:30:00.000Z",
        "file": f"p/{session}.md",
    }
    return {**made, **fields}


def session_of(session: str, parent: str | None = None, **fields: Any) -> Entry:
    times = {"started": "2026-03-01T09:00:00.000Z", "ended": "2026-03-01T10:30:00.000Z"}
    return {"id": session, "parent": parent, **times, **fields}


def agent_of(agent: str, parent: str | None = None, **fields: Any) -> Entry:
    made = {"session": "s1", "name": "Explore", "internal": False, "uuids": ["x", "y"]}
    return {"id": agent, "parent": parent, **made, "file": f"p/agents/{agent}.md", **fields}


def plain(**fields: Any) -> Entry:
    empty: Entry = {name: [] for name in ("sessions", "paths", "agents", "problems")}
    named: Entry = {"name": "p", "folder": "p", "cwd": "/p", "account": {}}
    found = {**empty, **named, **fields}
    return {**found, "index": f"{found['folder']}/index.md"}


def test_sessions_stand_below_those_that_they_go_on_from() -> None:
    sessions = [session_of("s3", "s2"), session_of("s1"), session_of("s4"), session_of("s2", "s1")]
    paths = [path_of("s3"), path_of("s2", compactions=1), path_of("s4", started=None)]
    text = project_index(plain(sessions=sessions, paths=paths), Picture())
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
    found = items(project_index(chain_of_sessions(200), Picture()))
    assert len(found) == 400
    assert [depth for depth, _ in found[::2]] == [min(n, 7) for n in range(200)]
    assert {depth for depth, _ in found[1::2]} == set(range(1, 9))
    assert "goes on from s198" in found[-2][1]


def test_a_page_of_many_sessions_takes_steps_for_each() -> None:
    half, whole = chain_of_sessions(600), chain_of_sessions(1_200)  # deeper than Python calls go
    steps = calls(lambda: project_index(half, Picture()))
    assert calls(lambda: project_index(whole, Picture())) < 2.1 * steps


def test_sessions_that_name_each_other_are_listed_once() -> None:
    sessions = [session_of("s1", "s2"), session_of("s2", "s1"), session_of("s3", "nowhere")]
    text = project_index(plain(sessions=sessions), Picture())
    assert [(depth, words[:10]) for depth, words in items(text)] == [
        (0, "session s3"),
        (0, "session s1"),
        (1, "session s2"),
    ]


def test_paths_of_sessions_that_are_not_listed_are() -> None:
    """As after a run that exported one session only; numbers order what two runs wrote."""
    paths = [path_of("s2", number=2, of=2), path_of("s2", number=1, of=2, file="p/x.md")]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths), Picture())
    assert [words.split(" · ")[0] for _, words in items(text)] == [
        "session s1",
        "title s2",
        "Path 1 of 2",
        "Path 2 of 2",
    ]


def test_what_earlier_runs_left_is_listed_apart() -> None:
    paths = [path_of("s1"), path_of("s0", gone=True, status="ABANDONED", reason="draft")]
    agents = [agent_of("a1", gone=True)]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths, agents=agents), Picture())
    assert outline(text)[1:] == ["## Sessions", "## Agents", "## From earlier exports"]
    when = "2026-03-01 09:00–10:30 +2d"
    assert items(text)[-1][1] == (
        f"Path 1 of 1 · session s0 · ABANDONED (draft) · 3 messages · {when} · “title s0”"
    )
    assert items(text)[-2][1] == "Explore · a1 · 2 rows · session s1 · from an earlier export"
    assert "2 paths · 1 active, 1 abandoned · 1 of them from earlier exports" in text


def test_a_path_says_how_it_differs_from_its_session() -> None:
    paths = [
        path_of("s1", opening="as the title", title="as the title"),
        path_of("s1", opening="otherwise"),
        path_of("s1", title="called otherwise"),
        path_of("s1", title=""),
    ]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths), Picture())
    assert [words.rpartition(" · ")[2] for _, words in items(text)[1:]] == [
        "2026-03-01 09:00–10:30 +2d",
        "“otherwise”",
        "“called otherwise”",
        "2026-03-01 09:00–10:30 +2d",
    ]


def test_a_session_without_a_title() -> None:
    entry_ = plain(sessions=[session_of("s1")], paths=[path_of("s1", title="")])
    assert "- **(no title)** · session `s1`" in project_index(entry_, Picture())


def test_agents_stand_below_those_that_started_them() -> None:
    agents = [
        agent_of("b", "a", internal=True, file=None),
        agent_of("a"),
        agent_of("a", session="s2", uuids=["x"]),
        agent_of("c", file="other/agents/c.md"),
    ]
    text = project_index(plain(agents=agents), Picture())
    assert items(text) == [
        (0, "Explore · a · 2 rows · session s1"),
        (1, "Explore · b · 2 rows · Claude Code's own"),
        (0, "Explore · a · 1 row · session s2"),
        (0, "Explore · c · 2 rows · session s1"),
    ]
    assert targets(text) == ["agents/a.md", "agents/a.md", "../other/agents/c.md"]
    assert "3 agents" in text


def test_of_many_problems_the_first_are_named() -> None:
    problems = [{"where": f"x.jsonl:{n}", "what": "cut off"} for n in range(52)]
    found = items(project_index(plain(problems=problems), Picture()))
    assert len(found) == 51
    assert [words for _, words in found[-2:]] == ["x.jsonl:49: cut off", "and 2 more problems"]


def test_lost_rows_are_told() -> None:
    text = project_index(plain(account={"path": 3, "lost": 2}), Picture())
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
    agents = [agent_of(one, name=two), agent_of(three, one, name=three, file=None)]
    problems = [{"where": one, "what": two}, {"where": f"{two}:3", "what": three}]
    entry_ = plain(sessions=sessions, paths=paths, agents=agents, problems=problems)
    entry_ |= {"name": one, "cwd": two or None}
    text = project_index(entry_, Picture("flowchart TD\n", three))
    sections = ["Sessions", "Agents", "From earlier exports", "Problems"]
    unique = len({one, two, f"{three}!"})
    for parser in PARSERS:
        first, *rest = outline(text, parser)
        assert rest == [f"## {section}" for section in sections]
        assert first.startswith("# ")
    assert len(items(text)) == unique + 2 + 1 + 2 + 2
    assert {"p/r.md", f"q/{two}.md"} <= {_from_out(target) for target in targets(text)}
    assert len(targets(text)) == 4


def _from_out(target: str) -> str:
    return target.removeprefix("../") if target.startswith("../") else f"p/{target}"


def test_a_file_name_is_not_taken_for_an_address() -> None:
    paths = [path_of("s1", file="p/a?b#c%20d:e.md")]
    text = project_index(plain(sessions=[session_of("s1")], paths=paths), Picture())
    assert "(a%3Fb%23c%2520d%3Ae.md)" in text


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir() if path.is_dir()))
def test_pages_of_the_samples(name: str) -> None:
    (project,) = load(SAMPLES / name)
    check_picture(project)
    check_page(project)
    assert page(project) == page(project)


# The page of all projects


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
        'title: "Claude Code transcripts"\n'
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
    text = project_index(made, picture(project))
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


def test_an_index_of_many_projects_takes_steps_for_each() -> None:
    entries = [plain(folder=f"p{n}", paths=[path_of("s1")] * 10) for n in range(400)]
    assert index(entries).count("\n") > 400
    steps = calls(lambda: index(entries[:200]))
    assert calls(lambda: index(entries)) < 2.1 * steps
