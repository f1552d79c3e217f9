"""Skills that a person ran by a command, and that an agent carried out.

Newer versions name the agent behind what the command printed. Before, around 2.1.37 to 2.1.198, no
row does: what was printed is what the agent said last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pathexport.grouped import grouped
from pathexport.read.rows import Row
from pathexport.read.texts.tags import printed, skill_of
from pathexport.shape.links.graph import Graph

_Agent = tuple[str, str]
"""A session and an agent's id."""
_Run = tuple[str, str, str]
"""The session, the skill, and what came of it."""


def run_by_commands(
    graph: Graph, agents: Mapping[_Agent, Sequence[int]], words: Callable[[Row], str]
) -> dict[_Agent, int]:
    """The row with what a command printed that these agents did, if it tells. Agents are given with
    their rows."""
    runs = {key: run for key, nodes in agents.items() if (run := _run(graph, key, nodes, words))}
    if not runs:
        return {}
    printed_by = grouped(_printed(graph, {session for session, _, _ in runs.values()}, words))
    # What was printed before an agent ended is nothing for later agents either.
    free = {run: iter(nodes) for run, nodes in printed_by.items()}
    found: dict[_Agent, int] = {}
    for key in sorted(runs, key=lambda key: graph.rows[agents[key][-1]].time):
        ended, nodes = graph.rows[agents[key][-1]].time, free.get(runs[key], iter(()))
        node = next((node for node in nodes if graph.rows[node].time >= ended), -1)
        if node >= 0:
            found[key] = node
    return found


def _run(
    graph: Graph, key: _Agent, nodes: Sequence[int], words: Callable[[Row], str]
) -> _Run | None:
    skill, last = skill_of(words(graph.rows[nodes[0]])), graph.rows[nodes[-1]]
    said = words(last).strip() if skill and last.kind == "assistant" else ""
    return (key[0], skill, said) if said else None


def _printed(
    graph: Graph, sessions: set[str], words: Callable[[Row], str]
) -> Iterator[tuple[_Run, int]]:
    """What commands of these sessions printed, in time."""
    rows, parents = graph.rows, graph.parents
    outputs = [
        node
        for node, row in enumerate(rows)
        if row.detail == "output" and row.session in sessions and parents[node] >= 0
    ]
    for node in sorted(outputs, key=lambda node: rows[node].time):
        typed = words(rows[parents[node]])
        if typed.startswith("/") and not rows[node].sidechain:
            name = typed.split(maxsplit=1)[0][1:].rpartition(":")[2]
            said = "".join(said for _, said in printed(words(rows[node]))).strip()
            yield (rows[node].session, name, said), node
