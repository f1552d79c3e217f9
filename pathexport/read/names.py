"""What Claude Code calls the folder of a project (rule R1)."""

from __future__ import annotations

import re


def folder_name(directory: str) -> str:
    """The name that Claude Code gives the project of a working directory's real path."""
    # Claude Code counts as JavaScript does: a character outside the first plane is two.
    return re.sub("[^A-Za-z0-9]", lambda m: "--" if m[0] > "\uffff" else "-", directory)
