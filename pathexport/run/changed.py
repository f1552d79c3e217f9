"""Has projects written, and does what concerns the whole output folder.

Several processes may write documents; only this one renames and removes files and writes what
concerns all projects. What is needed of a project at the end waits on disk. A file that holds more
than its new version is renamed first, never overwritten. The manifest is written last, so that
every file that it lists exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from msgspec.structs import replace

from pathexport.again.noting import Ran, note
from pathexport.again.since import Since, rows_said
from pathexport.again.state import Read
from pathexport.run.outcome import Request
from pathexport.run.records import shelve, write_manifest
from pathexport.run.schedule import Schedule
from pathexport.run.uncovered import superseded, tell_of_uncovered, without_other_redaction
from pathexport.run.work import Setting, Task, TaskResult
from pathexport.write.folder.last_manifest import earlier
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.record.merge import moved


def write_changed(request: Request, output: Output, since: Since) -> dict[str, Read | Ran]:
    """Write the projects that are not as the last run left them. What is known at the end of each
    project that has wanted paths."""
    with closing(Shelf()) as records, closing(Shelf()) as finished:
        # 1. Look at what the last run left.
        shelve(records, earlier(output), since.untouched, output)

        # 2. Write what has changed.
        first = _Batch(request, since.changed, since, output, records)
        ran = _ran(first.results(since.says_something), finished, output)

        # 3. By what all logs say now, decide about those that depend on other projects.
        decided = since.decided(each.upshot for each in ran.values())

        # 4. Write those of them that are not to stay as they are.
        if decided.changed:
            texts = [records.get(folder) for folder in decided.changed]
            shelve(records, texts, decided.untouched, output)
            late = _Batch(request, decided.changed, since, output, records)
            ran |= _ran(late.results(others=True), finished, output)

        # 5. Write what concerns all projects, the manifest last, and a note for the next run.
        from pathexport.run.pages import finish_folder, write_pages

        known = rows_said([*decided.upshots, *(each.upshot for each in ran.values())])
        pages = write_pages(records, finished, ran, known, output)
        for folder in pages:
            tell_of_uncovered(records.get(folder), request.hides, output)
        others = [folder for folder in sorted(records) if folder not in request.projects]
        gone = superseded(records, others, request.hides, known, output)
        left = finish_folder(records, pages, decided.untouched, gone, output)
        note(output, decided, ran, left)
    return {**decided.unchanged, **ran}


def _ran(
    results: Iterator[tuple[str, TaskResult]], finished: Shelf, output: Output
) -> dict[str, Ran]:
    """What is known of projects that were written. What else is needed of them waits on disk."""
    ran: dict[str, Ran] = {}
    for name, result in results:
        if result.made is not None:
            output.count(result.made.deeds)
            finished.put(name, result.made.finished)
            ran[name] = replace(result.made.ran, renamed=bool(result.renames))
    return ran


class _Batch:
    """Projects that are written one after the other, or at the same time."""

    def __init__(
        self, request: Request, names: Sequence[str], since: Since, output: Output, records: Shelf
    ) -> None:
        """`records` has what the last run listed, by the names of the projects' folders."""
        self._names, self._output, self._records = names, output, records
        self._since = since
        self._run, self._hides = request.run, request.hides
        self._setting = Setting(
            projects=[request.projects[name] for name in names],
            folder=output.folder,
            wanted=request.wanted,
            options=request.options,
            dry=output.dry,
            rights=output.rights,
            promised=output.broken_off.digests,
        )

    def results(self, others: bool) -> Iterator[tuple[str, TaskResult]]:
        """What came of each project, by the names of their folders. Projects whose logs are empty
        come last: if no logs say anything, the onlooker is told so before anything is written.
        `others` means that some do, which are not among these."""
        empty: list[int] = []
        says = fits = others
        with closing(Shelf()) as early:
            schedule = Schedule(self._setting, self._task, early, self._run)
            with closing(schedule.__iter__()) as results:
                for number, result in enumerate(results):
                    self._run.onlooker.sees(result.glimpse)
                    fits = fits or result.glimpse.fits
                    says = says or not result.glimpse.empty
                    if result.glimpse.empty and result.glimpse.fits:
                        empty.append(number)
                    yield self._names[number], self._with_room(schedule, number, result)
        if not (says and fits):
            self._run.onlooker.writes_nothing(not says)
        for number in empty:
            task = replace(self._task(number), though_empty=True)
            yield self._names[number], schedule.again(task)

    def _task(self, number: int) -> Task:
        folder, earlier = self._names[number], None
        if folder in self._records:
            earlier = without_other_redaction(self._records.get(folder), self._hides)
        before = self._since.before(folder)
        return Task(number=number, folder=folder, earlier=earlier, before=before)

    def _with_room(self, schedule: Schedule, number: int, result: TaskResult) -> TaskResult:
        """What came of a task, once files that hold more than what would replace them are renamed:
        the next run must know of that even if this one is interrupted."""
        if result.renames is None:
            return result
        task = self._task(number)
        renamed = {old: new for old, new in result.renames.items() if self._output.keep(old, new)}
        left = frozenset(result.renames) - frozenset(renamed)
        task = replace(task, made_room=True, left=left)
        if task.earlier is not None and renamed:
            task = replace(task, earlier=moved(task.earlier, renamed))
            self._records.put(task.folder, task.earlier)
            if not self._output.dry:
                write_manifest(self._records, sorted(self._records), self._output)
        return replace(schedule.again(task), renames=renamed)
