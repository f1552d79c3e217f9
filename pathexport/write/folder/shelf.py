"""Values that are set aside on disk, so that a run holds no more than one project in memory.

The last one is kept as it is until another comes: of one project nothing need be written, and what
writes is not even loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from msgspec import UnsetType

from pathexport.problems import UnwritableError


class Shelf:
    """Values by name, until it is closed."""

    def __init__(self) -> None:
        self._disk: IO[bytes] | None = None
        """A file that nobody else sees, and that goes away with the run."""
        self._places: dict[str, int] = {}
        """Where each value begins on the disk, but for the last one."""
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
                self._places[before] = self._written(held)
        self._places.setdefault(name, -1)
        self._last = name, value

    def get(self, name: str) -> Any:
        """A value as it was."""
        if self._last[0] == name:
            return self._last[1]
        import pickle

        with _telling():
            disk = self._opened()
            disk.seek(self._places[name])
            return pickle.load(disk)

    def close(self) -> None:
        if self._disk is not None:
            with suppress(OSError):
                self._disk.close()

    def _written(self, value: object) -> int:
        """Write a value, and say where it begins."""
        import pickle
        from copyreg import dispatch_table

        disk = self._opened()
        begins = disk.seek(0, 2)
        pickler = pickle.Pickler(disk, pickle.HIGHEST_PROTOCOL)
        # Else UNSET, which does not say where it is from, is looked for in all modules.
        pickler.dispatch_table = {**dispatch_table, UnsetType: lambda _: (UnsetType, ())}
        pickler.dump(value)
        return begins

    def _opened(self) -> IO[bytes]:
        if self._disk is None:
            from tempfile import TemporaryFile

            self._disk = TemporaryFile()  # noqa: SIM115 - closing it may fail as well
        return self._disk


@contextmanager
def _telling() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnwritableError(
            f"The folder for temporary files cannot be written: {error.strerror or error}. "
            "Put that right or set TMPDIR to another folder, and start again."
        ) from error
