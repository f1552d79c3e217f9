"""Sources that begin with the sign of options, as the names of all project folders do that Claude
Code makes.

Before the command line is parsed they become names that no option has: `./-home-ada-work`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from typer.core import TyperCommand


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

    return is_source(Path(arg))
