"""Index pages, read back as Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

import msgspec
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pathexport.shape.project import Project
from pathexport.shape.steps.messages import compactions
from pathexport.write.document import index as pages
from pathexport.write.document.contents import Contents, contents_of
from pathexport.write.document.figures import figures
from pathexport.write.document.links import DocumentLinks
from pathexport.write.record.entries import ProblemEntry
from pathexport.write.record.listed import project_entry
from pathexport.write.record.problem_lines import problem_lines
from pathexport.write.tree.pictures import TreePictures
from tests.making.records import typed
from tests.reading.charts import files_of, on_the_page

GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PARSERS = [MarkdownIt("commonmark"), GITHUB]

Entry = dict[str, Any]
NO_CONTENTS = Contents()

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
    made = msgspec.to_builtins(project_entry(project, lambda path: True))
    for number, path in enumerate(made["paths"]):
        path["file"] = f"{folder}/transcript {number}.md"
    for number, agent in enumerate(made["agents"]):
        agent["file"] = None if agent["internal"] else f"{folder}/agents/{number}.md"
    account = dict(project.account.counts)
    return {**made, "folder": folder, "index": f"{folder}/index.md", "account": account}


def project_index(entry: Entry, drawn: TreePictures, contents: Contents = NO_CONTENTS) -> str:
    return pages.project_index(typed(entry), drawn, contents)


def index(entries: Sequence[Entry]) -> str:
    return pages.index([figures(typed(entry)) for entry in entries])


def places(project: Project) -> Contents:
    """The places to jump to, when every path has a file."""
    return contents_of(DocumentLinks(project, files_of(project), {}))


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


def check_page(project: Project) -> None:
    given_ = entry(project)
    found = places(project)
    shown = on_the_page(project)
    if shown.svg:
        given_["tree"] = "p/tree.svg"
    text = project_index(given_, shown, found)
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
    if shown.svg:
        others.remove("p/tree.svg")
    assert set(others) == set(files)
    begun = sum(line.startswith("- [the beginning]") for line in found.forks)
    assert len(others) == len(files) + begun
    count = len(found.forks) + len(found.compactions)
    count += len(problem_lines(msgspec.convert(given_["problems"], list[ProblemEntry])))
    count += sum(len(given_[name]) for name in ("sessions", "paths", "agents"))
    assert len(items(text)) == count
    fences = [token for token in parsed(text) if token.type == "fence"]
    assert [token.content for token in fences] == [*shown.charts]
    kinds = {token.type for token in parsed(text)}
    assert not kinds & {"html_block", "code_block", "blockquote_open", "hr", "table_open"}


def unlinked(found: Contents) -> list[str]:
    """Lines that only count, those that lead to the beginning of a page, and ways on the page that
    the line above them leads to."""
    none = re.compile(r"  - and [\d,]+ more ways?|- \[the beginning\].*|  - (?!\[).*")
    return [line for line in found.forks if none.fullmatch(line)]


def check_places(project: Project, found: Contents) -> None:
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
    made = {"session": "s1", "name": "Explore", "internal": False, "messages": 2, "uuids": ["x"]}
    return {"id": agent, "parent": parent, **made, "file": f"p/agents/{agent}.md", **fields}


def plain(**fields: Any) -> Entry:
    empty: Entry = {name: [] for name in ("sessions", "paths", "agents", "problems")}
    named: Entry = {"name": "p", "folder": "p", "cwd": "/p", "account": {}}
    found = {**empty, **named, **fields}
    return {**found, "index": f"{found['folder']}/index.md"}
