"""A comparison as data: the document that `diff --format json` prints (format version 1).

Figures and ids are of what an attempt has for itself. The order of the fields is the order in the
document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pathexport.write.compare.attempts import Parted
from pathexport.write.compare.changes import FileChange
from pathexport.write.compare.totals import Totals, compared
from pathexport.write.message.replies import NO_RESULT
from pathexport.write.render.context import Contexts
from pathexport.write.render.facts import TOKENS
from pathexport.write.values import in_line, in_list

VERSION = 1


def document(places: Iterable[Parted], contexts: Contexts) -> Iterator[str]:
    """The text of the document, place by place."""
    forks = ([in_line(_fork(*each))] for each in compared(places, contexts))
    return in_list(f'{{"version":{VERSION},"forks":[', forks)


def _fork(at: Parted, every: Sequence[Totals]) -> dict[str, object]:
    """A place where paths part; of paths that share nothing there is no fork point. `within` is the
    fork, by its place in the list, of which some attempts part again here."""
    tree = at.project.tree
    return {
        "session": at.session,
        "fork_point": tree.last_row(at.shared).uuid if at.shared >= 0 else None,
        "within": at.within if at.within >= 0 else None,
        "shared": {"messages": at.messages, "until": at.until or None},
        "attempts": [_attempt(each) for each in every],
    }


def _attempt(found: Totals) -> dict[str, object]:
    """An attempt, behind what it shares."""
    attempt = found.attempt
    path, tree = attempt.path, attempt.project.tree
    return {
        "path": f"{path.session}/{path.number}",
        "status": path.status,
        "reason": path.reason,
        "messages": attempt.messages,
        "turns": found.sum.turns.count,
        "prompts": found.count("typed"),
        "tokens": {name: found.tokens.get(name, 0) for name in TOKENS},
        "tools": found.tools,
        "failed": found.count("failed"),
        "rejected": found.count("rejected"),
        "unanswered": found.count(NO_RESULT),
        "commands": found.commands,
        "read": found.read,
        "edited": [_edited(each) for each in found.edited],
        "agents": found.count("agents"),
        "compactions": attempt.compactions,
        "started": found.sum.started or None,
        "ended": found.ended or None,
        "uuids": [row.uuid for step in attempt.steps for row in tree.rows_of(step)],
    }


def _edited(change: FileChange) -> dict[str, object]:
    """The net change of a file, and whether that is all, since the log holds all of it."""
    lines = change.lines
    known = lines.all_come and lines.all_go
    return {"file": change.file, "added": lines.come, "removed": lines.go, "known": known}
