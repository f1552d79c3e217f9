"""Which projects of an export are as the last run left them, so that they need not be run again.

A project is left alone only if all that its files depend on is known and the same: its logs, the
program and the options, its files in the output, and where a file stays from earlier runs, whether
other projects have its rows. Whatever is in doubt is run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from pathexport.again.marks import program_mark
from pathexport.again.state import Known, MadeOf, Read, Upshot, noted
from pathexport.read.files import ProjectFiles
from pathexport.read.input_stamps import YOUNG, Looked, Marked, look, marked
from pathexport.write.folder.output_stamps import OutputStamp, intact
from pathexport.write.record.rowset import RowSet, Together, answers


class Said(NamedTuple):
    """What all logs of a run say, as far as they are known."""

    rows: Together
    written: Together
    """Those of them of which the output has all that the options ask for."""


def said(projects: Iterable[Upshot]) -> Said:
    found = [(RowSet.of(each.rows), each.fully_written) for each in projects]
    return Said(Together(r for r, _ in found), Together(r for r, written in found if written))


class Before(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be known of a project that is run, to see which of its documents stay."""

    logs: Marked
    young: int
    """As in `Since`."""
    made: MadeOf | None = None
    """What the last run made them of, if all that was looked for beside the logs is the same."""
    looked: Looked = {}
    """That."""
    files: Mapping[str, OutputStamp] = {}
    """The files that it left, which are as it left them."""


class Since(msgspec.Struct, frozen=True, kw_only=True):
    """What has changed since the last run."""

    asked: tuple[str, ...]
    """The projects that the run is about, by folder."""
    logs: Mapping[str, Marked]
    """The logs of those that it may leave alone."""
    options: str | None
    """The mark of how they are written, if it has one."""
    program: str | None
    young: int
    """A file that was changed after this may change again without a trace."""
    changed: tuple[str, ...]
    """The projects of the run that it must run now."""
    alone: Mapping[str, Read]
    """Those that it need not run."""
    unsure: Mapping[str, Read]
    """Those that wait for what the others say."""
    rest: Mapping[str, Known]
    """All that need not be looked at, also those that the run is not about."""
    nothing: bool = False
    """Whether the whole output is as it should be."""
    redacted: Mapping[str, int] | None = None
    """How many secrets are hidden in it, by kind, if any were to be hidden."""
    made: Mapping[str, Known] = {}
    """Projects that must be run, or may have to be, of which some documents may stay."""

    def before(self, folder: str) -> Before | None:
        """What a project is compared to when it is run; nothing if all of it is made again. What is
        hidden depends on all logs."""
        logs, known = self.logs.get(folder), self.made.get(folder)
        if logs is None or self.options is None or self.redacted is not None:
            return None
        if known is None:
            return Before(logs=logs, young=self.young)
        looked = dict(known.stored)
        return Before(
            logs=logs, young=self.young, made=known.made, looked=looked, files=known.files
        )

    @property
    def upshots(self) -> list[Upshot]:
        """What the last run told of those that it may leave alone."""
        return [read.upshot for read in (*self.alone.values(), *self.unsure.values())]

    @property
    def others(self) -> bool:
        """Whether the logs of any of those say something."""
        return any(not each.empty for each in self.upshots)

    def decided(self, ran: Iterable[Upshot]) -> Since:
        """The same when the changed ones are run, and this came of them: unsure ones that get other
        answers than before have changed as well."""
        known = said([*self.upshots, *ran])
        same = {
            f: read
            for f, read in self.unsure.items()
            if read.answers == answers(RowSet.of(read.asked), *known)
        }
        changed = tuple(folder for folder in self.unsure if folder not in same)
        rest = {f: each for f, each in self.rest.items() if f in same or f not in self.unsure}
        alone = {**self.alone, **same}
        return replace(self, changed=changed, alone=alone, unsure={}, rest=rest)

    def inputs(self, folder: str, stored: Looked) -> str | None:
        """The mark of what a project was read from; nothing if that may not be all of it."""
        logs = self.logs.get(folder)
        if logs is None or logs.newest(stored) >= self.young:
            return None
        return logs.mark(stored)


def changes(
    out: Path, asked: Mapping[str, ProjectFiles | None], options: str | None, force: bool = False
) -> Since:
    """What has changed, as far as it can be told before anything is read.

    `asked` are the projects that the run is about, by folder, with their files if it need not run
    them; `options` is the mark of how they are written, if it has one.
    """
    program, young = program_mark(), time.time_ns() - YOUNG
    files = {folder: each for folder, each in asked.items() if each}
    logs = {folder: marked(each) for folder, each in files.items()}
    state = None if force or program is None else noted(out, program)
    known = state.projects if state is not None else []
    there = {each.folder: each for each in known if intact(out, each.files)}
    looked = {f: look(files[f], dict(each.stored)) for f, each in there.items() if f in files}
    reads = {f: each.read for f, each in there.items() if each.read is not None and f in files}
    same = {
        f: read
        for f, read in reads.items()
        if read.options == options and logs[f].mark(looked[f]) == read.inputs
    }
    alone = {f: read for f, read in same.items() if not read.asked}
    found = Since(
        asked=tuple(asked),
        logs=logs,
        options=options,
        program=program,
        young=young,
        changed=tuple(folder for folder in asked if folder not in same),
        alone=alone,
        unsure={f: read for f, read in same.items() if f not in alone},
        rest={f: each for f, each in there.items() if f not in asked or f in same},
        redacted=state.redacted if state is not None else None,
        made={
            f: there[f] for f in looked if f not in alone and _as_made(there[f], looked[f], options)
        },
    )
    if state is None or found.changed:
        return found
    found = found.decided(())
    whole = len(found.rest) == len(known) and not found.changed
    index = state.index if whole else None
    return replace(found, nothing=index is not None and intact(out, {"index.md": index}))


def _as_made(known: Known, looked: Looked, options: str | None) -> bool:
    """Whether it is known what documents of a project were made of, and what was looked for beside
    its logs is the same."""
    made = known.made
    return made is not None and made.options == options and looked == dict(known.stored)
