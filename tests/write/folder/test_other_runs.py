"""Runs that were killed, and runs side by side."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import NoReturn

import pytest

from pathexport.problems import UnwritableError
from pathexport.write.folder.output import Output
from pathexport.write.options import MARK
from tests.running.each import for_each
from tests.running.folders import HEAD, NAME, counts, lay, link, names, owning, posix, tree

BEFORE = [None, HEAD, HEAD + "old"]

DEAD = 4_194_305  # one more than Linux ever gives


@for_each("folder", ["", "p/", "p/agents/"])
@for_each(
    ("name", "swept"),
    [
        (f".pathexport-{DEAD}-1.part", True),
        (f".pathexport-{10**18}-0.part", True),
        (f".pathexport-{os.getpid()}-1.part", True),
        (f".pathexport-{os.getppid()}-1.part", os.name == "nt"),
        (f"pathexport-{DEAD}-1.part", False),
        (f".pathexport-{DEAD}-1.part.md", False),
        (f"x.pathexport-{DEAD}-1.part", False),
        (f".pathexport-{DEAD}-.part", False),
        (f".pathexport-{DEAD}.part", False),
        (f".pathexport--{DEAD}-1.part", False),
        (f".pathexport-{DEAD}-1.parts", False),
        (f".pathexport-{DEAD}-1.part\n", False),
        (f".pathexport-{DEAD}x-1.part", False),
        (".pathexport-٣-1.part", False),
    ],
)
def test_what_killed_runs_left_is_removed(out: Path, folder: str, name: str, swept: bool) -> None:
    left = lay(out, folder + name, "half")
    elsewhere = lay(out, "other/" + name, "half")
    target = lay(out, "p/agents/a.md")
    output = Output(out)
    assert output.write("p/agents/a.md", [HEAD])
    output.finish()
    assert left.exists() != swept
    assert elsewhere.exists()  # nothing was written there
    assert target.exists()
    assert counts(output) == (0, 1, 0)


@for_each("dry", [False, True])
def test_what_somebody_removes_meanwhile_is_told(out: Path, dry: bool) -> None:
    """But not what the run itself removes."""
    kept = ("index.md", "p/index.md", "p/transcript_s1.md")
    for name in (*kept, "q/index.md"):
        lay(out, name)
    output = Output(out, dry)
    for name in kept:
        assert output.write(name, [HEAD])
    output.own(["q/index.md"])
    output.remove("q/index.md")
    for name in kept[1:]:
        (out / name).unlink()
    told = [(problem.where, problem.what) for problem in output.finish().problems]
    assert told == ([] if dry else [("p", "is gone, or a part of it: start again")])


def test_a_part_that_cannot_be_removed_stops_nothing(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [lay(out, f".pathexport-{DEAD}-{n}.part") for n in range(3)]
    unlink, asked = os.unlink, []

    def once(path: os.DirEntry[str]) -> None:
        asked.append(path.name)
        if len(asked) == 1:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        unlink(path)

    monkeypatch.setattr(os, "unlink", once)
    Output(out).finish()
    assert sorted(asked) == [part.name for part in parts]
    assert os.listdir(out) == asked[:1]


def test_a_part_takes_nobodys_place(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = lay(tmp_path, "mine.txt", "mine")
    link(out / f".pathexport-{os.getpid()}-7.part", mine)
    before = tree(out)
    monkeypatch.setattr("pathexport.write.folder.atomic._numbers", iter([7]))
    with pytest.raises(UnwritableError, match=r"a\.md: File exists"):
        Output(out).write("a.md", [HEAD])
    assert tree(out) == before
    assert mine.read_text() == "mine"


@posix
def test_the_part_of_somebody_else_is_kept(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = lay(out, f".pathexport-{DEAD}-1.part", "half")

    def kill(*_: object) -> NoReturn:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "kill", kill)
    Output(out).finish()
    assert part.exists()


def test_only_files_are_left_over(out: Path) -> None:
    lay(out, f".pathexport-{DEAD}-1.part/mine")
    target = lay(out, "mine.txt", "mine")
    link(out / f".pathexport-{DEAD}-2.part", target)
    before = tree(out)
    Output(out).finish()
    assert tree(out) == before


def test_a_left_over_part_keeps_no_folder(out: Path) -> None:
    for name in ("p/agents/agent_a.md", f"p/agents/.pathexport-{DEAD}-1.part"):
        lay(out, name)
    output = owning(out, ["p/agents/agent_a.md"])
    output.remove("p/agents/agent_a.md")
    output.finish()
    assert os.listdir(out) == []


KILLED = """
import sys, time
from pathlib import Path
from pathexport.write.options import MARK
from pathexport.write.folder.output import Output
def chunks():
    yield "---\\n" + MARK + "\\n"
    yield "new" * 99_999
    print("ready", flush=True)
    time.sleep(60)
Output(Path(sys.argv[1])).write("p/a.md", chunks())
"""


@pytest.mark.parametrize("before", [None, f"---\n{MARK}\nold"])
def test_a_killed_run_leaves_whole_files(out: Path, before: str | None) -> None:
    if before is not None:
        lay(out, "p/a.md", before)
    command = [sys.executable, "-c", KILLED, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        try:
            assert run.stdout.readline() == "ready\n"
            (part,) = out.glob("p/.pathexport-*.part")
            meanwhile = Output(out)
            meanwhile.write("p/b.md", [HEAD])
            meanwhile.finish()
            assert part.exists()  # its run is alive
        finally:
            run.kill()
    assert part.exists()
    assert (out / "p/a.md").exists() == (before is not None)
    assert before is None or (out / "p/a.md").read_text() == before
    output = Output(out)
    assert output.write("p/a.md", ["---\n", MARK, "\nwhole"])
    output.finish()
    assert (out / "p/a.md").read_text() == f"---\n{MARK}\nwhole"
    assert names(out) == {"p/a.md", "p/b.md"}


@for_each("before", BEFORE)
def test_a_run_within_another_breaks_neither(out: Path, before: str | None) -> None:
    if before is not None:
        lay(out, NAME, before)

    def chunks() -> Iterator[str]:
        yield HEAD + "outer"
        other = Output(out)
        assert other.write(NAME, [HEAD, "inner"])
        other.finish()
        assert (out / NAME).read_text() == HEAD + "inner"
        yield "end"

    output = Output(out)
    assert output.write(NAME, chunks())
    output.finish()
    assert (out / NAME).read_text() == HEAD + "outerend"
    assert names(out) == {NAME}


def test_runs_side_by_side_leave_whole_files(out: Path) -> None:
    texts = {HEAD + letter * 5000 * size for size, letter in enumerate("abcd", start=1)}
    target = lay(out, "a.md", min(texts))
    failed: list[Exception] = []

    def run(text: str) -> None:
        try:
            for _ in range(30):
                output = Output(out)
                assert output.write("a.md", [text[n : n + 999] for n in range(0, len(text), 999)])
                output.finish()
        except Exception as error:
            failed.append(error)

    threads = [Thread(target=run, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert target.read_text() in texts
    assert not failed
    assert names(out) == {"a.md"}
