"""What is asked of an export, and what is told of it while it goes on and when it is done."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from pathexport.again.state import Upshot
from pathexport.pipeline import Handle, Loaded
from pathexport.problems import Problem, WrongOptionError
from pathexport.shape.paths.path import Path
from pathexport.write.folder.deeds import OutputChanges
from pathexport.write.options import Options
from pathexport.write.record.selection import Wanted
from pathexport.write.record.silence import Glimpse


class Onlooker:
    """Is told how an export goes on. This one ignores it."""

    def waits(self) -> None:
        """Another run writes into the same folder, and this one waits until it is done."""

    def begins(self, projects: int, size: int) -> None:
        """So many projects, with so many bytes of logs, are to be written as well."""

    def advances(self, size: float, projects: int) -> None:
        """So many bytes of logs, and so many projects, are done."""

    def sees(self, project: Glimpse) -> None:
        """A project was read. Projects come in their order."""

    def writes_nothing(self, empty: bool) -> None:
        """There is nothing to write, since all logs are `empty` or no path is wanted."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """How an export is done, which changes nothing in what it writes."""

    force: bool = False
    """Whether projects are written that are as the last run left them."""
    jobs: int = 1
    """How many processes may work on it."""
    shared: bool = False
    """Whether others may read new files, as far as the umask lets them. Else new files follow the
    output folder, and if that is new as well, only its owner may read them."""
    onlooker: Onlooker = Onlooker()
    """Who is told how it goes on: the command. Programs cannot rely on this."""

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
    def hides(self) -> tuple[str, ...] | None:
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
    """The problems that concern a whole project."""
    changed: Sequence[Problem]
    """Logs that changed while they were read: documents that need them were not written."""
    redacted: Mapping[str, int] | None = None
    """How many secrets are hidden, by kind; None if none were to be."""


def outcome(
    output: OutputChanges, projects: Collection[Upshot], redacted: Mapping[str, int] | None
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
