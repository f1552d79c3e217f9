"""What a source means: from what a person names to the projects that are read (rule R1).

The name of a project folder cannot be turned back into the directory it was made from, so we
always look from a directory to its folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from pathexport.problems import PathexportError
from pathexport.read.files import (
    ProjectFiles,
    may_be_folder,
    mentions,
    project_files,
    projects_below,
    single_log,
)
from pathexport.read.names import folder_name, folders_like
from pathexport.system.links import LEADS_OUT, Reach, real, within
from pathexport.system.regular import kind
from pathexport.system.there import is_directory, is_file, is_here, is_there, names_in, stat_of

Note = Callable[[str], object]
"""Gets a sentence when the logs are not exactly those that were asked for."""

_WORKTREES = "/.claude/worktrees/"
_LONGEST = 200  # longer folder names are cut there by Claude Code and end in a hash


def unheard(sentence: str) -> None:
    """A `Note` that drops the sentence."""


class Asking(NamedTuple):
    """How more is asked for, which is said where nothing is found."""

    everything: str
    follow: str


IN_PYTHON = Asking("everything=True", "follow_links=True")
BY_OPTIONS = Asking("--all", "--follow-links")


class Where(NamedTuple):
    """What a source means depends on this."""

    root: Path
    """Where Claude Code keeps its logs."""
    here: Callable[[], Path]
    """Gives the directory that we are in. It may be gone, so it is asked only where that counts."""
    note: Note = unheard
    follow: bool = False
    """Whether links are followed that lead out of what is named."""
    chosen: str = ""
    """How somebody had Claude Code call the folder of whatever directory it works in."""
    asking: Asking = IN_PYTHON

    def reach(self, *folders: Path) -> Reach:
        """The links that are followed where these are read."""
        return within(*folders, anywhere=self.follow)


def find_projects(sources: Sequence[Path], where: Where, everything: bool) -> list[ProjectFiles]:
    """The projects that `sources` name, each once. Without sources, those for the directory that we
    are in, or all."""
    try:
        if sources:
            found = _all_named(sources, where)
        elif everything:
            found = _everything(where)
        else:
            found = _of_directory(where.here(), where) or _kept_here(where) or _above(where)
    except OSError as error:
        raise PathexportError(
            f"{error.filename} cannot be read: {error.strerror}. Name another folder."
        ) from error
    return _each_once(found)


def _all_named(sources: Sequence[Path], where: Where) -> list[ProjectFiles]:
    """The projects of all sources. Of several, those without logs are only told of."""
    found: list[ProjectFiles] = []
    for source in sources:
        try:
            found += _named(source, where)
        except PathexportError as error:
            if len(sources) == 1 or not is_there(source):
                raise
            where.note(str(error))
    if not found:
        raise PathexportError("There are no Claude Code logs in any of these. Name other folders.")
    return found


def _everything(where: Where) -> list[ProjectFiles]:
    found = projects_below(where.root, where.reach(where.root))
    if not found:
        raise PathexportError(
            f"There are no Claude Code logs below {where.root}. "
            "Name a folder or a .jsonl file, or set CLAUDE_CONFIG_DIR."
        )
    return found


def _named(source: Path, where: Where) -> list[ProjectFiles]:
    found = _at(source, where)
    if any(project.files or _unreadable(project) for project in found):
        return found
    if not is_there(source):
        raise PathexportError(
            f"{source} does not exist.{near(source, where.root)} "
            "Name a project folder or a .jsonl file."
        )
    if not is_directory(source):
        what = kind(stat_of(source).st_mode)
        raise PathexportError(
            f"{source} is {what}, not a file or a folder. What it gives can be read once it "
            "is in a .jsonl file."
        )
    if is_here(source):
        return _above(where)
    follow = where.asking.follow
    hint = f" Links in it that lead elsewhere are followed with {follow}." if found else ""
    if is_directory(source / ".claude" / "projects"):  # somebody's home, as in a backup
        hint += f" Is it {source / '.claude'}?"
    raise PathexportError(
        f"There are no Claude Code logs in {source}, and none for it below {where.root}. "
        "Name a projects folder, a project folder, a .jsonl file or a directory that Claude Code "
        f"worked in.{hint}"
    )


def near(source: Path, root: Path) -> str:
    """A question for the project folders that somebody may mean by what is not there."""
    with suppress(OSError):
        found = folders_like(str(source), source.name, names_in(root))
        return f" Is it {' or '.join(found)}?" if found else ""
    return ""


def _unreadable(project: ProjectFiles) -> bool:
    """Whether a project without logs may have some that cannot be read. A link to somewhere else
    may be anything."""
    return any(problem.what != LEADS_OUT for problem in project.problems)


def _kept_here(where: Where) -> list[ProjectFiles]:
    """The logs where we are, if that is where Claude Code keeps them. Any other directory may hold
    .jsonl files of any kind."""
    here, root = Path(real(where.here())), Path(real(where.root))
    projects = [folder for folder in (here, *here.parents) if folder.parent == root]
    kept = projects or ([root] if here in (root, root.parent) else [])
    return _at(kept[0], where) if kept else []


def _above(where: Where) -> list[ProjectFiles]:
    """The logs for the nearest directory above that has some."""
    here = where.here()
    for directory in here.parents:
        found = _of_directory(directory, where)
        if found:
            where.note(f"There are no logs for {here}. Reading those for {directory}.")
            return found
    raise PathexportError(
        f"{where.root} has no Claude Code logs for {here} or a directory above it. "
        f"Name a project folder or a .jsonl file, or use {where.asking.everything} for every "
        "project."
    )


def _each_once(found: Iterable[ProjectFiles]) -> list[ProjectFiles]:
    """Each project once, even if it was named twice or by several of its logs."""
    projects: dict[str, ProjectFiles] = {}
    for files in found:
        place = real(files.folder)
        projects[place] = _joined(projects.get(place, files), files)
    return list(projects.values())


def _joined(some: ProjectFiles, more: ProjectFiles) -> ProjectFiles:
    if some.complete or more.complete:
        return some if some.complete else more
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


def chosen_name(environment: Mapping[str, str]) -> str:
    """The name that a program which starts Claude Code chose for the project's folder."""
    own = environment.get("CLAUDE_CONFIG_DIR")
    return environment.get("CLAUDE_CODE_PROJECT_DIR_NAME", "") if own else ""


def _at(source: Path, where: Where) -> list[ProjectFiles]:
    """The projects that a file or a directory names; none if it names none."""
    if is_file(source):
        return [single_log(source, where.follow)]
    if not is_directory(source):
        return [] if is_there(source) else _gone(source, where)
    # A directory that Claude Code worked in may hold other .jsonl files, so it is tried first.
    worked = _of_directory(source, where)
    if any(project.files for project in worked):
        return worked
    folder = Path(real(source))
    inside = where.reach(folder)
    # ~/.claude, which holds other .jsonl files, and in which this may be a link
    kept = folder / "projects"
    held = _inside(kept, where.reach(folder, kept)) if may_be_folder(kept) else []
    if any(project.files for project in held):
        return held
    own = project_files(folder, inside)
    if own.files and folder != Path(real(where.root)):
        return [own]
    below = _inside(folder, inside)
    if not any(project.files for project in below):
        below += held
    if own.files or (own.problems and not below):
        below = [own, *below]
    # An export has a folder for each project, called as that is.
    return below or worked or [_read(each, where) for each in _called(source, where.root)]


def _inside(folder: Path, reach: Reach) -> list[ProjectFiles]:
    """The projects below a folder; none if it cannot be read, which `project_files` reports."""
    with suppress(PermissionError):
        return projects_below(folder, reach)
    return []


def _gone(source: Path, where: Where) -> list[ProjectFiles]:
    """The logs for a directory that is not there any more, or those in a folder of this name."""
    with suppress(ValueError):  # a name that no directory can have
        return _of_directory(source, where) or [
            _read(each, where) for each in _called(source, where.root)
        ]
    return []


def are_kept(source: Path, root: Path) -> bool:
    """Whether Claude Code has a folder for a directory, or one of this name. Where nobody may look,
    all names would have one, so that is an error."""
    named = [*_folders(real(source), root), *_called(source, root)]
    return any(map(is_directory, named))


def _called(name: Path, root: Path) -> list[Path]:
    """The project folder that `list` shows by this name."""
    one = len(name.parts) == 1 and name.name != os.pardir
    return [root / name] if one and may_be_folder(root / name) else []


def _of_directory(directory: Path, where: Where) -> list[ProjectFiles]:
    place = real(directory)
    chosen = [_read(folder, where) for folder in _called(Path(where.chosen), where.root)]
    if any(mentions(project, place) for project in chosen):
        return chosen
    projects = [_read(folder, where) for folder in _folders(place, where.root)]
    if len(folder_name(place)) <= _LONGEST:
        return [project for project in projects if project.files or project.problems]
    # Long directories may have the same first 200 characters, so the rows' `cwd` decides.
    found = [project for project in projects if mentions(project, place)]
    return found or [project for project in projects if project.problems and not project.files]


def _folders(place: str, root: Path) -> list[Path]:
    """The folders that may hold the logs for a directory: its own, and those of the worktrees that
    Claude Code made in it. A session that enters one takes its log along."""
    name = folder_name(place)
    short = len(name) <= _LONGEST
    found = [root / name] if short else []
    more = folder_name(place + _WORKTREES) if short else f"{name[:_LONGEST]}-"
    with suppress(OSError):  # where nobody may look, its own tells
        found += [root / each for each in names_in(root) if each.startswith(more)]
    return [folder for folder in found if may_be_folder(folder)]


def _read(folder: Path, where: Where) -> ProjectFiles:
    """A project among those of Claude Code, which may be a link by itself."""
    return project_files(folder, where.reach(where.root, folder))
