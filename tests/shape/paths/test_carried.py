"""With which path of another session one goes on that has no active path of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given

from pathexport.shape.paths.carried import carried_on
from pathexport.shape.project import Project
from tests.making.branches import turns
from tests.making.logs import Log, conversation, load_logs
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.growth import calls
from tests.running.loading import loaded
from tests.shape.steps.turns import turn


def tried() -> Log:
    """An attempt, beside it another, and what was said last."""
    log = Log()
    turns(log, None, "ab", "cd", "ef")
    turns(log, "b", "gh", "ij")
    turns(log, "h", "kl")
    return log


def more(parent: str, *pairs: str, session: str = "s2", second: float = 1000) -> Log:
    """A session that goes on from a row of the one above."""
    log = Log(session, second)
    turns(log, parent, *pairs)
    return log


def carried(project: Project) -> dict[str, str]:
    """The last row of the path that each session went on with."""
    return {session: path.leaf for session, path in project.carried.items()}


def test_a_session_that_was_resumed_in_another_goes_on_there(tmp_path: Path) -> None:
    assert carried(load_logs(tmp_path, tried(), more("l", "xy"))) == {"s1": "y"}


def test_one_with_an_active_path_goes_on_with_that(tmp_path: Path) -> None:
    assert carried(load_logs(tmp_path, tried(), more("j", "xy"))) == {}


def test_a_session_that_left_an_attempt_is_not_what_it_went_on_with(tmp_path: Path) -> None:
    later = more("d", "uv", session="s3", second=2000)
    assert carried(load_logs(tmp_path, tried(), more("l", "xy"), later)) == {"s1": "y"}


def test_of_sessions_that_both_resumed_it_the_later_one_counts(tmp_path: Path) -> None:
    later = more("l", "uv", session="s3", second=2000)
    assert carried(load_logs(tmp_path, tried(), more("l", "xy"), later)) == {"s1": "v"}


def test_a_session_that_was_cleared_did_not_go_on(tmp_path: Path) -> None:
    log = tried()
    log.side("last-prompt", leafUuid=None, explicit=True)
    assert carried(load_logs(tmp_path, log, more("h", "xy"))) == {}


def test_many_attempts_that_were_resumed_cost_what_they_are(tmp_path: Path) -> None:
    """Of twice as many, half of them resumed in sessions of their own."""

    def cost(count: int) -> int:
        log, logs = conversation(), []
        for number in range(2 * count):
            turn(log, f"c{number}", "b", f"d{number}")
        for number in range(count, 2 * count):
            logs.append(Log(f"r{number}", 1e6 + number))
            turn(logs[-1], f"e{number}", f"d{number}", f"f{number}")
        project = load_logs(tmp_path / str(count), log, *logs)
        tree, behind = project.tree, project.behind
        return calls(lambda: carried_on(tree, project.paths, project.sessions, behind))

    assert cost(80) < 2.5 * cost(40)


@given(wild_logs())
@SETTINGS
def test_every_attempt_was_left_for_what_its_session_went_on_with(
    files: list[list[dict[str, Any]]],
) -> None:
    with loaded(files) as project:
        found, tree = project.carried, project.tree
        for path in (path for path in project.paths if path.session in found):
            went_on = found[path.session]
            shared = {*tree.way_to(path.step)} & {*tree.way_to(went_on.step)}
            assert (path.status, went_on.status) == ("ABANDONED", "ACTIVE")
            assert went_on.session != path.session
            assert max(shared, default=-1) == path.fork
