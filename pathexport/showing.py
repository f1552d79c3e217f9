"""A path, or several, in a form that stands alone: it links to no file beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pathexport.find.chosen import Chosen
from pathexport.problems import WrongRequestError
from pathexport.system.garbage import without_circles
from pathexport.system.rights import Rights
from pathexport.write.document.excerpt import Extent, excerpt
from pathexport.write.document.transcript import Pieces, shown_messages, stray_marks
from pathexport.write.document.writer import joined
from pathexport.write.feed.budget import TooFewTokensError
from pathexport.write.feed.estimate import Family, estimate, markdown, roughly
from pathexport.write.feed.forms import PartRead, Wanted, as_data, as_documents, as_markdown
from pathexport.write.folder.single import remove_other_parts, write_file
from pathexport.write.text import messages_from_to

_HEAD = 3  # pieces of the top that each part has: front matter, title and fields
_LINE = 16  # tokens of the line that says which part it is, at most


class ShownPath(msgspec.Struct, frozen=True):
    """A path as it is shown."""

    chunks: Sequence[str]
    tokens: int
    """By the estimate."""
    family: Family
    """The models whose tokens these are."""
    pieces: Pieces | None = None
    """Those that a transcript is made of."""


class Part(msgspec.Struct, frozen=True):
    """One of the files that a document is divided into."""

    file: Path
    chunks: list[str]
    tokens: int


def shown_paths(paths: Sequence[Chosen], extent: Extent, wanted: Wanted) -> ShownPath:
    """One path or, as XML, several as documents in one."""
    if len(paths) == 1:
        return shown_path(paths[0], extent, wanted)
    with without_circles(), ExitStack() as stack:
        reads = []
        for chosen in paths:
            project = stack.enter_context(chosen.project.opened())
            part = excerpt(project, chosen.path, extent, wanted.options.local)
            reads.append(PartRead(project, part))
        text = as_documents(reads, wanted)
    return ShownPath([text.made], text.tokens, text.family)


def shown_path(chosen: Chosen, extent: Extent, wanted: Wanted) -> ShownPath:
    """A path, or a part of it, in the form that the options name."""
    with without_circles(), chosen.project.opened() as project:

        def render(extent: Extent, wanted: Wanted) -> ShownPath:
            part = excerpt(project, chosen.path, extent, wanted.options.local)
            read = PartRead(project, part)
            form = wanted.options.format
            if form != "markdown":
                text = as_data(read, wanted, form)
                return ShownPath([text.made], text.tokens, text.family)
            document = as_markdown(read, wanted)
            pieces = document.made
            chunks = joined([*pieces.top, *pieces.parts])
            return ShownPath(chunks, document.tokens, document.family, pieces)

        try:
            return render(extent, wanted)
        except TooFewTokensError as error:
            options = _that_fit(extent, wanted, render)
            raise TooFewTokensError(error.most, error.least, options) from None


def _that_fit(extent: Extent, wanted: Wanted, render: Callable[[Extent, Wanted], object]) -> str:
    """The fewest options with which it fits; nothing if none are enough."""
    last = replace(extent, turns=1)
    trials = {"--last 1": (last, wanted)}
    if wanted.options.placing == "inline":
        alone = replace(wanted, options=replace(wanted.options, agents="omit"))
        trials |= {"--agents omit": (extent, alone), "--last 1 --agents omit": (last, alone)}
    for options, trial in trials.items():
        with suppress(TooFewTokensError):
            render(*trial)
            return options
    return ""


def write_parts(
    text: ShownPath, file: str, rights: Rights, most: int, tell: Callable[[str], object]
) -> Sequence[Path]:
    """Write a transcript to numbered files of at most so many tokens, by the estimate. Each begins
    with the header, and no message is cut. All parts that an earlier run wrote are replaced."""
    assert text.pieces is not None, "only a transcript has parts"

    def measure(piece: str) -> int:
        return estimate(markdown(piece), text.family)

    first = Path(os.path.expanduser(file))
    written = []
    for part in _parts(text.pieces, first, most, measure):
        write_file(str(part.file), part.chunks, rights)
        written.append(part.file)
        if part.tokens > most:
            size = f"{part.file} has about {part.tokens:,} tokens"
            tell(f"{size}: a message does not fit beside the header.")
    remove_other_parts(first, written)
    return written


def _parts(text: Pieces, first: Path, most: int, measure: Callable[[str], int]) -> Iterator[Part]:
    head, rest = text.top[:_HEAD], [*text.top[_HEAD:], *text.parts]
    needed = measure("".join(joined([*head, stray_marks(head)]))) + _LINE
    if needed >= most:
        raise WrongRequestError(
            f"--split {most} is too few: the header that each part begins with has "
            f"{roughly(needed)} tokens. Give more."
        )

    def with_marks(piece: str) -> int:
        return measure(piece) + measure(stray_marks([piece]))

    groups = split(rest, most - needed, with_marks)
    width = len(str(len(groups)))
    for number, group in enumerate(groups, start=1):
        line = f"*Part {number} of {len(groups)}{_messages(group)}.*"
        chunks = joined([*head, stray_marks([*head, *group]), line, *group])
        name = f"{first.stem}-{number:0{width}}{first.suffix}"
        yield Part(first.with_name(name), chunks, measure("".join(chunks)))


def split(
    pieces: Iterable[str], room: int, measure: Callable[[str], int]
) -> Sequence[Sequence[str]]:
    """The pieces in order, in the fewest groups of this size by this measure. A larger piece stands
    alone."""
    groups: list[list[str]] = []
    left = 0
    for piece in filter(None, pieces):
        size = measure(piece)
        if not groups or size > left:
            groups.append([])
            left = room
        groups[-1].append(piece)
        left -= size
    return groups


def _messages(group: Sequence[str]) -> str:
    numbers = shown_messages(group)
    return f": {messages_from_to(numbers[0], numbers[-1])}" if numbers else ""
