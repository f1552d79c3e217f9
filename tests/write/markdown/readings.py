"""Texts as Markdown, and how it is read."""

from __future__ import annotations

import html
import re

from markdown_it import MarkdownIt

from pathexport.write.markdown.signs import ELSEWHERE, PICTURED
from tests.random.texts import COMMENT, DEEP, MEANT

# What a text is meant to show: tags and entities are text, nothing is defined, and links and
# pictures lead to the web only.
SHOWN = MarkdownIt("commonmark", DEEP | {"html": False}).disable(["reference", "entity", "image"])
SHOWN.validateLink = lambda url: bool(re.match(ELSEWHERE, url, re.IGNORECASE))  # type: ignore[method-assign]
HEADING = re.compile(r"</?(?:h[1-6]|p|strong)>|<br />|<hr />")
SIGNS = re.compile(r"[\s#=!\\-]+")
"""What may be shown of a heading, a picture or a break, and of what keeps it from being one."""
EMPHASIS = re.compile(r"</?(?:em|strong)>|[*_]")


def code(markdown: str) -> list[tuple[str, str]]:
    """What is code in it; where tabs stand renderers count columns differently."""
    tokens = [t for t in MEANT.parse(markdown + "\n") if t.type in ("fence", "code_block")]
    tabs = "\t" in markdown
    contents = [
        [line.strip() if tabs else line.rstrip() for line in token.content.rstrip().split("\n")]
        for token in tokens
    ]
    return [(t.type, "\n".join(lines)) for t, lines in zip(tokens, contents, strict=True)]


def seen(markdown: str, parser: MarkdownIt) -> str:
    """What a renderer makes of a text, but for headings, breaks and the signs that make them."""
    shown = parser.render(markdown).replace(PICTURED.strip("["), "")
    return SIGNS.sub("", HEADING.sub("", COMMENT.sub("", shown)))


def unemphasized(shown: str) -> str:
    """The same without emphasis, and without the signs that make it."""
    return EMPHASIS.sub("", shown)


def words(shown: str) -> list[str]:
    """The words of what is seen."""
    return re.findall(r"\w+", html.unescape(re.sub(r"<[^>]*>", "", shown)))


def typed_words(shown: str) -> list[str]:
    """The same of a prompt, where signs of quotes and numbers of lists may be text."""
    return [word for word in words(shown.replace("&gt;", "")) if not word.isdigit()]
