"""The export: documents, indexes and a manifest into a folder.

The manifest comes last, so that what it lists is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path as Folder

import msgspec

from pathexport.shape.agents import Agent
from pathexport.shape.paths import Path
from pathexport.shape.project import Project
from pathexport.write import manifest
from pathexport.write.index import index, project_index
from pathexport.write.listing import Wanted
from pathexport.write.manifest import Entry
from pathexport.write.mermaid import mermaid
from pathexport.write.options import Options
from pathexport.write.output import Output, earlier
from pathexport.write.places import places
from pathexport.write.selection import everything, fits
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
    wanted: Wanted = everything,
    options: Options = DEFAULT,
    watch: Watch = iter,
    dry: bool = False,
) -> Done:
    """Write the wanted paths of these projects, with their agents."""
    listed = manifest.earlier_entries(earlier(folder))
    owned = {file for entry in listed for file in manifest.files(entry)}
    output = Output(folder, owned, dry)
    before = {entry["folder"]: manifest.pruned(entry, output.holds) for entry in listed}
    volumes = [
        Volume(project, place, wanted, options, before.get(place.folder, {}))
        for project, place in zip(projects, places(projects), strict=True)
        if fits(project, wanted)
    ]
    known = _known(volumes)
    kept = [_kept(v, before.get(v.place.folder, {}), known, output) for v in volumes]
    if any(kept) and not dry:  # first, so that a run that is broken off is known to have kept it
        output.write("manifest.json", manifest.chunks(before.values()))
    for volume, what in watch(_jobs(volumes)):
        _write(volume, what, output)
    for volume in volumes:
        volume.close()
        earlier_entry = before.get(volume.place.folder, {})
        whole = volume.project.whole
        manifest.carried(earlier_entry, volume.entry, known, volume.possible(), whole)
        manifest.ordered(volume.entry, *volume.order())
        _write_index(volume, output)
    _close(before | {v.place.folder: v.entry for v in volumes}, owned, output)
    return Done(
        [path for volume in volumes for path in volume.paths if path.id in volume.written],
        sum(volume.told for volume in volumes),
        sum(len(volume.project.problems) for volume in volumes),
        output,
    )


def _jobs(volumes: Sequence[Volume]) -> list[Job]:
    """All documents: transcripts first, since agents' files lead back to them."""
    jobs: list[Job] = [(volume, path) for volume in volumes for path in volume.paths]
    return jobs + [(volume, agent) for volume in volumes for agent in volume.agents]


def _known(volumes: Sequence[Volume]) -> Callable[[str], bool]:
    """Whether the logs of this run hold a row."""
    graphs = [volume.project.graph for volume in volumes]
    return lambda uuid: any(uuid in graph for graph in graphs)


def _kept(volume: Volume, before: Entry, known: Callable[[str], bool], output: Output) -> bool:
    """Logs are deleted file by file, so the beginning of a conversation may go before its end.

    What an earlier transcript has more than the logs stays under another name.
    """
    found = False
    for path, name in manifest.beheaded(before, volume.targets(), known):
        if output.keep(path["file"], name):
            path.update(file=name, kept=True, **({"gone": True} if volume.project.whole else {}))
            found = True
    return found


def _write(volume: Volume, what: Path | Agent, output: Output) -> None:
    name, document = volume.document(what)
    named = {f"{volume.place.folder}/{asset}": data for asset, data in document.assets.items()}
    assets = [asset for asset, data in named.items() if output.put(asset, data)]
    volume.add(what, name if output.write(name, document.chunks) else None, assets, document)


def _write_index(volume: Volume, output: Output) -> None:
    there = {path["id"] for path in volume.entry["paths"] if path["file"]}
    page = project_index(volume.entry, mermaid(volume.project, there), volume.marks())
    if not output.write(volume.entry["index"], [page]):
        volume.entry["index"] = None


def _close(found: Mapping[str, Entry], owned: Collection[str], output: Output) -> None:
    """The page of all projects; what nobody lists goes, and the manifest comes last."""
    entries = [found[folder] for folder in sorted(found)]
    entries = [entry for entry in entries if entry["index"] or any(manifest.files(entry))]
    output.write("index.md", [index(entries)])
    kept = {file for entry in entries for file in manifest.files(entry)}
    for file in sorted(set(owned) - kept):
        output.remove(file)
    output.write("manifest.json", manifest.chunks(entries))
    output.finish()
