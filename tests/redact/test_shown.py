"""What is secret in a file is found in it however a tool shows it."""

from __future__ import annotations

import json
import re

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.redact.shown import as_file
from pathexport.redact.words.found import Found
from tests.redact.found import found
from tests.redact.labelled.cases import told_otherwise
from tests.redact.labelled.dice import Dice
from tests.running.each import for_each

FILE = """\
password:
  Tr0ub-4dor!x
apiKey =
    "q7Rk2mVx9TbLw4Zpq7Rk2mVx9TbLw4Zp";
ports:
  - 443
"""
DRAWN = "q7Rk2mVx9TbLw4Zp"
PIECES = st.lists(
    st.sampled_from(
        [
            " 1→",
            "2\t",
            "+",
            "-",
            "@@ -1 +1 @@",
            "\n",
            "a",
            "é",
            "`cat -n`",
            "<bash-stdout>",
            "</bash-stdout>",
            '{"',
            '"',
            "\\n",
            "\\u0041",
        ]
    )
)


def _numbered(text: str, sign: str) -> str:
    return "\n".join(f"{n:>6}{sign}{line}" for n, line in enumerate(text.split("\n"), 1))


def _changed(text: str, sign: str) -> str:
    return "@@ -1,9 +1,9 @@\n" + "\n".join(sign + line for line in text.split("\n"))


@for_each(
    "shown", [_numbered(FILE, "→"), _numbered(FILE, "\t"), _changed(FILE, "+"), _changed(FILE, "-")]
)
def test_a_value_is_found_in_the_line_below_its_name(shown: str) -> None:
    assert found(shown) == found(FILE) == ["Tr0ub-4dor!x", "q7Rk2mVx9TbLw4Zp" * 2]
    assert found("The file has been updated. See `cat -n` of it:\n" + shown) == found(FILE)


def test_it_is_found_where_lines_stand_behind_the_name_of_their_file() -> None:
    lines = FILE.split("\n")
    context = [
        f"a/b.yml{sign}{n}{sign}{line}"
        for n, (sign, line) in enumerate(zip("-:-----", lines, strict=True))
    ]
    assert found("\n".join(context)) == found(FILE)
    assert found("".join(f"a/b.yml:{n}:{line}\n" for n, line in enumerate(lines, 7))) == found(FILE)


def test_a_line_that_goes_on_is_no_secret_behind_the_name_of_its_file() -> None:
    lines = ["  aws ecr get-login-password \\", "    --region $region \\", "  | docker login"]
    assert found("".join(f"a/b.sh:{n}:{line}\n" for n, line in enumerate(lines, 7))) == []
    lines[1:] = ["    --password Tr0ub-4dor!x"]
    text = "".join(f"a/b.sh:{n}:{line}\n" for n, line in enumerate(lines, 7))
    assert found(text) == ["Tr0ub-4dor!x"]


def test_it_is_found_between_the_tags_of_what_was_run_by_hand() -> None:
    for tag, behind in (("bash", "<bash-stderr></bash-stderr>"), ("local-command", "")):
        for text in (
            FILE,
            FILE.replace("ports:\n  - 443\n", "").rstrip(";\n"),
            "a\tpassword\nx\t" + DRAWN,
        ):
            assert found(f"<{tag}-stdout>{text}</{tag}-stdout>{behind}") == found(text) != []


def test_it_is_found_in_the_lines_that_a_string_of_json_holds() -> None:
    rows = "name,password,note\nann,Tr0ub-4dor!x,\n"
    for text in (FILE, rows, "sshpass -pTr0ub-4dor!x ssh a\n", 'PlainAuth("", "a@b.io", "c")\nb\n'):
        for shown in ({"path": "a.yml", "content": text}, [{"text": text}, {"text": "b\n"}]):
            assert found(json.dumps(shown)) == found(text)
            assert found(json.dumps(shown, indent=2)) == found(text)
    assert found(rows) == ["Tr0ub-4dor!x"]
    assert found(json.dumps({"a": "b", "password": 'Tr0"ub-4dor!x'})) == ['Tr0\\"ub-4dor!x']


@for_each("seed", range(2))
def test_numbers_before_the_lines_of_a_file_hide_nothing(seed: int) -> None:
    for case in told_otherwise(Dice(seed)):
        if "\n" in case.text.strip("\n") and as_file(case.text) is None:
            shown = (re.sub(r"(?m)^ *\d+→", "", one) for one in found(_numbered(case.text, "→")))
            assert [*shown] == found(case.text), case.text


@given(PIECES)
@example(['{"', "\\n", "\\u0041", '{"'])
def test_what_is_found_in_the_file_stands_where_it_is_shown(pieces: list[str]) -> None:
    text = "".join(pieces)
    if file := as_file(text):
        for at, letter in enumerate(file.text):
            [one] = file.placed([Found(at, at + 1, "letter")])
            shown = text[: one.end]
            assert one.end == one.start + 1
            if letter == "\n":  # a string is a line of its own
                assert shown.endswith(("\n", "\\n", '"'))
            else:
                assert shown.endswith(letter) or (letter == "A" and shown.endswith("\\u0041"))
