"""A conversation as XML: tags that models separate well, and that no content can break out of.

All text is escaped, and characters that XML cannot hold are replaced by a sign that can be seen.
The text is made in parts, each with what it is, so that its tokens can be counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pathexport.read.blocks import Block, DocumentBlock, PictureBlock, TextBlock, ToolReference
from pathexport.read.content import opened
from pathexport.read.texts.pasted import prompt_parts
from pathexport.read.texts.tags import asked_for, command_in, exit_code, is_printed, printed
from pathexport.write.feed.estimate import Kind, Told, kind_of
from pathexport.write.feed.utterances import (
    AddedText,
    CallMade,
    Conversation,
    FramedText,
    GivenResult,
    NoWords,
    Piece,
    Remark,
    SummaryWish,
    Thought,
    Utterance,
    spoken,
)
from pathexport.write.message.replies import NO_RESULT
from pathexport.write.text import HIDDEN, NOT_IN_XML
from pathexport.write.values import as_words, in_line

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_SPECIAL = re.compile("[&<>\r]|" + HIDDEN)


def document(said: Conversation, about: Mapping[str, str], before: str = "") -> Iterator[Told]:
    """A conversation in parts: what it is `about`, what is left out `before`, and its messages."""
    yield _line(f"<conversation{_attributes({'generator': 'pathexport', **about})}>")
    if before.strip():
        yield from _element("left_out", [("prose", before.strip())])
    for each in spoken(said):
        yield from _message(each)
    yield _line("</conversation>")


def documents(several: Sequence[tuple[str, Iterable[Told]]]) -> Iterator[Told]:
    """Several conversations as one text, each with its source."""
    yield _line("<documents>")
    for index, (source, parts) in enumerate(several, 1):
        yield _line(f'<document index="{index}">')
        yield from _element("source", [("prose", source)])
        yield _line("<document_content>")
        yield from parts
        yield _line("</document_content>")
        yield _line("</document>")
    yield _line("</documents>")


def _message(said: Utterance) -> Iterator[Told]:
    index = str(said.own_number or "")
    named = {"index": index, "role": said.role, "from": said.by}
    named |= {"time": said.time, "model": said.model}
    if said.form not in ("prompt", "answer", ""):
        named["kind"] = said.form
    parts = [part for piece in said.pieces for part in _piece(piece, said)]
    if all(isinstance(piece, Remark) for piece in said.pieces):
        yield from parts
    elif parts:
        yield _line(f"<message{_attributes(named)}>")
        yield from parts
        yield _line("</message>")


def _piece(piece: Piece, said: Utterance) -> Iterator[Told]:
    match piece:
        case Remark(words):
            yield from _element("left_out", [("prose", words)])
        case SummaryWish(words):
            yield from _element("text", [("prose", words)], {"for": "summary"})
        case FramedText():
            yield from _element("added", _shown(piece.parts, "prose"))
        case AddedText():
            yield from _added(piece)
        case GivenResult():
            yield from _result(piece, "output")
        case CallMade():
            yield from _call(piece)
        case Thought(block):
            if block.thought.strip():
                yield from _element("thinking", [("prose", block.thought)])
        case TextBlock(words=words):
            yield from _words(words, said)
        case NoWords():
            pass
        case _:
            yield from _attached(piece)


def _words(words: str, said: Utterance) -> Iterator[Told]:
    """Words of the person or the model; a command as it was typed."""
    typed = command_in(words) if said.form in ("command", "bash", "notice") else None
    if typed is None:
        yield from _typed(words) if said.role == "user" else _element("text", [("prose", words)])
        return
    yield from _element("command", [("prose", typed.line.strip())])
    if (asked := asked_for(typed.rest)) is not None:
        yield from _element("added", [("prose", asked)], {"what": ""})
        return
    printed_too = [*_outputs(typed.rest)] if is_printed(typed.rest) else []
    yield from printed_too
    if typed.rest and not printed_too:
        yield from _element("text", [("prose", typed.rest)])


def _typed(words: str) -> Iterator[Told]:
    """Words of the person, and what they pasted or quoted."""
    for part in prompt_parts(words):
        if part.words.strip():
            yield from _element(_TAGS[part.source], [("prose", part.words)], {"from": part.where})


_TAGS = {"typed": "text", "pasted": "pasted", "picked": "quoted"}


def _outputs(words: str, version: str = "") -> Iterator[Told]:
    """What a command printed, if the words are that."""
    code = exit_code(words)
    for error, output in printed(words, version):
        named = {"stream": "error" if error else "", "exit": code}
        yield from _element("output", [("output", output)], named)


def _attached(piece: Block) -> Iterator[Told]:
    """What somebody gave to the model beside words, or what nobody knows."""
    told: Iterable[Told]
    if isinstance(piece, PictureBlock | DocumentBlock):
        given = piece.source
        told = _shown(piece.parts, "prose") if isinstance(piece, DocumentBlock) else ()
        title = piece.title if isinstance(piece, DocumentBlock) else ""
        named = {"what": piece.type, "title": title, "media": given.media_type, "url": given.url}
    else:
        text = in_line(piece.value) if piece.words is None else piece.words
        told, named = [("prose", text)], {"what": piece.type}
    yield from _element("attached", told, named)


def _added(piece: AddedText) -> Iterator[Told]:
    if piece.caveat:
        return
    words = "\n".join(each.words for each in piece.parts if each.words)
    outputs = [] if piece.label else [*_outputs(words, piece.version)]
    yield from outputs
    if not outputs:
        yield from _element("added", _shown(piece.parts, "prose"), {"what": piece.label})


def _call(made: CallMade) -> Iterator[Told]:
    yield _line(f"<tool_call{_attributes({'id': made.block.id, 'name': made.block.name})}>")
    if isinstance(made.block.input, dict):
        for name, value in made.block.input.items():
            yield from _element("input", [("input", as_words(value))], {"name": str(name)})
    elif made.block.input is not None:
        yield from _element("input", [("input", in_line(made.block.input))])
    for result in made.results:
        yield from _result(result, kind_of(made))
    if not made.results:
        yield _line(f'<result status="{"accepted" if made.accepted else "missing"}"/>')
    yield _line("</tool_call>")


def _result(result: GivenResult | Remark, kind: Kind) -> Iterator[Told]:
    if isinstance(result, Remark):
        yield from _element("result", [("prose", result.words)], {"status": "left out"})
        return
    named = {"status": "missing" if result.became == NO_RESULT else result.became}
    yield from _element("result", _shown(result.content, kind), named)


def _shown(blocks: Iterable[Block], kind: Kind) -> Iterator[Told]:
    for place, each in enumerate(opened(blocks)):
        if place:
            yield kind, "\n"
        if isinstance(each, PictureBlock | DocumentBlock):
            media = each.source.media_type or each.source.url or "of no known type"
            yield "prose", f"[{each.type}: {media}]"
        elif isinstance(each, ToolReference):
            yield kind, each.tool
        elif each.words is not None:
            yield kind, each.words
        elif each.value is not None:
            yield "input", in_line(each.value)


def _element(
    tag: str, parts: Iterable[Told], named: Mapping[str, str] | None = None
) -> Iterator[Told]:
    """An element with text in it; of several lines, they begin on a line of their own."""
    told = [(kind, escaped(text)) for kind, text in parts]
    long = any("\n" in text for _, text in told)
    yield "code", f"<{tag}{_attributes(named or {})}>" + ("\n" if long else "")
    yield from told
    yield "code", ("\n" if long else "") + f"</{tag}>\n"


def _line(tag: str) -> Told:
    return "code", f"{tag}\n"


def _attributes(named: Mapping[str, str]) -> str:
    return "".join(f' {name}="{_attribute(value)}"' for name, value in named.items() if value)


def _attribute(value: str) -> str:
    line = " ".join(value.split())
    return escaped(line).replace('"', "&quot;")


def escaped(text: str) -> str:
    """Text as XML holds it. What it cannot hold becomes the picture of that control character,
    or the sign for what is no character."""
    if _SPECIAL.search(text):
        text = _SPECIAL.sub(lambda found: _ESCAPES.get(found[0]) or f"&#{ord(found[0])};", text)
    return NOT_IN_XML.sub(_visible, text)


def _visible(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\ufffd"
