"""Nothing of an input is lost, whatever it is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.markdown.literal import plain
from pathexport.write.tool.forms import TOOLS, shown
from tests.making.tool_inputs import (
    ANYTHING,
    CASES,
    CWD,
    NAMES,
    body,
    heading,
    leaves,
    letters,
    readings,
)
from tests.random.strategies import SETTINGS
from tests.running.each import for_each

# What is given in an unexpected way is shown as it is


INPUTS = st.one_of(st.dictionaries(NAMES, ANYTHING, max_size=5), ANYTHING)


@given(INPUTS)
@SETTINGS
def test_any_json_is_an_input(given: Any) -> None:
    for name in (*TOOLS, "mcp__a__b", "New", ""):
        made = shown(name, given, CWD)
        assert all(made.line)
        assert all(made.body)
        assert not any("\n" in part for part in made.line)


# Nothing of an input is lost


def missing(name: str, given: Any) -> list[str]:
    """Lines of an input's texts that the call does not show."""
    read = readings("\n\n".join([heading(name, given), body(name, given)]))
    lines = [line for leaf in leaves(given) for line in plain(leaf).split("\n")]
    return [line for line in lines if not any(letters(line) in reading for reading in read)]


@given(INPUTS)
@SETTINGS
def test_every_text_of_an_input_is_shown(given: Any) -> None:
    for name in (*TOOLS, "mcp__a__b", "New"):
        assert not missing(name, given), name


@for_each("case", CASES)
def test_every_text_of_a_real_input_is_shown(case: tuple[str, Any, str, str]) -> None:
    name, given, *_ = case
    read = readings(heading(name, given))
    inside = [text.removeprefix(f"{CWD}/") for text in missing(name, given)]
    assert all(any(letters(text) in reading for reading in read) for text in inside)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Skill", {"skill": "review", "args": "12\nand be strict"}),
        ("Skill", {"skill": "review", "args": "x" * 100}),
    ],
)
def test_a_skills_arguments_are_shown_whole(name: str, given: Any) -> None:
    assert not missing(name, given)


@for_each(
    "todo",
    [
        {"content": "Fix it", "status": "pending", "priority": "high", "id": "t7"},
        {"content": {"text": "Fix it"}, "status": "pending"},
        "Fix it",
    ],
)
def test_a_todo_is_shown_whole(todo: Any) -> None:
    assert not missing("TodoWrite", {"todos": [todo]})


def test_an_older_todos_priority_is_no_json() -> None:
    todo = {"content": "Fix it", "status": "pending", "priority": "high", "id": "7"}
    assert body("TodoWrite", {"todos": [todo]}) == "- [ ] Fix it (priority: `high` · id: `7`)"


def test_a_todo_of_another_status_says_which() -> None:
    given = {"todos": [{"content": "Fix it", "status": "cancelled"}]}
    assert "cancelled" in body("TodoWrite", given)


@pytest.mark.parametrize("edit", ["swap", {"old_string": ["swap"], "new_string": "x"}])
def test_an_edit_of_another_type_is_shown_as_it_is(edit: Any) -> None:
    given = {"file_path": "/a", "edits": [edit]}
    assert not missing("MultiEdit", given)
    assert "```diff\n```" not in body("MultiEdit", given)


@for_each(
    "question",
    [
        "Which?",
        {"question": ["Which?"]},
        {"question": "Which?", "options": "any"},
        {"question": "Which?", "options": ["Left"]},
        {"question": "Which?", "options": [{"label": ["Left"]}]},
    ],
)
def test_a_question_of_another_type_is_shown_as_it_is(question: Any) -> None:
    given = {"questions": [question]}
    assert not missing("AskUserQuestion", given)
    assert "****" not in body("AskUserQuestion", given)


def test_a_preview_stands_with_its_option() -> None:
    options = [{"label": label, "preview": f"{label}\n{label}"} for label in ("Left", "Right")]
    made = body("AskUserQuestion", {"questions": [{"question": "Which?", "options": options}]})
    assert re.findall("Left|Right", made) == ["Left"] * 3 + ["Right"] * 3


@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        ("Grep", {"pattern": "x", "head_limit": 0}, "head_limit: `0`"),
        ("TaskOutput", {"task_id": "a", "block": False}, "block: `false`"),
    ],
)
def test_zero_and_false_say_something(name: str, given: Any, wanted: str) -> None:
    assert wanted in body(name, given)


@for_each(
    ("name", "given", "wanted"),
    [
        ("Grep", {"pattern": "a  b"}, "a  b"),
        ("Glob", {"pattern": "a\tb"}, "a\tb"),
        ("New", {"indent": "a  b"}, "a  b"),
    ],
)
def test_white_space_that_a_pattern_is_about_is_kept(name: str, given: Any, wanted: str) -> None:
    assert wanted in f"{heading(name, given)}\n{body(name, given)}"


@for_each(
    ("name", "field", "info"),
    [
        ("Write", "content", "python"),
        ("Edit", "new_string", "diff"),
        ("NotebookEdit", "new_source", "python"),
        ("Bash", "command", "sh"),
        ("Workflow", "script", "js"),
        ("New", "code", "text"),
    ],
)
def test_an_input_that_is_longer_than_a_screen_is_folded(name: str, field: str, info: str) -> None:
    """… as results are, and as the diff of what a command changed is."""
    for lines, folded in ((60, False), (61, True)):
        made = body(name, {"file_path": "/a.py", field: "x\n" * lines})
        begins = f"<details><summary>{lines} lines</summary>\n\n```{info}\n" if folded else "```"
        assert made.partition(":\n\n")[2 * (name == "New")].startswith(begins), made


def test_long_json_of_an_input_is_folded() -> None:
    made = body("New", {"items": ["word " * 5] * 80})
    assert made.startswith("items:\n\n<details><summary>82 lines</summary>\n\n```json\n")
