"""The pages that lead to the transcripts: one for each project, and one for all of them.

They are made from the manifest's records, so transcripts of earlier runs are listed as well. All
lists are complete, except that of problems, which says how many more there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from pathexport.grouped import grouped
from pathexport.shape.nodes.walks import Siblings, depth_first, without_parent
from pathexport.write.document.contents import Contents
from pathexport.write.document.figures import agent_name, figures, in_a_line, in_words, sums
from pathexport.write.ids import SHORT
from pathexport.write.markdown.frontmatter import front_matter
from pathexport.write.markdown.literal import code, escape, fence, link
from pathexport.write.record.manifest import (
    Figures,
    PathRecord,
    ProjectRecord,
    SessionRecord,
    is_past,
)
from pathexport.write.record.problem_lines import problem_lines
from pathexport.write.text import counted, cut, dotted, printable
from pathexport.write.times import from_to
from pathexport.write.tree.pictures import TreePictures

_DEEPEST = 7  # levels below the first; what is deeper stays there, and names what it goes on from
_PROBLEMS = 50
_TITLE = 100  # columns; the transcript has the whole title


def index(projects: Sequence[Figures]) -> str:
    """The page of all projects, in the order given."""
    fields = {"projects": len(projects), **sums(projects)}
    figures = [counted(len(projects), "project"), *in_words(projects)]
    parts = [front_matter(fields), "# Claude Code transcripts", in_a_line(figures)]
    if projects:
        head = "| Project | Active | Abandoned | Sessions | Last |\n|---|---:|---:|---:|---|\n"
        parts.append(head + "\n".join(map(_row, projects)))
    return "\n\n".join(parts) + "\n"


def project_index(entry: ProjectRecord, pictures: TreePictures, contents: Contents) -> str:
    """The page of one project: its sessions with their paths, the places that a reader may want to
    jump to, its agents and its problems."""
    own = [figures(entry)]
    fields = {"project": printable(entry.cwd or entry.name), **sums(own)}
    parts = [front_matter(fields), f"# {escape(own[0].name)}", in_a_line(in_words(own))]
    parts += [fence(chart, "mermaid") for chart in pictures.charts]
    if entry.tree is not None:
        parts.append(f"Picture: {_link(pictures.drawn, entry.tree, entry.folder)}")
    parts += [escape(pictures.note)] if pictures.note else []
    parts += _section("Sessions", _sessions(entry))
    parts += _section("Fork points", contents.forks)
    parts += _section("Compactions", contents.compactions)
    parts += _section("Agents", _agents(entry))
    parts += _section("From earlier exports", _earlier(entry))
    parts += _section("Problems", _problems(entry))
    return "\n\n".join(parts) + "\n"


def _row(project: Figures) -> str:
    """A project in the table of all."""
    counts = (project.active, project.abandoned, project.sessions)
    name = _link(project.name, project.index, "")
    cells = [name, *(f"{count:,}" for count in counts), escape(project.last)]
    return f"| {' | '.join(cells)} |"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    body = "\n".join(lines)
    return [f"## {title}", body] if body else []


def _sessions(entry: ProjectRecord) -> Iterator[str]:
    """Each session with its paths, and below it those that go on from it."""
    own = grouped((path.session, path) for path in entry.paths if not is_past(path))
    listed = {session.id: session for session in entry.sessions}
    listed |= {id_: _unknown(id_, paths) for id_, paths in own.items() if id_ not in listed}
    sessions = list(listed.values())
    for depth, number in _nested([(session.id, session.parent) for session in sessions]):
        session = sessions[number]
        yield from _with_paths(session, own.get(session.id, ()), entry.folder, "  " * depth)


def _earlier(entry: ProjectRecord) -> Iterator[str]:
    """What only earlier exports have, by sessions in the order in which they began."""
    past = [path for path in entry.paths if is_past(path)]
    past.sort(key=lambda path: (path.started or "", path.session))
    for session, paths in grouped((path.session, path) for path in past).items():
        yield from _with_paths(_unknown(session, paths), paths, entry.folder, "")


def _with_paths(
    session: SessionRecord, unordered: Iterable[PathRecord], folder: str, indent: str
) -> Iterator[str]:
    """A session with its paths below it."""
    paths = sorted(unordered, key=lambda path: path.number)
    alive = [path.title for path in paths if path.status == "ACTIVE"]
    title = next(iter(alive or [path.title for path in paths[-1:]]), None)
    yield f"{indent}- {_session(session, title, paths)}"
    for path in paths:
        yield f"{indent}  - {_path(path, folder, title)}"


def _unknown(session: str, paths: Iterable[PathRecord]) -> SessionRecord:
    """A session of which only its paths are known."""
    times = [time for path in paths for time in (path.started, path.ended) if time]
    first, last = min(times, default=None), max(times, default=None)
    return SessionRecord(
        id=session, parent=None, junction=None, started=first, ended=last, lines=[], paths=[]
    )


def _session(session: SessionRecord, title: str | None, paths: Iterable[PathRecord]) -> str:
    """What a session is called, if it has paths, where it goes on from, and when it was held if
    none of its paths says the same."""
    parent, when = session.parent, _when(session)
    return dotted(
        f"**{escape(cut(printable(title), _TITLE)) or '(no title)'}**" if title is not None else "",
        f"session {code(session.id[:SHORT])}",
        f"goes on from {code(parent[:SHORT])}" if parent is not None else "",
        when if when not in map(_when, paths) else "",
        "part of other sessions' paths" if title is None else "",
    )


def _path(path: PathRecord, folder: str, title: str | None) -> str:
    """A link to a transcript, and what there is to know before reading it below this title."""
    reason = f" ({path.reason})" if path.reason else ""
    words = path.opening or path.title
    return dotted(
        _link(f"Path {path.number} of {path.of}", path.file, folder),
        "**ACTIVE**" if path.status == "ACTIVE" else escape(f"{path.status}{reason}"),
        counted(path.messages, "message"),
        counted(path.compactions, "compaction") if path.compactions else "",
        _when(path),
        f"“{escape(words)}”" if words and words != title else "",
    )


def _agents(entry: ProjectRecord) -> Iterator[str]:
    """Each agent, and below it those that it started."""
    agents = entry.agents
    keys = [(agent.session, agent.id) for agent in agents]
    above = [(agent.session, agent.parent) for agent in agents]
    for depth, number in _nested(list(zip(keys, above, strict=True))):
        agent = agents[number]
        told = dotted(
            _link(agent_name(agent), agent.file, entry.folder),
            code(agent.id[:SHORT]),
            counted(agent.messages, "message") if agent.messages is not None else "",
            f"session {code(agent.session[:SHORT])}" if not depth else "",
            "Claude Code's own" if agent.internal else "",
            "from an earlier export" if is_past(agent) else "",
        )
        yield f"{'  ' * depth}- {told}"


def _problems(entry: ProjectRecord) -> Iterator[str]:
    problems = problem_lines(entry.problems)
    for each in problems[:_PROBLEMS]:
        yield f"- {code(each.where)}: {escape(each.told)}"
    if more := sum(each.count for each in problems[_PROBLEMS:]):
        yield f"- and {counted(more, 'more problem')}"


def _nested(items: Sequence[tuple[object, object]]) -> list[tuple[int, int]]:
    """Items, given as their own key and that of the one above: how deep, and which.

    Each is followed by its own. Some may name what is not there, or each other.
    """
    places = {key: place for place, (key, _) in enumerate(items)}
    above = [places.get(up, -1) for _, up in items]
    below = Siblings(range(len(items)), above).all()
    depths: dict[int, int] = {}
    for place in depth_first([*without_parent(above), *range(len(items))], below.__getitem__):
        depths[place] = min(depths.get(above[place], -1) + 1, _DEEPEST)
    return [(depth, place) for place, depth in depths.items()]


def _link(text: str, file: str | None, folder: str) -> str:
    """A link to a file from a page in a folder; both are relative to the output."""
    if file is None:
        return escape(text)
    inside = f"{folder}/" if folder else ""
    way = file.removeprefix(inside)
    if way == file:
        way = "../" * inside.count("/") + file
    return link(text, quote(way, errors="surrogatepass"))


def _when(entry: PathRecord | SessionRecord) -> str:
    return escape(from_to(entry.started or "", entry.ended or "", None))
