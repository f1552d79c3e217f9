"""The command: options in, one call, results out; the only user of typer and tqdm.

Results go to stdout and everything else to stderr. Exit statuses are listed in docs/commands.md.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pathexport.problems import PathexportError, WrongRequestError

if TYPE_CHECKING:
    from pathexport.read.files import LogFile
    from pathexport.shape.project import Project

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
    session: Annotated[
        str | None, typer.Option(help="Only sessions whose id begins so.", show_default=False)
    ] = None,
    status: Annotated[
        str | None, typer.Option(help="Only paths that are active or abandoned.", metavar="STATUS")
    ] = None,
    since: Annotated[
        str | None, typer.Option(help="Only paths that went on after this ISO date or time.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(help="Only paths that began before the end of this date.")
    ] = None,
    json: Json = False,
) -> None:
    """List sessions and their conversation paths."""
    from pathexport.write.listing import listing
    from pathexport.write.selection import selection, unfit
    from pathexport.write.table import table

    wanted = selection(session, status, since, until)
    projects = _load(source, everything)
    fit = [p for p in projects if not p.paths or any(wanted(path) for path in p.paths)]
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


def run() -> NoReturn:
    """The console script."""
    if sys.stdout is None:  # closed by whoever started us
        sys.exit(CLOSED_PIPE)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except PathexportError as error:
        typer.echo(f"pathexport: {error}", err=True)
        sys.exit(USAGE if isinstance(error, WrongRequestError) else NOTHING)
    sys.exit(FOUND)


def _load(source: Path | None, everything: bool) -> list[Project]:
    from pathexport.pipeline import load

    if source is not None and everything:
        raise WrongRequestError(
            f"--all takes every project there is. Leave {source} out, or --all."
        )
    return load(source, everything=everything, watch=_watched)


def _watched(files: tuple[LogFile, ...]) -> Iterable[LogFile]:
    """Show on a terminal how far the reading is, when it takes more than a second."""
    if not sys.stderr.isatty():
        return files
    from tqdm import tqdm

    return tqdm(files, desc="Reading logs", unit="file", delay=1, leave=False, file=sys.stderr)


def _print_json(document: object) -> None:
    import msgspec

    _print(msgspec.json.encode(document).decode() + "\n")


def _print(text: str) -> None:
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


def _columns() -> int:
    return shutil.get_terminal_size().columns


def _colours() -> bool:
    return (
        sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )
