"""When Python looks for circles of garbage: not while something is made that has none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_circles() -> Iterator[None]:
    """Python looks for circles of garbage whenever there are many new values. What a project is
    made of, and what is made of it, has no circles: to look for some again and again takes a fifth
    of the time."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()
