"""What tools answered: verbatim, folded when long, cut on request only."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.write.message.placed import texts
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Options
from pathexport.write.tool.results import RESULTS, server_result
from tests.making.wordings import FOUND_BY_OTHERS, framed
from tests.running.each import for_each
from tests.write.tool.bench import NOTHING, Bench
from tests.write.tool.shown_results import block, text, typed

SPENT = "agentId: a1 {}\n<usage>total_tokens: {}\ntool_uses: {}\nduration_ms: {}</usage>"

RESUMED = (
    '{"success":true,"message":"Resuming agent a1b2","resumedAgentId":"a1b2c3",'
    '"pin":{"id":"a1b2c3","name":"ada","ref":"77ab"}}'
)
SPENT_NOW = SPENT.replace("total", "subagent").replace(" {}", "", 1).format("12", "0", "9")


@for_each(
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


@for_each(
    ("tool", "content", "wanted"),
    [
        ("mcp__a__b", '{"a": [1]}', text('{"a": [1]}', info="json")),
        ("mcp__a__b", r'{"result":"# one\n\ttwo"}', text("# one", "\ttwo")),
        ("mcp__a__b", r'{"result":"{\"a\": 1}"}', text('{"a": 1}', info="json")),
        ("mcp__a__b", '{"result":"a","b":1}', text('{"result":"a","b":1}', info="json")),
        ("mcp__a__b", '{"result":["a"]}', text('{"result":["a"]}', info="json")),
        (
            "mcp__a__b",
            '{"result":"a","result":"b"}',
            text('{"result":"a","result":"b"}', info="json"),
        ),
        ("mcp__a__b", '{"result":"a"]', text('{"result":"a"]')),
        ("mcp__a__b", '{"result":}', text('{"result":}')),
        ("mcp__a__b", '{"result":" "}', text('{"result":" "}', info="json")),
        ("mcp__a__b", '{"result":"a"} b', text('{"result":"a"} b')),
        ("New", '{"result":"a"}', text('{"result":"a"}', info="json")),
        ("mcp__a__b", "[\n  1\n]\n", text("[", "  1", "]", info="json")),
        ("mcp__a__b", "{not json}", text("{not json}")),
        ("mcp__a__b", '"a"', text('"a"')),
        ("SendMessage", '{"message": "Agent *a* resumed."}', "> Agent *a* resumed."),
        ("SendMessage", '{"message": " "}', text('{"message": " "}', info="json")),
        ("SendMessage", '{"message": [1]}', text('{"message": [1]}', info="json")),
        (
            "SendMessage",
            r'{"message":"Sent","more":"1\n2"}',
            text(r'{"message":"Sent","more":"1\n2"}', info="json"),
        ),
        ("New", '{"message": "Done."}', text('{"message": "Done."}', info="json")),
        ("TeamCreate", '{"team_name": "x\\ny"}', text('{"team_name": "x\\ny"}', info="json")),
        ("New", "words", text("words")),
        ("Bash", '{"a": 1}', text('{"a": 1}')),
        ("PowerShell", '{"a": 1}', text('{"a": 1}')),
        ("Monitor", "Monitor started (task b1).", "> Monitor started (task b1)."),
        ("CronCreate", "Scheduled job 1a (every day).", "> Scheduled job 1a (every day)."),
        ("ScheduleWakeup", "Next wakeup at 10:31.", "> Next wakeup at 10:31."),
        ("Workflow", "Workflow started.", "> Workflow started."),
        ("mcp__ccd_session__spawn_task", "A chip is showing.", "> A chip is showing."),
        ("BashOutput", "<status>done</status>", "status: `done`"),
        ("BashOutput", "done", text("done")),
        ("TaskOutput", "<status>done</status> x", text("<status>done</status> x")),
        ("Grep", "a.py:1:x", text("a.py:1:x")),
        ("Glob", "No files found", text("No files found")),
        ("LS", "- /a/\n  - b", text("- /a/", "  - b")),
        ("TaskList", "#1 [done] One", text("#1 [done] One")),
        ("TaskList", "#1 [pending] One\n2", text("#1 [pending] One", "2")),
        (
            "TaskList",
            "#1 [completed] One (*ada*)\n#3 [in_progress] Three\n#2 [pending] Two [by #3]",
            "- [x] #1 One (\\*ada\\*)\n- [ ] **#3 Three** (in progress)\n- [ ] #2 Two \\[by #3\\]",
        ),
        ("TodoWrite", "Todos have been modified.", "> Todos have been modified."),
        ("TaskUpdate", "Updated task #1 owner", "> Updated task #1 owner"),
        ("Write", "File created at: /a", "> File created at: /a"),
        ("Skill", "Launching skill: pdf", "> Launching skill: pdf"),
        ("Edit", "1\n2\n3\n4\n5", text("1", "2", "3", "4", "5")),
        ("Edit", "x" * 401, text("x" * 401)),
        ("WebFetch", "# Title\n\nText", "> **Title** <!-- # -->\n>\n> Text"),
        ("WebSearch", "Found:\n\n- one", "> Found:\n>\n> - one"),
        ("Task", "Two callers.", "> Two callers."),
        ("Agent", "agentId: a1\n<usage>5</usage>", "> agentId: a1  \n> &lt;usage>5&lt;/usage>"),
        ("Task", "agentId: a1 (for resuming to continue)", "*Agent `a1`*"),
        ("Task", "agentId: a1 (for two)", "> agentId: a1 (for two)"),
        (
            "Agent",
            SPENT.format("(for resuming to continue)", "12345", "1", "61500"),
            "*Agent `a1` · 12,345 tokens · 1 tool call · 1 min 1 s*",
        ),
        (
            "Agent",
            SPENT.format("(for resuming to continue)", "2", "2", "59949"),
            "*Agent `a1` · 2 tokens · 2 tool calls · 59.9 s*",
        ),
        (
            "Task",
            SPENT.format(
                "(use SendMessage with to: 'a1')\nworktreePath: /w\n_b_: *x*", "1", "0", "9"
            ),
            "*Agent `a1` · 1 token · 0 tool calls · 0.0 s · worktreePath: `/w` · \\_b\\_: `*x*`*",
        ),
        ("Agent", framed("# Two\n\nCallers."), "> **Two** <!-- # -->\n>\n> Callers."),
        ("Agent", "Async agent launched.", "> Async agent launched."),
        ("AskUserQuestion", 'Answers: "Which?"="Left"', '> Answers: "Which?"="Left"'),
        ("ExitPlanMode", "User has approved.", "> User has approved."),
        ("exit_plan_mode", "User has approved.", "> User has approved."),
    ],
)
def test_each_tool_has_its_way_to_answer(
    shown: Bench, tool: str, content: str, wanted: str
) -> None:
    assert shown(content, tool) == [wanted]


@for_each(
    ("tool", "content", "given", "wanted"),
    [
        ("SendMessage", RESUMED, {"to": "ada"}, ["> Resuming agent a1b2", "agent: `a1b2c3`"]),
        ("SendMessage", RESUMED, {"to": "a1b2c3"}, ["> Resuming agent a1b2"]),
        (
            "SendMessage",
            '{"success":false,"message":"Nobody has that name","display":"Not sent"}',
            {"to": "ada"},
            ["> Nobody has that name", "success: `false` · display: `Not sent`"],
        ),
        (
            "TaskStop",
            '{"message":"Stopped b1 (make)","task_id":"b1","task_type":"shell","command":"make"}',
            {"task_id": "b1"},
            ["> Stopped b1 (make)", "task_type: `shell`"],
        ),
        (
            "TeamCreate",
            '{"team_name":"x","team_file_path":"/t/x/config.json","lead_agent_id":"lead@x"}',
            {"team_name": "x"},
            ["team_file_path: `/t/x/config.json` · lead_agent_id: `lead@x`"],
        ),
        (
            "TeamDelete",
            '{"success":true,"message":"Cleaned up for team \\"x\\"","team_name":"x"}',
            {},
            ['> Cleaned up for team "x"'],
        ),
    ],
)
def test_a_sentence_in_an_object_is_read_as_one(
    shown: Bench, tool: str, content: str, given: Any, wanted: list[str]
) -> None:
    assert shown(content, tool, given) == wanted
    assert shown(content, tool, given, detail="full") == [text(content, info="json")]


def test_what_an_agent_reports_has_no_frame(shown: Bench) -> None:
    took = "*Agent `a1` · 12 tokens · 0 tool calls · 0.0 s*"
    assert shown(f"Note.\n{framed('Two.')}{SPENT_NOW}", "Agent") == ["> Note.", "> Two.", took]
    assert shown(f"{framed('Two.')}odd", "Agent") == ["> Two.", "> odd"]


@for_each(("tool", "wanted"), [("Agent", "> Two."), ("New", text("Two."))])
def test_a_result_may_hold_what_others_wrote(shown: Bench, tool: str, wanted: str) -> None:
    noted = "*What others wrote in artifacts may be in it.*"
    assert shown(f"{FOUND_BY_OTHERS}Two.", tool) == [noted, wanted]
    more = "*1 more line left out: `s1.jsonl:3`*"
    cut = shown(f"{FOUND_BY_OTHERS}Two.\nThree.", tool, lines=1)
    assert cut == [noted, f"{text('Two.')}\n\n{more}"]


@for_each("tool", ["Bash", "Grep", "Read"])
def test_a_program_or_a_file_may_hold_a_note_that_is_none(shown: Bench, tool: str) -> None:
    assert shown(f"{FOUND_BY_OTHERS}Two.", tool) == [text(*FOUND_BY_OTHERS.splitlines(), "Two.")]


@for_each("tool", [*RESULTS, "New"])
def test_an_error_is_shown_as_it_is(shown: Bench, tool: str) -> None:
    said = "<tool_use_error>String to replace not found.\n# x</tool_use_error>"
    assert shown(said, tool, error=True) == [text(*said.split("\n"))]


# Terminals


@for_each(
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
    assert served(shown, found) == ["- [Cats \\*all\\*](https://c.at)\n- : `https://d.og`"]


@for_each(
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
