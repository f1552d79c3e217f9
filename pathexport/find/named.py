"""The one path that a name means, whatever its status. Only projects that may have it are loaded.

The names of log files are looked at first, and what is in the logs only if no file has the name.
Where several paths are meant, none is chosen: the person is told of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pathexport.find.chosen import LISTED, Chosen, listed
from pathexport.find.latest import newest
from pathexport.find.naming.meant import Meant, meaning
from pathexport.find.naming.names import Begun, Filed, Newest, read_name
from pathexport.find.peek import mentions, unread_of
from pathexport.find.unfound import ambiguous, hint_of_file, no_logs, no_path, not_found, unknown
from pathexport.pipeline import Handle, Projects
from pathexport.problems import PathexportError, WrongRequestError
from pathexport.shape.project import Project
from pathexport.write.record.names import agent_stem, safe


def path_named(named: str, load: Callable[[], Projects], with_source: bool) -> Chosen:
    """The path of some projects that a name means; an empty one means the only path there is. If
    there are no projects and no source was given, the name may have been meant as one."""
    try:
        handles = load().handles
    except PathexportError as error:
        if with_source or not named or isinstance(read_name(named), Newest):
            raise
        raise no_logs(named, error) from error
    name = read_name(named)
    if isinstance(name, Newest):
        return _newest(handles, name.back)
    if not named:
        return _only(handles)
    meanings = _meanings(handles, name)
    if not meanings and isinstance(name, Begun) and name.begins != name.begins.lower():
        meanings = _meanings(handles, Begun(name.begins.lower(), name.number))  # as ids mostly are
    paths = [Chosen(project, path) for project, meant in meanings for path in meant.paths]
    if len(paths) == 1:
        return paths[0]
    if paths:
        raise ambiguous(named, paths)
    for project, meant in meanings:
        nearest = [Chosen(project, path) for path in meant.near]
        missed = [*map(project.named, project.unread)]
        raise not_found(f"{meant.why}{hint_of_file(named)}", listed(nearest), missed)
    raise unknown(named, name, handles, with_source)


def _newest(handles: Sequence[Handle], back: int) -> Chosen:
    paths = newest(handles, back + 1)
    if not paths:
        raise no_path(handles)
    if len(paths) > back:
        return paths[back]
    are = "is only 1 path" if len(paths) == 1 else f"are only {len(paths):,} paths"
    sentence = f"There {are}. The oldest is:"
    raise not_found(sentence, listed(paths[-1:]), unread_of(handles))


def _only(handles: Sequence[Handle]) -> Chosen:
    """The path where there is no other."""
    paths = newest(handles, LISTED + 1)
    if not paths:
        raise no_path(handles)
    if len(paths) == 1:
        return paths[0]
    choices = [*listed(paths[:LISTED]), *(["and older ones"] * (len(paths) > LISTED))]
    raise WrongRequestError("Which path? Name one. The newest are:", choices)


def _meanings(handles: Sequence[Handle], name: Begun | Filed) -> list[tuple[Project, Meant]]:
    """The projects in which a name means something, and what."""
    loaded = (handle.load() for handle in _holders(handles, name))
    meanings = ((project, meaning(project, name)) for project in loaded)
    return [(project, meant) for project, meant in meanings if meant.paths or meant.why]


def _holders(handles: Sequence[Handle], name: Begun | Filed) -> Iterable[Handle]:
    """The projects that may have a path of this name."""
    if len(handles) == 1:
        return handles
    by_file = [handle for handle in handles if _has_log(handle, name)]
    return by_file or (
        handle for handle in handles if any(mentions(handle.files, begins) for begins in name.ids)
    )


def _has_log(handle: Handle, name: Begun | Filed) -> bool:
    """Whether a project has a log file of this name."""
    logs = [log.session for log in handle.files.sessions]
    if isinstance(name, Filed):
        agents = (log.agent for log in handle.files.files if log.agent is not None)
        return any(safe(session) in name.ids for session in logs) or any(
            agent_stem(agent) == name.stem for agent in agents
        )
    (begins,) = name.ids
    return any(session.startswith(begins) for session in logs)
