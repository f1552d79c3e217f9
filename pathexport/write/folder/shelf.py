"""Values that are set aside on disk, so that a run holds no more than one project in memory.

The last one is kept as it is until another comes: of one project nothing need be written.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copyreg import dispatch_table
from tempfile import TemporaryFile
from typing import IO, Any

from msgspec import UNSET, UnsetType

from pathexport.problems import UnwritableError


class Shelf:
    """Values by name, in a file that nobody else sees."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._places: dict[str, int] = {}
        """Where each value begins in the file, but for the last one."""
        self._last: tuple[str | None, object] = None, None

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._places)

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def put(self, name: str, value: object) -> None:
        """Set a value aside, in the place of an earlier one of that name."""
        before, held = self._last
        if before is not None and before != name:
            with _telling():
                self._places[before] = self._file.seek(0, 2)
                self._write(held)
        self._places.setdefault(name, -1)
        self._last = name, value

    def get(self, name: str) -> Any:
        """A value as it was."""
        if self._last[0] == name:
            return self._last[1]
        with _telling():
            self._file.seek(self._places[name])
            return pickle.load(self._file)

    def _write(self, value: object) -> None:
        pickler = pickle.Pickler(self._file, pickle.HIGHEST_PROTOCOL)
        # Else UNSET, which does not say where it is from, is looked for in all modules.
        pickler.dispatch_table = {**dispatch_table, UnsetType: _unset}
        pickler.dump(value)


@contextmanager
def shelf() -> Iterator[Shelf]:
    """An empty shelf, which goes away with the run."""
    with _telling():
        file = TemporaryFile()  # noqa: SIM115 - closing it may fail as well, when all is done
    try:
        yield Shelf(file)
    finally:
        with suppress(OSError):
            file.close()


def _unset(_: UnsetType) -> tuple[Callable[[], UnsetType], tuple[()]]:
    return _given_back, ()


def _given_back() -> UnsetType:
    return UNSET


@contextmanager
def _telling() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnwritableError(
            f"The folder for temporary files cannot be written: {error.strerror or error}. "
            "Put that right or set TMPDIR to another folder, and start again."
        ) from error
