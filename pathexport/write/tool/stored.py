"""Outputs that were stored beside the log because they were too large for their rows (R37).

What stands in such a row is a stub, and anybody may have written one: it gives way to a stored
output only where hardly anything else is possible, and what it says besides is shown with it. For
a result of an MCP server it is a note that tells the model how to read the file: it stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain

import msgspec

from pathexport.later import later
from pathexport.read.rows import Row
from pathexport.write.alike import alike
from pathexport.write.markdown.literal import code
from pathexport.write.render.context import Context
from pathexport.write.render.parts import Again, Gone, Part
from pathexport.write.tool.outputs import ToolOutput, is_silent
from pathexport.write.tool.saved import saved

_STUB = later(r"\s*<persisted-output>[ \t]*\n?(?P<head>[^\n]*)\n?(?P<more>.*)", re.DOTALL)
_PLACE = (
    r"(?P<folder>(?:~|[A-Za-z]:)?[\\/](?:[^\n]*[\\/])?)"
    r"(?P<session>[^\\/\s]+)[\\/]tool-results[\\/](?P<name>[^\\/\n]+?\.\w+)"
)
_HEAD = later(
    rf"(?P<words>(?:[^\n/\\]*[^\w\n/\\])?saved to):? *{_PLACE}\s*(?P<end></persisted-output>.*)?"
)
_NOTES = "Error: result ("
_NOTE = later(
    r"Error: result \([^()\n]{1,80}\) exceeds maximum allowed tokens\. Output has been saved to "
    rf"{_PLACE}\.(?:\n|\Z)"
)
_SENTENCE = later(r"Output too large \([^()\n]{1,20}\)\. Full output saved to|Tool result saved to")
_ABOVE = later(r"\s*Preview \([^()\n]{1,20}\):[ \t]*(?:\n|\Z)")
_LINES = later("[-_]+")  # between a server and its tool; in names of files all are one `-`
_WHEN = later(r"-\d+(?:-\w+)?\.\w+")
# What newer versions say below the preview of what bash mode printed, if it holds such brackets.
_MARKED = later(
    r"\nThe backslash after each opening angle bracket and before each closing one [^\n]*"
)
_END = "</persisted-output>"
_NO_PREVIEW = ("", "Use Read to view")  # as versions before 2.1 wrote it
_MARK = later(r"\[redacted: [^\[\]\n]{1,80}\]")
_DISGUISED = "\N{FULL BLOCK}"
_CUT = 120  # characters of a secret that a preview may end with
_BLANK = later(r"[\s\x00-\x1f\x7f-\x9f\ufffd\ud800-\udfff]+")
_AROUND = 1 << 12  # characters that an output may begin with and its preview leaves out
_LONG = 100  # characters of a preview that nobody has who has not seen the output


class Stub(msgspec.Struct, frozen=True):
    """What a text says that stands in place of a stored output."""

    session: str
    name: str
    preview: str
    rest: str
    """What it says besides."""

    @property
    def where(self) -> str:
        """What people call the place of the output."""
        return f"{self.session}/tool-results/{self.name}"


def stub_in(text: str) -> Stub | None:
    found = _STUB.fullmatch(text) if is_stub(text) else None
    head = _HEAD.fullmatch(found["head"]) if found else None
    if found is None or head is None:
        return None
    said, rest = found["more"], ""
    if head["end"]:
        said, rest = "", f"{head['end'].removeprefix(_END)}\n{said}"
    elif _END in said:
        said, _, rest = said.rpartition(_END)
    above = _ABOVE.match(said)
    said = _unmarked((said[above.end() :] if above else said).strip())
    usual = _SENTENCE.fullmatch(head["words"]) and " " not in head["folder"]
    others = ("" if usual else found["head"], rest.strip("\n"))
    preview = said.removesuffix("...")
    return Stub(head["session"], head["name"], preview, "\n".join(filter(None, others)))


def _unmarked(preview: str) -> str:
    """A preview as the output begins, without backslashes that Claude Code put beside brackets."""
    at = preview.rfind("\n")
    if at < 0 or not _MARKED.fullmatch(preview, at):
        return preview
    return preview[:at].replace("<\\", "<").replace("\\>", ">")


def is_stub(text: str) -> bool:
    """Whether a text begins as a stub does."""
    return text.lstrip().startswith("<persisted-output>")


def is_note(text: str) -> bool:
    """Whether a text begins as what stands for a large result of an MCP server."""
    return text.startswith(_NOTES)


def texts_of(
    said: Sequence[ToolOutput], call: str, row: Row, context: Context
) -> list[ToolOutput | Stub | Part]:
    """The texts of a result, with the stubs that are put back in place of some, lines on those that
    are not, and the files that texts name."""
    stubs = context.project.stubs
    replaced = stub_in(stubs[call]) if call in stubs else None
    if replaced is not None and not any(is_stub(each.text) for each in said):
        whole = "\n".join(each.text for each in said)
        if _belongs(replaced, row, call, context) and _holds(replaced, whole, context):
            return [replaced]
    tool = context.tools.get(call, "")
    may_be_of = partial(_may_be_of, row, call, context)
    found: list[ToolOutput | Stub | Part] = []
    for each in said:
        stub = stub_in(each.text)
        if stub is None:  # as nearly always
            found += [each, *_noted(each.text, call, row, context)]
            found += saved(each.text, tool, may_be_of, context)
        elif (instead := _put_back(stub, call, row, context)) is not stub:
            found += [instead, each]
        else:
            found += [stub, ToolOutput(stub.rest, each.where)] if stub.rest else [stub]
    return found


def in_place(
    found: Iterable[ToolOutput | Stub | Part],
    shown: Callable[[ToolOutput], Sequence[Part]],
    context: Context,
) -> list[Part]:
    """Such texts as they are shown, with what stubs stand for."""
    parts: list[Part] = []
    for each in found:
        if isinstance(each, ToolOutput):
            parts += shown(each)
        else:
            parts.append(_read(each, shown, context) if isinstance(each, Stub) else each)
    return parts


def _read(stub: Stub, shown: Callable[[ToolOutput], Sequence[Part]], context: Context) -> Again:
    """What a stub stands for, read when it is shown."""

    def here() -> list[Part]:
        texts = context.project.bodies.stored_texts(stub.session, stub.name)
        if texts is None:  # it was there a moment ago
            return [_missing(stub).text]
        if context.options.max_lines is not None:
            texts = ["\n".join(texts)]
        said = (shown(ToolOutput(each, stub.where)) for each in texts if not is_silent(each))
        return [_back(stub), *chain.from_iterable(said)]

    behind = f": {code(stub.where)}.*"
    return Again(("output", stub.where), here, "*The output is the one in ", behind)


def _put_back(stub: Stub, call: str, row: Row, context: Context) -> Stub | Gone | str:
    """The stub if its output may take its place, or what is said instead."""
    if not _belongs(stub, row, call, context):
        return _refused(stub, "another session stored")
    if context.project.bodies.stored(stub.session, stub.name, 0) is None:
        return _missing(stub)
    if not _begins_so(stub, call, context):
        return _refused(stub, "begins otherwise")
    return stub


def _noted(text: str, call: str, row: Row, context: Context) -> list[Stub | Gone]:
    """What is shown below a text: the output that it names, if that is called as the call's tool is
    and its session stored it."""
    named = _NOTE.match(text) if is_note(text) else None
    if named is None:
        return []
    stub = Stub(named["session"], named["name"], "", "")
    tool, name = (_LINES.sub("-", each) for each in (context.tools.get(call, ""), stub.name))
    called_so = tool.startswith("mcp-") and _WHEN.fullmatch(name.removeprefix(tool))
    if not called_so or not _belongs(stub, row, call, context):
        return []
    there = context.project.bodies.stored(stub.session, stub.name, 0) is not None
    return [stub if there else _missing(stub)]


def _belongs(stub: Stub, row: Row, call: str, context: Context) -> bool:
    """Whether a stub may name the session whose output it names: its row's own, one that it goes on
    from, or one that holds the same result. Of a session whose log is gone nobody knows: then the
    preview must be one that only the output itself can give."""
    if _may_be_of(row, call, context, stub.session):
        return True
    return len(_squeezed(stub.preview)) >= _LONG and context.project.bodies.unlogged(stub.session)


def _may_be_of(row: Row, call: str, context: Context, session: str) -> bool:
    """Whether a result that is in a row may have been stored by a session, by what logs tell."""
    project = context.project
    return project.goes_on_from(row.session, session) or (session, call) in project.graph.results


def _begins_so(stub: Stub, call: str, context: Context) -> bool:
    """Whether the stored output begins with what a stub shows of it. One that shows nothing must
    name an output that is called as the call is."""
    if stub.preview.strip() in _NO_PREVIEW:
        return stub.name.rpartition(".")[0] == call
    preview = _squeezed(stub.preview)
    there = _beginning(stub, stub.preview, context)
    return bool(preview) and (there.startswith(preview) or _ends_in_secret(preview, there))


def _ends_in_secret(preview: str, there: str) -> bool:
    """Whether a preview ends in the middle of what is hidden in the output as a whole."""
    place = alike(preview, there)
    return there[place : place + 1] == _DISGUISED and 0 < len(preview) - place < _CUT


def _holds(stub: Stub, text: str, context: Context) -> bool:
    """Whether the stored output begins with all of a text, and goes on."""
    said = _squeezed(text)
    there = _beginning(stub, text, context)
    return len(there) > len(said) and there.startswith(said)


def _missing(stub: Stub) -> Gone:
    """That an output is not there."""
    what = f"*The whole output was stored in {code(stub.name)}, which is not there any more.*"
    return Gone(what, stub.where, _back(stub))


def _refused(stub: Stub, why: str) -> str:
    """That a stub does not get the output that it names."""
    return f"*This names {code(stub.where)}, which {why}, so it is not put back.*"


def _back(stub: Stub) -> str:
    return f"*The whole output, from {code(stub.where)}:*"


def _beginning(stub: Stub, text: str, context: Context) -> str:
    """The beginning of an output, at least as long as a text of it."""
    length = 4 * len(text) + _AROUND
    return _squeezed(context.project.bodies.stored(stub.session, stub.name, length) or "")


def _squeezed(text: str) -> str:
    """A text without what differs between an output and its preview: blanks, control characters and
    characters that could not be read; and how secrets are numbered, one of which may be cut."""
    return _BLANK.sub("", _MARK.sub(_DISGUISED, text))
