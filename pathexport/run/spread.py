"""Writes the documents of one large project with several processes, this one among them, in runs of
neighbours.

Paths that stand side by side have most in common, and each process that needs what they share
renders it once. So runs are cut where neighbours share little, and there are only so many of them
that all processes end at about the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import islice

from msgspec.structs import replace

from pathexport.problems import ChangedLogError
from pathexport.read.input_stamps import InputStamp, Looked, StoredKey
from pathexport.run.foresight import IndexView, foreseen
from pathexport.run.writing import Advance, DocumentMaker, Outcomes, maker, write_one
from pathexport.shape.paths.path import Path
from pathexport.system.garbage import without_circles
from pathexport.workers.executors import hand_out, start_helpers, task_size
from pathexport.write.document.documents import Documents, Inside, Written
from pathexport.write.document.plan import Plan, Subject
from pathexport.write.folder.deeds import Deeds
from pathexport.write.folder.output import Output
from pathexport.write.folder.promises import Promised

_PLACING = 0.25
"""What it costs to put a message into a document, next to rendering it."""
_RUNS = 4
"""A run that takes more than one in so many parts of what each process does is cut in any case."""
_SHARED = 0.05
"""A run may be cut where the next one renders at most this part of it again."""


def spread(
    plan: Plan, subjects: Sequence[Subject], output: Output, jobs: int, advance: Advance
) -> Outcomes:
    """Write some documents of a plan with several processes."""
    inside, looked = _inside(plan)
    rendering = _Rendering(plan, subjects, inside, output)
    cuts = [*_runs(plan, subjects, jobs)]
    by_run: dict[int, tuple[Outcomes, Deeds]] = {}
    shown: IndexView | None = None
    with (
        without_circles(),
        closing(rendering),
        start_helpers(min(jobs, len(cuts)) - 1, rendering) as helpers,
    ):
        for number, share in hand_out([run for run, _ in cuts], rendering, helpers):
            by_run[number] = share
            advance(cuts[number][1])
            if len(by_run) == 1:
                shown = foreseen(plan)  # while others write
    shares = [share for _, share in sorted(by_run.items())]
    output.count(*(deeds for _, deeds in shares))
    documents = [outcome for share, _ in shares for outcome in share.documents]
    # With the subjects that this process has, so that no copies of them are kept.
    ours = [
        replace(outcome, what=what) if isinstance(outcome, Written) else outcome
        for outcome, what in zip(documents, subjects, strict=True)
    ]
    all_looked = _all_looked([looked, *(share.looked for share, _ in shares)])
    return Outcomes(ours, all_looked, shown)


def _all_looked(by_process: Iterable[Looked]) -> Looked:
    """The stored outputs that any process looked for. One that only some found came or went in
    between, and counts as found: the next time it is gone, or it is too young to be trusted."""
    stamps: dict[StoredKey, InputStamp | None] = {}
    for looked in by_process:
        for key, stamp in looked.items():
            stamps[key] = stamps.get(key) or stamp
    return stamps


def _inside(plan: Plan) -> tuple[Inside | ChangedLogError | None, Looked]:
    """What calls hold that agents are folded into, and the stored outputs that were looked for to
    say so. Every document needs it, so it is made once, before there are several processes."""
    if plan.options.placing == "link" or plan.options.format != "markdown":
        return None, {}
    with plan.opened() as opened:
        return Documents(opened).inside(), opened.project.bodies.looked


class _Rendering:
    """Writes some documents of a plan; each process that has it opens the logs for itself."""

    def __init__(
        self,
        plan: Plan,
        subjects: Sequence[Subject],
        inside: Inside | ChangedLogError | None,
        output: Output,
    ) -> None:
        self._plan, self._inside, self._output = plan, inside, output
        self._subjects = subjects
        self._documents: DocumentMaker | None = None
        self._reported = 0
        """How many of the stored outputs that were looked for are in earlier results."""
        self._open = ExitStack()

    def __call__(self, run: range) -> tuple[Outcomes, Deeds]:
        """Write the documents with these numbers."""
        if self._documents is None:
            opened = self._open.enter_context(self._plan.opened())
            self._documents = maker(opened, self._inside)
        documents = self._documents
        whole = self._output
        output = Output(
            whole.folder,
            dry=whole.dry,
            left=whole.left,
            rights=whole.rights,
            broken_off=Promised(frozenset(whole.digests)),
        )
        subjects = self._subjects[run.start : run.stop]
        documents.expect(subjects)
        with without_circles():
            outcomes = [write_one(documents, what, output) for what in subjects]
        looked = documents.plan.project.bodies.looked
        new = dict(islice(looked.items(), self._reported, None))
        self._reported += len(new)
        return Outcomes(outcomes, new), output.deeds

    def close(self) -> None:
        self._open.close()


def _runs(plan: Plan, subjects: Sequence[Subject], jobs: int) -> Iterator[tuple[range, float]]:
    """Runs of documents, by their numbers, and which part of the cost of all each run has."""
    whole = _Costs(plan)
    total = sum(map(whole.of, subjects)) or 1.0
    longest = total / (jobs * _RUNS)
    costs, first, cost, left = _Costs(plan), 0, 0.0, total
    for number, what in enumerate(subjects):
        rendered_again = costs.shared(what)
        may_end = cost >= task_size(left, total, jobs) and rendered_again <= _SHARED * cost
        if may_end or cost >= longest:
            yield range(first, number), cost / total
            costs, first, cost, left = _Costs(plan), number, 0.0, left - cost
        cost += costs.of(what)
    if subjects:
        yield range(first, len(subjects)), cost / total


class _Costs:
    """What documents cost one after the other, counted in messages that are rendered."""

    def __init__(self, plan: Plan) -> None:
        self._project = plan.project
        self._seen: set[int] = set()

    def shared(self, what: Subject) -> int:
        """How many messages of a document are rendered already."""
        return self._up(what.step)[0] if isinstance(what, Path) else 0

    def of(self, what: Subject) -> float:
        """What a document costs when it is written now."""
        if not isinstance(what, Path):
            return len(what.rows)
        shared, new = self._up(what.step)
        self._seen.update(new)
        messages = self._project.messages[what.step]
        return messages - shared + _PLACING * messages

    def _up(self, step: int) -> tuple[int, list[int]]:
        """The messages up to where something was rendered, and the steps from there on."""
        new = []
        while step >= 0 and step not in self._seen:
            new.append(step)
            step = self._project.tree.steps[step].parent
        return self._project.messages[step] if step >= 0 else 0, new
