"""Texts as Markdown, and how it is read."""

from __future__ import annotations

from tests.random.texts import MEANT


def code(markdown: str) -> list[tuple[str, str]]:
    """What is code in it; where tabs stand renderers count columns differently."""
    tokens = [t for t in MEANT.parse(markdown + "\n") if t.type in ("fence", "code_block")]
    tabs = "\t" in markdown
    contents = [
        [line.strip() if tabs else line.rstrip() for line in token.content.rstrip().split("\n")]
        for token in tokens
    ]
    return [(t.type, "\n".join(lines)) for t, lines in zip(tokens, contents, strict=True)]
