"""What stands between messages: forks, missing rows, accepted plans, and where another session goes
on. Compactions are messages without a number, and rendered like these."""

from __future__ import annotations

from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import Message
from pathexport.shape.steps.tree import Tree
from pathexport.write.document.links import DocumentLinks
from pathexport.write.markdown.literal import code, remark
from pathexport.write.text import counted

MIDWAY = (
    "The conversation begins in the middle: "
    "what came before is in no log of its project that was read"
)
_MISSING = "A row of the log is missing here"
_MISSING_WITHIN = "A row of the log is missing in the message above"
_SUMMED_UP = (
    "Claude had only a summary of what stands above: the compaction that made it is on another path"
)
_SUMMED_UP_BUT_FOR_THE_LAST = (
    "Claude had only a summary of what stands above, and its last messages: the compaction that "
    "made it is on another path"
)
_PLAN = (
    "**Context cleared, plan accepted.** The conversation goes on with the plan as a new prompt."
)


def fork(links: DocumentLinks, path: Path, step: int, mine: int) -> str:
    """Where other paths leave this one, or this one leaves what went on."""
    shown, more = links.others(step, mine)
    if not shown:
        return ""
    lines = [_branch(links, path, step, child) for child in shown]
    if more:
        lines.append(f"{more:,} more ways part here{links.index}.")
    if step != path.fork:
        return "  \n".join(f"⑂ {line}" for line in lines)
    own = counted(path.messages - links.project.messages[step], "message")
    lines.insert(0, f"**⑂ Here the paths part.** What follows is this attempt alone ({own}).")
    return "---\n\n" + "  \n".join(lines) + "\n\n---"


def _branch(links: DocumentLinks, path: Path, step: int, child: int) -> str:
    """Another way: whose it is, and how it begins."""
    left = step == path.fork and links.alive(child)
    if left and links.instead(path) in (0, child):
        verb = "went on instead"
    else:
        own = links.tree.steps[child].session == path.session
        verb = "parts here" if own else "goes on from here"
    said = links.begins(child)
    name = _capital(links.way(child, path.session))
    return f"{name} {verb}{links.more_paths(child)}" + (f": “{said}”" if said else ".")


def _capital(name: str) -> str:
    """A name at the beginning of a sentence, whether it is a link or not."""
    at = int(name.startswith("["))
    return name[:at] + name[at : at + 1].upper() + name[at + 1 :]


def session_change(tree: Tree, step: int) -> str:
    """That another session goes on with a step; nothing if none does."""
    if step not in tree.changing:
        return ""
    return f"*Session {code(tree.steps[step].session)} goes on here.*"


def summed_up(project: Project, step: int) -> str:
    """That somebody went back to right behind the summary of a compaction which kept what they took
    back, or to before some of it, so that the compaction is not above; nothing where nobody did."""
    tree, graph = project.tree, project.graph
    node = tree.steps[step].rows[0]
    named = graph.index.get(tree.rows[node].parent or "", -1)
    if named >= 0 and graph.rows[named].kind == "summary":
        return "" if tree.within(step, tree.step_of[named]) else remark(_SUMMED_UP)
    if not graph.summed_up:  # mostly: no way up is walked then
        return ""
    while node >= 0 and node not in graph.summed_up:
        node = graph.parents[node]
        if node >= 0 and not graph.rows[node].quiet:
            return ""
    return remark(_SUMMED_UP_BUT_FOR_THE_LAST) if node >= 0 else ""


def has_landmarks(project: Project) -> bool:
    """Whether anything stands right above or below any message; most projects need not be asked
    message by message."""
    return bool(project.graph.missing or project.graph.plans)


def among_landmarks(message: Message, text: str, project: Project) -> list[str]:
    """The text of a message between what is told right above it, that a row is missing or that a
    plan was accepted, and right below: that a row is missing in it, or before the next."""
    above, below = missing_above(message, project), missing_below(message, project)
    accepted = not project.graph.plans.keys().isdisjoint(message.rows)
    plan = f"---\n\n{_PLAN}\n\n---" if accepted else ""
    return [remark(above) if above else "", plan, text, remark(below) if below else ""]


def missing_above(message: Message, project: Project) -> str:
    """That a row is missing right before a message, if one is, in words without a full stop."""
    return _MISSING if message.rows[0] in project.graph.missing else ""


def missing_below(message: Message, project: Project) -> str:
    """The same of a row in a message, or between it and the next."""
    missing = project.graph.missing
    if missing.isdisjoint(message.rows):
        return ""
    gaps = [place for place, node in enumerate(message.rows) if place and node in missing]
    if not gaps:
        return ""
    rest = (project.graph.rows[node] for node in message.rows[gaps[-1] :])
    return _MISSING_WITHIN if any(row.says for row in rest) else _MISSING
