"""Where and as whom a person works: what a path says of them, and a prompt."""

from __future__ import annotations

import msgspec


class Whereabouts(msgspec.Struct, frozen=True):
    """What the caller knows of this machine. Others are found in the texts themselves."""

    users: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    """Home directories, as `/srv/people/alice`."""
