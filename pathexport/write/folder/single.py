"""A file that somebody names: it is written whole or not at all, whatever was there before."""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from pathexport.problems import UnwritableError
from pathexport.write.folder.atomic import encoded, replace


def write_file(named: str, chunks: Iterable[str]) -> None:
    """Write a text to a file. One that is nowhere, as a pipe or a device, just gets it."""
    path = Path(os.path.expanduser(named))
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as file:
                file.writelines(encoded(chunks))
        else:
            replace(Path(os.path.realpath(path)), BytesIO(), 0, encoded(chunks))
    except (OSError, ValueError) as error:  # a name that no file can have
        why = getattr(error, "strerror", None) or error
        raise UnwritableError(f"{named} cannot be written: {why}. Name another file.") from error
