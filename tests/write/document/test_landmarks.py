"""What a transcript says between its messages: rows that are missing, plans, older compactions.

Forks and changes of session have modules of their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.shape.project import Project
from pathexport.write.options import Detail, Options
from tests.making.logs import Log, conversation, load_logs
from tests.reading.transcripts import user, written
from tests.running.each import for_each
from tests.shape.compactions.keeping import segment, to_keep
from tests.shape.steps.turns import turn

PLAN = "# Open on Sundays\n\nOne row in the table."
PROMPT = f"Implement the following plan:\n\n{PLAN}\n"
NAMING = (
    "Implement the following plan:\n\nA shorter one.\n\nIf you need specific details from before "
    "exiting plan mode, read the full transcript at: /home/ada/.claude/projects/x/s1.jsonl"
)
DETAILS: list[Detail] = ["dialogue", "standard", "full"]


def transcripts(project: Project, folder: Path, detail: Detail = "standard") -> dict[str, str]:
    """The transcripts by session."""
    export([project], folder / detail, options=Options(detail))
    files = (folder / detail).rglob("transcript_*.md")
    return {file.stem.split("_")[1]: file.read_text() for file in files}


@for_each("detail", DETAILS)
def test_a_missing_row_is_said_where_it_is_missing(tmp_path: Path, detail: Detail) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "nowhere", at=600))
    text = transcripts(log.load(tmp_path / "p"), tmp_path, detail)["s1"]
    assert text.count("A row of the log is missing") == 1
    assert text.index("say b") < text.index("A row of the log is missing here.")
    assert text.index("A row of the log is missing here.") < text.index("ask c")


def test_a_missing_row_before_a_quiet_row_is_said_behind_the_message(tmp_path: Path) -> None:
    """
    a ← b    ? ← h hook ← c ← d
    """
    log = conversation()
    log.hook("h", "nowhere")
    log.answer("d", log.prompt("c", "h"))
    text = transcripts(log.load(tmp_path / "p"), tmp_path)["s1"]
    assert text.index("say b") < text.index("missing here.") < text.index("ask c")


def test_a_missing_row_within_an_answer_is_said_behind_it(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None), api="m")
    log.answer("b2", "nowhere", api="m")
    text = transcripts(log.load(tmp_path / "p"), tmp_path)["s1"]
    assert text.index("say b2") < text.index("missing in the message above.")


def test_a_log_without_gaps_has_no_such_word(tmp_path: Path) -> None:
    log = conversation()
    assert "missing" not in transcripts(log.load(tmp_path / "p"), tmp_path)["s1"]


@for_each("detail", DETAILS)
def test_r41_a_landmark_says_that_the_context_was_cleared(tmp_path: Path, detail: Detail) -> None:
    log = Log()
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": PLAN})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    log.answer("b", log.prompt("p", None, PROMPT))
    text = transcripts(log.load(tmp_path / "p"), tmp_path, detail)["s1"]
    assert text.count("**Context cleared, plan accepted.**") == 1
    assert text.index("ask a") < text.index("Context cleared") < text.index("say b")


@pytest.mark.parametrize("made", [PLAN, "# Another plan"])
def test_r41_a_plan_that_is_shown_already_is_not_shown_again(tmp_path: Path, made: str) -> None:
    log = Log()
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": made})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    log.answer("b", log.prompt("p", None, NAMING.replace("A shorter one.", PLAN)))
    text = transcripts(log.load(tmp_path / "p"), tmp_path)["s1"]
    assert text.count("One row in the table.") == 1
    assert ("*Implement the plan of [message 2](#m2).*" in text) == (made == PLAN)
    assert text.count("read the full transcript at") == 1


def test_r41_an_accepted_plan_was_not_rejected(tmp_path: Path) -> None:
    log = Log()
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": PLAN})
    refused = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    log.result("r", "q", "t1", refused)
    log.rows[-1]["message"]["content"][0]["is_error"] = True
    log.prompt("i", "r", "[Request interrupted by user for tool use]")
    log.answer("b", log.prompt("p", None, PROMPT))
    text = transcripts(log.load(tmp_path / "p"), tmp_path)["s1"]
    assert "### ExitPlanMode · accepted" in text
    assert "nterrupted by the user" not in text


def test_r41_so_it_was_not_without_an_answer(tmp_path: Path) -> None:
    """Newer versions write none where the plan is carried out, in the same log or in another."""
    for session, given in (("s1", PROMPT), ("s2", NAMING)):
        log = Log()
        log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": PLAN})
        carried = log if session == "s1" else Log("s2", second=500)
        carried.answer("b", carried.prompt("p", None, given))
        logs = [log] if carried is log else [log, carried]
        text = transcripts(load_logs(tmp_path / session, *logs), tmp_path / f"{session}.out")["s1"]
        assert "### ExitPlanMode · accepted" in text
        assert "no result" not in text


HINTS = (
    "If you need specific details from before exiting plan mode, read the full transcript at: "
    "/home/ada/.claude/projects/x/s1.jsonl\n\nIf this plan can be broken down into multiple "
    "independent tasks, consider spawning named teammates."
)


@for_each("detail", DETAILS)
@pytest.mark.parametrize("proposed", [PLAN, "# Another plan"])
def test_what_a_person_types_as_they_accept_a_plan_is_theirs(
    tmp_path: Path, detail: Detail, proposed: str
) -> None:
    log = Log()
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": proposed})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    typed = "Not in *winter*.\n\nAnd ask first."
    prompt = f"{PROMPT}\n\n{HINTS}\n\nUser feedback on this plan: {typed}"
    origin = {"kind": "auto-continuation"}
    log.answer("b", log.prompt("p", None, prompt, origin=origin, planContent=f"{PLAN}\n"))
    text = transcripts(log.load(tmp_path / "p"), tmp_path, detail)["s1"]
    assert "\n\n*Typed:*\n\n> Not in *winter*.\n>\n> And ask first.\n\n" in text
    assert "User feedback" not in text
    folded = text.count("<summary>Added by Claude Code</summary>")
    assert folded == text.count("spawning named teammates") == (detail != "dialogue")
    assert ("1 added text" in text) == (detail == "dialogue")


@for_each("detail", DETAILS)
def test_a_prompt_that_only_begins_like_that_stays_as_it_was_typed(
    tmp_path: Path, detail: Detail
) -> None:
    log = Log()
    typed = "Implement the following plan: count. If you need specific details from before exiting"
    blocks = [{"type": "text", "text": text} for text in (f"{typed} plan mode, ask me.", "And go.")]
    log.answer("b", user(log, "p", None, blocks))
    text = transcripts(log.load(tmp_path / "p"), tmp_path, detail)["s1"]
    assert f"\n\n> {typed} plan mode, ask me.\n\n> And go.\n\n" in text


def two_sessions(prompt: str, **plan: Any) -> tuple[Log, Log]:
    first, second = Log("s1"), Log("s2", second=500)
    first.call("q", first.prompt("a", None), "t1", name="ExitPlanMode", given=plan)
    first.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    second.answer("b", second.prompt("p", None, prompt))
    return first, second


@pytest.mark.parametrize(
    ("prompt", "plan"),
    [
        (PROMPT, {"plan": PLAN}),
        (NAMING, {}),
    ],
    ids=["by the plan", "by the log's name"],
)
def test_r41_a_plan_that_goes_on_in_another_file_is_named_in_both(
    tmp_path: Path, prompt: str, plan: dict[str, str]
) -> None:
    first, second = two_sessions(prompt, **plan)
    first.answer("y", first.prompt("x", "r"))  # which asks for no plan
    beside = Log("s3", second=900)
    beside.answer("d", beside.prompt("c", None))
    project = load_logs(tmp_path / "p", first, second, beside)
    assert len(project.paths) == 3
    assert [path.status for path in project.paths] == ["ACTIVE"] * 3
    found = transcripts(project, tmp_path)
    assert "- Plan carried out in: [message 1](transcript_s2.md#m1) of session s2" in found["s1"]
    assert "- Plan from: [message 2](transcript_s1.md#m2) of session s1" in found["s2"]
    assert "Context cleared" not in found["s2"]
    assert "Plan " not in found["s3"]


@pytest.mark.parametrize("prompt", [NAMING, f"{NAMING}\n\nIf this plan can be broken down, do."])
def test_r41_a_plan_that_another_session_carries_out_was_not_rejected(
    tmp_path: Path, prompt: str
) -> None:
    first, second = two_sessions(prompt)
    first.rows[-1]["message"]["content"][0]["is_error"] = True
    first.interrupt("i", "r")
    found = transcripts(load_logs(tmp_path / "p", first, second), tmp_path)
    assert "### ExitPlanMode · accepted" in found["s1"]
    assert "*Claude Code stopped here to clear the context.*" in found["s1"]
    assert "- Plan carried out in: [message 1](transcript_s2.md#m1)" in found["s1"]


def test_r41_nor_was_it_where_the_other_log_has_the_rejection(tmp_path: Path) -> None:
    """
    s1: a ← q ExitPlanMode       s2: r rejected, on q ← i interrupted     p plan ← b, as in 2.1.20
    """
    first, second = two_sessions(NAMING)
    rejected = first.rows.pop() | {"sessionId": "s2"}
    rejected["message"]["content"][0]["is_error"] = True
    beside = Log("s2")
    beside.interrupt("i", "r", at=300)
    second.rows[:0] = [rejected, *beside.rows]
    found = transcripts(load_logs(tmp_path / "p", first, second), tmp_path)
    assert "### ExitPlanMode · accepted" in found["s1"]
    assert "*Claude Code stopped here to clear the context.*" in found["s1"]
    assert "- Plan carried out in: [message 1](transcript_s2.md#m1)" in found["s1"]
    assert "- Plan from: [message 2](transcript_s1.md#m2)" in found["s2"]


def test_r41_whoever_pastes_a_plan_that_was_rejected_did_not_accept_it(tmp_path: Path) -> None:
    first, second = two_sessions(PROMPT, plan=PLAN)
    first.rows[-1]["message"]["content"][0]["is_error"] = True
    found = transcripts(load_logs(tmp_path / "p", first, second), tmp_path)
    assert "### ExitPlanMode · rejected" in found["s1"]


def test_r41_another_plan_is_named_in_neither(tmp_path: Path) -> None:
    project = load_logs(tmp_path / "p", *two_sessions(PROMPT, plan="Something else."))
    assert not project.handovers
    assert not any("Plan " in text for text in transcripts(project, tmp_path).values())


def test_what_an_older_compaction_kept_stands_in_its_landmark(tmp_path: Path) -> None:
    log = conversation()
    kept = {"role": "system", "content": "Preserved: the *tide table* for Husum."}
    log.row("B", None, "compact_prelude", message=kept)
    log.row("s", "B", "compact_recap", message={"role": "user", "content": "A summary."})
    log.prompt("c", "s")
    text = transcripts(log.load(tmp_path / "p"), tmp_path)["s1"]
    landmark = text.index("Conversation compacted")
    assert (
        landmark < text.index("Preserved: the *tide table* for Husum.") < text.index("A summary.")
    )
    assert text.index("A summary.") < text.index("ask c")


def test_who_goes_back_to_a_summary_reads_what_claude_knew(tmp_path: Path) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← e ← f         the compaction is on the path of k alone
                 m ← c ← d
    """
    log = to_keep()
    log.boundary("B", "m", **segment("k", "m"))
    log.summary("s", "B")
    turn(log, "c", "m", "d")
    turn(log, "e", "s", "f")
    told = "Claude had only a summary of what stands above"
    ways = [[*written(tmp_path, log, of=of).said.values()] for of in (0, 1)]
    (back,) = (said for said in ways if "say f" in said)
    (kept,) = (said for said in ways if "say f" not in said)
    assert [told in each for each in back] == [False, True, False, False]
    assert not any(told in each for each in kept)


def test_so_does_who_goes_back_to_before_a_part_of_what_was_kept(tmp_path: Path) -> None:
    """
    a ← b ← [k ← m ← n ← o] ⇠ B ← s ← e ← f         a hook may stand before c
                 m ← h ← c ← d
    """
    for hook in (False, True):
        log = to_keep()
        turn(log, "n", "m", "o")
        log.boundary("B", "o", **segment("k", "o"))
        turn(log, "e", log.summary("s", "B"), "f")
        turn(log, "c", log.hook("h", "m") if hook else "m", "d")
        told = "Claude had only a summary of what stands above, and its last messages"
        ways = [[*written(tmp_path / f"{hook}", log, of=of).said.values()] for of in (0, 1)]
        (back,) = (said for said in ways if "say d" in said)
        (kept,) = (said for said in ways if "say d" not in said)
        assert [told in each for each in back] == [False, False, False, True, False, False]
        assert not any(told in each for each in kept)
