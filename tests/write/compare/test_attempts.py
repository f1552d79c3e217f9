"""Where paths part, and what each attempt has for itself."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given

from pathexport.pipeline import load
from pathexport.write.compare.attempts import Parted, beside_kept, between, parted, parting
from tests.making.branches import turns
from tests.making.logs import Log, conversation, load_logs
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.loading import loaded
from tests.running.samples import sample
from tests.write.compare.comparing import places


def drawn(at: Parted) -> dict[str, str]:
    """Each attempt by its name: its own rows."""
    return {
        each.name: " ".join(
            row.uuid for step in each.steps for row in each.project.tree.rows_of(step)
        )
        for each in at.attempts
    }


def rewound() -> Log:
    """Two rewinds to one place, and one further on."""
    log = Log()
    turns(log, None, "ab", "cd")
    turns(log, "b", "ef")
    turns(log, "b", "gh", "ij")
    turns(log, "h", "kl")
    return log


def test_attempts_at_one_place_stand_together_and_the_active_one_is_last(tmp_path: Path) -> None:
    first, second = places(rewound().load(tmp_path))
    assert drawn(first) == {"s1/1": "c d", "s1/2": "e f", "s1/4": "g h k l"}
    assert drawn(second) == {"s1/3": "i j", "s1/4": "k l"}
    assert (first.messages, second.messages) == (2, 4)


def tried_again() -> Log:
    """Attempts that were abandoned together and part later: two of them, and then one of these."""
    log = Log()
    turns(log, None, "ab", "cd", "ef")
    turns(log, "d", "gh", "ij")
    turns(log, "h", "kl")
    turns(log, "b", "mn")
    return log


def test_attempts_that_part_again_are_compared_there_too(tmp_path: Path) -> None:
    first, second, third = places(tried_again().load(tmp_path))
    assert drawn(first) == {
        "s1/1": "c d e f",
        "s1/2": "c d g h i j",
        "s1/3": "c d g h k l",
        "s1/4": "m n",
    }
    assert drawn(second) == {"s1/1": "e f", "s1/3": "g h k l"}
    assert drawn(third) == {"s1/2": "i j", "s1/3": "k l"}
    assert [(at.messages, at.within) for at in (first, second, third)] == [(2, -1), (4, 0), (6, 0)]


def test_of_attempts_that_part_again_the_active_one_stands_last(tmp_path: Path) -> None:
    log, more = Log(), Log("s2", 100)
    turns(log, None, "ab", "cd")
    turns(more, "d", "xy")
    turns(log, "d", "ef")
    turns(log, "b", "gh")
    first, second = parted(load_logs(tmp_path, log, more), "s1")
    assert drawn(first) == {"s1/1": "c d e f", "s2/1": "c d x y", "s1/2": "g h"}
    assert drawn(second) == {"s1/1": "e f", "s2/1": "x y"}


def test_many_attempts_that_part_again_and_again_stand_in_few_places(tmp_path: Path) -> None:
    """Whoever went back from the end of an attempt, prompt by prompt."""
    log, many = Log(), 60
    log.prompt("a", None)
    ends = ["a", *(log.answer(f"b{n}", "a" if not n else f"b{n - 1}") for n in range(many))]
    for number in range(many, 0, -1):
        log.prompt(f"c{number}", ends[number])
    log.prompt("d", "a")
    found = places(log.load(tmp_path))
    assert len(found) == many
    assert sum(len(at.attempts) for at in found[1:]) <= 2 * many + 2


def test_sessions_that_go_on_from_one_place_are_attempts_as_well() -> None:
    project = sample("three-sessions")
    (at,) = places(project)
    assert [(each.path.session[:8], each.path.status) for each in at.attempts] == [
        ("5e550102", "ACTIVE"),
        ("5e550103", "ACTIVE"),
    ]
    (other,) = parted(project, "5e550101-0001-4000-8000-000000000001")  # is part of the second
    assert other.attempts[-1].path.session.startswith("5e550102")


def test_what_another_session_resumed_is_what_attempts_are_compared_with(tmp_path: Path) -> None:
    log, more = rewound(), Log("s2", 1000)
    turns(more, "l", "xy")
    project = load_logs(tmp_path, log, more)
    first, second = parted(project, "s1")
    assert drawn(first) == {"s1/1": "c d", "s1/2": "e f", "s2/1": "g h k l x y"}
    assert drawn(second) == {"s1/3": "i j", "s2/1": "k l x y"}
    assert [drawn(at) for at in beside_kept(project, project.paths[2])] == [drawn(second)]


def test_who_begins_anew_shares_nothing(tmp_path: Path) -> None:
    log = conversation()
    turns(log, None, "cd")
    (at,) = places(log.load(tmp_path))
    assert (at.shared, at.messages) == (-1, 0)
    assert drawn(at) == {"s1/1": "a b", "s1/2": "c d"}


def test_two_paths_that_are_named(tmp_path: Path) -> None:
    project = rewound().load(tmp_path)
    one, two, three, four = project.paths
    assert drawn(between((project, one), (project, three))) == {"s1/1": "c d", "s1/3": "g h i j"}
    assert drawn(between((project, four), (project, three))) == {"s1/4": "k l", "s1/3": "i j"}
    (at,) = beside_kept(project, two)
    assert drawn(at) == {"s1/2": "e f", "s1/4": "g h k l"}
    assert beside_kept(project, four) == parted(project, "s1")


def test_paths_of_two_projects_share_nothing() -> None:
    one, other = sample("draft"), sample("ladder-7-rewind")
    at = between((one, one.paths[0]), (other, other.paths[0]))
    assert at.messages == 0
    assert [each.messages for each in at.attempts] == [3, 5]


def test_copies_of_one_path_have_names_of_their_own(tmp_path: Path) -> None:
    for folder in ("a", "b", "c/a"):
        rewound().write(tmp_path / folder)
    (one,), (two,), (three,) = (load(tmp_path / folder) for folder in ("a", "b", "c/a"))
    names = [
        [each.name for each in between((one, one.paths[0]), (other, other.paths[0])).attempts]
        for other in (two, three)
    ]
    assert names == [["s1/1 (a)", "s1/1 (b)"], ["s1/1 (first)", "s1/1 (second)"]]


def test_what_goes_on_in_one_line_has_no_attempts(tmp_path: Path) -> None:
    log, more = Log(), Log("s2", 100)
    turns(log, None, "ab")
    turns(more, "b", "cd")
    project = load_logs(tmp_path, log, more)
    assert parting(project, "") == []
    assert parted(project, "s1") == parted(project, "s2") == parted(project, "none") == []


@given(lived_logs())
@SETTINGS
def test_every_other_path_of_a_session_is_an_attempt_behind_what_it_shares(log: Log) -> None:
    with loaded([log.rows]) as project:
        found = parted(project, log.session)
    own = [path for path in project.paths if path.session == log.session]
    attempts = [each for at in found if at.within < 0 for each in at.attempts[:-1]]
    assert bool(found) == (len(own) > 1) == bool(parting(project, log.session))
    assert len(attempts) == max(len(own) - 1, 0)
    for at in found:
        kept = at.attempts[-1].steps
        assert at.within < 0 or {each.path.id for each in at.attempts} <= {
            each.path.id for each in found[at.within].attempts[:-1]
        }
        for each in at.attempts:
            above = project.tree.way_to(at.shared) if at.shared >= 0 else []
            assert [*above, *each.steps] == project.tree.way_to(each.path.step)
            assert each is at.attempts[-1] or not {*each.steps} & {*kept}
            assert each.messages + at.messages == each.path.messages


@given(lived_logs())
@SETTINGS
def test_each_fork_has_one_place_and_each_way_from_it_an_attempt_there(log: Log) -> None:
    with loaded([log.rows]) as project:
        found = parted(project, log.session)
    ways: dict[int, set[int]] = {}
    for path in project.paths:
        if path.session == log.session:
            steps = project.tree.way_to(path.step)
            for above, step in zip([-1, *steps], steps, strict=False):
                ways.setdefault(above, set()).add(step)
    forks = {at: firsts for at, firsts in ways.items() if len(firsts) > 1}
    assert sorted(at.shared for at in found) == sorted(forks)
    for at in found:
        assert {each.steps[0] for each in at.attempts} == forks[at.shared]
