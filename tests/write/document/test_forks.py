"""Where paths part: what a transcript says there, and in its header."""

from __future__ import annotations

import re
from pathlib import Path

from pathexport.exporting import export
from pathexport.pipeline import load
from tests.making.logs import Log
from tests.reading.transcripts import PICTURE, Transcript, asked, fan, finished, landmark, written


def forked() -> Log:
    """a ← b ← c ← d, left for b ← e ← f ← g ← h"""
    log = asked()
    log.answer("b", "a")
    log.answer("d", log.prompt("c", "b", "*one* way\nand more"))
    log.answer("f", log.prompt("e", "b", "the other"))
    log.answer("h", log.prompt("g", "f"))
    return log


def test_the_path_that_was_left_says_where_and_for_what(tmp_path: Path) -> None:
    made = written(tmp_path, forked(), of=0)
    other = "transcript_s1_path2.md"
    assert made.field("Status") == "ABANDONED"
    assert made.field("Fork Point") == "b"
    assert made.field("Reason") == (
        f"rewind; left at [message 2](#m2) for [path 2, active]({other}#m3)"
    )
    assert landmark(made) == (
        "---\n\n**⑂ Here the paths part.** What follows is this attempt alone (2 messages).  \n"
        f"[Path 2, active]({other}#m3) went on instead: “the other”\n\n---"
    )


def test_what_was_left_for_another_attempt_was_not_left_for_a_fork(tmp_path: Path) -> None:
    """
    a ← b ← c        left for e, in one session; another one went on before that
        b ← e
        b ← d
    """
    log = asked()
    log.prompt("c", log.answer("b", "a"), "one way")
    log.answer("f", log.prompt("e", "b", "the other", at=500))
    fork = Log("s2")
    fork.answer("g", fork.prompt("d", "b", "elsewhere", at=300), at=310)
    made = written(tmp_path, log, fork, of=0)
    other = "[path 2, active](transcript_s1_path2.md#m3)"
    assert made.field("Reason") == f"draft; left at [message 2](#m2) for {other}"
    assert landmark(made).splitlines()[3:5] == [
        "[Session s2, active](transcript_s2.md#m3) goes on from here: “elsewhere”  ",
        f"{other.replace('path', 'Path', 1)} went on instead: “the other”",
    ]


def test_what_was_left_for_what_another_session_resumed_was_not_left_for_an_attempt(
    tmp_path: Path,
) -> None:
    """
    a ← b ← c        left for d, in one session, and from there f for g; another went on behind g
        b ← d ← e ← f
                e ← g ← x
    """
    log = asked()
    log.prompt("c", log.answer("b", "a"), "one way")
    log.answer("e", log.prompt("d", "b", "the other"))
    log.prompt("f", "e", "a third")
    log.answer("h", log.prompt("g", "e"))
    later = Log("s2", 1000)
    later.answer("y", later.prompt("x", "h"))
    made = written(tmp_path, log, later, of=0)
    other = "[session s1](transcript_s2.md#m3) (in session s2, active)"
    assert made.field("Reason") == f"draft; left at [message 2](#m2) for {other}"
    assert landmark(made).splitlines()[3:4] == [
        f"{other.replace('session', 'Session', 1)} went on instead (and 1 more path): “the other”"
    ]


def test_what_was_left_for_what_its_session_came_back_to_was_not_left_for_an_attempt(
    tmp_path: Path,
) -> None:
    """
    a ← b ← c        left for d, and e for f, in one session; another one goes on from g with x,
        b ← d ← e    and the first with z
            d ← g ← x ← y ← z
    """
    log = asked()
    log.answer("c2", log.prompt("c", log.answer("b", "a"), "one way"))
    log.answer("d2", log.prompt("d", "b", "the other"))
    log.answer("e2", log.prompt("e", "d2", "a third"))
    log.answer("g2", log.prompt("g", "d2", "a fourth"))
    between = Log("s2", 1000)
    between.answer("y", between.prompt("x", "g2", "between"))
    log.answer("z2", log.prompt("z", "y", "last", at=2000), at=2010)
    made = written(tmp_path, log, between, of=0)
    other = "[path 3, active](transcript_s1_path3.md#m3)"
    assert made.field("Reason") == f"rewind; left at [message 2](#m2) for {other}"
    assert landmark(made).splitlines()[3:4] == [
        f"{other.replace('path', 'Path', 1)} went on instead (and 1 more path): “the other”"
    ]


def test_a_way_on_which_another_session_is_active_is_not_called_abandoned(tmp_path: Path) -> None:
    """
    a ← b ← c            left for d, and e for f, in one session; another one goes on from f with
        b ← d ← m ← e    x, and leaves that for z
                m ← f ← x
            d ← z
    """
    log = asked()
    log.answer("c2", log.prompt("c", log.answer("b", "a"), "one way"))
    log.answer("d2", log.prompt("d", "b", "the other"))
    log.answer("m2", log.prompt("m", "d2", "more"))
    log.answer("e2", log.prompt("e", "m2", "a third"))
    log.answer("f2", log.prompt("f", "m2", "a fourth"))
    later = Log("s2", 1000)
    later.answer("y", later.prompt("x", "f2"))
    later.answer("z2", later.prompt("z", "d2"))
    made = written(tmp_path, log, later, of=0)
    other = "[session s1](transcript_s2_path2.md#m3) (in path 2 of session s2, active)"
    assert made.field("Reason") == f"rewind; left at [message 2](#m2) for {other}"
    assert landmark(made).splitlines()[3:4] == [
        f"{other.replace('session', 'Session', 1)} went on instead (and 2 more paths): “the other”"
    ]


def test_nothing_was_left_for_what_had_been_given_up_before(tmp_path: Path) -> None:
    """
    a ← b ← c        left for d, and that for a new beginning
        b ← d
    e ← f
    """
    log = asked()
    log.answer("c2", log.prompt("c", log.answer("b", "a"), "one way"))
    log.answer("d2", log.prompt("d", "b", "the other"))
    log.answer("f", log.prompt("e", None, "a new beginning"))
    nothing = "; shares nothing with [path 3, active](transcript_s1_path3.md)"
    left = "rewind; left at [message 2](#m2)"
    other = " for [path 2, abandoned](transcript_s1_path2_abandoned.md#m3)"
    assert written(tmp_path, log, of=0).field("Reason") == left + other + nothing
    assert written(tmp_path, log, of=1).field("Reason") == left + nothing


def test_what_another_session_goes_on_with_may_have_begun_before(tmp_path: Path) -> None:
    """
    a ← b ← c        left for a new beginning; another session is still at d, which came first
        b ← d
    e ← f
    """
    log, other = asked(), Log("s2")
    log.answer("c2", log.prompt("c", log.answer("b", "a"), "one way", at=300), at=310)
    log.answer("f", log.prompt("e", None, "a new beginning", at=900), at=910)
    other.answer("d2", other.prompt("d", "b", "the other", at=200), at=210)
    assert written(tmp_path, log, other, of=0).field("Reason") == (
        "rewind; left at [message 2](#m2) for [session s2, active](transcript_s2.md#m3); "
        "shares nothing with [path 2, active](transcript_s1_path2.md)"
    )


def test_of_many_attempts_each_was_left_for_the_next(tmp_path: Path) -> None:
    """
    a ← b ← 1, 2 … 12        and none of them for the new beginning
    e ← f
    """
    log = asked()
    log.answer("b", "a")
    for number in range(1, 13):
        log.answer(f"answer {number}", log.prompt(f"{number}", "b"))
    log.answer("f", log.prompt("e", None, "a new beginning"))
    for number in (1, 9, 11):
        other = f"[path {number + 1}, abandoned](transcript_s1_path{number + 1}_abandoned.md#m3)"
        reason = written(tmp_path, log, of=number - 1).field("Reason")
        assert reason.startswith(f"rewind; left at [message 2](#m2) for {other}; shares nothing")


def test_the_path_that_went_on_says_who_parted(tmp_path: Path) -> None:
    made = written(tmp_path, forked())
    assert landmark(made) == (
        "⑂ [Path 1, abandoned](transcript_s1_path1_abandoned.md#m3) parts here: “\\*one\\* way”"
    )
    assert not made.field("Reason")
    assert not made.field("Fork Point")


def test_a_way_that_begins_with_a_nudge_is_told_by_what_is_said_behind_it(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", "a")
    log.answer("d", log.prompt("c", "b", "one way"))
    nudge = log.prompt("e", "b", "Continue from where you left off.", isMeta=True)
    log.answer("g", log.prompt("f", nudge, "the other"))
    made = written(tmp_path, log, of=0)
    assert "[Path 2, active](transcript_s1_path2.md#m3) went on instead: “the other”" in made.text


def test_a_fork_behind_the_one_that_was_left_is_a_line(tmp_path: Path) -> None:
    log = forked()
    log.answer("y", log.prompt("x", "d", "deep"))
    log.answer("w", log.prompt("v", "d", "deeper"))
    finished(log, log.prompt("u", "h"))
    made = written(tmp_path, log, of=0)
    assert made.said[2].startswith("say b\n\n---\n\n**⑂ Here the paths part.**")
    assert "(4 messages)" in made.said[2]
    assert made.said[4] == (
        "say d\n\n⑂ [Path 2, abandoned](transcript_s1_path2_abandoned.md#m5) parts here: “deeper”"
    )
    assert "active](transcript_s1_path3.md#m3) went on instead" in made.said[2]
    assert "[Path 2, abandoned](transcript_s1_path2_abandoned.md#m3)" not in made.said[2]


def test_paths_may_part_at_the_beginning(tmp_path: Path) -> None:
    log = Log()
    log.hook("h", None)
    log.answer("b", log.prompt("a", "h", "one"))
    log.answer("d", log.prompt("c", "h", "two"))
    made = written(tmp_path, log, of=0)
    assert made.field("Reason").startswith("rewind; left at the beginning for [path 2, active](")
    assert made.above == (
        "**Fork points**\n\n"
        "- the beginning · `h` → path 2, active\n\n"
        "---\n\n**⑂ Here the paths part.** What follows is this attempt alone (2 messages).  \n"
        "[Path 2, active](transcript_s1_path2.md#m1) went on instead: “two”\n\n---"
    )


def test_paths_may_share_nothing(tmp_path: Path) -> None:
    log = asked()
    log.answer("d", log.prompt("c", log.answer("b", "a") and None))
    made = written(tmp_path, log, of=0)
    assert made.field("Reason") == (
        "rewind; shares nothing with [path 2, active](transcript_s1_path2.md)"
    )
    assert not made.field("Fork Point")
    assert "⑂" not in made.text


def test_a_fork_names_the_first_ways_and_counts_the_others(tmp_path: Path) -> None:
    made = landmark(written(tmp_path, fan(12)))
    assert re.findall("“(.*?)”", made) == [f"try {n}" for n in range(1, 9)]
    assert made.endswith("⑂ 3 more ways part here: [index](index.md).")
    made = landmark(written(tmp_path, fan(12), of=4))
    assert re.findall("“(.*?)”", made) == [f"try {n}" for n in (12, 1, 2, 3, 4, 6, 7, 8)]
    assert made.endswith("\n3 more ways part here: [index](index.md).\n\n---")


def test_eight_ways_are_all_named(tmp_path: Path) -> None:
    made = landmark(written(tmp_path, fan(9)))
    assert made.count("⑂") == 8
    assert "more ways" not in made


def test_a_header_names_the_first_paths_and_counts_the_others(tmp_path: Path) -> None:
    """Those that the fork points name are not named again."""
    made = written(tmp_path, fan(23)).field("Other Paths")
    assert re.findall(r"\[path (\d+), abandoned\]", made) == [str(n) for n in range(9, 21)]
    assert made.endswith(" and 2 more: [index](index.md)")
    made = written(tmp_path, fan(23), of=0).field("Other Paths")
    assert re.findall(r"\[path (\d+), ", made) == [str(n) for n in range(9, 21)]
    assert made.endswith(" and 2 more: [index](index.md)")
    made = written(tmp_path / "fewer", fan(21)).field("Other Paths")
    assert len(re.findall("path [0-9]+, ", made)) == 12
    assert "more" not in made


def test_a_path_that_shares_nothing_is_named_in_the_header(tmp_path: Path) -> None:
    log = asked()
    log.answer("y", log.prompt("x", None, "another beginning"))
    made = written(tmp_path, log)
    assert made.field("Other Paths") == "[path 1, abandoned](transcript_s1_path1_abandoned.md)"


def test_a_way_that_parts_again_counts_what_is_behind_it(tmp_path: Path) -> None:
    log = forked()
    log.answer("y", log.prompt("x", "f", "again"))
    made = landmark(written(tmp_path, log, of=0))
    assert "went on instead (and 1 more path): “the other”" in made


def test_what_is_not_written_is_no_link(tmp_path: Path) -> None:
    forked().write(tmp_path / "p")
    export(load(tmp_path / "p"), tmp_path / "out", lambda path: path.status == "ABANDONED")
    made = Transcript((tmp_path / "out/p/transcript_s1_path1_abandoned.md").read_text())
    assert (
        made.field("Reason") == "rewind; left at [message 2](#m2) for path 2, active (not exported)"
    )
    assert " → path 2, active (not exported)\n" in made.text
    assert "\nPath 2, active (not exported) went on instead: “the other”\n" in made.said[2]


def test_a_way_that_begins_without_words_is_named_alone(tmp_path: Path) -> None:
    log = forked()
    log.rows[4]["message"]["content"] = [PICTURE]
    assert landmark(written(tmp_path, log, of=0)).endswith("#m3) went on instead.\n\n---")
