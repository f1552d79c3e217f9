"""`pathexport tree`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from pathexport.commands.giving import check_file, give
from pathexport.commands.loading import NamedLogs, surveyed, tell_all, unfit
from pathexport.console import arguments
from pathexport.console.pager import page_drawn
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import colours, columns, draws, say_data, tell
from pathexport.problems import Problem, WrongRequestError
from pathexport.system.there import is_file

if TYPE_CHECKING:
    from pathexport.shape.project import Project
    from pathexport.write.record.selection import Filters
    from pathexport.write.record.silence import Silence
    from pathexport.write.screen.graph import TreePage
    from pathexport.write.screen.ink import Ink
    from pathexport.write.tree.drawn import Drawn

EXAMPLES = """Examples:

\b
pathexport tree sample_projects/multiple-redos
pathexport tree --rows --ascii sample_projects/draft
pathexport tree --format dot sample_projects/draft
pathexport tree --format mermaid --session 5e550201 sample_projects/multiple-redos
"""
WITH_ROWS = ("text", "dot", "json")


def tree(
    sources: arguments.Sources = None,
    everything: arguments.Everything = False,
    follow_links: arguments.FollowLinks = False,
    session: arguments.Session = None,
    status: arguments.Status = None,
    since: arguments.Since = None,
    until: arguments.Until = None,
    rows: arguments.Rows = False,
    form: arguments.TreeFormat = "text",
    plain: arguments.Ascii = False,
    out: arguments.File = "-",
    shared: arguments.Shared = False,
    local_time: arguments.LocalTime = False,
    jobs: arguments.Jobs = None,
    pager: arguments.Pager = False,
) -> None:
    """Draw the tree of conversations: where they part and end."""
    from pathexport.again.marks import local
    from pathexport.write.choices import choice
    from pathexport.write.record.selection import selection
    from pathexport.write.screen.ink import SIGNS, Ink

    form = choice("--format", form, arguments.TREE_FORMS)
    _check(form, rows, plain, pager)
    check_file(out, pager)
    wanted = selection(None, status, since, until, datetime.now(UTC))
    logs = NamedLogs(sources or (), everything, follow_links)
    look = partial(_look_at, wanted=wanted, session=session, rows=rows, out=out)
    looked, pages = _pages(logs, session or "", look, jobs)
    ink = Ink(
        columns=columns(sys.stdout if out == "-" else None),
        colours=out == "-" and colours(),
        local=local if local_time else None,
        ascii=plain or (out == "-" and not draws(SIGNS)),
    )
    texts = _texts(form, pages, ink, logs.checking)
    give(texts, out, shared, partial(page_drawn, wanted=pager) if form == "text" else say_data)
    if any(project.unread for project in looked):
        raise typer.Exit(PROBLEMS)


class _Looked(NamedTuple):
    """What is kept of a project."""

    silence: Silence
    unfit: str | None
    """Why nothing of it is drawn, if it has the session that is asked for."""
    unread: Sequence[Problem]
    sessions: Sequence[str]
    paths: bool
    """Whether it has any."""
    page: TreePage | None
    """What is drawn of it."""


def _look_at(
    project: Project, wanted: Filters, session: str | None, rows: bool, out: str
) -> _Looked:
    from pathexport.write.record.silence import silence, why_unfit
    from pathexport.write.screen.graph import tree_page
    from pathexport.write.tree.drawn import around, drawn

    paths = [*filter(wanted, project.paths)]
    if session is not None:
        paths = around(project, paths, session)
    page = None
    if paths:
        files = _transcripts_beside(project, out)
        page = tree_page(project, drawn(project, paths, rows, files))
    return _Looked(
        silence=silence(project),
        unfit=why_unfit(project, session),
        unread=tuple(map(project.named, project.unread)),
        sessions=[each.id for each in project.sessions],
        paths=bool(project.paths),
        page=page,
    )


def _pages(
    logs: NamedLogs, session: str, look: Callable[[Project], _Looked], jobs: int | None
) -> tuple[list[_Looked], list[TreePage]]:
    """What was seen of each project, and the pages of those that have one. If none has, the error
    says why."""
    from msgspec.structs import replace

    from pathexport.find.naming.labels import label
    from pathexport.find.peek import by_session, short_names
    from pathexport.find.unfound import none_found

    holders, others = by_session(logs.each().handles, session)
    looked = surveyed(holders, look, jobs)
    if not any(each.page for each in looked):
        looked += surveyed(others, look, jobs)  # so that it can be said why
    for each in looked:
        tell_all(each.unread)
    pages = [each.page for each in looked if each.page is not None]
    if not pages:
        handles = [*holders, *others]
        raise none_found(_why_nothing(looked) or unfit(session, handles, logs), handles)
    names = short_names((id_ for each in looked for id_ in each.sessions), others)
    called = partial(label, short_names=names)
    return looked, [replace(page, drawn=replace(page.drawn, called=called)) for page in pages]


def _why_nothing(looked: Sequence[_Looked]) -> str | None:
    if not any(each.paths for each in looked):
        return max(each.silence for each in looked).why
    return next((each.unfit for each in looked if each.unfit is not None), None)


def _check(form: str, rows: bool, plain: bool, pager: bool) -> None:
    """Refuse options that do not go together."""
    from pathexport.write.choices import either

    if rows and form not in WITH_ROWS:
        raise WrongRequestError(f"--rows is for --format {either(WITH_ROWS)}, not for {form}.")
    for option, wanted in (("--ascii", plain), ("--pager", pager)):
        if wanted and form != "text":
            raise WrongRequestError(f"{option} is for --format text, not for {form}.")


def _transcripts_beside(project: Project, out: str) -> Mapping[str, str]:
    """The transcripts of a project that lie beside the file for the picture, or in a folder of the
    project there, by path; nothing for one that has none."""
    from pathexport.write.options import ENDINGS
    from pathexport.write.record.names import file_names, folders

    if out == "-":
        return {}
    folder, place = folders([project.name])[0], Path(out).expanduser().parent
    files: dict[str, str] = {}
    for ending in dict.fromkeys(ENDINGS.values()):
        names = file_names(project, folder, ending)
        for id_, name in names.paths.items():
            there = (file for file in (name, names.inside(name)) if is_file(place / file))
            files[id_] = files.get(id_) or next(there, "")
    return files


def _texts(form: str, pages: Sequence[TreePage], ink: Ink, check: str) -> Iterable[str]:
    from pathexport.write.screen.graph import trees
    from pathexport.write.tree.data import data
    from pathexport.write.tree.dot import dot
    from pathexport.write.tree.svg import svg

    if form == "text":
        return trees(pages, ink, check)
    drawn = [page.drawn for page in pages]
    if form == "mermaid":
        return _mermaid(drawn)
    if form == "svg":
        return svg(drawn, ink.local)
    return dot(drawn) if form == "dot" else data(drawn)


def _mermaid(projects: Sequence[Drawn]) -> list[str]:
    from pathexport.write.tree.mermaid import mermaid

    if len(projects) > 1:
        raise WrongRequestError(
            f"A Mermaid picture has room for one project, and {len(projects)} were read. "
            "Name one of them, or use --format svg."
        )
    picture = mermaid(projects[0], {path.id for path in projects[0].paths})
    if picture.note:
        tell(f"{picture.note}; --format svg shows all.")
    return [picture.text]
