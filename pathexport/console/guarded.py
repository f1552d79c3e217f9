"""What stands between all that is printed and the terminal: characters that would control it do not
pass, whoever prints them, as the parser of the command line repeats what was typed.

Texts of logs are made harmless where they are put into what is printed. This is the door behind
that; styles of ours pass it, and nothing else that begins with an escape. Here it also shows that
nobody takes what is printed any more: the parser, too, prints its help through this door.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

Broken = Callable[[TextIO, OSError], None]
"""What is done if a stream cannot be written."""


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

    def _pass(self, deed: Callable[..., object], *given: object) -> None:
        try:
            deed(*given)
        except OSError as error:
            self._broken(self.unguarded, error)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # which leads past the guard
            raise AttributeError(name)
        return getattr(self.unguarded, name)


def guard(broken: Broken) -> None:
    """From now on all that is printed passes."""
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
