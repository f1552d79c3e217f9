"""From what a person names to the log files that are read, in a fixed order (rules R1 to R3).

The name of a project folder cannot be turned back into the directory it was made from, so we
always look from a directory to its folder.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from pathexport.problems import PathexportError, Problem
from pathexport.read.names import folder_name

Note = Callable[[str], object]
"""Gets a sentence when the logs are not exactly those that were asked for."""

_LONGEST = 200  # longer folder names are cut there by Claude Code and end in a hash


def unheard(sentence: str) -> None:
    """A `Note` that drops the sentence."""


class LogFile(msgspec.Struct, frozen=True):
    """One log: a session's, or an agent's with what its `.meta.json` says."""

    path: Path
    name: str
    """Relative to the project folder, with `/`. Problems name the file like this."""
    session: str
    """The session of rows that do not name one."""
    agent: str | None = None


class ProjectFiles(msgspec.Struct, frozen=True):
    """The logs of one project."""

    name: str
    folder: Path
    files: tuple[LogFile, ...]
    problems: tuple[Problem, ...] = ()
    """Folders that could not be read."""
    whole: bool = True
    """Whether these are all the logs of the project."""


def find_projects(
    sources: Sequence[Path],
    environment: Mapping[str, str],
    here: Path,
    everything: bool = False,
    note: Note = unheard,
) -> list[ProjectFiles]:
    """The projects that `sources` name, each once. Without sources, those for `here`, or all."""
    root = projects_root(environment)
    try:
        if sources:
            found = _all_named(sources, root, here, note)
        elif everything:
            found = _everything(root)
        else:
            found = _of_directory(here, root) or _above(here, root, note)
    except OSError as error:
        raise PathexportError(
            f"{error.filename} cannot be read: {error.strerror}. Name another folder."
        ) from error
    return _each_once(found)


def _all_named(sources: Sequence[Path], root: Path, here: Path, note: Note) -> list[ProjectFiles]:
    """The projects of all sources. Of several, those without logs are only told of."""
    found: list[ProjectFiles] = []
    for source in sources:
        try:
            found += _named(source, root, here, note)
        except PathexportError as error:
            if len(sources) == 1 or not source.exists():
                raise
            note(str(error))
    if not found:
        raise PathexportError("There are no Claude Code logs in any of these. Name other folders.")
    return found


def _everything(root: Path) -> list[ProjectFiles]:
    found = _projects_below(root)
    if not found:
        raise PathexportError(
            f"There are no Claude Code logs below {root}. "
            "Name a folder or a .jsonl file, or set CLAUDE_CONFIG_DIR."
        )
    return found


def _named(source: Path, root: Path, here: Path, note: Note) -> list[ProjectFiles]:
    found = _at(source, root)
    if found:
        return found
    if not source.exists():
        raise PathexportError(f"{source} does not exist. Name a project folder or a .jsonl file.")
    if source.resolve() == here.resolve():
        return _above(here, root, note)
    raise PathexportError(
        f"There are no Claude Code logs in {source}, and none for it below {root}. "
        "Name a projects folder, a project folder, a .jsonl file or a directory that Claude Code "
        "worked in."
    )


def _above(here: Path, root: Path, note: Note) -> list[ProjectFiles]:
    """The logs for the nearest directory above that has some."""
    for directory in here.parents:
        found = _of_directory(directory, root)
        if found:
            note(f"There are no logs for {here}. Reading those for {directory}.")
            return found
    raise PathexportError(
        f"There are no Claude Code logs for {here}, or for a directory above it, below {root}. "
        "Name a project folder or a .jsonl file, or use --all for every project."
    )


def _each_once(found: Iterable[ProjectFiles]) -> list[ProjectFiles]:
    """Each project once, even if it was named twice or by several of its logs."""
    projects: dict[str, ProjectFiles] = {}
    for files in found:
        place = os.path.realpath(files.folder)
        known = projects.get(place, files)
        projects[place] = known if known.whole or known is files else _joined(known, files)
    return list(projects.values())


def _joined(some: ProjectFiles, more: ProjectFiles) -> ProjectFiles:
    if more.whole:
        return more
    files = {file.name: file for file in (*some.files, *more.files)}
    return msgspec.structs.replace(
        some,
        files=tuple(sorted(files.values(), key=lambda file: (file.agent is not None, file.name))),
        problems=tuple(dict.fromkeys((*some.problems, *more.problems))),
    )


def projects_root(environment: Mapping[str, str]) -> Path:
    """Where Claude Code keeps its logs."""
    config = environment.get("CLAUDE_CONFIG_DIR")
    # Unlike `Path.expanduser`, this gives the `~` back where there is no home.
    return Path(config or os.path.expanduser("~/.claude")) / "projects"


def project_files(folder: Path) -> ProjectFiles:
    """All logs of one project folder: sessions first, then agents, by name."""
    sessions, agents = [], []
    problems: list[Problem] = []
    names = _listed(folder, folder, problems)
    for path in (folder / name for name in names if name.endswith(".jsonl")):
        if path.name == "journal.jsonl" or not _is_log(path):
            continue
        if path.name.startswith("agent-"):
            agents.append(_agent(path, folder, ""))
        else:
            sessions.append(LogFile(path, _text(path.name), _text(path.stem)))
    for path in (folder / name for name in names if not name.endswith(".jsonl")):
        agents += _agents_of(path, folder, problems)
    return ProjectFiles(_text(folder.name), folder, tuple(sessions + agents), tuple(problems))


def _listed(folder: Path, project: Path, problems: list[Problem]) -> list[str]:
    """The names in a folder. If it cannot be read, that is a problem of its project."""
    try:
        return sorted(os.listdir(folder))
    except OSError as error:
        where = _text(folder.relative_to(project).as_posix())
        what = f"this folder cannot be read: {error.strerror}"
        where = _text(project.name) if where == "." else where
        problems.append(Problem(where, what, unread=True))
        return []


def _is_log(path: Path) -> bool:
    """Whether a path is a file, or may not be looked at: then reading it reports the problem."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True


def _is_folder(path: Path) -> bool:
    """Whether a path is a folder, or may not be looked at: then listing it reports the problem."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


def _text(name: str) -> str:
    """The name of a file as text that can be printed, even if its bytes are not UTF-8."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _agents_of(session: Path, project: Path, problems: list[Problem]) -> list[LogFile]:
    """The logs of a session's agents, in its `subagents` folder at any depth."""
    if not _is_folder(session) or "subagents" not in _listed(session, project, problems):
        return []
    found, folders = [], [session / "subagents"]
    while folders:
        folder = folders.pop()
        for path in (folder / name for name in _listed(folder, project, problems)):
            if path.match("agent-*.jsonl") and _is_log(path):
                found.append(_agent(path, project, _text(session.name)))
            elif _is_folder(path) and not path.is_symlink():  # a link may lead back up
                folders.append(path)
    return sorted(found, key=lambda file: file.name)


def _agent(path: Path, folder: Path, session: str) -> LogFile:
    name = _text(path.relative_to(folder).as_posix())
    return LogFile(path, name, session, _text(path.stem).removeprefix("agent-"))


def _at(source: Path, root: Path) -> list[ProjectFiles]:
    """The projects that a file or a directory names; none if it names none."""
    if source.is_file():
        return [_single(source)]
    if not source.is_dir():
        return []
    # A directory that Claude Code worked in may hold other .jsonl files, so it is tried first.
    worked = _of_directory(source, root)
    if any(project.files for project in worked):
        return worked
    folder = source.resolve()
    held = _inside(folder / "projects")  # ~/.claude, which holds other .jsonl files
    if any(project.files for project in held):
        return held
    own = project_files(folder)
    if own.files and folder != root.resolve():
        return [own]
    below = _inside(folder)
    if not any(project.files for project in below):
        below += held
    if own.files or (own.problems and not below):
        below = [own, *below]
    return below or worked


def _single(path: Path) -> ProjectFiles:
    """One log file, with the agents that lie in its session's folder."""
    given, path = path, path.resolve()
    if path.suffix != ".jsonl":
        raise PathexportError(
            f"{given} is not a .jsonl file. Name a log, or the folder it lies in."
        )
    folder = path.parent
    if path.name.startswith("agent-"):
        session = next((up.parent for up in path.parents if up.name == "subagents"), None)
        folder = folder if session is None else session.parent
        agent = _agent(path, folder, "" if session is None else _text(session.name))
        return ProjectFiles(_text(folder.name), folder, (agent,), whole=False)
    log = LogFile(path, _text(path.name), _text(path.stem))
    problems: list[Problem] = []
    agents = _agents_of(path.with_suffix(""), folder, problems)
    return ProjectFiles(_text(folder.name), folder, (log, *agents), tuple(problems), whole=False)


def _inside(folder: Path) -> list[ProjectFiles]:
    """The projects below a folder; none if it cannot be read, which `project_files` reports."""
    with suppress(PermissionError):
        return _projects_below(folder)
    return []


def _projects_below(root: Path) -> list[ProjectFiles]:
    """Those that have logs, and those that cannot be looked into."""
    try:
        folders = [root / name for name in sorted(os.listdir(root))]
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = (project_files(folder) for folder in folders if _is_folder(folder))
    return [project for project in found if project.files or project.problems]


def _of_directory(directory: Path, root: Path) -> list[ProjectFiles]:
    real = os.path.realpath(directory)
    name = folder_name(real)
    if len(name) <= _LONGEST:
        files = project_files(root / name) if _is_folder(root / name) else None
        return [files] if files is not None and (files.files or files.problems) else []
    # Long directories may have the same first 200 characters, so the rows' `cwd` decides.
    starts = sorted(root.glob(f"{name[:_LONGEST]}-*"))
    projects = [project_files(folder) for folder in starts if _is_folder(folder)]
    found = [project for project in projects if _mentions(project, real)]
    return found or [project for project in projects if project.problems and not project.files]


def _mentions(project: ProjectFiles, directory: str) -> bool:
    """Whether some row of a project's logs was written in this directory."""
    named = re.compile(rb'"cwd":\s*' + re.escape(msgspec.json.encode(directory)))
    for log in project.files:
        try:
            with log.path.open("rb") as lines:
                if any(named.search(line) for line in lines):
                    return True
        except OSError:
            continue  # it is reported when it is read
    return False
