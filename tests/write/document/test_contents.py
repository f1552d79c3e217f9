"""The places that a transcript lists below its header, and what headings of prompts say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.shape.paths.titles import first_line
from pathexport.write.document.contents import listed
from pathexport.write.text import cut, printable
from tests.making.logs import Log
from tests.random.hostile import exported
from tests.random.strategies import SETTINGS
from tests.reading.pages import HOSTILE
from tests.reading.transcripts import PICTURE, attach, fan, written
from tests.running.each import for_each

RENAMED = "<command-name>/rename</command-name><command-args>x</command-args>"

PLAN = "Implement the following plan:\n\n# Cache the parser\n\n## Goal\n"


def talk(prompts: int) -> Log:
    log, last = Log(), None
    for number in range(1, prompts + 1):
        last = log.answer(f"a{number}", log.prompt(f"p{number}", last, f"ask *{number}*"))
    return log


# Headings


@for_each(
    ("prompt", "words"),
    [
        ("Fix it.", "Fix it."),
        ("Fix it. ", "Fix it."),
        ("Fix it.\nSoon.", "Fix it. …"),
        ("Fix it…", "Fix it…"),
        ("queued · x", "queued · x …"),
        ("תקן את foo.py", "תקן את foo.py …"),
        ("<ide_opened_file>x</ide_opened_file>\nFix it.", "Fix it. …"),
        (PLAN, "Cache the parser …"),
        ("word " * 30, "word word word word word word word word…"),
        ("字" * 40, "字" * 40),
        ("字" * 41, "字" * 19 + "…"),
        ("# Not a heading #", "\\# Not a heading \\# …"),
        ("</h2><b>x</b> `y` [z](w)", "&lt;/h2>&lt;b>x&lt;/b> \\`y\\` \\[z\\](w) …"),
        ("## 9 · Claude · 09:00:00", "\\## 9 · Claude · 09:00:00"),
    ],
)
def test_the_heading_of_a_prompt_says_how_it_begins(
    tmp_path: Path, prompt: str, words: str
) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, prompt))
    assert written(tmp_path, log).titles[1] == f"User · 09:00:10 · {words}"


def test_headings_of_what_is_no_prompt_say_no_more(tmp_path: Path) -> None:
    log = talk(1)
    log.prompt("c", "a1", "<command-name>/review</command-name><command-args>x</command-args>")
    log.prompt("d", "c", "<bash-input>ls</bash-input>")
    log.interrupt("e", "d")
    titles = written(tmp_path, log).titles
    assert [titles[number].split(" · ", 2)[2:] for number in (2, 3, 4, 5)] == [
        [],
        ["command"],
        ["bash mode"],
        [],
    ]


@given(st.one_of(st.sampled_from(HOSTILE), st.text(min_size=1)))
@SETTINGS
def test_no_word_makes_a_heading_something_else(words: str) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, f"k {words}"))
    page = exported(log)
    for parser in (MarkdownIt("commonmark"), MarkdownIt("gfm-like", {"linkify": False})):
        tokens = parser.parse(page.body)
        headings = [n for n, token in enumerate(tokens) if token.tag == "h2" and token.nesting == 1]
        said = ["".join(c.content for c in tokens[n + 1].children or ()) for n in headings]
        line = " ".join(printable(first_line(f"k {words}")).split())
        whole = not any(token.type == "blockquote_open" for token in tokens)
        first = cut(line, 40)
        text = line if whole else first if first.endswith("…") else f"{first} …"
        shown = text.encode("utf-8", "replace").decode()
        assert said == [f"1 · User · 09:00:10 · {shown}", "2 · Claude · 09:00:20"]


# Contents


def test_a_long_transcript_has_a_table_of_its_prompts(tmp_path: Path) -> None:
    log = talk(7)
    command = "<command-name>/review</command-name><command-args>src</command-args>"
    last = log.prompt("c", "a7", command, at=86_400)
    attach(log, "q", log.answer("d", last), type="queued_command", prompt="and <this>")
    log.row("e", log.answer("f", "q"), "user", message={"role": "user", "content": [PICTURE]})
    made = written(tmp_path, log)
    lines = made.above.split("\n")
    assert lines[0] == "<details><summary>Contents: 10 prompts</summary>"
    assert lines[-1] == "</details>"
    assert lines[2:-2] == [
        "- [1](#m1) · 2026-03-01 09:00:10 · ask \\*1\\*",
        *(f"- [{2 * n - 1}](#m{2 * n - 1}) · 09:0{(2 * n - 1) // 6}:{(2 * n - 1) % 6}0"
          f" · ask \\*{n}\\*" for n in range(2, 8)),
        "- [15](#m15) · 2026-03-02 09:00:00 · /review src",
        "- [17](#m17) · 09:00:20 · and &lt;this>",
        "- [19](#m19) · 09:00:40 · a prompt without words (1 picture)",
    ]  # fmt: skip


def test_a_short_transcript_needs_no_table(tmp_path: Path) -> None:
    assert written(tmp_path, talk(7)).above == ""
    assert written(tmp_path, talk(8)).above.startswith("<details><summary>Contents: 8 prompts<")


# Where paths part


def comb(teeth: int) -> Log:
    """A draft before each prompt."""
    log, last = Log(), "a0"
    log.answer("a0", log.prompt("p0", None))
    for number in range(1, teeth + 1):
        log.prompt(f"d{number}", last, f"draft {number}")
        last = log.answer(f"a{number}", log.prompt(f"p{number}", last))
    return log


def forks(made: Any) -> list[str]:
    return re.findall(r"^- (\[message.*|and .*)", made.above, re.MULTILINE)


def test_a_transcript_lists_where_others_part(tmp_path: Path) -> None:
    made = written(tmp_path, comb(2), of=-1)
    assert made.above == (
        "**Fork points**\n\n"
        "- [message 2](#m2) · `a0` · “say a0” → path 1, abandoned\n"
        "- [message 4](#m4) · `a1` · “say a1” → path 2, abandoned"
    )


def test_a_path_without_forks_lists_none(tmp_path: Path) -> None:
    assert "Fork points" not in written(tmp_path, talk(2)).text


def test_of_many_forks_the_first_are_listed_and_that_where_the_path_was_left(
    tmp_path: Path,
) -> None:
    found = forks(written(tmp_path, comb(20)))
    assert [line.partition("]")[0] for line in found[:-1]] == [
        f"[message {number}" for number in range(2, 26, 2)
    ]
    assert found[-1] == "and 8 more, each shown at its message"
    found = forks(written(tmp_path, comb(20), of=17))
    assert found[11].startswith("[message 36](#m36) · ")
    assert found[-1] == "and 6 more, each shown at its message"


def test_of_many_ways_the_first_are_named(tmp_path: Path) -> None:
    (line,) = forks(written(tmp_path, fan(12), of=4))
    assert re.findall(r"path (\d+), ", line) == ["12", "1", "2", "3", "4", "6", "7", "8"]
    assert line.endswith("; and 3 more")


def test_a_fork_behind_calls_alone_says_what_was_asked(tmp_path: Path) -> None:
    log = Log()
    last = log.call("b", log.prompt("a", None, "Look."), "t1")
    last = log.result("c", last, "t1")
    log.answer("e", log.prompt("d", last))
    log.answer("g", log.prompt("f", last))
    (line,) = forks(written(tmp_path, log))
    assert line.startswith("[message 2](#m2) · `c` · after “Look.” → ")


def test_a_place_is_called_by_the_message_that_it_names(tmp_path: Path) -> None:
    log = Log()
    stopped = log.interrupt("c", log.answer("b", log.prompt("a", None, "Look."), "I look."))
    ran = log.prompt("e", log.answer("d", log.prompt("g", stopped, "Go.")), RENAMED)
    for at, begun in ((stopped, "after “I look.”"), (ran, "“/rename x”")):
        here = Log()
        here.rows = [*log.rows]
        here.answer("y", here.prompt("x", at, "One."))
        here.answer("w", here.prompt("v", at, "Two."))
        made = written(tmp_path / at, here, of=0)
        assert f" · `{at}` · {begun} → " in made.above


@for_each(
    ("answer", "words"),
    [
        ("```python\ndef f():\n```", "def f():"),
        ("\n---\n\n## Done\n", "Done"),
        ("> quoted", "quoted"),
        ("- **one** and", "one and"),
        ("<command-name>/x</command-name>", "&lt;command-name>/x&lt;/command-name>"),
    ],
)
def test_the_first_words_of_an_answer_are_words(tmp_path: Path, answer: str, words: str) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None), answer)
    log.prompt("c", "b")
    log.prompt("d", "b")
    (line,) = forks(written(tmp_path, log))
    assert f" · “{words}” → " in line


# Compactions


def compacted(times: int) -> Log:
    log = talk(1)
    last = "a1"
    for number in range(1, times + 1):
        given_ = {"preTokens": 1000 * number, "trigger": "auto"}
        log.boundary(f"B{number}", last, compactMetadata=given_)
        last = log.summary(f"S{number}", f"B{number}")
        last = log.answer(f"d{number}", log.prompt(f"c{number}", last))
    return log


def test_compactions_can_be_jumped_to(tmp_path: Path) -> None:
    made = written(tmp_path, compacted(2))
    assert made.field("Compactions") == (
        "[c1](#c1) 09:00:40 (1k tokens), [c2](#c2) 09:01:20 (2k tokens)"
    )
    for number in (1, 2):
        line = f"**📦 Conversation compacted ({number}k tokens)"
        assert f'<a id="c{number}"></a>\n\n---\n\n{line}' in made.text


def test_a_header_names_the_first_compactions(tmp_path: Path) -> None:
    found = written(tmp_path, compacted(15)).field("Compactions")
    assert re.findall(r"\[c(\d+)\]", found) == [str(number) for number in range(1, 13)]
    assert found.endswith(" (12k tokens) and 3 more")


def test_what_a_header_does_not_name_is_not_told() -> None:
    told = iter(map(str, range(1000)))
    assert listed(told, 1000).endswith("10, 11 and 988 more")
    assert next(told) == "12"


def test_a_compaction_that_is_hidden_can_be_jumped_to_as_well(tmp_path: Path) -> None:
    made = written(tmp_path, compacted(1), detail="dialogue")
    assert '<a id="c1"></a><a id="m3"></a>\n\n## 3' in made.text


def test_two_compactions_in_a_row_are_two(tmp_path: Path) -> None:
    log = compacted(1)
    log.boundary("C", "B1")
    last = log.summary("T", "C")
    log.prompt("x", last)
    made = written(tmp_path, log)
    assert made.text.count("📦") == int(made.text.partition("\ncompactions: ")[2][0])


def test_an_agents_transcript_has_no_words_in_headings_where_it_is_folded(tmp_path: Path) -> None:
    log = Log()
    given_ = {"subagent_type": "Explore", "prompt": "Look *around*."}
    log.call("b", log.prompt("a", None), "t1", name="Task", given=given_)
    side: dict[str, Any] = {"isSidechain": True, "agentId": "x"}
    log.answer("h", log.prompt("g", None, "Look *around*.", **side), **side)
    log.result("c", "b", "t1", toolUseResult={"agentId": "x"})
    made = written(tmp_path, log, agents="inline")
    assert "**1 · Claude (delegating) · 09:00:30**" in made.text


def test_a_long_transcript_of_an_agent_has_a_table_too(tmp_path: Path) -> None:
    log, agent = talk(1), talk(8)
    agent.rows = [
        {**row, "uuid": f"x{row['uuid']}", "isSidechain": True, "agentId": "x"}
        | ({"parentUuid": f"x{row['parentUuid']}"} if row["parentUuid"] else {})
        for row in agent.rows
    ]
    log.write(tmp_path / "p")
    agent.write(tmp_path / "p/s1/subagents", "agent-x")
    export(load(tmp_path / "p"), tmp_path / "out")
    text = (tmp_path / "out/p/agents/agent_x.md").read_text()
    assert "<details><summary>Contents: 8 prompts</summary>" in text
    assert "- [3](#m3) · 09:00:30 · ask \\*2\\*" in text
    assert '<a id="m3"></a>' in text
