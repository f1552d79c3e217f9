"""What Claude Code calls the folder of a project (rule R1) and files that it saves beside logs, and
what people call the project."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pathexport.later import later

_NEAR = 3
_LIKE = 0.8
_SAVED = later(r"(?:webfetch|mcp)-[\w.-]+\.(?!(?i:json|txt)\Z)\w{1,8}")


def folder_name(directory: str) -> str:
    """The name that Claude Code gives the project of a working directory's real path."""
    # Claude Code counts as JavaScript does: a character outside the first plane is two.
    return re.sub("[^A-Za-z0-9]", lambda m: "--" if m[0] > "\uffff" else "-", directory)


def holds_no_text(name: str) -> bool:
    """Whether what is stored under a name is no text: Claude Code names files so that servers sent.
    Nothing is looked for in one, which may be a film."""
    return _SAVED.fullmatch(name) is not None


def directory(name: str, directories: Iterable[str]) -> str | None:
    """Where the sessions of a project worked, of all directories in the order of its rows: the one
    that its folder is named after, which a session that begins in a worktree is not in; else the
    first."""
    others: dict[str, None] = {}
    for each in directories:
        if each not in others:
            if folder_name(each) == name:
                return each  # mostly the first
            others[each] = None
    return next(iter(others), None)


def project_called(name: str, cwd: str | None) -> str:
    """The directory of a project; the name of its folder as well where it is not made of it."""
    if not cwd:
        return name
    return cwd if folder_name(name) == folder_name(cwd) else f"{name} · {cwd}"


def folders_like(named: str, last: str, folders: Sequence[str]) -> list[str]:
    """The project folders that somebody may mean who names a directory that has none: those of
    directories whose last part is the same, else the one whose name is nearest."""
    from difflib import get_close_matches

    ends = [folder for folder in folders if folder.endswith(f"-{folder_name(last)}")]
    return ends[:_NEAR] or get_close_matches(folder_name(named), folders, n=1, cutoff=_LIKE)
