"""`pathexport tree`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from pathexport.commands.giving import check_file, give
from pathexport.commands.loading import NamedLogs, in_turn
from pathexport.console.arguments import (
    Ascii,
    Everything,
    File,
    FollowLinks,
    LocalTime,
    Pager,
    Rows,
    Session,
    Shared,
    Since,
    Sources,
    Status,
    TreeFormat,
    Until,
)
from pathexport.console.pager import page_drawn
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import colours, columns, draws, say_data, tell
from pathexport.problems import PathexportError, WrongRequestError
from pathexport.system.there import is_file

if TYPE_CHECKING:
    from pathexport.shape.paths.path import Path as Conversation
    from pathexport.shape.project import Project
    from pathexport.write.screen.ink import Ink
    from pathexport.write.tree.drawn import Drawn

    Conversations = list[Conversation]

EXAMPLES = """Examples:

\b
pathexport tree sample_projects/multiple-redos
pathexport tree --rows --ascii sample_projects/draft
pathexport tree --format dot sample_projects/draft
pathexport tree --format mermaid --session 5e550201 sample_projects/multiple-redos
"""
FORMATS = ("text", "dot", "mermaid", "svg", "json")
WITH_ROWS = ("text", "dot", "json")


def tree(
    sources: Sources = None,
    everything: Everything = False,
    follow_links: FollowLinks = False,
    session: Session = None,
    status: Status = None,
    since: Since = None,
    until: Until = None,
    rows: Rows = False,
    form: TreeFormat = "text",
    plain: Ascii = False,
    out: File = "-",
    shared: Shared = False,
    local_time: LocalTime = False,
    pager: Pager = False,
) -> None:
    """Draw the tree of conversations: where they part, and how attempts ended."""
    from pathexport.again.marks import local
    from pathexport.write.choices import choice
    from pathexport.write.record.selection import selection
    from pathexport.write.screen.ink import SIGNS, Ink

    form = choice("--format", form, FORMATS)
    _check(form, rows, plain, pager)
    check_file(out)
    wanted = selection(None, status, since, until, datetime.now(UTC))
    logs = NamedLogs(sources or (), everything, follow_links)
    looked = _looked_for(logs, wanted, session)
    shown = looked.shown.items()
    found = [_drawn(looked.projects[n], paths, looked.called, rows, out) for n, paths in shown]
    ink = Ink(
        columns=columns(),
        colours=out == "-" and colours(),
        local=local if local_time else None,
        ascii=plain or (out == "-" and not draws(SIGNS)),
    )
    made = _made(form, found, ink, logs.checking)
    give(made, out, shared, partial(page_drawn, wanted=pager) if form == "text" else say_data)
    if any(project.unread for project in looked.projects):
        raise typer.Exit(PROBLEMS)


class _Looked(NamedTuple):
    """What was looked for, and where."""

    projects: Sequence[Project]
    shown: Mapping[int, Conversations]
    """The paths that are drawn, by the places of their projects."""
    called: Mapping[str, str]
    """How sessions are called in short."""


def _looked_for(
    logs: NamedLogs, wanted: Callable[[Conversation], bool], session: str | None
) -> _Looked:
    """The paths that are drawn. There are some."""
    from pathexport.find.holding import apart, called
    from pathexport.write.record.selection import UNFIT, silent, why_unfit

    held, others = apart(logs.each().handles, session or "")
    projects: list[Project] = []
    shown: dict[int, Conversations] = {}
    for number, project in enumerate(in_turn(held, others, lambda: bool(shown))):
        projects.append(project)
        if paths := _shown(project, filter(wanted, project.paths), session):
            shown[number] = paths
    if not any(project.paths for project in projects):
        raise PathexportError(silent(projects))
    if not shown:
        why = (why_unfit(project, session) for project in projects)
        raise PathexportError(next(filter(None, why), UNFIT))
    return _Looked(projects, shown, called(projects, others))


def _check(form: str, rows: bool, plain: bool, pager: bool) -> None:
    """Whether all that is asked for goes together."""
    from pathexport.write.choices import either

    if rows and form not in WITH_ROWS:
        raise WrongRequestError(f"--rows draws {either(WITH_ROWS)}; --format {form} has no room.")
    if plain and form != "text":
        raise WrongRequestError(f"--ascii is about --format text. Leave it out for {form}.")
    if pager and form != "text":
        raise WrongRequestError(f"--pager is about --format text. Leave it out for {form}.")


def _shown(project: Project, wanted: Iterable[Conversation], session: str | None) -> Conversations:
    """The paths of a project that are drawn."""
    from pathexport.write.tree.drawn import around

    return [*wanted] if session is None else around(project, wanted, session)


def _drawn(
    project: Project,
    paths: Conversations,
    known: Mapping[str, str],
    rows: bool,
    out: str,
) -> Drawn:
    from pathexport.find.naming.labels import label
    from pathexport.write.tree.drawn import drawn

    return drawn(project, paths, partial(label, known=known), rows, _beside(project, out))


def _beside(project: Project, out: str) -> Mapping[str, str]:
    """The transcripts of a project that are where the picture goes, or in the folder of the project
    there."""
    from pathexport.write.options import ENDINGS
    from pathexport.write.record.names import file_names, folders

    if out == "-":
        return {}
    folder, place = folders([project.name])[0], Path(out).expanduser().parent
    found: dict[str, str] = {}
    for ending in dict.fromkeys(ENDINGS.values()):
        names = file_names(project, folder, ending)
        for id_, name in names.paths.items():
            ways = (way for way in (name, names.inside(name)) if is_file(place / way))
            found[id_] = found.get(id_) or next(ways, "")
    return {id_: way for id_, way in found.items() if way}


def _made(form: str, found: Sequence[Drawn], ink: Ink, check: str) -> Iterable[str]:
    """The text of what is drawn."""
    from pathexport.write.screen.graph import trees
    from pathexport.write.tree.data import data
    from pathexport.write.tree.dot import dot
    from pathexport.write.tree.svg import svg

    if form == "mermaid":
        return _mermaid(found)
    if form == "svg":
        return svg(found, ink.local)
    if form == "text":
        return trees(found, ink, check)
    return dot(found) if form == "dot" else data(found)


def _mermaid(found: Sequence[Drawn]) -> list[str]:
    from pathexport.write.tree.mermaid import mermaid

    if len(found) > 1:
        raise WrongRequestError(
            f"A Mermaid picture has room for one project, and {len(found)} were read. "
            "Name one of them, or use --format svg."
        )
    made = mermaid(found[0], {path.id for path in found[0].project.paths})
    if made.note:
        tell(f"{made.note}; --format svg shows all.")
    return [made.text]
