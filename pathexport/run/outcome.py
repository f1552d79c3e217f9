"""What is asked of an export, and what is told of it: while it goes on, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from pathexport.again.state import Upshot
from pathexport.pipeline import Handle, Loaded
from pathexport.problems import Problem, WrongOptionError
from pathexport.shape.paths.path import Path
from pathexport.write.folder.deeds import OutputChanges
from pathexport.write.options import Options
from pathexport.write.record.selection import Glimpse, Wanted


class Onlooker:
    """Is told how an export goes on. This one does nothing."""

    def waits(self) -> None:
        """Another run writes into the same folder, and this one waits until it is done."""

    def begins(self, projects: int, size: int) -> None:
        """So many projects, with so many bytes of logs, are to be read as well."""

    def advances(self, size: float, projects: int) -> None:
        """What was said of so many bytes is written, and so many projects are done."""

    def sees(self, project: Glimpse) -> None:
        """A project was read. They come in their order."""

    def writes_nothing(self, empty: bool) -> None:
        """There is nothing to write, since all logs are `empty` or no path is wanted."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """How an export goes about it, which changes nothing of what is written."""

    force: bool = False
    """Whether projects are read that are as the last run left them."""
    jobs: int = 1
    """How many processes may work on it."""
    shared: bool = False
    """Whether others may read what is new, as far as the umask lets them; else it follows the
    output folder, and if that is new as well, only its owner may."""
    onlooker: Onlooker = Onlooker()
    """Who is told how it goes on: the command, which is not what programs can rely on."""

    def __post_init__(self) -> None:
        if type(self.jobs) is not int or self.jobs < 1:
            raise WrongOptionError(f"jobs must be a number above 0, not {self.jobs!r}.")


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be exported, and how."""

    projects: Mapping[str, Handle | Loaded]
    """By the names of their folders in the output."""
    wanted: Wanted
    options: Options
    run: Run

    @property
    def asked(self) -> tuple[str, ...] | None:
        """What is to be hidden; None if nothing is."""
        veils = (each.veil for each in self.projects.values())
        return next((veil.redaction.asked for veil in veils if veil is not None), None)


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of an export."""

    output: OutputChanges
    paths: Sequence[Path]
    """The paths that have transcripts now."""
    agents: int
    """How many agents stand in some document."""
    problems: int
    """How many problems the logs have."""
    general: Sequence[str]
    """Those of them that are problems of a whole project."""
    changed: Sequence[Problem]
    """Logs that changed while they were read: documents that need them were not written."""
    redacted: Mapping[str, int] | None = None
    """How many secrets are hidden, by kind; None if none were to be."""


def outcome(
    output: OutputChanges,
    projects: Collection[Upshot],
    redacted: Mapping[str, int] | None = None,
) -> Done:
    """The outcome of an export of projects that tell this."""
    return Done(
        output=output,
        paths=[path for each in projects for path in each.paths],
        agents=sum(each.agents for each in projects),
        problems=sum(each.problems for each in projects),
        general=[what for each in projects for what in each.general],
        changed=[what for each in projects for what in each.changed],
        redacted=redacted,
    )
