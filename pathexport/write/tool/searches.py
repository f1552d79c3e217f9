"""Results with a form of their own: lists of pages, and what tasks print.

A result that is not as Claude Code writes it is shown as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import code, escape, link, quote
from pathexport.write.render.tasks import fields
from pathexport.write.values import is_json, items, mapping, words

_FOUND = later(r'Web search results for query: "(.*)"\n+')
_CITE = later(r"(?<!\s)\s*+REMINDER: You MUST include the sources above in your response[^\n]*\Z")
_LINKS = "Links: "
_PRINTED = ("output", "stdout", "stderr", "error")


class Search(msgspec.Struct, frozen=True):
    """What a search found, and whether that ends with a word to the model."""

    shown: list[str]
    reminds: bool


def search(text: str, given: Mapping[str, Any], everything: bool) -> Search | None:
    """What a search found: pages as lists, and what is said of them. A word to the model that is
    behind it is no part of `shown`, unless that is to hold `everything`."""
    begins = _FOUND.match(text)
    if begins is None:
        return None
    query = [] if begins[1] == given.get("query") else [f"*Searched for {code(begins[1])}:*"]
    cite = None if everything else _CITE.search(text)
    rest = text[begins.end() : cite.start() if cite else len(text)]
    return Search([*query, *_sections(rest.split("\n"))], cite is not None)


def _sections(lines: Iterable[str]) -> Iterator[str]:
    said: list[str] = []
    for line in [*lines, _LINKS]:
        pages = _linked(line) if line.startswith(_LINKS) and line != _LINKS else []
        if not pages and line is not _LINKS:
            said.append(line)
            continue
        if any(each.strip() for each in said):
            yield quote(prose("\n".join(said)))
        said = []
        if pages:
            yield listed(pages)


def _linked(line: str) -> list[Mapping[str, Any]]:
    """The pages of a line; nothing when it is none of addresses."""
    text = line.removeprefix(_LINKS)
    pages = [mapping(each) for each in items(msgspec.json.decode(text))] if is_json(text) else []
    named = all(each.keys() <= {"title", "url"} and words(each.get("url")) for each in pages)
    return [*pages] if named else []


def listed(pages: Iterable[Mapping[str, Any]]) -> str:
    return "\n".join(f"- {_page(each)}" for each in pages)


def _page(found: Mapping[str, Any]) -> str:
    title, url = words(found.get("title")), words(found.get("url"))
    if title and url.startswith(("http://", "https://")):
        return link(title, url)
    return f"{escape(title)}: {code(url)}"


def printed(text: str) -> tuple[str, list[tuple[str, str]]] | None:
    """What a task came to, in a line, and what it printed on which stream."""
    if not text.lstrip().startswith(("<retrieval_status>", "<status>", "<task_id>")):
        return None
    known, rest = fields(text)
    if rest.strip():
        return None
    line = " · ".join(
        f"{escape(name.replace('_', ' '))}: {code(value)}"
        for name, value in known.items()
        if name not in _PRINTED and value.strip()
    )
    return line, [(name, known[name].strip("\n")) for name in _PRINTED if name in known]
