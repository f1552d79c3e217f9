"""A comparison as data: the document that `diff --format json` prints (format version 1).

Figures and ids are of what an attempt has for itself. The order of the fields is the order in the
document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from pathexport.write.compare.attempts import Parted
from pathexport.write.compare.changes import FileChange
from pathexport.write.compare.events import UNKNOWN
from pathexport.write.compare.shared import until
from pathexport.write.compare.totals import Totals, compared
from pathexport.write.render.context import Contexts
from pathexport.write.values import in_line

VERSION = 1
_TOKENS = ("input", "output", "cache_read", "cache_write")


class SharedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What the attempts at one place share."""

    messages: int
    until: str | None


class EditedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The net change of a file, in lines."""

    file: str
    added: int
    removed: int
    known: bool
    """Whether that is all, since the log holds all that came and went."""


class AttemptEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An attempt, behind what it shares."""

    path: str
    status: str
    reason: str | None
    messages: int
    turns: int
    prompts: int
    tokens: Mapping[str, int]
    tools: Mapping[str, int]
    failed: int
    rejected: int
    unanswered: int
    commands: Sequence[str]
    read: Sequence[str]
    edited: Sequence[EditedEntry]
    agents: int
    compactions: int
    started: str | None
    ended: str | None
    uuids: Sequence[str]


class ForkEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A place where paths part; of paths that share nothing there is no fork point."""

    session: str
    fork_point: str | None
    within: int | None
    """The fork, by its place in the list, of which some attempts part again here."""
    shared: SharedEntry
    attempts: Sequence[AttemptEntry]


def document(places: Iterable[Parted], contexts: Contexts) -> Iterator[str]:
    """The text of the document, place by place."""
    yield f'{{"version":{VERSION},"forks":['
    for number, (at, every) in enumerate(compared(places, contexts)):
        yield "," if number else ""
        yield in_line(_fork(at, every))
    yield "]}\n"


def _fork(at: Parted, every: Sequence[Totals]) -> ForkEntry:
    tree = at.project.tree
    return ForkEntry(
        session=at.session,
        fork_point=tree.last_row(at.shared).uuid if at.shared >= 0 else None,
        within=at.within if at.within >= 0 else None,
        shared=SharedEntry(messages=at.messages, until=until(at) or None),
        attempts=[_attempt(each) for each in every],
    )


def _attempt(found: Totals) -> AttemptEntry:
    attempt = found.attempt
    path, tree = attempt.path, attempt.project.tree
    spent = found.tokens
    return AttemptEntry(
        path=f"{path.session}/{path.number}",
        status=path.status,
        reason=path.reason,
        messages=attempt.messages,
        turns=found.turn_count,
        prompts=found.count("typed"),
        tokens={name: spent.get(name, 0) for name in _TOKENS},
        tools=found.tools,
        failed=found.count("failed"),
        rejected=found.count("rejected"),
        unanswered=found.count(UNKNOWN),
        commands=found.commands,
        read=found.read,
        edited=[_edited(each) for each in found.edited],
        agents=found.count("agents"),
        compactions=attempt.compactions,
        started=found.started or None,
        ended=found.ended or None,
        uuids=[row.uuid for step in attempt.steps for row in tree.rows_of(step)],
    )


def _edited(change: FileChange) -> EditedEntry:
    lines = change.lines
    return EditedEntry(file=change.file, added=lines.come, removed=lines.go, known=lines.known)
