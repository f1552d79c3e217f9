"""Figures that are added up of parts are those of the whole, and nested forks add no work."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from msgspec.structs import replace

from pathexport.read.kinds import STOPS
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import held_between
from pathexport.write.compare import totals as of_totals
from pathexport.write.compare import turns as of_turns
from pathexport.write.compare.attempts import Attempt, parted
from pathexport.write.compare.changes import Changes
from pathexport.write.compare.events import Events, settled
from pathexport.write.compare.page import page, stat
from pathexport.write.compare.pairs import pairs
from pathexport.write.compare.totals import Totals, compared, figures
from pathexport.write.compare.turns import turns
from pathexport.write.compare.unified import unified_diffs
from pathexport.write.message.replies import NO_RESULT
from pathexport.write.options import Options
from pathexport.write.render.context import context_of
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.each import for_each
from tests.running.growth import calls
from tests.running.loading import loaded
from tests.write.compare.comparing import context, places


def told(found: Totals) -> list[object]:
    return [
        *(found.tokens, found.tools, [*found.tools], found.sum.models),
        *map(found.count, ("failed", "rejected", NO_RESULT, "typed", "ran")),
        found.sum.turns.count,
    ]


def counted(found: Totals, attempt: Attempt, events: Events) -> list[object]:
    """The same, of all its events at once."""
    every = settled(events.of(attempt.steps))
    one = Totals(attempt, events, figures(every), Changes())
    return [*told(one)[:-1], len(turns(every))]


@given(lived_logs())
@SETTINGS
def test_figures_of_parts_are_those_of_the_whole(log: Log) -> None:
    with loaded([log.rows]) as project:
        sessions = dict.fromkeys(path.session for path in project.paths)
        at = [each for session in sessions for each in parted(project, session)]
        events = Events(context(project))
        for place, every in compared(at, context):
            for attempt, found in zip(place.attempts, every, strict=True):
                assert told(found) == counted(found, attempt, events)
                assert [*found.backwards()] == [*found.events][::-1]
                assert len(found.commands) == found.count("ran")
                assert [*found.events] == settled(events.of(attempt.steps))
                runs = [project.tree.steps[step].rows for step in attempt.steps]
                started, ended = held_between(project.tree.rows, runs)
                rows = [row for step in attempt.steps for row in project.tree.rows_of(step)]
                said = max((r.time for r in rows if r.says or r.detail in STOPS), default="")
                assert (found.sum.started, found.ended) == (started, said or ended)


def nested(folder: Path, many: int, left: bool, edits: bool = False) -> Project:
    """Forks one behind the other: each time a person goes back once. All of it may be `left`, and
    some files edited."""
    log = Log()
    at = log.answer("b", log.prompt("a", None))
    for number in range(many):
        log.answer(f"l{number}b", log.prompt(f"l{number}", at))
        at = log.prompt(f"k{number}", at)
        if edits:
            given = {"old_string": f"old {number}", "new_string": f"new {number}"}
            given["file_path"] = f"/home/ada/logbook/{number % 3}.py"
            call = log.call(f"k{number}c", at, f"t{number}", name="Edit", given=given)
            at = log.result(f"k{number}r", call, f"t{number}")
        at = log.answer(f"k{number}b", at)
    if left:
        log.answer("zb", log.prompt("z", "b"))
    return log.load(folder)


@pytest.mark.thorough
@pytest.mark.parametrize(("left", "edits"), [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize("make", [page, stat])
def test_work_grows_in_step_with_forks_in_forks(
    make: Any, left: bool, edits: bool, tmp_path: Path
) -> None:
    """Though each fork is told with all that follows it."""

    def work(many: int) -> int:
        project = nested(tmp_path / f"{many}", many, left, edits)
        around = context(project)
        at = places(project)
        return calls(lambda: [*make(at, lambda _: around, None)])

    # Of so many turns each is compared with each; at that number work stops to grow with them.
    with patch.object(of_turns, "MOST_TURNS", 6), patch.object(of_totals, "MOST_TURNS", 6):
        small, large = work(8), work(32)
    assert large < 4.5 * small


@for_each("left", [False, True])
@for_each("make", [unified_diffs, lambda at, context: pairs(at, context, print)])
def test_no_message_is_read_again_at_each_fork(make: Any, left: bool, tmp_path: Path) -> None:
    """Diffs and pairs hold all of each attempt, so they are as long as all attempts together. What
    is said in one path alone may stand at two forks."""
    project = nested(tmp_path, 12, left)
    bodies = Mock(wraps=project.bodies)
    around = context_of(replace(project, bodies=bodies), Options())
    at = places(project)
    bodies.load.reset_mock()
    made = "".join(make(at, lambda _: around))
    assert "say k11b" in made
    read = Counter(call.args[0] for call in bodies.load.call_args_list)
    assert max(read.values()) <= 2
