"""What stands between all that is printed and the terminal: characters that would control it do not
pass, whoever prints them, as the parser of the command line repeats what was typed.

Texts of logs are made harmless where they are put into what is printed. This is the door behind
that; styles of ours pass it, and nothing else that begins with an escape.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any, TextIO


class Guarded:
    """A stream of text that is harmless for a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream

    def write(self, text: str) -> int:
        self.unguarded.write(_shown(text))
        return len(text)

    def writelines(self, texts: Iterable[str]) -> None:
        self.unguarded.writelines(map(_shown, texts))

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # which leads past the guard
            raise AttributeError(name)
        return getattr(self.unguarded, name)


def guard() -> None:
    """From now on all that is printed passes."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, Guarded):
            setattr(sys, name, Guarded(stream))


def unguarded(stream: Any) -> Any:
    """The stream itself, for what draws over its own lines."""
    return stream.unguarded if isinstance(stream, Guarded) else stream


def _shown(text: str) -> str:
    if text.replace("\n", "").isprintable():
        return text
    from pathexport.write.text import OUR_STYLES, harmless

    parts = re.split(f"({OUR_STYLES})", text)
    return "".join([part if place % 2 else harmless(part) for place, part in enumerate(parts)])
