"""What a process can find out of a project while others still make its documents.

What the index shows depends on which documents get their files. It is made as if all do, and once
more if one did not.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from pathexport.problems import ChangedLogError
from pathexport.write.document.contents import Contents
from pathexport.write.document.documents import project_contents
from pathexport.write.document.plan import Plan
from pathexport.write.tree.pictures import TreePictures, pictures


class IndexView(msgspec.Struct, frozen=True, kw_only=True):
    """What the index of a project shows of its messages."""

    files: Mapping[str, str]
    """The files that it links to, by path and relative to the project's folder."""
    there: Set[str]
    """The paths that have files, also of earlier runs."""
    pictures: TreePictures
    contents: Contents


def foreseen(plan: Plan, contents: Contents | None = None) -> IndexView | None:
    """What the index of a planned project shows if all documents get their files; None if a log
    changed, which is told when it is made again. `contents` are the places to jump to, if they are
    known already."""
    try:
        return shown_of(plan, plan.files, plan.files.keys(), contents)
    except ChangedLogError:
        return None


def shown_of(
    plan: Plan, files: Mapping[str, str], there: Set[str], contents: Contents | None = None
) -> IndexView:
    """What the index shows of a project that has these files."""
    if contents is None:
        with plan.project.opened() as project:
            contents = project_contents(project, files)
    drawn = pictures(plan.project, there, files)
    return IndexView(files=files, there=there, pictures=drawn, contents=contents)
