"""`pathexport diff`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

import typer

from pathexport.commands.giving import check_file, give
from pathexport.commands.loading import NamedLogs, paths_named, tell_all
from pathexport.console import arguments
from pathexport.console.hiding import Redact, RedactPatterns
from pathexport.console.pager import page_all, page_drawn
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import tell
from pathexport.problems import PathexportError, WrongRequestError

if TYPE_CHECKING:
    from pathexport.find.chosen import Chosen
    from pathexport.find.unfound import SessionSearch
    from pathexport.pipeline import Handle
    from pathexport.shape.paths.path import Path
    from pathexport.shape.project import Project
    from pathexport.write.compare.attempts import Parted
    from pathexport.write.render.context import Context, Contexts
    from pathexport.write.times import Local

EXAMPLES = """Examples:

\b
pathexport diff sample_projects/two-fixes
pathexport diff sample_projects 5e552501/2 5e552501/3 --stat
pathexport diff sample_projects/ladder-7-rewind --unified
pathexport diff sample_projects/multiple-redos --format json
"""


def diff(
    given: arguments.ToCompare = None,
    everything: arguments.Everything = False,
    follow_links: arguments.FollowLinks = False,
    session: arguments.OfSession = None,
    stat: arguments.Stat = False,
    unified: arguments.Unified = False,
    format_: arguments.DiffFormat = "markdown",
    max_diff_lines: arguments.MaxDiffLines = None,
    exit_code: arguments.ExitCode = False,
    local_time: arguments.LocalTime = False,
    out: arguments.File = "-",
    shared: arguments.Shared = False,
    pager: arguments.Pager = False,
    redact: Redact = None,
    redact_patterns: RedactPatterns = None,
) -> None:
    """Compare attempts at one thing: what each did, and what came of it."""
    from pathexport.again.marks import local
    from pathexport.commands.redacting import redaction
    from pathexport.find.arguments import sources_and_names
    from pathexport.system.garbage import without_circles
    from pathexport.write.compare.unified import differ

    form = _form(stat, unified, format_)
    _check_lines(max_diff_lines, form)
    check_file(out, pager)
    sources, names = sources_and_names(given or (), 2)
    logs = NamedLogs(sources, everything, follow_links, redaction(redact, redact_patterns))
    places, unread = _places(names, session, logs)
    with without_circles(), ExitStack() as stack:
        contexts = _contexts(stack)
        texts = _texts(form, places, contexts, local if local_time else None, max_diff_lines)
        give(texts, out, shared, partial(page_drawn if stat else page_all, wanted=pager))
        different = exit_code and differ(places, contexts)
    if different or unread:
        raise typer.Exit(PROBLEMS)


def _form(stat: bool, unified: bool, format_: str) -> str:
    """The option that names another form than the page; nothing for the page."""
    from pathexport.write.choices import choice

    form = choice("--format", format_, arguments.DIFF_FORMS)
    asked = [name for name, wanted in (("--stat", stat), ("--unified", unified)) if wanted]
    asked += [f"--format {form}"] if form != "markdown" else []
    if len(asked) > 1:
        raise WrongRequestError(f"{' and '.join(asked)} are different forms. Name one.")
    return asked[0] if asked else ""


def _check_lines(most: int | None, form: str) -> None:
    if most is not None and form:
        raise WrongRequestError(
            f"--max-diff-lines is about the diffs of the page, which {form} does not have. Leave "
            "one of them out."
        )


def _places(
    names: Sequence[str], session: str | None, logs: NamedLogs
) -> tuple[list[Parted], bool]:
    """The places where what is compared parts, and whether something could not be read."""
    from pathexport.write.text import quoted

    if names and session:
        named = quoted(names[0])
        raise WrongRequestError(f"{named} names a path. Leave it out, or --session.")
    if not names:
        return _of_session(logs, session or "")
    paths = paths_named(names, logs)
    unread = any(chosen.unread for chosen in paths)
    return (_of_two(*paths) if len(paths) == 2 else _of_one(paths[0])), unread


def _of_session(logs: NamedLogs, begins: str) -> tuple[list[Parted], bool]:
    """The attempts of one session: of all that have several, the one that was used last."""
    from pathexport.find.peek import by_session, unread_of
    from pathexport.find.unfound import SessionSearch, no_path, no_session, not_found
    from pathexport.write.compare.attempts import parted
    from pathexport.write.text import quoted

    projects = logs.each()
    holders, others = by_session(projects.handles, begins)
    sought = SessionSearch(begins)
    for chosen in _newest_attempt(holders, sought):
        tell_all(chosen.unread)
        return parted(chosen.project, chosen.path.session), bool(chosen.unread)
    for handle in others if not sought.found else ():
        sought.add(handle.load())
    if not sought.any:
        raise no_path(projects.handles, sought.silence)
    if not sought.found:
        raise no_session(sought, projects.handles, logs.with_source)
    of = f" whose ID begins with {quoted(begins)}" if begins else ""
    sentence = (
        f"No session{of} has several attempts. Name two paths to compare them: `pathexport list` "
        "shows what there is."
    )
    raise not_found(sentence, (), unread_of(holders))


def _newest_attempt(handles: Sequence[Handle], sought: SessionSearch) -> list[Chosen]:
    """The newest path of the session that is meant, if it has several attempts. A whole ID means
    that session alone."""
    from pathexport.find.latest import newest, newest_of_sessions
    from pathexport.find.unfound import ambiguous_session
    from pathexport.write.compare.attempts import parting

    begins = sought.begins

    def wanted(project: Project) -> list[Path]:
        sought.add(project)
        return parting(project, begins)

    if not begins:
        return newest(handles, 1, wanted)
    paths = newest_of_sessions(handles, wanted)
    exact = [chosen for chosen in paths if chosen.path.session == begins]
    exact = exact or [each for each in paths if each.path.session.lower() == begins.lower()]
    paths = exact or paths
    if len(paths) > 1:
        raise ambiguous_session(begins, paths)
    return paths


def _of_one(chosen: Chosen) -> list[Parted]:
    """A path, and what went on instead of it."""
    from pathexport.write.compare.attempts import beside_kept

    places = beside_kept(chosen.project, chosen.path)
    if not places:
        raise PathexportError("That path is the only one of its session. Name a second one too.")
    return places


def _of_two(first: Chosen, second: Chosen) -> list[Parted]:
    """Two paths, whatever they share."""
    from pathexport.write.compare.attempts import between

    same = first.project.bodies == second.project.bodies  # one project, loaded twice
    if same and first.path == second.path:
        tell("Both names are of the same path.")
        return []
    project = first.project if same else second.project
    return [between((first.project, first.path), (project, second.path))]


def _contexts(stack: ExitStack) -> Contexts:
    """What messages are rendered with; logs stay open as long as the stack."""
    from pathexport.write.options import Options
    from pathexport.write.render.context import by_project, context_of

    def context(project: Project) -> Context:
        return context_of(stack.enter_context(project.opened()), Options())

    return by_project(context)


def _texts(
    form: str, places: Sequence[Parted], contexts: Contexts, local: Local, most: int | None
) -> Iterable[str]:
    from pathexport.write.compare.comparison import document
    from pathexport.write.compare.page import page, stat
    from pathexport.write.compare.pairs import pairs
    from pathexport.write.compare.unified import unified_diffs

    match form:
        case "--unified":
            return unified_diffs(places, contexts)
        case "--format pairs":
            return pairs(places, contexts, tell)
        case "--format json":
            return document(places, contexts)
        case "--stat":
            return stat(places, contexts, local)
    return page(places, contexts, local, most)
