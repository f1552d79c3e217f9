"""What has the name of a log and is none, and what is too large, is a problem and stops nothing."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.problems import Problem
from pathexport.read import logs
from pathexport.shape.project import Project
from pathexport.system import regular
from tests.making.agents import agent, session
from tests.making.logs import drawn
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import straight, wrote
from tests.running.folders import posix
from tests.system.holes import TERA, holes

pytestmark = posix


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def listening(path: Path) -> None:
    here = os.open(".", os.O_RDONLY)
    os.chdir(path.parent)  # a socket has a short name
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.fchdir(here)
    os.close(here)


KINDS = [(pipe, "a pipe"), (folder, "a folder"), (device, "a device"), (listening, "a socket")]
Make = Callable[[Path], None]


def told(source: Path) -> list[tuple[str, str]]:
    return [(problem.where, problem.what) for problem in loaded(source).problems]


def loaded(source: Path) -> Project:
    (project,) = load(source, follow_links=True)
    return project


@for_each("name", ["s9.jsonl.gz", "agent-x.jsonl.zst", "s1/subagents/agent-x.jsonl.xz"])
def test_a_log_that_was_compressed_is_told_unless_it_is_there_as_it_was(
    source: Path, name: str
) -> None:
    straight("s1").write(source)
    (source / name).parent.mkdir(parents=True, exist_ok=True)
    (source / name).write_bytes(b"packed")
    (source / "s1.jsonl.gz").write_bytes(b"packed")
    (source / "notes.gz").write_bytes(b"packed")
    ran = pathexport("list", source)
    told = f"pathexport: p/{name}: is compressed: it is read once it is unpacked\n"
    assert (ran.status, ran.err) == (1, told)
    assert drawn(loaded(source)) == {"a-s1 b-s1 c-s1 d-s1": "ACTIVE"}


@for_each(("count", "others"), [(2, "is 1 more"), (1500, "are 1,499 more")])
def test_logs_of_a_folder_that_were_compressed_are_one_problem(
    source: Path, count: int, others: str
) -> None:
    straight("s1").write(source)
    for number in range(count):
        (source / f"t{number:04}.jsonl.gz").touch()
    so = f"is compressed, and so {others} here: they are read once they are unpacked"
    assert pathexport("list", source).err == f"pathexport: p/t0000.jsonl.gz: {so}\n"


@for_each(
    "name",
    [
        *("journal.jsonl.gz", "notes/data.jsonl.gz", "s1/data.jsonl.gz"),
        *("s1/tool-results/data.jsonl.zip", "s1/subagents/journal.jsonl.gz"),
    ],
)
def test_what_would_be_no_log_if_it_were_unpacked_is_no_problem(source: Path, name: str) -> None:
    straight("s1").write(source)
    (source / name).parent.mkdir(parents=True, exist_ok=True)
    (source / name).write_bytes(b"packed")
    assert (ran := pathexport("list", source)).err == ""
    assert ran.status == 0


@for_each(("make", "kind"), KINDS)
@for_each("name", ["s9.jsonl", "agent-x.jsonl", "s1/subagents/agent-x.jsonl"])
def test_what_is_called_a_log_and_is_none_is_told(
    source: Path, make: Make, kind: str, name: str
) -> None:
    straight("s1").write(source)
    (source / name).parent.mkdir(parents=True, exist_ok=True)
    make(source / name)
    assert drawn(loaded(source)) == {"a-s1 b-s1 c-s1 d-s1": "ACTIVE"}
    assert Problem(name, f"is {kind}, not a file", unread=True) in loaded(source).problems
    for command in ("list", "export"):
        ran = pathexport(
            command,
            source,
            "--follow-links",
            *(["-o", source.parent / "o"] * (command == "export")),
        )
        assert (ran.status, ran.err) == (1, f"pathexport: p/{name}: is {kind}, not a file\n")


@for_each(("make", "kind"), KINDS)
def test_what_is_called_the_meta_of_an_agent_is_not_waited_for(
    source: Path, make: Make, kind: str
) -> None:
    session("s1").write(source)
    agent("x", "g", "h").write(source)
    make(source / "s1/subagents/agent-x.meta.json")
    what = f"cannot be read: it is {kind}, not a file"
    assert ("s1/subagents/agent-x.meta.json", what) in told(source)


def test_a_meta_of_holes_takes_no_memory(source: Path) -> None:
    session("s1").write(source)
    agent("x", "g", "h").write(source)
    holes(source / "s1/subagents/agent-x.meta.json", (TERA, b"}"))
    what = "cannot be read: it is larger than 1 MB"
    assert ("s1/subagents/agent-x.meta.json", what) in told(source)


@for_each(("make", "kind"), [*KINDS[:1], *KINDS[2:]])
def test_what_is_called_a_stored_output_is_told(
    source: Path, out: Path, make: Make, kind: str
) -> None:
    log = straight("s1")
    text = f"<persisted-output>\nOutput too large. Full output saved to: {source}/s1/tool-results/"
    log.call("e", "d-s1", "t")
    log.result("f", "e", "t", text=text + "x.txt\n</persisted-output>")
    log.write(source)
    (source / "s1/tool-results").mkdir(parents=True)
    make(source / "s1/tool-results/x.txt")
    assert told(source) == [("s1/tool-results/x.txt", f"is {kind}, not a file")]
    assert not wrote(source, out).changed


def test_a_stored_output_of_holes_is_told_and_takes_no_memory(source: Path, out: Path) -> None:
    straight("s1").write(source)
    (source / "s1/tool-results").mkdir(parents=True)
    holes(source / "s1/tool-results/x.txt", (TERA, b"x"))
    what = "is larger than 256 MB, so it is not shown"
    assert told(source) == [("s1/tool-results/x.txt", what)]
    with loaded(source).bodies.opened() as bodies:
        assert bodies.stored("s1", "x.txt") is None


def test_a_line_of_holes_is_passed_over(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line has a limit, and what stands behind one that is longer is read."""
    for module in (logs, regular):
        monkeypatch.setattr(module, "LINE", 1 << 16)  # the whole of it takes half a second
    path = straight("s1").write(source)
    whole = path.read_bytes()
    holes(path, (0, whole), (TERA, b"\n" + straight("s2", 5000).text().encode()))
    assert drawn(loaded(source)) == {
        "a-s1 b-s1 c-s1 d-s1": "ACTIVE",
        "a-s2 b-s2 c-s2 d-s2": "ACTIVE",
    }
    assert told(source) == [("s1.jsonl:5", "longer than 256 MB, so it was not read")]
    assert loaded(source).account.counts["unreadable"] == 1
    assert pathexport("show", source, "s2").status == 0
    assert pathexport("list", source.parent).status == 0


def test_a_pretty_printed_row_has_the_limit_of_a_line(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A brace alone on a line holds no more lines in memory than that."""
    path = straight("s1").write(source)
    path.write_bytes(b"{\n" + b' "a":\n' * 400 + path.read_bytes())
    monkeypatch.setattr(logs, "LINE", 1000)
    monkeypatch.setattr(regular, "LINE", 1000)
    found = loaded(source)
    assert drawn(found) == {"a-s1 b-s1 c-s1 d-s1": "ACTIVE"}
    assert found.account.counts["unreadable"] == 401
