"""Stands between all that is printed and the terminal: characters that would control it do not
pass, whoever prints them. The parser of the command line, for one, repeats what was typed.

Texts of logs are made harmless where they are put into what is printed, and once more here. Of all
that begins with an escape only our own styles pass. Here it also shows that nobody reads what is
printed any more, as the parser's help passes too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

Broken = Callable[[TextIO, OSError], None]
"""Is called when a stream cannot be written."""


class Guarded:
    """A stream of text that is harmless for a terminal."""

    def __init__(self, stream: TextIO, broken: Broken) -> None:
        self.unguarded, self._broken = stream, broken

    def write(self, text: str) -> int:
        self._pass(self.unguarded.write, _shown(text))
        return len(text)

    def writelines(self, texts: Iterable[str]) -> None:
        self._pass(self.unguarded.writelines, map(_shown, texts))

    def flush(self) -> None:
        self._pass(self.unguarded.flush)

    def _pass(self, write: Callable[..., object], *texts: object) -> None:
        try:
            write(*texts)
        except OSError as error:
            self._broken(self.unguarded, error)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # which leads past the guard
            raise AttributeError(name)
        return getattr(self.unguarded, name)


def guard(broken: Broken) -> None:
    """Guard stdout and stderr from now on."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, Guarded):
            setattr(sys, name, Guarded(stream, broken))


def unguarded(stream: Any) -> Any:
    """The stream itself, for what draws over its own lines."""
    return stream.unguarded if isinstance(stream, Guarded) else stream


def _shown(text: str) -> str:
    if text.replace("\n", "").isprintable():
        return text
    from pathexport.write.text import OUR_STYLES, harmless

    parts = re.split(f"({OUR_STYLES})", text)
    return "".join([part if place % 2 else harmless(part) for place, part in enumerate(parts)])
