"""What has not changed since the last export is not read, and the output is as if it had been:
whatever becomes of logs and output."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pathexport.again.state import NAME
from pathexport.write.record.selection import everything
from tests.again.runs import EDITS, again, settle, told
from tests.random.strategies import SETTINGS
from tests.running.exports import active
from tests.running.folders import posix, tree
from tests.running.samples import files
from tests.running.worlds import ACTS, World

pytestmark = pytest.mark.thorough


class Worlds:
    """Two projects, between which conversations may move, and an output that people edit."""

    def __init__(self, folder: Path, jobs: int = 1) -> None:
        self.jobs = jobs
        self.source, self.out, self.other = (folder / name for name in ("all", "out", "other"))
        self.worlds = [World(self.source / name, self.out) for name in "pq"]
        self.worlds[1].said += ["u000-0000-4000"] * 40  # ids of its own from here on
        self.moments = 0

    def act(self, what: str, place: int) -> None:
        one, other = self.worlds[:: 1 if place % 3 else -1]
        log = one.pick(place // 3)
        if what == "move" and log is not None:
            one.logs.pop(log.session)
            (one.source / f"{log.session}.jsonl").unlink()
            other.logs[log.session] = log
            other.write(log)
        elif what in EDITS:
            found = sorted(path for path in self.out.rglob("*") if path.is_file())
            if found:
                EDITS[what](found[place % len(found)])
        elif what not in ("move", "nothing"):
            one.act(what, place // 3)

    def export(self, how: str, place: int, options: tuple[Any, ...]) -> None:
        """Export, and everything to a copy of the output: they are the same."""
        self.moments += 1
        settle(self.source, self.moments)
        shutil.rmtree(self.other, ignore_errors=True)
        if self.out.exists():
            shutil.copytree(self.out, self.other)
        source = self.source / "pq"[place % 2] if how == "project" else self.source
        if not any(source.rglob("*.jsonl")):
            return
        wanted, dry = active if how == "active" else everything, how == "dry"
        before = files(self.out) if self.out.exists() else {}
        chosen: dict[str, Any] = {"wanted": wanted, "dry": dry}
        done = again(source, self.out, *options, **chosen, jobs=self.jobs)
        full = again(source, self.other, *options, **chosen, force=True)
        if dry:
            assert not self.out.exists() or files(self.out) == before
        else:
            assert files(self.out) == files(self.other)
        assert told(done) == told(full)
        assert done.output.unchanged == full.output.unchanged
        if how == "twice":
            untouched = tree(self.out)
            once_more = again(source, self.out, *options, jobs=self.jobs)
            assert told(once_more)[1:] == ((), *told(full)[2:])
            if not once_more.output.problems:
                assert files(self.out) == files(self.other)
                assert NAME not in untouched or tree(self.out) == untouched


DEEDS = [*ACTS, "move", "move", *EDITS, "nothing", "nothing"]
EXPORTS = ["", "all", "all", "all", "twice", "project", "active", "dry"]
FORMS = [("standard", "link", None, None, True, True, form) for form in ("messages", "atif")]
INLINE: tuple[Any, ...] = ("standard", "inline")
OPTIONS = st.sampled_from([(), (), (), INLINE, ("dialogue",), ("full",), *FORMS, FORMS[0]])


LIVES = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, 90), st.sampled_from(EXPORTS), OPTIONS),
    max_size=14,
)


def live(worlds: Worlds, acts: list[tuple[str, int, str, tuple[Any, ...]]]) -> None:
    for what, place, how, options in [("new", 1, "all", ()), *acts, ("nothing", 0, "all", ())]:
        worlds.act(what, place)
        if how:
            worlds.export(how, place, options)


LEFT_BEHIND = [("help", 1, "all", INLINE), ("move", 1, "twice", ("dialogue",))]
"""A conversation moves without the agent that was told within its transcript."""


@SETTINGS
@example(LEFT_BEHIND)
@given(LIVES)
def test_the_output_is_as_if_everything_had_been_read(
    tmp_path: Path, acts: list[tuple[str, int, str, tuple[Any, ...]]]
) -> None:
    live(Worlds(tmp_path), acts)


@posix
@pytest.mark.usefixtures("every_log_is_large")
@settings(SETTINGS, max_examples=SETTINGS.max_examples // 4)
@given(LIVES)
def test_so_it_is_by_several_processes(
    tmp_path: Path, acts: list[tuple[str, int, str, tuple[Any, ...]]]
) -> None:
    live(Worlds(tmp_path, 2), acts)
