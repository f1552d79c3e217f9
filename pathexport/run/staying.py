"""Which documents of a project stay as the last run left them, though others must be made again.

The record of that run tells what came of them. A file that somebody has changed since is made
again, and so is one that the record does not list under the name that it would get now.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from pathexport.again.state import Known
from pathexport.grouped import grouped
from pathexport.shape.paths.path import Path
from pathexport.write.document.documents import Written
from pathexport.write.document.plan import Plan, Subject
from pathexport.write.folder.output import Output
from pathexport.write.record.manifest import AgentRecord, Listed, PathRecord, ProjectRecord, is_past

Key = tuple[str, str]
"""A session, and an agent of it."""


def staying(
    plan: Plan,
    earlier: ProjectRecord,
    known: Known,
    marks: Mapping[str, str],
    left: Set[str],
) -> dict[str, Written]:
    """What came of the documents that stay, by their files. The project is `known` as the last run
    left it, `marks` tell what documents would be made of now, and `left` are files that are left as
    they are."""
    made = known.made.documents if known.made is not None else {}
    same = {file for mark, files in made.items() for file in files if marks.get(file) == mark}
    paths = {each.id: each for each in earlier.paths if not is_past(each)}
    agents = {(each.session, each.id): each for each in earlier.agents if not is_past(each)}
    held = ((agent.file, key) for key, agent in agents.items() if key not in plan.apart)
    inside = grouped((file, key) for file, key in held if file)
    intact, stay = known.files.keys() - left, {}
    for what in plan.subjects:
        file = plan.file(what)
        record = paths.get(what.id) if isinstance(what, Path) else agents.get(what.key)
        if file in same and record is not None and _is_intact(record, file, intact):
            stay[file] = _written(what, record, inside.get(file, []))
    return stay


def count_unchanged(stay: Mapping[str, Written], known: Known, output: Output) -> None:
    """Count these documents, and their pictures, as unchanged."""
    for file, document in stay.items():
        for asset in document.assets:
            output.stays(asset, known.files[asset], shared=True)
        output.stays(file, known.files[file])


def _is_intact(record: Listed, file: str, intact: Set[str]) -> bool:
    """Whether this file of a document and all its pictures are intact."""
    return record.file == file and intact >= {file, *(record.assets or ())}


def _written(what: Subject, record: PathRecord | AgentRecord, inside: list[Key]) -> Written:
    return Written(
        what=what,
        file=record.file,
        assets=[*(record.assets or ())],
        counts=record.counts,
        heard=[*record.heard] if isinstance(record, PathRecord) else [],
        inside=inside,
        lacking=[],
        copy=None,
        digest=record.digest,
        redacted=record.redacted,
    )
