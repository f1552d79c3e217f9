"""What other people and programs put into the output folder stays as it is."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from pathexport.write.folder.last_manifest import earlier
from pathexport.write.folder.ours import is_safe
from pathexport.write.folder.output import Output
from pathexport.write.options import MARK
from tests.running.each import for_each
from tests.running.folders import HEAD, JSON, NAME, counts, lay, link, names, owning, posix, tree

# What others put there


@for_each(
    ("name", "content"),
    [
        ("README.md", "mine"),
        ("README.md", "\n" + HEAD),
        ("index.md", "---\ntitle: mine\n" + MARK + "\n---\n"),
        ("index.md", f"# What pathexport writes\n\n```yaml\n{HEAD}```\n"),
        ("index.md", JSON),
        ("manifest.json", HEAD),
        ("manifest.json", '{"name": "mine", "parts": [' + JSON + "]}"),
        ("manifest.json", '{"generator": {"generator": "pathexport"}}'),
        ("p/tree.svg", f"<svg><title>mine</title><!-- {MARK} --></svg>"),
        ("p/tree.svg", f"<!-- {MARK} --><svg></svg>"),
        ("p/transcript_1.xml", '<mine><conversation generator="pathexport"></mine>'),
        ("README.md", "pathexport"),
        ("p/agents/agent_a.md", "mine" * 9999),
        ("manifest.json", "{}"),
        ("manifest.json", '{"generator": "hugo"}'),
        ("manifest.json", '{"name": "pathexport"}'),
    ],
)
@for_each("dry", [False, True])
@for_each("listed", [False, True])
def test_foreign_files_are_left_alone(
    out: Path, name: str, content: str, dry: bool, listed: bool
) -> None:
    lay(out, name, content)
    before = tree(out)
    output = owning(out, [name] if listed else [], dry=dry)
    assert not output.write(name, [HEAD, JSON])
    assert not output.write(name, [content, JSON])
    if listed:
        output.remove(name)
    output.finish()
    assert tree(out) == before
    assert counts(output) == (0, 0, 0)
    (problem,) = output.problems
    assert problem.where == name
    assert problem.what.startswith("was not written by pathexport, so it was left alone; ")


def test_a_foreign_file_stops_no_other(out: Path) -> None:
    lay(out, "a.md", "mine")
    output = Output(out)
    assert [output.write(name, [HEAD]) for name in ("a.md", "b.md")] == [False, True]
    assert counts(output) == (1, 0, 0)


def test_a_file_of_the_same_bytes_is_no_problem(out: Path) -> None:
    lay(out, "a.md", "mine")
    before = tree(out)
    output = Output(out)
    assert output.write("a.md", ["mi", "ne"])
    assert tree(out) == before
    assert counts(output) == (0, 1, 0)
    assert not output.problems


@for_each(
    ("name", "content"),
    [
        ("a.md", HEAD + "old"),
        ("a.md", HEAD.replace("\n", "\r\n")),
        ("a.md", ""),
        ("manifest.json", JSON),
        ("manifest.json", '{"generator":"pathexport"}'),
        ("manifest.json", '{\n  "generator": "pathexport"\n}'),
    ],
)
def test_what_carries_the_mark_is_ours_listed_or_not(out: Path, name: str, content: str) -> None:
    lay(out, name, content)
    output = Output(out)
    assert output.write(name, [HEAD, "new"])
    assert (out / name).read_text() == HEAD + "new"
    assert not output.problems


@for_each("name", ["index.md", "p/transcript_s1.md", "p/assets/0123456789abcdef.md"])
def test_an_empty_file_is_overwritten_and_never_removed(out: Path, name: str) -> None:
    """A crash of the machine may leave one; so may a person."""
    lay(out, name, "")
    output = owning(out, [name])
    assert not output.holds(name)
    output.remove(name)
    assert (out / name).exists()
    assert output.write(name, [HEAD, "new"])
    assert (out / name).read_text() == HEAD + "new"


@for_each(
    "name",
    [
        *(
            "main.py",
            "__init__.py",
            "p/__init__.py",
            "p/notes.md",
            "README.md",
            "p/agents/notes.md",
        ),
        *(
            "q/p/index.md",
            "p/assets/mine.png",
            "p/assets/q/0123456789abcdef.png",
            "p/manifest.json",
        ),
        *(
            ".pathexport-state.json",
            "p/transcript_1.md.txt",
            "p/transcript_1/x.md",
            "transcript_1.md",
        ),
        *("../index.md", "/index.md", "p//index.md", "p/transcript_1.md\n", "C:/index.md"),
    ],
)
def test_a_name_that_we_do_not_give_is_never_removed(out: Path, name: str) -> None:
    """Whatever is in the file, and whoever lists it."""
    if is_safe(name):
        lay(out, name)
    before = tree(out) if out.exists() else {}
    output = owning(out, [name])
    output.remove(name)
    assert not output.done.changes
    assert (tree(out) if out.exists() else {}) == before


@for_each("path", ["p", "p/agents", "p/agents/agent_a.md"])
@for_each("method", ["write", "put", "remove"])
def test_what_is_of_another_kind_is_left_alone(out: Path, path: str, method: str) -> None:
    name = "p/agents/agent_a.md"
    lay(out, f"{name}/mine.md" if path == name else path)
    before = tree(out)
    output = owning(out, [name])
    act(output, method, name)
    act(output, method, name)
    output.finish()
    assert tree(out) == before
    assert [problem.where for problem in output.problems] == [path]
    assert "was not written by pathexport" in output.problems[0].what


def act(output: Output, method: str, name: str) -> None:
    if method == "write":
        assert not output.write(name, [HEAD, "new"])
    elif method == "put":
        assert not output.put(name, [b"new"])
    else:
        output.remove(name)


@posix
def test_a_pipe_is_not_waited_for(out: Path) -> None:
    out.mkdir()
    os.mkfifo(out / "a.md")
    os.mkfifo(out / "manifest.json")
    output = owning(out, ["a.md"])
    for method in ("write", "put", "remove"):
        act(output, method, "a.md")
    assert not list(earlier(Output(out)))
    assert stat.S_ISFIFO((out / "a.md").stat().st_mode)


# Links


@for_each("at", ["p", "p/agents", "p/agents/agent_a.md"])
@for_each("to", ["elsewhere", "out/within", "nowhere"])
@for_each("method", ["write", "put", "remove"])
@for_each("dry", [False, True])
def test_links_are_not_followed(
    tmp_path: Path, out: Path, at: str, to: str, method: str, dry: bool
) -> None:
    name, rest = "p/agents/agent_a.md", "p/agents/agent_a.md"[len(at) + 1 :]
    if to != "nowhere":
        lay(tmp_path / to, rest or "a.md")
        lay(tmp_path / to, ".pathexport-4194305-1.part", "")
    link(out / at, tmp_path / to if rest else tmp_path / to / "a.md", folder=bool(rest))
    before = tree(tmp_path)
    output = owning(out, [name], dry=dry)
    act(output, method, name)
    act(output, method, name)
    output.finish()
    assert tree(tmp_path) == before
    assert counts(output) == (0, 0, 0)
    assert [problem.where for problem in output.problems] == [at]
    assert output.problems[0].what.startswith("is a link; ")


def test_a_folder_that_leads_elsewhere_is_a_link_too(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As junctions do on Windows, which look like folders."""
    lay(out, "p/a.md")
    real = os.path.realpath
    elsewhere = real(out.parent / "elsewhere")
    output = owning(out, ["p/a.md"])
    monkeypatch.setattr(
        os.path,
        "realpath",
        lambda path, **k: re.sub(r"^.*out.p\b", lambda _: elsewhere, real(path, **k)),
    )
    before = tree(out)
    for method in ("write", "put", "remove"):
        act(output, method, "p/a.md")
    assert tree(out) == before
    assert [problem.where for problem in output.problems] == ["p"]
    assert output.problems[0].what.startswith("is a link; ")


def test_the_folder_itself_may_be_a_link(tmp_path: Path, out: Path) -> None:
    (tmp_path / "real").mkdir()
    link(out, tmp_path / "real", folder=True)
    output = owning(out, ["p/index.md"])
    lay(out, "p/index.md")
    assert output.write(NAME, [HEAD])
    output.remove("p/index.md")
    output.finish()
    assert names(tmp_path / "real") == {NAME}
    assert counts(output) == (1, 0, 1)
    assert not output.problems
