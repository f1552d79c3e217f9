"""How the part begins that only an abandoned path has: with words of a person, or with a prompt of
pictures or documents alone, which is called so.

Whether a prompt without words holds pictures only its body says, so it is read when somebody asks.
"""

from __future__ import annotations

from pathexport.read.content import marks
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.text import printable, without_words


def opening(project: Project, path: Path) -> str:
    """How the part begins; nothing if nobody speaks first there."""
    return _without_words(project, path) or project.names.openings.get(path.id, "")


def opening_line(project: Project, path: Path, title: str) -> str:
    """The same in a line behind or below a title, words in quotes; nothing if it is the title."""
    if shown := _without_words(project, path):
        return shown
    words = printable(project.names.openings.get(path.id, ""))
    return f"“{words}”" if words and words != printable(title) else ""


def _without_words(project: Project, path: Path) -> str:
    step = project.names.wordless.get(path.id, -1)
    if step < 0:
        return ""
    rows = (row for row in project.tree.rows_of(step) if row.kind == "prompt")
    found = [mark for row in rows for mark in marks(project.bodies.load(row.place))]
    return without_words(found) if found else ""
