"""Tokens as another program counts them, which reads a text and prints a number."""

from __future__ import annotations

import re
import shlex
import subprocess

from pathexport.problems import PathexportError, WrongRequestError
from pathexport.write.text import quoted

# Several numbers, as wc prints them, or one with a fraction are no count.
_NUMBER = re.compile(r"[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,3}(?:_[0-9]{3}){1,4}")
_SHOWN = 200  # characters of what a program says
_NEEDED = "Name a program that reads a text and prints one number."


def counted_by(program: str, text: str) -> int:
    """What a program counts in a text. It is run without a shell."""
    try:
        words = shlex.split(program)
    except ValueError as error:
        raise WrongRequestError(f"--count-with {quoted(program)} is no command: {error}.") from None
    if not words:
        raise WrongRequestError("--count-with must name a program, as in --count-with ttok.")
    try:
        done = subprocess.run(
            words, input=text.encode("utf-8", "replace"), capture_output=True, check=False
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise PathexportError(f"{quoted(words[0])} cannot be run: {why}. {_NEEDED}") from None
    output = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode:
        error_text = done.stderr.decode("utf-8", "replace").strip() or output
        why = f": {quoted(error_text[-_SHOWN:])}" if error_text else "."
        raise PathexportError(f"{quoted(words[0])} ended with status {done.returncode}{why}")
    if _NUMBER.fullmatch(output) is None:
        what = f"printed {quoted(output[:_SHOWN])}" if output else "printed nothing"
        raise PathexportError(f"{quoted(words[0])} {what}. {_NEEDED}")
    return int(re.sub("[,_]", "", output))
