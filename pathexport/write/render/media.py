"""Pictures and documents: kept beside the transcripts under names made of their contents."""

from __future__ import annotations

import binascii
from collections.abc import Callable
from hashlib import sha256
from itertools import groupby

from pathexport.later import later
from pathexport.read.blocks import (
    Block,
    DocumentBlock,
    Fallback,
    PictureBlock,
    Source,
    TextBlock,
    Worded,
)
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import code, fence, fold, quote
from pathexport.write.render.parts import Asset, Folded, Part
from pathexport.write.values import as_json

_ENDINGS = {
    "application/pdf": "pdf",
    "audio/mpeg": "mp3",
    "audio/wav": "wav",
    "image/gif": "gif",
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "video/mp4": "mp4",
}
_CALLED = {"audio": "recording", "video": "video"}
_SOURCE = later(r"\[Image: source: (?:(?!\] )[^\n])+\]")


def medium(block: Block) -> Part:
    """A content block that is no text: a picture, a document, or what nobody knows yet."""
    if isinstance(block, PictureBlock):
        return _picture(block) or _unknown(block)
    if isinstance(block, DocumentBlock):
        return _document(block) or _unknown(block)
    if isinstance(block, Worded):
        return _worded(block)
    if isinstance(block, Fallback):
        return f"*{code(block.after)} goes on instead of {code(block.before)}.*"
    return _unknown(block)


def is_source(text: str) -> bool:
    """Whether a text only tells the model where Claude Code stored a picture that it was given."""
    return text.startswith("[Image: source: ") and _SOURCE.fullmatch(text.rstrip()) is not None


def _picture(block: PictureBlock) -> Part | None:
    if block.source.url:
        return f"*A picture at {code(block.source.url)}*"
    return _kept(block.source)


def _document(block: DocumentBlock) -> Part | None:
    what = _CALLED.get(block.type, "document")
    source, title = block.source, block.title or what
    if source.url:
        return f"*A {what} at {code(source.url)}*"
    if block.parts:
        return document(block, lambda words: fence(words, "text"))
    return None if source.plain else _kept(source, title)


def document(block: DocumentBlock, text: Callable[[str], str]) -> Part:
    """A document that is made of texts and pictures, with its texts as `text` shows them."""
    parts: list[Part] = []
    for said, found in groupby(block.parts, lambda each: isinstance(each, TextBlock)):
        if said:
            parts.append(text("\n".join(each.words or "" for each in found)))
        else:
            parts += map(medium, found)
    return Folded(f"Document: {block.title or 'document'}", tuple(parts))


def _worded(block: Worded) -> str:
    if block.type == "compaction":
        return fold("Summary that the API went on from", prose(block.said))
    parts = [code(block.address) if block.address else "", quote(prose(block.said))]
    return fold(
        f"Search result: {block.title}" if block.title else "Search result",
        "\n\n".join(filter(None, parts)),
    )


def _kept(source: Source, title: str | None = None) -> Asset | None:
    """The data of a block, under the name that it is kept by; nothing when it holds none."""
    if source.data is None or not source.data.strip():
        return None
    try:
        data = binascii.a2b_base64("".join(source.data.split()), strict_mode=True)
    except (binascii.Error, ValueError):
        return None
    name = asset_name(sha256(data).hexdigest(), _ENDINGS.get(source.media_type, "bin"))
    return Asset(name, len(data), lambda: (data,), title)


def asset_name(digest: str, ending: str) -> str:
    """Where something is kept that has this digest."""
    return f"assets/{digest[:16]}.{ending}"


def _unknown(block: Block) -> str:
    return fold(f"Block of type {block.type or 'content'}", fence(as_json(block.value), "json"))
