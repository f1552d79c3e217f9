"""What tags tell beside their texts: names, with values that are written as in XML."""

from __future__ import annotations

from pathexport.later import later

_ATTRIBUTE = later(r'(?<!\S)([A-Za-z_][\w.-]*+)="([^"]*)"')
_BARE = later(r"[<>]|&(?!(?:lt|gt|quot|amp|#39);)")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&"))


def attributes(text: str) -> list[tuple[str, str]]:
    """The names and values in what stands behind the name of a tag."""
    return [(name, plain(value)) for name, value in _ATTRIBUTE.findall(text)]


def plain(value: str) -> str:
    """A value, or a text that is written as one, without what stands for signs."""
    for sign, plain in _ENTITIES:
        value = value.replace(sign, plain)
    return value


def unescaped(text: str) -> str:
    """A text as it was before it was written so; one in which a sign stands as itself never was."""
    return plain(text) if "&" in text and not _BARE.search(text) else text
