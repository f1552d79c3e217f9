"""The header and the front matter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.exporting import export
from tests.making.agents import AgentLog, session
from tests.making.logs import Log, load_logs, moment
from tests.reading.transcripts import answers, asked, finished, text, user, uses, written
from tests.running.each import for_each


def busy() -> Log:
    """A path with something in every field."""
    usage = {
        "input_tokens": 700,
        "output_tokens": 40,
        "cache_read_input_tokens": 5000,
        "cache_creation_input_tokens": 7,
    }
    log = Log()
    log.prompt("a", None, "Fix *it*", gitBranch="main")
    message = {"id": "m1", "model": "opus", "usage": usage, "stop_reason": "tool_use"}
    for uuid, parent, made in (
        ("b", "a", text("Yes.")),
        ("c", "b", uses("t1", "Write", file_path="/a", content="x")),
    ):
        log.row(uuid, parent, "assistant", message={**message, "content": [made]})
    log.result("d", "c", "t1")
    message |= {"id": "m2", "model": "haiku", "usage": {**usage, "input_tokens": 800}}
    used = uses("t2", "Edit", file_path="/a", old_string="x", new_string="y")
    fields: dict[str, Any] = {"gitBranch": "fix", "version": "2.2.0"}
    log.row("e", "d", "assistant", message={**message, "content": [used]}, **fields)
    user(log, "f", "e", [answers("t2", "Exit code 1", is_error=True)])
    log.hook("h", "f")
    log.boundary("B", "h")
    log.summary("S", "B")
    log.answer("y", log.prompt("x", "S", "one"), model="opus")
    return finished(log, log.prompt("w", "S", "two"))


def test_fields_are_in_order(tmp_path: Path) -> None:
    made = written(tmp_path, busy(), of=0)
    assert made.fields == [
        ("Session ID", "s1"),
        ("Path", "1 of 2"),
        ("Status", "ABANDONED"),
        ("Fork Point", "S"),
        (
            "",
            "**Contains Compact Operation(s)** - Full conversation including compacted segments",
        ),
        ("Total Messages", "5"),
        ("Title", "Fix \\*it\\*"),
        (
            "Reason",
            "rewind; left at [message 3](#m3) for [path 2, active](transcript_s1_path2.md#m4)",
        ),
        ("Project", "`/home/ada/logbook` on `main`, `fix`"),
        ("Time", "2026-03-01 09:00:10 to 09:01:50 UTC"),
        ("Compactions", "[c1](#c1) 09:01:30"),
        (
            "Work",
            (
                "2 tool calls (1 failed), 1 file edited; opus, haiku; "
                "at least 2k tokens in, 80 out, 10k from the cache"
            ),
        ),
        ("Hidden at this detail", "1 hook row"),
    ]


def test_front_matter_has_the_same_facts_in_order(tmp_path: Path) -> None:
    assert written(tmp_path, busy(), of=0).front == [
        "---",
        "generator: pathexport",
        'title: "Fix *it*"',
        "session: s1",
        "path: 1",
        "paths: 2",
        "status: abandoned",
        "reason: rewind",
        "fork_point: S",
        'project: "/home/ada/logbook"',
        "branch: fix",
        f'started: "{moment(10)}"',
        f'ended: "{moment(110)}"',
        "messages: 5",
        "compactions: 1",
        "models: [opus, haiku]",
        "tokens: {input: 1500, output: 80, cache_read: 10000, cache_write: 14, open: 1}",
        "tool_calls: 2",
        "failed: 1",
        'files_edited: ["/a"]',
        'versions: ["2.1.40", "2.2.0"]',
        'hidden: {"hook row": 1}',
    ]


@for_each(
    ("usage", "tokens"),
    [
        ({"input_tokens": 999, "output_tokens": 1}, "999 tokens in, 1 out"),
        ({"input_tokens": 1500, "output_tokens": 999_499}, "2k tokens in, 999k out"),
        ({"input_tokens": 999_500, "output_tokens": 12_345_678}, "1.0M tokens in, 12.3M out"),
        ({"input_tokens": "5", "output_tokens": None}, ""),
        ({"input_tokens": -5, "output_tokens": 1e300}, ""),
        ({"input_tokens": True, "output_tokens": [7]}, ""),
        (["x"], ""),
        ("x", ""),
        (None, ""),
    ],
)
def test_tokens_are_rough(tmp_path: Path, usage: Any, tokens: str) -> None:
    log = asked()
    message = {"id": "m", "model": "opus", "usage": usage, "content": [text("x")]}
    log.row("b", "a", "assistant", message={**message, "stop_reason": "end_turn"})
    assert written(tmp_path, log).field("Work") == "; ".join(filter(None, ["opus", tokens]))


@for_each(
    ("rows", "tokens", "front"),
    [
        # Rows that were written while the answer came in say how far it was then.
        ([(3, None), (3, None)], "57 tokens in, at least 3 out, 9 from the cache", 3),
        ([(3, None), (80, "tool_use")], "57 tokens in, 80 out, 9 from the cache", 80),
        ([(80, "tool_use"), (3, None)], "57 tokens in, 80 out, 9 from the cache", 80),
        ([(80, "end_turn"), (None, None)], "57 tokens in, 80 out, 9 from the cache", 80),
    ],
)
def test_an_answer_counts_once_at_its_largest_and_what_is_not_known_is_not_claimed(
    tmp_path: Path, rows: list[tuple[int | None, str | None]], tokens: str, front: int
) -> None:
    log, last = asked(), "a"
    fixed = {
        "input_tokens": 7,
        "cache_creation_input_tokens": 50,
        "cache_read_input_tokens": 9,
    }
    for number, (out, reason) in enumerate(rows):
        usage = None if out is None else {**fixed, "output_tokens": out}
        message = {"id": "m", "model": "opus", "usage": usage, "stop_reason": reason}
        block = uses(f"t{number}")
        last = log.row(f"b{number}", last, "assistant", message={**message, "content": [block]})
    made = written(tmp_path, log)
    assert made.field("Work").endswith(f"; opus; {tokens}")
    known = f"input: 7, output: {front}, cache_read: 9, cache_write: 50"
    assert f"tokens: {{{known}{', open: 1' if 'least' in tokens else ''}}}" in made.front


def test_an_answer_without_figures_makes_all_of_them_lower_bounds(tmp_path: Path) -> None:
    log = asked()
    usage = {"input_tokens": 7, "output_tokens": 5}
    message = {"id": "m", "model": "opus", "usage": usage, "stop_reason": "end_turn"}
    log.row("b", "a", "assistant", message={**message, "content": [text("x")]})
    log.answer("d", log.prompt("c", "b"), model="opus")
    assert written(tmp_path, log).field("Work") == "opus; at least 7 tokens in, 5 out"


def test_what_claude_code_says_costs_nothing(tmp_path: Path) -> None:
    log = asked()
    usage = {"input_tokens": 5000, "output_tokens": 5000}
    message = {"id": "m", "model": "<synthetic>", "usage": usage, "content": [text("API Error")]}
    log.row("b", "a", "assistant", message=message, isApiErrorMessage=True)
    made = written(tmp_path, finished(log, log.prompt("c", "b")))
    assert made.field("Work") == "claude-opus-4-5"


def test_the_time_is_that_of_all_messages(tmp_path: Path) -> None:
    """A command before the first prompt, an interruption behind the last answer; no hook."""
    log = Log()
    log.hook("h", None, at=1)
    log.prompt("a", "h", "<command-name>/model</command-name>", at=60)
    log.answer("c", log.prompt("b", "a", at=120), at=180)
    log.interrupt("d", "c", at=240)
    log.hook("k", "d", at=300)
    made = written(tmp_path, log)
    assert made.field("Time") == "2026-03-01 09:01:00 to 09:04:00 UTC"
    assert [moment(60), moment(240)] == [
        line.partition(": ")[2].strip('"')
        for line in made.front
        if line.startswith(("st", "en")) and "status" not in line
    ]


def test_the_time_is_that_of_all_that_is_said_in_a_message(tmp_path: Path) -> None:
    """An answer goes on in rows of its own, and its result may come last."""
    log = asked()
    log.blocks("b", "a", [text("x")], api="m", at=60)
    log.blocks("c", "b", [uses("t1")], api="m", at=120)
    log.result("d", "c", "t1", at=180)
    log.hook("h", "d", at=240)
    assert written(tmp_path, log).field("Time") == "2026-03-01 09:00:10 to 09:03:00 UTC"


def test_a_path_of_which_little_is_known_has_few_fields(tmp_path: Path) -> None:
    log = Log()
    log.row("a", None, "user", message="ask", cwd=None, version=None, timestamp=None)
    made = written(tmp_path, log)
    assert made.fields == [
        ("Session ID", "s1"),
        ("Path", "1 of 1"),
        ("Status", "ACTIVE"),
        ("Total Messages", "1"),
        ("Title", "ask"),
    ]
    assert made.titles == {1: "User · ask …"}


def test_a_file_is_one_whoever_names_its_drive(tmp_path: Path) -> None:
    log = asked()
    last = "a"
    for number, name in enumerate(("C:\\shop\\a.py", "c:\\shop\\a.py")):
        given = {"file_path": name, "content": "x"}
        call = log.call(f"b{number}", last, f"t{number}", name="Write", given=given)
        last = user(log, f"c{number}", call, [answers(f"t{number}", "done")])
    made = written(tmp_path, finished(log, last))
    assert "1 file edited" in made.field("Work")


def test_the_compactions_of_an_agent_stand_in_its_front_matter_too(tmp_path: Path) -> None:
    agent = AgentLog("x", toolUseId="t")
    agent.summary("S", agent.boundary("B", agent.answer("y", agent.prompt("x", None))))
    agent.answer("w", "S")
    export([load_logs(tmp_path / "p", session(), agent)], tmp_path / "out")
    (written_,) = (tmp_path / "out").rglob("agent_x.md")
    made = written_.read_text()
    assert made.count("📦") == int(made.partition("\ncompactions: ")[2][0]) == 1


def test_the_branch_of_an_agent_stands_in_its_front_matter_too(tmp_path: Path) -> None:
    agent = AgentLog("x", toolUseId="t")
    agent.answer("y", agent.prompt("x", None, gitBranch="main"), gitBranch="fix")
    export([load_logs(tmp_path / "p", session(), agent)], tmp_path / "out")
    (made,) = (tmp_path / "out").rglob("agent_x.md")
    assert "\nbranch: fix\n" in made.read_text().partition("\n---\n")[0]
