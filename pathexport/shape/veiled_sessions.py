"""Sessions whose names are no UUIDs, veiled before anything is made of their rows: such a name may
hold anything, and it is part of the names of paths and files.

Equal secrets have equal marks, so rows of one session stay together, and those of two apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from pathexport.read.rows import Row, Side

Named = TypeVar("Named", Row, Side)


def shown_sessions(names: Iterable[str], text: Callable[[str], str]) -> dict[str, str]:
    """What is shown of the names of sessions, where that is something else."""
    from pathexport.veil.fields import is_id

    shown = {name: text(name) for name in sorted(names) if not is_id(name)}
    return {name: said for name, said in shown.items() if said != name}


def with_sessions(some: Iterable[Named], shown: Mapping[str, str]) -> tuple[Named, ...]:
    """Rows, with these sessions under other names."""
    return tuple(
        replace(each, session=shown[each.session]) if each.session in shown else each
        for each in some
    )
