"""Problems as people read them: the same one in several lines of a file is told once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pathexport.grouped import grouped
from pathexport.later import later
from pathexport.problems import Problem, file_and_line
from pathexport.write.record.entries import ProblemEntry
from pathexport.write.text import counted

PLACES = 4
"""Lines that are shown of one kind of finding in one file; JSON has all."""
_ID = later("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class ProblemLine(msgspec.Struct, frozen=True):
    """What is wrong in one file, or with a whole project."""

    where: str
    """The file, with the first lines."""
    what: str
    count: int

    @property
    def told(self) -> str:
        """What it is, and in how many more lines."""
        more = self.count - PLACES
        return self.what + (f" (and on {counted(more, 'more line')})" if more > 0 else "")


def problem_lines(problems: Iterable[Problem | ProblemEntry]) -> Sequence[ProblemLine]:
    """Each problem of each file once, in the order of the first places. Where they differ only in
    the row that they name, as in a log that somebody took rows out of, none is named."""
    placed = ((*file_and_line(problem.where), problem.what) for problem in problems)
    groups = grouped(((file, _ID.sub("…", what)), (line, what)) for file, line, what in placed)
    return [_line(file, what, found) for (file, what), found in groups.items()]


def _line(file: str, kind: str, found: Sequence[tuple[str, str]]) -> ProblemLine:
    lines, whats = [line for line, _ in found], {what for _, what in found}
    where = f"{file}:{', '.join(lines[:PLACES])}" if lines[0] else file
    return ProblemLine(where, kind if len(whats) > 1 else whats.pop(), len(lines))
