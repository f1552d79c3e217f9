"""A secret that a terminal broke off at its last column is hidden with its other lines."""

from __future__ import annotations

import pytest

from pathexport.redact.finding import detector

finding = detector()
TOKEN = "sk-" + "ant-api03-" + "q7Rk2mVx9TbLw4Zp" * 6 + "AA"


def hidden(text: str) -> list[str]:
    return [text[one.start : one.end] for one in finding.find(text)]


@pytest.mark.parametrize("width", [72, 80, 100])
def test_what_goes_on_in_the_next_line_is_hidden(width: int) -> None:
    line = "export QUEUE_TOKEN=" + "." + TOKEN * 3
    lines = [line[at : at + width] for at in range(0, len(line), width)]
    [found] = hidden("$ history\n" + "\n".join(lines) + " make\nok\n")
    assert found.startswith("." + TOKEN[:20])
    assert found.endswith(lines[-1])


@pytest.mark.parametrize(
    "behind",
    ["deploying now", "NEXT_PUBLIC_SITE=a", "ok", "/srv/app/releases/current", "retries: 3", ""],
)
def test_a_line_of_something_else_is_left(behind: str) -> None:
    text = f"QUEUE_TOKEN={TOKEN}\n{behind}\n"
    assert hidden(text) == [TOKEN]


def test_what_stands_below_a_short_line_is_left() -> None:
    text = f"QUEUE_TOKEN={TOKEN[:40]}\nq7Rk2mVx9TbLw4Zpq7Rk\n"
    assert hidden(text) == [TOKEN[:40]]
