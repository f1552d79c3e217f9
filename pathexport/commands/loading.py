"""What commands do first: find and load the projects that a person names, and tell at once what
could not be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pathexport.console.streams import progress, tell
from pathexport.problems import WrongRequestError

if TYPE_CHECKING:
    from pathexport.find.chosen import Chosen
    from pathexport.pipeline import Handle, Projects
    from pathexport.problems import Problem
    from pathexport.read.logs import WatchLogs
    from pathexport.read.sources import Note
    from pathexport.shape.project import Project
    from pathexport.veil.redaction import Redaction

T = TypeVar("T")


class NamedLogs(NamedTuple):
    """The logs that a person names, and what is hidden of them."""

    sources: Sequence[Path]
    everything: bool
    follow_links: bool
    redact: Redaction | None = None

    def each(self, watch: WatchLogs = progress, note: Note = tell) -> Projects:
        """Their projects, each loaded when it is asked for."""
        from pathexport.pipeline import load_each
        from pathexport.read.sources import BY_OPTIONS

        if self.sources and self.everything:
            named = " ".join(map(str, self.sources))
            raise WrongRequestError(
                f"--all reads every project there is. Leave out {named}, or --all."
            )
        return load_each(
            *self.sources,
            everything=self.everything,
            watch=watch,
            note=note,
            follow_links=self.follow_links,
            redact=self.redact,
            asking=BY_OPTIONS,
        )

    @property
    def with_source(self) -> bool:
        """Whether anything says which these are."""
        return bool(self.sources or self.everything)

    @property
    def checking(self) -> str:
        """The command that shows their problems."""
        from pathexport.console.typed import command  # few say one, and it takes a while to load

        options = ["--all"] * self.everything + ["--follow-links"] * self.follow_links
        return command(["pathexport", "check", *options], [*map(str, self.sources)])


def surveyed(handles: Sequence[Handle], look: Callable[[Project], T], jobs: int | None) -> list[T]:
    """What `look` tells of each project, by several processes if that is quicker."""
    from pathexport.surveying import survey
    from pathexport.workers.cores import cores

    return survey(handles, look, jobs or cores(), partial(progress, unit="part"))


def paths_named(names: Sequence[str], logs: NamedLogs) -> list[Chosen]:
    """The paths that some names mean, with their projects. Where several are shown together, equal
    secrets have equal numbers in all of them."""
    from pathexport.find.named import path_named

    @cache
    def load() -> Projects:
        found = logs.each()
        return found.veiled() if len(names) > 1 else found

    paths = [path_named(name, load, logs.with_source) for name in names]
    for chosen in paths:
        tell_all(chosen.unread)
    return paths


def unfit(session: str | None, handles: Sequence[Handle], logs: NamedLogs) -> str:
    """Why none of these fits the filters, where none has the session that is asked for."""
    from pathexport.find.unfound import none_fits

    return none_fits(session, handles, logs.with_source)


def tell_all(problems: Iterable[Problem]) -> None:
    for problem in problems:
        tell(f"{problem.where}: {problem.what}")
