"""Writes the documents of one project, and keeps as a value what is needed of it when all projects
are written: the project itself is let go.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from pathexport.problems import ChangedLogError, Problem
from pathexport.read.input_stamps import Looked
from pathexport.run.foresight import IndexView, foreseen, shown_of
from pathexport.system.garbage import without_circles
from pathexport.write.document.contents import Contents
from pathexport.write.document.documents import Documents, Inside, Written, record, written
from pathexport.write.document.plan import Plan, Subject
from pathexport.write.document.transcript import Document
from pathexport.write.folder.output import Output
from pathexport.write.folder.promises import Promised, promise
from pathexport.write.record import manifest
from pathexport.write.record.listed import problem_entries
from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.merge import Logs, kept_name, merge, spared
from pathexport.write.tree.pictures import TreePictures

Advance = Callable[[float], object]
"""Is told which part of a project's documents was written, each time that some were."""

Outcome = Written | Problem
"""What came of a document; the problem is that its log has changed."""


class Outcomes(NamedTuple):
    """What came of some documents of a project."""

    documents: Sequence[Outcome]
    """In their order."""
    looked: Looked
    """The stored outputs that were looked for to make them."""
    shown: IndexView | None = None
    """What the index shows of the project, if it was found out already."""


def to_nobody(_: float) -> None:
    """Tells nobody how far a project is."""


_UNDRAWN = TreePictures(note="There is no picture, since a log changed while it was read.")


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """What remains of a project when its documents are written."""

    earlier: ProjectRecord | None
    now: ProjectRecord
    logs: Logs
    pictures: TreePictures = _UNDRAWN
    contents: Contents = Contents()
    changed: tuple[Problem, ...]
    """Logs that no longer hold what was to be shown."""

    def merged(
        self, others: Container[str] = frozenset(), written_by_others: Container[str] = frozenset()
    ) -> ProjectRecord:
        """Its record with what stays of earlier runs, if no other project has it."""
        names = self.logs.names
        logs = replace(self.logs, others=others, written_by_others=written_by_others)
        return manifest.ordered(merge(self.earlier, self.now, logs), names.paths, names.agents)


class DocumentMaker(Protocol):
    """Makes documents of a plan, in the form that its options ask for."""

    @property
    def plan(self) -> Plan: ...
    def expect(self, subjects: Iterable[Subject]) -> None:
        """These come next: what they share is kept until the last of them has it."""

    def document(self, what: Subject) -> Document: ...
    def contents(self) -> Contents: ...


def maker(plan: Plan, inside: Inside | ChangedLogError | None = None) -> DocumentMaker:
    """What makes the documents of a plan. Its logs are open; `inside` is as in `Documents`."""
    if plan.options.format == "markdown":
        return Documents(plan, inside)
    from pathexport.write.feed.form_files import FormFiles

    return FormFiles(plan)


def one_by_one(
    plan: Plan, subjects: Sequence[Subject], output: Output, advance: Advance = to_nobody
) -> Outcomes:
    with without_circles(), plan.opened() as opened:
        outcomes, places = _each(maker(opened), subjects, output, advance)
        # By now, all that the documents had in common is let go: what follows takes memory as well.
        return Outcomes(outcomes, opened.project.bodies.looked, foreseen(plan, places))


def _each(
    documents: DocumentMaker, subjects: Sequence[Subject], output: Output, advance: Advance
) -> tuple[Sequence[Outcome], Contents | None]:
    """Write some documents. What came of them, and the places to jump to; None if a log changed,
    which is told when they are looked for again."""
    outcomes = []
    documents.expect(subjects)
    for what in subjects:
        outcomes.append(write_one(documents, what, output))
        advance(1 / len(subjects))
    try:
        return outcomes, documents.contents()
    except ChangedLogError:
        return outcomes, None


def write_one(documents: DocumentMaker, what: Subject, output: Output) -> Outcome:
    """Write a document. If its log has changed, what an earlier run wrote stays."""
    name = documents.plan.file(what)
    inside = documents.plan.names.inside
    try:
        document = documents.document(what)
        named = {inside(asset): pieces for asset, pieces in document.facts.assets.items()}
        assets = [asset for asset, pieces in named.items() if output.put(asset, pieces())]
    except ChangedLogError as error:
        return error.problem
    copy = None
    gone = document.facts.gone.values()
    if any(output.says(name, said) for said in gone):
        copy = kept_name(name, gone)
        copy = copy if output.spare(name, copy) else None
    if document.digest and document.digest not in output.digests and not output.dry:
        promise(output.folder, Promised(frozenset([document.digest])), output.rights)
    is_written = output.write(name, document.chunks)
    return written(what, document, name if is_written else None, assets, copy)


def finished(plan: Plan, earlier: ProjectRecord | None, outcomes: Outcomes) -> Finished:
    """What remains of a project whose documents are these."""
    documents = [each for each in outcomes.documents if isinstance(each, Written)]
    changed = _unnamed(plan, (each for each in outcomes.documents if isinstance(each, Problem)))
    all_written = len([each for each in documents if each.file]) == len(plan.subjects)
    logs = Logs(
        known=plan.hashes.together(chain.from_iterable(plan.further.values())),
        fully_written=plan.unfiltered and all_written,
        names=plan.names,
        complete=plan.project.complete,
    )
    earlier, now = _with_copies(plan, earlier, documents), record(plan, documents, changed)
    done = Finished(earlier=earlier, now=now, logs=logs, changed=changed)
    return _with_shown(plan, done, outcomes.shown)


def _with_copies(
    plan: Plan, earlier: ProjectRecord | None, documents: Iterable[Written]
) -> ProjectRecord | None:
    """The earlier record with the copies of files that alone have some outputs."""
    for document in documents:
        if earlier is not None and document.copy is not None:
            file = plan.file(document.what)
            earlier = spared(earlier, file, document.copy, document.lacking)
    return earlier


def _with_shown(plan: Plan, done: Finished, shown: IndexView | None) -> Finished:
    """What remains of a project, with what its index shows of messages."""
    merged = done.merged()
    there = {path.id for path in merged.paths if path.file}
    ends = {path.id: path.leaf for path in plan.project.paths}
    # One that a filter leaves out may have gone on since its file was written.
    same = (p for p in merged.paths if p.leaf == ends.get(p.id))
    current = ((p.id, p.file) for p in same if not manifest.is_past(p))
    inside = plan.names.inside("")
    files = {id_: file.removeprefix(inside) for id_, file in current if file}
    try:
        if shown is None or (shown.files, shown.there) != (files, there):
            shown = shown_of(plan, files, there)
        return replace(done, pictures=shown.pictures, contents=shown.contents)
    except ChangedLogError as error:
        changed = _unnamed(plan, [*done.changed, error.problem])
        problems = problem_entries([*plan.project.problems, *changed])
        now = replace(done.now, problems=problems)
        return replace(done, now=now, changed=changed)


def _unnamed(plan: Plan, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Each problem once, without those that the project names already."""
    named = plan.project.problems
    return tuple(dict.fromkeys(problem for problem in problems if problem not in named))
