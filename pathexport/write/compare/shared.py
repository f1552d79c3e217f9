"""What attempts share: how much, until when, and what a person typed last in it.

Some of several attempts at a place may share more than all of them; they are told by the place
where they part again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathexport.shape.project import Project
from pathexport.write.compare.attempts import Parted
from pathexport.write.document.excerpt import last_prompt
from pathexport.write.markdown.literal import code, escape
from pathexport.write.text import counted, cut
from pathexport.write.times import Local, at_once, span

NOTHING = "They share no message."
_WORDS = 80  # columns of a prompt
_NAMED = 4  # attempts of which a line tells


def sentence(at: Parted, project: Project, local: Local) -> str:
    """All that they share, in a line. It may end with much else that followed the last prompt. The
    logs of the project are open."""
    if not at.messages:
        return NOTHING
    asked = last_prompt(project, project.tree.upwards(at.shared))
    begun, ended = at.attempts[-1].path.started, at.until
    when = at_once(begun, local) if at.messages == 1 else span(begun, ended, local)
    share = f"They share {counted(at.messages, 'message')}" + (f" ({when})." if when else ".")
    if asked is None:
        return share
    number, typed = asked
    return f"{share} The last prompt in them is message {number}: “{escape(cut(typed, _WORDS))}”"


def part_again(places: Sequence[Parted]) -> Mapping[int, Sequence[str]]:
    """For places by number, a line for each later one where some of their attempts part again."""
    found: dict[int, list[str]] = {}
    for number, at in enumerate(places):
        if at.within >= 0:
            more = at.messages - places[at.within].messages
            share = f"share {counted(more, 'more message')}" if more else "go on together"
            where = f"after message {at.messages} (fork {number + 1})"
            found.setdefault(at.within, []).append(f"{_names(at)} {share}, and part {where}.")
    return found


def _names(at: Parted) -> str:
    """What the attempts at a place are called; of many the first."""
    names = [code(each.name) for each in at.attempts]
    if len(names) > _NAMED + 1:
        names[_NAMED:] = [f"{len(names) - _NAMED:,} more"]
    return f"{', '.join(names[:-1])} and {names[-1]}"
