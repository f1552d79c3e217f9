"""The one path that a name means, whatever its status. Only projects that may have it are loaded.

Names of log files are looked at first, and what is in logs only if no file is called so. Several
paths are never chosen from: who typed the name is told of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path as File

import msgspec

from pathexport.find.naming.labels import label, line, sessions
from pathexport.find.naming.meant import Meant, meant
from pathexport.find.naming.names import Begun, Filed, Newest, read_name
from pathexport.find.near import near
from pathexport.find.peek import last_written, mentioned, unread
from pathexport.pipeline import Handle, Projects, WatchLogs, load_each
from pathexport.problems import PathexportError, Problem, UnreadError, WrongRequestError
from pathexport.read.sources import Note, unheard
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.write.record.names import agent_stem, safe
from pathexport.write.record.selection import silent
from pathexport.write.text import counted, quoted

LISTED = 10
_SMALL = 1_000_000  # bytes of logs that are read to say why a name means nothing
_UNREAD = "No path is in what could be read there. Name another project or log."
_FORMS = (
    "A path is named by its session and number as `pathexport list` shows them (5e550201/2), by "
    "latest or latest~1, by the file of its transcript, or by the ID of a row in it."
)


class Chosen(msgspec.Struct, frozen=True):
    """A path, and the project that it is of."""

    project: Project
    path: Path
    missed: Sequence[Problem] = ()
    """What could not be read of other projects, so that a path of these may be the one meant."""

    @property
    def unread(self) -> list[Problem]:
        """All that could not be read where the path was looked for."""
        return [*map(self.project.named, self.project.unread), *self.missed]


Wanted = Callable[[Project], Iterable[Path]]
"""The paths of a project that are asked for."""


def all_paths(project: Project) -> Iterable[Path]:
    return project.paths


def one(
    named: str,
    sources: Sequence[File] = (),
    everything: bool = False,
    note: Note = unheard,
    watch: WatchLogs = iter,
    follow_links: bool = False,
) -> Chosen:
    """The path of some sources that a name means."""

    def load() -> Projects:
        return load_each(
            *sources, everything=everything, note=note, watch=watch, follow_links=follow_links
        )

    return one_in(named, load, bool(sources or everything), note)


def one_in(
    named: str, load: Callable[[], Projects], told_where: bool, note: Note = unheard
) -> Chosen:
    """The same of some projects. If there are none, somebody who was not told where they are may
    have meant another thing by the name."""
    try:
        handles = load().handles
    except PathexportError as error:
        if told_where or not named:
            raise
        raise _nowhere(named, error) from error
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
        raise WrongRequestError(f"{quoted(named)} may mean {_which(paths)}", listed(paths))
    for project, each in found:
        nearest = [Chosen(project, path) for path in each.near]
        missed = [*map(project.named, project.unread)]
        raise not_found(each.why, listed(nearest), missed, note)
    raise _unknown(named, name, handles, note)


def _which(paths: Sequence[Chosen]) -> str:
    """How many paths a name may mean, and how to name one. Copies have the same names, and only
    their projects tell them apart."""
    many = counted(len(paths), "path")
    alone = len({(each.path.session, each.path.number) for each in paths})
    if alone == len(paths):
        return f"{many}. Name one:"
    copies = "which are copies" if alone == 1 else "some of which are copies"
    return f"{many}, {copies} in several projects. Name one with only its project as SOURCE:"


def _meant_in(handles: Sequence[Handle], name: Begun | Filed) -> list[tuple[Project, Meant]]:
    """The projects in which a name means something, and what."""
    loaded = (handle.load() for handle in _holders(handles, name))
    found = ((project, meant(project, name)) for project in loaded)
    return [(project, each) for project, each in found if each.paths or each.why]


def forked(
    session: str | None,
    sources: Sequence[File] = (),
    everything: bool = False,
    note: Note = unheard,
    watch: WatchLogs = iter,
    follow_links: bool = False,
) -> Chosen:
    """The path that ended last of the sessions that have several, or of those of them whose ids
    begin with `session`."""
    handles = load_each(
        *sources, everything=everything, note=note, watch=watch, follow_links=follow_links
    ).handles
    begins = session or ""

    def wanted(project: Project) -> list[Path]:
        return [path for path in project.paths if path.of > 1 and path.session.startswith(begins)]

    found = by_end(handles, 1, wanted)
    if found:
        return found[0]
    of = f" whose ID begins with {quoted(begins)}" if begins else ""
    sentence = f"No session{of} has more than one path, so nothing was tried twice."
    raise not_found(sentence, (), unread_of(handles), note)


def by_end(handles: Sequence[Handle], many: int, wanted: Wanted = all_paths) -> list[Chosen]:
    """So many paths that ended last, the newest first; of those that ended at once the one that is
    listed first. No project is loaded whose logs end before all of these."""
    alone = len(handles) == 1  # nothing can be passed over
    ends = ["" if alone else last_written(handle.files) for handle in handles]
    waiting = sorted(range(len(handles)), key=lambda number: ends[number], reverse=True)
    found: list[tuple[str, int, Chosen]] = []
    for number in waiting:
        if len(found) == many and found[-1][0] > ends[number]:
            break
        project = handles[number].load()
        found += [(path.ended, -number, Chosen(project, path)) for path in wanted(project)]
        found.sort(key=lambda each: each[:2], reverse=True)
        del found[many:]
    missed = [] if alone else [(n, _unread(handle)) for n, handle in enumerate(handles)]
    return [
        msgspec.structs.replace(
            chosen, missed=tuple(each for n, some in missed if n != -number for each in some)
        )
        for _, number, chosen in found
    ]


def _newest(handles: Sequence[Handle], back: int, note: Note) -> Chosen:
    found = by_end(handles, back + 1)
    if not found:
        raise _empty(handles, note)
    if len(found) > back:
        return found[back]
    are = "is only 1 path" if len(found) == 1 else f"are only {len(found):,} paths"
    sentence = f"There {are}. The oldest is:"
    raise not_found(sentence, listed(found[-1:]), unread_of(handles), note)


def _only(handles: Sequence[Handle], note: Note) -> Chosen:
    """The path of whoever names none, if there is no other."""
    found = by_end(handles, LISTED + 1)
    if not found:
        raise _empty(handles, note)
    if len(found) == 1:
        return found[0]
    choices = [*listed(found[:LISTED]), *(["and others that ended before"] * (len(found) > LISTED))]
    raise WrongRequestError("Which path? Name one. The newest are:", choices)


def listed(paths: Sequence[Chosen]) -> list[str]:
    """A line for each of the first paths, and how many more there are."""
    projects = list({id(each.project): each.project for each in paths}.values())
    known, owners = sessions(projects), Counter(s.id for p in projects for s in p.sessions)
    lines = []
    for project, path in [(each.project, each.path) for each in paths[:LISTED]]:
        where = project.name if owners[path.session] > 1 else ""  # it was copied to another one
        lines.append(line(project, path, label(path, known), where))
    more = len(paths) - LISTED
    return [*lines, f"and {counted(more, 'more path')}"] if more > 0 else lines


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
        if any(mentioned(handle.files, begins) for begins in _ids(name)):
            yield handle


def _has_log(handle: Handle, name: Begun | Filed) -> bool:
    """Whether a log lies in a project that the name may mean."""
    logs = [log.session for log in handle.files.files if log.agent is None]
    if isinstance(name, Filed):
        agents = (log.agent for log in handle.files.files if log.agent is not None)
        called = {each for each, _ in name.sessions()}
        return any(safe(session) in called for session in logs) or any(
            agent_stem(agent) == name.stem for agent in agents
        )
    begins = name.begins.partition("@")[0]
    return any(session.startswith(begins) for session in logs)


def _ids(name: Begun | Filed) -> list[str]:
    """How an id may begin that is in the logs of what is named."""
    if isinstance(name, Filed):
        return [each for each, _ in name.sessions()]
    return [name.begins.partition("@")[0]]


def _nowhere(named: str, error: PathexportError) -> PathexportError:
    """The error for a name alone where no logs are: it may have been meant as a source."""
    return PathexportError(
        f"{quoted(named)} is no folder and no .jsonl file, so it names a path, and the SOURCE "
        f"before it is missing. {error}"
    )


def unread_of(handles: Sequence[Handle]) -> list[Problem]:
    """The logs and folders of some projects that cannot be read."""
    return [problem for handle in handles for problem in _unread(handle)]


def _unread(handle: Handle) -> list[Problem]:
    """The same of one, as it may be shown."""
    shown = handle.shown
    return [p._replace(where=shown(p.where), what=shown(p.what)) for p in unread(handle.files)]


def _empty(handles: Sequence[Handle], note: Note) -> PathexportError:
    """The error for logs without a path."""
    missed = unread_of(handles)
    why = _UNREAD if missed else silent(handle.load() for handle in handles)
    return not_found(why, (), missed, note)


def none_tried(sentence: str, handles: Sequence[Handle], note: Note) -> PathexportError:
    """The error for logs in which nothing was tried twice, which the sentence says, if they have
    any path."""
    if any(handle.load().paths for handle in handles):
        return not_found(sentence, (), unread_of(handles), note)
    return _empty(handles, note)


def not_found(
    sentence: str, choices: Sequence[str], missed: Sequence[Problem], note: Note
) -> PathexportError:
    """The error for what was not found, when it is said what could not be read: it may be there."""
    for problem in missed:
        note(f"{problem.where}: {problem.what}")
    return (UnreadError if missed else PathexportError)(sentence, choices)


def _unknown(
    named: str, name: Begun | Filed, handles: Sequence[Handle], note: Note
) -> PathexportError:
    """The error for a name of which there is nothing, with the nearest names."""
    missed = unread_of(handles)
    small = sum(handle.size for handle in handles) <= _SMALL
    if small and not missed and not any(handle.load().paths for handle in handles):
        return _empty(handles, note)
    sentence = f"There is no path {quoted(named)}{' in what could be read' if missed else ''}."
    stems = {log.session: h for h in handles for log in h.files.files if log.agent is None}
    typed = name.begins if isinstance(name, Begun) else next(iter(_ids(name)), "")
    close = near(typed, stems) if typed else []
    if not close:
        latest = near(typed, ["latest"])
        hint = f"Is it {latest[0]}?" if latest else _FORMS
        return not_found(f"{sentence} {hint}", (), missed, note)
    found: list[Chosen] = []
    for project in (handle.load() for handle in dict.fromkeys(stems[each] for each in close)):
        found += [Chosen(project, path) for path in project.paths if path.session in close]
    found.sort(key=lambda each: close.index(each.path.session))
    nearest = f"{sentence} The nearest are:" if found else sentence
    return not_found(nearest, listed(found), missed, note)
