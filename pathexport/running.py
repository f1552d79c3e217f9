"""Has projects written, and does what concerns the whole output folder.

Several processes may write documents; this one alone renames and removes files and writes what
concerns all projects. What is needed of a project at the end waits on disk. A file that holds more
than its new version is renamed first, never overwritten. The manifest is written last, so that
every file it lists exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import chain

import msgspec
from msgspec.structs import replace

from pathexport.again.noting import Ran, note
from pathexport.again.since import Since
from pathexport.again.state import Known
from pathexport.outcome import Done, Glimpse, Run
from pathexport.pipeline import Handle, Loaded
from pathexport.records import Records, Unread
from pathexport.schedule import Schedule
from pathexport.work import Made, Result, Setting, Task
from pathexport.write.folder.earlier import earlier
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf, shelf
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.merge import moved
from pathexport.write.record.rowset import RowSet


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be exported, and how."""

    projects: Mapping[str, Handle | Loaded]
    """By the names of their folders in the output."""
    wanted: Wanted
    options: Options
    run: Run


def changed(request: Request, output: Output, since: Since) -> dict[str, Done]:
    """Run the projects that are not as the last run left them, and say what came out for each that
    has wanted paths."""
    done: dict[str, Done] = {}
    ran: dict[str, Ran] = {}
    with shelf() as aside:
        records = Records(output, aside, earlier(output.folder), _unread(since))

        def written(names: Sequence[str], others: bool) -> Iterator[tuple[str, Result]]:
            return _Batch(request, names, output, records).written(aside, others)

        def late() -> Iterator[tuple[str, Result]]:
            """Those that others decide on, which are known now."""
            names = since.decide(lambda r: r.answers == records.answers(RowSet.of(r.asked)))
            for name in names:
                records.look_after_all(name)
            if names:
                yield from written(names, others=True)

        for name, result in chain(written(since.changed, since.others), late()):
            if result.made is not None:
                output.count(result.made.deeds)
                records.add(result.made.finished)
                done[name] = _outcome(result.glimpse, result.made, output)
                ran[name] = _for_the_next(result.glimpse, result.made, done[name])
        output.make()
        note(output, since, ran, records.close())
    return done


def _unread(since: Since) -> dict[str, Unread]:
    """What an export needs of projects that it does not run."""

    def unread(known: Known) -> Unread:
        read = (since.alone | since.unsure).get(known.folder)
        return Unread(
            figures=known.figures,
            files=tuple(known.files),
            logs=RowSet.of(read.rows) if read else None,
            fully_written=read is not None and read.fully_written,
        )

    return {folder: unread(known) for folder, known in since.rest.items()}


def _outcome(glimpse: Glimpse, made: Made, output: Output) -> Done:
    """The outcome for one project."""
    return Done(
        output=output,
        paths=made.finished.paths,
        agents=made.agents,
        problems=made.problems,
        general=[f"{glimpse.name}: {what}" for what in glimpse.general],
        changed=made.changed,
    )


def _for_the_next(glimpse: Glimpse, made: Made, done: Done) -> Ran:
    """What the next run may want to know of a project."""
    return Ran(
        sure=not (done.changed or glimpse.unread),
        fully_written=made.finished.fully_written,
        empty=glimpse.empty,
        agents=done.agents,
        problems=done.problems,
        general=done.general,
        paths=done.paths,
        rows=made.finished.logs,
        looked=made.finished.looked,
    )


class _Batch:
    """Projects that are written one after the other, or at the same time."""

    def __init__(
        self, request: Request, names: Sequence[str], output: Output, records: Records
    ) -> None:
        self._names, self._output, self._records = names, output, records
        self._run = request.run
        self._setting = Setting(
            projects=[request.projects[name] for name in names],
            folder=output.folder,
            wanted=request.wanted,
            options=request.options,
            dry=output.dry,
        )

    def written(self, aside: Shelf, others: bool) -> Iterator[tuple[str, Result]]:
        """What came of each project, by the names of their folders. Nothing is made before one is
        found whose logs say something: then those before it are written as well. There may be
        `others` whose logs do, and to which nothing need be done, or it is done."""
        schedule = Schedule(self._setting, self._task, aside, self._run)
        empty: list[int] = []
        found = fits = others
        with closing(schedule.__iter__()) as results:
            for number, result in enumerate(results):
                self._run.onlooker.sees(result.glimpse)
                fits = fits or result.glimpse.fits
                found = found or not result.glimpse.empty
                if result.glimpse.empty and result.glimpse.fits:
                    empty.append(number)
                if found:
                    yield from self._though_empty(schedule, empty)
                yield self._names[number], self._with_room(schedule, number, result)
        if not (found and fits):
            self._run.onlooker.writes_nothing(not found)
        yield from self._though_empty(schedule, empty)

    def _task(self, number: int) -> Task:
        folder = self._names[number]
        return Task(number=number, folder=folder, earlier=self._records.before(folder))

    def _though_empty(self, schedule: Schedule, numbers: list[int]) -> Iterator[tuple[str, Result]]:
        while numbers:
            number = numbers.pop(0)
            result = schedule.again(replace(self._task(number), though_empty=True))
            yield self._names[number], result

    def _with_room(self, schedule: Schedule, number: int, result: Result) -> Result:
        """What came of a task, after renaming files that hold more than what would replace them:
        the next run is to know of that even if this one is interrupted."""
        if result.renames is None:
            return result
        task = self._task(number)
        done = {old: new for old, new in result.renames.items() if self._output.keep(old, new)}
        left = frozenset(result.renames) - frozenset(done)
        task = replace(task, made_room=True, left=left)
        if task.earlier is not None and done:
            earlier = moved(task.earlier, done)
            self._records.renamed(earlier)
            task = replace(task, earlier=earlier)
        return schedule.again(task)
