"""What earlier runs wrote that hides other things than this one: it must not stay where somebody
looks for what is hidden.

What this run writes again is replaced, and a project that has another name now because that hides
more has its old folder removed. What no log holds any more stays, since it is the last of it, and
is told of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from pathexport.again.since import Said
from pathexport.problems import Problem
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.record import manifest
from pathexport.write.record.earlier import decoded, earlier_records
from pathexport.write.record.manifest import ProjectRecord

_STAYS = (
    "stays as an earlier run wrote it, which hid other things: what it holds is in no log that was "
    "read. Move it away before you share the folder"
)


def told_apart(record: ProjectRecord, asked: Sequence[str] | None) -> ProjectRecord:
    """The record of the last run. If that hid other things, no file of it counts as redacted."""
    if asked is None or record.redacted == [*asked]:
        return record
    return record.each(lambda each: replace(each, redacted=UNSET))


def superseded(
    records: Shelf, others: Iterable[str], asked: Sequence[str] | None, known: Said, output: Output
) -> frozenset[str]:
    """The projects that this run was not about, and of which it has written everything by another
    name. Their files are removed in the end."""
    gone = set()
    for folder in others:
        record = _record(records.get(folder), asked is not None)
        if record is None or _is_alike(record, asked):
            continue
        rows = (uuid for each in record.listed if each.file for uuid in each.rows)
        if all(uuid in known.written for uuid in rows):
            output.own(manifest.files(record))
            output.digests.update(manifest.digests(record))
            gone.add(folder)
        else:
            tell_of(record, asked, output)
    return frozenset(gone)


def _is_alike(record: ProjectRecord, asked: Sequence[str] | None) -> bool:
    """Whether it hides the same, and would have the same name now: numbers in names may change."""
    same = record.redacted == (UNSET if asked is None else [*asked])
    return same and "[redacted: " not in record.name


def _record(found: ProjectRecord | bytes, redacting: bool) -> ProjectRecord | None:
    """A project as the last run listed it; nothing if no run has anything to do with hiding."""
    if not isinstance(found, bytes):
        return found
    if not redacting and b'"redacted"' not in found:
        return None
    return next(earlier_records(decoded([found])), None)


def tell_of(record: ProjectRecord, asked: Sequence[str] | None, output: Output) -> None:
    """Tell of files that hide other things than is asked for now, if anything is. One that holds
    several, as a path with its agents, hides the same in all of it."""
    if asked is None:
        return
    listed = [each for each in told_apart(record, asked).listed if each.file]
    covered = {each.file for each in listed if each.redacted is not UNSET}
    files = dict.fromkeys(each.file for each in listed if each.file not in covered)
    output.problems += [Problem(str(file), _STAYS) for file in files]
