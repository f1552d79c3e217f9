"""A plan accepted with a cleared context goes on (rule R41)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log, drawn, load_logs, moment
from tests.running.each import for_each

PLAN = "# Open on Sundays\n\nOne row in the table."
PROMPT = f"Implement the following plan:\n\n{PLAN}"
HINTS = (
    "\n\nIf you need specific details from before exiting plan mode, "
    "read the full transcript at: /home/ada/.claude/projects/p/s1.jsonl"
)


def asked(name: str = "ExitPlanMode") -> Log:
    """
    a ← q ExitPlanMode ← r rejected ← i interrupted
    """
    log = Log()
    log.call("q", log.prompt("a", None), "t1", name=name, given={"plan": PLAN})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    log.interrupt("i", "r")
    return log


@for_each("hooks", [0, 1, 3])
def test_r41_the_plan_goes_on_from_the_question(tmp_path: Path, hooks: int) -> None:
    """
    a ← q ← r ← i      h hooks ← p plan ← b
    """
    log = asked()
    last = None
    for n in range(hooks):
        last = log.progress(f"h{n}", last)
    log.answer("b", log.prompt("p", last, PROMPT))
    project = log.load(tmp_path)
    assert list(drawn(project).values()) == ["ACTIVE"]
    (path,) = project.paths
    assert {"a", "q", "r", "i", "p", "b"} <= {row.uuid for row in project.rows(path)}
    assert [project.graph.rows[node].uuid for node in project.graph.plans] == ["p"]
    assert project.problems == ()


def test_r41_newer_versions_name_no_person_at_the_plan(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", log.prompt("p", None, PROMPT, origin={"kind": "auto-continuation"}))
    assert drawn(log.load(tmp_path)) == {"a q r i p b": "ACTIVE"}


def test_r41_another_prompt_without_a_parent_is_a_rewind(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", log.prompt("p", None, "Something else."))
    assert drawn(log.load(tmp_path)) == {"a q r i": "ABANDONED", "p b": "ACTIVE"}


def test_r41_such_words_behind_another_question_are_a_rewind(tmp_path: Path) -> None:
    log = asked("Bash")
    log.answer("b", log.prompt("p", None, PROMPT))
    assert drawn(log.load(tmp_path)) == {"a q r i": "ABANDONED", "p b": "ACTIVE"}


def test_r41_what_a_person_asks_after_the_question_is_answered_comes_between(
    tmp_path: Path,
) -> None:
    """
    a ← q ← r ← x ← y      p ← b          the question is long answered: p is a rewind
    """
    log = asked()
    log.answer("y", log.prompt("x", "i"))
    log.answer("b", log.prompt("p", None, PROMPT))
    assert drawn(log.load(tmp_path)) == {"a q r i x y": "ABANDONED", "p b": "ACTIVE"}


def test_r41_who_goes_back_to_the_plan_goes_back_to_the_question(tmp_path: Path) -> None:
    """
    a ← q ← r ← i      p plan ← b ← c ← d      o plan, with a word more ← e
    """
    log = asked()
    log.answer("b", log.prompt("p", None, PROMPT))
    log.answer("d", log.prompt("c", "b"))
    log.answer("e", log.prompt("o", None, f"{PROMPT} Two rows."))
    project = log.load(tmp_path)
    assert drawn(project) == {"a q r i p b c d": "ABANDONED", "a q r i o e": "ACTIVE"}
    assert [project.graph.rows[node].uuid for node in project.graph.plans] == ["p", "o"]


def test_r41_a_plan_goes_on_from_the_question_though_a_clock_was_set_back(tmp_path: Path) -> None:
    """
    x ← y at 20 ← a at -15 ← q ← r ← i      p plan ← b
    """
    log = Log()
    log.answer("y", log.prompt("x", None))
    log.call("q", log.prompt("a", "y", at=-15), "t1", name="ExitPlanMode", given={"plan": PLAN})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    log.interrupt("i", "r")
    log.answer("b", log.prompt("p", None, PROMPT))
    assert drawn(log.load(tmp_path)) == {"x y a q r i p b": "ACTIVE"}


def test_r41_a_question_beside_other_calls_counts(tmp_path: Path) -> None:
    """
    a ← q Read ← w ExitPlanMode, both of one answer; the result of q comes last
    """
    log = Log()
    log.call("q", log.prompt("a", None), "t1", api="m", name="Read")
    log.call("w", "q", "t2", api="m", name="ExitPlanMode")
    log.result("s", "w", "t2")
    log.result("r", "q", "t1")
    log.answer("b", log.prompt("p", None, PROMPT))
    assert list(drawn(log.load(tmp_path)).values()) == ["ACTIVE"]


@pytest.mark.parametrize("text", [f" {PROMPT}", f"He wrote: {PROMPT}"])
def test_r41_only_what_claude_code_writes_at_the_beginning_counts(
    tmp_path: Path, text: str
) -> None:
    log = asked()
    log.answer("b", log.prompt("p", None, text))
    assert len(log.load(tmp_path).paths) == 2


def test_r41_it_may_happen_twice(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", log.prompt("p", None, PROMPT))
    log.call("q2", log.prompt("c", "b"), "t9", name="ExitPlanMode", given={"plan": PLAN})
    log.result("r2", "q2", "t9", "The user doesn't want to proceed with this tool use.")
    log.answer("f", log.prompt("e", None, PROMPT))
    assert drawn(log.load(tmp_path)) == {"a q r i p b c q2 r2 e f": "ACTIVE"}


@for_each("between", ["queue", "attachment", "result", "notification"])
def test_r41_what_belongs_to_something_else_may_come_between(tmp_path: Path, between: str) -> None:
    """
    a ← q ← r ← i      something that is no answer to the question      p plan ← b
    """
    log = Log()
    log.call("w", log.prompt("a", None), "t0", name="Task")
    log.call("q", "w", "t1", name="ExitPlanMode", given={"plan": PLAN})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    log.interrupt("i", "r")
    if between == "queue":
        log.side("queue-operation", operation="enqueue", content="go", timestamp="")
    elif between == "attachment":
        log.row("x", "i", "attachment", attachment={"type": "queued_command", "prompt": "go"})
    elif between == "result":
        log.result("x", "w", "t0")
    else:
        log.prompt("x", "i", "<task-notification>done</task-notification>")
    log.answer("b", log.prompt("p", None, PROMPT))
    project = log.load(tmp_path)
    assert [project.graph.rows[node].uuid for node in project.graph.plans] == ["p"]


def test_r41_a_question_that_nothing_answered_counts(tmp_path: Path) -> None:
    """
    a ← q ExitPlanMode      p plan ← b           the rejection was never written
    """
    log = Log()
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": PLAN})
    log.answer("b", log.prompt("p", None, PROMPT))
    assert drawn(log.load(tmp_path)) == {"a q p b": "ACTIVE"}


def test_r41_a_prompt_that_names_a_missing_row_is_none(tmp_path: Path) -> None:
    """It goes on because a row is missing (R15), and no context was cleared."""
    log = asked()
    log.answer("b", log.prompt("p", "nowhere", PROMPT))
    project = log.load(tmp_path)
    assert list(drawn(project).values()) == ["ACTIVE"]
    assert not project.graph.plans
    assert len(project.graph.missing) == 1


def test_r41_an_agent_that_is_given_a_plan_goes_on_from_nothing(tmp_path: Path) -> None:
    log = asked()
    log.prompt("p", None, PROMPT, isSidechain=True, agentId="x1")
    log.answer("g", "p", isSidechain=True, agentId="x1")
    project = log.load(tmp_path)
    assert not project.graph.plans
    assert project.graph.parent("p") is None


@pytest.mark.parametrize("first", ["s1", "s3"])
def test_r41_in_another_file_the_question_before_it_counts(tmp_path: Path, first: str) -> None:
    """
    s1: a ← q ← r       s3: the same, later       s2: p plan ← b, between the two or behind both
    """
    logs = []
    for session, second in (("s1", 0), ("s3", 1000)):
        log = asked()
        log.rows = [
            {**row, "sessionId": session, "timestamp": moment(second + n)}
            for n, row in enumerate(log.rows)
        ]
        for row in log.rows:
            row |= {name: f"{row[name]}{session}" for name in ("uuid", "parentUuid") if row[name]}
        log.session = session
        logs.append(log)
    carried = Log("s2", second=500 if first == "s1" else 2000)
    carried.answer("b", carried.prompt("p", None, PROMPT))
    project = load_logs(tmp_path, *logs, carried)
    (plan,) = project.handovers
    assert project.graph.rows[plan.question].uuid == f"q{first}"
    assert len(project.paths) == 3


@for_each(("plan", "linked"), [(PLAN, True), ("", False), ("# Another", False)])
def test_r41_so_it_does_of_a_plan_from_the_web(tmp_path: Path, plan: str, linked: bool) -> None:
    """
    s1: a ← q ← r       s2: p plan, which the web approved as it was ← b
    """
    log, carried = Log(), Log("s2", second=500)
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": plan})
    log.result("r", "q", "t1", "The user doesn't want to proceed with this tool use.")
    begun = f"Here is the approved implementation plan:\n\n{PLAN}\n\nImplement this plan."
    carried.answer("b", carried.prompt("p", None, begun))
    project = load_logs(tmp_path, log, carried)
    assert [project.graph.rows[each.question].uuid for each in project.handovers] == ["q"] * linked


def test_r41_a_plan_on_a_prompt_leaves_that_a_rewind(tmp_path: Path) -> None:
    """
    a ← q ← r ← i      x ← y ← p plan ← b        somebody began anew, and has a plan carried out
    """
    log = asked()
    log.answer("y", log.prompt("x", None))
    log.answer("b", log.prompt("p", "y", PROMPT))
    assert drawn(log.load(tmp_path)) == {"a q r i": "ABANDONED", "x y p b": "ACTIVE"}


@for_each("hooks", [0, 1])
@for_each("late", [-0.5, 0.5])
def test_r41_the_end_of_the_session_that_asked_is_no_interrupt_of_the_plan(
    tmp_path: Path, hooks: int, late: float
) -> None:
    """
    s2: i interrupted, of s1      p plan ← b       the log of s1 is gone

    Claude Code writes `i` as it begins the other log, a moment before or after the plan's prompt.
    """
    log = Log("s2")
    log.interrupt("i", "r", sessionId="s1", at=50 + late)
    log.prompt("p", log.progress("h", None, at=49) if hooks else None, PROMPT + HINTS, at=50)
    log.answer("b", "p")
    project = log.load(tmp_path)
    assert [*drawn(project).values()] == ["ACTIVE"]
    assert "i" not in {row.uuid for row in project.rows(project.paths[0])}
    assert project.problems == ()


@for_each("hooks", [0, 1])
def test_r41_what_the_other_log_has_of_the_question_is_of_the_session_that_asked(
    tmp_path: Path, hooks: int
) -> None:
    """
    s1: a ← q       s2: r rejected, on q ← i interrupted      h hooks ← p plan ← b, as in 2.1.20
    """
    log, carried = asked(), Log("s2", second=500)
    ended = [row | {"sessionId": "s2"} for row in log.rows[2:]]
    del log.rows[2:]
    last = carried.progress("h", None) if hooks else None
    carried.answer("b", carried.prompt("p", last, PROMPT + HINTS))
    carried.rows[:0] = ended
    project = load_logs(tmp_path, log, carried)
    assert drawn(project) == {"a q r i": "ACTIVE", "h p b" if hooks else "p b": "ACTIVE"}
    assert [path.session for path in project.paths] == ["s1", "s2"]
    assert project.problems == ()


@for_each("answers", [2, 0])
@for_each(("hints", "reason"), [(HINTS, "rewind"), ("", "interrupted")])
def test_r30_a_plan_that_another_session_carries_out_was_not_interrupted(
    tmp_path: Path, hints: str, reason: str, answers: int
) -> None:
    """
    s1: a ← q ← r ← i      x ← y      somebody went back to the beginning
    s2: p plan ← b                    only hints that name s1 tell that its plan was accepted

    Newer versions write neither `r` nor `i`.
    """
    log, carried = asked(), Log("s2", second=500)
    log.rows = log.rows[: 2 + answers]
    carried.answer("b", carried.prompt("p", None, f"{PROMPT}{hints}"))
    log.answer("y", log.prompt("x", None))
    project = load_logs(tmp_path, log, carried)
    left, *alive = project.paths
    assert (left.leaf, left.status, left.reason) == ("r" if answers else "q", "ABANDONED", reason)
    assert [path.status for path in alive] == ["ACTIVE", "ACTIVE"]
    accepted = {project.graph.rows[node].uuid for node in project.graph.accepted}
    assert accepted == ({"r" if answers else "q"} if hints else set())
