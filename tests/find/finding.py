"""Finds a path by its name in some folders, as commands do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathexport.find import named
from pathexport.find.chosen import Chosen
from pathexport.pipeline import Projects, load_each
from pathexport.read.logs import WatchLogs


def one(name: str, sources: Sequence[Path] = (), watch: WatchLogs = iter) -> Chosen:
    """The path that a name means."""

    def load() -> Projects:
        return load_each(*sources, watch=watch)

    return named.path_named(name, load, bool(sources))
