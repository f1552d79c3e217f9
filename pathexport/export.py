"""The export: writes documents, indexes and a manifest into a folder.

A file that holds more than its new version is renamed first, never overwritten. The manifest is
written last, so that every file it lists exists.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path as Folder

import msgspec

from pathexport.problems import ChangedLogError, Problem
from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.write.document.contents import Marks
from pathexport.write.document.index import index, project_index
from pathexport.write.document.names import places
from pathexport.write.document.plan import Volume
from pathexport.write.folder.output import Output, earlier
from pathexport.write.options import Options
from pathexport.write.record import manifest, merge
from pathexport.write.record.entries import Wanted
from pathexport.write.record.manifest import Entry
from pathexport.write.record.selection import everything, fits
from pathexport.write.tree.mermaid import Picture, mermaid

Job = tuple[Volume, Path | Agent]
Watch = Callable[[Collection[Job]], Iterable[Job]]
"""Passes the documents on one by one, so that a caller can show the progress."""

DEFAULT = Options()


class Done(msgspec.Struct, frozen=True):
    """The outcome of an export."""

    paths: list[Path]
    """The paths that have transcripts now."""
    agents: int
    problems: int
    """How many problems the logs have."""
    changed: list[Problem]
    """Logs that changed while they were read: documents that need them were not written."""
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
    output = Output(folder, dry=dry)
    listed = manifest.earlier_entries(earlier(folder))
    found = [merge.recovered(entry, output.holds) for entry in listed]
    output.own(file for entry in (*listed, *found) for file in manifest.files(entry))
    before = {entry["folder"]: manifest.pruned(entry, output.holds) for entry in found}
    with ExitStack() as stack:
        volumes = []
        for project, place in zip(projects, places(projects), strict=True):
            if fits(project, wanted):
                bodies = stack.enter_context(project.bodies.opened())
                earlier_ = before.get(place.folder, {})
                volumes.append(Volume(project, bodies, place, wanted, options, earlier_))
        return _all(volumes, before, output, watch)


def _all(volumes: list[Volume], before: dict[str, Entry], output: Output, watch: Watch) -> Done:
    """Write the documents of all projects."""
    _make_room(volumes, before, output)
    for volume, what in watch(_jobs(volumes)):
        _write(volume, what, output)
    for volume in volumes:
        volume.close()
        folder_ = volume.place.folder
        entry = merge.merged(before.get(folder_, {}), volume.entry, _logs(volume, volumes))
        manifest.ordered(entry, *volume.order())
        _write_index(volume, entry, output)
        before[folder_] = entry
    _close(before, output)
    return Done(
        [path for volume in volumes for path in volume.paths if path.id in volume.written],
        sum(volume.told for volume in volumes),
        sum(len(volume.project.problems) for volume in volumes),
        [volume.project.named(problem) for volume in volumes for problem in volume.changed],
        output,
    )


def _jobs(volumes: Sequence[Volume]) -> list[Job]:
    """All documents: transcripts first, since agents' files lead back to them."""
    jobs: list[Job] = [(volume, path) for volume in volumes for path in volume.paths]
    return jobs + [(volume, agent) for volume in volumes for agent in volume.agents]


def _make_room(volumes: Iterable[Volume], before: dict[str, Entry], output: Output) -> None:
    """Rename earlier files that hold more than the files which would replace them."""
    found = False
    for volume in volumes:
        entry = before.get(volume.place.folder, {})
        names = merge.displaced(entry, volume.rows_in)
        done = {file: new for file, new in names.items() if output.keep(file, new)}
        if done:
            before[volume.place.folder] = merge.moved(entry, done)
            found = True
    if found and not output.dry:  # at once: if this run is interrupted, the next one knows of it
        output.write("manifest.json", manifest.chunks(before.values()))


def _write(volume: Volume, what: Path | Agent, output: Output) -> None:
    """Write a document. If its log has changed, what an earlier run wrote stays."""
    try:
        name, document = volume.document(what)
    except ChangedLogError as error:
        volume.note(error.problem)
        return
    if any(output.says(name, gone) for gone in document.facts.gone):
        output.spare(name, _spared(name, document.facts.gone))
    named = {f"{volume.place.folder}/{asset}": data for asset, data in document.assets.items()}
    assets = [asset for asset, data in named.items() if output.put(asset, data)]
    volume.add(what, name if output.write(name, document.chunks) else None, assets, document)


def _spared(name: str, gone: Iterable[str]) -> str:
    """The name of a transcript that holds outputs which are not stored any more."""
    mark = sha256("\n".join(gone).encode("utf-8", "replace")).hexdigest()[:8]
    return f"{name.removesuffix('.md')}_kept_{mark}.md"


def _logs(volume: Volume, volumes: Sequence[Volume]) -> merge.Logs:
    """What the logs of this run say. A conversation may have moved to another project."""
    graphs = [each.project.graph for each in volumes]
    told = [each.project.graph for each in volumes if each.complete]
    return merge.Logs(
        lambda uuid: any(uuid in graph for graph in graphs),
        lambda uuid: any(uuid in graph for graph in told),
        volume.current,
        volume.project.complete,
    )


def _write_index(volume: Volume, entry: Entry, output: Output) -> None:
    there = {path["id"] for path in entry["paths"] if path["file"]}
    try:
        picture, marks = mermaid(volume.project, there), volume.marks(entry)
    except ChangedLogError as error:
        volume.note(error.problem)
        picture = Picture(note="There is no picture, since a log changed while it was read.")
        marks = Marks()
    entry["problems"] += [{"where": p.where, "what": p.what} for p in volume.changed]
    if not output.write(entry["index"], [project_index(entry, picture, marks)]):
        entry["index"] = None


def _close(found: Mapping[str, Entry], output: Output) -> None:
    """Write the page of all projects, remove files that no entry lists, and write the manifest."""
    entries = [found[folder] for folder in sorted(found)]
    entries = [entry for entry in entries if entry["index"] or any(manifest.files(entry))]
    output.write("index.md", [index(entries)])
    kept = {file for entry in entries for file in manifest.files(entry)}
    for file in sorted(output.owned - kept):
        output.remove(file)
    output.write("manifest.json", manifest.chunks(entries))
    output.finish()
