"""What `check` prints, for people and as data: what became of every line of the logs, or where
secrets stand in them, without what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from pathexport.grouped import grouped
from pathexport.problems import Problem
from pathexport.shape.account import CLASSES, Account, summed
from pathexport.shape.project import Project
from pathexport.write.record.entries import VERSION
from pathexport.write.record.listed import problem_entries
from pathexport.write.record.problem_lines import PLACES, problem_lines
from pathexport.write.render.redacted import kinds_in_words
from pathexport.write.text import counted, printable, styled


class Accounted(msgspec.Struct, frozen=True):
    """What became of the lines of one project."""

    name: str
    account: Account
    problems: Sequence[Problem]
    unread: Sequence[Problem]
    empty: bool


def accounted(project: Project) -> Accounted:
    return Accounted(project.name, project.account, project.problems, project.unread, project.empty)


def accounts(projects: Sequence[Accounted]) -> dict[str, Any]:
    """The document that `check --json` prints."""
    return {
        "version": VERSION,
        "projects": [
            {
                "name": project.name,
                "account": dict(project.account.counts),
                "total": project.account.total,
                "lost": list(project.account.lost),
                "unread": [problem.where for problem in project.unread],
                "problems": problem_entries(project.problems),
            }
            for project in projects
        ],
    }


def account_table(projects: Sequence[Accounted], colours: bool) -> str:
    """One table for all projects, then what is wrong with the logs of each."""
    whole = summed([project.account for project in projects])
    entries = counted(whole.total, "entry", "entries")
    kind = "a row" if whole.rows == 1 else "rows"
    lines = [f"{counted(len(projects), 'project')}, {entries}, {whole.rows:,} of them {kind}"]
    lines.append("")
    for name, meaning in CLASSES.items():
        if whole.counts[name] or name in ("path", "lost"):
            line = f"{whole.counts[name]:>10,}  {name:<10}  {meaning}"
            bad = name == "lost" and whole.counts[name]
            lines.append(styled(line, "red", colours) if bad else line)
    lines.append("")
    for project in projects:
        lines += _findings(project, colours)
    lines.append(_verdict(projects, len(whole.lost)))
    return "\n".join(lines) + "\n"


def _findings(project: Accounted, colours: bool) -> list[str]:
    lines = [
        f"  {styled(printable(each.where), 'yellow', colours)}: {printable(each.told)}"
        for each in problem_lines(project.problems)
    ]
    lines += [
        f"  {styled('lost', 'red', colours)}: {printable(uuid)}" for uuid in project.account.lost
    ]
    return [styled(printable(project.name), "bold", colours), *lines, ""] if lines else []


def _verdict(projects: Sequence[Accounted], lost: int) -> str:
    problems = sum(len(project.problems) for project in projects)
    found = counted(problems, "problem") if problems else "No problems"
    if lost:
        rows = counted(lost, "row that says something is", "rows that say something are")
        found += f", and {rows} in no transcript"
    if any(project.unread for project in projects):
        return f"{found}. Not everything is accounted for: some logs or folders could not be read."
    return f"{found}." + ("" if lost else " Every row that says something is accounted for.")


class SecretPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A secret in a line of a log, or in a file beside it."""

    project: str
    file: str
    line: int | None
    """None in a file that is no log."""
    kind: str
    number: int
    """The same for equal secrets."""
    count: int
    """How often it stands there."""


def secret_listing(places: Sequence[SecretPlace]) -> dict[str, object]:
    """The document that `check --secrets --json` prints."""
    return {"version": VERSION, "secrets": places, "totals": _totals(places)}


def secret_lines(places: Sequence[SecretPlace]) -> Iterator[str]:
    """A line for each secret of each file, and how many there are of each kind."""
    groups = grouped(((p.project, p.file, p.kind, p.number), p) for p in places)
    for (project, file, kind, number), found in groups.items():
        lines = list(dict.fromkeys(str(place.line) for place in found if place.line is not None))
        where = f"{project}/{file}" + (f":{', '.join(lines[:PLACES])}" if lines else "")
        often = _often(sum(place.count for place in found), len(lines))
        yield printable(f"{where}  {kind} {number}{often}") + "\n"
    if not places:
        yield "Nothing looks secret in these logs.\n"
        return
    files = len({(each.project, each.file) for each in places})
    yield printable(f"{kinds_in_words(_totals(places))} in {counted(files, 'file')}.") + "\n"


def _often(count: int, lines: int) -> str:
    """How often a secret stands in a file, and in how many lines that are not shown."""
    more = lines - PLACES
    told = [f"{count:,} times"] if count > max(lines, 1) else []
    told += [f"and on {counted(more, 'more line')}"] if more > 0 else []
    return f" ({', '.join(told)})" if told else ""


def _totals(places: Iterable[SecretPlace]) -> dict[str, int]:
    """How many different ones there are of each kind."""
    different = {(each.kind, each.number) for each in places}
    return dict(sorted(Counter(kind for kind, _ in different).items()))
