"""Who may read what is written: its owner, unless the folder or a person says otherwise."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathexport.exporting import Run, export
from pathexport.pipeline import load
from pathexport.write.folder import promises
from pathexport.write.folder.output import Output
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.exports import busy, straight
from tests.running.folders import HEAD, posix
from tests.running.samples import SAMPLES
from tests.running.turns import in_turn

pytestmark = posix


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> tuple[set[int], set[int]]:
    """The modes of all folders, and of all files."""
    found: tuple[set[int], set[int]] = set(), set()
    for path in (folder, *folder.rglob("*")):
        found[path.is_file()].add(stat.S_IMODE(path.stat().st_mode))
    return found


ASKED = [
    (None, False, ({0o700}, {0o600})),
    (None, True, ({0o755}, {0o644})),
    (0o700, True, ({0o700, 0o755}, {0o644})),
    (0o700, False, ({0o700}, {0o600})),
    (0o755, False, ({0o755}, {0o644})),
    (0o750, False, ({0o750}, {0o640})),
    (0o777, False, ({0o777, 0o755}, {0o644})),
    (0o1777, False, ({0o1777, 0o755}, {0o644})),
]
"""The mode of a folder that is there, whether others may read, and the modes of what is written."""


@pytest.mark.parametrize(("asked", "how"), in_turn(ASKED, [(1, "out"), (2, "new/out")]))
def test_an_export_is_its_owners_or_follows_its_folder(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: tuple[int | None, bool, tuple[set[int], set[int]]],
    how: tuple[int, str],
) -> None:
    (before, shared, expected), (jobs, place) = asked, how
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 1)
    for name in "pq":
        straight(name).write(tmp_path / "all" / name)
    out = tmp_path / place
    if before is not None:
        out.mkdir(parents=True)
        out.chmod(before)
    export(load(tmp_path / "all"), out, run=Run(jobs=jobs, shared=shared))
    assert modes(out) == expected
    if before is None:
        assert stat.S_IMODE(out.parent.stat().st_mode) in (*expected[0], 0o700)
    straight("r").write(tmp_path / "all/p")
    export(load(tmp_path / "all"), out, run=Run(shared=shared))
    assert modes(out) == expected


def test_pictures_agents_and_notes_are_their_owners_too(source: Path, out: Path) -> None:
    assert pathexport("export", busy(source), "-o", out).status == 0
    assert modes(out) == ({0o700}, {0o600})
    promises.promise(out, promises.Promised(frozenset("x")), Output(out).rights)
    assert modes(out) == ({0o700}, {0o600})


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o400, 0o777])
def test_a_file_that_is_written_again_keeps_its_mode(source: Path, out: Path, mode: int) -> None:
    log = straight("s1")
    log.write(source)
    out.mkdir(mode=0o755)
    pathexport("export", source, "-o", out)
    for path in out.rglob("*.*"):
        path.chmod(mode)
    log.prompt("new", "d-s1")
    log.write(source)
    assert pathexport("export", source, "-o", out).status == 0
    assert "new" in (out / "p/transcript_s1.md").read_text()
    assert modes(out)[1] == {mode}


def test_a_copy_that_stays_is_no_more_open(source: Path, out: Path) -> None:
    """What has another name now is what it was."""
    log = straight("s1")
    log.write(source)
    pathexport("export", source, "-o", out)
    Log("s1").write(source)
    out.chmod(0o755)
    straight("s1", 5000).write(source)
    assert pathexport("export", source, "-o", out).status == 0
    assert modes(out)[1] == {0o600}


@pytest.mark.parametrize("command", ["show", "tree", "diff"])
def test_a_file_that_is_named_is_its_owners(tmp_path: Path, command: str) -> None:
    given = [command, SAMPLES / "two-fixes", *(["latest"] if command == "show" else [])]
    for name, more, mode in (("a/b.md", [], 0o600), ("c.md", ["--shared"], 0o644)):
        file = tmp_path / name
        assert pathexport(*given, "-o", file, *more).status == 0
        assert stat.S_IMODE(file.stat().st_mode) == mode
        file.chmod(0o640)
        assert pathexport(*given, "-o", file, *more).status == 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o700


def test_a_part_is_never_more_open_than_what_it_replaces(out: Path) -> None:
    out.mkdir(mode=0o755)
    (out / "a.md").write_text(HEAD)
    (out / "a.md").chmod(0o600)
    seen: list[int] = []

    def chunks() -> Iterator[str]:
        yield HEAD + "new" * 99_999
        seen.extend(stat.S_IMODE(path.stat().st_mode) for path in out.glob(".pathexport*"))
        yield "end"

    assert Output(out).write("a.md", chunks())
    assert seen == [0o600]
