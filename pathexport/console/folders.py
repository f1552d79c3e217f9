"""Sources that begin with the sign of options, as the names of all project folders do that Claude
Code makes.

Before the command line is parsed they become names that no option has: `./-home-ada-work`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from typer.core import TyperCommand

# Also with a slip in it, such a name asks for no help, as `-h` does. Only values of -j and -o, also
# behind -q, may be given like this.
_CALLED = re.compile(r"-(?![joq])\w{2,}-")


class WithSources(TyperCommand):
    """A command that takes sources."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_folders(args))


def with_folders(args: Sequence[str]) -> list[str]:
    """Arguments in which no source looks like options."""
    end = args.index("--") if "--" in args else len(args)
    done = [f"{os.curdir}{os.sep}{arg}" if _is_folder(arg) else arg for arg in args[:end]]
    return [*done, *args[end:]]


def _is_folder(arg: str) -> bool:
    if not arg.startswith("-") or arg.startswith("--") or len(arg) == 2:
        return False
    from pathexport.find.arguments import is_source

    return _CALLED.match(arg) is not None or is_source(Path(arg))
