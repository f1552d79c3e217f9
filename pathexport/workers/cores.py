"""How many processes can run at once; apart, since many runs need no more of this folder."""

from __future__ import annotations

import os


def cores() -> int:
    """How many of this machine's cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
