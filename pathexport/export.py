"""The export: documents, indexes and a manifest into a folder.

The manifest comes last, so that what it lists is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path as Folder

import msgspec

from pathexport.shape.agents import Agent
from pathexport.shape.paths import Path
from pathexport.shape.project import Project
from pathexport.write import manifest
from pathexport.write.index import index, project_index
from pathexport.write.manifest import Entry
from pathexport.write.mermaid import mermaid
from pathexport.write.options import Options
from pathexport.write.output import Output, earlier
from pathexport.write.places import places
from pathexport.write.volume import Volume

Job = tuple[Volume, Path | Agent]
Watch = Callable[[Collection[Job]], Iterable[Job]]
"""Hands documents on one by one; a place to show how far the writing is."""

DEFAULT = Options()


class Done(msgspec.Struct, frozen=True):
    """What an export came to."""

    paths: list[Path]
    """Those that have transcripts now."""
    agents: int
    problems: int
    """How many the logs have."""
    output: Output


def export(
    projects: Sequence[Project],
    folder: Folder,
    wanted: Callable[[Path], bool] = lambda path: True,
    options: Options = DEFAULT,
    watch: Watch = iter,
    dry: bool = False,
) -> Done:
    """Write the wanted paths of these projects, with their agents."""
    before = manifest.earlier_entries(earlier(folder))
    output = Output(folder, {file for entry in before for file in manifest.files(entry)}, dry)
    named = zip(projects, places(projects), strict=True)
    volumes = [Volume(project, place, wanted, options) for project, place in named]
    jobs: list[Job] = [(volume, path) for volume in volumes for path in volume.paths]
    jobs += [(volume, agent) for volume in volumes for agent in volume.agents]
    for volume, what in watch(jobs):
        _write(volume, what, output)
    entries = _entries(volumes, before)
    for volume in volumes:
        there = {path["id"] for path in volume.entry["paths"] if path["file"]}
        page = project_index(volume.entry, mermaid(volume.project, there))
        output.write(volume.entry["index"], [page])
    output.write("index.md", [index(entries)])
    kept = {file for entry in entries for file in manifest.files(entry)}
    for file in sorted(file for entry in before for file in manifest.files(entry)):
        if file not in kept:
            output.remove(file)
    output.write("manifest.json", manifest.chunks(entries))
    output.finish()
    return Done(
        [path for volume in volumes for path in volume.paths if path.id in volume.written],
        sum(volume.told for volume in volumes),
        sum(len(project.problems) for project in projects),
        output,
    )


def _write(volume: Volume, what: Path | Agent, output: Output) -> None:
    name, document = volume.document(what)
    for asset, data in document.assets.items():
        output.put(f"{volume.place.folder}/{asset}", data)
    volume.add(what, name if output.write(name, document.chunks) else None, document)


def _entries(volumes: Sequence[Volume], before: Iterable[Entry]) -> list[Entry]:
    """The projects of this run and of earlier ones, by their folders."""
    entries = {entry["folder"]: entry for entry in before}
    graphs = [volume.project.graph for volume in volumes]

    def known(uuid: str) -> bool:
        return any(uuid in graph for graph in graphs)

    for volume in volumes:
        volume.close()
        listed = entries.get(volume.entry["folder"], {})
        manifest.carried(listed, volume.entry, known, volume.possible())
        manifest.ordered(volume.entry, *volume.order())
        entries[volume.entry["folder"]] = volume.entry
    return [entries[folder] for folder in sorted(entries)]
