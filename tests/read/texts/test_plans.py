"""What a person says of a plan that Claude shows, as Claude Code and editors word it, and the
prompt that Claude Code makes of one that they accepted."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.read.texts.plans import PLAN, CarriedOut, carried_out, carries_out, is_told_of_web
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


NAME = "# Tides"
HINT = "If you need specific details from before exiting plan mode, read the log."
TYPED = "User feedback on this plan: "


@pytest.mark.parametrize(
    ("behind", "noted", "plan", "hints", "words"),
    [
        (NAME, None, NAME, "", ""),
        (f"{NAME}\n\n{HINT}", None, NAME, HINT, ""),
        (f"{NAME}\n\n{HINT}\n\n{TYPED}Go.", None, NAME, HINT, "Go."),
        (f"{NAME}\n\n{TYPED}Go.", f"{NAME}\n", NAME, "", "Go."),
        (f"{NAME}\n\nNo hint.\n\n{TYPED}Go.", NAME, NAME, "No hint.", "Go."),
        (f"{NAME}\n\n{HINT}\n\n{TYPED}A\n\n{TYPED}B", 3, NAME, HINT, f"A\n\n{TYPED}B"),
        (f"{NAME}\n\n{TYPED}it.", None, f"{NAME}\n\n{TYPED}it.", "", ""),
        (NAME, "# Another", NAME, "", ""),
        (f"{NAME}\n\n{HINT}", f"{NAME}\n\n{HINT}", f"{NAME}\n\n{HINT}", "", ""),
        (f"{NAME}. {HINT}", None, f"{NAME}. {HINT}", "", ""),
    ],
)
def test_r41_only_what_stands_behind_a_plan_is_typed(
    behind: str, noted: object, plan: str, hints: str, words: str
) -> None:
    found = carried_out(f"{PLAN}\n\n{behind}", noted)
    assert found == CarriedOut(f"{PLAN}\n\n{plan}", plan, hints, words)


@pytest.mark.parametrize("text", [f"{PLAN} count. ", f"{PLAN}\n    a\n    b\n", "No plan. ", PLAN])
def test_words_that_a_person_may_have_typed_stay_as_they_are(text: str) -> None:
    assert carried_out(text).prompt == text


FROM_WEB = "Here is the approved implementation plan:\n\n{}\n\nImplement this plan."


@pytest.mark.parametrize("end", ["", "\n"])
def test_r41_a_plan_that_was_made_on_the_web_is_carried_out_as_any_other(end: str) -> None:
    text = FROM_WEB.format(NAME) + end
    assert carries_out(text)
    assert carried_out(text) == CarriedOut(text, NAME, "", "")


@pytest.mark.parametrize(
    "text", [f"{FROM_WEB.format(NAME)} Quickly.", FROM_WEB[:50], f"Hm. {FROM_WEB}"]
)
def test_r41_who_pastes_such_a_plan_says_it(text: str) -> None:
    assert not carries_out(text)


REFUSED = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was "
    "a file edit, the new_string was NOT written to the file). To tell you how to proceed, the "
    "user said:\n{}"
)
REFINED = [
    "Plan being refined via Ultraplan — please wait for the result.",
    (
        "I'm sending this plan to Ultraplan to be refined remotely. Let me know it's been handed "
        "off and that a web link will appear here in a moment — I can use that to edit it."
    ),
]


@for_each("said", REFINED)
def test_what_claude_code_says_for_who_has_a_plan_refined_is_not_theirs(said: str) -> None:
    assert rejection(REFUSED.format(said), [], {}) == Reply(refined=True)
    assert rejection(REFUSED.format(said), [], {"userFeedback": said}) == Reply(refined=True)
    assert rejection(REFUSED.format(f"{said}\nNo!"), [], {}).words == f"{said}\nNo!"


WEB = "https://claude.ai/code/session_01x?from=cli"
MONITORED = "Monitor progress in Claude Code on the web"
ON_WEB = "The remote ultraplan session produced a plan and is waiting for approval."
GOES_ON = (
    "The user approved this plan in the cloud session. Give them a brief summary, then start "
    "implementing."
)


@for_each(
    ("text", "told"),
    [
        ("◇ ultraplan\nRemote Control disconnected. Starting Claude Code on the web…", True),
        (f"◇ ultraplan · {MONITORED} {WEB}\nYou can go on — press ↓ to view results", True),
        (f"◆ ultraplan ready · {WEB}\nPress ↓ to view results", True),
        (f"◆ ultraplan ready · {WEB}\nPress ↓ to view results. Where is that?", False),
        ("ultraplan: already launching. Please wait for the session to start.", True),
        ("ultraplan: already launching. Why?", False),
        (f"{ON_WEB} Tell the user to open {WEB} to review it.", True),
        (ON_WEB, False),
        (f"Ultraplan approved in browser. Here is the plan:\n\n# Tides\n\n{GOES_ON}", True),
        (f"Ultraplan approved in browser. Here is the plan:\n\n# Tides\n\n{GOES_ON} No!", False),
        (f"Ultraplan terminated: it\nfailed\n\nSession: {WEB}", True),
        (f"Ultraplan terminated: it failed\n\nSession: {WEB}\n\nWhy?", False),
        (f"Ultrareview stopped.\n\nSession: {WEB}", True),
        ("Remote Ultraplan session failed. Wait for the user's next instructions.", True),
        ("Is /ultraplan free?", False),
    ],
)
def test_what_is_told_of_a_plan_on_the_web_is_all_of_its_text(text: str, told: bool) -> None:
    assert is_told_of_web(text) is told


@for_each(
    ("head", "unit"),
    [
        ("Ultraplan terminated: ", "\n\nSession: https://a.b "),
        ("Ultraplan approved in browser. Here is the plan: ", "\n\nThe user approved this plan "),
    ],
)
def test_one_that_begins_again_and_again_takes_no_long_time(head: str, unit: str) -> None:
    assert in_step(lambda size: is_told_of_web(head + unit * size), 2_000)
