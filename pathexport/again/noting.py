"""Notes what a run leaves, so that the next one can see what has changed since.

Only what is certain is noted: a project of which all logs could be read, none of them young, and
which another run with the same logs would leave the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from pathexport.again.since import Since
from pathexport.again.state import NAME, Known, MadeOf, Read, State, Upshot
from pathexport.grouped import grouped
from pathexport.read.input_stamps import Looked, newest
from pathexport.write.folder.output import Output
from pathexport.write.record.manifest import Figures
from pathexport.write.record.rowset import RowSet
from pathexport.write.values import in_line


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """What the output holds of a project at the end."""

    folder: str
    files: tuple[str, ...]
    figures: Figures
    settled: bool = False
    """Whether it was written, and another run with the same logs would leave the same."""
    asked: RowSet = RowSet()
    """The rows of its files that stay from earlier runs."""
    answers: str = ""
    """The mark of what all projects of the run say of these."""


class Ran(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a project that was run, and what the next run may want to know."""

    unread: bool
    """Whether some of its logs could not be read."""
    renamed: bool = False
    """Whether files of earlier runs got other names."""
    upshot: Upshot
    looked: Looked
    bases: Mapping[str, str] = {}
    """The mark of what each document was made of, by its file."""


def note(output: Output, since: Since, ran: Mapping[str, Ran], left: Sequence[Left]) -> None:
    """Write the note, or remove the last one if there is nothing to note."""
    reads = {} if output.problems else _reads(since, ran, left)
    projects = []
    for each in left:
        project = since.untouched.get(each.folder) or _known(output, each)
        if project is not None:
            now = ran.get(each.folder)
            if now is not None:
                made = _made_of(since, now, output)
                project = replace(project, stored=[*now.looked.items()], made=made)
            projects.append(replace(project, read=reads.get(each.folder, project.read)))
    manifest, index = map(output.stamps.get, ("manifest.json", "index.md"))
    useful = any(project.read or project.made for project in projects)
    if since.program is None or manifest is None or not useful:
        output.note(NAME, None)
        return
    whole = len(projects) == len(left) and not output.problems
    state = State(
        program=since.program,
        manifest=manifest,
        index=index if whole else None,
        projects=projects,
        redacted=None if since.redacted is None else dict(since.redacted),
    )
    output.note(NAME, in_line(state).encode())


def _known(output: Output, left: Left) -> Known | None:
    """A project with the stamps of its files; None if one of them has none."""
    files = {name: output.stamps[name] for name in left.files if name in output.stamps}
    if len(files) < len(left.files):
        return None
    return Known(folder=left.folder, files=files, figures=left.figures)


def _made_of(since: Since, ran: Ran, output: Output) -> MadeOf | None:
    """What the documents of a project were made of, as far as that is certain."""
    sure = not (output.problems or ran.unread or ran.upshot.changed)
    if since.options is None or not sure or newest(ran.looked) >= since.young:
        return None
    documents = grouped((mark, file) for file, mark in ran.bases.items())
    return MadeOf(options=since.options, documents=documents) if documents else None


def _reads(since: Since, ran: Mapping[str, Ran], left: Sequence[Left]) -> dict[str, Read]:
    """What the projects of the run were read from, as far as that is certain."""
    reads = dict(since.unchanged)
    for each in left:
        read = _read(since, each, ran[each.folder]) if each.folder in ran else None
        if read is not None:
            reads[each.folder] = read
    return reads


def _read(since: Since, left: Left, ran: Ran) -> Read | None:
    inputs = since.inputs(left.folder, ran.looked)
    sure = left.settled and not (ran.unread or ran.renamed or ran.upshot.changed)
    if inputs is None or since.options is None or not sure:
        return None
    return Read(
        options=since.options,
        inputs=inputs,
        asked=bytes(left.asked),
        answers=left.answers,
        upshot=ran.upshot,
    )
