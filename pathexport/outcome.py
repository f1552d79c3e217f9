"""What came out of an export: for one project, for all together, and for the next run to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from pathexport.again.state import Read
from pathexport.problems import Problem
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.write.folder.output import Output

if TYPE_CHECKING:  # what renders is imported when there is something to render
    from pathexport.again.noting import Ran
    from pathexport.writing import Finished


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of an export."""

    output: Output
    paths: Sequence[Path]
    """The paths that have transcripts now."""
    agents: int
    """How many agents stand in some document."""
    problems: int
    """How many problems the logs have."""
    general: Sequence[str]
    """Those of them that are problems of a whole project."""
    changed: Sequence[Problem]
    """Logs that changed while they were read: documents that need them were not written."""


def together(output: Output, done: Sequence[Done]) -> Done:
    return Done(
        output=output,
        paths=[path for each in done for path in each.paths],
        agents=sum(each.agents for each in done),
        problems=sum(each.problems for each in done),
        general=[what for each in done for what in each.general],
        changed=[problem for each in done for problem in each.changed],
    )


def outcome(project: Project, finished: Finished, output: Output) -> Done:
    """The outcome for one project."""
    return Done(
        output=output,
        paths=finished.paths,
        agents=sum(agent.file is not None for agent in finished.now.agents),
        problems=len(project.problems),
        general=[f"{project.name}: {what}" for what in project.general_problems],
        changed=[project.named(problem) for problem in finished.changed],
    )


def left_alone(read: Read, output: Output) -> Done:
    """The outcome for a project that was not run."""
    return Done(
        output=output,
        paths=read.paths,
        agents=read.agents,
        problems=read.problems,
        general=read.general,
        changed=(),
    )


def for_the_next(project: Project, finished: Finished, done: Done) -> Ran:
    """What the next run may want to know of a project."""
    from pathexport.again.noting import Ran

    return Ran(
        sure=not (done.changed or project.unread),
        told=finished.told,
        empty=not (project.account.total or project.problems),
        agents=done.agents,
        problems=done.problems,
        general=done.general,
        paths=done.paths,
        rows=finished.logs,
        stored=finished.stored,
    )
