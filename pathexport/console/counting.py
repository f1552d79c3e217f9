"""Tokens by somebody else's count: a program that reads a text and prints a number."""

from __future__ import annotations

import re
import shlex
import subprocess

from pathexport.problems import PathexportError, WrongRequestError
from pathexport.write.text import quoted

# Several numbers, as wc prints them, or one with a fraction are no count: they would run together.
_NUMBER = re.compile(r"[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,3}(?:_[0-9]{3}){1,4}")
_SHOWN = 200  # characters of what a program says


def counted_by(program: str, text: str) -> int:
    """What a program counts in a text. No shell reads the program's name and options."""
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
        raise PathexportError(f"{quoted(words[0])} cannot be run: {why}.") from None
    said = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").strip() or said
        more = f": {quoted(told[-_SHOWN:])}" if told else "."
        raise PathexportError(f"{quoted(words[0])} ended with status {done.returncode}{more}")
    if _NUMBER.fullmatch(said) is None:
        what = f"printed {quoted(said[:_SHOWN])}" if said else "printed nothing"
        raise PathexportError(f"{quoted(words[0])} {what}, and not a number alone.")
    return int(re.sub("[,_]", "", said))
