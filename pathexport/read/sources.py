"""What a source means: from what a person names to the projects that are read (rule R1).

The name of a project folder cannot be turned back into the directory it was made from, so we
always look from a directory to its folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from pathexport.problems import PathexportError
from pathexport.read.files import (
    ProjectFiles,
    is_folder,
    mentions,
    project_files,
    projects_below,
    single_log,
)
from pathexport.read.names import folder_name

Note = Callable[[str], object]
"""Gets a sentence when the logs are not exactly those that were asked for."""

_LONGEST = 200  # longer folder names are cut there by Claude Code and end in a hash


def unheard(sentence: str) -> None:
    """A `Note` that drops the sentence."""


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
    found = projects_below(root)
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
        projects[place] = known if known.complete or known is files else _joined(known, files)
    return list(projects.values())


def _joined(some: ProjectFiles, more: ProjectFiles) -> ProjectFiles:
    if more.complete:
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


def _at(source: Path, root: Path) -> list[ProjectFiles]:
    """The projects that a file or a directory names; none if it names none."""
    if source.is_file():
        return [single_log(source)]
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


def _inside(folder: Path) -> list[ProjectFiles]:
    """The projects below a folder; none if it cannot be read, which `project_files` reports."""
    with suppress(PermissionError):
        return projects_below(folder)
    return []


def _of_directory(directory: Path, root: Path) -> list[ProjectFiles]:
    real = os.path.realpath(directory)
    name = folder_name(real)
    if len(name) <= _LONGEST:
        files = project_files(root / name) if is_folder(root / name) else None
        return [files] if files is not None and (files.files or files.problems) else []
    # Long directories may have the same first 200 characters, so the rows' `cwd` decides.
    starts = sorted(root.glob(f"{name[:_LONGEST]}-*"))
    projects = [project_files(folder) for folder in starts if is_folder(folder)]
    found = [project for project in projects if mentions(project, real)]
    return found or [project for project in projects if project.problems and not project.files]
