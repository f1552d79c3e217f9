"""Marks of what each document of a project is made of: with an equal mark, a document is the same.

A document is made of a company of logs that have to do with each other. The stamps of these logs
stand for their lines. What all logs together decide goes into the mark as it is: which rows stand
where, what a path is called, which file it has.

So whatever looks something up in the whole project by an id, as a call, needs either a tie between
the logs or a line here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import chain

from msgspec.structs import replace

from pathexport.again.since import Before
from pathexport.read.rows import file_of
from pathexport.shape.companies import companies
from pathexport.shape.paths.path import Path
from pathexport.write.document.plan import Plan, Subject

_BYTES = 16


def bases(plan: Plan, before: Before) -> dict[str, str]:
    """The mark of each document, by its file. A document that has to do with a log too young to be
    trusted has none."""
    logs = before.logs.logs
    company_of = companies(plan.project, [log.session for log in logs])
    newest = [log.newest for log in logs]
    young = {company_of[n] for n, at in enumerate(newest) if at >= before.young or not at}
    common = _as_bytes((before.logs.names, plan.project.name, plan.project.cwd))
    digests = {company: blake2b(common, digest_size=_BYTES) for company in company_of}
    for number, log in enumerate(logs):
        digests[company_of[number]].update(_as_bytes(log))
    # What all logs together decide, each with a row that it is about.
    for node, decided in chain(_steps(plan), _paths(plan), _agents(plan), _rows(plan)):
        digests[company_of[_log(plan, node)]].update(_as_bytes(decided))
    marks = {company: d.hexdigest() for company, d in digests.items() if company not in young}
    companies_by_file = (
        (plan.file(what), company_of[_log(plan, _first(plan, what))]) for what in plan.subjects
    )
    return {file: marks[company] for file, company in companies_by_file if company in marks}


def _as_bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else repr(value).encode("utf-8", "surrogatepass")


def _log(plan: Plan, node: int) -> int:
    """The number of the log that a row stands in."""
    return file_of(plan.project.graph.rows[node].place)


def _first(plan: Plan, what: Subject) -> int:
    """The first row of what a document is about."""
    return plan.project.tree.steps[what.step].rows[0] if isinstance(what, Path) else what.rows[0]


def _paths(plan: Plan) -> Iterator[tuple[int, object]]:
    project = plan.project
    for path in project.paths:
        title, file = project.names.titles[path.id], plan.files.get(path.id)
        # Without the numbers of its steps, which depend on all logs.
        decided = replace(path, step=-1, fork=-1), title, file
        yield project.tree.steps[path.step].rows[0], decided
    last_row = {row.session: node for node, row in enumerate(project.graph.rows)}
    for session in project.sessions:
        lines = tuple(replace(line, first=-1, last=-1) for line in session.lines)
        yield last_row[session.id], replace(session, lines=lines)


def _agents(plan: Plan) -> Iterator[tuple[int, object]]:
    near = {agent.key for agent in plan.near}
    for agent in plan.project.agents:
        places = agent.key in near, agent.key in plan.apart, plan.agent_files.get(agent.key)
        yield agent.rows[0], (replace(agent, rows=()), _order(agent.rows), places)


def _rows(plan: Plan) -> Iterator[tuple[int, object]]:
    """What is special about some rows."""
    project, graph, rows = plan.project, plan.project.graph, plan.project.graph.rows
    missing, accepted = sorted(graph.missing), sorted(graph.accepted)
    for kind, nodes in enumerate((missing, accepted, graph.orphan_numbers)):
        yield from ((node, (kind, rows[node].uuid)) for node in nodes)
    for one, other in graph.plans.items():
        yield one, (rows[one].uuid, rows[other].uuid)
    for handed in project.handovers:
        yield handed.prompt, (rows[handed.question].uuid, rows[handed.prompt].uuid)
    for node, others in project.otherwise.items():
        yield node, (rows[node].uuid, len(others))
    for node, row in enumerate(rows) if project.stubs else ():
        calls = (*(call.id for call in row.calls), *row.answers)
        yield from ((node, project.stubs[call]) for call in calls if call in project.stubs)


def _steps(plan: Plan) -> Iterator[tuple[int, bytes]]:
    """How the steps of each conversation follow each other, and which rows they have, in order."""
    steps = plan.project.tree.steps
    for root in plan.project.tree.roots:
        below = steps[root : steps[root].last + 1]
        shape = array("q", [step.parent - root if step.parent >= root else -1 for step in below])
        shape.extend([len(step.rows) for step in below])
        yield below[0].rows[0], shape.tobytes()
        yield below[0].rows[0], _order([node for step in below for node in step.rows])


def _order(nodes: Sequence[int]) -> bytes:
    """The order of some rows, which another log may decide. How many rows of other logs stand
    before or between them does not matter."""
    return array("q", sorted(range(len(nodes)), key=nodes.__getitem__)).tobytes()
