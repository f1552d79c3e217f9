"""What attachments bring along as plain text: resources, problems that the editor shows, memories.

Transcripts and what is fed to models take the same texts from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pathexport.write.values import as_json, items, mapping, number, words


def directory_name(given: Mapping[str, Any]) -> str:
    """Which directory somebody named in a prompt."""
    return f"Directory {words(given.get('displayPath')) or words(given.get('path')) or '?'}"


def resource_name(given: Mapping[str, Any]) -> str:
    """What somebody named in a prompt that a server of tools has."""
    place = " · ".join(filter(None, (words(given.get(part)) for part in ("server", "uri"))))
    return f"Resource {place or '?'}"


def resource(given: Mapping[str, Any]) -> str:
    """The text of a resource; JSON where it has another form."""
    parts = items(mapping(given.get("content")).get("contents"))
    texts = [words(mapping(part).get("text")) for part in parts]
    if texts and all(texts):
        return "\n".join(texts)
    return "" if given.get("content") is None else as_json(given.get("content"))


def diagnostics(given: Mapping[str, Any]) -> str:
    """A line for each problem: the file, the line in it, and what is wrong there."""
    return "\n".join(
        _problem(words(file.get("uri")).removeprefix("file://"), mapping(each))
        for file in map(mapping, items(given.get("files")))
        for each in items(file.get("diagnostics"))
    )


def _problem(name: str, given: Mapping[str, Any]) -> str:
    start = mapping(mapping(given.get("range")).get("start"))
    where = f":{number(start['line']) + 1}" if "line" in start else ""
    severity = words(given.get("severity"))
    source = words(given.get("source"))
    parts = (f"{name or '?'}{where}", severity, words(given.get("message")))
    return ": ".join(filter(None, parts)) + (f" ({source})" if source else "")


def memories(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What was remembered: where each memory is kept, and its words if the log has them."""
    for each in map(mapping, items(given.get("memories"))):
        yield words(each.get("path")) or "?", words(each.get("content"))
