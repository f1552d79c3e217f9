"""Prompts and commands that a compaction kept, and that a person took back (rule R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B is a boundary, s its
summary; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, load_logs, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import NOTICE, messages, segment, to_keep
from tests.shape.links.compactions import AGENT, compaction

CAVEAT = "<local-command-caveat>Caveat: The messages below were generated.</local-command-caveat>"


@for_each("kept", [segment("b", "m"), messages("b", "k", "m")])
@for_each("on", ["m", "s"])
@for_each("before", ["", "v", "v w"])
def test_r14_who_goes_back_to_before_a_kept_prompt_takes_it_back(
    tmp_path: Path, kept: dict[str, Any], on: str, before: str
) -> None:
    """
    a ← [b ← k ← m] ⇠ B ← s
                 m ← c ← d
         b ← e ← f                        written last, perhaps behind a hook or a command
    """
    log = compaction(to_keep(), "m", on, **kept)
    if before == "v":
        log.hook("v", "b")
    elif before:
        caveat = log.prompt("v", "b", CAVEAT, isMeta=True)
        log.prompt("w", caveat, "<command-name>/status</command-name>")
    log.prompt("e", before[-1:] or "b")
    log.answer("f", "e")
    assert whole(log.load(tmp_path)) == {
        "a b k m B s c d": "ABANDONED",
        " ".join(f"a b {before} e f".split()): "ACTIVE",
    }


@for_each("kept", [segment("b", "d"), messages("b", "k", "m", "c", "d")])
@for_each("again", [segment("m", "m"), messages("m"), {}])
@for_each("more", ["", " g h"])
def test_r14_who_goes_back_to_before_a_kept_prompt_and_compacts_takes_it_back(
    tmp_path: Path, kept: dict[str, Any], again: dict[str, Any], more: str
) -> None:
    """
    a ← [b ← k ← m ← c ← d] ⇠ B ← s ← g ← h   perhaps nothing follows s
                [m] ⇠ C ← t ← e ← f           perhaps nothing is kept
    """
    log = to_keep()
    log.answer("d", log.prompt("c", "m"))
    log.boundary("B", "d", **kept)
    log.summary("s", "B")
    if more:
        log.answer("h", log.prompt("g", "s"))
    log.boundary("C", "m", **again)
    log.answer("f", log.prompt("e", log.summary("t", "C")))
    assert whole(log.load(tmp_path)) == {
        f"a b k m c d B s{more}": "ABANDONED",
        "a b k m C t e f": "ACTIVE",
    }


@for_each("kept", [segment("b", "m"), messages("b", "k", "x", "m")])
@for_each("answered", ["", "m", "n"])
def test_r14_who_goes_back_to_before_a_kept_command_takes_it_back_if_claude_answered_it(
    tmp_path: Path, kept: dict[str, Any], answered: str
) -> None:
    """
    a ← [b ← k ← x ← m] ⇠ B ← s ← n     k is a command, x its text, and m answers it; or m is
         b ← e ← f                      printed, and perhaps n answers it behind the compaction
    """
    log = conversation()
    log.prompt("k", "b", "<command-message>do</command-message>\n<command-name>/do</command-name>")
    log.prompt("x", "k", "Do it.", isMeta=True)
    if answered == "m":
        log.answer("m", "x")
    else:
        log.prompt("m", "x", "<local-command-stdout>done</local-command-stdout>")
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    if answered == "n":
        log.answer("n", "s")
    log.answer("f", log.prompt("e", "b"))
    assert whole(log.load(tmp_path)) == (
        {"a b k x m B s" + " n" * (answered == "n"): "ABANDONED", "a b e f": "ACTIVE"}
        if answered
        else {"a b k x m B s e f": "ACTIVE"}
    )


@for_each("kept", [segment("b", "m"), messages("b", "k", "m")])
def test_r14_what_nobody_typed_goes_behind_the_compaction_also_beside_a_kept_prompt(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← [b ← k ← m] ⇠ B ← s
         b ← n                    a notice, and its answer
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    log.prompt("n", "b", NOTICE)
    log.answer("f", "n")
    assert whole(log.load(tmp_path)) == {"a b k m B s n f": "ACTIVE"}


@for_each("kept", [segment("k", "k"), messages("k")])
@for_each("command", [False, True])
@for_each("backwards", [False, True])
def test_r14_who_goes_back_to_before_the_first_that_was_kept_takes_it_back(
    tmp_path: Path, kept: dict[str, Any], command: bool, backwards: bool
) -> None:
    """
    a ← b ← [k] ⇠ B ← s ← u ← v ← m ← c ← d   perhaps v is a command, and the last line the first
                      s ← e ← f
    """
    log = conversation()
    log.prompt("k", "b")
    log.boundary("B", "k", **kept)
    log.summary("s", "B")
    log.hook("u", "s")
    if command:
        log.prompt("v", "u", "<command-name>/status</command-name>")
    else:
        log.hook("v", "u")
    log.answer("m", "v")
    log.answer("d", log.prompt("c", "m"))
    log.answer("f", log.prompt("e", "s"))
    log.rows = log.rows[:: -1 if backwards else 1]
    assert whole(log.load(tmp_path)) == {
        "a b k B s u v m c d": "ACTIVE" if backwards else "ABANDONED",
        "a b e f": "ABANDONED" if backwards else "ACTIVE",
    }


@for_each("kept", [segment("k", "k"), messages("k")])
def test_r14_who_has_the_summary_answered_again_takes_back_no_prompt_that_was_kept(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k] ⇠ B ← s ← u ← v ← m         u and v are hooks
                      s ← d
    """
    log = conversation()
    log.prompt("k", "b")
    log.boundary("B", "k", **kept)
    log.summary("s", "B")
    log.answer("m", log.hook("v", log.hook("u", "s")))
    log.answer("d", "s")
    assert whole(log.load(tmp_path)) == {"a b k B s u v m": "ABANDONED", "a b k B s d": "ACTIVE"}


@for_each("kept", [segment("m", "m"), messages("m")])
def test_r14_who_goes_back_to_the_summary_takes_back_no_answer_that_was_kept_first(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← k ← [m] ⇠ B ← s ← v ← n ← c ← d
                          s ← e ← f
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    log.answer("n", log.hook("v", "s"))
    log.answer("d", log.prompt("c", "n"))
    log.answer("f", log.prompt("e", "s"))
    assert whole(log.load(tmp_path)) == {
        "a b k m B s v n c d": "ABANDONED",
        "a b k m B s e f": "ACTIVE",
    }


def test_r14_so_it_is_before_anything_else_was_said(tmp_path: Path) -> None:
    """
    a ← b ← [k] ⇠ B ← s ← v                   Claude Code tells of its tools again
                      s ← e ← f
    """
    log = conversation()
    log.prompt("k", "b")
    log.boundary("B", "k", **messages("k"))
    log.summary("s", "B")
    log.row("v", "s", "attachment", attachment={"type": "deferred_tools_delta"})
    log.answer("f", log.prompt("e", "s"))
    assert whole(log.load(tmp_path)) == {"a b k B s v": "ABANDONED", "a b e f": "ACTIVE"}


@for_each("kept", [segment("m", "m"), messages("m"), segment("k", "m"), messages("k", "m")])
def test_r14_who_goes_back_to_a_prompt_at_the_summary_takes_back_nothing_that_was_kept(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← k ← [m] ⇠ B ← s ← c ← d       perhaps k is kept as well
                          s ← e ← f
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    log.answer("d", log.prompt("c", "s"))
    log.answer("f", log.prompt("e", "s"))
    assert whole(log.load(tmp_path)) == {
        "a b k m B s c d": "ABANDONED",
        "a b k m B s e f": "ACTIVE",
    }


@for_each("kept", [segment("k", "m"), messages("k", "m")])
@for_each("beside", ["hook", "progress", "note", "command"])
def test_r14_what_ends_behind_a_summary_without_a_turn_takes_back_no_prompt_that_was_kept(
    tmp_path: Path, kept: dict[str, Any], beside: str
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← v ← w       w is a hook
                          s ← c ← d
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    if beside == "note":
        log.prompt("v", "s", "Stay in the folder.", isMeta=True)
    elif beside == "command":
        log.prompt("v", "s", "<command-name>/compact</command-name>")
    else:
        getattr(log, beside)("v", "s")
    log.hook("w", "v")
    log.answer("d", log.prompt("c", "s"))
    assert whole(log.load(tmp_path)) == {"a b k m B s v w c d": "ACTIVE"}


@for_each("kept", [segment("k", "m"), messages("k", "m")])
@for_each("hook", [False, True])
@for_each("chosen", [False, True])
def test_r14_an_agent_that_begins_at_a_summary_takes_back_no_prompt_that_was_kept(
    tmp_path: Path, kept: dict[str, Any], hook: bool, chosen: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← v ← x ← y       x and y are an agent's, perhaps behind a hook;
                          s ← c ← d           perhaps somebody chose what is summed up
    """
    log = to_keep()
    more = {"messagesSummarized": 2} if chosen else {}
    log.boundary("B", "m", compactMetadata=kept["compactMetadata"] | more)
    log.summary("s", "B")
    begins = log.hook("v", "s") if hook else "s"
    log.answer("y", log.prompt("x", begins, **AGENT), **AGENT)
    log.answer("d", log.prompt("c", "s"))
    seen = "a b k m B s v c d" if hook else "a b k m B s c d"
    assert whole(log.load(tmp_path)) == {seen: "ACTIVE"}


@for_each("kept", [segment("k", "m"), messages("k", "m")])
@for_each("chosen", [False, True])
def test_r14_a_turn_that_is_written_twice_at_a_summary_takes_back_no_prompt_that_was_kept(
    tmp_path: Path, kept: dict[str, Any], chosen: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d           perhaps somebody chose what is summed up
                          s ← e ← f           the same again, as R18 has it
    """
    log = to_keep()
    more = {"messagesSummarized": 2} if chosen else {}
    log.boundary("B", "m", compactMetadata=kept["compactMetadata"] | more)
    log.summary("s", "B")
    log.answer("d", log.prompt("c", "s", "Go on.", at=500), "Done.", at=510)
    log.answer("f", log.prompt("e", "s", "Go on.", at=500), "Done, again.", at=510)
    assert whole(log.load(tmp_path)) == {"a b k m B s c d f": "ACTIVE"}


@for_each("head", [{}, {"preservedSegment": {"headUuid": "a", "anchorUuid": "B", "tailUuid": "m"}}])
def test_r14_who_goes_back_to_before_what_is_gone_follows_what_is_there(
    tmp_path: Path, head: dict[str, Any]
) -> None:
    """
    a ← b                   [a ← b ← ? ← ?] ⇠ B ← s, in the log of another session
         b ← e ← f          written behind that
    """
    kept = {"preservedMessages": {"anchorUuid": "B", "uuids": ["a", "b", "k", "m"]}}
    log = Log("s2", second=100)
    log.boundary("B", "m", compactMetadata={"messagesSummarized": 2, **kept, **head})
    log.summary("s", "B")
    log.answer("f", log.prompt("e", "b"))
    assert whole(load_logs(tmp_path, conversation(), log)) == {"a b e f": "ACTIVE"}
