"""Links inside a source are followed as long as they stay in it, and elsewhere if that is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.system.links import LEADS_OUT, within
from tests.making.agents import agent, session
from tests.making.logs import Log
from tests.read.sources.found import directory, folder_of, found, written
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import straight
from tests.running.folders import link


def told(source: Path, follow: bool = False) -> dict[str, str]:
    problems = [p for project in load(source, follow_links=follow) for p in project.problems]
    return {problem.where: problem.what for problem in problems if "links" in problem.what}


@pytest.mark.parametrize("place", ["", "config", "config/projects", "config/projects/-one"])
def test_what_is_named_may_be_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """As dotfiles are, which somebody keeps elsewhere."""
    name = folder_of(directory(tmp_path / "work"))
    real = tmp_path / "dotfiles" / place.replace("-one", name)
    written(tmp_path / "dotfiles" / "config" / "projects" / name, "a")
    top = tmp_path / "home" / place.replace("-one", name)
    link(top, real, folder=True)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "home/config"))
    expected = {name: ["a"]}
    assert found(load(tmp_path / "home/config/projects" / name)) == expected
    assert found(load(tmp_path / "work")) == expected
    if place != "config/projects/-one":  # then it is one of many, and not named
        assert found(load(tmp_path / "home/config/projects")) == expected
        assert found(load(tmp_path / "home/config")) == expected
        assert found(load(everything=True)) == expected


def linked(tmp_path: Path, name: str, folder: bool = False) -> Path:
    """A source in which something is a link to a place that nobody has named, whatever begins like
    the name of the source."""
    source, elsewhere = tmp_path / "root/-p", tmp_path / "root-of-others"
    session("s1").write(source)
    agent("x", "g", "h", toolUseId="t").write(source)
    straight("s2", 5000).write(elsewhere)
    agent("y", "k", "l").write(elsewhere)
    (elsewhere / "s1/subagents/agent-x.meta.json").write_text('{"toolUseId": "t"}')
    (elsewhere / "x.txt").write_text("secret")
    target = {".jsonl": "s2.jsonl", ".meta.json": "s1/subagents/agent-x.meta.json"}
    ends = next((end for end in target if name.endswith(end)), "")
    to = elsewhere / {"root/-q": ".", "root/-p/s2": "s1", "x.txt": "x.txt"}.get(
        name, "s1/subagents"
    )
    (tmp_path / name).unlink(missing_ok=True)
    link(tmp_path / name, elsewhere / target[ends] if ends else to, folder)
    return tmp_path / "root"


@for_each(
    ("name", "folder", "status"),
    [
        ("root/-q", True, 1),
        ("root/-p/s2.jsonl", False, 1),
        ("root/-p/agent-z.jsonl", False, 1),
        ("root/-p/s1/subagents/agent-z.jsonl", False, 1),
        ("root/-p/s1/subagents/deep", True, 1),
        ("root/-p/s1/subagents/agent-x.meta.json", False, 0),
    ],
)
def test_a_link_that_leads_out_is_followed_if_that_is_asked(
    tmp_path: Path, name: str, folder: bool, status: int
) -> None:
    root = linked(tmp_path, name, folder)
    without = sum(project.account.total for project in load(root))
    where = name.removeprefix("root/-p/").removeprefix("root/")
    assert told(root) == {where: LEADS_OUT}
    assert told(root, follow=True) == {}
    more = sum(project.account.total for project in load(root, follow_links=True))
    assert more > without or status == 0
    for command in ("list", "export", "tree"):
        rest = ["-o", tmp_path / "out"] if command == "export" else []
        ran = pathexport(command, root, *rest)
        assert ran.status == status
        assert not status or f"{name.removeprefix('root/')}: {LEADS_OUT}" in ran.err
        assert LEADS_OUT not in pathexport(command, root, "--follow-links", *rest).err
    assert pathexport("show", root, "latest", "--follow-links").status == 0


def test_a_stored_output_that_is_a_link_out_is_not_shown(tmp_path: Path) -> None:
    root = linked(tmp_path, "root/-p/s1/tool-results/x.txt")
    (root / "-p/s1/tool-results/x.txt").unlink()
    link(root / "-p/s1/tool-results/x.txt", tmp_path / "root-of-others/x.txt")
    assert told(root) == {"s1/tool-results/x.txt": LEADS_OUT}
    for follow, said in ((False, None), (True, "secret")):
        (project,) = load(root, follow_links=follow)
        with project.bodies.opened() as bodies:
            assert bodies.stored("s1", "x.txt") == said


def test_what_is_named_may_be_a_whole_drive(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "s1/tool-results/x.txt", Path(tmp_path.anchor)):
        assert within(Path(tmp_path.anchor)).holds(path)


@for_each("place", ["logs/-one", "logs/projects/-one"])
def test_a_folder_of_links_alone_says_how_to_follow_them(tmp_path: Path, place: str) -> None:
    written(tmp_path / "elsewhere", "a")
    link(tmp_path / place, tmp_path / "elsewhere", folder=True)
    with pytest.raises(PathexportError, match="are followed with follow_links=True"):
        load(tmp_path / "logs")
    assert found(load(tmp_path / "logs", follow_links=True)) == {"-one": ["a"]}


def test_a_link_that_stays_inside_is_followed_once(tmp_path: Path) -> None:
    """As somebody makes one who moved the directory that a project is in."""
    written(tmp_path / "-old", "a")
    link(tmp_path / "-new", tmp_path / "-old", folder=True)
    link(tmp_path / "-old/s9.jsonl", tmp_path / "-two/s9.jsonl")
    Log("s9").write(tmp_path / "-two")
    assert found(load(tmp_path)).keys() == {"-new", "-two"}
    assert told(tmp_path) == {}


@pytest.mark.parametrize("follow", [False, True])
def test_links_in_circles_end(tmp_path: Path, follow: bool) -> None:
    source = tmp_path / "p"
    session("s1").write(source)
    agent("x", "g", "h", toolUseId="t").write(source)
    inside = source / "s1/subagents"
    for name, target in {
        "up": inside,
        "top": source,
        "self": inside / "self",
        "root": Path("/"),
    }.items():
        if name != "root" or not follow:
            link(inside / name, target, folder=True)
    link(source / "s7.jsonl", source / "s7.jsonl")
    link(source / "s8", source, folder=True)
    (project,) = load(source, follow_links=follow)
    assert project.account.counts["agent"] == 2
    assert project.account.counts["copy"] == 0
    wheres = {problem.where for problem in project.problems}
    assert wheres == {"s7.jsonl", *([] if follow else ["s1/subagents/root"])}
    assert len(load(tmp_path, follow_links=follow)) == 1


def test_a_folder_beside_the_sessions_may_be_a_link(tmp_path: Path) -> None:
    """Nothing is read there, so nothing need be said of it."""
    written(tmp_path / "p", "a")
    link(tmp_path / "p/memory", directory(tmp_path / "notes"), folder=True)
    (tmp_path / "notes/subagents").mkdir()
    written(tmp_path / "notes/subagents", "x", "agent-x")
    (project,) = load(tmp_path / "p")
    assert (project.problems, project.agents) == ((), ())
