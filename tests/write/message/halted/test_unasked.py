"""Calls about which a person was to be asked and was not: what stands there is no answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.reading.transcripts import (
    Detail,
    Transcript,
    answers,
    asked,
    attach,
    finished,
    user,
    uses,
    written,
)
from tests.running.each import for_each

DETAILS: list[Detail] = ["dialogue", "standard", "full"]


def told(folder: Path, tool: str, said: str, detail: Detail, **fields: Any) -> Transcript:
    """The transcript of a call that failed of what was said."""
    log = asked()
    result = answers("t1", said, is_error=True)
    last = user(log, "c", log.blocks("b", "a", [uses("t1", tool)]), [result], **fields)
    return written(folder, finished(log, last), detail=detail)


UNASKED = "Tool permission request failed: "


@for_each(
    ("said", "became"),
    [
        (f"{UNASKED}AbortError", "interrupted"),
        (f"{UNASKED}AbortError: Tool permission stream closed before response", "interrupted"),
        (f"{UNASKED}Error: Tool permission stream closed before response", "interrupted"),
        (f"{UNASKED}Error: Stream closed", "interrupted"),
        (f"{UNASKED}ZodError: []", "failed"),
        ("Claude requested permissions to ask, but you haven't granted it yet.", "failed"),
        ("Answer questions?", "failed"),
    ],
)
@for_each("tool", ["Bash", "AskUserQuestion", "ExitPlanMode"])
@for_each("fields", [{}, {"toolDenialKind": "user-rejected"}])
def test_what_is_said_where_nobody_could_be_asked_is_no_answer(
    tmp_path: Path, said: str, became: str, tool: str, fields: dict[str, Any]
) -> None:
    made = told(tmp_path, tool, said, "standard", **fields)
    assert made.said[2].startswith(f"### {tool} · {became}")
    assert made.said[2].endswith(f"```text\n{said}\n```")
    hidden = told(tmp_path, tool, said, "dialogue", **fields)
    assert said not in hidden.text


@for_each(
    ("said", "machine"),
    [
        ("Permission to use X has been denied because Claude Code is in don't ask mode.", True),
        ("Permission to use X has been denied.", True),
        ("Permission to use X has been auto-denied (prompts unavailable).", True),
        ("Permission to use X denied by plugin y: no", True),
        ("Permission for this action was denied by the auto mode classifier. Reason: no", True),
        ("Permission for this command has been denied.", True),
        ("Permission denied by PermissionRequest hook", True),
        ("Permission to use X is what I give.", False),
    ],
)
@for_each("tool", ["AskUserQuestion", "ExitPlanMode"])
@for_each("detail", DETAILS)
def test_what_settings_do_not_allow_is_no_answer(
    tmp_path: Path, said: str, machine: bool, tool: str, detail: Detail
) -> None:
    made = told(tmp_path, tool, said, detail)
    assert ("**Answer:**" in made.text) != machine
    assert (said in made.text) != (machine and detail == "dialogue")


@for_each("how", ["error: [a.sh]:", "error:", "denied:"])
@for_each("detail", DETAILS)
def test_what_a_hook_answers_names_it(tmp_path: Path, how: str, detail: Detail) -> None:
    """It may pass on what a person answered elsewhere, as on their phone."""
    said = f"PreToolUse:AskUserQuestion hook {how} Take A."
    made = told(tmp_path, "AskUserQuestion", said, detail)
    assert "**Answer of a hook:**\n\n> PreToolUse:AskUserQuestion hook" in made.said[2]
    assert made.said[2].endswith("Take A.")


def decided(folder: Path, tool: str, decision: str, said: str, **given: Any) -> Transcript:
    """The transcript of a call of which a hook decided whether it is allowed."""
    log = asked()
    log.blocks("b", "a", [uses("t1", tool, **given)])
    told = {"type": "hook_permission_decision", "decision": decision, "toolUseID": "t1"}
    attach(log, "h", "b", **told, hookEvent="PermissionRequest")
    last = user(log, "c", "b", [answers("t1", said, is_error=decision == "deny")])
    return written(folder, finished(log, last))


@for_each(
    ("tool", "who"),
    [
        ("Bash", "**Hook PermissionRequest said**"),
        ("AskUserQuestion", "**Answer of a hook:**"),
        ("ExitPlanMode", "**Answer of a hook:**"),
    ],
)
def test_what_a_hook_says_that_allows_no_call_is_its(tmp_path: Path, tool: str, who: str) -> None:
    """A row of its own tells that it did; the result holds its words alone."""
    made = decided(tmp_path, tool, "deny", "Use *pnpm*")
    assert made.said[2].startswith(f"### {tool} · failed")
    assert made.said[2].endswith(f"\n\n{who}\n\n> Use *pnpm*")
    alone = "Permission denied by PermissionRequest hook"
    assert decided(tmp_path, tool, "deny", alone).said[2].endswith(f"```text\n{alone}\n```")


@for_each(
    ("edited", "shown"),
    [
        ("", "*A hook approved the plan.*"),
        (" (edited by user)", "**Hook PermissionRequest**, with changes to the plan:\n\n> Step 2"),
    ],
)
def test_a_plan_that_a_hook_allows_is_not_approved_by_the_user(
    tmp_path: Path, edited: str, shown: str
) -> None:
    said = "User has approved your plan. You can now start coding."
    said += f"\n\n## Approved Plan{edited}:\nStep 2"
    made = decided(
        tmp_path, "ExitPlanMode", "allow", said, plan="Step 2" if not edited else "Step 1"
    )
    assert shown in made.said[2]
    assert "The user" not in made.said[2]
    assert "**User**" not in made.said[2]


def test_a_call_that_nobody_allowed_or_refused_is_no_failure(tmp_path: Path) -> None:
    block = answers("t1", "[Tool call not completed: the approval was closed]", is_error=True)
    fields = {"toolDenialUnanswered": "stream-closed"}
    log = asked()
    last = user(log, "c", log.blocks("b", "a", [uses("t1", command="ls")]), [block], **fields)
    made = written(tmp_path, finished(log, last))
    assert made.said[2] == "### Bash · interrupted · `ls`"
