"""The messages of a project's steps and agents, rendered once and kept only while somebody needs
them: a message stands in every path through its step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.paths import Path
from pathexport.shape.steps.messages import Message, messages
from pathexport.write.message.message import Rendered, rendered
from pathexport.write.render.context import Context

RenderedMessages = Sequence[tuple[Message, Rendered]]


class Renderings:
    """Counts the paths to come through each step. Whoever asks more often gets the same anew."""

    def __init__(self, context: Context, paths: Iterable[Path]) -> None:
        self.context = context
        tree = context.project.tree
        self._to_come = Counter(step for path in paths for step in tree.way_to(path.step))
        self._kept: dict[int, RenderedMessages] = {}

    def step(self, step: int) -> RenderedMessages:
        """The messages of a step, for one of the paths through it."""
        found = self._kept.pop(step, None)
        if found is None:
            found = self._rendered(self.context.project.tree.steps[step].rows)
        self._to_come[step] -= 1
        if self._to_come[step] > 0:
            self._kept[step] = found
        return found

    def agent(self, agent: Agent) -> RenderedMessages:
        """The messages of an agent, which are in one document or in the text of one call."""
        return self._rendered(agent.rows)

    def _rendered(self, nodes: Sequence[int]) -> RenderedMessages:
        found = messages(self.context.project.graph.rows, nodes)
        return [(message, rendered(message, self.context)) for message in found]
