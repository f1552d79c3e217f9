"""Values on disk, in a file that nobody else sees."""

from __future__ import annotations

import pickle
from copyreg import dispatch_table
from tempfile import TemporaryFile
from typing import Any

from msgspec import UnsetType


class Disk:
    """A file that goes away with the run."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - closing it may fail as well, when all is done

    def put(self, value: object) -> int:
        """Write a value, and say where it begins."""
        begins = self._file.seek(0, 2)
        pickler = pickle.Pickler(self._file, pickle.HIGHEST_PROTOCOL)
        # Else UNSET, which does not say where it is from, is looked for in all modules.
        pickler.dispatch_table = {**dispatch_table, UnsetType: lambda _: (UnsetType, ())}
        pickler.dump(value)
        return begins

    def get(self, begins: int) -> Any:
        """A value as it was."""
        self._file.seek(begins)
        return pickle.load(self._file)

    def close(self) -> None:
        self._file.close()
