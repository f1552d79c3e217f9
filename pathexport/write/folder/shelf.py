"""Values that are set aside on disk, so that a run holds no more than one project in memory."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, Any


class Shelf:
    """Values by name, in a file that nobody else sees."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._places: dict[str, int] = {}

    def put(self, name: str, value: object) -> None:
        """Set a value aside, in the place of an earlier one of that name."""
        self._places[name] = self._file.seek(0, 2)
        pickle.dump(value, self._file, pickle.HIGHEST_PROTOCOL)

    def get(self, name: str) -> Any:
        """A value as it was."""
        self._file.seek(self._places[name])
        return pickle.load(self._file)


@contextmanager
def shelf() -> Iterator[Shelf]:
    """An empty shelf, which goes away with the run."""
    with TemporaryFile() as file:
        yield Shelf(file)
