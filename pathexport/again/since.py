"""Which projects of an export are as the last run left them, so that they need not be run again.

A project is left alone only if all that its files depend on is known and the same: its logs, the
program and the options, its files in the output, and where a file stays from earlier runs, whether
other projects have its rows. Whatever is in doubt is run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from pathexport.again.manner import program_mark
from pathexport.again.state import Known, Read, noted
from pathexport.read.bodies import Bodies
from pathexport.read.files import ProjectFiles
from pathexport.read.input_stamps import YOUNG, Looked, marked
from pathexport.write.folder.output_stamps import intact


class Since:
    """What has changed since the last run."""

    def __init__(
        self,
        out: Path,
        asked: Mapping[str, ProjectFiles | None],
        options: str | None,
        force: bool = False,
    ) -> None:
        """`asked` are the projects that the run is about, by folder, with their files if it need
        not run them; `options` is the mark of how they are written, if it has one."""
        self.asked, self.options, self.program = asked, options, program_mark()
        self._young = time.time_ns() - YOUNG
        self._logs = {folder: marked(files) for folder, files in asked.items() if files}
        state = None if force or self.program is None else noted(out, self.program)
        known = state.projects if state is not None else []
        there = {each.folder: each for each in known if intact(out, each.files)}
        same = self._same(there)
        together = self.company({folder: read.inputs for folder, read in same.items()})
        self.alone = {f: read for f, read in same.items() if read.company == (together or "-")}
        self.alone |= {f: read for f, read in same.items() if not read.asked}
        """The projects of the run that it need not run, by folder."""
        self.unsure = {f: read for f, read in same.items() if f not in self.alone}
        """Those that wait for what the others say."""
        self.rest = {f: each for f, each in there.items() if f not in asked or f in same}
        """All that need not be looked at, also those that the run is not about."""
        self.changed = [folder for folder in asked if folder not in same]
        """The projects of the run that it must run."""
        self.others = any(not read.empty for read in same.values())
        """Whether the logs of any of those that it may leave alone say something."""
        self.nothing = False
        """Whether the whole output is as it should be."""
        if state is not None and state.index is not None and len(self.rest) == len(known):
            everyone = self.alone.keys() == asked.keys()
            self.nothing = everyone and intact(out, {"index.md": state.index})

    def _same(self, there: Mapping[str, Known]) -> dict[str, Read]:
        """The projects of the run that are as they were, apart from what others say."""
        same: dict[str, Read] = {}
        for folder, files in self.asked.items():
            read = there[folder].read if folder in there else None
            if files is None or read is None or read.options != self.options:
                continue
            stored = Bodies(files.files, files.folder).look(read.stored)
            if self._logs[folder].mark(stored) == read.inputs:
                same[folder] = read
        return same

    def decide(self, same: Callable[[Read], bool]) -> list[str]:
        """When all others are run, the projects that have to be run after all."""
        late = [folder for folder, read in self.unsure.items() if not same(read)]
        self.alone |= {f: read for f, read in self.unsure.items() if f not in late}
        self.unsure = {}
        for folder in late:
            del self.rest[folder]
        return late

    def inputs(self, folder: str, stored: Looked) -> str | None:
        """The mark of what a project was read from; nothing if that may not be all of it."""
        logs = self._logs.get(folder)
        if logs is None or logs.newest(stored) >= self._young:
            return None
        return logs.mark(stored)

    def company(self, inputs: Mapping[str, str]) -> str | None:
        """The mark of all projects that are read together; nothing if one of them has none."""
        if inputs.keys() != self.asked.keys():
            return None
        return sha256(repr(sorted(inputs.items())).encode()).hexdigest()
