"""What the documentation says is so: every option stands in it, and every example runs."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pathexport.cli import app
from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.tool.forms import TOOLS
from tests.running.commands import pathexport
from tests.running.each import for_each

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
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
    page: str, command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole output, or its beginning where the page shows no more."""
    (tmp_path / "sample_projects").symlink_to(ROOT / "sample_projects")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    ran = pathexport(*command.split())
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(output)


def helped() -> list[str]:
    """The examples that `--help` of a command ends with."""
    commands = getattr(typer.main.get_command(app), "commands", {})
    texts = [command.epilog or "" for command in commands.values()]
    return re.findall(r"^ *pathexport (.+)$", "\n".join(texts), re.MULTILINE)


@pytest.mark.parametrize("command", helped())
def test_every_example_of_the_help_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sample_projects").symlink_to(ROOT / "sample_projects")
    monkeypatch.chdir(tmp_path)
    ran = pathexport(*command.split())
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def tasks() -> list[str]:
    """The commands in the tables of examples."""
    page = (ROOT / "docs" / "commands.md").read_text()
    return re.findall(r"^\| [^|]+ \| `pathexport ([^`]+)` \|$", page, re.MULTILINE)


@pytest.mark.parametrize("command", tasks())
def test_every_example_of_a_table_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sample_projects").symlink_to(ROOT / "sample_projects")
    (tmp_path / "projects").symlink_to(ROOT / "sample_projects")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    ran = pathexport(*shlex.split(command))
    assert (ran.status, ran.err) == ("--exit-code" in command, "")


def test_every_option_has_an_example_that_runs() -> None:
    run = [*tasks(), *helped(), *(command for _, command, _ in examples())]
    given = {(each.split()[0], word) for each in run for word in shlex.split(each)}
    for name, command in getattr(typer.main.get_command(app), "commands", {}).items():
        for parameter in command.params:
            names = [each for each in parameter.opts if each.startswith("-")]
            assert not names or any((name, each) in given for each in names), f"{name} {names}"


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
    assert set(commands) == {"list", "check", "export", "show", "tree", "diff"}
    for name, command in commands.items():
        section = page.split(f"## `pathexport {name}")[1].split("\n## ")[0]
        for parameter in command.params:
            assert getattr(parameter, "help", None), f"{name}: {parameter.name} has no help"
            for option in parameter.opts:
                assert not option.startswith("--") or f"`{option}" in section, f"{name} {option}"


@cache
def tokens(page: Path) -> list[Token]:
    return MarkdownIt("gfm-like", {"linkify": False}).parse(page.read_text())


def links(token: Token) -> list[str]:
    """Where the links of a paragraph lead; code has none."""
    hrefs = (child.attrGet("href") for child in token.children or () if child.type == "link_open")
    return [str(href) for href in hrefs]


@cache
def anchors(page: Path) -> list[str]:
    """The headings of a page as code hosts name them."""
    found = tokens(page)
    titles = (found[n + 1].content for n, t in enumerate(found) if t.type == "heading_open")
    return [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


@for_each("page", PAGES)
def test_nothing_stands_twice_on_a_page(page: Path) -> None:
    assert len(anchors(page)) == len({*anchors(page)})


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in [*PAGES, ROOT / "sample_projects" / "README.md", ROOT / "CHANGELOG.md"]:
        for link in (link for token in tokens(page) for link in links(token)):
            target, _, heading = link.partition("#")
            if target.startswith("http"):
                continue
            there = page.parent / target if target else page
            assert there.exists(), f"{page.name} links to {link}"
            assert not heading or heading in anchors(there), f"{page.name} links to {link}"


def excerpts() -> Iterator[tuple[Path, Path | None, str]]:
    """The pages' blocks of what exports hold, each with the file that the text before it links to
    last."""
    for page in PAGES:
        if page.name == "architecture.md":  # its picture is of the code
            continue
        file: Path | None = None
        for token in tokens(page):
            for link in links(token):
                if "/export/" in link:
                    file = page.parent / link
            if token.type == "fence" and token.info in ("markdown", "mermaid", "yaml"):
                yield page, file, token.content
                file = None


def test_there_are_excerpts_on_the_front_page_and_inside() -> None:
    assert {page.stem for page, _, _ in excerpts()} >= {"README", "output"}


def test_every_excerpt_is_of_the_export_that_it_names() -> None:
    """Lines of `…` stand for what is left out. The pages are read when this runs, since that takes
    its time."""
    for page, file, excerpt in excerpts():
        assert file is not None, f"{page.name}: which file is this of?\n{excerpt}"
        assert "export" in file.parts, file
        rest = f"\n{file.read_text(encoding='utf-8')}"
        for part in re.split(r"^…\n", excerpt, flags=re.MULTILINE):
            _, found, rest = rest.partition(f"\n{part}")
            assert found, f"{page.name}: {file.name} does not hold, here or at all:\n{part}"
            rest = f"\n{rest}"


def cells(page: str, heading: str) -> set[str]:
    """All code in the tables of a section."""
    section = (ROOT / "docs" / page).read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = "\n".join(line for line in section.split("\n") if line.startswith("|"))
    return set(re.findall(r"`([^`]+)`", rows))


EXPORTS = sorted(ROOT.glob("sample_projects/*/export/**/*.md"))
TRANSCRIPTS = [file for file in EXPORTS if file.name != "index.md"]


def test_every_field_of_a_header_is_documented() -> None:
    documented = cells("output.md", "The header")
    for file in TRANSCRIPTS:
        header = file.read_text(encoding="utf-8").split("\n# CLAUDE CODE")[1].split("\n\n")[1]
        for line in header.split("\n"):
            field = re.match(r"- (?:([^:*]+): |(\*\*.*))", line)
            assert field, line
            name = field[1] or field[2]
            assert name in documented, f"{file.name}: {name}"


def test_every_key_of_the_front_matter_is_documented() -> None:
    page = (ROOT / "docs" / "output.md").read_text()
    section = page.split("\n## Front matter\n")[1].split("\n## ")[0]
    documented = set(re.findall(r"`(\w+)`", section))
    for file in EXPORTS:
        front = file.read_text(encoding="utf-8").split("\n---\n")[0]
        keys = set(re.findall(r"^(\w+): ", front, re.MULTILINE))
        assert keys <= documented, f"{file.name}: {keys - documented}"


def test_every_tool_that_has_a_form_of_its_own_is_documented() -> None:
    assert set(TOOLS) <= cells("output.md", "Tool calls and results")


def sentences(module: str) -> Iterator[str]:
    """Whatever a module says in two words or more, but for its docstrings."""
    tree = ast.parse((ROOT / "pathexport" / module).read_bytes())
    spoken = [node for node in ast.walk(tree) if not isinstance(node, ast.Expr)]
    texts = (child for node in spoken for child in ast.iter_child_nodes(node))
    for text in texts:
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            words = text.value.strip()
            if len(re.findall(r"[A-Za-z]{2,}", words)) > 1:
                yield words


def test_every_landmark_is_documented() -> None:
    """What stands between messages is in one module, and a compaction in its own."""
    page = " ".join((ROOT / "docs" / "output.md").read_text().split())
    landmarks = [*sentences("write/document/landmarks.py")]
    assert len(landmarks) > 6
    for words in [*landmarks, "📦 Conversation compacted"]:
        assert words in page, words


def block(page: str, info: str) -> str:
    return next(t.content for t in tokens(ROOT / "docs" / page) if t.info == info)


def agrees(shown: Any, real: Any) -> bool:
    """Whether an example is what there is, but for what it cuts off at `…`."""
    if isinstance(shown, dict) and isinstance(real, dict):
        return list(shown) == list(real) and all(agrees(shown[key], real[key]) for key in real)
    if isinstance(shown, list) and isinstance(real, list):
        cut = shown[-1:] == ["…"]
        shown = shown[:-1] if cut else shown
        enough = len(shown) < len(real) if cut else len(shown) == len(real)
        return enough and all(agrees(a, b) for a, b in zip(shown, real, strict=False))
    if isinstance(shown, str) and shown.endswith("…"):
        return isinstance(real, str) and real.startswith(shown[:-1])
    return bool(shown == real)


def test_the_manifest_is_as_documented(tmp_path: Path) -> None:
    export(load(ROOT / "sample_projects" / "subagents-nested"), tmp_path)
    real = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert agrees(json.loads(block("manifest.md", "json")), real)


def test_the_program_on_the_manifest_finds_every_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    projects = load(ROOT / "sample_projects")
    export(projects, tmp_path / "transcripts")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(block("manifest.md", "python"), names)
    for project in projects:
        for node, row in enumerate(project.graph.rows):
            written_again = node in project.tree.replays
            assert not row.says or written_again or row.uuid in names["files"], row
    assert all((tmp_path / "transcripts" / file).exists() for file in names["files"].values())


def test_exit_statuses_are_the_documented_ones() -> None:
    from pathexport.console import statuses

    page = (ROOT / "docs" / "commands.md").read_text()
    listed = {int(n) for n in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    known = {value for name, value in vars(statuses).items() if name.isupper()}
    assert len(known) == 6
    assert known <= listed
