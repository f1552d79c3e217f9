"""The command: which words lead to which module of `commands/`, and the status it ends with."""

from __future__ import annotations

import codecs
import sys
from typing import Annotated, NoReturn

import typer

from pathexport.commands import check, diff, export, show, tree
from pathexport.commands import list as list_
from pathexport.console.completing import join_options
from pathexport.console.guarded import guard
from pathexport.console.optional import OptionalValues
from pathexport.console.statuses import DONE, status
from pathexport.console.streams import REPLACED, in_ascii, tell
from pathexport.problems import PathexportError

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Every distinct conversation path in Claude Code's logs.",
)
app.command("list", epilog=list_.EXAMPLES)(list_.list_)
app.command("check", epilog=check.EXAMPLES, cls=OptionalValues)(check.check)
app.command("export", epilog=export.EXAMPLES, cls=OptionalValues)(export.export)
app.command("show", epilog=show.EXAMPLES, cls=OptionalValues)(show.show)
app.command("diff", epilog=diff.EXAMPLES, cls=OptionalValues)(diff.diff)
app.command("tree", epilog=tree.EXAMPLES)(tree.tree)
_COMMANDS = app.registered_commands


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


def run() -> NoReturn:
    """The console script."""
    codecs.register_error(REPLACED, in_ascii)
    for stream in (sys.stdout, sys.stderr):  # None if they were closed before we began
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=REPLACED)
    guard()
    join_options()
    # Where one is named, the options of all others need not be made ready, which takes a while.
    named = [each for each in _COMMANDS if [each.name] == sys.argv[1:2]]
    app.registered_commands = named or _COMMANDS
    try:
        app()
    except PathexportError as error:
        tell(str(error), error.choices)
        sys.exit(status(error))
    sys.exit(DONE)
