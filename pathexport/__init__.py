"""Every distinct conversation path in Claude Code's logs.

>>> from pathexport import load
>>> for project in load("sample_projects/three-sessions"):
...     for path in project.paths:
...         print(path.session, path.number, path.of, path.status)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["PathexportError", "Project", "__version__", "load"]

if TYPE_CHECKING:
    from pathexport.pipeline import load
    from pathexport.problems import PathexportError
    from pathexport.shape.project import Project


def __getattr__(name: str) -> object:
    # Imported when first used, so that `pathexport --version` answers at once.
    if name in ("load", "Project"):
        from pathexport import pipeline

        return getattr(pipeline, name)
    if name == "PathexportError":
        from pathexport.problems import PathexportError

        return PathexportError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
