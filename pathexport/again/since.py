"""Which projects of an export are as the last run left them, so that they need not be run again.

A project is left alone only if all that its files depend on is known and the same: its logs, the
program and the options, its files in the output, and where a file stays from earlier runs, all
projects beside it. Whatever is in doubt is run.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from pathexport.again.manner import program_mark
from pathexport.again.state import Known, Read, noted
from pathexport.read.bodies import Bodies
from pathexport.read.files import ProjectFiles
from pathexport.read.stamps import YOUNG, Key, Stamp, marked
from pathexport.write.folder.stamps import intact


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
        state = None if force else noted(out, self.program)
        known = state.projects if state is not None else []
        there = {each.folder: each for each in known if intact(out, each.files)}
        self.alone = self._left_alone(there)
        """The projects of the run that it need not run, by folder."""
        self.rest = {f: each for f, each in there.items() if f not in asked or f in self.alone}
        """All that need not be looked at, also those that the run is not about."""
        self.nothing = False
        """Whether the whole output is as it should be."""
        if state is not None and state.index is not None and len(self.rest) == len(known):
            everyone = self.alone.keys() == asked.keys()
            self.nothing = everyone and intact(out, {"index.md": state.index})

    def _left_alone(self, there: Mapping[str, Known]) -> dict[str, Read]:
        same, marks = dict[str, Read](), dict[str, str]()
        for folder, files in self.asked.items():
            read = there[folder].read if folder in there else None
            if files is None or read is None or read.options != self.options:
                continue
            stored = Bodies(files.files, files.folder).look(read.stored)
            marks[folder] = self._logs[folder].mark(stored)
            if marks[folder] == read.inputs:
                same[folder] = read
        together = self.company({folder: read.inputs for folder, read in same.items()})
        return {f: read for f, read in same.items() if read.company in ("", together)}

    def inputs(self, folder: str, stored: Mapping[Key, Stamp | None]) -> str | None:
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
