"""The one path that a name means, whatever its status. Only projects that may have it are loaded.

Names of log files are looked at first, and what is in logs only if no file is called so. Several
paths are never chosen from: who typed the name is told of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pathexport.find.chosen import LISTED, Chosen, listed
from pathexport.find.latest import by_end
from pathexport.find.naming.meant import Meant, meant
from pathexport.find.naming.names import Begun, Filed, Newest, read_name
from pathexport.find.peek import mentioned, unread_of
from pathexport.find.unfound import ambiguous, no_logs, no_path, not_found, unknown
from pathexport.pipeline import Handle, Projects
from pathexport.problems import PathexportError, WrongRequestError
from pathexport.read.sources import Note, unheard
from pathexport.shape.project import Project
from pathexport.write.record.names import agent_stem, safe


def one(named: str, load: Callable[[], Projects], told_where: bool, note: Note = unheard) -> Chosen:
    """The path of some projects that a name means. If there are none, somebody who was not told
    where they are may have meant another thing by the name."""
    try:
        handles = load().handles
    except PathexportError as error:
        if told_where or not named or isinstance(read_name(named), Newest):
            raise
        raise no_logs(named, error) from error
    name = read_name(named)
    if isinstance(name, Newest):
        return _newest(handles, name.back, note)
    if not named:
        return _only(handles, note)
    found = _meant_in(handles, name)
    if not found and isinstance(name, Begun) and name.begins != name.begins.lower():
        found = _meant_in(handles, Begun(name.begins.lower(), name.number))  # as ids mostly are
    paths = [Chosen(project, path) for project, each in found for path in each.paths]
    if len(paths) == 1:
        return paths[0]
    if paths:
        raise ambiguous(named, paths)
    for project, each in found:
        nearest = [Chosen(project, path) for path in each.near]
        missed = [*map(project.named, project.unread)]
        raise not_found(each.why, listed(nearest), missed, note)
    raise unknown(named, name, handles, note)


def _newest(handles: Sequence[Handle], back: int, note: Note) -> Chosen:
    found = by_end(handles, back + 1)
    if not found:
        raise no_path(handles, note)
    if len(found) > back:
        return found[back]
    are = "is only 1 path" if len(found) == 1 else f"are only {len(found):,} paths"
    sentence = f"There {are}. The oldest is:"
    raise not_found(sentence, listed(found[-1:]), unread_of(handles), note)


def _only(handles: Sequence[Handle], note: Note) -> Chosen:
    """The path of whoever names none, if there is no other."""
    found = by_end(handles, LISTED + 1)
    if not found:
        raise no_path(handles, note)
    if len(found) == 1:
        return found[0]
    choices = [*listed(found[:LISTED]), *(["and older ones"] * (len(found) > LISTED))]
    raise WrongRequestError("Which path? Name one. The newest are:", choices)


def _meant_in(handles: Sequence[Handle], name: Begun | Filed) -> list[tuple[Project, Meant]]:
    """The projects in which a name means something, and what."""
    loaded = (handle.load() for handle in _holders(handles, name))
    found = ((project, meant(project, name)) for project in loaded)
    return [(project, each) for project, each in found if each.paths or each.why]


def _holders(handles: Sequence[Handle], name: Begun | Filed) -> Iterator[Handle]:
    """The projects that may have a path of this name."""
    if len(handles) == 1:
        yield from handles
        return
    by_file = [handle for handle in handles if _has_log(handle, name)]
    if by_file:
        yield from by_file
        return
    for handle in handles:
        if any(mentioned(handle.files, begins) for begins in name.ids):
            yield handle


def _has_log(handle: Handle, name: Begun | Filed) -> bool:
    """Whether a log lies in a project that the name may mean."""
    logs = [log.session for log in handle.files.sessions]
    if isinstance(name, Filed):
        agents = (log.agent for log in handle.files.files if log.agent is not None)
        return any(safe(session) in name.ids for session in logs) or any(
            agent_stem(agent) == name.stem for agent in agents
        )
    (begins,) = name.ids
    return any(session.startswith(begins) for session in logs)
