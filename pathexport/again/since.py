"""Which projects of an export are as the last run left them, so that they need not be run again.

A project is left alone only if all that its files depend on is known and the same: its logs, the
program and the options, its files in the output, and for files that stay from earlier runs, whether
other projects have their rows. Whatever is in doubt is run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from pathexport.again.marks import program_mark
from pathexport.again.state import Known, Read, Upshot, noted
from pathexport.read.files import ProjectFiles
from pathexport.read.input_stamps import YOUNG, Looked, Marked, look, marked
from pathexport.write.folder.output_stamps import intact
from pathexport.write.record.rowset import RowSet, Together, answers


class Said(NamedTuple):
    """The rows of all logs of a run, as far as they are known."""

    rows: Together
    written: Together
    """The rows of projects of which the output has all that the options ask for."""


def rows_said(projects: Iterable[Upshot]) -> Said:
    rows = [(RowSet.of(each.rows), each.fully_written) for each in projects]
    return Said(Together(r for r, _ in rows), Together(r for r, written in rows if written))


class Before(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a project before it is run, to see which of its documents stay."""

    logs: Marked
    young: int
    """As in `Since`."""
    known: Known | None
    """It as the last run left it, if all that was looked for beside the logs is the same, and so
    are its files."""


class Since(msgspec.Struct, frozen=True, kw_only=True):
    """What has changed since the last run."""

    asked: tuple[str, ...]
    """The folders of the projects that the run is about."""
    logs: Mapping[str, Marked]
    """The logs of the projects that the run may leave alone."""
    options: str | None
    """The mark of the options, if they have one."""
    program: str | None
    young: int
    """A file that was changed after this may change again without a trace."""
    changed: tuple[str, ...]
    """The projects that must be run now."""
    unchanged: Mapping[str, Read]
    """Those that need not be run."""
    unsure: Mapping[str, Read]
    """Those that depend on what the others say."""
    untouched: Mapping[str, Known]
    """Projects whose files are the same and that need not be run now, asked for or not."""
    nothing_to_do: bool = False
    """Whether the whole output is as it should be."""
    redacted: Mapping[str, int] | None = None
    """How many secrets of each kind are hidden, if any are to be."""
    made: Mapping[str, Known] = {}
    """Projects that must be run, or may have to be, and whose documents may stay in part."""

    def before(self, folder: str) -> Before | None:
        """What is known of a project before it is run; None if all of it is made again, as where
        secrets are hidden, which depends on all logs."""
        logs = self.logs.get(folder)
        if logs is None or self.options is None or self.redacted is not None:
            return None
        return Before(logs=logs, young=self.young, known=self.made.get(folder))

    @property
    def upshots(self) -> list[Upshot]:
        """What the last run told of projects that need not be run now."""
        return [read.upshot for read in (*self.unchanged.values(), *self.unsure.values())]

    @property
    def says_something(self) -> bool:
        """Whether the logs of any of these say something."""
        return any(not upshot.empty for upshot in self.upshots)

    def decided(self, ran: Iterable[Upshot]) -> Since:
        """The same when the changed ones are run, and this came of them: unsure ones that get other
        answers than before have changed as well."""
        known = rows_said([*self.upshots, *ran])
        same = {
            f: read
            for f, read in self.unsure.items()
            if read.answers == answers(RowSet.of(read.asked), *known)
        }
        changed = tuple(folder for folder in self.unsure if folder not in same)
        untouched = {f: p for f, p in self.untouched.items() if f in same or f not in self.unsure}
        unchanged = {**self.unchanged, **same}
        return replace(self, changed=changed, unchanged=unchanged, unsure={}, untouched=untouched)

    def inputs(self, folder: str, stored: Looked) -> str | None:
        """The mark of what a project was read from; None if that may change without a trace."""
        logs = self.logs.get(folder)
        if logs is None or logs.newest(stored) >= self.young:
            return None
        return logs.mark(stored)


def since_last_run(
    out: Path, asked: Mapping[str, ProjectFiles | None], options: str | None, force: bool
) -> Since:
    """What has changed, as far as can be told before anything is read. `asked` are the projects
    that the run is about, by folder, with their files if it may leave them alone; `options` is the
    mark of the options, if they have one."""
    program, young = program_mark(), time.time_ns() - YOUNG
    files = {folder: of_project for folder, of_project in asked.items() if of_project}
    logs = {folder: marked(of_project) for folder, of_project in files.items()}
    state = None if force or program is None else noted(out, program)
    noted_projects = state.projects if state is not None else []
    known = {each.folder: each for each in noted_projects if intact(out, each.files)}
    looked = {f: look(files[f], dict(each.stored)) for f, each in known.items() if f in files}
    reads = {f: each.read for f, each in known.items() if each.read is not None and f in files}
    same = {
        f: read
        for f, read in reads.items()
        if read.options == options and logs[f].mark(looked[f]) == read.inputs
    }
    unchanged = {f: read for f, read in same.items() if not read.asked}
    to_run = [folder for folder in looked if folder not in unchanged]
    since = Since(
        asked=tuple(asked),
        logs=logs,
        options=options,
        program=program,
        young=young,
        changed=tuple(folder for folder in asked if folder not in same),
        unchanged=unchanged,
        unsure={f: read for f, read in same.items() if f not in unchanged},
        untouched={f: each for f, each in known.items() if f not in asked or f in same},
        redacted=state.redacted if state is not None else None,
        made={f: known[f] for f in to_run if _is_made_of_same(known[f], looked[f], options)},
    )
    if state is None or since.changed:
        return since
    since = since.decided(())
    whole = len(since.untouched) == len(state.projects)
    index = state.index if whole else None
    return replace(since, nothing_to_do=index is not None and intact(out, {"index.md": index}))


def _is_made_of_same(known: Known, looked: Looked, options: str | None) -> bool:
    """Whether it is known what documents of a project were made of, and what was looked for beside
    its logs is the same."""
    made = known.made
    return made is not None and made.options == options and looked == dict(known.stored)
