"""What is said where no path is found, or more than one. If some logs cannot be read, the path may
be in these, and that is said as well.

Projects may be large: what may have to be said of them is found out while sessions are looked for,
so that none is loaded again and few are kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from pathexport.find.chosen import LISTED, Chosen, listed
from pathexport.find.naming.names import Begun, Filed
from pathexport.find.peek import unread_in, unread_of
from pathexport.grouped import grouped
from pathexport.pipeline import Handle
from pathexport.problems import PathexportError, Problem, UnreadError, WrongRequestError
from pathexport.shape.paths.path import begins_so
from pathexport.shape.project import Project
from pathexport.write.choices import either
from pathexport.write.ids import short
from pathexport.write.record.silence import UNFIT, Silence, silence, why_unfit
from pathexport.write.text import counted, cut, printable, quoted

_NEAR = 3  # names like one that somebody mistyped
_LIKE = 0.7
_TYPED = 8  # characters of an id that people type
_NUMBER = re.compile(r"[0-9]{1,5}")
_TITLE = 60  # columns of a title beside an ID
_SMALL = 1_000_000  # bytes of logs that are read to say why a name means nothing
_ELSEWHERE = " --all looks for it in every project."
_LEAVE_OUT = "Leave out --session to see more."
_UNREAD = "What could be read there holds no path. Name another project or log."
_FORMS = (
    "A path is named by its session and number as `pathexport list` shows them (5e550201/2), by "
    "latest or latest~1, by the file of its transcript, or by the ID of a row in it."
)


class SessionSearch:
    """A search for sessions whose ids begin so, to which projects are added one by one."""

    def __init__(self, begins: str) -> None:
        self.begins = begins
        self.found = False
        """Whether a path is of such a session."""
        self.any = False
        """Whether there is any path at all."""
        self.silence = Silence.EMPTY
        self.pathless = ""
        """Why such a session has no path, if a project knows one."""
        self.near: dict[str, Chosen] = {}
        """A path of each session whose id is nearest so far, if none begins so."""

    def add(self, project: Project) -> None:
        self.any = self.any or bool(project.paths)
        self.silence = max(self.silence, silence(project))
        self.found = self.found or any(begins_so(p.session, self.begins) for p in project.paths)
        if not self.found:
            self.pathless = self.pathless or why_unfit(project, self.begins) or ""
        first = {path.session: Chosen(project, path) for path in reversed(project.paths)}
        candidates = {} if self.found else self.near | first
        nearest = _nearest(self.begins.lower(), sorted(candidates))
        self.near = {id_: candidates[id_] for id_ in nearest}


def _nearest(typed: str, ids: Iterable[str]) -> list[str]:
    """The ids that begin most like what was typed, the nearest first."""
    length = max(len(typed), _TYPED)
    by_beginning = grouped((id_[:length], id_) for id_ in ids)
    close = get_close_matches(typed, by_beginning, n=_NEAR, cutoff=_LIKE)
    return [id_ for begins in close for id_ in by_beginning[begins]][:_NEAR]


def not_found(sentence: str, choices: Sequence[str], missed: Sequence[Problem]) -> PathexportError:
    """The error for what was not found, but may be in what could not be read."""
    return UnreadError(sentence, choices, missed) if missed else PathexportError(sentence, choices)


def none_found(sentence: str, handles: Sequence[Handle]) -> PathexportError:
    """The same if what could not be read is told already."""
    return UnreadError(sentence, (), ()) if unread_of(handles) else PathexportError(sentence)


def no_path(handles: Sequence[Handle], known: Silence | None = None) -> PathexportError:
    """The error for logs without a path. They are loaded to say why, unless that is known."""
    missed = unread_of(handles)
    if missed:
        return not_found(_UNREAD, (), missed)
    found = max(silence(each.load()) for each in handles) if known is None else known
    return not_found(found.why, (), missed)


def no_session(
    sought: SessionSearch, handles: Sequence[Handle], with_source: bool
) -> PathexportError:
    """The error for the beginning of an id that no session has, with the nearest."""
    missed = unread_of(handles)
    if sought.pathless:
        return not_found(sought.pathless, (), missed)
    sentence = _pathless(sought.begins, _stems(handles))
    sentence = sentence or _no_such_session(sought.begins, missed, with_source)
    near = [*sought.near.values()]
    sentence = f"{sentence} The nearest are:" if near else sentence
    return not_found(sentence, listed(near), missed)


def _no_such_session(begins: str, missed: Sequence[Problem], with_source: bool) -> str:
    where = " in what could be read" if missed else ""
    sentence = f"There is no session whose ID begins with {quoted(begins)}{where}."
    return sentence + _elsewhere(with_source)


def none_fits(begins: str | None, handles: Sequence[Handle], with_source: bool) -> str:
    """Why no path fits the filters, where no project has the session that is named, if one is."""
    if not begins:
        return UNFIT
    stems = _stems(handles)
    pathless = _pathless(begins, stems)
    if pathless:
        return pathless
    sentence = _no_such_session(begins, unread_of(handles), with_source)
    names = short(stems)
    close = [stems[id_].shown(names[id_]) for id_ in _nearest(begins.lower(), stems)]
    return f"{sentence} Is it {either(close)}?" if close else f"{sentence} {_LEAVE_OUT}"


def unknown(
    named: str, name: Begun | Filed, handles: Sequence[Handle], with_source: bool
) -> PathexportError:
    """The error for a name that nothing has, with the nearest names."""
    missed = unread_of(handles)
    absent = f"There is no path {quoted(named)}{' in what could be read' if missed else ''}."
    sentence = f"{absent}{_elsewhere(with_source)}"
    file = hint_of_file(named)
    if file:
        return not_found(f"{sentence}{file}", (), missed)
    small = sum(handle.size for handle in handles) <= _SMALL
    if small and not missed and not any(handle.load().paths for handle in handles):
        return no_path(handles)
    stems = _stems(handles)
    typed = name.begins if isinstance(name, Begun) else next(iter(name.ids), "")
    sentence = " ".join(filter(None, (sentence, _pathless(typed, stems))))
    close = _nearest(typed, stems)
    if numbered := _numbered(typed, handles):
        return not_found(f"{absent} With this number there is:", listed(numbered), missed)
    if not close:
        latest = _nearest(typed, ["latest"])
        hint = f"Is it {latest[0]}?" if latest else _FORMS
        return not_found(f"{sentence} {hint}", (), missed)
    near: list[Chosen] = []
    for project in (handle.load() for handle in dict.fromkeys(stems[id_] for id_ in close)):
        near += [Chosen(project, path) for path in project.paths if path.session in close]
    near.sort(key=lambda chosen: close.index(chosen.path.session))
    sentence = f"{sentence} The nearest are:" if near else sentence
    return not_found(sentence, listed(near), missed)


def _numbered(typed: str, handles: Sequence[Handle]) -> list[Chosen]:
    """The paths of a project that have a number which was typed without a session, newest first."""
    if len(handles) > 1 or not _NUMBER.fullmatch(typed):
        return []
    (project,) = (handle.load() for handle in handles)
    found = [Chosen(project, path) for path in project.paths if path.number == int(typed)]
    return sorted(found, key=lambda chosen: chosen.path.ended, reverse=True)


def _elsewhere(with_source: bool) -> str:
    """What else can be done where nothing said which logs to read, so that few were looked at."""
    return "" if with_source else _ELSEWHERE


def _stems(handles: Sequence[Handle]) -> dict[str, Handle]:
    """The sessions that log files are named after, with their projects."""
    return {log.session: handle for handle in handles for log in handle.files.sessions}


def _pathless(begins: str, stems: Mapping[str, Handle]) -> str:
    """That no path is of a session that a log is named after, if all of it could be read: else its
    own ID would be the nearest."""
    log = next((id_ for id_ in stems if begins and begins_so(id_, begins)), None)
    if log is None or unread_in(stems[log]):
        return ""
    return (
        f"A log is called {stems[log].shown(log)}, but no path is of that session: "
        "`pathexport check` shows what became of its lines."
    )


def ambiguous(named: str, paths: Sequence[Chosen]) -> PathexportError:
    """The error for a name that several paths have. Copies have the same names, and only their
    projects tell them apart."""
    many = counted(len(paths), "path")
    different = len({(chosen.path.session, chosen.path.number) for chosen in paths})
    name = "Name one:"
    if different < len(paths):
        copies = "which are copies" if different == 1 else "some of which are copies"
        many = f"{many}, {copies} in several projects"
        name = "Name one with only its project as SOURCE:"
    return WrongRequestError(f"{quoted(named)} may mean {many}. {name}", listed(paths))


def ambiguous_session(begins: str, paths: Sequence[Chosen]) -> PathexportError:
    """The error for the beginning of several sessions' ids; of each session there is one path."""
    choices = [_session(each) for each in paths[:LISTED]]
    more = len(paths) - LISTED
    return WrongRequestError(
        f"--session {begins} may mean {counted(len(paths), 'session')}. Name one by more of its "
        "ID:",
        [*choices, f"and {counted(more, 'more session')}"] if more > 0 else choices,
    )


def _session(chosen: Chosen) -> str:
    """The session of a path as a line: its whole ID, and the title of that path."""
    path, title = chosen.path, chosen.project.names.titles[chosen.path.id]
    return printable(f"{path.session} · {cut(printable(title), _TITLE) or '(no title)'}")


def no_logs(named: str, error: PathexportError) -> PathexportError:
    """The error for a name without a source where no logs are: it may be meant as the source."""
    return PathexportError(
        f"{quoted(named)} is no folder and no .jsonl file, so it names a path, and no SOURCE is "
        f"named. {error}{hint_of_file(named)}"
    )


def hint_of_file(named: str) -> str:
    """What is left to a person who names a transcript that is there while its logs are not."""
    there = os.path.isfile(os.path.expanduser(named))
    return " The file of this name is there: open it, as it may be all that is left." * there
