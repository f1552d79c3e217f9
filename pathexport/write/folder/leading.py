"""Where names lead in an output folder: through no link, and to nothing that is somebody else's."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from pathexport.system.there import is_directory, is_there
from pathexport.write.folder.deeds import Counting
from pathexport.write.folder.ours import in_the_way, unwritable


class Leading(Counting):
    """The places in a folder, with what was done there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._inside: dict[str, str] = {}
        """Folders that are there and no links, by their names, so that no file asks again."""

    @cached_property
    def _root(self) -> str:
        """Where the folder is, or will be with the first file in it."""
        folder = self.folder
        try:
            if os.path.lexists(folder) and not is_directory(folder):
                raise OSError("it is not a folder")
            if not is_directory(next(filter(is_there, folder.absolute().parents))):
                raise OSError("a part of this path is not a folder")
        except OSError as error:
            raise unwritable(folder, error) from error
        return os.path.realpath(folder)

    def _target(self, name: str) -> Path | None:
        """Where a name leads; None, and a problem, if that is the user's or elsewhere."""
        found = self._found(name)
        return None if found is None else Path(found[0])

    def _found(self, name: str) -> tuple[str, bool] | None:
        """The same, and whether something is there."""
        folder, _, last = name.rpartition("/")
        above = self._inside.get(folder) or self._entered(folder)
        return None if above is None else self._looked_at(f"{above}/{last}", name, stat.S_ISREG)

    def _entered(self, name: str) -> str | None:
        """Where the name of a folder leads."""
        above, begun = os.fspath(self.folder), ""
        for part in name.split("/") if name else ():
            begun = f"{begun}/{part}" if begun else part
            found = self._looked_at(f"{above}/{part}", begun, stat.S_ISDIR)
            if found is None:
                return None
            above, there = found
            self._folders.add(Path(above))
            if there:
                self._inside[begun] = above
        return above

    def _looked_at(
        self, path: str, name: str, fits: Callable[[int], bool]
    ) -> tuple[str, bool] | None:
        """What stands at a path, and is to be of the kind that fits."""
        root = self._root  # or what is wrong with all of it is told first
        try:
            mode = os.lstat(path).st_mode
        except FileNotFoundError:
            mode = 0
        found = in_the_way(path, mode, root, fits)
        if found:
            self._report(name, found)
            return None
        return path, mode != 0
