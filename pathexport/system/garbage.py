"""When Python looks for circles of garbage: not while something is made that has none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_circles() -> Iterator[None]:
    """Python looks for circles of garbage whenever there are many new values. A project and what is
    made of it have none, and to look again and again takes a fifth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
