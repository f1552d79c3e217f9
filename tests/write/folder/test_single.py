"""A file that somebody names holds what was written, or what it held before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.problems import UnwritableError
from pathexport.write.folder.single import write_file
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import forked
from tests.running.folders import link
from tests.running.samples import SAMPLES, files

PAIRS = ["diff", SAMPLES / "two-fixes", "--format", "pairs"]


@for_each("command", ["show", "tree", "diff"])
def test_no_command_writes_over_a_log(tmp_path: Path, command: str) -> None:
    log = forked("s1").write(tmp_path / "p")
    forked("s2", 1000).write(tmp_path / "q")
    before = files(tmp_path)
    given = [tmp_path / "p", *(["s1/2"] if command == "show" else [])]
    for other in (log, tmp_path / "q/s2.jsonl"):
        ran = pathexport(command, *given, "-o", other)
        assert (ran.status, ran.out) == (4, "")
        assert ran.err == (
            f"pathexport: {other} is a log, and no log is written over. Name another file.\n"
        )
    assert files(tmp_path) == before


def test_a_log_is_known_whatever_it_begins_with(tmp_path: Path) -> None:
    log = Log("s1")
    log.prompt("a", None)
    for number, head in enumerate((b"\n", b"torn\n", b"\0" * 99 + b"\n", b'{"x": 1}\n[]\n"s"\n')):
        path = log.write(tmp_path, f"s{number}")
        path.write_bytes(head + path.read_bytes())
        data = path.read_bytes()
        with pytest.raises(UnwritableError, match="is a log"):
            write_file(str(path), ["x"])
        assert path.read_bytes() == data
    upper = tmp_path / "upper.JSONL"
    upper.write_bytes(data)
    with pytest.raises(UnwritableError, match="is a log"):
        write_file(str(upper), ["x"])


def test_a_link_to_a_log_leads_to_it(tmp_path: Path) -> None:
    log = forked("s1").write(tmp_path)
    before = log.read_bytes()
    link(tmp_path / "page.md", log)
    with pytest.raises(UnwritableError, match="is a log"):
        write_file(str(tmp_path / "page.md"), ["x"])
    assert log.read_bytes() == before


def test_what_is_no_log_is_written_again(tmp_path: Path) -> None:
    """Also lines of JSON that are ours, where they have the name of a log."""
    file = tmp_path / "pairs.jsonl"
    for _ in range(2):
        assert pathexport(*PAIRS, "-o", file)[:2] == (0, "")
        assert file.read_text() == pathexport(*PAIRS).out
    everyday = ["show", SAMPLES / "everyday", "latest", "--format"]
    for form in ("messages", "atif", "xml", "markdown"):
        for _ in range(2):
            assert pathexport(*everyday, form, "-o", file).status == 0
    file.write_text("")
    write_file(str(file), ["a\n"])
    write_file(os.fspath(file), ["b\n"])
    assert file.read_text() == "b\n"
