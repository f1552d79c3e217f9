"""What the detector gives back: where a secret is, and what it looks like."""

from __future__ import annotations

import msgspec


class Found(msgspec.Struct, frozen=True):
    """A secret in a text: `text[start:end]`."""

    start: int
    end: int
    kind: str
