"""Every distinct conversation path in Claude Code's logs.

>>> from pathexport import load
>>> for project in load("sample_projects/three-sessions"):
...     for path in project.paths:
...         print(path.session, path.number, path.of, path.status)

Programs can rely on what `__all__` names; the modules behind it may change. Each name is imported
when it is first used, so that `pathexport --version` answers at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = [
    "Agent",
    "Options",
    "Path",
    "PathexportError",
    "Project",
    "Redaction",
    "Row",
    "Run",
    "Session",
    "__version__",
    "export",
    "load",
    "load_each",
    "original",
]

if TYPE_CHECKING:
    from pathexport.exporting import Run, export
    from pathexport.pipeline import load, load_each
    from pathexport.problems import PathexportError
    from pathexport.read.rows import Row
    from pathexport.shape.agents.agents import Agent
    from pathexport.shape.paths.path import Path
    from pathexport.shape.paths.sessions import Session
    from pathexport.shape.project import Project
    from pathexport.veil.redaction import Redaction
    from pathexport.write.markdown.original import original
    from pathexport.write.options import Options
else:  # not for type checkers: to them every name would be one of ours
    _HOMES = {
        "Agent": "pathexport.shape.agents.agents",
        "Options": "pathexport.write.options",
        "Path": "pathexport.shape.paths.path",
        "PathexportError": "pathexport.problems",
        "Project": "pathexport.shape.project",
        "Redaction": "pathexport.veil.redaction",
        "Row": "pathexport.read.rows",
        "Run": "pathexport.exporting",
        "Session": "pathexport.shape.paths.sessions",
        "export": "pathexport.exporting",
        "load": "pathexport.pipeline",
        "load_each": "pathexport.pipeline",
        "original": "pathexport.write.markdown.original",
    }

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
