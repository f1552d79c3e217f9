"""What the documentation says is so: every option stands in it, and every example runs."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from pathexport.cli import app

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLE = re.compile(r"^\$ pathexport (.*)\n((?:(?!```|\$ ).*\n)*)", re.MULTILINE)


def examples() -> list[tuple[str, str, str]]:
    found = [
        (page.name, command, output)
        for page in PAGES
        for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.DOTALL)
        for command, output in EXAMPLE.findall(block)
    ]
    assert found, "no example was found"
    return found


@pytest.mark.parametrize(("page", "command", "output"), examples())
def test_every_printed_example_prints_that(
    page: str, command: str, output: str, tmp_path: Path
) -> None:
    """The whole output, or its beginning where the page shows no more."""
    (tmp_path / "sample_projects").symlink_to(ROOT / "sample_projects")
    run = subprocess.run(
        [sys.executable, "-m", "pathexport", *command.split()],
        cwd=tmp_path,
        env={"PATH": "", "COLUMNS": "80", "PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(output)


@pytest.mark.parametrize("page", [page for page in PAGES if ">>>" in page.read_text()])
def test_every_python_example_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted
    assert not result.failed


def test_every_option_is_documented_and_has_help() -> None:
    page = (ROOT / "docs" / "commands.md").read_text()
    group = typer.main.get_command(app)
    commands = getattr(group, "commands", {})
    assert set(commands) == {"list", "check", "export"}
    for name, command in commands.items():
        section = page.split(f"## `pathexport {name}")[1].split("\n## ")[0]
        for parameter in command.params:
            assert getattr(parameter, "help", None), f"{name}: {parameter.name} has no help"
            for option in parameter.opts:
                assert not option.startswith("--") or f"`{option}" in section, f"{name} {option}"


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in [*PAGES, ROOT / "sample_projects" / "README.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_exit_statuses_are_the_documented_ones() -> None:
    from pathexport import cli

    page = (ROOT / "docs" / "commands.md").read_text()
    listed = {int(n) for n in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert {cli.FOUND, cli.PROBLEMS, cli.NOTHING, cli.CLOSED_PIPE} <= listed
