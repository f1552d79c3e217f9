"""The parts of a prompt that Claude Code makes of an accepted plan."""

from __future__ import annotations

import pytest

from pathexport.read.texts.plans import PLAN, CarriedOut, carried_out

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
