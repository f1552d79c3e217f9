"""A project in figures, as the page of all projects tells of it and the next run finds it noted."""

from __future__ import annotations

import msgspec


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of all projects says of one."""

    name: str
    index: str | None
    last: str
    """The day of its last message."""
    paths: int
    active: int
    abandoned: int
    sessions: int
    agents: int
    past: int
    """Paths of earlier exports."""
    gone: int
    """Those of them of which the logs lack rows."""
    problems: int
    lost: int
    """Rows in no transcript."""
