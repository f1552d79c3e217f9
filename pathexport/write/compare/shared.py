"""What attempts share: how much, up to which prompt, and until when."""

from __future__ import annotations

from collections.abc import Callable

from pathexport.read.rows import Row
from pathexport.shape.paths.titles import first_words
from pathexport.shape.steps.messages import held
from pathexport.write.compare.attempts import Parted
from pathexport.write.markdown.literal import escape
from pathexport.write.text import counted, cut
from pathexport.write.times import Local, span

_WORDS = 80  # columns of a prompt


def until(at: Parted) -> str:
    """When the last message was said that they share."""
    tree = at.project.tree
    for step in tree.upwards(at.shared):
        _, _, last = held(tree.rows, tree.steps[step].rows)
        if last:
            return last
    return ""


def sentence(at: Parted, words: Callable[[Row], str], local: Local) -> str:
    """All that they share, in a line."""
    if at.shared < 0:
        return "They share no message."
    tree = at.project.tree
    steps = (step for step in tree.upwards(at.shared) if tree.steps[step].kind == "prompt")
    last = next(steps, -1)
    asked = cut(first_words(tree.rows_of(last), words), _WORDS) if last >= 0 else ""
    up_to = f", up to “{escape(asked)}”" if asked else ""
    when = span(at.attempts[-1].path.started, until(at), local)
    return f"They share {counted(at.messages, 'message')}{up_to}" + (f" ({when})." if when else ".")
