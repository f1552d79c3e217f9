"""One project of an export as a task, and what came of it as a result: both are values that can be
sent to another process.

A project has a folder of its own, so no two tasks write the same file. What concerns the whole
output folder is left to whoever hands out the tasks, and so are files that must be renamed first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path as Folder
from typing import TYPE_CHECKING

import msgspec

from pathexport.again.noting import Ran
from pathexport.again.since import Before
from pathexport.again.state import Upshot
from pathexport.pipeline import Handle, Loaded
from pathexport.read.files import LogFile
from pathexport.read.logs import Log, ReadLogs, read_logs
from pathexport.run.bases import bases
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.system.rights import Rights
from pathexport.write.document.plan import Plan, Subject, planned
from pathexport.write.folder.deeds import Deeds
from pathexport.write.folder.output import Output
from pathexport.write.folder.promises import Promised
from pathexport.write.options import ENDINGS, Options
from pathexport.write.record.manifest import ProjectRecord, digests
from pathexport.write.record.merge import displaced
from pathexport.write.record.names import file_names
from pathexport.write.record.selection import Wanted
from pathexport.write.record.silence import Glimpse, glimpse

if TYPE_CHECKING:  # loaded when the first project is read, or while it is
    from pathexport.run.writing import Finished, Outcomes

Render = Callable[[int, Plan, Sequence[Subject], Output], "Outcomes"]
"""Writes documents of the project that has this number, and returns what came of them."""


def silently(_: int, plan: Plan, subjects: Sequence[Subject], output: Output) -> Outcomes:
    """Write documents one by one, and tell nobody how far it is."""
    from pathexport.run.writing import one_by_one

    return one_by_one(plan, subjects, output)


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What all tasks of an export have in common."""

    projects: Sequence[Handle | Loaded]
    folder: Folder
    """The output folder."""
    wanted: Wanted
    options: Options
    dry: bool
    rights: Rights
    """Those of new files."""
    promised: frozenset[str]
    """The digests that earlier runs noted that were broken off."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A project to be written."""

    number: int
    folder: str
    """The name of its folder in the output."""
    earlier: ProjectRecord | None
    """What the last run listed of it."""
    before: Before | None = None
    """What tells which of its documents stay as they are; None if all are made."""
    made_room: bool = False
    """Whether files that hold more than what would replace them are renamed already."""
    left: frozenset[str] = frozenset()
    """Files that could not be renamed, and must stay as they are."""
    though_empty: bool = False
    """Whether it is written even if its logs say nothing."""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """A project that is written."""

    finished: Finished
    deeds: Deeds
    ran: Ran


class TaskResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a task. If nothing was made, nothing was to be, or `renames` come first."""

    glimpse: Glimpse
    renames: Mapping[str, str] | None = None
    """New names for files that hold more than what would replace them. If something was made, they
    have these names by now."""
    made: Made | None = None


class Worker:
    """Does the tasks of an export, one after the other."""

    def __init__(
        self, setting: Setting, render: Render = silently, read: ReadLogs | None = None
    ) -> None:
        self._setting, self._render, self._read = setting, render, read
        self._waiting: dict[int, Project] = {}
        """The project that waits for renames, so that it need not be loaded again."""

    def __call__(self, task: Task) -> TaskResult:
        project = self._waiting.pop(task.number, None)
        self._waiting.clear()  # it takes the memory of one project
        project = project or self._loaded(task)
        seen = glimpse(project, self._setting.wanted)
        if not seen.fits or (seen.empty and not task.though_empty):
            return TaskResult(glimpse=seen)
        setting = self._setting
        names = file_names(project, task.folder, ENDINGS[setting.options.format])
        plan = planned(project, names, setting.wanted, setting.options, task.earlier)
        if task.earlier is not None and not task.made_room:
            renames = displaced(task.earlier, plan.rows)
            if renames:
                self._waiting[task.number] = project
                return TaskResult(glimpse=seen, renames=renames)
        return TaskResult(glimpse=seen, made=self._written(plan, task, seen))

    def _loaded(self, task: Task) -> Project:
        read = self._read
        if read is None and task.earlier is not None:
            read = partial(_read_with_ids, task.earlier)
        return self._setting.projects[task.number].load(read)

    def _written(self, plan: Plan, task: Task, seen: Glimpse) -> Made:
        from pathexport.run.writing import finished
        from pathexport.write.document.documents import Written

        output = Output(
            self._setting.folder,
            dry=self._setting.dry,
            left=task.left,
            rights=self._setting.rights,
            broken_off=Promised(self._setting.promised),
        )
        output.digests.update(digests(task.earlier) if task.earlier is not None else ())
        if not self._setting.dry:
            output.promise(_unlisted(plan, task.earlier))
        marks = bases(plan, task.before) if task.before is not None else {}
        outcomes = self._outcomes(plan, task, marks, output)
        done = finished(plan, task.earlier, outcomes)
        written = [each for each in outcomes.documents if isinstance(each, Written)]
        files = {document.file for document in written}
        upshot = Upshot(
            fully_written=done.logs.fully_written,
            empty=seen.empty,
            agents=sum(agent.file is not None for agent in done.now.agents),
            problems=len(plan.project.problems),
            general=[f"{seen.name}: {what}" for what in seen.general],
            paths=[each.what for each in written if each.file and isinstance(each.what, Path)],
            rows=bytes(done.logs.known),
            changed=tuple(map(plan.project.named, done.changed)),
        )
        ran = Ran(
            unread=bool(seen.unread),
            upshot=upshot,
            looked=outcomes.looked,
            bases={file: mark for file, mark in marks.items() if file in files},
        )
        return Made(finished=done, deeds=output.deeds, ran=ran)

    def _outcomes(
        self, plan: Plan, task: Task, marks: Mapping[str, str], output: Output
    ) -> Outcomes:
        """What came of all documents, once those that do not stay as they are have been written."""
        known = task.before.known if task.before is not None else None
        if known is None or task.earlier is None:
            return self._render(task.number, plan, plan.subjects, output)
        from pathexport.run.staying import count_unchanged, staying

        stay = staying(plan, task.earlier, known, marks, task.left)
        count_unchanged(stay, known, output)
        new = [what for what in plan.subjects if plan.file(what) not in stay]
        outcomes = self._render(task.number, plan, new, output)
        rendered = iter(outcomes.documents)
        documents = [stay.get(plan.file(what)) or next(rendered) for what in plan.subjects]
        looked = {**dict(known.stored), **outcomes.looked} if stay else outcomes.looked
        return outcomes._replace(documents=documents, looked=looked)


def _read_with_ids(earlier: ProjectRecord, files: Iterable[LogFile]) -> Iterable[Log]:
    """Read logs with the same ids, as objects, that the record has: two of each would take a tenth
    of the memory of a large project."""
    return read_logs(files, {uuid: uuid for each in earlier.listed for uuid in each.uuids})


def _unlisted(plan: Plan, earlier: ProjectRecord | None) -> Mapping[str, bytes]:
    """The rows of documents whose files the last run did not list, by these files."""
    listed = {each.file for each in earlier.listed} if earlier is not None else set()
    by_file = ((plan.file(what), what) for what in plan.subjects)
    return {file: plan.hashes.of(plan.nodes(what)) for file, what in by_file if file not in listed}
