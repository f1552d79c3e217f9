"""Comparisons as tests make them: logs in, what attempts come to out."""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.shape.project import Project
from pathexport.write.compare.attempts import Parted, parted, parting
from pathexport.write.compare.page import page
from pathexport.write.compare.totals import Compared, compared
from pathexport.write.options import Options
from pathexport.write.render.context import Context, context_of


def context(project: Project) -> Context:
    return context_of(project, Options())


def places(project: Project) -> list[Parted]:
    """Where paths part in the session that was spoken in last."""
    newest = max(parting(project, ""), key=lambda path: path.ended)
    return parted(project, newest.session)


def totalled(project: Project) -> list[Compared]:
    return [*compared(places(project), context)]


def paged(project: Project, at: Sequence[Parted] | None = None) -> str:
    """The page of a comparison."""
    return "".join(page(places(project) if at is None else at, context, None))
