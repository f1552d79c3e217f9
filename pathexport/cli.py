"""The command: which words lead to which module of `commands/`, and the status it ends with."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, NoReturn

import typer

from pathexport.commands import check, diff, export, show, tree
from pathexport.commands import list as list_
from pathexport.commands.loading import tell_all
from pathexport.console.completing import join_options
from pathexport.console.folders import WithSources
from pathexport.console.guarded import guard
from pathexport.console.hiding import OptionalValues
from pathexport.console.statuses import DONE, status
from pathexport.console.streams import REPLACED, broken, in_ascii, tell
from pathexport.problems import PathexportError, UnreadError

_COMMANDS: Mapping[str, tuple[Callable[..., None], str, type[WithSources]]] = {
    "list": (list_.list_, list_.EXAMPLES, WithSources),
    "check": (check.check, check.EXAMPLES, OptionalValues),
    "export": (export.export, export.EXAMPLES, OptionalValues),
    "show": (show.show, show.EXAMPLES, OptionalValues),
    "diff": (diff.diff, diff.EXAMPLES, OptionalValues),
    "tree": (tree.tree, tree.EXAMPLES, WithSources),
}


def _version(wanted: bool) -> None:
    if wanted:
        from pathexport import __version__

        typer.echo(f"pathexport {__version__}")
        raise typer.Exit


def main(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Find every conversation in Claude Code's logs, and write each as Markdown."""


def app_with(names: Iterable[str]) -> typer.Typer:
    app = typer.Typer(
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(main)
    for name in names:
        command, examples, class_ = _COMMANDS[name]
        app.command(name, epilog=examples, cls=class_)(command)
    return app


app = app_with(_COMMANDS)


def run() -> NoReturn:
    codecs.register_error(REPLACED, in_ascii)
    for stream in (sys.stdout, sys.stderr):  # None if they were closed before we began
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=REPLACED)
    guard(broken)
    join_options()
    # It takes a while to set up the options of commands that are not named.
    named = [name for name in sys.argv[1:2] if name in _COMMANDS]
    try:
        app_with(named or _COMMANDS)()
    except PathexportError as error:
        tell_all(error.missed if isinstance(error, UnreadError) else ())
        tell(str(error), error.choices)
        sys.exit(status(error))
    sys.exit(DONE)
