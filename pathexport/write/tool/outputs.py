"""Outputs of tools: verbatim, folded when long, cut on request only, put back when stored (R37)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pathexport.write.markdown.literal import code, fence_plain, fold, plain
from pathexport.write.render.context import Context
from pathexport.write.render.parts import Gone, Part

_FOLDED = 60  # lines: what is far longer than a screen folds
_STORED = re.compile(r"[\\/]([^\\/\s]+)[\\/]tool-results[\\/]([^\\/\n]+\.\w+)")
_ANSI = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours and moves
    r"|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)?"  # titles, links, and words to the device
    r"|\x1b(?:[ -/]+[0-~]|[0-OQ-WYZ\\`-~])"
)


class ToolOutput(msgspec.Struct, frozen=True):
    """A text of a result, where in the logs all of it is, and what to say of that."""

    text: str
    where: str
    note: Sequence[Part] = ()


def without_colours(text: str) -> str:
    return _ANSI.sub("", text) if "\x1b" in text or "\x9b" in text else text


def output(text: str, limit: int | None, where: str, info: str = "text") -> str:
    """A text of any length, verbatim: folded when it is long, cut only when that was asked for.

    `where` is the place in the logs where all of it is.
    """
    text = plain(without_colours(text)).rstrip("\n")
    lines = text.count("\n") + 1
    if limit is None or lines <= limit:
        shown = fence_plain(text, info)
    else:
        more = left_out(lines - limit, where)
        lines, text = limit, "\n".join(text.split("\n", limit)[:limit])
        shown = f"{fence_plain(text, info)}\n\n{more}" if lines else more
    return fold(f"{lines:,} lines", shown) if lines > _FOLDED else shown


def foldable(shown: str) -> str:
    """Markdown that is folded if it is long."""
    lines = shown.count("\n") + 1
    return fold(f"{lines:,} lines", shown) if lines > _FOLDED else shown


def outputs(texts: list[str], call: str, where: str, context: Context) -> list[ToolOutput]:
    """The texts of a result; where one was too large for its row, what was stored of it (R37)."""
    stub = context.project.stubs.get(call, "")
    if stub and not any(map(_is_stub, texts)):
        said = ToolOutput("\n".join(texts), where)
        stored = _put_back(said, stub, context)
        if len(stored.text) > len(said.text):
            return [stored]
    found = []
    for each in texts:
        made = ToolOutput(each, where)
        found.append(_put_back(made, each, context) if _is_stub(each) else made)
    return found


def _is_stub(text: str) -> bool:
    return text.lstrip().startswith("<persisted-output>")


def _put_back(said: ToolOutput, stub: str, context: Context) -> ToolOutput:
    """What a stub stands for, if it is there."""
    named = _STORED.search(stub)
    if named is None:
        return said
    session, name = named[1], named[2].strip()
    stored = context.bodies.stored(session, name)
    where = f"{session}/tool-results/{name}"
    back = f"*Put back from {code(where)}:*"
    if stored is None:
        gone = f"*The whole output was stored in {code(name)}, which is not there any more.*"
        return ToolOutput(said.text, said.where, [Gone(gone, where, back)])
    return ToolOutput(stored, where, [back])


def count_lines(texts: list[str]) -> int:
    return sum(plain(text).count("\n") + 1 for text in texts)


def left_out(count: int, where: str) -> str:
    return f"*{count:,} more line{'' if count == 1 else 's'} left out: {code(where)}*"
