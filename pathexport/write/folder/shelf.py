"""Values that are set aside on disk, so that a run holds no more than one project in memory.

The last one is kept as it is until another comes: of one project nothing need be written, and what
writes is not even loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from pathexport.problems import UnwritableError

if TYPE_CHECKING:
    from pathexport.write.folder.disk import Disk


class Shelf:
    """Values by name, until it is closed."""

    def __init__(self) -> None:
        self._disk: Disk | None = None
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
                self._places[before] = self._opened().put(held)
        self._places.setdefault(name, -1)
        self._last = name, value

    def get(self, name: str) -> Any:
        """A value as it was."""
        if self._last[0] == name:
            return self._last[1]
        with _telling():
            return self._opened().get(self._places[name])

    def close(self) -> None:
        if self._disk is not None:
            with suppress(OSError):
                self._disk.close()

    def _opened(self) -> Disk:
        if self._disk is None:
            from pathexport.write.folder.disk import Disk

            self._disk = Disk()
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
