"""The stages of an export and their shares of its time, as the profiler of Python sees them.

A function's own time counts for the room that it is in; what it calls outside of pathexport (a
decoder, a pattern, a file) counts for the function that called it.
"""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from pathlib import Path

import pathexport

_ROOT = Path(pathexport.__file__).parent
_SHOWN = 60


def stages(logs: Path, out: Path) -> str:
    """A table of rooms, and below it one of the functions that take longest."""
    profile = cProfile.Profile()
    profile.runcall(_export, logs, out)
    functions: Counter[str] = Counter()
    rooms: Counter[str] = Counter()
    raw = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for where, (_, _, own, _, callers) in raw.items():
        name = _name(where)
        if name:
            functions[name] += own
            continue
        for caller, (_, _, spent, _) in callers.items():
            functions[_name(caller) or "Python"] += spent
    for name, seconds in functions.items():
        rooms[name.rpartition("/")[0] or name.partition(":")[0]] += seconds
    whole = functions.total()
    lines = [f"{whole:.1f} s in the profiler\n"]
    for found in (rooms.most_common(), functions.most_common(_SHOWN)):
        lines += ["| | share |", "|---|---:|"]
        lines += [f"| {name} | {100 * seconds / whole:.1f} % |" for name, seconds in found]
        lines.append("")
    return "\n".join(lines)


def _export(logs: Path, out: Path) -> None:
    pathexport.export(pathexport.load_each(logs), out)


def _name(where: tuple[str, int, str]) -> str:
    """A function of pathexport by module and name; nothing for any other."""
    file, _, function = where
    try:
        return f"{Path(file).relative_to(_ROOT).with_suffix('').as_posix()}: {function}"
    except ValueError:
        return ""
