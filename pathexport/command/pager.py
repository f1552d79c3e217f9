"""A pager for long results: only on a terminal, and only if somebody asks for one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

from pathexport.command.streams import on_terminal, say_all, tell

_USUAL = "less"
_LESS = "FRX"  # what fits on the screen is only printed, and colours stay


def page_all(texts: Iterable[str], wanted: bool = False) -> None:
    """Print a result, through the program that `PAGER` names if that is set or a pager is `wanted`
    and we are on a terminal."""
    program = os.environ.get("PAGER") or (_USUAL if wanted else "")
    if not program or program == "cat" or not on_terminal(sys.stdout):
        say_all(texts)
        return
    environment = {**os.environ, "LESS": os.environ.get("LESS", _LESS)}
    sys.stdout.flush()
    with subprocess.Popen(
        program,
        shell=True,  # as others do: it is the user's own command, with options
        stdin=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
        errors="replace",
    ) as pager:
        try:
            assert pager.stdin is not None
            pager.stdin.writelines(texts)
            pager.stdin.close()
        except BrokenPipeError:
            pass  # who has seen enough leaves it
        except KeyboardInterrupt:
            pass  # which is for the pager, and it may go on
    if pager.returncode == 127:  # what a shell says of a program that is not there
        tell(f"PAGER names a program that is not there: {program}.")
        say_all(texts)
