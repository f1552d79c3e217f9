"""Where a reader may want to jump to: prompts, compactions, and the places where paths part.

A transcript lists its own below the header, the index of a project those of all its paths. Each
place is listed once, by the message where it is. If many ways leave a place, only the first are
named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from pathexport.shape.paths.path import Path
from pathexport.shape.steps.messages import messages
from pathexport.write.document.links import LISTED, DocumentLinks
from pathexport.write.ids import SHORT
from pathexport.write.markdown.literal import code, escape, fold
from pathexport.write.message.compaction import Compaction, compacted
from pathexport.write.render.context import read_rows
from pathexport.write.render.facts import Facts
from pathexport.write.text import counted, dotted
from pathexport.write.times import Local, full, short

_LONG = 8  # prompts from which on a transcript has a table of contents


class Contents(msgspec.Struct, frozen=True):
    """The places in a project that its index lists, a line of Markdown or more each."""

    forks: Sequence[str] = ()
    compactions: Sequence[str] = ()


class Partings(msgspec.Struct, frozen=True):
    """Where other paths part from one: the first ways on from each place, and how many more."""

    ways: Mapping[int, tuple[list[int], int]]
    more: int
    """The places that are not among these."""


def contents(facts: Facts, local: Local, first: int = 1) -> str:
    """The prompts of a long transcript from a message on; a short one needs no table."""
    prompts = [prompt for prompt in facts.prompts if prompt[0] >= first]
    if len(prompts) < _LONG:
        return ""
    lines, before = [], ""
    for number, time, words in prompts:
        when = short(time, before, local)
        place = f"[{number}](#m{number}) · {when}" if when else f"[{number}](#m{number})"
        lines.append(f"- {place} · {words}")
        before = time or before
    return fold(f"Contents: {counted(len(prompts), 'prompt')}", "\n".join(lines))


def compaction_field(facts: Facts, begun: str, local: Local) -> str:
    """The compactions of a document, for a line of its header."""
    return listed(_in_header(facts, begun, local), len(facts.compactions))


def _in_header(facts: Facts, begun: str, local: Local) -> Iterator[str]:
    for number, (time, tokens) in enumerate(facts.compactions, start=1):
        held = f"({tokens})" if tokens else ""
        parts = [f"[c{number}](#c{number})", short(time, begun, local), held]
        yield " ".join(filter(None, parts))


def listed(told: Iterator[str], count: int) -> str:
    """As many of a kind as a header names, and how many more there are. The others are not told:
    each of many paths may share thousands of them."""
    more = f" and {count - LISTED:,} more" if count > LISTED else ""
    return ", ".join(islice(told, LISTED)) + more


def partings(links: DocumentLinks, path: Path) -> Partings:
    """The places on a path where others part from it."""
    forks = dict(links.forks(path))
    shown = [*forks][:LISTED]
    if path.fork in forks and path.fork not in shown:  # where it was left matters most
        shown[-1] = path.fork
    ways = {step: links.others(step, forks[step]) for step in shown}
    return Partings(ways, len(forks) - len(shown))


def fork_points(links: DocumentLinks, path: Path, found: Partings) -> str:
    """A line for each place where others part from a path."""
    lines = ["**Fork points**\n"]
    for step, (ways, more) in found.ways.items():
        named = [links.called(way, path.session) + links.more_paths(way) for way in ways]
        named += [f"and {more:,} more" if more else ""]
        place = message_here(links.project.messages[step])
        lines.append(f"- {_fork(links, step, place)} → {'; '.join(filter(None, named))}")
    if found.more:
        lines.append(f"- and {found.more:,} more, each shown at its message")
    return "\n".join(lines) if found.ways else ""


def message_here(at: int) -> str:
    """A message of this transcript, with a link to it."""
    return f"[message {at}](#m{at})" if at else "the beginning"


def contents_of(links: DocumentLinks) -> Contents:
    """The places of a whole project, each linked to the path that stands for those through it."""
    return Contents(tuple(_forks(links)), tuple(_compactions(links)))


def _forks(links: DocumentLinks) -> Iterator[str]:
    for step in [step for step, ways in enumerate(links.behind.ways) if ways > 1]:
        ways, more = links.others(step)
        session = links.tree.steps[step].session
        at = links.project.messages[step]
        place = links.at(step, f"message {at}" if at else "the beginning")
        yield dotted(f"- {_fork(links, step, place)}", _session(links, step))
        here = links.standing(step)  # the path that the place is linked on
        for way in ways:
            called = links.called if links.named(way) is here else links.way
            name, said = called(way, session) + links.more_paths(way), links.begins(way)
            yield f"  - {name}" + (f": “{said}”" if said else "")
        if more:
            yield f"  - and {counted(more, 'more way')}"


def _fork(links: DocumentLinks, step: int, place: str) -> str:
    """A place where paths part: its message, the row that they share last, its first words."""
    last = links.project.graph.rows[links.tree.steps[step].rows[-1]].uuid
    said = links.ends(step)
    words = f"“{said}”" if said else ""
    if not said and (before := links.begins(step) or links.asked(step)):
        words = f"after “{before}”"
    return dotted(place, code(last[:SHORT]), words)


def _session(links: DocumentLinks, step: int) -> str:
    """The session of a step, where there is more than one."""
    several = len(links.project.sessions) > 1
    return f"session {code(links.tree.steps[step].session[:SHORT])}" if several else ""


def _compactions(links: DocumentLinks) -> Iterator[str]:
    project = links.project
    for number, step in enumerate(links.tree.steps if any(project.compactions) else ()):
        before = project.compactions_before(number)
        if links.behind.count[number] and project.compactions[number] > before:
            for place, each in enumerate(_in_step(links, step.rows), start=before + 1):
                yield f"- {_compaction(links, number, place, each)}"


def _compaction(links: DocumentLinks, step: int, place: int, found: Compaction) -> str:
    at, when = links.at(step, f"c{place}", f"c{place}"), full(found.time, None)
    return dotted(at, when, found.tokens, escape(found.trigger), _session(links, step))


def _in_step(links: DocumentLinks, nodes: Sequence[int]) -> Iterator[Compaction]:
    for message in messages(links.project.graph.rows, nodes):
        if message.form == "compaction":
            yield compacted(read_rows(message.rows, links.project))
