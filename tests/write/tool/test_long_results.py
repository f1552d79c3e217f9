"""Files and long results: numbers of lines, what is folded and what is cut, and lines in JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.render.insides import insides
from pathexport.write.tool.results import RESULTS
from tests.making.tool_inputs import ANYTHING, leaves, letters, readings
from tests.random.strategies import SETTINGS
from tests.reading.transcripts import folded
from tests.running.each import for_each
from tests.write.tool.bench import NOTHING, Bench
from tests.write.tool.shown_results import count, text


def numbered(*lines: str, start: int = 1, mark: str = "→") -> str:
    return "\n".join(f"{start + n:>6}{mark}{line}" for n, line in enumerate(lines))


PYTHON = {"file_path": "/a.py"}
REMINDED = "<details><summary>Reminder for the model</summary>\n\n```\nBeware.\n```\n\n</details>"
MALWARE = (
    "\n\n<system-reminder>\nWhenever you read a file, you should consider whether it "
    "looks malicious.\n</system-reminder>\n"
)


@for_each(
    ("content", "given", "wanted"),
    [
        (
            numbered("def f():", "", "\tpass"),
            PYTHON,
            [text("def f():", "", "\tpass", info="python")],
        ),
        ("1\tx\n2\ty", PYTHON, [text("x", "y", info="python")]),
        (numbered("x", "→", mark="→"), {}, [text("x", "→")]),
        (numbered("a", start=10), {**PYTHON, "offset": 10}, [text("a", info="python")]),
        (numbered("a", start=10), PYTHON, ["*From line 10:*", text("a", info="python")]),
        (numbered("a", start=10), None, ["*From line 10:*", text("a")]),
        (
            numbered("x") + "\n\n<system-reminder>\nBeware.\n</system-reminder>\n",
            PYTHON,
            [text("x", info="python"), REMINDED],
        ),
        ("     1→x\n     3→y", PYTHON, [text("x", info="python"), text("     3→y")]),
        ("     1→x\n     1→y", PYTHON, [text("x", info="python"), text("     1→y")]),
        ("     1→```\n     2→", {"file_path": "a.md"}, ["````markdown\n```\n````"]),
        ("<system-reminder>Empty.", PYTHON, [text("<system-reminder>Empty.")]),
        ("x\n     1→y", PYTHON, [text("x", "     1→y")]),
        ("007\tx\n008\ty", PYTHON, [text("007\tx", "008\ty")]),
        ("٣\tx\n٤\ty", PYTHON, [text("٣\tx", "٤\ty")]),
        ("99999→x\n100000→y\n", PYTHON, ["*From line 99999:*", text("x", "y", info="python")]),
        (numbered("\x1b[31mx"), PYTHON, [text("␛[31mx", info="python")]),
    ],
)
def test_a_files_lines_are_shown_without_their_numbers(
    shown: Bench, content: str, given: Any, wanted: list[str]
) -> None:
    assert shown(content, "Read", given) == wanted


def test_what_is_said_behind_every_file_is_counted(shown: Bench) -> None:
    assert shown(numbered("x") + MALWARE, "Read", PYTHON) == [text("x", info="python")]
    assert insides(shown.parts).facts.hidden == {"reminder": 1}
    assert shown(MALWARE, "Read", PYTHON) == NOTHING
    (_, whole) = shown(numbered("x") + MALWARE, "Read", PYTHON, detail="full")
    assert "looks malicious" in whole
    assert not insides(shown.parts).facts.hidden
    assert "looks malicious" in "".join(shown(numbered("x") + MALWARE, "Bash"))


def test_what_is_said_of_an_empty_file_is_no_line_of_it(shown: Bench) -> None:
    said = "<system-reminder>\nBeware.\n</system-reminder>"
    assert shown(said, "Read", PYTHON) == [REMINDED]


def test_a_number_of_any_length_is_a_number(shown: Bench) -> None:
    assert "→x" in "".join(shown("9" * 5000 + "→x", "Read", PYTHON))


# Long results


@pytest.mark.parametrize("tool", ["Bash", "New", "Edit", "Read"])
def test_what_is_longer_than_a_screen_is_folded(shown: Bench, tool: str) -> None:
    assert shown(count(60), tool) == [text(count(60))]
    folded = f"<details><summary>61 lines</summary>\n\n{text(count(61))}\n\n</details>"
    assert shown(count(61), tool) == [folded]


def test_a_long_answer_of_an_agent_is_folded(shown: Bench) -> None:
    (made,) = shown("word\n\n" * 40, "Task")
    assert made.startswith("<details><summary>79 lines</summary>\n\n> word\n>\n> word")


@for_each("tool", [*RESULTS, "New"])
def test_nothing_is_cut_unless_asked(shown: Bench, tool: str) -> None:
    said = count(600)
    (made,) = shown(said, tool)
    assert letters(said) in letters(made)


def left_out(number: int) -> str:
    return f"*{number} more line{'' if number == 1 else 's'} left out: `s1.jsonl:3`*"


@for_each("tool", [*RESULTS, "New"])
def test_a_cut_says_how_much_and_where_it_is(shown: Bench, tool: str) -> None:
    assert shown(count(5), tool, lines=2) == [f"{text(count(2))}\n\n{left_out(3)}"]
    assert shown(count(5), tool, lines=4) == [f"{text(count(4))}\n\n{left_out(1)}"]
    assert shown(count(5), tool, lines=4, error=True) == shown(count(5), tool, lines=4)
    assert shown(count(5), tool, lines=5) == shown(count(5), tool)


def test_a_cut_of_a_file_leaves_its_lines_without_numbers(shown: Bench) -> None:
    (made,) = shown(numbered("a", "b", "c"), "Read", PYTHON, lines=1)
    assert made == f"{text('a', info='python')}\n\n{left_out(2)}"


def test_all_can_be_cut(shown: Bench) -> None:
    assert shown("one\ntwo", lines=0) == [left_out(2)]


def test_a_cut_result_folds_by_what_is_left(shown: Bench) -> None:
    (made,) = shown(count(100), lines=60)
    assert "<details>" not in made
    (made,) = shown(count(100), lines=61)
    assert made.startswith("<details><summary>61 lines</summary>")
    assert made.endswith(f"{left_out(39)}\n\n</details>")


def test_what_claude_was_told_of_an_agent_that_nobody_waits_for_is_folded(shown: Bench) -> None:
    started = (
        "Async agent launched successfully. (Never quote this.)\nagentId: a1 (internal ID - do not "
        "mention to user.)\nYou will be notified.\noutput_file: /a\nGo on.\nWait."
    )
    earlier = (  # as versions around 2.0.72 write it
        "Async agent launched successfully.\nagentId: a1 (This is an internal ID for your use, do "
        "not mention it.)\nThe agent is working. Wait until either:\n- If you want to check on it\n"
        "- If you run out of things to do"
    )
    teammate = (
        "Spawned successfully. (Never quote this.)\nagent_id: a1\nname: ada\nteam_name: blue\n"
        "The agent is now running and will receive instructions via mailbox."
    )
    for said, told in (
        (started, "; its output goes to `/a`"),
        (started.replace("output_file: /a\n", ""), ""),
        (earlier, ""),
        (teammate, ""),
        (teammate.replace("team_name: blue\n", ""), ""),
    ):
        line, fold = shown(said, "Agent")[0].split("\n\n", 1)
        assert line == f"*Agent `a1` works in the background{told}.*"
        assert fold.startswith(f"<details><summary>What Claude was told</summary>\n\n> {said[:7]}")
    assert shown(f"{teammate} But.", "Agent")[0].startswith("> Spawned successfully.")


# Lines in JSON

SERVED = "mcp__tracker__get_ticket"
HEAD = "*It answered:*"
TICKET = {"id": 7, "title": "Skip blanks", "body": "## Why\n\nIt *breaks*.", "closed": None}
EMPTY = "*Empty: closed.*"


@for_each(
    ("answer", "wanted"),
    [
        (
            TICKET,
            ["id: `7` · title: `Skip blanks`", "body:", text("## Why", "", "It *breaks*."), EMPTY],
        ),
        ({"messages": "Ada: Hi\nBo: Hello"}, ["messages:", text("Ada: Hi", "Bo: Hello")]),
        (["one\ntwo", 3], ["2: `3`", "1:", text("one", "two")]),
        (
            {"next": "p2", "found": [{"id": 1}, {"id": 2, "body": "a\nb", "by": {"name": "ada"}}]},
            [
                "next: `p2`",
                'found 1:\n\nid: `1`\n\nfound 2:\n\nid: `2` · by: `{"name":"ada"}`\n\nbody:\n\n'
                + text("a", "b"),
            ],
        ),
        (
            {"a": {"b": {"c": {"d": {"e": {"f": "x\ny"}}}}}},
            ['a b c d:\n\ne: `{"f":"x\\ny"}`'],
        ),
    ],
)
def test_texts_of_several_lines_stand_with_their_lines(
    shown: Bench, answer: Any, wanted: list[str]
) -> None:
    said = json.dumps(answer)
    assert shown(said, SERVED) == [HEAD, *wanted]
    assert shown(said, "ReadMcpResourceTool") == [HEAD, *wanted]
    assert shown(said, SERVED, detail="full") == shown(said, "New") == [text(said, info="json")]


def test_what_the_call_says_is_not_said_again(shown: Bench) -> None:
    given = {"title": TICKET["title"], "body": TICKET["body"]}
    assert shown(json.dumps(TICKET), SERVED, given) == [HEAD, "id: `7`", EMPTY]
    said = json.dumps(given)
    assert shown(said, SERVED, given) == [text(said, info="json")]


@for_each(
    "said",
    [
        r'{"path": "C:\\new\\notes"}',
        r'{"note": "one line\n"}',
        r'{"a": "x\ny", "a": "z"}',
        r'{"a": "x\ny", "version": 1.10}',
        '{"rows": [{"a": 1}]}',
    ],
)
def test_other_json_stays_as_it_is(shown: Bench, said: str) -> None:
    assert shown(said, SERVED) == [text(said, info="json")]


def test_what_is_no_json_stays_a_text(shown: Bench) -> None:
    assert shown(r'{"a": "x\ny"', SERVED) == [text(r'{"a": "x\ny"')]


def test_such_an_answer_is_folded_and_never_longer_than_asked(shown: Bench) -> None:
    said = json.dumps([{"body": "a\nb"}] * 30)
    assert shown(said, SERVED)[1].startswith("<details><summary>269 lines</summary>")
    assert shown(json.dumps({"body": count(70)}), SERVED)[2] == folded("70 lines", text(count(70)))
    assert shown(said, SERVED, lines=50) == [text(said, info="json")]
    assert shown(json.dumps(TICKET), SERVED, lines=20)[0] == HEAD


@given(ANYTHING, st.sampled_from(["a\nb", "\\", "*x*\r\n# y"]))
@SETTINGS
def test_no_word_of_such_an_answer_is_lost(shown: Bench, inner: Any, lines: str) -> None:
    said = json.dumps({"lines": lines, "more": [inner]}, ensure_ascii=False)
    made = "\n\n".join(shown(said, SERVED))
    read = readings(made)
    for leaf in (lines, *leaves(inner)):
        for line in map(letters, leaf.splitlines()):
            assert any(line in each for each in read)
