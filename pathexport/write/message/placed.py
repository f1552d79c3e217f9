"""A rendered message in its place: its heading, and text for the marks in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pathexport.write.markdown.literal import code, escape, fold, link
from pathexport.write.message.calls import call_facts, call_text
from pathexport.write.message.heading import Above
from pathexport.write.message.message import Rendered
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.facts import Facts
from pathexport.write.render.parts import (
    Again,
    Asset,
    CallPart,
    Folded,
    Gone,
    Hidden,
    Late,
    Part,
    Placeholder,
)
from pathexport.write.text import size
from pathexport.write.tool.inputs import title


def message_text(rendered: Rendered, number: int, said: Above, around: Surroundings) -> str:
    """A message as it stands in a document, where the headings above have `said` that; nothing when
    all of it is hidden. One without a number stands where `number` would be the next."""
    head = rendered.heading
    if head is None:
        return "\n\n".join(filter(None, texts(rendered.parts, number, around)))
    below: Sequence[Part] = rendered.parts
    quoted = None if around.inside else head.quoted
    if quoted is not None:  # nothing is said twice
        below = [part for n, part in enumerate(below) if n != quoted]
    parts = [*filter(None, texts(below, number, around))]
    if quoted is None and not parts:
        return ""
    line = head.line(number, around.speaker, said, around.options.local, not around.inside)
    return "\n\n".join([f"**{line}**" if around.inside else f"## {line}", *parts])


def message_facts(
    rendered: Rendered, number: int, shown: bool, around: Surroundings
) -> list[Facts]:
    """What a message adds to the facts of a document that shows it or hides all of it."""
    found = [rendered.facts]
    for call in rendered.inside.calls:
        if call.changes or around.agents:  # else it adds nothing
            found.append(call_facts(call, number, around))
    head = rendered.heading
    if head is not None and not shown:
        found.append(Facts(hidden={head.hidden: 1}))
    elif head is not None and head.words is not None and not around.inside:
        found.append(Facts(prompts=((number, head.time, head.escaped),)))
    return found


def texts(parts: Iterable[Part], number: int, around: Surroundings) -> list[str]:
    """Parts of message `number` as Markdown."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, str):
            found.append(part)
        else:
            found += _text(part, number, around)
    return found


def _text(part: Placeholder, number: int, around: Surroundings) -> Iterable[str]:
    match part:
        case CallPart():
            body, results = texts(part.body, number, around), texts(part.results, number, around)
            return call_text(part, body, results, number, around)
        case Folded(summary, inner):
            return (fold(summary, "\n\n".join(texts(inner, number, around))),)
        case Again():
            return _again(part, number, around)
        case Asset():
            return (_asset(part, around),)
        case Gone(text):
            return (text,)
        case Late():
            return (_late(part, number, around),)
        case Hidden():
            return ()


def _asset(asset: Asset, around: Surroundings) -> str:
    """A picture or a document; only its name where no file is beside the document."""
    target, called = around.up + asset.name, asset.title
    if around.alone:
        what = "A picture" if called is None else escape(called)
        kind = asset.name.rpartition(".")[2].upper()
        return f"*{what} ({kind}, {size(len(asset.data))})*"
    return f"![picture]({target})" if called is None else f"📎 {link(called, target)}"


def _again(again: Again, number: int, around: Surroundings) -> Iterator[str]:
    shown = around.first.get(again.what, number)
    if shown >= number:
        yield from texts(again.here(), number, around)
        return
    if again.before:
        yield f"{again.before}{around.message(shown)}{again.behind}"
    yield from texts(again.more, number, around)


def _late(late: Late, number: int, around: Surroundings) -> str:
    at, name = around.made(late.call, number)
    kind, end = f"{late.became} result".strip(), ":" if late.more else "."
    if not at:
        return f"**A {kind}** of the call {code(late.call)}, which is not on this path{end}"
    said = f"Late {kind}" if at < number else kind.capitalize()
    return f"**{said}** of {title(name)} in {around.message(at)}{end}"
