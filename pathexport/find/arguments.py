"""Which arguments of a command are sources and which are names of paths.

What is there and is a folder, or ends as a log does, is a source. So is a directory that is gone,
if its logs are there, and what a project's folder is called. All else is a name, and so is `latest`
even where a folder is called so. So `show` and `diff` take both in any order.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from pathexport.find.naming.names import Begun, Newest, read_name
from pathexport.problems import PathexportError, WrongRequestError
from pathexport.read.sources import are_kept, projects_root
from pathexport.system.there import is_directory, is_there
from pathexport.write.text import quoted

_ID = re.compile(r"[0-9a-f]{8}[0-9a-f-]*", re.ASCII | re.IGNORECASE)
_FIRST = 3  # names that a message tells


def sources_and_names(given: Sequence[str], most: int) -> tuple[list[Path], list[str]]:
    """Sources, and at most so many names of paths. An empty one is a variable that a script has not
    set: it does not mean the newest path."""
    if "" in given:
        raise WrongRequestError("A source or a path must have a name, not ''. Or leave it out.")
    sources: list[Path] = []
    names: list[str] = []
    for argument in given:
        place = Path(os.path.expanduser(argument))
        if not isinstance(read_name(argument), Newest) and is_source(place):
            sources.append(place)
        else:
            names.append(argument)
    if len(names) > most:
        first = ", ".join(map(quoted, names[:_FIRST]))
        more = f" and {len(names) - _FIRST} more" if len(names) > _FIRST else ""
        raise WrongRequestError(
            f"{first}{more} are all taken for names of paths, but there may be only {most}: none "
            "is a folder or a .jsonl file. Correct the SOURCE, or name fewer."
        )
    return sources, names


def source(given: str) -> Path:
    """A source, for commands that take no names of paths. Who names a path or a session there is
    told what does."""
    place = Path(given)
    if looks_like_name(given) and not is_source(place):
        name = read_name(given)
        session = isinstance(name, Begun) and name.number is None
        takes = "it names a session, `list`, `export` and `tree` take it by --session; if "
        raise PathexportError(
            f"{quoted(given)} is no folder and no .jsonl file. If {takes * session}it names a "
            "path, `pathexport show` prints it, and with -o FILE writes it."
        )
    return place


def looks_like_name(given: str) -> bool:
    """Whether it is hardly the name of a folder."""
    name = read_name(given)
    return isinstance(name, Newest) or (
        isinstance(name, Begun) and bool(_ID.fullmatch(name.begins))
    )


def is_source(place: Path) -> bool:
    """Whether logs can be looked for there."""
    try:
        if is_directory(place) or (place.suffix == ".jsonl" and is_there(place)):
            return True
        return not is_there(place) and are_kept(place, projects_root(os.environ))
    except (OSError, ValueError):  # a name that no file can have
        return False
