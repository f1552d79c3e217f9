"""The command: options in, one call, results out; the only user of typer and tqdm.

Results go to stdout and everything else to stderr. Exit statuses are listed in docs/commands.md.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO, TypeVar

import typer

from pathexport.problems import PathexportError, UnwritableError, WrongRequestError

if TYPE_CHECKING:
    from datetime import datetime

    from pathexport.read.files import LogFile
    from pathexport.shape.project import Project

T = TypeVar("T")
FOUND, PROBLEMS, USAGE, NOTHING, UNWRITTEN, CLOSED_PIPE = 0, 1, 2, 3, 4, 141

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Every distinct conversation path in Claude Code's logs.",
)

Source = Annotated[
    Path | None,
    typer.Argument(
        help="A projects folder, a project folder, a .jsonl file, or a directory that "
        "Claude Code worked in. Without it: the current directory.",
        show_default=False,
    ),
]
Session = Annotated[
    str | None, typer.Option(help="Only sessions whose id begins so.", show_default=False)
]
Status = Annotated[
    str | None, typer.Option(help="Only paths that are active or abandoned.", metavar="STATUS")
]
Since = Annotated[
    str | None, typer.Option(help="Only paths that went on after this ISO date or time.")
]
Until = Annotated[
    str | None, typer.Option(help="Only paths that began before the end of this date.")
]
Everything = Annotated[bool, typer.Option("--all", help="Take every project there is.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def _version(wanted: bool) -> None:
    if wanted:
        from pathexport import __version__

        typer.echo(f"pathexport {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Every distinct conversation path in Claude Code's logs."""


@app.command("list")
def list_(
    source: Source = None,
    everything: Everything = False,
    session: Session = None,
    status: Status = None,
    since: Since = None,
    until: Until = None,
    json: Json = False,
) -> None:
    """List sessions and their conversation paths."""
    from pathexport.write.listing import listing
    from pathexport.write.selection import fits, selection, unfit
    from pathexport.write.table import table

    wanted = selection(session, status, since, until)
    projects = _load(source, everything)
    fit = [p for p in projects if fits(p, wanted)]
    if not fit:
        raise PathexportError(unfit(projects, session))
    if json:
        _print_json(listing(fit, wanted))
    else:
        _print(table(fit, wanted, _columns(), _colours()))


@app.command()
def check(
    source: Source = None,
    everything: Everything = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail also when there are problems.")
    ] = False,
    json: Json = False,
) -> None:
    """Account for every line of the logs."""
    from pathexport.write.accounts import account_table, accounts

    projects = _load(source, everything)
    if json:
        _print_json(accounts(projects))
    else:
        _print(account_table(projects, _colours()))
    lost = any(project.account.lost for project in projects)
    if lost or (strict and any(project.problems for project in projects)):
        raise typer.Exit(PROBLEMS)


@app.command()
def export(
    source: Source = None,
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FOLDER", help="Where the transcripts go.")
    ] = "transcripts",
    everything: Everything = False,
    session: Session = None,
    status: Status = None,
    since: Since = None,
    until: Until = None,
    detail: Annotated[
        str, typer.Option(metavar="DETAIL", help="How much: dialogue, standard or full.")
    ] = "standard",
    agents: Annotated[
        str, typer.Option(metavar="HOW", help="Agents: link, inline or omit.")
    ] = "link",
    max_result_lines: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="N", help="Show no more lines of a result.", show_default=False
        ),
    ] = None,
    local_time: Annotated[
        bool, typer.Option("--local-time/--utc", help="Times as clocks here show them.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be written, and write nothing.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only what could not be written.")
    ] = False,
) -> None:
    """Write a Markdown transcript of each conversation path."""
    from pathexport.export import export as write
    from pathexport.report import report
    from pathexport.write.options import chosen
    from pathexport.write.selection import fits, selection, unfit
    from pathexport.write.terminal import printable

    if not out:
        raise WrongRequestError("--out names no folder.")
    wanted = selection(session, status, since, until)
    options = chosen(detail, agents, max_result_lines, _local if local_time else None)
    projects = _load(source, everything)
    if not any(fits(project, wanted) for project in projects):
        raise PathexportError(unfit(projects, session))
    done = write(projects, Path(out), wanted, options, _shown, dry_run)
    for problem in done.output.problems:
        typer.echo(f"pathexport: {printable(problem.where)} {problem.what}", err=True)
    if not quiet:
        _print(report(done, out, dry_run))
    if done.output.problems:
        raise typer.Exit(UNWRITTEN)


def run() -> NoReturn:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):  # None when whoever started us closed them
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except PathexportError as error:
        typer.echo(f"pathexport: {error}", err=True)
        sys.exit(_status(error))
    sys.exit(FOUND)


def _status(error: PathexportError) -> int:
    if isinstance(error, UnwritableError):
        return UNWRITTEN
    return USAGE if isinstance(error, WrongRequestError) else NOTHING


def _load(source: Path | None, everything: bool) -> list[Project]:
    from pathexport.pipeline import load

    if source is not None and everything:
        raise WrongRequestError(
            f"--all takes every project there is. Leave {source} out, or --all."
        )
    return load(source, everything=everything, watch=_watched)


def _watched(files: tuple[LogFile, ...]) -> Iterable[LogFile]:
    """Show on a terminal how far the reading is, when it takes more than a second."""
    if not _on_terminal(sys.stderr):
        return files
    from tqdm import tqdm

    return tqdm(files, desc="Reading logs", unit="file", delay=1, leave=False, file=sys.stderr)


def _shown(documents: Collection[T]) -> Iterable[T]:
    """The same for the writing."""
    if not _on_terminal(sys.stderr):
        return documents
    from tqdm import tqdm

    return tqdm(documents, desc="Writing", unit="file", delay=1, leave=False, file=sys.stderr)


def _local(moment: datetime) -> datetime:
    return moment.astimezone()


def _print_json(document: object) -> None:
    import msgspec

    _print(msgspec.json.encode(document).decode() + "\n")


def _print(text: str) -> None:
    if sys.stdout is None:
        raise typer.Exit(CLOSED_PIPE)
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has enough. Python would complain once more when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(CLOSED_PIPE) from None
    except OSError as error:
        typer.echo(f"pathexport: The output cannot be written: {error.strerror}.", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(UNWRITTEN) from None


def _on_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _columns() -> int:
    return shutil.get_terminal_size().columns


def _colours() -> bool:
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return _on_terminal(sys.stdout) and not plain
