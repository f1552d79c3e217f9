"""Which log files there are for what a person names, in a fixed order (rules R1 to R3).

A project folder's name cannot be turned back into the directory that it stands for, so the way
is always from directory to folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pathexport.problems import PathexportError, Problem
from pathexport.read.names import folder_name

_LONGEST = 200  # longer folder names are cut there by Claude Code and end in a hash


class LogFile(msgspec.Struct, frozen=True):
    """One log: a session's, or an agent's with what its `.meta.json` says."""

    path: Path
    name: str
    """Relative to the project folder, with `/`; what problems and accounts call it."""
    session: str
    """Whose rows these are where they do not say so themselves."""
    agent: str | None = None


class ProjectFiles(msgspec.Struct, frozen=True):
    """The logs of one project."""

    name: str
    folder: Path
    files: tuple[LogFile, ...]
    problems: tuple[Problem, ...] = ()
    """What could not be looked into."""
    whole: bool = True
    """Whether these are all logs of the project."""


def find_projects(
    source: Path | None, environment: Mapping[str, str], here: Path, everything: bool = False
) -> list[ProjectFiles]:
    """The projects that `source` names; without one those of the directory `here`, or all."""
    try:
        return _found(source, projects_root(environment), here, everything)
    except OSError as error:
        raise PathexportError(
            f"{error.filename} cannot be read: {error.strerror}. Name another folder."
        ) from error


def _found(source: Path | None, root: Path, here: Path, everything: bool) -> list[ProjectFiles]:
    if source is None and everything:
        found = _projects_below(root)
        if not found:
            raise PathexportError(
                f"There are no Claude Code logs below {root}. "
                "Name a folder or a .jsonl file, or set CLAUDE_CONFIG_DIR."
            )
        return found
    found = _named(source or here, root, named=source is not None)
    if found:
        return found
    if source is None:
        above = next((up for up in here.parents if _of_directory(up, root)), None)
        hint = "Name" if above is None else f"There are some of {above}. Name that,"
        raise PathexportError(
            f"There are no Claude Code logs of {here} below {root}. "
            f"{hint} a project folder or a .jsonl file, or use --all for every project."
        )
    if not source.exists():
        raise PathexportError(f"{source} does not exist. Name a project folder or a .jsonl file.")
    raise PathexportError(
        f"There are no Claude Code logs in {source}, nor of it below {root}. "
        "Name a projects folder, a project folder, a .jsonl file or a working directory."
    )


def projects_root(environment: Mapping[str, str]) -> Path:
    """Where Claude Code keeps its logs."""
    config = environment.get("CLAUDE_CONFIG_DIR")
    return (Path(config) if config else Path("~/.claude").expanduser()) / "projects"


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
    for name in names:
        agents += _agents_of(folder / name, folder, problems)
    return ProjectFiles(_text(folder.name), folder, tuple(sessions + agents), tuple(problems))


def _listed(folder: Path, project: Path, problems: list[Problem]) -> list[str]:
    """The names in a folder; one that cannot be read is a problem of its project."""
    try:
        return sorted(os.listdir(folder))
    except OSError as error:
        where = _text(folder.relative_to(project).as_posix())
        what = f"this folder cannot be read: {error.strerror}"
        problems.append(Problem(_text(project.name) if where == "." else where, what))
        return []


def _is_log(path: Path) -> bool:
    """Whether a path is worth reading: a file, or a link whose file is gone, which is reported."""
    return path.is_file() or (path.is_symlink() and not path.exists())


def _text(name: str) -> str:
    """A file's name as text that can be printed and encoded, whatever bytes it is made of."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _agents_of(session: Path, project: Path, problems: list[Problem]) -> list[LogFile]:
    """The logs of a session's agents, in its `subagents` folder at any depth."""
    if not session.is_dir() or "subagents" not in _listed(session, project, problems):
        return []
    found, folders = [], [session / "subagents"]
    while folders:
        folder = folders.pop()
        for path in (folder / name for name in _listed(folder, project, problems)):
            if path.is_dir():
                folders += [] if path.is_symlink() else [path]  # a link may lead back up
            elif path.match("agent-*.jsonl") and _is_log(path):
                found.append(_agent(path, project, _text(session.name)))
    return sorted(found, key=lambda file: file.name)


def _agent(path: Path, folder: Path, session: str) -> LogFile:
    name = _text(path.relative_to(folder).as_posix())
    return LogFile(path, name, session, _text(path.stem).removeprefix("agent-"))


def _named(source: Path, root: Path, named: bool) -> list[ProjectFiles]:
    if source.is_file():
        return [_single(source)]
    if not source.is_dir():
        return []
    # A directory with logs elsewhere may well hold .jsonl files of its own.
    try:
        found = _of_directory(source, root)
    except PermissionError:
        found = []  # what is named may be read all the same
    if found or not named:
        return found
    folder = source.resolve()
    own = project_files(folder)
    if own.problems or (own.files and folder != root.resolve()):
        return [own]
    below = _projects_below(folder) or _projects_below(folder / "projects")
    return ([own] if own.files else []) + below


def _single(path: Path) -> ProjectFiles:
    """One log file, with the agents that lie in its session's folder."""
    path = path.resolve()
    if path.suffix != ".jsonl":
        raise PathexportError(f"{path} is no .jsonl file. Name a log, or the folder it lies in.")
    name = _text(path.parent.name)
    if path.name.startswith("agent-"):
        return ProjectFiles(name, path.parent, (_agent(path, path.parent, ""),), whole=False)
    session = LogFile(path, _text(path.name), _text(path.stem))
    problems: list[Problem] = []
    agents = _agents_of(path.with_suffix(""), path.parent, problems)
    return ProjectFiles(name, path.parent, (session, *agents), tuple(problems), whole=False)


def _projects_below(root: Path) -> list[ProjectFiles]:
    if not root.is_dir():
        return []
    found = (project_files(folder) for folder in sorted(root.iterdir()) if folder.is_dir())
    return [project for project in found if project.files or project.problems]


def _of_directory(directory: Path, root: Path) -> list[ProjectFiles]:
    real = os.path.realpath(directory)
    name = folder_name(real)
    if len(name) <= _LONGEST:
        files = project_files(root / name) if (root / name).is_dir() else None
        return [files] if files is not None and files.files else []
    # Several long directories may share the first 200 characters: the rows' `cwd` decides.
    starts = sorted(root.glob(f"{name[:_LONGEST]}-*"))
    found = (project_files(folder) for folder in starts if folder.is_dir())
    return [project for project in found if _mentions(project, real)]


def _mentions(project: ProjectFiles, directory: str) -> bool:
    """Whether some row of a project's logs was written in this directory."""
    named = re.compile(rb'"cwd":\s*' + re.escape(msgspec.json.encode(directory)))
    for log in project.files:
        try:
            with log.path.open("rb") as lines:
                if any(named.search(line) for line in lines):
                    return True
        except OSError:
            continue  # reading it will say so
    return False
