"""The front door: what programs import from `pathexport`, without what they do not use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from pydoc import render_doc

import pytest

import pathexport
from pathexport.__main__ import main
from tests.running.each import for_each

ROOT = Path(__file__).resolve().parents[1]
PUBLIC = [
    "Agent",
    "Options",
    "Path",
    "PathexportError",
    "Project",
    "Redaction",
    "Row",
    "Run",
    "Session",
    "__version__",
    "export",
    "load",
    "load_each",
    "original",
]


def fresh(program: str) -> str:
    """What a program prints in a process of its own, in which nothing was imported before."""
    command = [sys.executable, "-W", "error", "-c", program]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_public_names_are_shown_and_there() -> None:
    assert sorted(pathexport.__all__) == PUBLIC
    assert set(PUBLIC) <= set(dir(pathexport))
    assert all(getattr(pathexport, name) is not None for name in PUBLIC)
    with pytest.raises(AttributeError, match="has no attribute 'exports'"):
        _ = pathexport.exports  # type: ignore[attr-defined]


def test_programs_can_name_the_types_of_what_they_are_given() -> None:
    """As those must whose functions have types."""
    [project] = pathexport.load(ROOT / "sample_projects/subagents-nested")
    path, session, agent = project.paths[0], project.sessions[0], project.agents[0]
    given = [(path, "Path"), (session, "Session"), (agent, "Agent"), (project.rows(path)[0], "Row")]
    assert all(type(thing) is getattr(pathexport, name) for thing, name in given)


def test_help_tells_of_all_that_programs_meet() -> None:
    """It looks up what the fields of a class are, also those that are imported for types alone."""
    [project] = pathexport.load(ROOT / "sample_projects/subagents-nested")
    path = project.paths[0]
    met = [project, project.graph, project.bodies, project.rows(path)[0], project.agents[0]]
    for thing in [*met, path, project.sessions[0], pathexport, pathexport.Project, pathexport.Run]:
        assert render_doc(thing)


def test_importing_the_package_imports_nothing_else() -> None:
    """Not even by looking at what it has: only a name that is used is imported."""
    program = (
        "import sys, typing; before = set(sys.modules); import pathexport; dir(pathexport)\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    assert set(fresh(program).split()) <= {"__future__", "pathexport"}


def test_a_name_imports_only_what_it_needs() -> None:
    program = (
        "import sys; from pathexport import PathexportError\n"
        "print({'typer', 'tqdm', 'pathexport.pipeline', 'pathexport.shape'} & set(sys.modules))"
    )
    assert fresh(program) == "set()\n"


HEAVY = "msgspec tqdm pydantic rich asyncio multiprocessing concurrent tempfile"
HIDES = ".redact .veil .sweep"
RENDERS = ".write.document .write.message .write.tool .write.folder .exporting"
SLOW = "pydantic multiprocessing"
NOT_NEEDED = {
    "--version; --help": f"{HEAVY} .pipeline .read .shape .write .exporting",
    "list sample_projects/draft; check sample_projects/draft": (
        f"{SLOW} tqdm concurrent {RENDERS} .write.markdown {HIDES}"
    ),
    "show sample_projects/draft latest": f"{SLOW} tqdm concurrent .run .workers .exporting {HIDES}",
    "diff sample_projects/draft --stat": (
        f"{SLOW} tqdm concurrent .write.folder .exporting .run {HIDES}"
    ),
    "export sample_projects/draft --dry-run": f"{SLOW} tqdm .workers.processes {HIDES}",
}


@for_each("commands", NOT_NEEDED)
def test_a_command_imports_only_what_it_needs(commands: str) -> None:
    """So that what is small is answered at once. Those that need the same share a process."""
    program = (
        "import sys\n"
        "from pathexport.cli import run\n"
        f"for command in {commands.split('; ')}:\n"
        "    sys.argv = ['pathexport', *command.split()]\n"
        "    try: run()\n"
        "    except SystemExit as ended: assert not ended.code\n"
        "print('loaded', *sys.modules)"
    )
    loaded = set(fresh(program).rpartition("loaded")[2].split())
    assert "pathexport.cli" in loaded
    assert not loaded & {
        f"pathexport{name}" if name[0] == "." else name for name in NOT_NEEDED[commands].split()
    }


@pytest.mark.thorough
def test_an_export_that_finds_nothing_new_imports_only_what_finds_that(tmp_path: Path) -> None:
    """Hooks run one after every session, and mostly one project of many has changed."""
    program = (
        "import sys\n"
        "from pathexport.cli import run\n"
        f"sys.argv = ['pathexport', 'export', 'sample_projects/draft', '-o', {str(tmp_path)!r}]\n"
        "try: run()\n"
        "except SystemExit as ended: assert not ended.code\n"
        "print('loaded', *sys.modules)"
    )
    first = fresh(program)
    said, loaded = fresh(program).split("loaded")
    assert "nothing changed" in said
    assert ".pathexport-state.json" in {path.name for path in tmp_path.iterdir()}
    needless = {"concurrent", "multiprocessing", "logging", "pickle", "tempfile", "tqdm"}
    writers = {f"pathexport.{each}" for each in ("run.changed", "write.document.documents")}
    shapers = {"pathexport.stages", "pathexport.shape.project", "pathexport.read.kinds"}
    assert writers | shapers <= set(first.split())
    assert not set(loaded.split()) & (needless | writers | shapers)


def test_what_writes_is_loaded_while_another_process_reads_a_large_project(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from pathexport.run import reading, schedule\n"
        "from pathexport.workers import executors\n"
        "reading.LEAST = schedule.LEAST = 1\n"
        "def seen(done, _):\n"
        "    print('begun', 'pathexport.run.writing' in sys.modules)\n"
        "    for each in done:\n"
        "        print('done', 'pathexport.run.writing' in sys.modules)\n"
        "        yield each\n"
        "reading.do_all = lambda runs, work, jobs, _, here: executors.do_all(\n"
        "    runs, work, jobs, seen, here)\n"
        "from pathexport import export, load_each, Run\n"
        "logs = load_each('sample_projects/resumed-in-another-file')\n"
        f"export(logs, {str(tmp_path)!r}, run=Run(jobs=2))\n"
    )
    first, *rest = fresh(program).splitlines()
    assert (first, {*rest}) == ("begun False", {"done True"})


IMPORTED_FIRST = [
    "import pathexport",
    "import pathexport.export",
    "from pathexport import export",
    "from pathexport.export import export",
    "import pathexport.exporting",
    "import pathexport.cli, pathexport.commands.report",
]
SAME = """
import pathexport.exporting
function = pathexport.exporting.export
from pathexport import export
assert export is function is pathexport.export
from pathexport.export import export
assert export is function is pathexport.export
import pathexport.export
import pathexport.export as again
assert again is function is pathexport.export
import pickle
assert pickle.loads(pickle.dumps(function)) is function
"""


@pytest.mark.thorough
def test_export_is_the_function_whatever_is_imported_first() -> None:
    """An older name of its module is `pathexport.export`, which still leads to the function. Each
    time, one process forgets all that it imported of us."""
    program = (
        "import sys\n"
        f"for first in {IMPORTED_FIRST}:\n"
        "    for name in [n for n in sys.modules if n.partition('.')[0] == 'pathexport']:\n"
        "        del sys.modules[name]\n"
        f"    exec(first + {SAME!r}, {{}})\n"
        "    print(first)\n"
    )
    assert fresh(program).splitlines() == IMPORTED_FIRST


def test_older_names_lead_to_the_same() -> None:
    program = (
        "from pathexport.write.prose import original, prose, spoken\n"
        "from pathexport.write.options import Options\n"
        "import pathexport\n"
        "assert original is pathexport.original\n"
        "assert Options is pathexport.Options\n"
        "assert original(prose('# x')) == original(spoken('# x')) == '# x'\n"
    )
    assert fresh(program) == ""


def test_pages_import_only_from_the_front_door() -> None:
    """What an example shows is a promise."""
    for page in [ROOT / "README.md", *ROOT.glob("docs/*.md")]:
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith(">>> from pathexport"):
                _, module, _, names = line.removeprefix(">>> ").split(" ", 3)
                assert module == "pathexport", f"{page.name}: {line}"
                assert set(names.split(", ")) <= set(PUBLIC), f"{page.name}: {line}"


def test_an_interrupt_while_it_begins_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pathexport.cli.run", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
