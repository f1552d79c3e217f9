"""Files of earlier runs that hide other things than this run: they must not stay unnoticed where
somebody expects what this run hides to be hidden.

What this run writes again is replaced, and the old folder of a project that has another name now
because that hides more is removed. What no log holds any more stays, since it is the last copy, and
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
from pathexport.write.record.earlier import read_record
from pathexport.write.record.manifest import ProjectRecord

_STAYS = (
    "stays as an earlier run wrote it, which hid other things: what it holds is in no log that was "
    "read. Move it away before you share the folder"
)


def without_other_redaction(record: ProjectRecord, hides: Sequence[str] | None) -> ProjectRecord:
    """A record of the last run. If that hid other things, none of its files counts as redacted."""
    if hides is None or record.redacted == [*hides]:
        return record
    return record.each(lambda each: replace(each, redacted=UNSET))


def superseded(
    records: Shelf, others: Iterable[str], hides: Sequence[str] | None, known: Said, output: Output
) -> frozenset[str]:
    """Those of the `others`, which this run was not about, that it has written under other names.
    Their files are removed at the end."""
    gone = set()
    for folder in others:
        record = _record(records.get(folder), hides is not None)
        if record is None or _hides_same(record, hides):
            continue
        rows = (uuid for each in record.listed if each.file for uuid in each.rows)
        if all(uuid in known.written for uuid in rows):
            output.own(manifest.files(record))
            output.digests.update(manifest.digests(record))
            gone.add(folder)
        else:
            tell_of_uncovered(record, hides, output)
    return frozenset(gone)


def _hides_same(record: ProjectRecord, hides: Sequence[str] | None) -> bool:
    """Whether it hides the same, and would have the same name now: numbers in names may change."""
    same = record.redacted == (UNSET if hides is None else [*hides])
    return same and "[redacted: " not in record.name


def _record(record: ProjectRecord | bytes, redacting: bool) -> ProjectRecord | None:
    """A project as the last run listed it; None if neither that run nor this one hides anything."""
    if not isinstance(record, bytes):
        return record
    if not redacting and b'"redacted"' not in record:
        return None
    return read_record(record)


def tell_of_uncovered(record: ProjectRecord, hides: Sequence[str] | None, output: Output) -> None:
    """Tell of files that hide other things than this run, if it hides any. A file of several
    records, as a path with its agents, hides the same in all of them."""
    if hides is None:
        return
    listed = [each for each in without_other_redaction(record, hides).listed if each.file]
    covered = {each.file for each in listed if each.redacted is not UNSET}
    files = dict.fromkeys(each.file for each in listed if each.file not in covered)
    output.problems += [Problem(str(file), _STAYS) for file in files]
