"""One trial: a log goes through all that pathexport does, and what must hold for any log is asked.

Whatever it holds, there are results or a sentence: no exception but a `PathexportError`, no line
without an account, no word of a person without a place, no heading that is not ours, no JSON that
is none, nothing that moves a terminal's cursor, and no file outside of the output folder.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.plans import PLAN
from pathexport.shape.project import Project
from pathexport.write.options import Agents, Detail, Options
from tests.fuzz.mutations import Files
from tests.reading.checks import TITLE, check_front, check_links, check_markup
from tests.reading.typed import letters
from tests.reading.written import Written
from tests.running.commands import Ran, pathexport
from tests.running.folders import below, lay

_MOVES = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_WORD = re.compile(r"[A-Za-z]{4,}")
_PARSED = 30_000  # bytes of a page that is read as Markdown: the reader takes its time
_MOST = 40  # times the logs that all pages of one conversation may come to
_PAGE = 20_000  # bytes of headers and lists, whatever the logs hold
_DETAILS: tuple[Detail, ...] = ("standard", "full", "dialogue")
_AGENTS: tuple[Agents, ...] = ("link", "inline", "omit")
_FORMS = ("markdown", "xml", "messages", "atif")
_TREES = ("text", "dot", "mermaid", "svg", "json")


def trial(files: Files, folder: Path, chance: random.Random, commands: int = 4) -> int:
    """Try some files, with so many commands; how many rows there are."""
    source, out = folder / "p", folder / "out"
    for name, data in files.items():
        lay(source, name, data)
    before = below(folder)
    try:
        (project,) = load(source)
    except PathexportError as error:
        _prints(str(error).replace("\n", ""))
        return 0
    _accounted(project, files)
    _exported(project, out, chance)
    for command in chance.sample([*_commands(project, chance)], commands):
        first, *rest = command
        _ran(pathexport(first, source, *rest, terminal=chance.random() < 0.5), command)
    beside = {name for name in below(folder) if not name.startswith("out")}
    assert beside == before, f"written outside of the output: {beside ^ before}"
    return project.account.total


def _accounted(project: Project, files: Files) -> None:
    """Every line is counted at least once, and nothing that is said is lost."""
    assert project.account.lost == (), "a row that says something is nowhere"
    read = {log.name for log in project.bodies.files}  # type: ignore[attr-defined]
    lines = [line for name in read & files.keys() for line in files[name].split(b"\n")]
    rows = sum(line.startswith(b'{"') and line.rstrip().endswith(b"}") for line in lines)
    printed = any(line.strip() == b"{" for line in lines)  # one object on many lines
    assert printed or project.account.total >= rows, "a line is not counted"


def _exported(project: Project, out: Path, chance: random.Random) -> None:
    options = Options(chance.choice(_DETAILS), chance.choice(_AGENTS))
    done = export([project], out, options=options)
    assert not done.output.problems, done.output.problems
    made = Written(project, out)
    for _, entry, page in made.transcripts():
        if len(page.body) < _PARSED:
            headings = [(token.tag, title) for title, token in page.headings()]
            assert [title for tag, title in headings if tag == "h1"] == [TITLE]
            own = [tag for tag, _ in headings].count("h2")
            assert own == entry["messages"] or (own < entry["messages"] and not options.tools)
            assert {tag for tag, _ in headings} <= {"h1", "h2", "h3"}
            check_markup(page)
            check_front(entry, page)
    check_links(made, rows_alone=False)
    for name, data in made.files.items():
        if name.endswith(".json"):
            _json(data.decode())
        elif name.endswith((".md", ".svg")):
            _prints(data.decode(), name)
    _small(project, made)
    _said(project, made)
    again = export([project], out, options=options)
    assert not again.output.changes, "the same again is something else"


def _small(project: Project, made: Written) -> None:
    """No transcript is much larger than the logs."""
    held = sum(log.path.stat().st_size for log in project.bodies.files)  # type: ignore[attr-defined]
    stored = sum(file.stat().st_size for file in _folder(project).glob("*/tool-results/*"))
    most = _PAGE + _MOST * (held + stored)
    large = {name: len(data) for name, data in made.files.items() if len(data) > most}
    assert not [name for name in large if "transcript_" in name], large


def _folder(project: Project) -> Path:
    return Path(project.bodies.folder)  # type: ignore[attr-defined]


def _said(project: Project, made: Written) -> None:
    """Every word of a prompt is in some transcript."""
    held = letters("\n".join(made.files[name].decode() for name in made.markdown))
    for path in project.paths:
        for row in project.rows(path):
            if row.kind == "prompt" and row.says and row.detail != "notification":
                for word in _words(project.bodies.text(row)):
                    assert word in held, f"a word of {row.uuid!r} is lost: {word}"


def _words(text: str) -> Iterator[str]:
    """The words that a person typed in a text; where only what was put around them is left, that
    may be hidden."""
    text = re.sub(r"<[^<>]*>?|&\w*;?", " ", apart(text).words.removeprefix(PLAN))
    return (word for word in _WORD.findall(text) if len(word) < 200)


def _commands(project: Project, chance: random.Random) -> Iterator[Sequence[str]]:
    """Command lines that all make sense, but for the source, which stands behind the first word."""
    yield from (("list",), ("list", "--json"), ("check",), ("check", "--json", "--strict"))
    for form in _TREES:
        yield ("tree", "--format", form)
        yield ("tree", "--format", form, "--rows")
    yield from (("diff",), ("diff", "--unified"), ("diff", "--format", "json"))
    yield from (("diff", "--format", "pairs"), ("diff", "--stat"))
    shown = [path.id for path in project.paths if path.id.isascii() and path.id.isprintable()]
    name = chance.choice(shown) if shown else "latest"
    yield from (("show", name, "--format", form) for form in _FORMS)
    yield ("show", "latest", "--detail", "full", "--agents", "inline")
    yield ("show", "latest", "--last", "1", "--from-fork", "--count")
    yield ("show", name, "--max-tokens", "500", "--max-result-lines", "3")
    yield from (("check", "--secrets"), ("check", "--secrets", "emails", "--json"))
    yield ("show", name, "--redact", "--redact=paths,emails")
    yield ("show", name, "--redact", "--format", chance.choice(_FORMS))
    yield ("diff", "--redact=paths")
    yield ("export", "--redact=paths", "-o", str(_folder(project).parent / "out-hidden"))


def _ran(ran: Ran, command: Sequence[str]) -> None:
    assert ran.status in (0, 1, 2, 3), (command, ran.err)
    assert "Traceback" not in ran.err
    _prints(ran.err, *command)
    if ran.status in (2, 3):
        assert ran.err, command
    if "json" in command or "--json" in command or "messages" in command or "atif" in command:
        if ran.out:
            _json(ran.out)
    elif "pairs" in command:
        for line in ran.out.splitlines():
            _json(line)
    else:
        _prints(re.sub(r"\x1b\[[0-9;]*m", "", ran.out), *command)


def _json(text: str) -> None:
    """JSON as any reader takes it: `NaN` is none."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    json.loads(text, parse_constant=refuse)


def _prints(text: str, *where: str) -> None:
    found = _MOVES.search(text)
    around = text[max(0, found.start() - 40) :][:80] if found else ""
    assert not found, f"{found[0]!r} is printed by {where}: …{around!r}"
