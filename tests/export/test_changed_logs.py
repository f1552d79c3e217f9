"""Logs that change while they are read or written: what can be read is there, the rest is said."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.problems import ChangedLogError, PathexportError
from pathexport.read.files import LogFile
from pathexport.run.outcome import Onlooker
from tests.making.agents import agent, session
from tests.making.logs import Log, drawn
from tests.reading.transcripts import answers, attach, user
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import LISTING, forked, listed, places, relay, sound, straight, wrote
from tests.running.samples import files

OK, PROBLEMS = 0, 1


def front(path: Path) -> None:
    """One line is put in front of all others."""
    path.write_text('{"type": "summary", "summary": "x"}\n' + path.read_text())


def truncated(path: Path) -> None:
    os.truncate(path, 10)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def deleted(path: Path) -> None:
    path.unlink()


def other(path: Path) -> None:
    """Another row of the same length stands in each place."""
    path.write_text(
        path.read_text().replace('"uuid": "', '"uuid": "z').replace('"cwd": "/', '"cwd": "')
    )


CHANGES = [front, truncated, emptied, deleted, other]


class Meanwhile(Onlooker):
    """The logs change when all is read and nothing is written."""

    def __init__(self, change: Callable[[Path], None], *paths: Path) -> None:
        self._change, self._paths = change, [*paths]

    def advances(self, size: float, projects: int) -> None:
        while self._paths:
            self._change(self._paths.pop(0))


@for_each("change", CHANGES)
@for_each("options", [("standard", "link"), ("full", "inline"), ("dialogue", "omit")])
def test_a_log_that_changes_while_it_is_read_spoils_no_transcript(
    source: Path, out: Path, change: Callable[[Path], None], options: tuple[Any, ...]
) -> None:
    logs = [straight(f"s{n}", 1000 * n) for n in range(4)] + [forked("s9", 9000)]
    paths = [log.write(source) for log in logs]
    wrote(source, out, *options)
    before = files(out)
    done = wrote(source, out, *options, onlooker=Meanwhile(change, *paths[:2], paths[4]))
    after = files(out)
    assert {name for name in before if after.get(name) != before[name]} <= LISTING
    assert set(after) == set(before)
    assert [problem.where for problem in done.changed] == ["p/s0.jsonl", "p/s1.jsonl", "p/s9.jsonl"]
    assert len(done.paths) == 2
    assert not [each for each in listed(out) if each.get("gone") or each.get("kept")]
    assert all(f"s{n}.jsonl" in (out / "p/index.md").read_text() for n in (0, 1, 9))
    sound(out)


@for_each("change", CHANGES)
def test_what_was_never_written_is_not_written_half(
    source: Path, out: Path, change: Callable[[Path], None]
) -> None:
    straight("s1").write(source)
    path = straight("s2", 5000).write(source)
    done = wrote(source, out, onlooker=Meanwhile(change, path))
    assert places(out) == {"d-s1": "p/transcript_s1.md"}
    assert [problem.where for problem in done.changed] == ["p/s2.jsonl"]
    sound(out)


@for_each("change", CHANGES)
def test_what_hooks_decided_in_a_log_that_changes_spoils_no_other_transcript(
    source: Path, out: Path, change: Callable[[Path], None]
) -> None:
    """Rows far from a call may tell of it, which are read beside it."""
    paths = []
    for name in ("s1", "s2"):
        log = Log(name)
        log.call(f"b-{name}", log.prompt(f"a-{name}", None), f"t-{name}")
        told = {"type": "hook_permission_decision", "decision": "deny", "toolUseID": f"t-{name}"}
        attach(log, f"h-{name}", f"b-{name}", **told, hookEvent="PermissionRequest")
        user(log, f"c-{name}", f"b-{name}", [answers(f"t-{name}", "Use pnpm", is_error=True)])
        paths.append(log.write(source))
    done = wrote(source, out, onlooker=Meanwhile(change, paths[0]))
    assert [problem.where for problem in done.changed] == ["p/s1.jsonl"]
    assert "**Hook PermissionRequest said**" in (out / "p/transcript_s2.md").read_text()


@for_each("more", ["more\n", "", '{"cut off": '])
def test_a_log_that_grows_while_it_is_read_is_no_problem(
    source: Path, out: Path, more: str
) -> None:
    log = straight("s1")
    path = log.write(source)

    def grow(path: Path) -> None:
        with path.open("a") as end:
            end.write(more or straight("s2").text())

    done = wrote(source, out, onlooker=Meanwhile(grow, path))
    assert (done.changed, done.problems) == ([], 0)
    assert "say d-s1" in (out / "p/transcript_s1.md").read_text()


@pytest.mark.parametrize("placing", ["link", "inline"])
def test_an_agents_log_that_changes_spoils_no_transcript(
    source: Path, out: Path, placing: str
) -> None:
    session("s1").write(source)
    straight("s2", 5000).write(source)
    path = agent("x", "g", "h", toolUseId="t").write(source)
    wrote(source, out, "standard", placing)
    before = files(out)
    done = wrote(source, out, "standard", placing, onlooker=Meanwhile(front, path))
    after = files(out)
    assert {name for name in before if after.get(name) != before[name]} <= LISTING
    assert [problem.where for problem in done.changed] == ["p/s1/subagents/agent-x.jsonl"]
    assert [each["file"] for each in listed(out, "agents")] == [
        "p/agents/agent_x.md" if placing == "link" else "p/transcript_s1.md"
    ]
    sound(out)


def test_the_next_run_makes_it_good(source: Path, out: Path) -> None:
    """Also where the name has changed, or the beginning is gone, when the log changes."""
    _, two = relay(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    path = two.write(source)
    wrote(source, out, onlooker=Meanwhile(front, path))
    assert any(b"say d-s1" in data and b"say d-s2" in data for data in files(out).values())
    wrote(source, out)
    assert "say d-s2" in (out / "p/transcript_s2.md").read_text()
    assert any(b"say d-s1" in data for data in files(out).values())
    sound(out)


def test_the_command_says_what_changed(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = straight("s1").write(source)
    monkeypatch.setattr("pathexport.run.schedule._Progress.is_read", lambda *_: front(path))
    ran = pathexport("export", source, "-o", out, "--quiet")
    assert (ran.status, ran.out) == (PROBLEMS, "")
    assert ran.err == (
        "pathexport: p/s1.jsonl: changed while it was read, "
        "so the transcripts that need it were not changed\n"
    )


# Logs that change while their project is put together


def twice(folder: Path) -> Path:
    """Two turns that may be one written twice: only their bodies tell."""
    log = Log("s1")
    log.prompt("a", None)
    for uuid in ("b", "c"):
        log.prompt(uuid, "a", f"ask {uuid}", at=50)
        log.answer(f"{uuid}2", uuid, at=60)
    return log.write(folder)


@for_each("change", CHANGES)
def test_a_log_that_changes_before_the_project_is_whole_is_a_problem(
    source: Path, out: Path, change: Callable[[Path], None]
) -> None:
    """What cannot be compared is not taken for the same, and all else is read."""
    path = twice(source)
    straight("s2", 5000).write(source)
    expected = drawn(load(source)[0])
    wrote(source, out)
    before = files(out)

    def watch(found: tuple[LogFile, ...]) -> Iterable[LogFile]:
        yield from found
        change(path)

    projects = load(source, watch=watch)
    (project,) = projects
    assert drawn(project) == expected
    assert [problem.where for problem in project.unread] == ["s1.jsonl"]
    assert not project.complete
    done = export(projects, out)
    assert done.changed == []  # it is told already
    after = files(out)
    assert {name for name in before if after.get(name) != before[name]} <= LISTING
    sound(out)


@for_each(
    ("change", "what"),
    [
        (front, "changed while it was read"),
        (truncated, "changed while it was read"),
        (deleted, "cannot be read any more: No such file or directory"),
    ],
)
def test_a_body_is_that_of_its_row_or_none(
    source: Path, change: Callable[[Path], None], what: str
) -> None:
    path = straight("s1").write(source)
    (project,) = load(source)
    change(path)
    for row in project.graph.rows:
        with pytest.raises(ChangedLogError) as error:
            project.body(row)
        assert str(error.value) == f"s1.jsonl {what}. Start again."
        assert isinstance(error.value, PathexportError)
