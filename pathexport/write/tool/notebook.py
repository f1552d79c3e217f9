"""Notebooks as Claude Code reads them: cell by cell, each with what it put out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathexport.later import later
from pathexport.write.markdown.literal import code
from pathexport.write.render.parts import Part
from pathexport.write.tool.outputs import output
from pathexport.write.values import words

_BEGINS = later(
    r'<cell id="(?P<id>[^"\n]{0,200})">(?:<cell_type>(?P<type>\w{1,20})</cell_type>)?'
    r"(?:<language>(?P<language>[\w+#-]{1,30})</language>)?"
)

_DRAWN = ("mermaid", "math", "geojson", "topojson", "stl")
"""What some readers of Markdown draw in place of the text."""


def cells(text: str, given: Mapping[str, Any], limit: int | None) -> list[Part]:
    """The cells in what a call reads that was `given` a notebook, as Markdown; nothing for a text
    that has none, or more lines than it may have."""
    path = words(given.get("file_path"))
    if not path.endswith(".ipynb") or (limit is not None and text.count("\n") >= limit):
        return []
    shown: list[Part] = []
    ended = 0
    while (start := text.find('<cell id="', ended)) >= 0:
        begins = _BEGINS.match(text, start)
        ending = f'</cell id="{begins["id"]}">' if begins else ""
        end = text.find(ending, begins.end()) if begins else -1
        if begins is None or end < 0:
            return []
        kind, language = begins["type"] or "", begins["language"] or "python"
        info = kind or language
        shown += _put_out(text[ended:start])
        shown.append(f"*Cell {code(begins['id'])}{kind and f', {kind}'}:*")
        source = text[begins.end() : end]
        if source.strip():
            shown.append(output(source, None, "", "text" if info.lower() in _DRAWN else info))
        ended = end + len(ending)
    return [*shown, *_put_out(text[ended:])] if shown else []


def _put_out(text: str) -> list[Part]:
    text = text.strip("\n")
    return ["*It put out:*", output(text, None, "")] if text.strip() else []
