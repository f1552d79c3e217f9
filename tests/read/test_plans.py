"""The parts of a prompt that Claude Code makes of an accepted plan."""

from __future__ import annotations

import pytest

from pathexport.read.plans import PLAN, CarriedOut, carried_out

NAME = "# Tides"
HINT = "If you need specific details from before exiting plan mode, read the log."
TYPED = "User feedback on this plan: "


@pytest.mark.parametrize(
    ("behind", "noted", "expected"),
    [
        (NAME, None, CarriedOut(NAME, "", "")),
        (f"{NAME}\n\n{HINT}", None, CarriedOut(NAME, HINT, "")),
        (f"{NAME}\n\n{HINT}\n\n{TYPED}Go.", None, CarriedOut(NAME, HINT, "Go.")),
        (f"{NAME}\n\n{TYPED}Go.", f"{NAME}\n", CarriedOut(NAME, "", "Go.")),
        (f"{NAME}\n\nNo hint.\n\n{TYPED}Go.", NAME, CarriedOut(NAME, "No hint.", "Go.")),
        (f"{NAME}\n\n{HINT}\n\n{TYPED}A\n\n{TYPED}B", 3, CarriedOut(NAME, HINT, f"A\n\n{TYPED}B")),
        (f"{NAME}\n\n{TYPED}it.", None, CarriedOut(f"{NAME}\n\n{TYPED}it.", "", "")),
        (NAME, "# Another", CarriedOut(NAME, "", "")),
        (f"{NAME}\n\n{HINT}", f"{NAME}\n\n{HINT}", CarriedOut(f"{NAME}\n\n{HINT}", "", "")),
    ],
)
def test_r41_only_what_stands_behind_a_plan_is_typed(
    behind: str, noted: object, expected: CarriedOut
) -> None:
    assert carried_out(f"{PLAN}\n\n{behind}", noted) == expected
