"""One path as a document that stands alone: nothing is beside it that it could link to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from pathexport.find.chosen import Chosen
from pathexport.pipeline import without_circles
from pathexport.write.document.documents import alone
from pathexport.write.document.excerpt import Extent, excerpt
from pathexport.write.document.transcript import Pieces
from pathexport.write.document.writer import joined
from pathexport.write.folder.single import write_file
from pathexport.write.options import Options
from pathexport.write.split import rough_tokens, split

_HEAD = 3  # pieces of the top that each part has: front matter, title and fields


class Part(msgspec.Struct, frozen=True):
    """One of the files that a document is divided into."""

    file: str
    chunks: list[str]
    tokens: int


def shown(chosen: Chosen, extent: Extent, options: Options) -> Pieces:
    """A path, or a part of it."""
    project = chosen.project
    with without_circles(), project.bodies.opened() as bodies:
        part = excerpt(project, chosen.path, extent, options.local)
        return alone(project, bodies, part, options)


def chunks(text: Pieces) -> list[str]:
    """The whole document."""
    return joined([*text.top, *text.parts])


def write_parts(text: Pieces, file: str, most: int, tell: Callable[[str], object]) -> None:
    """Write a document to numbered files of at most so many tokens, as far as that can be
    estimated. Each begins with the header, and no message is cut."""
    for part in _parts(text, file, most):
        write_file(part.file, part.chunks)
        if part.tokens > most:
            tell(f"{part.file} has about {part.tokens:,} tokens: one message is larger than fits.")


def _parts(text: Pieces, file: str, most: int) -> Iterator[Part]:
    head, rest = text.top[:_HEAD], [*text.top[_HEAD:], *text.parts]
    room = max(most - sum(map(rough_tokens, head)) - 16, 0)
    groups = split(rest, room)
    width = len(str(len(groups)))
    path = Path(file)
    for number, group in enumerate(groups, start=1):
        line = f"*Part {number} of {len(groups)}.*"
        made = joined([*head, line, *group])
        name = f"{path.stem}-{number:0{width}}{path.suffix}"
        yield Part(str(path.with_name(name)), made, rough_tokens("".join(made)))
