"""The content blocks of a body: what a message, a result or an attachment is made of, with types.

Logs are of many versions, so a field of an unexpected type counts as none. This is the only place
that looks into a block; what nobody knows is kept as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pathexport.read.texts.narration import is_narration
from pathexport.read.texts.replies import mapping


class Block(msgspec.Struct, frozen=True):
    """A content block. What it is, its class says; the fields here every block has."""

    value: Any
    """As the log has it: to show what nobody knows, and to compare."""
    type: str = ""
    words: str | None = None
    """Its text, whatever its type is."""

    @property
    def pieces(self) -> Sequence[Block]:
        """The blocks in it: of a result, what the tool answered."""
        given = mapping(self.value).get("content")
        if given is None:
            return ()
        return [block(each) for each in (given if isinstance(given, list) else [given])]


class TextBlock(Block, frozen=True):
    """Words of a person, the model or a tool."""

    words: str = ""


class Narration(TextBlock, frozen=True):
    """What the model tells the person between its calls. The log holds it as a thought."""


class Thinking(Block, frozen=True):
    """A thought of the model."""

    thought: str = ""
    redacted: bool = False
    relayed: bool = False
    """Whether it is what OpenRouter sends along with a thought: the same once more, for itself."""


class Source(msgspec.Struct, frozen=True):
    """Where the data of a picture or a document is, or the data itself."""

    url: str
    data: str | None
    """Its bytes in Base64; of a plain text, the text."""
    media_type: str
    plain: bool


class PictureBlock(Block, frozen=True, kw_only=True):
    source: Source


class DocumentBlock(Block, frozen=True, kw_only=True):
    source: Source
    title: str
    parts: Sequence[Block]
    """The texts and pictures that it is made of; of a plain one that text. Else nothing."""


class ToolUse(Block, frozen=True, kw_only=True):
    """A call of a tool."""

    id: str
    name: str
    server: str
    """The MCP server that the API itself asks."""
    input: Any


class ToolResult(Block, frozen=True, kw_only=True):
    """What a tool answered."""

    call: str
    """The id of the call; nothing where the block names none."""
    failed: bool
    server: bool
    """Whether a tool of the API's own server answered."""

    @property
    def answer(self) -> Any:
        """What the log holds of it, whatever that is; the whole block where that is nothing."""
        given = self.value.get("content")
        return self.value if given is None else given

    @property
    def text(self) -> str | None:
        """All that it says in words, if it says any."""
        said = [each.words for each in self.pieces if each.words is not None]
        return "\n".join(said) if said else None


class ToolReference(Block, frozen=True, kw_only=True):
    """A tool that a search for tools found."""

    tool: str


class Page(Block, frozen=True, kw_only=True):
    """A page that a search of the web found."""

    url: str
    title: str


class Worded(Block, frozen=True, kw_only=True):
    """What the API puts into words of its own: a summary that it went on from, or a finding."""

    said: str
    title: str
    address: str


class Fallback(Block, frozen=True, kw_only=True):
    """Where another model takes over within an answer."""

    before: str
    after: str


class Other(Block, frozen=True):
    """What nobody knows, or a block that does not hold what its type says."""


def block(value: Any) -> Block:
    """A block of the log with its type. A text is a block as well."""
    if not isinstance(value, dict):
        return TextBlock(value, "text", value) if isinstance(value, str) else Other(value)
    type_, said = value.get("type"), value.get("text")
    words = said if isinstance(said, str) else None
    if not isinstance(type_, str):
        return _untyped(value, "", words)
    return _TYPES.get(type_, _untyped)(value, type_, words)


def _text(value: dict[str, Any], type_: str, words: str | None) -> Block:
    return _untyped(value, type_, words) if words is None else TextBlock(value, type_, words)


def _thinking(value: dict[str, Any], type_: str, words: str | None) -> Block:
    redacted, thought = type_ == "redacted_thinking", _string(value.get("thinking"))
    if thought.strip() and is_narration(_string(value.get("signature"))):
        return Narration(value, type_, thought.strip())
    relayed = redacted and _string(value.get("data")).startswith(_RELAYED)
    return Thinking(value, type_, words, thought, redacted, relayed)


def _tool_use(value: dict[str, Any], type_: str, words: str | None) -> Block:
    id_, name = _string(value.get("id")), _string(value.get("name"))
    server, given = _string(value.get("server_name")), value.get("input")
    return ToolUse(value, type_, words, id=id_, name=name, server=server, input=given)


def _picture(value: dict[str, Any], type_: str, words: str | None) -> Block:
    return PictureBlock(value, type_, words, source=_source(value))


def _document(value: dict[str, Any], type_: str, words: str | None) -> Block:
    title = _string(value.get("title")) or _string(value.get("name"))
    source = _source(value)
    parts = _made_of(value) if source.plain else ()
    return DocumentBlock(value, type_, words, source=source, title=title, parts=parts)


def _made_of(document: dict[str, Any]) -> Sequence[Block]:
    """The texts and pictures in a document that is made of nothing else."""
    source = mapping(document.get("source"))
    given = source.get("data" if source.get("type") == "text" else "content")
    parts = map(mapping, given if isinstance(given, list) else [given])
    if any(each.get("type") == "document" for each in parts):
        return ()  # and is not read: a log may put them into each other without an end
    found = held(given)
    known = all(isinstance(each, TextBlock | PictureBlock) for each in found)
    said = any(isinstance(each, PictureBlock) or each.words for each in found)
    return found if known and said else ()


def _worded(value: dict[str, Any], type_: str, words: str | None) -> Block:
    said = _joined(value.get("content"))
    if not said.strip():
        return _untyped(value, type_, words)
    title, address = _string(value.get("title")), _string(value.get("source"))
    return Worded(value, type_, words, said=said, title=title, address=address)


def _fallback(value: dict[str, Any], type_: str, words: str | None) -> Block:
    before, after = (_string(mapping(value.get(end)).get("model")) for end in ("from", "to"))
    if not before or not after:
        return Other(value, type_, words)
    return Fallback(value, type_, words, before=before, after=after)


def _result(value: dict[str, Any], type_: str, words: str | None) -> Block:
    call, failed = _string(value.get("tool_use_id")), value.get("is_error") is True
    server = type_ != "tool_result"
    return ToolResult(value, type_, words, call=call, failed=failed, server=server)


def _untyped(value: dict[str, Any], type_: str, words: str | None) -> Block:
    """A result of the API's own server, or a block that stands in results: their fields tell."""
    if isinstance(value.get("tool_use_id"), str):
        return _result(value, type_, words)
    tool, url = _string(value.get("tool_name")), _string(value.get("url"))
    if type_ == "tool_reference" and tool:
        return ToolReference(value, type_, words, tool=tool)
    if url:
        return Page(value, type_, words, url=url, title=_string(value.get("title")))
    if words is None and (said := _answered(value)):
        return TextBlock(value, type_, said)
    return Other(value, type_, words)


def _answered(value: dict[str, Any]) -> str:
    """What a tool answered, in the frame that iFlow puts into results: Gemini's, with one of its
    own around it or without."""
    framed = mapping(mapping(value.get("responseParts", value)).get("functionResponse"))
    response = mapping(framed.get("response"))
    return _string(response.get("output")) or _string(response.get("error"))


_TYPES: Mapping[str, Callable[[dict[str, Any], str, str | None], Block]] = {
    "audio": _document,
    "compaction": _worded,
    "document": _document,
    "fallback": _fallback,
    "image": _picture,
    "mcp_tool_use": _tool_use,
    "redacted_thinking": _thinking,
    "search_result": _worded,
    "server_tool_use": _tool_use,
    "text": _text,
    "thinking": _thinking,
    "tool_result": _result,
    "tool_use": _tool_use,
    "video": _document,
}
_RELAYED = "openrouter.reasoning:"
_SHOWN = ("document", "image")  # the types of what is looked at
_ALONE = (str, dict)  # what is a block by itself where others have a list


def _source(value: dict[str, Any]) -> Source:
    known = mapping(value.get("source", value))  # MCP servers put it into the block itself
    data, plain = known.get("data"), known.get("type") in ("text", "content")
    url, media = _string(known.get("url")), _string(known.get("media_type"))
    data = data if isinstance(data, str) else None
    return Source(url, data, media or _string(known.get("mimeType")), plain)


def _joined(content: Any) -> str:
    """The words of a text, or of blocks that are texts and nothing else; nothing of any others."""
    if isinstance(content, str):
        return content
    found = [mapping(each) for each in content] if isinstance(content, list) else []
    said = [each.get("text") for each in found if each.get("type") == "text"]
    texts = [each for each in said if isinstance(each, str)]
    return "\n".join(texts) if len(texts) == len(found) else ""


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


def held(value: Any) -> list[Block]:
    """The blocks that a field holds: a list of them, or one alone. Words in a picture or a document
    are a block of their own, so that nobody passes over them."""
    alone = [value] if isinstance(value, _ALONE) else []
    found: list[Block] = []
    for made in map(block, value if isinstance(value, list) else alone):
        if made.words is not None and made.type in _SHOWN:
            found.append(TextBlock(made.value, "text", made.words))
            found.append(msgspec.structs.replace(made, words=None))
        else:
            found.append(made)
    return found
