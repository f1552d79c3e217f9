"""What is said where no path is found, or more than one. If some logs cannot be read, it may be in
these, and that is said as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.find.chosen import LISTED, Chosen, listed
from pathexport.find.naming.names import Begun, Filed
from pathexport.find.near import near
from pathexport.find.sought import SessionSearch
from pathexport.find.unread import unread_of
from pathexport.pipeline import Handle
from pathexport.problems import PathexportError, Problem, UnreadError, WrongRequestError
from pathexport.read.sources import Note
from pathexport.write.ids import short
from pathexport.write.record.selection import UNFIT, Silence, silent
from pathexport.write.text import counted, cut, printable, quoted

_TITLE = 60  # columns of a title beside an ID
_SMALL = 1_000_000  # bytes of logs that are read to say why a name means nothing
_LEAVE_OUT = "Leave out --session to see more."
_UNREAD = "No path is in what could be read there. Name another project or log."
_FORMS = (
    "A path is named by its session and number as `pathexport list` shows them (5e550201/2), by "
    "latest or latest~1, by the file of its transcript, or by the ID of a row in it."
)


def not_found(
    sentence: str, choices: Sequence[str], missed: Sequence[Problem], note: Note
) -> PathexportError:
    """The error for what was not found, when it is said what could not be read: it may be there."""
    for problem in missed:
        note(f"{problem.where}: {problem.what}")
    return (UnreadError if missed else PathexportError)(sentence, choices)


def no_path(
    handles: Sequence[Handle], note: Note, silence: Silence | None = None
) -> PathexportError:
    """The error for logs without a path. They are loaded to say why, unless that is known."""
    missed = unread_of(handles)
    if missed:
        return not_found(_UNREAD, (), missed, note)
    why = silence.why if silence is not None else silent(handle.load() for handle in handles)
    return not_found(why, (), missed, note)


def none_tried(
    sentence: str, sought: SessionSearch, handles: Sequence[Handle], note: Note
) -> PathexportError:
    """The error for logs in which nothing was tried twice, which the sentence says, if they have
    any path."""
    if not sought.any:
        return no_path(handles, note, sought.silence)
    return not_found(sentence, (), unread_of(handles), note)


def no_session(sought: SessionSearch, handles: Sequence[Handle], note: Note) -> PathexportError:
    """The error for the beginning of an id that no session has, with the nearest."""
    if not sought.any:
        return no_path(handles, note, sought.silence)
    missed = unread_of(handles)
    where = " in what could be read" if missed else ""
    sentence = f"There is no session whose ID begins with {quoted(sought.begins)}{where}."
    found = sought.nearest
    nearest = f"{sentence} The nearest are:" if found else sentence
    return not_found(nearest, listed(found), missed, note)


def none_fits(begins: str | None, handles: Sequence[Handle]) -> str:
    """Why no path fits the filters, where no project has the session that one of them names, if one
    does."""
    if not begins:
        return UNFIT
    stems = _stems(handles)
    sentence = f"There is no session whose ID begins with {quoted(begins)}."
    called = short(stems)
    close = [stems[each].shown(called[each]) for each in near(begins.lower(), stems)]
    return f"{sentence} Is it {' or '.join(close)}?" if close else f"{sentence} {_LEAVE_OUT}"


def unknown(
    named: str, name: Begun | Filed, handles: Sequence[Handle], note: Note
) -> PathexportError:
    """The error for a name of which there is nothing, with the nearest names."""
    missed = unread_of(handles)
    small = sum(handle.size for handle in handles) <= _SMALL
    if small and not missed and not any(handle.load().paths for handle in handles):
        return no_path(handles, note)
    sentence = f"There is no path {quoted(named)}{' in what could be read' if missed else ''}."
    stems = _stems(handles)
    typed = name.begins if isinstance(name, Begun) else next(iter(name.ids), "")
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


def _stems(handles: Sequence[Handle]) -> dict[str, Handle]:
    """The sessions that logs are called by, with their projects."""
    return {log.session: h for h in handles for log in h.files.files if log.agent is None}


def ambiguous(named: str, paths: Sequence[Chosen]) -> PathexportError:
    """The error for a name that several paths have. Copies have the same names, and only their
    projects tell them apart."""
    many = counted(len(paths), "path")
    alone = len({(each.path.session, each.path.number) for each in paths})
    name = "Name one:"
    if alone < len(paths):
        copies = "which are copies" if alone == 1 else "some of which are copies"
        many = f"{many}, {copies} in several projects"
        name = "Name one with only its project as SOURCE:"
    return WrongRequestError(f"{quoted(named)} may mean {many}. {name}", listed(paths))


def ambiguous_session(begins: str, paths: Sequence[Chosen]) -> PathexportError:
    """The error for the beginning of the ids of several sessions, with a path of each."""
    choices = [_session(each) for each in paths[:LISTED]]
    more = len(paths) - LISTED
    return WrongRequestError(
        f"--session {begins} may mean {counted(len(paths), 'session')}. Name one by more of its "
        "ID:",
        [*choices, f"and {counted(more, 'more session')}"] if more > 0 else choices,
    )


def _session(chosen: Chosen) -> str:
    """The session of a path as one line: its whole ID, and the title of that path."""
    path, title = chosen.path, chosen.project.names.titles[chosen.path.id]
    return printable(f"{path.session} · {cut(printable(title), _TITLE) or '(no title)'}")


def no_logs(named: str, error: PathexportError) -> PathexportError:
    """The error for a name alone where no logs are: it may have been meant as a source."""
    return PathexportError(
        f"{quoted(named)} is no folder and no .jsonl file, so it names a path, and the SOURCE "
        f"before it is missing. {error}"
    )
