"""The log files of a project folder, in a fixed order: sessions, then their agents (rules R2, R3).

A folder or a file that cannot be looked at is a problem of its project, and ends nothing.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from pathexport.problems import PathexportError, Problem
from pathexport.system.regular import (
    STORED,
    each_line,
    kind,
    megabytes,
    opened,
    skip_line,
    too_long,
)


class LogFile(msgspec.Struct, frozen=True):
    """One log: a session's, or an agent's with what its `.meta.json` says."""

    path: Path
    name: str
    """Relative to the project folder, with `/`. Problems name the file like this."""
    session: str
    """The session of rows that do not name one."""
    agent: str | None = None


def size(log: LogFile) -> int:
    """The bytes of a log; none if it cannot be looked at, which reading it reports."""
    try:
        return log.path.stat().st_size
    except OSError:
        return 0


class ProjectFiles(msgspec.Struct, frozen=True):
    """The logs of one project."""

    name: str
    folder: Path
    files: tuple[LogFile, ...]
    problems: tuple[Problem, ...] = ()
    """Folders that could not be read."""
    complete: bool = True
    """Whether these are all the logs of the project."""


def project_files(folder: Path) -> ProjectFiles:
    """All logs of one project folder: sessions first, then agents, by name."""
    sessions, agents = [], []
    problems: list[Problem] = []
    names = _listed(folder, folder, problems)
    for path in (folder / name for name in names if name.endswith(".jsonl")):
        if path.name == "journal.jsonl" or not _is_log(path, folder, problems):
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
        where = _name(folder, project)
        what = f"this folder cannot be read: {error.strerror}"
        where = _text(project.name) if where == "." else where
        problems.append(Problem(where, what, unread=True))
        return []


def _is_log(path: Path, project: Path, problems: list[Problem]) -> bool:
    """Whether a path is a file, or may not be looked at: then reading it reports the problem. What
    is no file is one as well: who called it so may have meant a log."""
    try:
        found = kind(path.stat().st_mode)
    except OSError:
        return True
    if found is not None:
        problems.append(Problem(_name(path, project), f"is {found}, not a file", unread=True))
    return found is None


def _name(path: Path, project: Path) -> str:
    return _text(path.relative_to(project).as_posix())


def _look_at_stored(session: Path, project: Path, problems: list[Problem]) -> None:
    """Outputs that are stored beside a log are read when they are shown. Those that will not be are
    problems from the beginning."""
    folder = session / "tool-results"
    for path in (folder / name for name in _listed(folder, project, problems)):
        with suppress(OSError):
            looked = path.stat()
            what = kind(looked.st_mode)
            if what is not None and not stat.S_ISDIR(looked.st_mode):
                problems.append(Problem(_name(path, project), f"is {what}, not a file"))
            elif looked.st_size > STORED:
                sentence = f"is larger than {megabytes(STORED)}, so it is not shown"
                problems.append(Problem(_name(path, project), sentence))


def is_folder(path: Path) -> bool:
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
    inside = _listed(session, project, problems) if is_folder(session) else []
    if "tool-results" in inside:
        _look_at_stored(session, project, problems)
    if "subagents" not in inside:
        return []
    found, folders = [], [session / "subagents"]
    while folders:
        folder = folders.pop()
        for path in (folder / name for name in _listed(folder, project, problems)):
            if path.match("agent-*.jsonl") and _is_log(path, project, problems):
                found.append(_agent(path, project, _text(session.name)))
            elif is_folder(path) and not path.is_symlink():  # a link may lead back up
                folders.append(path)
    return sorted(found, key=lambda file: file.name)


def _agent(path: Path, folder: Path, session: str) -> LogFile:
    name = _name(path, folder)
    return LogFile(path, name, session, _text(path.stem).removeprefix("agent-"))


def projects_below(root: Path) -> list[ProjectFiles]:
    """Those that have logs, and those that cannot be looked into."""
    try:
        folders = [root / name for name in sorted(os.listdir(root))]
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = (project_files(folder) for folder in folders if is_folder(folder))
    return [project for project in found if project.files or project.problems]


def single_log(path: Path) -> ProjectFiles:
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
        return ProjectFiles(_text(folder.name), folder, (agent,), complete=False)
    log = LogFile(path, _text(path.name), _text(path.stem))
    problems: list[Problem] = []
    agents = _agents_of(path.with_suffix(""), folder, problems)
    return ProjectFiles(_text(folder.name), folder, (log, *agents), tuple(problems), complete=False)


def _whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a log, but for those that are too long to be read."""
    for line in each_line(file):
        if too_long(line):
            skip_line(file)
        else:
            yield line


def mentions(project: ProjectFiles, directory: str) -> bool:
    """Whether some row of a project's logs was written in this directory."""
    named = re.compile(rb'"cwd":\s*' + re.escape(msgspec.json.encode(directory)))
    for log in project.files:
        try:
            with opened(log.path) as file:
                if any(map(named.search, _whole_lines(file))):
                    return True
        except OSError:
            continue  # it is reported when it is read
    return False
