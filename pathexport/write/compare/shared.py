"""What attempts share: how much, up to which prompt, and until when."""

from __future__ import annotations

from collections.abc import Callable

from pathexport.read.rows import Row
from pathexport.shape.paths.titles import first_words
from pathexport.shape.steps.messages import held
from pathexport.write.compare.attempts import Parted
from pathexport.write.markdown.literal import escape
from pathexport.write.text import counted, cut
from pathexport.write.times import Local, at_once, span

NOTHING = "They share no message."
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
        return NOTHING
    tree = at.project.tree
    steps = (step for step in tree.upwards(at.shared) if tree.steps[step].kind == "prompt")
    said = (first_words(tree.rows_of(step), words) for step in steps)
    asked = cut(next(filter(None, said), ""), _WORDS)
    up_to = f", up to “{escape(asked)}”" if asked else ""
    begun, ended = at.attempts[-1].path.started, until(at)
    when = at_once(begun, local) if at.messages == 1 else span(begun, ended, local)
    return f"They share {counted(at.messages, 'message')}{up_to}" + (f" ({when})." if when else ".")
