"""Pictures and documents: kept beside the transcripts under names made of their contents."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from pathexport.write.markdown.literal import code, fence, fold
from pathexport.write.render.parts import Asset, Part
from pathexport.write.values import as_json, mapping, words

_ENDINGS = MappingProxyType(
    {
        "application/pdf": "pdf",
        "image/gif": "gif",
        "image/jpeg": "jpg",
        "image/png": "png",
        "image/webp": "webp",
    }
)


def medium(block: Any) -> Part:
    """A content block that is no text: a picture, a document, or what nobody knows yet."""
    known = mapping(block)
    show = MEDIA.get(words(known.get("type")))
    return show(known) if show is not None else _unknown(block)


def _picture(block: Mapping[str, Any]) -> Part:
    source = mapping(block.get("source"))
    if words(source.get("url")):
        return f"*A picture at {code(words(source['url']))}*"
    return _kept(source) or _unknown(block)


def _document(block: Mapping[str, Any]) -> Part:
    source = mapping(block.get("source"))
    title = words(block.get("title")) or words(block.get("name")) or "document"
    if words(source.get("url")):
        return f"*A document at {code(words(source['url']))}*"
    if source.get("type") == "text" and isinstance(source.get("data"), str):
        return fold(f"Document: {title}", fence(source["data"], "text"))
    return _kept(source, title) or _unknown(block)


def _kept(source: Mapping[str, Any], title: str | None = None) -> Asset | None:
    """The data of a block, under the name that it is kept by; nothing when it holds none."""
    given = source.get("data")
    if not isinstance(given, str) or not given.strip():
        return None
    try:
        data = base64.b64decode("".join(given.split()), validate=True)
    except (binascii.Error, ValueError):
        return None
    ending = _ENDINGS.get(words(source.get("media_type")), "bin")
    name = f"assets/{sha256(data).hexdigest()[:16]}.{ending}"
    return Asset(name, data, title)


def _unknown(block: Any) -> str:
    kind = words(mapping(block).get("type")) or "content"
    return fold(f"Block of type {kind}", fence(as_json(block), "json"))


MEDIA = MappingProxyType({"image": _picture, "document": _document})
