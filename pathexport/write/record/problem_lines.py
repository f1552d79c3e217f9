"""Problems as people read them: the same one in several lines of a file is told once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pathexport.problems import Problem, file_and_line
from pathexport.write.grouped import grouped
from pathexport.write.record.entries import ProblemEntry
from pathexport.write.text import counted

_PLACES = 4  # that are shown of one kind of problem in one file; JSON has all


class ProblemLine(msgspec.Struct, frozen=True):
    """What is wrong in one file, or with a whole project."""

    where: str
    """The file, with the first lines."""
    what: str
    count: int

    @property
    def told(self) -> str:
        """What it is, and in how many more lines."""
        more = self.count - _PLACES
        return self.what + (f" (and on {counted(more, 'more line')})" if more > 0 else "")


def problem_lines(problems: Iterable[Problem | ProblemEntry]) -> Sequence[ProblemLine]:
    """Each problem of each file once, in the order of the first places."""
    placed = ((*file_and_line(problem.where), problem.what) for problem in problems)
    groups = grouped(((file, what), line) for file, line, what in placed)
    return [
        ProblemLine(f"{file}:{', '.join(lines[:_PLACES])}" if lines[0] else file, what, len(lines))
        for (file, what), lines in groups.items()
    ]
