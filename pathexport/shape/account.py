"""Where every line of the logs went (rule R36).

The account is made from what the paths and agents really hold, not from what they should hold, so
it finds a row that says something and is in no class.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from pathexport.shape.agents.agents import Agent
from pathexport.shape.links.graph import Graph
from pathexport.shape.nodes.walks import places
from pathexport.shape.steps.tree import Tree

# The classes in the order in which they are shown, and what they mean to a reader.
CLASSES = {
    "path": "on a path",
    "agent": "in an agent's transcript",
    "stitched": "says nothing; shown in the path that it belongs to",
    "copy": "copy of a row that is on a path or in an agent",
    "replay": "written again under a new id",
    "silent": "in a conversation in which nothing is said",
    "side": "side data: titles, snapshots, settings",
    "unreadable": "could not be read",
    "lost": "says something, but is in no transcript",
}


class Account(msgspec.Struct, frozen=True):
    """How many objects of the logs are in each class."""

    counts: Mapping[str, int]
    lost: tuple[str, ...]
    """The ids of rows that say something and are in no class. There must be none."""

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def rows(self) -> int:
        return self.total - self.counts["side"] - self.counts["unreadable"]


def account(
    graph: Graph,
    tree: Tree,
    leaves: Sequence[int],
    agents: Iterable[Agent],
    twins: Mapping[int, int],
    others: Mapping[str, int],
) -> Account:
    """Put every row of a project into its class. `others` counts what is no row of it."""
    kept = _on_paths(tree, leaves)
    for node in tree.replays:
        kept[node] = False
    in_agents, mentioned = set[int](), set[int]()
    for agent in agents:
        (mentioned if agent.rebuilt else in_agents).update(agent.rows)
    same = {first for node, first in twins.items() if kept[node]}
    counts = dict.fromkeys(CLASSES, 0)
    counts["stitched"] = sum(kept[node] for node in tree.stitched)
    counts["path"] = kept.count(True) - counts["stitched"]
    lost = []
    for node in places(kept, False):
        # What is mentioned are parts of progress rows, which are counted themselves.
        if node in mentioned:
            continue
        if node in in_agents:
            found = "agent"
        elif node in tree.replays and kept[tree.replays[node]]:
            found = "replay"
        else:
            found = _elsewhere(tree.shown(node), tree, twins, same)
        counts[found] += 1
        if found == "lost":
            lost.append(tree.rows[node].uuid)
    counts["copy"] += len(graph.copies)
    for name, count in others.items():
        counts[name] += count
    return Account(counts, tuple(lost))


def _on_paths(tree: Tree, leaves: Sequence[int]) -> bytearray:
    """For each row whether its step is on a path."""
    if len(leaves) == tree.children.count(()) and -1 not in tree.step_of:
        return bytearray([True]) * len(tree.rows)  # all are, where each way ends as a path
    on_paths = bytearray(len(tree.steps) + 1)  # the last place is for rows that are in no step
    for step in tree.above(leaves):
        on_paths[step] = True
    return bytearray(map(on_paths.__getitem__, tree.step_of))


def _elsewhere(node: int, tree: Tree, twins: Mapping[int, int], same: Collection[int]) -> str:
    """The class of a row that no transcript holds."""
    if tree.rows[node].says:
        return "copy" if twins.get(node, -1) in same else "lost"
    step = tree.step_of[node]
    if step < 0:
        return "lost"
    return "copy" if tree.children[step] or tree.steps[step].says else "silent"


def summed(accounts: Sequence[Account]) -> Account:
    """The accounts of several projects as one."""
    counts = {name: sum(a.counts[name] for a in accounts) for name in CLASSES}
    return Account(counts, tuple(uuid for a in accounts for uuid in a.lost))
