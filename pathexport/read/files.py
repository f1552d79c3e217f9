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

from pathexport.problems import PathexportError

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


def find_projects(
    source: Path | None, environment: Mapping[str, str], here: Path, everything: bool = False
) -> list[ProjectFiles]:
    """The projects that `source` names; without one those of the directory `here`, or all."""
    root = projects_root(environment)
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
        raise PathexportError(
            f"There are no Claude Code logs of {here} below {root}. "
            "Name a project folder or a .jsonl file, or use --all for every project."
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


def folder_name(directory: Path) -> str:
    """The name that Claude Code gives the project of a working directory."""
    return re.sub(r"[^A-Za-z0-9]", "-", os.path.realpath(directory))


def project_files(folder: Path) -> ProjectFiles:
    """All logs of one project folder: sessions first, then agents, by name."""
    sessions, agents = [], []
    for path in sorted(folder.glob("*.jsonl")):
        if path.name.startswith("agent-"):
            agents.append(_agent(path, folder, ""))
        elif path.name != "journal.jsonl" and path.is_file():
            sessions.append(LogFile(path, path.name, path.stem))
    for session in sorted(folder.glob("*/subagents")):
        agents += _agents_below(session, folder)
    return ProjectFiles(folder.name, folder, tuple(sessions + agents))


def _agents_below(subagents: Path, folder: Path) -> list[LogFile]:
    session = subagents.parent.name
    paths = sorted(subagents.rglob("agent-*.jsonl"))
    return [_agent(path, folder, session) for path in paths if path.is_file()]


def _agent(path: Path, folder: Path, session: str) -> LogFile:
    name = path.relative_to(folder).as_posix()
    return LogFile(path, name, session, path.stem.removeprefix("agent-"))


def _named(source: Path, root: Path, named: bool) -> list[ProjectFiles]:
    if source.is_file():
        return [_single(source)]
    if not source.is_dir():
        return []
    if named and (files := project_files(source.resolve())).files:
        return [files]
    return _of_directory(source, root) or (_projects_below(source.resolve()) if named else [])


def _single(path: Path) -> ProjectFiles:
    """One log file, with the agents that lie in its session's folder."""
    path = path.resolve()
    if path.suffix != ".jsonl":
        raise PathexportError(f"{path} is no .jsonl file. Name a log, or the folder it lies in.")
    if path.name.startswith("agent-"):
        return ProjectFiles(path.parent.name, path.parent, (_agent(path, path.parent, ""),))
    session = LogFile(path, path.name, path.stem)
    agents = _agents_below(path.with_suffix("") / "subagents", path.parent)
    return ProjectFiles(path.parent.name, path.parent, (session, *agents))


def _projects_below(root: Path) -> list[ProjectFiles]:
    if not root.is_dir():
        return []
    found = (project_files(folder) for folder in sorted(root.iterdir()) if folder.is_dir())
    return [project for project in found if project.files]


def _of_directory(directory: Path, root: Path) -> list[ProjectFiles]:
    name = folder_name(directory)
    if len(name) <= _LONGEST:
        files = project_files(root / name)
        return [files] if files.files else []
    # Several long directories may share the first 200 characters: the rows' `cwd` decides.
    starts = sorted(root.glob(f"{name[:_LONGEST]}-*"))
    real = os.path.realpath(directory)
    found = (project_files(folder) for folder in starts if folder.is_dir())
    return [project for project in found if _mentions(project, real)]


def _mentions(project: ProjectFiles, directory: str) -> bool:
    """Whether the first row of some log that names a directory names this one."""
    wanted = msgspec.json.encode(directory)
    for log in project.files:
        with log.path.open("rb") as lines:
            named = next((line for line in lines if b'"cwd"' in line), b"")
        if wanted in named:
            return True
    return False
