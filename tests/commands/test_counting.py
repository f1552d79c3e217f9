"""Counting with somebody else's program: what it prints is taken, and what goes wrong is said."""

from __future__ import annotations

import shlex
import sys

import pytest

from pathexport.console.counting import counted_by
from pathexport.problems import PathexportError
from tests.running.each import for_each

NEEDED = "Name a program that reads a text and prints one number."


def python(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def test_a_program_reads_the_text_and_prints_a_number() -> None:
    assert counted_by(python("import sys; print(len(sys.stdin.read()))"), "a" * 100_000) == 100_000
    for printed in ("12,345", "12_345", "12345"):
        assert counted_by(python(f"print({printed!r})"), "it need not read") == 12345


@pytest.mark.thorough
@for_each(
    ("program", "sentence"),
    [
        ("", "--count-with must name a program, as in --count-with ttok."),
        ("a 'b", r"--count-with 'a 'b' is no command: No closing quotation."),
        (
            "no-such-program x",
            f"'no-such-program' cannot be run: No such file or directory. {NEEDED}",
        ),
        (python("print('12 or 13 tokens')"), f"printed '12 or 13 tokens'. {NEEDED}"),
        (python("print(' 1552  7334 40681')"), f"'1552  7334 40681'. {NEEDED}"),
        (python("print(444.25)"), f"printed '444.25'. {NEEDED}"),
        (python("print('1.234')"), f"printed '1.234'. {NEEDED}"),
        (python("print('12,34')"), f"printed '12,34'. {NEEDED}"),
        (python("print('1 234 567')"), f"printed '1 234 567'. {NEEDED}"),
        (python("print('9' * 16)"), f"printed '{'9' * 16}'. {NEEDED}"),
        (python(""), f"printed nothing. {NEEDED}"),
        (python("import sys; sys.exit('bad')"), "ended with status 1: 'bad'"),
        (python("raise SystemExit(3)"), "ended with status 3."),
    ],
)
def test_what_goes_wrong_is_said(program: str, sentence: str) -> None:
    with pytest.raises(PathexportError) as error:
        counted_by(program, "text")
    assert str(error.value).endswith(sentence)
