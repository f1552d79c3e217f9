"""What a person says of a plan that Claude shows, as Claude Code and editors word it."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.read.texts.refusals import is_rejection
from pathexport.read.texts.replies import Reply, approved, rejection
from tests.making.replies import APPROVED
from tests.running.each import for_each
from tests.running.growth import in_step

PLANS_ON = "User chose to stay in plan mode and continue planning"


@for_each(
    ("more", "words"),
    [
        ("", ""),
        ("\n\nSmaller steps.", "Smaller steps."),
        ('\n\nComments on the plan:\n[Re: "a"] Why?', '[Re: "a"] Why?'),
        (
            '\n\nSmaller steps.\n\nComments on the plan:\n[Re: "a"] Why?\n',
            'Smaller steps.\n\nComments on the plan:\n[Re: "a"] Why?',
        ),
    ],
)
def test_who_rejects_a_plan_in_an_editor_may_comment_on_it(more: str, words: str) -> None:
    assert is_rejection(f"{PLANS_ON}{more}", {})
    assert not is_rejection(f"The user wrote: {PLANS_ON}", {})
    assert rejection(f"{PLANS_ON}{more}", [], {}).words == words


@pytest.mark.parametrize(
    "said", ["User rejected request to exit plan mode.", "User refused permission to run tool"]
)
def test_what_adapters_for_editors_say_is_a_rejection_without_words(said: str) -> None:
    assert is_rejection(said, {})
    assert rejection(said, [], {}) == Reply()
    assert rejection(f"{said} Why?", [], {}).unsure != ""


@pytest.mark.parametrize(("fields", "edited"), [({}, False), ({"planWasEdited": True}, True)])
def test_a_field_may_tell_that_a_plan_was_changed(fields: dict[str, Any], edited: bool) -> None:
    found = approved(APPROVED.format(""), {"toolUseResult": {"plan": "# One", **fields}})
    assert found is not None
    assert found.edited == edited


@for_each(
    ("said", "plan", "edited", "file"),
    [
        ("User has approved exiting plan mode. You can now proceed.", "", False, ""),
        (APPROVED.format(""), "# One\n\nTwo", False, "/p/plan.md"),
        (APPROVED.format(" (edited by user)"), "# One\n\nTwo", True, "/p/plan.md"),
    ],
)
def test_an_approval_is_told_from_its_plan(said: str, plan: str, edited: bool, file: str) -> None:
    found = approved(said, {})
    assert found is not None
    assert (found.plan, found.edited, found.file) == (plan, edited, file)


def test_an_unknown_approval_is_no_approval() -> None:
    assert approved("User has approved your plan. They also said: be quick.", {}) is None


def test_an_approval_with_many_blanks_takes_no_long_time() -> None:
    said = "User has approved the plan. Your plan has been saved to: x{}y"
    assert in_step(lambda size: approved(said.format(" " * size), {}), 4_000)
