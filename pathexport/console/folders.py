"""Sources that begin with the sign of options, as the names of all project folders do that Claude
Code makes.

Before the command line is parsed they become names that no option has: `./-home-ada-work`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from typer.core import TyperCommand

# Also with a slip in it, such a name asks for no help, as `-h` does. Only values of -j and -o, also
# behind -q, may be given like this.
_CALLED = re.compile(r"-(?![joq])\w{2,}-")


class WithSources(TyperCommand):
    """A command that takes sources."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = [each for each in self.params if each.param_type_name == "option"]
        names = [name for each in options for name in each.opts]
        flags = {name for each in options if getattr(each, "is_flag", False) for name in each.opts}
        return super().parse_args(ctx, with_folders(args, names, flags))


def with_folders(
    args: Sequence[str], options: Collection[str], flags: Collection[str]
) -> list[str]:
    """Arguments in which no source looks like one of these options, of which only the flags take
    no value."""
    end = args.index("--") if "--" in args else len(args)
    done: list[str] = []
    for arg, above in zip(args[:end], ["", *args], strict=False):
        is_value = above in options and above not in flags
        named = not is_value and _is_folder(arg, options)
        done.append(f"{os.curdir}{os.sep}{arg}" if named else arg)
    return [*done, *args[end:]]


def _is_folder(arg: str, options: Iterable[str]) -> bool:
    if not arg.startswith("-") or arg.startswith("--") or len(arg) <= 2:
        return False
    if any(name.startswith(f"-{arg}") for name in options):  # it lacks a sign
        return False
    from pathexport.find.arguments import is_source

    return _CALLED.match(arg) is not None or is_source(Path(arg))
