"""What is written, as its readers see it, and what must hold for every transcript.

Markdown is read by a parser that knows nothing of us, so these checks share no code with what
writes: but for `original`, the rule by which texts come back, for which rows make a message, and
for what in a prompt is nobody's words.
"""

from __future__ import annotations

import html
import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, TypeGuard
from urllib.parse import unquote, urlsplit

import yaml
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from pathexport.exporting import export
from pathexport.read.kinds import INTERRUPTIONS
from pathexport.read.rows import Row
from pathexport.read.texts.inserted import apart, is_notice
from pathexport.shape.paths.paths import Path as Way
from pathexport.shape.paths.unique import twins
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message, messages
from pathexport.write.markdown.literal import plain
from pathexport.write.markdown.original import original
from pathexport.write.options import Options
from pathexport.write.text import printable
from pathexport.write.tool.outputs import without_colours

Entry = dict[str, Any]

STRICT = MarkdownIt("commonmark")
GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
TITLE = "CLAUDE CODE SESSION TRANSCRIPT"
COMPACTED = "- **Contains Compact Operation(s)** - Full conversation including compacted segments"
CALLS = ("tool_use", "server_tool_use", "mcp_tool_use")

_back = lru_cache(maxsize=4096)(original)
"""The text that Markdown was made of; most of it is the same at each detail."""
_SAFE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same in C, where there is one
_FRONT = re.compile(r"---\n(.*?\n)---\n", re.DOTALL)
_ANCHOR = re.compile(r'<a id="([^"<>&]+)">')
_FOLD = re.compile(r"<details><summary>[^<>]*</summary>\n|</details>\n?")
_INLINE = re.compile(r'<a id="[mc][0-9]+">|</a>|<!-- /?#{1,6}/? -->')
_NOTE = re.compile(r"^\[\^[^\]]+\]:", re.MULTILINE)
_OURS = re.compile(
    r"(?:\.\./|[^/]+/)*(?:(?:transcript|agent)_[^/]*\.md|index\.md|assets/[^/]+)?(?:#[mc][0-9]+)?"
)
_ELSEWHERE = re.compile(r"https?:|mailto:", re.IGNORECASE)
_REJECTED = re.compile(
    "The user doesn't want to (?:proceed with|take) this|Permission for this tool use"
)
_SAID = re.compile(
    r"(?:the user said|for the rejection): *\n?((?s:.+?))(?:\n\nNote: The user's [^\n]*)?\Z"
)
_NUMBERED = re.compile(r" *\d+(?:→|\t)(.*)")
_PROMPT = re.compile(
    r"(?:User|Claude \(delegating\))(?: · (?:[\d-]{10} )?[\d:]{8})?+"
    r"(?: · (?:queued|blocked by a hook))?+ · (?!(?:command|bash mode)$)(.*[^…])"
)


class Page:
    """A written file."""

    def __init__(self, text: str, parser: MarkdownIt = STRICT) -> None:
        found = _FRONT.match(text)
        assert found, "a file begins with its front matter"
        self._front = found[1]
        self.body = text[found.end() :]
        self.lines = self.body.split("\n")
        self._parser = parser
        self._env: dict[str, Any] = {}

    @cached_property
    def blocks(self) -> list[Token]:
        """Blocks; what is in them is read when `tokens` are asked for, as fewer tests do."""
        with self._parser.reset_rules():
            self._parser.core.ruler.enableOnly(["normalize", "block"])
            return self._parser.parse(self.body, self._env)

    @cached_property
    def tokens(self) -> list[Token]:
        state = StateCore(self.body, self._parser, self._env, self.blocks)
        for rule in self._parser.core.ruler.getRules(""):
            if rule.__name__ not in ("normalize", "block"):
                rule(state)
        return state.tokens

    @property
    def definitions(self) -> Any:
        """What the page defines for links; known when it has been parsed."""
        return self.blocks and self._env.get("references")

    @cached_property
    def front(self) -> Any:
        """The facts that stand above the title."""
        return yaml.load(self._front, _SAFE)

    def headings(self) -> Iterator[tuple[str, Token]]:
        """All headings at any depth, and what they say."""
        for token, inside in zip(self.blocks, self.blocks[1:], strict=False):
            if token.type == "heading_open":
                yield inside.content, token

    def every_token(self) -> Iterator[tuple[Token, int]]:
        """Blocks and what is in them, with the level of the block."""
        for token in self.tokens:
            yield token, token.level
            for child in token.children or ():
                yield child, token.level

    @cached_property
    def above(self) -> int:
        """How many lines the title and the fields take."""
        title = next(n for n, line in enumerate(self.lines) if line.startswith("# "))
        return self.lines.index("", title + 2)

    def fields(self, name: str) -> list[str]:
        """The values that a program finds by a field's name at the beginning of a line."""
        named = re.compile(rf"(?:- )?{re.escape(name)}: (.*)")
        return [found[1] for line in self.lines[: self.above] if (found := named.match(line))]

    def field(self, name: str) -> str:
        """The text of a field, as it is read when it is rendered."""
        found = self.fields(name)
        assert len(found) < 2, found
        (token,) = STRICT.parseInline(found[0] if found else "")
        children = token.children or []
        assert all(child.type in ("text", "text_special") for child in children)
        return "".join(child.content for child in children)

    @property
    def told(self) -> str:
        """All that stands below the fields."""
        return "\n".join(self.lines[self.above :])

    @cached_property
    def top(self) -> list[Token]:
        """The blocks that are in no other, in order."""
        return [token for token in self.blocks if token.map and token.level == 0]

    @cached_property
    def sections(self) -> dict[int, Section]:
        """The messages by their numbers."""
        found = [
            (token.map[0], title)
            for title, token in self.headings()
            if token.tag == "h2" and token.level == 0 and token.map
        ]
        ends = [*(at for at, _ in found), len(self.lines)][1:]
        return {
            int(title.partition(" ")[0]): Section(self, at, end)
            for (at, title), end in zip(found, ends, strict=True)
        }

    def anchors(self) -> list[str]:
        html = (token.content for token, _ in self.every_token() if token.type == "html_inline")
        return [found[1] for each in html if (found := _ANCHOR.match(each))]

    def targets(self) -> Iterator[str]:
        """What links and pictures name."""
        for token, _ in self.every_token():
            name = {"link_open": "href", "image": "src"}.get(token.type)
            if name:
                yield str(token.attrs[name])


class Section:
    """One message on a page: from its heading to the next one. Words in the heading are its first
    quote."""

    def __init__(self, page: Page, start: int, end: int) -> None:
        self.lines = page.lines[start:end]
        first, behind = (bisect_left(page.top, line, key=_line) for line in (start, end))
        inside = page.top[first:behind]
        self.fences = [token.content for token in inside if token.type == "fence"]
        self.html = [token.content for token in inside if token.type == "html_block"]
        quotes = [t.map for t in inside if t.type == "blockquote_open" and t.map]
        found = (_unquoted(page.lines[first:last]) for first, last in quotes)
        heard = whole_prompt(self.lines[0].partition(" · ")[2])
        self.quotes = [text for text in (heard, *found) if text is not None]


def whole_prompt(heading: str) -> str | None:
    """The prompt that a heading holds whole; of the heading all behind the number."""
    found = _PROMPT.fullmatch(heading)
    return found[1] if found else None


def _line(token: Token) -> int:
    assert token.map
    return token.map[0]


def _unquoted(lines: Sequence[str]) -> str | None:
    """What is in a quote, if it is one of ours: each line has its sign and a space."""
    kept = "\n".join(lines).rstrip("\n").split("\n")
    ours = all(line == ">" or line.startswith("> ") for line in kept)
    return "\n".join(line[2:] for line in kept) if ours else None


class Written:
    """What an export wrote of one project."""

    def __init__(self, project: Project, folder: Path) -> None:
        self.project = project
        everything = (path for path in sorted(folder.rglob("*")) if path.is_file())
        self.files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in everything}
        self.manifest = json.loads(self.files["manifest.json"])
        (self.entry,) = self.manifest["projects"]
        self._pages: dict[str, Page] = {}
        self._blocks: dict[int, list[Any]] = {}  # of rows, which several checks ask for

    def page(self, name: str, parser: MarkdownIt = STRICT) -> Page:
        if parser is not STRICT:
            return Page(self.files[name].decode(), parser)
        if name not in self._pages:
            self._pages[name] = Page(self.files[name].decode())
        return self._pages[name]

    @property
    def markdown(self) -> list[str]:
        return [name for name in self.files if name.endswith(".md")]

    def transcripts(self) -> Iterator[tuple[Way, Entry, Page]]:
        """The paths, what the manifest says of them, and what was written."""
        entries = {entry["id"]: entry for entry in self.entry["paths"]}
        assert entries.keys() == {path.id for path in self.project.paths}
        for path in self.project.paths:
            yield path, entries[path.id], self.page(entries[path.id]["file"])

    def messages(self, path: Way) -> Iterator[Message]:
        """The messages of a path, those without a number as well."""
        rows, tree = self.project.graph.rows, self.project.tree
        for step in tree.way_to(path.step):
            yield from messages(rows, tree.steps[step].rows)

    def numbered(self, path: Way) -> Iterator[tuple[int, Message]]:
        found = (message for message in self.messages(path) if message.speaker is not None)
        return enumerate(found, start=1)

    def rows(self, message: Message) -> Iterator[tuple[Row, list[Any]]]:
        """The rows of a message with their content blocks."""
        for node in message.rows:
            if node not in self._blocks:
                body = self.project.body(self.project.graph.rows[node])
                holder = body.get("message", body.get("attachment", body))
                said = holder.get("content", holder.get("prompt")) if _is_map(holder) else holder
                texts = [{"type": "text", "text": said}] if isinstance(said, str) else said or []
                self._blocks[node] = texts
            yield self.project.graph.rows[node], self._blocks[node]

    def answer(self, message: Message) -> Iterator[Entry]:
        """What the model wrote in a message, block by block."""
        for row, blocks in self.rows(message):
            if message.form == "answer" and row.kind == "assistant" and row.api is not None:
                yield from blocks

    def said(self, message: Message) -> Iterator[str]:
        """What a person or Claude Code says in a message, but for commands and for plans to carry
        out, which may be shown already where they were made."""
        if message.form in ("prompt", "queued", "error", "notice"):
            for row, blocks in self.rows(message):
                first = row is self.project.graph.rows[message.rows[0]]
                notice = first and message.form in ("error", "notice")
                if (row.kind == "prompt" or row.says or notice) and row.detail != "plan":
                    texts = (block["text"] for block in blocks if block.get("type") == "text")
                    words = (apart(text).words for text in texts if not is_notice(text))
                    yield from (text for text in words if text.strip())

    @cached_property
    def names(self) -> dict[str, str]:
        """The tools of the calls."""
        calls = (call for row in self.project.graph.rows for call in row.calls)
        return {call.id: call.name for call in calls}

    def replies(self, message: Message) -> Iterator[str]:
        """What a person said in answer to the calls of a message."""
        for row, blocks in self.rows(message) if message.form == "answer" else ():
            if row.kind != "result":
                continue
            for block in blocks:
                if block.get("type") == "text" and not block["text"].startswith("[Request"):
                    yield apart(block["text"]).words
                elif block.get("is_error") is True and _REJECTED.match(_text(block)):
                    yield from _SAID.findall(_text(block))
            told = self.project.body(row).get("toolUseResult")
            if _is_map(told) and len(blocks) == 1:
                yield from _strings(told.get("answers", {}))
                notes = told.get("annotations", {}).values()
                yield from (each["notes"] for each in notes if "notes" in each)

    @cached_property
    def texts(self) -> str:
        """All words of the logs, with nothing between their letters."""
        bodies = map(self.project.body, self.project.graph.rows)
        return "".join(_letters(text) for body in bodies for text in _strings(body))


def written(project: Project, folder: Path, **options: Any) -> Written:
    """Export a project into a folder."""
    assert not export([project], folder, options=Options(**options)).output.problems
    return Written(project, folder)


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


def check_said(made: Written, path: Way, page: Page, dialogue: bool = False) -> None:
    """Prompts are in quotes and answers between blank lines, in order, and can be had back."""
    sections = page.sections
    for number, message in made.numbered(path):
        prompts = [_clean(text) for text in made.said(message)]
        answer = [_clean(text) for text in _answered(made, message, dialogue)]
        if (dialogue and message.speaker == "machine") or not (prompts or answer):
            continue
        quotes = [*map(_back, sections[number].quotes)]
        for text in prompts:
            said = text if text in quotes else text.rstrip(" ")  # in a heading nothing ends so
            assert said in quotes, (text, quotes)
            del quotes[: quotes.index(said) + 1]
        place = 0
        for text in answer:
            place = _found(sections[number].lines, text, place)
            assert place, (text, sections[number].lines)


def _answered(made: Written, message: Message, dialogue: bool) -> Iterator[str]:
    kinds = ("text",) if dialogue else ("text", "thinking")
    for block in made.answer(message):
        said = block[block["type"]].strip() if block.get("type") in kinds else ""
        if said and said != "(no content)":
            yield block[block["type"]]


def _clean(text: str) -> str:
    """A text as a document can hold it: no blank lines around it and no control characters."""
    lines = plain(text).split("\n")
    filled = [n for n, line in enumerate(lines) if line.strip(" \t")]
    return "\n".join(lines[filled[0] : filled[-1] + 1]) if filled else ""


def _found(lines: Sequence[str], text: str, start: int) -> int:
    """The line behind an answer that comes back from whole blocks from a line on; 0 for none."""
    blank = [n for n, line in enumerate(lines) if not line] + [len(lines)]
    for first in (n + 1 for n in blank if n >= start):
        for last in (n for n in blank if n > first):
            block = "\n".join(lines[first:last])
            if len(block) > 4 * len(text) + 100:
                break
            if len(block) >= len(text) and _back(block) == text:
                return last
    return 0


def check_results(made: Written, path: Way, page: Page, full: bool = False) -> None:
    """What tools answered is in fences or quotes, or said by the call and counted as hidden."""
    sections = page.sections
    silent = 0
    for number, message in made.numbered(path):
        if message.form != "answer":
            continue
        section = sections[number]
        held = [text.rstrip("\n") for text in section.fences]
        held += map(_back, section.quotes)
        for row, blocks in made.rows(message):
            for text in _results(made, blocks) if row.kind == "result" else ():
                if text.startswith(_FORMS):
                    told = "\n".join(section.lines)
                    told += re.sub(r"(?<=\d),(?=\d)", "", told)  # 12,345 is 12345
                    wanted = text.partition("\nduration_ms: ")[0]  # which is shown in seconds
                    assert _words(wanted) <= _words(told) | _FORMED, text
                elif not _is_in(text, held):
                    told = "\n".join([*section.lines, made.project.cwd or ""])
                    # A piece of the file holds lines around the new text as well.
                    known = "on a snippet of the edited file:" in text
                    assert known or _words(text) <= _words(told) | _CONFIRMED, (text, held)
                    silent += 1
    counted = re.search(r"([0-9,]+) confirmations?", page.field("Hidden at this detail"))
    assert silent == (int(counted[1].replace(",", "")) if counted else 0)
    assert not (full and silent)


def check_replies(made: Written, path: Way, page: Page) -> None:
    """What a person said in answer to calls is in quotes, at every detail."""
    sections = page.sections
    for number, message in made.numbered(path):
        replies = [_clean(text) for text in made.replies(message)]
        quotes = [*map(_back, sections[number].quotes)] if replies else []
        for text in replies:
            assert text in quotes, (text, quotes)


@lru_cache(maxsize=8)  # one message is asked for each of its results
def _words(text: str) -> frozenset[str]:
    """The words of a text, but for one that is cut off, with no regard to how they are escaped."""
    text = re.sub(r"\b\w++\.\.\.", "", text.replace("\\n", " "))
    return frozenset(re.findall(r"[^\W_]+", html.unescape(unquote(text)).lower()))


_CONFIRMED = _words("""
    The file has been updated successfully All occurrences were replaced with created at Applied 1 2
    3 4 5 6 edits to Replaced Updated Inserted Deleted cell task Launching skill Message sent to s
    inbox success true message routing sender senderColor target targetColor summary content
    Todos have been modified successfully Ensure that you continue to use the todo list to track
    your progress Please proceed with the current tasks if applicable state is in context no need
    Read it back owner status n team lead
    """)
_FORMS = ("Web search results for query: ", "<status>", "<retrieval_status>", "agentId: ")
_FORMED = _words("""
    stdout stderr output Web search results for query Links title url REMINDER You MUST include the
    sources above in your response to the user using markdown hyperlinks
    agentId for resuming use SendMessage with to continue this agent's work if needed agent usage
    total tokens tool uses
    """)


def _is_reply(made: Written, block: Entry) -> bool:
    """Whether a result is an answer of a person, as far as its wording is known."""
    text = _text(block)
    if block.get("is_error") is True:
        return bool(_REJECTED.match(text))
    name = made.names.get(block.get("tool_use_id", ""))
    told = ("User has a", "Your questions have been answered", "The user answered")
    return name in ("AskUserQuestion", "ExitPlanMode") and text.startswith(told)


def _text(block: Entry) -> str:
    content = block.get("content")
    pieces = content if isinstance(content, list) else [content]
    texts = (piece.get("text") if _is_map(piece) else piece for piece in pieces)
    return "\n".join(text for text in texts if isinstance(text, str))


def _results(made: Written, blocks: Sequence[Any]) -> Iterator[str]:
    for block in blocks:
        if block.get("type") == "text" or _is_reply(made, block):
            continue
        content = block.get("content")
        if made.names.get(block.get("tool_use_id", "")) in ("AskUserQuestion", "ExitPlanMode"):
            content = _text(block)  # an answer, in whatever words: one quote
        for piece in content if isinstance(content, list) else [content]:
            text = piece.get("text") if _is_map(piece) else piece
            if isinstance(text, str) and text.strip() and text.strip() not in INTERRUPTIONS:
                yield text


def _is_in(text: str, held: Sequence[str]) -> bool:
    """Whether a result is among what a message holds; files' lines are without their numbers."""
    text = plain(without_colours(text)).rstrip("\n")
    if text in held or _clean(text) in held:
        return True
    lines = text.split("\n")
    file = ""
    for count, line in enumerate(lines, start=1):
        numbered = _NUMBERED.fullmatch(line)
        if not numbered:
            break  # what follows is no line of the file
        file += f"{numbered[1]}\n"
        if file.rstrip("\n") in held:
            behind = apart("\n".join(lines[count:]).strip("\n")).words.strip("\n")
            if not behind.strip() or behind in held:
                return True
    return False


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
    for name in ("session", "reason", "fork_point", "messages", "started", "ended"):
        assert page.front.get(name) == entry[name], name
    assert page.front.get("title", "") == entry["title"]
    assert page.front["status"] == entry["status"].lower()
    assert (page.front["path"], page.front["paths"]) == (entry["number"], entry["of"])
    assert page.field("Session ID") == _one_line(entry["session"])
    assert page.field("Title") == _one_line(entry["title"])
    assert page.field("Fork Point") == _one_line(entry["fork_point"] or "")
    assert page.fields("Path") == [f"{entry['number']} of {entry['of']}"]
    assert page.fields("Status") == [entry["status"]]
    assert page.fields("Total Messages") == [str(entry["messages"])]
    assert (COMPACTED in page.lines[: page.above]) == bool(entry["compactions"])


def check_links(made: Written) -> None:
    """Links lead to what is there, but for those to elsewhere that the logs hold themselves."""
    anchors = {name: made.page(name).anchors() for name in made.markdown}
    for name in made.markdown:
        assert len(anchors[name]) == len(set(anchors[name]))
        for target in made.page(name).targets():
            if not _OURS.fullmatch(target):
                assert _ELSEWHERE.match(target), target
                assert _letters(unquote(target)) in made.texts, target
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
    twin = twins(project.tree, project.bodies.content)
    copied = {twin[node] for node, row in enumerate(rows) if node in twin and row.uuid in there}
    for node, row in enumerate(rows):
        first = replays.get(node, node)
        assert not row.says or rows[first].uuid in there or twin.get(first) in copied, row


def _is_map(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _one_line(text: str) -> str:
    return " ".join(printable(text).split())


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    inside = value.values() if isinstance(value, dict) else value
    for each in inside if isinstance(inside, list) or _is_map(value) else ():
        yield from _strings(each)
