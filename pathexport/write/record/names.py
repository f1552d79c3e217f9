"""The names of files: made from names in logs, safe on every system, and the same each time.

A name that had to be changed ends in a hash of the original name. So do names that differ in
capitals only, since some systems do not tell these apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from pathexport.shape.paths.path import Path
from pathexport.write.options import ENDINGS
from pathexport.write.record.manifest import Listed, PathRecord, key

if TYPE_CHECKING:  # an export that finds nothing new needs no project
    from pathexport.shape.agents.ties import AgentKey
    from pathexport.shape.project import Project

_LONGEST = 120  # characters; systems allow 255 bytes for a name
_UNSAFE = re.compile(r"[^A-Za-z0-9._@-]|^[.]|[.]$")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_TAKEN = ("index.md", "manifest.json")


class FileNames(msgspec.Struct, frozen=True, dict=True):
    """Where what is written of a project lies, relative to the output folder."""

    folder: str
    paths: Mapping[str, str]
    """File names by the paths' ids, relative to the project's folder, in the project's order."""
    agents: Mapping[AgentKey, str]

    def inside(self, name: str) -> str:
        """A file of the project, relative to the output folder."""
        return f"{self.folder}/{name}"

    def has(self, each: Listed) -> bool:
        """Whether the project still has what is listed."""
        if isinstance(each, PathRecord):
            return each.id in self.paths
        return key(each) in self.agents

    def is_current(self, each: Listed) -> bool:
        """Whether what the run before wrote has the name that it would get now."""
        if isinstance(each, PathRecord):
            return each.file == self.inside(self.paths.get(each.id, ""))
        return each.file in self._names

    @cached_property
    def _names(self) -> frozenset[str]:
        """Every file that the project's conversations could be in, wanted or not."""
        return frozenset(map(self.inside, (*self.paths.values(), *self.agents.values())))


def folders(projects: Sequence[str]) -> list[str]:
    """Names for the folders of projects that are called like this. The first of one name has it as
    if it were alone: others may come later, from another machine."""
    seen: dict[str, int] = {}
    named = []
    for project in projects:
        seen[project] = seen.get(project, 0) + 1
        again = f"{project}#{seen[project]}"
        name = safe(project)
        named.append((project, name) if seen[project] == 1 else (again, f"{name}-{_hash(again)}"))
    return _apart(named)


def safe(name: str) -> str:
    """A name of letters, digits and `-._@`, no longer than a file name may be."""
    clean = _UNSAFE.sub("-", name)
    if _RESERVED.fullmatch(clean):
        clean = f"_{clean}"
    odd = clean != name or not name or len(name) > _LONGEST
    if odd or name.lower() in _TAKEN:
        return f"{clean[:_LONGEST]}-{_hash(name)}"
    return name


def file_names(project: Project, folder: str, ending: str = ENDINGS["markdown"]) -> FileNames:
    """Names for everything of a project that could be written, whatever of it is wanted."""
    files = _apart([(path.id, _transcript(path)) for path in project.paths])
    keys = [agent.key for agent in project.agents]
    agents = _apart([("/".join(key), agent_stem(key[1])) for key in keys])
    return FileNames(
        folder,
        {path.id: f"{file}{ending}" for path, file in zip(project.paths, files, strict=True)},
        {key: f"agents/{file}{ending}" for key, file in zip(keys, agents, strict=True)},
    )


def agent_stem(agent: str) -> str:
    """The name of an agent's file without its ending, if no other agent has one like it."""
    return f"agent_{safe(agent)}"


def _transcript(path: Path) -> str:
    name = f"transcript_{safe(path.session)}"
    if path.of == 1:
        return name
    return f"{name}_path{path.number}" + ("_abandoned" if path.status == "ABANDONED" else "")


def _apart(named: Sequence[tuple[str, str]]) -> list[str]:
    """Names that differ also where capitals are not told apart; each comes with what it is of."""
    names = [name for _, name in named]
    for length in (8, 16, 64):
        groups = Counter(name.casefold() for name in names)
        names = [
            now if groups[now.casefold()] == 1 else f"{name}-{_hash(origin, length)}"
            for now, (origin, name) in zip(names, named, strict=True)
        ]
    return names


def _hash(text: str, length: int = 8) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]
