"""Tool calls: what of each goes into its heading, what stands below, and that nothing is lost."""

from __future__ import annotations

import json
from typing import Any

from pathexport.write.markdown.languages import language
from pathexport.write.tool.forms import TOOLS, shown
from tests.making.tool_inputs import CASES, body, heading
from tests.running.each import for_each

# One row a tool and case: the name, the input, the heading and what is below it.


@for_each(("name", "given", "head", "below"), CASES)
def test_a_call_tells_its_point_in_the_heading_and_the_rest_below(
    name: str, given: Any, head: str, below: str
) -> None:
    assert heading(name, given) == head
    assert body(name, given) == below


@for_each("name", ["C:\\work\\src\\x.py", "c:\\Work\\src\\x.py", "C:/Work/src\\x.py"])
def test_on_windows_a_folder_is_one_however_it_is_written(name: str) -> None:
    assert shown("Read", {"file_path": name}, "C:\\Work").line == ["`src\\x.py`"]


@for_each("name", ["C:\\Worker\\x.py", "D:\\Work\\x.py", "/Work/x.py", "C:\\Work\\", "C:\\Work"])
def test_a_file_outside_such_a_folder_has_its_whole_name(name: str) -> None:
    assert shown("Read", {"file_path": name}, "C:\\Work").line == [f"`{name}`"]


def test_elsewhere_capitals_tell_folders_apart() -> None:
    assert shown("Read", {"file_path": "/home/Ada/x.py"}, "/home/ada").line == ["`/home/Ada/x.py`"]


@for_each("cwd", [None, "", "/home", "/home/ada/log"])
def test_a_file_outside_the_directory_has_its_whole_name(cwd: str | None) -> None:
    assert shown("Read", {"file_path": "/srv/x.py"}, cwd).line == ["`/srv/x.py`"]
    assert shown("Read", {"file_path": "/home/ada/logbook"}, "/home/ada/log").line == [
        "`/home/ada/logbook`"
    ]


def test_the_table_has_a_case_for_every_tool() -> None:
    assert set(TOOLS) <= {name for name, *_ in CASES}


# What is given in an unexpected way is shown as it is


@for_each(
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


# Headings stay short, and nothing empty stands below them


@for_each(
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


@for_each(
    ("name", "given"),
    [
        ("Bash", {}),
        ("Edit", {"file_path": "/a", "old_string": "", "new_string": ""}),
        ("NotebookEdit", {"notebook_path": "/a", "cell_id": "c1", "edit_mode": "delete"}),
    ],
)
def test_nothing_to_show_is_no_empty_fence(name: str, given: Any) -> None:
    assert "```" not in body(name, given)


@for_each(
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


@for_each("url", ["javascript:alert(1)", "file:///etc/passwd", "not an address"])
def test_only_addresses_of_the_web_are_links(url: str) -> None:
    assert "](" not in heading("WebFetch", {"url": url})


@for_each(
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
