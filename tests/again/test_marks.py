"""What an export depends on beside the logs: the program, options and time zone."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pathexport.again.marks import local, options_mark, program_mark
from pathexport.exporting import Done, export
from pathexport.pipeline import load, load_each
from pathexport.veil.redaction import Redaction
from pathexport.write.options import Options
from pathexport.write.record.selection import everything
from tests.again.runs import again, more, opened, settle
from tests.running.each import for_each
from tests.running.exports import active, busy, fresh
from tests.running.folders import lay
from tests.running.samples import files


@pytest.mark.parametrize("change", ["version", "options", "filter", "manifest", "young", "list"])
def test_what_is_in_doubt_is_read(
    source: Path, out: Path, exported: Done, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: tuple[Any, ...] = ()
    wanted: Any = everything
    if change == "version":
        monkeypatch.setattr("pathexport.again.since.program_mark", lambda: "another")
    elif change == "manifest":
        more(out / "manifest.json")
    elif change == "young":
        os.utime(source / "s1.jsonl")
        again(source, out)
    elif change == "options":
        options = ("full",)
    elif change == "filter":
        wanted = active
    logs = opened(monkeypatch)
    projects = load(source) if change == "list" else load_each(source)
    export(projects, out, wanted, Options(*options))
    assert logs


def test_a_filter_does_not_make_a_later_run_leave_anything_out(source: Path, out: Path) -> None:
    busy(source)
    settle(source)
    again(source, out, wanted=active)
    again(source, out)
    assert files(out) == fresh(source, out)


@for_each("redact", [None, Redaction()])
def test_a_time_zone_that_has_no_name_is_never_the_same(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch, redact: Redaction | None
) -> None:
    busy(source)
    settle(source)
    logs = opened(monkeypatch)
    for options in (Options(local=lambda moment: moment), Options(local=local)):
        for left in (True, options.local is not local):
            logs.clear()
            export(load_each(source, redact=redact), out, options=options)
            assert bool(logs) == left
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    export(load_each(source, redact=redact), out, options=options)
    monkeypatch.undo()
    time.tzset()
    assert logs


def test_local_times_have_the_same_mark_in_another_process() -> None:
    script = """
from pathexport.again.marks import local, options_mark
from pathexport.write.options import Options
print(options_mark(Options(local=local)))
"""
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == options_mark(Options(local=local))


def test_the_rules_of_a_time_zone_are_in_its_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may change, and the zone is called the same and is as far from UTC."""
    monkeypatch.setenv("TZ", f":{lay(tmp_path, 'zone', 'some')}")
    before = options_mark(Options(local=local))
    lay(tmp_path, "zone", "others")
    assert options_mark(Options(local=local)) != before


def test_all_files_of_the_program_are_in_its_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So all is read again by another version, and nothing because this one was compiled."""
    monkeypatch.setattr("pathexport.again.marks.__file__", str(tmp_path / "again/marks.py"))
    mark = program_mark.__wrapped__
    assert mark() is None
    marks = []
    for name, text in (
        ("again/marks.py", "one"),
        ("read/texts/tags.py", "one"),
        ("read/texts/tags.py", "two"),
        ("read/texts/plans.py", ""),
        ("__pycache__/x.pyc", "compiled"),
    ):
        lay(tmp_path, name, text)
        marks.append(mark())
    (tmp_path / "read/texts/plans.py").rename(tmp_path / "read/texts/peers.py")
    marks.append(mark())
    assert None not in marks
    assert marks[3] == marks[4]
    assert len({*marks}) == 5
