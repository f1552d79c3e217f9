"""What is written, as its readers see it, and what must hold for every transcript.

Markdown is read by a parser that knows nothing of us, so these checks share no code with what
writes: but for `original`, the rule by which texts come back, for which rows make a message, and
for what in a prompt is nobody's words.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import yaml
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

Entry = dict[str, Any]

STRICT = MarkdownIt("commonmark")
GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
CALLS = ("tool_use", "server_tool_use", "mcp_tool_use")
_SAFE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same in C, where there is one
_FRONT = re.compile(r"---\n(.*?\n)---\n", re.DOTALL)
_ANCHOR = re.compile(r'<a id="([^"<>&]+)">')
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
        return literal(found[0] if found else "")

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


def literal(markdown: str) -> str:
    """A text that is nothing but text, as it is read when it is rendered."""
    (token,) = STRICT.parseInline(markdown)
    children = token.children or []
    assert all(child.type in ("text", "text_special") for child in children)
    return "".join(child.content for child in children)


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
