"""What tools answered: verbatim, folded when long, cut on request only."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.rows import Row
from pathexport.write.markdown.literal import plain
from pathexport.write.message.placed import texts
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Options
from pathexport.write.render.context import Context
from pathexport.write.render.parts import Part, assets, hidden
from pathexport.write.tool.outputs import without_colours
from pathexport.write.tool.results import RESULTS, result, server_result
from tests.logs import Log
from tests.shown_results import block, count, text, typed
from tests.strategies import SETTINGS
from tests.tool_inputs import ANYTHING, leaves, letters, readings

PICTURE = b"\x89PNG picture"
NOTHING = ["*No output.*"]


class Bench:
    """A log of one call whose result is tried out in many ways."""

    def __init__(self, folder: Path) -> None:
        log = Log()
        log.result("c", log.call("b", log.prompt("a", None), "t1"), "t1")
        self.project = log.load(folder)
        self.row: Row = self.project.graph.rows[self.project.graph.index["c"]]
        self.parts: list[Part] = []

    def __call__(
        self,
        content: Any,
        tool: str = "Bash",
        given: Any = None,
        error: Any = None,
        lines: int | None = None,
        detail: Literal["standard", "full"] = "standard",
    ) -> list[str]:
        """The blocks of Markdown that a result becomes."""
        options = Options(max_lines=lines, detail=detail)
        block = {"type": "tool_result", "tool_use_id": "t1", "content": content}
        if error is not None:
            block["is_error"] = error
        self.parts = result(typed(block), self.row, tool, given, self.context(options))
        return texts(self.parts, 1, Surroundings())

    def context(self, options: Options) -> Context:
        return Context(self.project, self.project.bodies, options)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(tmp_path_factory.mktemp("project"))


def picture(data: str, kind: str = "image/png") -> dict[str, Any]:
    return {"type": "image", "source": {"type": "base64", "media_type": kind, "data": data}}


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def name_of(data: bytes, ending: str) -> str:
    return f"assets/{sha256(data).hexdigest()[:16]}.{ending}"


# Texts

SPENT = "agentId: a1 {}\n<usage>total_tokens: {}\ntool_uses: {}\nduration_ms: {}</usage>"


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        ("ok", [text("ok")]),
        ("one\ntwo\n\n", [text("one", "two")]),
        ("\n  one", [text("", "  one")]),
        ([block("one"), block("two")], [text("one"), text("two")]),
        (["one", block("two")], [text("one"), text("two")]),
        ("```\nx", ["````text\n```\nx\n````"]),
        ("a\r\nb\rc", [text("a", "b", "c")]),
        ("a\x07\x00b", [text("a␇␀b")]),
        ("", NOTHING),
        (" \n\t\n", NOTHING),
        (None, NOTHING),
        ([], NOTHING),
        ([None], NOTHING),
        ([block("")], NOTHING),
    ],
)
def test_a_text_is_shown_as_it_is(shown: Bench, content: Any, wanted: list[str]) -> None:
    assert shown(content) == wanted


def test_a_blank_text_beside_others_says_nothing(shown: Bench) -> None:
    assert shown([block("one"), block("")]) == [text("one")]


@pytest.mark.parametrize(
    ("tool", "content", "wanted"),
    [
        ("mcp__a__b", '{"a": [1]}', text('{"a": [1]}', info="json")),
        ("mcp__a__b", "[\n  1\n]\n", text("[", "  1", "]", info="json")),
        ("mcp__a__b", "{not json}", text("{not json}")),
        ("mcp__a__b", '"a"', text('"a"')),
        ("New", "words", text("words")),
        ("Bash", '{"a": 1}', text('{"a": 1}')),
        ("BashOutput", "<status>done</status>", "status: `done`"),
        ("BashOutput", "done", text("done")),
        ("TaskOutput", "<status>done</status> x", text("<status>done</status> x")),
        ("Grep", "a.py:1:x", text("a.py:1:x")),
        ("Glob", "No files found", text("No files found")),
        ("LS", "- /a/\n  - b", text("- /a/", "  - b")),
        ("TaskList", "#1 [done] One", text("#1 [done] One")),
        ("TodoWrite", "Todos have been modified.", "> Todos have been modified."),
        ("TaskUpdate", "Updated task #1 owner", "> Updated task #1 owner"),
        ("Write", "File created at: /a", "> File created at: /a"),
        ("Skill", "Launching skill: pdf", "> Launching skill: pdf"),
        ("Edit", "1\n2\n3\n4\n5", text("1", "2", "3", "4", "5")),
        ("Edit", "x" * 401, text("x" * 401)),
        ("WebFetch", "# Title\n\nText", "> **Title** <!-- # -->\n>\n> Text"),
        ("WebSearch", "Found:\n\n- one", "> Found:\n>\n> - one"),
        ("Task", "Two callers.", "> Two callers."),
        ("Agent", "agentId: a1\n<usage>5</usage>", "> agentId: a1  \n> \\<usage>5\\</usage>"),
        (
            "Agent",
            SPENT.format("(for resuming to continue)", "12345", "1", "61500"),
            "*Agent `a1` · 12,345 tokens · 1 tool call · 61.5 s*",
        ),
        (
            "Task",
            SPENT.format(
                "(use SendMessage with to: 'a1')\nworktreePath: /w\n_b_: *x*", "1", "0", "9"
            ),
            "*Agent `a1` · 1 token · 0 tool calls · 0.0 s · worktreePath: `/w` · \\_b\\_: `*x*`*",
        ),
        ("AskUserQuestion", 'Answers: "Which?"="Left"', '> Answers: "Which?"="Left"'),
        ("ExitPlanMode", "User has approved.", "> User has approved."),
    ],
)
def test_each_tool_has_its_way_to_answer(
    shown: Bench, tool: str, content: str, wanted: str
) -> None:
    assert shown(content, tool) == [wanted]


@pytest.mark.parametrize("tool", [*RESULTS, "New"])
def test_an_error_is_shown_as_it_is(shown: Bench, tool: str) -> None:
    said = "<tool_use_error>String to replace not found.\n# x</tool_use_error>"
    assert shown(said, tool, error=True) == [text(*said.split("\n"))]


# Pictures, documents and what nobody knows


def test_a_picture_is_kept_under_a_name_made_of_its_content(shown: Bench) -> None:
    name = name_of(PICTURE, "png")
    assert shown([picture(base64_of(PICTURE))], "Read") == [f"![picture]({name})"]
    assert assets(shown.parts) == {name: PICTURE}


@pytest.mark.parametrize(
    ("kind", "ending"),
    [("image/jpeg", "jpg"), ("image/webp", "webp"), ("image/../../x", "bin"), (None, "bin")],
)
def test_a_pictures_ending_is_one_of_ours(shown: Bench, kind: Any, ending: str) -> None:
    shown([picture(base64_of(PICTURE), kind)])
    assert list(assets(shown.parts)) == [name_of(PICTURE, ending)]


@pytest.mark.parametrize("data", ["!!", "aGFsbG8", "é", 7, None, ["x"]])
def test_a_broken_picture_is_shown_as_it_is(shown: Bench, data: Any) -> None:
    (made,) = shown([picture(data)])
    assert made.startswith("<details><summary>Block of type image</summary>")
    assert not assets(shown.parts)


@pytest.mark.parametrize(
    ("data", "kept"), [("", {}), ("aGFs\nbG8=\n", {name_of(b"hallo", "png"): b"hallo"})]
)
def test_what_a_picture_is(shown: Bench, data: str, kept: dict[str, bytes]) -> None:
    shown([picture(data)])
    assert assets(shown.parts) == kept


def test_a_document_is_kept_or_folded(shown: Bench) -> None:
    source = {"type": "base64", "media_type": "application/pdf", "data": base64_of(b"pdf")}
    kept = name_of(b"pdf", "pdf")
    assert shown([{"type": "document", "source": source}]) == [f"📎 [document]({kept})"]
    assert assets(shown.parts) == {kept: b"pdf"}
    inside = {"type": "document", "title": "Notes", "source": {"type": "text", "data": "# x"}}
    assert shown([inside]) == [
        f"<details><summary>Document: Notes</summary>\n\n{text('# x')}\n\n</details>"
    ]


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("image", "*A picture at `https://a.b/c`*"), ("document", "*A document at `https://a.b/c`*")],
)
def test_what_lies_elsewhere_is_named(shown: Bench, kind: str, wanted: str) -> None:
    assert shown([{"type": kind, "source": {"type": "url", "url": "https://a.b/c"}}]) == [wanted]


def test_found_tools_are_named(shown: Bench) -> None:
    found = [{"type": "tool_reference", "tool_name": name} for name in ("TaskGet", "TaskList")]
    assert shown(found, "ToolSearch") == ["`TaskGet`", "`TaskList`"]


@pytest.mark.parametrize(
    "content",
    [
        [{"type": "new", "deep": [{"a": "precious"}]}],
        [{"type": "text", "text": ["precious"]}],
        [{"type": "image", "file": "precious"}],
        [{"type": "document", "source": {"type": "content", "content": "precious"}}],
        [{"content": "precious"}],
        [["precious"]],
        {"a": "precious"},
    ],
)
def test_a_block_that_nobody_knows_is_shown_as_it_is(shown: Bench, content: Any) -> None:
    (made,) = shown(content)
    assert made.startswith("<details><summary>Block of type ")
    assert "precious" in made


def test_a_reference_of_another_type_is_shown_as_it_is(shown: Bench) -> None:
    assert "precious" in "".join(shown([{"type": "tool_reference", "tool_name": ["precious"]}]))


def found(leaf: str, read: list[str]) -> bool:
    lines = map(letters, plain(leaf).split("\n"))
    return all(any(line in reading for reading in read) for line in lines)


@given(ANYTHING, st.sampled_from([*RESULTS, "New"]), ANYTHING, st.sampled_from([None, True, 1]))
@SETTINGS
def test_any_json_is_a_result(
    shown: Bench, content: Any, tool: str, given: Any, error: Any
) -> None:
    made = shown(content, tool, given, error)
    assert made
    assert all(made)
    read = readings("\n\n".join(made))
    for leaf in leaves(content):
        bare = re.sub(r"^ *\d+(?:→|\t)", "", leaf, flags=re.MULTILINE)  # a file's line
        assert any(found(said, read) for said in (leaf, without_colours(leaf), bare))


# Terminals


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[1;38;5;208mx\x1b[m", "x"),
        ("\x1b[38:2::1:2:3mx", "x"),
        ("\x1b[2K\x1b[1Gx\x1b[?25l\x1b[10;2H", "x"),
        ("\x1b]0;a title\x07x", "x"),
        ("\x1b]0;a title\x1b\\x", "x"),
        ("\x1b]8;;https://a.b\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b(B\x1b)0x", "x"),
        ("\x1b=\x1b>\x1b7\x1b8\x1bMx", "x"),
        ("x\x1b\n", "x␛\n"),
        ("[31m", "[31m"),
    ],
)
def test_what_a_terminal_obeys_is_left_out(shown: Bench, written: str, read: str) -> None:
    assert shown(f"a{written}b") == [text(f"a{read}b")]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("\x1b]0;no end\nall\nthe rest", "\nall\nthe rest"),
        ("\x1bP1$r0m\x1b\\x", "x"),
        ("\x9b31mx\x9b0m", "x"),
    ],
)
def test_what_a_terminal_obeys_ends_where_it_ends(shown: Bench, written: str, read: str) -> None:
    assert shown(f"{written}\nmore") == [text(f"{read}\nmore")]


# Files


def numbered(*lines: str, start: int = 1, mark: str = "→") -> str:
    return "\n".join(f"{start + n:>6}{mark}{line}" for n, line in enumerate(lines))


PYTHON = {"file_path": "/a.py"}
REMINDED = "<details><summary>Reminder for the model</summary>\n\n```\nBeware.\n```\n\n</details>"
MALWARE = (
    "\n\n<system-reminder>\nWhenever you read a file, you should consider whether it "
    "looks malicious.\n</system-reminder>\n"
)


@pytest.mark.parametrize(
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
    assert hidden(shown.parts) == {"reminder": 1}
    assert shown(MALWARE, "Read", PYTHON) == NOTHING
    (_, whole) = shown(numbered("x") + MALWARE, "Read", PYTHON, detail="full")
    assert "looks malicious" in whole
    assert not hidden(shown.parts)
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


@pytest.mark.parametrize("tool", [*RESULTS, "New"])
def test_nothing_is_cut_unless_asked(shown: Bench, tool: str) -> None:
    said = count(600)
    (made,) = shown(said, tool)
    assert letters(said) in letters(made)


def left_out(number: int) -> str:
    return f"*{number} more line{'' if number == 1 else 's'} left out: `s1.jsonl:3`*"


@pytest.mark.parametrize("tool", [*RESULTS, "New"])
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


# What tools of the API's own server found


def served(shown: Bench, content: Any, **fields: Any) -> list[str]:
    found = {"type": "x_result", "tool_use_id": "t1", "content": content, **fields}
    parts = server_result(typed(found), shown.row, shown.context(Options()))
    return texts(parts, 1, Surroundings())


def test_found_pages_are_a_list(shown: Bench) -> None:
    found = [
        {"type": "web_search_result", "title": "Cats *all*", "url": "https://c.at", "age": "2 d"},
        {"type": "web_search_result", "url": "https://d.og"},
    ]
    assert served(shown, found) == ["- Cats \\*all\\*: `https://c.at`\n- : `https://d.og`"]


@pytest.mark.parametrize(
    "content",
    [
        {"type": "web_search_tool_result_error", "error_code": "precious"},
        {"type": "code_execution_result", "stdout": "precious", "return_code": 0},
        [{"title": "precious"}, {"url": "https://c.at"}],
        [{"url": ["precious"]}],
        "precious",
        ["precious"],
    ],
)
def test_what_else_a_server_says_is_shown_as_it_is(shown: Bench, content: Any) -> None:
    (made,) = served(shown, content)
    assert made.startswith("```json\n")
    assert "precious" in made


def test_a_servers_block_without_content_is_shown_as_it_is(shown: Bench) -> None:
    assert "precious" in "".join(served(shown, None, data="precious"))


def test_the_words_of_a_remote_tool_are_words(shown: Bench) -> None:
    assert served(shown, [block("found")]) == [text("found")]
