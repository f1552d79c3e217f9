"""Commands that are there to print a secret, and files that hold nothing but secrets.

What they print is told by them alone, so it is looked through with the command above it.
"""

from __future__ import annotations

from pathexport.later import later
from pathexport.redact.placed.outputs import COMMAND, TELLS

_PART = later(r"(?:\"[^\"]*\"|'[^']*'|(?<!\|)\|(?!\|)|(?<!&)&(?!&)|[^;\n&|\"']++)+")
"""A command of several in a row; what is in quotes is no end of one."""
_ENVIRONMENT = later(r"\.env(?:rc|\.[\w.-]{1,40})?[\"']?\Z")


def asks_for_secret(command: str) -> str:
    """The last part of a command that is there to print a secret, or a file that holds nothing but
    such; nothing if there is none."""
    parts: list[str] = _PART.findall(command[:4000])
    for said in map(str.strip, reversed(parts)):
        if COMMAND.fullmatch(said) or (said.startswith("cat ") and _ENVIRONMENT.search(said)):
            return said
    last = parts[-1].strip() if parts else ""
    return last if TELLS.fullmatch(last) else ""
