"""Which arguments of a command are sources and which are names of paths.

What is there and is a folder, or ends as a log does, is a source. All else is a name, and so is
`latest` even where a folder is called so. So `show` and `diff` take both in any order.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pathexport.find.naming.names import Newest, read_name
from pathexport.problems import WrongRequestError
from pathexport.system.there import is_directory, is_there
from pathexport.write.text import quoted


def sources_and_names(given: Sequence[str], most: int) -> tuple[list[Path], list[str]]:
    """Sources, and at most so many names of paths."""
    sources: list[Path] = []
    names: list[str] = []
    for argument in given:
        place = Path(os.path.expanduser(argument))
        if argument and not isinstance(read_name(argument), Newest) and _is_source(place):
            sources.append(place)
        else:
            names.append(argument)
    if len(names) > most:
        raise WrongRequestError(
            f"{', '.join(map(quoted, names))} name more than {most} paths, since no folder and no "
            ".jsonl file is called so. Put the SOURCE right, or name fewer."
        )
    return sources, names


def _is_source(place: Path) -> bool:
    try:
        return is_directory(place) or (place.suffix == ".jsonl" and is_there(place))
    except (OSError, ValueError):  # a name that no file can have
        return False
