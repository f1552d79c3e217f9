"""Messages that a compaction kept and that are written behind it only, as if they followed.

So has a fork all in one line: the boundary, its summary, what was kept, and what follows.

Drawings: rows by letter as they are written; `←` hangs on, `[k m]` are rows that the boundary B
kept, and s is its summary (R14).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from tests.making.logs import Log, conversation, load_logs, moment, whole
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, Branched, messages, segment, to_keep
from tests.shape.steps.turns import turn

CAVEAT = "<local-command-caveat>…</local-command-caveat>"
DONE = "<local-command-stdout>Compacted</local-command-stdout>"


def behind(log: Log, *late: tuple[str, str, int], logical: str | None, **kept: Any) -> Log:
    """B boundary ← s summary, then answers that were said some seconds after the start, each on a
    row, and c prompt ← d answer on the last of them."""
    log.second = 100
    log.boundary("B", logical, **kept)
    log.summary("s", "B")
    for uuid, parent, second in late:
        log.answer(uuid, parent, timestamp=moment(second))
    log.prompt("c", late[-1][0])
    log.answer("d", "c")
    return log


@for_each("logical", ["m", "b", None])
def test_r14_the_last_of_what_was_kept_goes_before_the_boundary(
    tmp_path: Path, logical: str | None
) -> None:
    """
    a ← b ← [k ← m] where m is written behind s and hangs on it
    """
    log = conversation()
    log.prompt("k", "b")
    behind(log, ("m", "s", 40), logical=logical, **messages("k", "m"))
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ACTIVE"}
    assert not log.load(tmp_path).problems


@KEPT_KM
def test_r14_all_that_was_kept_goes_before_the_boundary(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k ← m] where k is written behind s and hangs on it, and m on k
    """
    log = behind(conversation(), ("k", "s", 30), ("m", "k", 40), logical="m", **kept)
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ACTIVE"}


@for_each("kept", [messages("m"), segment("m", "m")])
def test_r14_what_was_kept_follows_the_attempt_that_was_going_on(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← x ← y
        b ← k ← [m] where m is written behind s and hangs on it
    """
    log = conversation()
    log.answer("y", log.prompt("x", "b"))
    log.prompt("k", "b")
    behind(log, ("m", "s", 70), logical="m", **kept)
    assert whole(log.load(tmp_path)) == {"a b x y": "ABANDONED", "a b k m B s c d": "ACTIVE"}


def test_r14_what_was_said_after_the_compaction_stays_behind_it(tmp_path: Path) -> None:
    """A name in the list does not make it earlier: m is said after B."""
    log = conversation()
    log.prompt("k", "b")
    behind(log, ("m", "s", 130), logical="k", **messages("k", "m"))
    assert whole(log.load(tmp_path)) == {"a b k B s m c d": "ACTIVE"}


def test_r14_a_list_that_is_out_of_order_makes_no_circle(tmp_path: Path) -> None:
    """B names m before k, which is written behind s and holds m."""
    log = behind(conversation(), ("k", "s", 30), ("m", "k", 40), logical="b", **messages("m", "k"))
    project = log.load(tmp_path)
    assert whole(project) == {"a b B s k m c d": "ACTIVE"}
    assert not project.problems


@for_each("alone", [False, True])
@for_each("first", ["c", "e"])
def test_r14_who_goes_back_to_before_it_in_a_fork_follows_what_was_said_before(
    tmp_path: Path, alone: bool, first: str
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
    B ← s ← [k ← m ← c ← d] and s ← e ← f in a fork, in whose log k hangs on s, perhaps e first
    """
    log, fork = conversation(), Log("s2")
    log.answer("m", log.prompt("k", "b"))
    fork.rows = [{**row, "sessionId": "s2"} for row in log.rows[2:]]
    for each in (log, fork):
        each.second = 100
        each.summary("s", each.boundary("B", "m", **messages("k", "m")))
    fork.rows = [*fork.rows[2:], {**fork.rows[0], "parentUuid": "s"}, fork.rows[1]]
    for prompt, above, answer in sorted([("c", "m", "d"), ("e", "s", "f")], reverse=first == "e"):
        fork.answer(answer, fork.prompt(prompt, above))
    paths = whole(load_logs(tmp_path, fork) if alone else load_logs(tmp_path, log, fork))
    before = "" if alone else "a b "
    tip, left = (before + "e f", before + "k m B s c d")[:: 1 if first == "c" else -1]
    assert paths == {tip: "ACTIVE", left: "ABANDONED"}


@for_each("alone", [False, True])
@for_each("kept", [segment("k", "m"), messages("k", "m"), messages("m"), segment("m", "m")])
def test_r14_a_branch_writes_what_was_kept_behind_the_summary_in_one_line(
    tmp_path: Path, kept: dict[str, Any], alone: bool
) -> None:
    """
    a ← b ← k ← m ⇠ B ← s ← c, of which k and m, or m alone, were kept
    a ← b ← B ← s ← k ← m ← c ← d in the log of a branch, whose origin may be gone
    """
    log, branch = to_keep(), Log("s2")
    log.second = 100
    log.prompt("c", log.summary("s", log.boundary("B", "m", **kept)))
    late = "km" if "k" in str(kept) else "m"
    above = None
    for uuid in sorted("abkmBsc", key=lambda each: (each == "c", each in late, each in "Bs")):
        row = next(row for row in log.rows if row["uuid"] == uuid)
        copied = {"sessionId": "s1", "messageUuid": uuid}
        branch.rows.append({**row, "parentUuid": above, "sessionId": "s2", "forkedFrom": copied})
        above = uuid
    branch.second = 200
    branch.answer("d", "c")
    project = load_logs(tmp_path, branch) if alone else load_logs(tmp_path, log, branch)
    assert whole(project) == {"a b k m B s c d": "ACTIVE"}
    assert not project.problems


@for_each("kept", [messages("k", "m"), segment("k", "m")])
def test_what_the_model_is_told_may_stand_before_the_summary(
    tmp_path: Path, kept: dict[str, object]
) -> None:
    """
    B ← x ← s ← [k ← m] ← c ← d        where x tells of the day
    """
    log = Log()
    log.boundary("B", "m", at=100, **kept)
    log.row("x", "B", "attachment", at=99, attachment={"type": "date"})
    log.summary("s", "x", at=98)
    log.answer("m", log.prompt("k", "s", at=10), at=20)
    log.second = 110
    turn(log, "c", "m", "d")
    assert whole(log.load(tmp_path)) == {"k m B x s c d": "ACTIVE"}


@for_each("asked", [99, 101])
def test_the_command_that_compacted_stands_behind_it(tmp_path: Path, asked: int) -> None:
    """
    B ← s ← [k ← m] ← v ← q ← o ← c ← d         a caveat, the command, and what it printed; what
                                                was said last may be written first
    """
    log = Log()
    log.boundary("B", "m", at=100, **messages("k", "m"))
    log.summary("s", "B", at=99)
    log.answer("m", log.prompt("k", "s", at=10), at=20)
    log.prompt("v", "m", CAVEAT, isMeta=True, at=asked)
    log.prompt("q", "v", "<command-name>/compact</command-name>", at=asked)
    log.prompt("o", "q", DONE, at=102)
    log.second = 110
    turn(log, "c", "o", "d")
    log.rows = [log.rows[-1], *log.rows[:-1]]
    (path,) = log.load(tmp_path).paths
    assert path.compactions == 1
    assert whole(log.load(tmp_path)) == {"k m B s v q o c d": "ACTIVE"}


def test_an_earlier_compaction_and_what_it_kept_may_have_been_kept(tmp_path: Path) -> None:
    """
    C ← [B ← s ← k ← m] ← t ← c ← d         C sums up what followed m, B kept k and m
    """
    log = Log()
    told = {**messages("B", "s", "k", "m")["compactMetadata"], "messagesSummarized": 4}
    told["preservedMessages"] = {**told["preservedMessages"], "anchorUuid": "C"}
    log.boundary("C", "m", compactMetadata=told, at=200)
    log.boundary("B", "m", parentUuid="C", at=100, **messages("k", "m"))
    log.summary("s", "B", at=99)
    log.answer("m", log.prompt("k", "s", at=10), at=20)
    log.summary("t", "m", at=200)
    log.second = 210
    turn(log, "c", "t", "d")
    assert whole(log.load(tmp_path)) == {"k m B s C t c d": "ACTIVE"}


KEEPS = st.just("turn") | st.tuples(st.sampled_from(["segment", "messages"]), st.integers(0, 6))


def branched(parts: Sequence[Sequence[Any]], new: str = "") -> Branched:
    """Parts of a conversation, each behind the first in a branch of the one before. A turn comes
    before each compaction and at the end of each part."""
    lived = Branched()
    for number, part in enumerate(parts):
        if number:
            lived.branch(new if number == len(parts) - 1 else "")
        for each in part:
            lived.turn()
            if each == "end":
                lived.sum_up_the_end()
            elif each != "turn":
                lived.compact(*each)
        lived.turn()
    return lived


def told(logs: Sequence[Log], lived: Branched) -> bool:
    """Whether some logs have one path alone, with all of their rows as they were lived."""
    there = {row["uuid"] for log in logs for row in log.rows}
    with TemporaryDirectory() as folder:
        project = load_logs(Path(folder), *logs)
    path = " ".join(row for row in lived.lived if row in there)
    return whole(project) == {path: "ACTIVE"} and not project.problems


@SETTINGS
@given(
    st.lists(st.lists(KEEPS, min_size=1, max_size=4), min_size=2, max_size=4),
    st.sets(st.integers(0, 2)),
)
@example([["turn"], [("messages", 3)], ["turn"]], {1})  # one log of three is gone
@example([[("messages", 1), ("messages", 3)], ["turn"]], {0})  # all that came since is kept
@example([[("messages", 1), ("messages", 5)], ["turn"]], {0})  # so is the first boundary
def test_r14_branches_tell_what_was_lived_whatever_was_kept_and_which_logs_are_gone(
    parts: list[list[Any]], gone: set[int]
) -> None:
    lived = branched(parts)
    *before, last = lived.logs
    assert told([*(log for at, log in enumerate(before) if at not in gone), last], lived)


@SETTINGS
@given(
    st.lists(st.lists(st.just("end") | KEEPS, min_size=1, max_size=4), min_size=2, max_size=4),
    st.sampled_from(["", "'"]),
)
@example([["end"], ["turn"], ["turn"]], "'")
@example([[("messages", 2), "turn", "end"], ["turn"]], "")
def test_r14_the_last_branch_alone_tells_what_was_lived_as_far_as_it_knows(
    parts: list[list[Any]], new: str
) -> None:
    """A compaction may also have summed up the end, and a program may have written the branch under
    new ids: what was kept goes by the old ones."""
    lived = branched(parts, new)
    assert told(lived.logs[-1:], lived)
    assert new or told(lived.logs, lived)


@for_each("head", ["k", "m"])
def test_r14_what_two_compactions_kept_follows_in_a_branch_what_the_first_one_kept_before_it(
    tmp_path: Path, head: str
) -> None:
    """
    a ← B ← s ← k ← m ← x ← C ← t ← n ← c ← d       B kept k, m and n, C what hangs on t
    """
    log = Log()
    log.prompt("a", None, at=5)
    named = ["k", "m", "n"]
    log.boundary("B", "n", parentUuid="a", at=100, **messages(*named))
    above = log.summary("s", "B", at=99)
    kept = named[: named.index("n" if head == "m" else "m")]
    for second, uuid in enumerate(kept, 10):
        above = log.answer(uuid, above, at=second)
    log.hook("x", above, at=101)
    again = [uuid for uuid in named if uuid not in kept]
    log.boundary("C", "x", parentUuid="x", at=110, **messages(*again))
    above = log.summary("t", "C", at=109)
    for second, uuid in enumerate(again, 20):
        above = log.answer(uuid, above, at=second)
    log.second = 120
    turn(log, "c", above, "d")
    assert whole(log.load(tmp_path)) == {"a k m n B s x C t c d": "ACTIVE"}
