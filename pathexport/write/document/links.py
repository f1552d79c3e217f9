"""Names and links: what the documents of a project call each other and their messages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from pathexport.grouped import grouped
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.paths.path import Path
from pathexport.shape.paths.titles import begun, first_words
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import messages
from pathexport.write.ids import SHORT
from pathexport.write.markdown.literal import escape, link, place_in
from pathexport.write.text import counted, cut

NAMED = 8  # ways on from one fork; the index names all
LISTED = 12  # of a kind in a header
_KEPT = 1 + LISTED * (1 + NAMED)  # so that a header finds enough that its fork points do not name
_WORDS = 60  # characters of how a way begins


class DocumentLinks:
    """What can be named and linked in a project of which these files are written."""

    def __init__(
        self,
        project: Project,
        files: Mapping[str, str],
        agents: Mapping[AgentKey, str],
        alone: bool = False,
    ) -> None:
        """`files` are those of paths that are written, relative to the project's folder, and
        `agents` the same of agents. Nobody looks for files beside a document that is `alone`."""
        tree, behind = project.tree, project.behind
        self.project = project
        self.unwritten = "" if alone else " (not exported)"
        """Behind the name of a path that has no file."""
        self.index = "" if alone else ": [index](index.md)"
        """Behind a number of paths that are not named."""
        self.tree, self.behind = tree, behind
        self.files, self.agents = files, agents
        # Each is named in the documents of many others, and a fork may have thousands of ways.
        self._paths: dict[tuple[str, str], str] = {}
        self._ways: dict[tuple[int, str], str] = {}
        self._begun: dict[int, str] = {}
        self._ended: dict[int, str] = {}
        self._first_ways: dict[int, Sequence[int]] = {}
        self._by_session = grouped((path.session, path) for path in project.paths)
        self.foremost = {
            session: sorted(own, key=lambda path: path.status != "ACTIVE")[:_KEPT]
            for session, own in self._by_session.items()
        }
        """Of each session's paths the active one and as many others as a header may name."""
        self._changed = tree.latest(tree.changing.__contains__) if tree.changing else ()
        """For each step the last on the way to it with which another session goes on, or -1."""
        self._prompts = tree.latest([step.kind == "prompt" for step in tree.steps].__getitem__)
        """For each step the last prompt on the way to it; -1 for none."""
        self._parted = tree.latest([ways > 1 for ways in behind.ways].__getitem__)
        """For each step the last on the way to it from which several ways lead on; -1 for none."""

    def path(self, path: Path, near: str) -> str:
        """What a path is called where a session is spoken of, with a link if it is written."""
        found = self._paths.get((path.id, near))
        if found is None:
            found = self._linked(self._named(path, near), self.files.get(path.id))
            self._paths[path.id, near] = found
        return found

    def _named(self, path: Path, near: str) -> str:
        name = f"path {path.number}" if path.of > 1 else ""
        if path.session != near:
            name = " of ".join(filter(None, [name, f"session {path.session[:SHORT]}"]))
        return f"{name or 'path 1'}, {path.status.lower()}"

    def way(self, step: int, near: str) -> str:
        """What the way that begins with a step is called, with a link to its beginning.

        It is named by the session that takes it, even if only other sessions go on from that one.
        """
        found = self._ways.get((step, near))
        if found is None:
            name, more = self._way(step, near)
            file, at = self.files.get(self.named(step).id), self.project.before(step) + 1
            found = self._ways[step, near] = self._linked(name, file, _message(at)) + more
        return found

    def called(self, step: int, near: str) -> str:
        """The same without a link."""
        name, more = self._way(step, near)
        return escape(name) + more

    def _way(self, step: int, near: str) -> tuple[str, str]:
        """What a way is called, and behind it, where that is not in the name, by which path."""
        path = self.named(step)
        named = self._named(path, near)
        more = "" if path.id in self.files else self.unwritten
        session = self.tree.steps[step].session
        if path.session == session:
            return named, more
        return f"session {session[:SHORT]}", f" (in {escape(named)}){more}"

    def more_paths(self, step: int) -> str:
        """How many paths more than the one that names it go this way."""
        many = self.behind.count[step] - 1
        return f" (and {counted(many, 'more path')})" if many else ""

    def named(self, step: int) -> Path:
        """The path that a way is named by which begins with a step."""
        kept = self.kept(self.tree.steps[step].session)
        if kept and self.tree.within(kept.step, step):
            return kept
        own = self.behind.own[step]
        return self.project.paths[own] if own >= 0 and not self.alive(step) else self.standing(step)

    def at(self, step: int, text: str, mark: str = "") -> str:
        """A link to the end of a step, or a mark in it, on the path that stands for it."""
        file = self.files.get(self.standing(step).id)
        return self._linked(text, file, mark or _message(self.project.messages[step]))

    def standing(self, step: int) -> Path:
        """The path that stands for those through a step."""
        return self.project.paths[self.behind.best[step]]

    def begins(self, step: int) -> str:
        """How a step begins, or the way on from it, as it stands in a document."""
        if step not in self._begun:
            self._begun[step] = _quotable(self.project.begins(begun(self.tree, step)))
        return self._begun[step]

    def ends(self, step: int) -> str:
        """How the last message of a step begins: the note on an interruption may stand behind the
        prompt."""
        project = self.project
        if project.messages[step] - project.before(step) < 2:
            return self.begins(step)
        if step not in self._ended:
            found = messages(project.graph.rows, self.tree.steps[step].rows)
            *_, last = (each.rows for each in found if each.speaker is not None)
            rows = (project.graph.rows[node] for node in last)
            self._ended[step] = _quotable(first_words(rows, project.bodies.text))
        return self._ended[step]

    def asked(self, step: int) -> str:
        """The first words of the last prompt on the way to a step."""
        prompt = self._prompts[step]
        return self.begins(prompt) if prompt >= 0 else ""

    def others(self, step: int, mine: int = -1) -> tuple[list[int], int]:
        """The first steps of other ways on from a step, active ones first; and how many more.

        Without one's own way all are others."""
        first = self._first_ways.get(step)
        if first is None:
            ways = [child for child in self.tree.children[step] if self.behind.count[child]]
            first = sorted(ways, key=self.alive, reverse=True)[: NAMED + 1]
            self._first_ways[step] = first
        shown = [child for child in first if child != mine][:NAMED]
        return shown, self.behind.ways[step] - (mine >= 0) - len(shown)

    def forks(self, path: Path) -> list[tuple[int, int]]:
        """The steps of a path where others part from it, each with the step that follows."""
        parted = self._upwards(path.step, self._parted)
        return [(step, self.tree.after(step, path.step)) for step in reversed(parted)]

    def _upwards(self, step: int, latest: Sequence[int]) -> list[int]:
        """The steps on a way that are the `latest` for a part of it, the last one first."""
        found, steps = list[int](), self.tree.steps
        while step >= 0 and latest[step] >= 0:
            found.append(latest[step])
            step = steps[latest[step]].parent
        return found

    def alive(self, step: int) -> bool:
        """Whether an active path goes through a step."""
        return self.standing(step).status == "ACTIVE"

    def active(self, session: str) -> Path | None:
        """The active path of a session, if it has one."""
        first = next(iter(self.foremost.get(session, ())), None)
        return first if first and first.status == "ACTIVE" else None

    def kept(self, session: str) -> Path | None:
        """The path with which a session went on, if that is known: its active one, or the one of
        another session that resumed it."""
        return self.active(session) or self.project.carried.get(session)

    def instead(self, path: Path) -> int:
        """The way on which its session went on from where an abandoned path was left: 0, which is
        no way on from anywhere, if that is not known, as where only other sessions did."""
        kept = self.kept(path.session)
        if kept is None or path.fork < 0 or not self.tree.within(kept.step, path.fork):
            return 0
        return self.tree.after(path.fork, kept.step)

    def left_for(self, path: Path) -> int:
        """The way that was gone instead of an abandoned path from where it was left, as far as is
        known: one that is active, else the first that came later, since nobody leaves an attempt
        for one that was given up before it; 0, as above, if there is none."""
        if instead := self.instead(path):
            return instead
        mine = self.tree.after(path.fork, path.step)
        first, _ = self.others(path.fork, mine)
        if first and self.alive(first[0]):
            return first[0]
        ways = self.tree.children[path.fork]
        later = (ways[at] for at in range(bisect_right(ways, mine), len(ways)))
        return next(filter(self.behind.count.__getitem__, later), 0)

    def siblings(self, path: Path, named: Iterable[Path]) -> tuple[list[Path], int]:
        """Other paths of a path's session that are not named yet, the active one among them; and
        how many more."""
        known = {path.id} | {each.id for each in named if each.session == path.session}
        others = (other for other in self.foremost[path.session] if other.id not in known)
        shown = [*islice(others, LISTED)]
        more = len(self._by_session[path.session]) - len(known) - len(shown)
        return sorted(shown, key=lambda other: other.number), more

    def message_of(self, node: int) -> int:
        """The number of the message that a row of the tree is in."""
        step = self.tree.step_of[node]
        return self.project.before(step) + _number(self.project, self.tree.steps[step].rows, node)

    def where(self, node: int, up: str) -> str:
        """A link to the message that a row is in, on the path that stands for those it is on."""
        path = self.project.standing(self.tree.step_of[node])
        if path is None:
            return ""
        of = f" of session {escape(path.session[:SHORT])}"
        return self._message_in(self.files.get(path.id), self.message_of(node), up) + of

    def where_agent(self, agent: Agent, node: int, up: str) -> str:
        """A link to the message of an agent that a row is in."""
        at = _number(self.project, agent.rows, node)
        of = f" of agent {escape(agent.id[:SHORT])}"
        return self._message_in(self.agents.get(agent.key), at, up) + of

    def _message_in(self, file: str | None, at: int, up: str) -> str:
        return self._linked(f"message {at}", f"{up}{file}" if file else None, _message(at))

    def junctions(self, path: Path) -> list[tuple[str, str, int]]:
        """The sessions with which a path goes on, each where it does so first: the session before
        it, and that one's last message."""
        steps, known, found = self.tree.steps, set[str](), list[tuple[str, str, int]]()
        changes = self._upwards(path.step, self._changed) if self._changed else ()
        for step in reversed(changes):
            above = steps[step].parent
            session, before = steps[step].session, steps[above].session
            known.add(before)
            if session not in known and session and before:  # rows may name none
                found.append((session, before, self.project.messages[above]))
        return found

    def _linked(self, text: str, file: str | None, mark: str = "") -> str:
        if file is None:
            return escape(text)
        return link(text, place_in(file, mark))


def _quotable(words: str) -> str:
    return escape(cut(words, _WORDS))


def _message(at: int) -> str:
    return f"m{at}" if at else ""


def _number(project: Project, nodes: Sequence[int], node: int) -> int:
    """How many messages of these rows there are up to the one that holds a row."""
    number = 0
    for message in messages(project.graph.rows, nodes):
        number += message.speaker is not None
        if node in message.rows:
            return number
    return number
