"""What an export did, as text for people; for a dry run, what it would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathexport.export import Done
from pathexport.write.text import counted, printable


def report(done: Done, folder: str, dry: bool, general: Iterable[str], check: str) -> str:
    """How many transcripts there are now, what was written, and whether the logs have problems.

    `general` are problems of whole projects. `check` is the command that shows all problems.
    """
    changes, unchanged = done.output.changes, done.output.unchanged
    lines = [f"would {verb} {printable(name)}" for verb, name in changes] if dry else []
    active = sum(path.status == "ACTIVE" for path in done.paths)
    states = [f"{active:,} active"] if active else []
    states += [f"{len(done.paths) - active:,} abandoned"] if active < len(done.paths) else []
    there = counted(len(done.paths), "transcript") + (f" ({', '.join(states)})" if states else "")
    there += f" and {counted(done.agents, 'agent')}" if done.agents else ""
    lines.append(f"{there} in {printable(folder)}: {_done(changes, unchanged, dry)}.")
    lines += map(printable, general)
    if done.problems:
        lines.append(f"{counted(done.problems, 'problem')} with the logs: see {check}")
    return "\n".join(lines) + "\n"


def _done(changes: Sequence[tuple[str, str]], unchanged: int, dry: bool) -> str:
    written = sum(verb == "write" for verb, _ in changes)
    removed = len(changes) - written
    if not changes:
        return "nothing changed"
    parts = [counted(written, "file") + (" to write" if dry else " written")] if written else []
    parts += [f"{unchanged:,} unchanged"] if unchanged else []
    parts += [f"{removed:,} {'to remove' if dry else 'removed'}"] if removed else []
    return ", ".join(parts)
