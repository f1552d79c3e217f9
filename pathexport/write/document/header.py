"""What stands above the messages: the title, the fields, and links to related documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.document import contents
from pathexport.write.document.excerpt import Excerpt
from pathexport.write.document.figures import agent_name, field_list, hidden, project_line, work
from pathexport.write.document.links import DocumentLinks
from pathexport.write.ids import SHORT
from pathexport.write.markdown.frontmatter import front_matter
from pathexport.write.markdown.literal import escape, link, one_line
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.render.facts import Facts
from pathexport.write.render.redacted import kinds_in_words
from pathexport.write.times import span

_COMPACTED = "**Contains Compact Operation(s)**"
COMPACTED = f"{_COMPACTED} - Full conversation including compacted segments"

_REBUILT = "rebuilt from the session's progress rows, since the agent's own log is gone"

Field = tuple[str, str]


def path_page(links: DocumentLinks, part: Excerpt, facts: Facts, around: Surroundings) -> list[str]:
    """The top of a path's transcript; it tells of all of the path, even if a part is shown."""
    path, project = part.path, links.project
    parted = contents.partings(links, path)
    fields = [
        ("Session ID", escape(path.session)),
        ("Path", f"{path.number} of {path.of}"),
        ("Status", path.status),
        ("Fork Point", escape(path.fork_point or "")),
        ("", _compacted(part)),
        ("Total Messages", str(path.messages)),
        ("Title", escape(project.names.titles[path.id])),
        ("Reason", _reason(links, path)),
        *_siblings(links, path, parted),
        *_held(links, facts, around, (path.started, path.ended)),
        *_junctions(links, path),
        *_plans(links, path),
        *_not_shown(facts),
        ("Left Out", _left_out(project, part)),
    ]
    front = _front(links, path, facts)
    head = [front_matter(front), "# CLAUDE CODE SESSION TRANSCRIPT", field_list(fields)]
    first = project.before(part.steps[0]) + 1
    listed = contents.contents(facts, around.options.local, first)
    return [*head, contents.fork_points(links, path, parted), listed]


def _front(links: DocumentLinks, path: Path, facts: Facts) -> dict[str, object]:
    project = links.project
    return {
        "title": project.names.titles[path.id],
        "session": path.session,
        "path": path.number,
        "paths": path.of,
        "status": path.status.lower(),
        "reason": path.reason,
        "fork_point": path.fork_point,
        "continues_from": [before for _, before, _ in links.junctions(path)],
        **_where(project, facts),
        "started": path.started,
        "ended": path.ended,
        "messages": path.messages,
        "compactions": path.compactions,
        **_spent(facts),
    }


def agent_page(
    links: DocumentLinks, agent: Agent, facts: Facts, around: Surroundings, messages: int
) -> list[str]:
    """The top of an agent's transcript, which has so many messages."""
    times = [row.time for row in links.project.agent_rows(agent) if row.time]
    begun, ended = min(times, default=""), max(times, default="")
    fields = [
        ("Agent ID", escape(agent.id)),
        ("Session ID", escape(agent.session)),
        ("Agent", escape(agent.name)),
        ("Task", escape(one_line(agent.task or ""))),
        ("Depth", str(agent.depth)),
        ("Started by", _started_by(links, agent, around.up)),
        ("Starts from", _starts_from(links, agent, around.up)),
        *_in_other_sessions(links, agent, around.up),
        ("Source", _REBUILT if agent.rebuilt else ""),
        ("Total Messages", str(messages)),
        *_held(links, facts, around, (begun, ended)),
        *_not_shown(facts),
    ]
    front = {
        "agent": agent.id,
        "name": agent.name,
        "task": agent.task,
        "session": agent.session,
        "parent": agent.parent,
        "depth": agent.depth,
        "call": agent.call,
        **_where(links.project, facts),
        "started": begun,
        "ended": ended,
        "messages": messages,
        "compactions": len(facts.compactions),
        **_spent(facts),
    }
    head = [front_matter(front), "# CLAUDE CODE AGENT TRANSCRIPT", field_list(fields)]
    return [*head, contents.contents(facts, around.options.local)]


def _held(
    links: DocumentLinks, facts: Facts, around: Surroundings, when: tuple[str, str]
) -> list[Field]:
    """Where and when it was held, and what was done."""
    local = around.options.local
    return [
        ("Project", project_line(links.project.cwd, facts.git_branches)),
        ("Time", span(*when, local)),
        ("Compactions", contents.compaction_field(facts, when[0], local)),
        ("Work", work(facts)),
        ("Agents", _agents(facts, around)),
    ]


def _not_shown(facts: Facts) -> list[Field]:
    """What is in the logs and not in the document."""
    return [
        ("Hidden at this detail", hidden(facts)),
        ("Redacted", escape(kinds_in_words(facts.redacted))),
    ]


def _where(project: Project, facts: Facts) -> dict[str, object]:
    branches = facts.git_branches
    return {"project": project.cwd, "branch": branches[-1] if branches else None}


def _spent(facts: Facts) -> dict[str, object]:
    return {
        "models": list(facts.models),
        "tokens": facts.tokens,
        "tool_calls": facts.calls,
        "failed": facts.failed,
        "files_edited": list(facts.files),
        "agents": len(facts.agents),
        "versions": list(facts.versions),
        "hidden": dict(sorted(facts.hidden.items())),
        "redacted": dict(facts.redacted or {}),
    }


def _agents(facts: Facts, around: Surroundings) -> str:
    """The transcripts of the agents that were started."""
    written = [(each.agent, each.target) for each in facts.agents if each.target]
    told = (link(agent_name(agent), around.up + file) for agent, file in written)
    return contents.listed(told, len(written))


def _reason(links: DocumentLinks, path: Path) -> str:
    """Why the path ended, where it was left, and for what."""
    if path.reason is None:
        return ""
    kept, apart = links.kept(path.session), ""
    if kept and not links.instead(path):
        apart = f"; shares nothing with {links.path(kept, path.session)}"
    if path.fork < 0:
        return f"{path.reason}{apart}"
    left = f"{path.reason}; left at {contents.message_here(links.project.messages[path.fork])}"
    way = links.left_for(path)
    return left + (f" for {links.way(way, path.session)}" if way else "") + apart


def _siblings(links: DocumentLinks, path: Path, parted: contents.Partings) -> Iterable[Field]:
    """The other paths of the session, but for those that the fork points name."""
    at_forks = [links.named(way) for ways, _ in parted.ways.values() for way in ways]
    shown, more = links.siblings(path, at_forks)
    if shown:
        named = ", ".join(links.path(other, path.session) for other in shown)
        yield "Other Paths", named + (f" and {more:,} more{links.index}" if more else "")


def _compacted(part: Excerpt) -> str:
    """That the path was compacted; that all of it is here only where that is so."""
    if not part.path.compactions:
        return ""
    return _COMPACTED if part.before or part.left.summary else COMPACTED


def _left_out(project: Project, part: Excerpt) -> str:
    """Which messages are not shown, and what else is left out."""
    end = project.before(part.steps[0])
    above = f"message 1, of {part.path.messages}" if end == 1 else f"messages 1 to {end}"
    return "; ".join(filter(None, [above if part.before else "", escape(part.left.summary)]))


def _junctions(links: DocumentLinks, path: Path) -> Iterable[Field]:
    """Where sessions go on from each other along the path."""
    for session, before, at in links.junctions(path):
        named = f"{contents.message_here(at)} in session {escape(before)}"
        if session != path.session:
            named += f", as session {escape(session)}"
        yield "Continues from", named


def _plans(links: DocumentLinks, path: Path) -> Iterable[Field]:
    """Where the plan comes from that a path carries out, or where its own is carried out."""
    for plan in links.project.handovers:
        asked, begun = (links.tree.step_of[node] for node in (plan.question, plan.prompt))
        if links.tree.within(path.step, begun):
            yield "Plan from", links.where(plan.question, "")
        elif links.tree.within(path.step, asked):
            yield "Plan carried out in", links.where(plan.prompt, "")


def _started_by(links: DocumentLinks, agent: Agent, up: str) -> str:
    """A link back to the call that an agent answers."""
    if agent.anchor is None:
        return "the user, beside the conversation" if agent.aside else "not known"
    node = links.project.graph.index[agent.anchor]
    above = links.project.agents_by_key.get(agent.above)
    if above is not None:
        return links.where_agent(above, node, up)
    return links.where(links.tree.shown(node), up) or "a call on no path"


def _starts_from(links: DocumentLinks, agent: Agent, up: str) -> str:
    if agent.starts_from is None or agent.starts_from not in links.project.graph:
        return ""
    return links.where(links.project.graph.index[agent.starts_from], up)


def _in_other_sessions(links: DocumentLinks, agent: Agent, up: str) -> Iterator[tuple[str, str]]:
    """Where an agent goes on from, and where it goes on, if a session ended while it worked."""
    known, graph = links.project.agents_by_key, links.project.graph
    if agent.rest_of is not None:
        node, before = graph.parents[agent.rows[0]], known[agent.rest_of]
        yield "Continues from", _part(links, before, node, up)
    for rest in (known[key] for key in agent.rests):
        yield "Continues in", _part(links, rest, rest.rows[0], up)


def _part(links: DocumentLinks, agent: Agent, node: int, up: str) -> str:
    of = f" in session {escape(agent.session[:SHORT])}"
    return links.where_agent(agent, node, up) + of
