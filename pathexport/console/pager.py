"""A pager for long results: only on a terminal, and only if somebody asks for one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress

from pathexport.console.streams import on_terminal, say_all, say_data, tell

_USUAL = "less"
_LESS = "FRX"  # what fits on the screen is only printed, and colours stay


def page_all(texts: Iterable[str], wanted: bool = False) -> None:
    """Print a document; on a terminal through the program that `PAGER` names, or another one if a
    pager is `wanted`. There nothing in it controls the terminal."""
    if not on_terminal(sys.stdout):
        say_data(texts)
        return
    from pathexport.write.text import harmless

    page_drawn(map(harmless, texts), wanted)


def page_drawn(texts: Iterable[str], wanted: bool = False) -> None:
    """Print a text in the same way in which all that controls a terminal is ours."""
    if not on_terminal(sys.stdout):
        say_all(texts)
        return
    texts = [*texts]
    program = os.environ.get("PAGER") or (_USUAL if wanted else "")
    if not program or program == "cat":
        say_all(texts)
        return
    environment = {**os.environ, "LESS": os.environ.get("LESS", _LESS)}
    sys.stdout.flush()
    # Through a shell, as others do: it is the user's own command, with options.
    pager = subprocess.Popen(program, shell=True, stdin=subprocess.PIPE, env=environment)
    _feed(pager, texts)
    if pager.returncode == 127:  # what a shell says of a program that is not there
        tell(f"PAGER names a program that is not there: {program}.")
        say_all(texts)


def _feed(pager: subprocess.Popen[bytes], texts: Iterable[str]) -> None:
    """Give a pager all of a text, and wait until it ends."""
    stdin = pager.stdin
    assert stdin is not None
    with suppress(BrokenPipeError, KeyboardInterrupt):
        stdin.writelines(text.encode("utf-8", "replace") for text in texts)
    with suppress(BrokenPipeError):
        stdin.close()
    while pager.poll() is None:
        with suppress(KeyboardInterrupt):  # which is for the pager, and it may go on
            pager.wait()
