"""The figures of attempts side by side, as a table that reads well also as plain text.

A column is an attempt; where there are many, a row is one, since a page is long and not wide, and
tools and files are only counted. Rows of figures that no attempt has are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pathexport.shape.paths.path import Path
from pathexport.write.compare.changes import ComeAndGo, FileChange, summed
from pathexport.write.compare.totals import Totals, by_file
from pathexport.write.markdown.literal import code, escape
from pathexport.write.message.replies import NO_RESULT
from pathexport.write.text import counted, width
from pathexport.write.times import Local, full, lasting
from pathexport.write.tool.inputs import path, title

_WIDE = 6  # attempts that stand side by side
_LISTED = 12  # tools or files that have rows of their own

_OF_ABOVE = "– "  # begins a row that tells a part of what the row above it does

_Row = tuple[str, Sequence[str]]


def table(every: Sequence[Totals], local: Local) -> str:
    """The figures of attempts at one thing."""
    rows: list[_Row] = [("", [_in_cell(code(each.attempt.name)) for each in every])]
    wide = len(every) > _WIDE
    figures = _figures(every, local)
    rows += (row for row in figures if not wide or not row[0].startswith(_OF_ABOVE))
    lines = [[name, *cells] for name, cells in rows]
    if wide:
        lines = [list(column) for column in zip(*lines, strict=True)]
    return "\n".join(_aligned(lines))


def _figures(every: Sequence[Totals], local: Local) -> Iterator[_Row]:
    yield "Status", [status(each.attempt.path) for each in every]
    yield "Messages", [f"{each.attempt.messages:,}" for each in every]
    yield "Turns", [f"{each.sum.turns.count:,}" for each in every]
    yield "From", [full(each.sum.started, local) for each in every]
    yield "Time", [lasting(each.sum.started, each.ended) for each in every]
    yield "Models", [", ".join(map(escape, each.sum.models)) or "none" for each in every]
    yield from _tokens(every)
    yield from _row("Tool calls", [sum(each.tools.values()) for each in every])
    yield from _tools(every)
    yield from _row("Failed calls", [each.count("failed") for each in every])
    yield from _row("Rejected calls", [each.count("rejected") for each in every])
    yield from _row("Calls without result", [each.count(NO_RESULT) for each in every])
    yield from _row("Commands run", [each.count("ran") for each in every])
    yield from _row("Files read", [len(each.read) for each in every])
    yield from _files(every)
    yield from _row("Agents", [each.count("agents") for each in every])
    yield from _row("Compactions", [each.attempt.compactions for each in every])


def status(path: Path) -> str:
    """What became of a path, and why."""
    return path.status.lower() + (f", {path.reason}" if path.reason else "")


def _tokens(every: Sequence[Totals]) -> Iterator[_Row]:
    """As in a transcript's header: those written to the cache count as input."""
    spent = [each.tokens for each in every]
    into = [each.get("input", 0) + each.get("cache_write", 0) for each in spent]
    yield from _row("Tokens in", into)
    least = ["at least " if "open" in each else "" for each in spent]
    out = [each.get("output", 0) for each in spent]
    if any(out):
        yield "Tokens out", [f"{few}{n:,}" for few, n in zip(least, out, strict=True)]
    yield from _row("Tokens from the cache", [each.get("cache_read", 0) for each in spent])


def _row(name: str, counts: Sequence[int]) -> Iterator[_Row]:
    if any(counts):
        yield name, [f"{count:,}" for count in counts]


def _tools(every: Sequence[Totals]) -> Iterator[_Row]:
    """The calls of each tool, if there are several."""
    sums = Counter[str]()
    for each in every:
        sums.update(each.tools)
    names = [tool for tool, _ in sums.most_common()]
    for name in names[:_LISTED]:
        yield f"{_OF_ABOVE}{title(name)}", [f"{each.tools.get(name, 0):,}" for each in every]
    if more := names[_LISTED:]:
        rest = [sum(each.tools.get(name, 0) for name in more) for each in every]
        yield f"{_OF_ABOVE}{counted(len(more), 'more tool')}", [f"{count:,}" for count in rest]


def _files(every: Sequence[Totals]) -> Iterator[_Row]:
    """The files that were edited, and what became of each."""
    files = [*by_file(every).items()]
    if not files:
        return
    yield "Files edited", [_sum(each.edited) or "0" for each in every]
    cwd = every[-1].attempt.project.cwd or ""
    for name, changes in files[:_LISTED]:
        shown = _in_cell(path(name, cwd))
        made = [changes.get(number) for number in range(len(every))]
        yield f"{_OF_ABOVE}{shown}", [come_and_go(one.lines) if one else "" for one in made]
    if more := files[_LISTED:]:
        rest: list[list[FileChange]] = [[] for _ in every]
        for number, change in ((n, one) for _, changes in more for n, one in changes.items()):
            rest[number].append(change)
        yield f"{_OF_ABOVE}{counted(len(more), 'more file')}", [*map(_sum, rest)]


def _sum(changes: Sequence[FileChange]) -> str:
    if not changes:
        return ""
    return f"{len(changes):,} ({come_and_go(summed(each.lines for each in changes))})"


def come_and_go(lines: ComeAndGo) -> str:
    """Lines that come and go, as `+1 −2`."""
    return f"+{_least(lines.come, lines.all_come)} −{_least(lines.go, lines.all_go)}"


def _least(count: int, every: bool) -> str:
    """A count, or that there may be more."""
    return f"{count:,}" if every else f"{count:,} or more" if count else "?"


def _in_cell(span: str) -> str:
    """A code span within a table, where a bar would end its cell."""
    return span.replace("|", "\\|")


def _aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table, its columns as wide as their widest cells."""
    widths = [max(3, *map(width, column)) for column in zip(*lines, strict=True)]
    for number, line in enumerate(lines):
        cells = [cell + " " * (w - width(cell)) for cell, w in zip(line, widths, strict=True)]
        yield f"| {' | '.join(cells)} |"
        if not number:
            yield f"|{'|'.join('-' * (w + 2) for w in widths)}|"
