"""Tool calls: what of each goes into its heading, what stands below, and that nothing is lost."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.markdown.diff import changed, diff
from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import plain
from pathexport.write.tool.forms import TOOLS, shown
from pathexport.write.tool.inputs import title
from tests.strategies import SETTINGS

CWD = "/home/ada/logbook"


def heading(name: str, given: Any) -> str:
    """What stands behind the signs of a call's heading."""
    return " · ".join([title(name), *shown(name, given, CWD).told])


def body(name: str, given: Any) -> str:
    """What stands below it."""
    return "\n\n".join(shown(name, given, CWD).body)


# One row a tool and case: the name, the input, the heading and what is below it.

CASES: list[tuple[str, Any, str, str]] = [
    (
        "Bash",
        {"command": "pytest -q", "description": "Run the tests"},
        "Bash · `pytest -q`",
        "Run the tests",
    ),
    (
        "Bash",
        {
            "command": "pnpm dev",
            "description": "Start it",
            "run_in_background": True,
            "timeout": 9000,
        },
        "Bash · `pnpm dev`",
        "Start it · in the background\n\ntimeout: `9000`",
    ),
    (
        "Bash",
        {"command": "git commit -m 'x\n\n```\n'", "run_in_background": False},
        "Bash · `git commit -m 'x …`",
        "````sh\ngit commit -m 'x\n\n```\n'\n````",
    ),
    (
        "Bash",
        {"command": "echo " + "x" * 100},
        f"Bash · `echo {'x' * 74}…`",
        f"```sh\necho {'x' * 100}\n```",
    ),
    (
        "Bash",
        {"command": "a\nb", "description": "Do *both*", "run_in_background": True},
        "Bash · Do \\*both\\* · in the background",
        "```sh\na\nb\n```",
    ),
    (
        "Bash",
        {"command": "a\nb", "description": "x " * 50},
        f"Bash · {'x ' * 39}x…",
        f"> {('x ' * 50)}\n\n```sh\na\nb\n```",
    ),
    ("BashOutput", {"bash_id": "dce0af"}, "BashOutput · `dce0af`", ""),
    (
        "BashOutput",
        {"bash_id": "dce0af", "filter": "err|warn"},
        "BashOutput · `dce0af`",
        "filter: `err|warn`",
    ),
    ("KillBash", {"shell_id": "bash_1"}, "KillBash · `bash_1`", ""),
    ("KillShell", {"shell_id": "dce0af"}, "KillShell · `dce0af`", ""),
    (
        "TaskOutput",
        {"task_id": "ac27727", "block": True, "timeout": 5000},
        "TaskOutput · `ac27727`",
        "block: `true` · timeout: `5000`",
    ),
    ("TaskStop", {"task_id": "ac27727"}, "TaskStop · `ac27727`", ""),
    ("Read", {"file_path": f"{CWD}/src/parser.py"}, "Read · `src/parser.py`", ""),
    ("Read", {"file_path": "/etc/hosts", "limit": 20}, "Read · `/etc/hosts` · lines 1–20", ""),
    (
        "Read",
        {"file_path": "/etc/hosts", "offset": 150, "limit": 50},
        "Read · `/etc/hosts` · lines 150–199",
        "",
    ),
    (
        "Read",
        {"file_path": "/etc/hosts", "offset": 150},
        "Read · `/etc/hosts` · from line 150",
        "",
    ),
    (
        "Read",
        {"file_path": f"{CWD}/guide.pdf", "pages": "1-5"},
        "Read · `guide.pdf`",
        "pages: `1-5`",
    ),
    ("Read", {"file_path": CWD}, f"Read · `{CWD}`", ""),
    ("Read", {"file_path": f"{CWD}-two/x"}, f"Read · `{CWD}-two/x`", ""),
    (
        "NotebookRead",
        {"notebook_path": f"{CWD}/plot.ipynb", "cell_id": "7"},
        "NotebookRead · `plot.ipynb`",
        "cell_id: `7`",
    ),
    (
        "Write",
        {"file_path": f"{CWD}/CLAUDE.md", "content": "# Logbook\n\n```\nx\n```\n"},
        "Write · `CLAUDE.md` · 5 lines",
        "````markdown\n# Logbook\n\n```\nx\n```\n````",
    ),
    (
        "Write",
        {"file_path": f"{CWD}/run", "content": "go"},
        "Write · `run` · 1 line",
        "```text\ngo\n```",
    ),
    ("Write", {"file_path": f"{CWD}/new", "content": ""}, "Write · `new` · 0 lines", ""),
    (
        "Edit",
        {
            "file_path": f"{CWD}/parser.py",
            "old_string": "def f():\n    return 1",
            "new_string": "def f():\n    return 2\n    # two",
            "replace_all": False,
        },
        "Edit · `parser.py` · +2 −1",
        "```diff\n def f():\n-    return 1\n+    return 2\n+    # two\n```",
    ),
    (
        "Edit",
        {
            "file_path": f"{CWD}/parser.py",
            "old_string": "a",
            "new_string": "",
            "replace_all": True,
        },
        "Edit · `parser.py` · +0 −1 · everywhere",
        "```diff\n-a\n```",
    ),
    (
        "MultiEdit",
        {
            "file_path": f"{CWD}/a.py",
            "edits": [
                {"old_string": "x = 1", "new_string": "x = 2"},
                {"old_string": "y", "new_string": "z", "replace_all": True},
            ],
        },
        "MultiEdit · `a.py` · +2 −2",
        "```diff\n-x = 1\n+x = 2\n```\n\n```diff\n-y\n+z\n```\n\nreplace_all: `true`",
    ),
    (
        "NotebookEdit",
        {
            "notebook_path": f"{CWD}/plot.ipynb",
            "cell_id": "c1",
            "cell_type": "markdown",
            "edit_mode": "insert",
            "new_source": "# Plot",
        },
        "NotebookEdit · `plot.ipynb` · insert · markdown",
        "```markdown\n# Plot\n```\n\ncell_id: `c1`",
    ),
    (
        "NotebookEdit",
        {"notebook_path": f"{CWD}/plot.ipynb", "new_source": "plot()"},
        "NotebookEdit · `plot.ipynb`",
        "```python\nplot()\n```",
    ),
    (
        "Grep",
        {
            "pattern": r"def (\w+)|`x`",
            "path": f"{CWD}/src",
            "output_mode": "content",
            "-n": True,
            "-A": 3,
            "-i": False,
        },
        r"Grep · `` def (\w+)|`x` `` · `src`",
        "output_mode: `content` · -n: `true` · -A: `3` · -i: `false`",
    ),
    (
        "Grep",
        {"pattern": "one\ntwo", "multiline": True},
        "Grep · `one …`",
        "```text\none\ntwo\n```\n\nmultiline: `true`",
    ),
    ("Glob", {"pattern": "**/*.{js,html}"}, "Glob · `**/*.{js,html}`", ""),
    ("Glob", {"pattern": "*.py", "path": "/srv"}, "Glob · `*.py` · `/srv`", ""),
    ("LS", {"path": f"{CWD}/notes"}, "LS · `notes`", ""),
    ("LS", {"path": CWD, "ignore": ["*.log"]}, f"LS · `{CWD}`", 'ignore: `["*.log"]`'),
    (
        "TodoWrite",
        {
            "todos": [
                {"content": "Read *all*", "status": "completed", "activeForm": "Reading *all*"},
                {"content": "Fix it", "status": "in_progress", "activeForm": "Fixing it"},
                {"content": "Test it", "status": "pending", "activeForm": "Testing it"},
            ]
        },
        "TodoWrite · 1 of 3 done",
        "- [x] Read \\*all\\*\n- [ ] **Fix it** (in progress)\n- [ ] Test it",
    ),
    ("TodoWrite", {"todos": []}, "TodoWrite · 0 of 0 done", ""),
    (
        "TaskCreate",
        {"subject": "Merge", "description": "Merge\n`main`", "activeForm": "Merging"},
        "TaskCreate · Merge",
        "> Merge  \n> `main`\n\nactiveForm: `Merging`",
    ),
    (
        "TaskUpdate",
        {"taskId": "1", "status": "in_progress", "owner": "alice"},
        "TaskUpdate · task 1 · in progress",
        "owner: `alice`",
    ),
    (
        "TaskUpdate",
        {"taskId": "4", "addBlockedBy": ["2", "3"], "subject": "Merge both"},
        "TaskUpdate · task 4 · Merge both",
        'addBlockedBy: `["2","3"]`',
    ),
    ("TaskGet", {"taskId": "2"}, "TaskGet · task 2", ""),
    ("TaskList", {}, "TaskList", ""),
    (
        "Task",
        {
            "subagent_type": "Explore",
            "description": "Find callers",
            "prompt": "Look.\n\n# Where\nSay it.",
            "model": "haiku",
        },
        "Task · Explore · Find callers",
        "> Look.\n>\n> \\# Where  \n> Say it.\n\nmodel: `haiku`",
    ),
    (
        "Agent",
        {"description": "Find", "prompt": "Look.", "name": "alice", "isolation": "worktree"},
        "Agent · Find",
        "> Look.\n\nname: `alice` · isolation: `worktree`",
    ),
    (
        "WebFetch",
        {"url": "https://docs.rs/x?a=1&b=(2)", "prompt": "What is new?"},
        "WebFetch · [https://docs.rs/x?a=1&b=(2)](https://docs.rs/x?a=1&amp;b=%282%29)",
        "> What is new?",
    ),
    (
        "WebSearch",
        {"query": "credo installer 2026", "allowed_domains": ["hex.pm"]},
        "WebSearch · credo installer 2026",
        'allowed_domains: `["hex.pm"]`',
    ),
    (
        "ExitPlanMode",
        {"plan": "# Plan\n\n1. Read\n2. Write"},
        "ExitPlanMode · the plan",
        "> **Plan** <!-- # -->\n>\n> 1. Read\n> 2. Write",
    ),
    (
        "ExitPlanMode",
        {"allowedPrompts": [{"tool": "Bash", "prompt": "run tests"}], "plan": "Do it."},
        "ExitPlanMode · the plan",
        '> Do it.\n\nallowedPrompts: `[{"tool":"Bash","prompt":"run tests"}]`',
    ),
    ("ExitPlanMode", {}, "ExitPlanMode", ""),
    (
        "AskUserQuestion",
        {
            "questions": [
                {
                    "question": "Which one?",
                    "header": "Which",
                    "multiSelect": False,
                    "options": [
                        {"label": "Left", "description": "The *old* one"},
                        {"label": "Right", "description": ""},
                    ],
                }
            ]
        },
        "AskUserQuestion",
        "**Which one?**\n\n- Left: The \\*old\\* one\n- Right",
    ),
    (
        "AskUserQuestion",
        {
            "questions": [
                {
                    "question": "What else?",
                    "header": "What",
                    "multiSelect": True,
                    "options": [{"label": "Tea", "description": "Hot", "preview": "+--+\n|T |"}],
                },
                {"question": "When?", "header": "When", "options": [{"label": "Now"}]},
            ],
            "answers": {"What else?": "Tea"},
        },
        "AskUserQuestion",
        (
            "**What else?** (several may be chosen)\n\n- Tea: Hot\n\npreview:\n\n"
            "```text\n+--+\n|T |\n```\n\n**When?**\n\n- Now\n\n"
            'answers: `{"What else?":"Tea"}`'
        ),
    ),
    (
        "Skill",
        {"skill": "docs:write", "args": "--all"},
        "Skill · `docs:write` · `--all`",
        "",
    ),
    ("Skill", {"command": "pdf"}, "Skill · `pdf`", ""),
    ("SlashCommand", {"command": "/review 12"}, "SlashCommand · `/review 12`", ""),
    (
        "SendMessage",
        {"to": "alice", "summary": "round 2", "message": "Go.\nNow.", "type": "message"},
        "SendMessage · alice · round 2",
        "> Go.  \n> Now.\n\ntype: `message`",
    ),
    (
        "SendMessage",
        {"recipient": "bob", "content": "Stop."},
        "SendMessage · bob",
        "> Stop.",
    ),
    (
        "ToolSearch",
        {"query": "select:TaskCreate,TaskList", "max_results": 3},
        "ToolSearch · select:TaskCreate,TaskList",
        "max_results: `3`",
    ),
    ("web_search", {"query": "cats"}, "web_search · cats", ""),
    (
        "web_fetch",
        {"url": "https://c.at/"},
        "web_fetch · [https://c.at/](https://c.at/)",
        "",
    ),
    (
        "mcp__linear-server__create_issue",
        {
            "title": "Run gc",
            "description": "## Problem\n\nIt grows.",
            "labels": ["Bug"],
            "priority": 1,
        },
        "linear-server: create_issue · Run gc",
        (
            'title: `Run gc` · labels: `["Bug"]` · priority: `1`\n\n'
            "description:\n\n```text\n## Problem\n\nIt grows.\n```"
        ),
    ),
    ("mcp__linear-server__get_issue", {"id": "E-1"}, "linear-server: get_issue", "id: `E-1`"),
    ("mcp__a__b__c", {}, "a: b__c", ""),
    ("mcp__a", {}, "mcp__a", ""),
    ("New", {"deep": {"a": [1, None]}, "none": None}, "New", 'deep: `{"a":[1,null]}`'),
    (
        "New",
        {"deep": {"a": ["x" * 50, "y" * 50]}},
        "New",
        f'deep:\n\n```json\n{{\n  "a": [\n    "{"x" * 50}",\n    "{"y" * 50}"\n  ]\n}}\n```',
    ),
    ("New", "words", "New", "input: `words`"),
    ("New", ["a", 1], "New", 'input: `["a",1]`'),
    ("New", None, "New", ""),
    ("", {}, "(no name)", ""),
    ("*Odd* <b>", {}, r"\*Odd\* \<b>", ""),
]


IDS = [f"{number}-{case[0]}" for number, case in enumerate(CASES)]


@pytest.mark.parametrize(("name", "given", "head", "below"), CASES, ids=IDS)
def test_a_call_tells_its_point_in_the_heading_and_the_rest_below(
    name: str, given: Any, head: str, below: str
) -> None:
    assert heading(name, given) == head
    assert body(name, given) == below


@pytest.mark.parametrize("cwd", [None, "", "/home", "/home/ada/log"])
def test_a_file_outside_the_directory_has_its_whole_name(cwd: str | None) -> None:
    assert shown("Read", {"file_path": "/srv/x.py"}, cwd).told == ["`/srv/x.py`"]
    assert shown("Read", {"file_path": "/home/ada/logbook"}, "/home/ada/log").told == [
        "`/home/ada/logbook`"
    ]


def test_the_table_has_a_case_for_every_tool() -> None:
    assert set(TOOLS) <= {name for name, *_ in CASES}


# What is given in an unexpected way is shown as it is


@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        ("Bash", {"command": ["ls", "-l"]}, 'command: `["ls","-l"]`'),
        ("Bash", {"command": 7}, "command: `7`"),
        ("Read", {"file_path": None, "offset": "10"}, "offset: `10`"),
        ("Read", {"file_path": "/a", "limit": {"to": 3}}, 'limit: `{"to":3}`'),
        ("Write", {"file_path": "/a", "content": {"x": "y"}}, 'content: `{"x":"y"}`'),
        ("Edit", {"file_path": "/a", "old_string": 1}, "old_string: `1`"),
        ("MultiEdit", {"edits": "none"}, "edits: `none`"),
        ("TodoWrite", {"todos": "none"}, "todos: `none`"),
        ("TaskUpdate", {"taskId": 1}, "taskId: `1`"),
        ("WebFetch", {"url": ["https://c.at"]}, 'url: `["https://c.at"]`'),
        ("ExitPlanMode", {"plan": {"a": "b"}}, 'plan: `{"a":"b"}`'),
        ("AskUserQuestion", {"questions": {"a": "b"}}, 'questions: `{"a":"b"}`'),
        ("Skill", {"skill": {"a": "b"}}, 'skill: `{"a":"b"}`'),
        ("SendMessage", {"message": {"type": "stop"}}, 'message: `{"type":"stop"}`'),
    ],
)
def test_a_field_of_another_type_is_shown_as_it_is(name: str, given: Any, wanted: str) -> None:
    assert wanted in body(name, given)


LEAVES = st.text(st.sampled_from("abz019éЖ字 \n\t\r*_`#<>|-+.[](){}&~\"'/:\x1b"), max_size=12)
# Words from the table, so that each tool meets its own fields.
NAMES = st.sampled_from(
    [
        *("command", "description", "run_in_background", "bash_id", "file_path", "offset", "limit"),
        *("content", "old_string", "new_string", "replace_all", "edits", "notebook_path"),
        *("new_source", "cell_type", "edit_mode", "pattern", "path", "todos", "status", "taskId"),
        *("subject", "prompt", "subagent_type", "url", "query", "plan", "questions", "options"),
        *("question", "header", "label", "multiSelect", "skill", "args", "to", "summary"),
        *("message", "title", "name", "new", "<b>", "\n# x"),
    ]
)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.one_of(LEAVES, LEAVES, st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=4)),
    max_leaves=10,
)
INPUTS = st.one_of(st.dictionaries(NAMES, ANYTHING, max_size=5), ANYTHING)


@given(INPUTS)
@SETTINGS
def test_any_json_is_an_input(given: Any) -> None:
    for name in (*TOOLS, "mcp__a__b", "New", ""):
        made = shown(name, given, CWD)
        assert all(made.told)
        assert all(made.body)
        assert not any("\n" in part for part in made.told)


# Nothing of an input is lost


# Fields that say what another one says, or that a box stands for.
SAID_OTHERWISE = ("activeForm", "header", "status")


def leaves(value: Any) -> Iterator[str]:
    """All texts in a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in SAID_OTHERWISE or not isinstance(each, str):
                yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)


def letters(text: str) -> str:
    """What neither escapes nor marks of Markdown change."""
    return "".join(c for c in text if c.isalnum())


JSON_ESCAPE = re.compile(r"\\(?:[\"\\/bfnrt]|u[0-9a-f]{4})")


def readings(markdown: str) -> list[str]:
    """Markdown as it stands, and as a reader of JSON or of a link's target reads it."""
    return [
        letters(reading)
        for reading in (
            markdown,
            JSON_ESCAPE.sub("", markdown),
            unquote(html.unescape(markdown)),
        )
    ]


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


@pytest.mark.parametrize("case", CASES, ids=IDS)
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


@pytest.mark.parametrize(
    "todo",
    [
        {"content": "Fix it", "status": "pending", "priority": "high", "id": "t7"},
        {"content": {"text": "Fix it"}, "status": "pending"},
        "Fix it",
    ],
)
def test_a_todo_is_shown_whole(todo: Any) -> None:
    assert not missing("TodoWrite", {"todos": [todo]})


def test_a_todo_of_another_status_says_which() -> None:
    given = {"todos": [{"content": "Fix it", "status": "cancelled"}]}
    assert "cancelled" in body("TodoWrite", given)


@pytest.mark.parametrize("edit", ["swap", {"old_string": ["swap"], "new_string": "x"}])
def test_an_edit_of_another_type_is_shown_as_it_is(edit: Any) -> None:
    given = {"file_path": "/a", "edits": [edit]}
    assert not missing("MultiEdit", given)
    assert "```diff\n```" not in body("MultiEdit", given)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        ("Grep", {"pattern": "a  b"}, "a  b"),
        ("Glob", {"pattern": "a\tb"}, "a\tb"),
        ("New", {"indent": "a  b"}, "a  b"),
    ],
)
def test_white_space_that_a_pattern_is_about_is_kept(name: str, given: Any, wanted: str) -> None:
    assert wanted in f"{heading(name, given)}\n{body(name, given)}"


# Headings stay short, and nothing empty stands below them


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Bash", {"command": "x" * 500}),
        ("Grep", {"pattern": "x" * 500}),
        ("Glob", {"pattern": "x\n" * 50}),
        ("Skill", {"skill": "a", "args": "x" * 500}),
        ("New", {"title": "x" * 500}),
        *(
            (name, {field: "word " * 100})
            for name, field in (
                ("WebSearch", "query"),
                ("ToolSearch", "query"),
                ("SlashCommand", "command"),
                ("TaskCreate", "subject"),
                ("TaskUpdate", "subject"),
                ("Task", "description"),
                ("SendMessage", "summary"),
            )
        ),
    ],
)
def test_a_heading_is_no_longer_than_a_line(name: str, given: Any) -> None:
    assert len(heading(name, given)) <= 130


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Bash", {}),
        ("Edit", {"file_path": "/a", "old_string": "", "new_string": ""}),
        ("NotebookEdit", {"notebook_path": "/a", "cell_id": "c1", "edit_mode": "delete"}),
    ],
)
def test_nothing_to_show_is_no_empty_fence(name: str, given: Any) -> None:
    assert "```" not in body(name, given)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"file_path": "/a", "limit": True}, "Read · `/a`"),
        ({"file_path": "/a", "offset": False}, "Read · `/a`"),
        ({"file_path": "/a", "limit": 0}, "Read · `/a`"),
        ({"file_path": "/a", "offset": -5, "limit": 3}, "Read · `/a` · lines 1–3"),
        ({"file_path": "/a", "offset": 0, "limit": 3}, "Read · `/a` · lines 1–3"),
        ({"file_path": "/a", "offset": 2.5}, "Read · `/a`"),
    ],
)
def test_only_numbers_of_lines_make_a_range(given: dict[str, Any], told: str) -> None:
    assert heading("Read", given) == told
    odd = {name: value for name, value in given.items() if name != "file_path" and value != 3}
    assert all(
        f"{name}: `{json.dumps(value)}`" in body("Read", given) for name, value in odd.items()
    )


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "not an address"])
def test_only_addresses_of_the_web_are_links(url: str) -> None:
    assert "](" not in heading("WebFetch", {"url": url})


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("a.py", "python"),
        ("b.TSX", "tsx"),
        ("Makefile", "make"),
        ("src/Dockerfile", "dockerfile"),
        ("c.yml", "yaml"),
        ("d.ipynb", "json"),
        ("C:\\x\\e.rs", "rust"),
        ("f.md", "markdown"),
        (".bashrc", "text"),
        ("g.tar.gz", "text"),
        ("LICENSE", "text"),
        ("", "text"),
    ],
)
def test_a_fence_carries_the_language_of_its_file(name: str, wanted: str) -> None:
    assert language(name) == wanted


# Edits


@pytest.mark.parametrize(
    ("old", "new", "lines", "count"),
    [
        ("", "", "", "+0 −0"),
        ("a", "a", " a", "+0 −0"),
        ("a", "b", "-a|+b", "+1 −1"),
        ("a\n", "b\n", "-a|+b", "+1 −1"),
        ("", "a\nb\n", "+a|+b", "+2 −0"),
        ("a\nb\n", "", "-a|-b", "+0 −2"),
        ("a", "a\n", " a|+", "+1 −0"),
        ("a\n", "a", " a|-", "+0 −1"),
        ("a\nb\nc", "a\nc", " a|-b| c", "+0 −1"),
        ("a\nc", "a\nb\nc", " a|+b| c", "+1 −0"),
        ("a\na", "a\na\na", " a| a|+a", "+1 −0"),
        ("x\na\ny", "x\nb\nc\ny", " x|-a|+b|+c| y", "+2 −1"),
        ("-a", "+a", "--a|++a", "+1 −1"),
        ("\n", "", "-", "+0 −1"),
        ("a\n\n", "a\n", " a|-", "+0 −1"),
    ],
)
def test_an_edit_is_lines_that_go_and_come(old: str, new: str, lines: str, count: str) -> None:
    assert diff(old, new) == lines.replace("|", "\n")
    assert changed([(old, new)]) == count


EDITED = st.lists(st.sampled_from(["", "a", "b", "-a", "+a", " a", "é"]), max_size=6).map("\n".join)


@given(EDITED, EDITED)
@SETTINGS
def test_both_texts_can_be_read_off_an_edit(old: str, new: str) -> None:
    made = diff(old, new)
    lines = made.split("\n") if made else []
    before = [line[1:] for line in lines if line[0] in " -"]
    after = [line[1:] for line in lines if line[0] in " +"]
    ended = all(text.endswith("\n") for text in (old, new) if text)
    for text, found in ((old, before), (new, after)):
        assert "\n".join(found) + ("\n" if ended and text else "") == text
        assert bool(found) == bool(text)


@given(st.lists(st.tuples(EDITED, EDITED), max_size=3))
@SETTINGS
def test_counts_of_edits_add_up(edits: list[tuple[str, str]]) -> None:
    plus, minus = re.fullmatch(r"\+(\d+) −(\d+)", changed(edits)).groups()  # type: ignore[union-attr]
    signs = "".join(line[:1] for edit in edits for line in diff(*edit).split("\n"))
    assert (int(plus), int(minus)) == (signs.count("+"), signs.count("-"))
