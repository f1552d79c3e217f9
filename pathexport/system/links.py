"""How far links are followed: inside what somebody named, and elsewhere only if that is asked for.

Whoever names a folder means what is in it. A link in it may lead to anything on the machine, which
would then stand in transcripts. The folder itself may be a link.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

LEADS_OUT = (
    "is a link that leads out of the folder that is read, so it was not followed; "
    "--follow-links follows it"
)


class Reach(NamedTuple):
    """Which links are followed."""

    places: tuple[str, ...] = ()
    """The real paths of the folders that they may lead into."""
    anywhere: bool = False
    """Whether they may lead to any other place as well."""

    def lets(self, path: Path) -> bool:
        """Whether a path is no link, or one that is followed."""
        return not os.path.islink(path) or self.holds(path)

    def holds(self, path: Path) -> bool:
        """Whether what a path leads to may be read."""
        if self.anywhere:
            return True
        place = real(path)
        # The root of a drive ends with a separator already.
        return any(f"{place}{os.sep}".startswith(os.path.join(each, "")) for each in self.places)

    def leads_on(self, folder: Path) -> bool:
        """Whether a folder of those that are read is looked into: what a link leads to that stays
        among them is looked at anyway."""
        return self.anywhere or not (os.path.islink(folder) and self.holds(folder))


def real(path: Path) -> str:
    """Where a path leads through all links."""
    return os.path.realpath(path)


def within(*folders: Path, anywhere: bool = False) -> Reach:
    """The reach of a run that reads these folders, wherever they lie."""
    return Reach(tuple(dict.fromkeys(map(real, folders))), anywhere)
