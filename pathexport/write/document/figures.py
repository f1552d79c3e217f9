"""What stands in a line at the top of a page: figures of a project or of all of them, and what was
done in a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from pathexport.read.names import project_called
from pathexport.shape.agents.agents import Agent
from pathexport.write.markdown.literal import code, escape, one_line
from pathexport.write.record.manifest import AgentRecord, Figures, ProjectRecord, is_past
from pathexport.write.render.facts import Facts
from pathexport.write.text import counted, cut, states

_TASK = 60  # columns
_counts = attrgetter("counts")


def figures(entry: ProjectRecord) -> Figures:
    active = sum(path.status == "ACTIVE" for path in entry.paths)
    return Figures(
        name=project_called(entry.name, entry.cwd),
        index=entry.index,
        last=max((path.ended or "" for path in entry.paths), default="")[:10],
        paths=len(entry.paths),
        active=active,
        abandoned=len(entry.paths) - active,
        sessions=len(entry.sessions),
        agents=sum(not agent.internal for agent in entry.agents),
        past=sum(map(is_past, entry.paths)),
        gone=sum(path.gone for path in entry.paths),
        problems=len(entry.problems),
        lost=entry.account.get("lost", 0),
    )


def agent_name(agent: Agent | AgentRecord) -> str:
    """What an agent is, and what it was started for."""
    task = cut(one_line(agent.task or ""), _TASK)
    return f"{agent.name}: {task}" if task else agent.name


def sums(projects: Sequence[Figures]) -> dict[str, int]:
    """How much there is in all of them, for the front matter."""
    names = ("paths", "active", "abandoned", "sessions", "agents")
    return {name: _sum(projects, name) for name in names}


def _sum(projects: Sequence[Figures], name: str) -> int:
    return sum(getattr(project, name) for project in projects)


def in_words(projects: Sequence[Figures]) -> Iterator[str]:
    """The same, each with its noun, and what a reader should know of."""
    counts = sums(projects)
    yield counted(counts["paths"], "path")
    if counts["paths"]:
        yield states(counts["paths"], counts["active"])
    past = _sum(projects, "past")
    if past:
        yield f"{past:,} of them from earlier exports"
    yield counted(counts["sessions"], "session")
    if counts["agents"]:
        yield counted(counts["agents"], "agent")
    problems = _sum(projects, "problems")
    yield counted(problems, "problem") if problems else "no problems"
    lost = _sum(projects, "lost")
    if lost:
        yield f"{counted(lost, 'row')} in no transcript"


def in_a_line(parts: Iterable[str]) -> str:
    return " · ".join(parts) + ". Times are UTC."


def field_list(fields: Iterable[tuple[str, str]]) -> str:
    """`- Field: value`, a line each; the value is Markdown, and an empty one is left out."""
    return "\n".join(
        f"- {name}: {value}" if name else f"- {value}" for name, value in fields if value
    )


def work(facts: Facts) -> str:
    """What was done, in a line, and the tokens that it took."""
    failed = f" ({facts.failed:,} failed)" if facts.failed else ""
    done = [
        counted(facts.calls, "tool call") + failed if facts.calls else "",
        counted(len(facts.files), "file") + " edited" if facts.files else "",
        counted(len(facts.agents), "agent") if facts.agents else "",
    ]
    parts = [", ".join(filter(None, done)), ", ".join(map(escape, facts.models)), _cost(facts)]
    return "; ".join(filter(None, parts))


def _cost(facts: Facts) -> str:
    """Tokens, as far as the logs know them.

    The input is known when an answer begins, the output when it is complete. Tokens written to the
    cache count as input.
    """
    spent = facts.tokens
    if not spent:
        return ""
    complete = all(map(any, map(_counts, facts.usage.values())))
    into = _rough(spent["input"] + spent["cache_write"])
    out = _rough(spent["output"])
    cost = f"{into} tokens in, {'at least ' if 'open' in spent and complete else ''}{out} out"
    cost += f", {_rough(spent['cache_read'])} from the cache" if spent["cache_read"] else ""
    return cost if complete else f"at least {cost}"


def hidden(facts: Facts) -> str:
    """What the detail hides, counted by kind."""
    return ", ".join(escape(counted(n, kind)) for kind, n in sorted(facts.hidden.items()))


def project_line(cwd: str | None, branches: Sequence[str]) -> str:
    on = f" on {', '.join(code(branch) for branch in branches)}" if branches else ""
    return code(cwd) + on if cwd else ""


def _rough(count: int) -> str:
    if count < 1000:
        return str(count)
    return f"{count / 1000:.0f}k" if count < 999_500 else f"{count / 1_000_000:.1f}M"
