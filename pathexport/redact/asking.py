"""Commands that are there to print a secret, and files that hold nothing but secrets.

What they print is told by them alone, so it is looked through with the command above it.
"""

from __future__ import annotations

from pathexport.later import later
from pathexport.redact.placed.outputs import COMMAND

_PARTED = later(r"&&|\|\||[;\n]")
_ENVIRONMENT = later(r"\.env(?:rc|\.[\w.-]{1,40})?[\"']?\Z")


def asks_for_secret(command: str) -> str:
    """The last part of a command that is there to print a secret, or a file that holds nothing but
    such; nothing if there is none."""
    for part in reversed(_PARTED.split(command[:4000])):
        said = part.strip()
        if COMMAND.fullmatch(said) or (said.startswith("cat ") and _ENVIRONMENT.search(said)):
            return said
    return ""
