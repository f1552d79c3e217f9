"""Which projects may hold rows of the sessions whose IDs begin so.

A session may go on in another project, in a log that is called otherwise. So what is in logs is
looked through as well, which takes far less time than loading them. What cannot be told by a look
is loaded: an ID of other forms, and a project of which something cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from pathexport.find.peek import mentioned_so
from pathexport.pipeline import Handle
from pathexport.write.ids import SHORT, short

_ID = re.compile("[0-9a-f-]+")


def apart(handles: Sequence[Handle], begins: str) -> tuple[list[Handle], list[Handle]]:
    """The projects that may hold such a session, and those that hold none, both in their order.
    Sessions that are called alike in short may be in the first ones only."""
    low = begins.lower()[:SHORT]
    if len(handles) == 1 or not _ID.fullmatch(begins.lower()):
        return [*handles], []
    held: list[Handle] = []
    others: list[Handle] = []
    for handle in handles:
        (held if _may_hold(handle, low) else others).append(handle)
    return held, others


def called(sessions: Iterable[str], others: Iterable[Handle]) -> Mapping[str, str]:
    """How the sessions of some projects are called in short, where others are not loaded: these
    have the sessions that their logs are called by."""
    names = (log.session for handle in others for log in handle.files.sessions)
    return short(chain(sessions, names))


def _may_hold(handle: Handle, low: str) -> bool:
    files = handle.files
    return (
        any(problem.unread for problem in files.problems)
        or any(log.session.lower().startswith(low) for log in files.files)
        or mentioned_so(files, low)
    )
