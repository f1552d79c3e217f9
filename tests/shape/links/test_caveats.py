"""Commands of old versions (up to 1.0.62 or later), of which a run has one caveat for all.

In each drawing `v` is the caveat, on which the log hangs all commands, wherever it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.making.logs import Log, conversation, drawn, load_logs, whole
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.loading import loaded
from tests.shape.steps.turns import command, turn

CAVEAT = "<local-command-caveat>…</local-command-caveat>"
DONE = "<local-command-stdout>done</local-command-stdout>"


class Run:
    """A run of such a version: what Claude has in sight, with the caveat before each command, and
    the logs. A row is written once for a session, behind what it stands behind in sight."""

    def __init__(self) -> None:
        self.logs: list[Log] = []
        self._sight: list[str] = []
        self._written: set[str] = set()
        self._second, self._count = 0.0, 0
        self._begin()

    def do(self, what: str) -> None:
        if what == "say":
            self._show("a", "do it")
            self._show("b", "done", says="assistant")
            return
        if what == "/clear":
            self._begin()
        typed = self._second + 1
        if what == "/compact":
            if not any(each[0] == "a" for each in self._sight):
                return  # there is nothing to sum up
            self._second += 20
            self._sight = []
            self._show("s", "So far: …", isCompactSummary=True)
        self._show("v", CAVEAT, isMeta=True, at=0)
        self._show("k", f"<command-name>{what}</command-name>", at=typed)
        self._show("o", DONE)

    def _begin(self) -> None:
        self.logs.append(Log(f"s{len(self.logs)}"))
        self._sight, self._written = [], set()

    def _show(self, name: str, text: str, says: str = "user", **kw: Any) -> None:
        self._count += name != "v"
        uuid = name if name == "v" else f"{name}{self._count}"
        if uuid not in self._written:
            self._written.add(uuid)
            self._second += 10
            kw = {"at": self._second, **kw}
            parent = self._sight[-1] if self._sight else None
            write = self.logs[-1].answer if says == "assistant" else self.logs[-1].prompt
            write(uuid, parent, text, **kw)
        self._sight.append(uuid)


@given(
    st.lists(st.sampled_from(["say", "say", "/cost", "/compact", "/clear"]), max_size=12),
    st.one_of(st.none(), st.randoms(use_true_random=False)),
)
@SETTINGS
def test_what_a_person_does_in_one_run_is_one_path_for_each_session(
    doing: Sequence[str], shuffled: Random | None
) -> None:
    run = Run()
    for what in ("say", *doing):
        run.do(what)
    files = [log.rows for log in run.logs]
    lived = [without_caveat(row["uuid"] for row in rows) for rows in files]
    if shuffled:
        for rows in files:
            shuffled.shuffle(rows)
    with loaded(files) as project:
        shown = [without_caveat(row.uuid for row in project.rows(path)) for path in project.paths]
        assert {*shown} == {each for each in lived if "a" in each}
        assert len(shown) == len({*shown})
        assert {path.status for path in project.paths} == {"ACTIVE"}
        assert all(session.parent is None for session in project.sessions)


def without_caveat(uuids: Iterable[str]) -> str:
    return " ".join(uuid for uuid in uuids if uuid != "v")


def test_a_caveat_that_is_older_than_the_summary_above_it_sets_no_clock_back(
    tmp_path: Path,
) -> None:
    """
    a ← b       s ← v ← k ← o       v is as old as the run, and lines are out of order
    """
    run = Run()
    run.do("say")
    run.do("/compact")
    rows = {row["uuid"][0]: row for row in run.logs[0].rows}
    run.logs[0].rows = [rows[name] for name in "savkbo"]
    assert whole(run.logs[0].load(tmp_path)) == {"a1 b2 s3 v k4 o5": "ACTIVE"}


def with_command() -> Log:
    """a ← b ← v ← k ← o ← c ← d"""
    log = conversation()
    log.prompt("v", "b", CAVEAT, isMeta=True, at=1)
    command(log, "k", "v", "o")
    turn(log, "c", "o", "d")
    return log


@for_each("on", ["v", "m"])
def test_who_goes_back_to_a_command_goes_back_to_where_it_was_typed(
    tmp_path: Path, on: str
) -> None:
    """
    a ← b ← v ← k ← o ← c ← d
              ↖ l ← m ← e ← f      typed behind d
              ↖ g ← h              instead of what follows l, or of e
    """
    log = with_command()
    command(log, "l", "v", "m")
    turn(log, "e", "m", "f")
    turn(log, "g", on, "h")
    shared = "a b v k o c d"
    left = "l m g h" if on == "m" else "g h"
    assert drawn(log.load(tmp_path)) == {
        f"{shared} l m e f": "ABANDONED",
        f"{shared} {left}": "ACTIVE",
    }


def test_who_goes_back_to_the_first_command_goes_back_to_there(tmp_path: Path) -> None:
    """
    a ← b ← v ← k ← o ← c ← d
              ↖ e ← f
              ↖ l ← m ← g ← h
    """
    log = with_command()
    turn(log, "e", "v", "f")
    command(log, "l", "v", "m")
    turn(log, "g", "m", "h")
    assert whole(log.load(tmp_path)) == {
        "a b v k o c d": "ABANDONED",
        "a b v e f l m g h": "ACTIVE",
    }


@for_each("at", [21, 22])
def test_who_goes_back_in_newer_versions_to_before_a_shell_line_does_not_follow(
    tmp_path: Path, at: int
) -> None:
    """
    a ← b ← v ← k ← o ← c ← d      v is as old as k, or as its output
              ↖ l ← m ← e ← f
    """
    log = conversation()
    log.prompt("v", "b", CAVEAT, isMeta=True, at=at)
    log.prompt("k", "v", "<bash-input>make</bash-input>", at=21)
    log.prompt("o", "k", "<bash-stdout></bash-stdout>", at=22)
    log.second = 22
    turn(log, "c", "o", "d")
    log.prompt("l", "v", "<bash-input>make test</bash-input>")
    log.prompt("m", "l", "<bash-stdout></bash-stdout>")
    turn(log, "e", "m", "f")
    assert whole(log.load(tmp_path)) == {
        "a b v k o c d": "ABANDONED",
        "a b v l m e f": "ACTIVE",
    }


def test_commands_follow_also_in_a_session_that_the_run_resumed(tmp_path: Path) -> None:
    """
    s1: a ← b
    s2: c ← d ← v ← k ← o ← e ← f
        a ← b ← g ← h                     /resume
            v ← l ← m ← i ← j
    """
    first, second = conversation(), Log("s2", second=100)
    turn(second, "c", None, "d")
    second.prompt("v", "d", CAVEAT, isMeta=True, at=99)
    second.second = 120
    command(second, "k", "v", "o")
    turn(second, "e", "o", "f")
    second.rows += first.rows
    turn(second, "g", "b", "h")
    command(second, "l", "v", "m")
    turn(second, "i", "m", "j")
    assert drawn(load_logs(tmp_path, first, second)) == {
        "c d v k o e f": "ABANDONED",
        "a b g h l m i j": "ACTIVE",
    }


def test_sessions_behind_a_clear_may_be_in_one_file(tmp_path: Path) -> None:
    """
    s1: a ← b ← v ← k ← o ← c ← d
    s2: v ← x /clear ← y ← e ← f        in the same file, as until 1.0.35 or later
        v ← l ← m ← g ← h
    """
    log = with_command()
    cleared = Log("s2", second=log.second)
    cleared.prompt("v", None, CAVEAT, isMeta=True, at=1)
    cleared.second = log.second
    command(cleared, "x", "v", "y")
    turn(cleared, "e", "y", "f")
    command(cleared, "l", "v", "m")
    turn(cleared, "g", "m", "h")
    log.rows += cleared.rows
    assert drawn(log.load(tmp_path)) == {
        "a b v k o c d": "ACTIVE",
        "x y e f l m g h": "ACTIVE",
    }
