"""Logs grow, and a second export writes what is new and nothing else."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.making.agents import agent, session
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.running.exports import (
    ASSET,
    aged,
    forked,
    fresh,
    pictured,
    places,
    rewind,
    sound,
    straight,
    wrote,
)
from tests.running.folders import lay, names, tree
from tests.running.samples import SAMPLES, files
from tests.shape.queue.queues import queue

pytestmark = pytest.mark.thorough


def differing(out: Path, before: dict[str, tuple[object, ...]]) -> set[str]:
    """The files that were written, made or removed since; what is the same was not touched."""
    after = tree(out)
    return {
        Path(path).relative_to(out).as_posix()
        for path in before.keys() | after.keys()
        if before.get(path) != after.get(path) and not Path(path).is_dir()
    }


# Logs that grow


def grown(
    log: Log, source: Path, out: Path, grow: Callable[[], object], *others: Log
) -> tuple[set[str], dict[str, bytes]]:
    """Export, let the log grow and export again: the files that changed, and those of before.
    The second export is as good as one into a new folder."""
    for each in (log, *others):
        each.write(source)
    wrote(source, out)
    earlier, before = files(out), aged(out)
    grow()
    log.write(source)
    assert not wrote(source, out).output.problems
    assert files(out) == fresh(source, out)
    sound(out)
    return differing(out, before), earlier


def body(text: bytes) -> str:
    """The messages of a transcript, without what stands above them."""
    return '<a id="m1">' + text.decode().partition('<a id="m1">')[2].rstrip("\n")


def test_words_that_waited_in_the_queue_and_were_taken_back_leave_no_copy(
    source: Path, out: Path
) -> None:
    log = straight("s1")
    queue(log, "enqueue", "and the docs")

    def taken_back() -> None:
        queue(log, "popAll", "and the docs")
        rewind(log, "d", "e", "f")

    grown(log, source, out, taken_back)
    assert "and the docs" not in "".join(map(bytes.decode, files(out).values()))


def test_a_log_that_grows_changes_its_own_transcript(source: Path, out: Path) -> None:
    log = straight("s1")
    changed, before = grown(log, source, out, lambda: rewind(log, "d", "e", "f"), forked("s2", 999))
    name = "p/transcript_s1.md"
    assert changed == {name, "p/index.md", "manifest.json"}
    now, then = body((out / name).read_bytes()), body(before[name])
    assert now.startswith(then + "\n")  # old anchors and numbers stay
    assert re.findall(r'<a id="m(\d+)">', now) == [*"123456"]
    assert re.findall(r'<a id="m(\d+)">', then) == [*"1234"]


def test_a_new_session_changes_no_transcript(source: Path, out: Path) -> None:
    log = straight("s2", 5000)
    changed, _ = grown(straight("s1"), source, out, lambda: log.write(source))
    assert changed == {"p/transcript_s2.md", "p/index.md", "index.md", "manifest.json"}


def test_what_nobody_sees_changes_nothing(source: Path, out: Path) -> None:
    log = straight("s1")
    changed, _ = grown(log, source, out, lambda: log.side("queue-operation", operation="dequeue"))
    assert changed <= {"manifest.json"}  # which accounts for the line


def test_a_rewind_gives_the_path_another_name(source: Path, out: Path) -> None:
    log = straight("s1")
    changed, before = grown(log, source, out, lambda: rewind(log, "b", "e", "f"))
    assert changed == {
        "index.md",
        "manifest.json",
        "p/index.md",
        "p/transcript_s1.md",
        "p/transcript_s1_path1_abandoned.md",
        "p/transcript_s1_path2.md",
    }
    assert not (out / "p/transcript_s1.md").exists()
    assert places(out) == {
        "d-s1": "p/transcript_s1_path1_abandoned.md",
        "f-s1": "p/transcript_s1_path2.md",
    }
    assert body(before["p/transcript_s1.md"]).count("say d-s1") == 1
    assert "say d-s1" in (out / "p/transcript_s1_path1_abandoned.md").read_text()
    assert "say d-s1" not in (out / "p/transcript_s1_path2.md").read_text()


def test_an_abandoned_path_that_goes_on_takes_the_other_number(source: Path, out: Path) -> None:
    log = forked("s1")
    changed, _ = grown(log, source, out, lambda: rewind(log, "d", "g", "h"))
    assert changed >= {"p/transcript_s1_path1_abandoned.md", "p/transcript_s1_path2.md"}
    assert places(out) == {
        "f-s1": "p/transcript_s1_path1_abandoned.md",
        "h-s1": "p/transcript_s1_path2.md",
    }


def test_a_session_that_goes_on_in_another_has_no_file_any_more(source: Path, out: Path) -> None:
    log = straight("s2", 5000)
    log.rows[0]["parentUuid"] = "d-s1"
    changed, _ = grown(straight("s1"), source, out, lambda: log.write(source))
    assert changed >= {"p/transcript_s1.md", "p/transcript_s2.md"}
    assert places(out) == {"d-s2": "p/transcript_s2.md"}


def test_an_agent_gets_another_name_when_there_is_one_like_it(source: Path, out: Path) -> None:
    one, two = agent("x", "x1", toolUseId="t"), agent("X", "y1", session="s2")
    grown(session(), source, out, lambda: two.write(source), one)
    found = {name.rpartition("/")[2] for name in places(out, "agents").values() if name}
    assert len({name.casefold() for name in found}) == 2
    assert all(re.fullmatch(r"agent_[xX]-[0-9a-f]{8}\.md", name) for name in found)


@pytest.mark.parametrize("shared", [False, True])
def test_a_picture_that_nobody_shows_is_removed(source: Path, out: Path, shared: bool) -> None:
    logs = [pictured("s1"), *([pictured("s2", 5000)] if shared else [])]
    for log in logs:
        log.write(source)
    wrote(source, out)
    assert ASSET in names(out)
    other = pictured("s1", data=b"another")
    other.write(source)
    assert not wrote(source, out).output.problems
    assert (ASSET in names(out)) == shared
    assert files(out) == fresh(source, out)
    sound(out)
    for log in logs:
        log.rows[0]["message"]["content"] = "nothing to see"
        log.write(source)
    assert not wrote(source, out).output.problems
    assert files(out) == fresh(source, out)
    assert not (out / "p/assets").exists()


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 3)
@given(lived_logs(), st.integers(1, 30))
def test_an_export_in_two_steps_comes_to_the_same(tmp_path: Path, log: Log, cut: int) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    shutil.rmtree(out, ignore_errors=True)
    rows = log.rows
    for log.rows in (rows[:cut], rows):
        log.write(source)
        assert not wrote(source, out).output.problems
        sound(out)
    assert files(out) == fresh(source, out)


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 3)
@given(wild_logs(), st.data())
def test_an_export_of_anything_in_two_steps_comes_to_the_same(
    tmp_path: Path, logs: list[list[dict[str, Any]]], data: st.DataObject
) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    shutil.rmtree(out, ignore_errors=True)
    shutil.rmtree(source, ignore_errors=True)
    for whole in (False, True):
        for number, rows in enumerate(logs):
            upto = len(rows) if whole else data.draw(st.integers(0, len(rows)))
            lay(source, f"{number}.jsonl", "".join(json.dumps(row) + "\n" for row in rows[:upto]))
        assert not wrote(source, out, "full").output.problems
        sound(out)
    assert files(out) == fresh(source, out, "full")


@pytest.mark.parametrize("name", sorted(each.name for each in SAMPLES.iterdir() if each.is_dir()))
def test_a_sample_that_is_exported_while_it_grows_comes_to_the_same(
    source: Path, out: Path, name: str
) -> None:
    """Also where a prompt waits in the queue meanwhile, or an agent is at work."""
    logs = [log for log in (SAMPLES / name).rglob("*.jsonl") if "export" not in log.parts]
    for part in (0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1):
        for log in logs:
            lines = log.read_bytes().splitlines(keepends=True)
            upto = b"".join(lines[: max(round(part * len(lines)), 1)])
            lay(source, log.relative_to(SAMPLES / name).as_posix(), upto)
        assert not wrote(source, out).output.problems
    assert files(out) == fresh(source, out)
