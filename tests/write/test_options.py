"""Options from Python: a value that an option cannot have is refused when it is given."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from pathexport import Options, PathexportError
from tests.running.each import for_each


@for_each(
    ("given", "sentence"),
    [
        ({"detail": "fll"}, "detail must be dialogue, standard or full, not 'fll'."),
        ({"detail": "Full"}, "detail must be dialogue, standard or full, not 'Full'."),
        ({"detail": None}, "detail must be dialogue, standard or full, not None."),
        ({"agents": "both"}, "agents must be link, inline or omit, not 'both'."),
        ({"agents": ["link"]}, "agents must be link, inline or omit, not ['link']."),
        ({"max_lines": -1}, "max_lines must be None, 0 or a number above, not -1."),
        ({"max_lines": "40"}, "max_lines must be None, 0 or a number above, not '40'."),
        ({"max_lines": True}, "max_lines must be None, 0 or a number above, not True."),
        ({"local": "Europe/Rome"}, "local must be None or a function, not 'Europe/Rome'."),
    ],
)
def test_a_wrong_value_is_refused_at_once(given: dict[str, Any], sentence: str) -> None:
    """It is an error of ours and of Python's, and its sentence names what is right."""
    with pytest.raises(ValueError, match="must be") as error:
        Options(**given)
    assert str(error.value) == sentence
    assert isinstance(error.value, PathexportError)


def test_every_right_value_is_taken() -> None:
    for detail in ("dialogue", "standard", "full"):
        for agents in ("link", "inline", "omit"):
            for lines in (None, 0, 40):
                made = Options(detail, agents, lines, datetime.astimezone)
                assert (made.detail, made.agents, made.max_lines) == (detail, agents, lines)
