"""A fork may begin with a compaction that sums up the end: its log holds only what was kept (R14).

Claude Code tells how many messages it summed up. Where the end of the session that was forked has
as many, they are on the fork's path.

Drawings: rows by letter, `←` hangs on. B sums up what follows b, and s is its summary.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, load_logs, whole
from tests.running.each import for_each
from tests.shape.steps.turns import turn


def _sum_up(fork: Log, count: int, *behind: dict[str, Any]) -> None:
    """B ← s ← g ← h, with what is written behind B"""
    kept = {"anchorUuid": "B", "uuids": ["a", "b"]}
    fork.boundary(
        "B", "b", compactMetadata={"messagesSummarized": count, "preservedMessages": kept}
    )
    fork.rows += behind
    turn(fork, "g", fork.summary("s", "B"), "h")


def _copied(log: Log, session: str) -> list[dict[str, Any]]:
    """a and b, as a fork has them."""
    return [{**row, "sessionId": session} for row in log.rows[:2]]


def _forked_first(log: Log, count: int) -> Log:
    """A log that begins with a compaction of the end of another one."""
    fork = Log("s2", log.second)
    _sum_up(fork, count, *_copied(log, "s2"))
    return fork


@for_each(
    ("count", "paths"),
    [
        (2, {"a b c d e f": "ACTIVE", "a b c d B s g h": "ACTIVE"}),
        (4, {"a b c d e f B s g h": "ACTIVE"}),
        (3, {"a b c d e f": "ACTIVE", "a b B s g h": "ACTIVE"}),
        (5, {"a b c d e f": "ACTIVE", "a b B s g h": "ACTIVE"}),
    ],
)
def test_a_fork_that_begins_with_a_sum_of_the_end_follows_that_end(
    tmp_path: Path, count: int, paths: dict[str, str]
) -> None:
    """
    a ← b ← c ← d ← e ← f       where the number does not tell, B hangs on what it kept
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    assert whole(load_logs(tmp_path, log, _forked_first(log, count))) == paths


def test_of_which_fork_another_one_sums_up_the_end_is_not_guessed(tmp_path: Path) -> None:
    """
    a ← b ← c ← d       in one log
        b ← x ← y       in a fork of it
    """
    log, other = conversation(), Log("s3")
    other.rows += _copied(log, "s3")
    turn(log, "c", "b", "d")
    other.second = log.second
    turn(other, "x", "b", "y")
    assert whole(load_logs(tmp_path, log, other, _forked_first(other, 2))) == {
        "a b c d": "ACTIVE",
        "a b x y": "ACTIVE",
        "a b B s g h": "ACTIVE",
    }


def test_what_a_fork_kept_and_went_on_from_is_not_summed_up_elsewhere(tmp_path: Path) -> None:
    """
    a ← b ← c ← d       in one log
        b ← e ← f       in a fork of it, which sums up e and f
    """
    log, fork = conversation(), Log("s2")
    fork.rows += _copied(log, "s2")
    turn(log, "c", "b", "d")
    fork.second = log.second
    turn(fork, "e", "b", "f")
    _sum_up(fork, 2)
    assert whole(load_logs(tmp_path, log, fork)) == {
        "a b c d": "ACTIVE",
        "a b e f B s g h": "ACTIVE",
    }


@for_each(
    ("forked", "paths"),
    [
        (2, {"a b c d e f": "ABANDONED", "a b c d B s g h": "ACTIVE"}),
        (4, {"a b c d e f B s g h": "ACTIVE"}),
    ],
)
def test_what_a_fork_summed_up_is_still_there_in_the_session_that_was_forked(
    tmp_path: Path, forked: int, paths: dict[str, str]
) -> None:
    """
    a ← b ← c ← d ← e ← f ← D ← t ← m ← n       D sums up c and d: they went back to before e
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    fork = _forked_first(log, forked)
    log.second = fork.second
    kept = {"anchorUuid": "D", "uuids": ["a", "b"]}
    log.boundary("D", "b", compactMetadata={"messagesSummarized": 2, "preservedMessages": kept})
    turn(log, "m", log.summary("t", "D"), "n")
    assert whole(load_logs(tmp_path, log, fork)) == {**paths, "a b c d D t m n": "ACTIVE"}


def test_a_fork_that_begins_with_a_prompt_sums_up_nothing_of_another_session(
    tmp_path: Path,
) -> None:
    """
    a ← b ← c ← d       in one log
        b ← k ← z       a prompt and an attachment in a fork of it, which sums up two messages
    """
    log, fork = conversation(), Log("s2")
    fork.rows += _copied(log, "s2")
    turn(log, "c", "b", "d")
    fork.second = log.second
    fork.hook("z", fork.prompt("k", "b"))
    _sum_up(fork, 2)
    assert whole(load_logs(tmp_path, log, fork)) == {
        "a b c d": "ACTIVE",
        "a b k z": "ABANDONED",
        "a b B s g h": "ACTIVE",
    }


def test_the_end_is_what_an_earlier_compaction_wrote_though_a_session_was_forked_before_that(
    tmp_path: Path,
) -> None:
    """
    a ← b ⇠ C ← t ← k ← z       the command of C and what it printed, which are summed up at once
        b ← x ← y               in a fork from before C
    """
    log, fork = conversation(), Log("s2")
    fork.rows += _copied(log, "s2")
    turn(fork, "x", "b", "y")
    log.second = fork.second
    log.prompt(
        "k", log.summary("t", log.boundary("C", "b")), "<command-name>/compact</command-name>"
    )
    log.prompt("z", "k", "<local-command-stdout>Compacted</local-command-stdout>")
    kept = {"anchorUuid": "B", "uuids": ["C", "t"]}
    log.boundary("B", "t", compactMetadata={"messagesSummarized": 2, "preservedMessages": kept})
    turn(log, "g", log.summary("s", "B"), "h")
    assert whole(load_logs(tmp_path, log, fork)) == {
        "a b x y": "ACTIVE",
        "a b C t k z B s g h": "ACTIVE",
    }


@for_each(("alone", "new"), [(False, ""), (True, ""), (True, "'")])
def test_a_branch_writes_what_was_kept_of_the_end_in_one_line(
    tmp_path: Path, alone: bool, new: str
) -> None:
    """
    a ← b ← c ← d ← B ← s       B sums up c and d
    B ← a ← b ← s ← g ← h       in the log of a branch, whose origin may be gone; programs write it
                                under new ids, and what B kept goes by the old ones
    """
    log, branch = conversation(), Log("s2")
    turn(log, "c", "b", "d")
    kept = {"anchorUuid": "B", "uuids": ["a", "b"]}
    metadata = {"messagesSummarized": 2, "preservedMessages": kept}
    log.summary("s", log.boundary("B", "b", compactMetadata=metadata))
    rows = {row["uuid"]: row for row in log.rows}
    for above, uuid in pairwise([None, *"Babs"]):
        copied = {"forkedFrom": {"sessionId": "s1", "messageUuid": uuid}, "sessionId": "s2"}
        links = {"uuid": f"{uuid}{new}", "parentUuid": above and above + new}
        branch.rows.append({**rows[str(uuid)], **links, **copied})
    branch.second = log.second
    turn(branch, "g", "s" + new, "h")
    paths = whole(load_logs(tmp_path, branch) if alone else load_logs(tmp_path, log, branch))
    there = "a b B s".replace(" ", new + " ") + new if alone else "a b c d B s"
    assert paths == {f"{there} g h": "ACTIVE"}


@for_each("sums", [False, True])
def test_a_fork_that_began_later_is_none_of_which_another_one_sums_up_the_end(
    tmp_path: Path, sums: bool
) -> None:
    """
    a ← b ← c ← d       in one log
        b ← x ← y       in a later fork, which may begin with a compaction D of the end, too
    """
    log = conversation()
    turn(log, "c", "b", "d")
    fork = _forked_first(log, 2)
    later = Log("s3", fork.second)
    later.rows += _copied(log, "s3")
    if sums:
        kept = {"anchorUuid": "D", "uuids": ["a", "b"]}
        later.boundary(
            "D", "b", compactMetadata={"messagesSummarized": 2, "preservedMessages": kept}
        )
    turn(later, "x", later.summary("t", "D") if sums else "b", "y")
    assert whole(load_logs(tmp_path, log, fork, later)) == {
        "a b c d B s g h": "ACTIVE",
        "a b D t x y" if sums else "a b x y": "ACTIVE",
    }


@for_each("quiet", [[], ["n"]])
def test_a_fork_of_a_compacted_session_follows_the_summary_that_it_kept(
    tmp_path: Path, quiet: list[str]
) -> None:
    """
    a ← b ⇠ C ← t ← c ← d       where it was forked: C and t are all that the fork's log holds, and
                                what nobody says
    """
    log, fork = conversation(), Log("s2")
    log.boundary("C", "b")
    log.summary("t", "C")
    fork.rows += [{**row, "sessionId": "s2"} for row in log.rows[2:]]
    turn(log, "c", "t", "d")
    fork.second = log.second
    for uuid in quiet:
        fork.prompt(uuid, "t", "<command-name>/branch</command-name>")
    kept = {"anchorUuid": "B", "uuids": ["C", "t"]}
    told = {"messagesSummarized": 1, "preservedMessages": kept}
    fork.boundary("B", "t", compactMetadata=told)
    turn(fork, "g", fork.summary("s", "B"), "h")
    paths = whole(load_logs(tmp_path, log, fork))
    assert {path.replace(" n", "") for path in paths} == {"a b C t c d", "a b C t B s g h"}
    assert {*paths.values()} == {"ACTIVE"}
