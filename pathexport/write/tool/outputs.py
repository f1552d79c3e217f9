"""What tools were given and put out: verbatim, folded when long; outputs are cut on request."""

from __future__ import annotations

import msgspec

from pathexport.later import later
from pathexport.read.texts.colours import without_colours
from pathexport.write.markdown.literal import code, fence_plain, fold, plain
from pathexport.write.text import counted

_FOLDED = 60  # lines: what is far longer than a screen folds
# What Claude Code writes if nothing was printed; newer versions name the tool.
_SILENT = ("(no content)", "Tool ran without output or errors")
_NAMED = later(r"\([\w-]{1,200} completed with no output\)")


class ToolOutput(msgspec.Struct, frozen=True):
    """A text of a result, and where in the logs all of it is."""

    text: str
    where: str


def is_silent(text: str) -> bool:
    """Whether a text only says that nothing was printed, or is blank itself."""
    said = text.strip()
    return not said or said in _SILENT or _NAMED.fullmatch(said) is not None


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
    return _folded(shown, lines)


def verbatim(text: str, info: str = "text") -> str:
    """A text that a tool was given, verbatim, and folded when it is long."""
    text = plain(text)
    return _folded(fence_plain(text, info), text.count("\n") + (not text.endswith("\n")))


def foldable(shown: str) -> str:
    """Markdown that is folded if it is long."""
    return _folded(shown, shown.count("\n") + 1)


def _folded(shown: str, lines: int) -> str:
    return fold(f"{lines:,} lines", shown) if lines > _FOLDED else shown


def count_lines(texts: list[str]) -> int:
    return sum(plain(text).count("\n") + 1 for text in texts)


def left_out(count: int, where: str) -> str:
    return f"*{counted(count, 'more line')} left out: {code(where)}*"
