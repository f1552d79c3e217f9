"""What Claude Code calls the folder of a project (rule R1), and what people call the project."""

from __future__ import annotations

import re


def folder_name(directory: str) -> str:
    """The name that Claude Code gives the project of a working directory's real path."""
    # Claude Code counts as JavaScript does: a character outside the first plane is two.
    return re.sub("[^A-Za-z0-9]", lambda m: "--" if m[0] > "\uffff" else "-", directory)


def project_called(name: str, cwd: str | None) -> str:
    """The directory of a project; the name of its folder as well where it is not made of it."""
    if not cwd:
        return name
    return cwd if folder_name(name) == folder_name(cwd) else f"{name} · {cwd}"
