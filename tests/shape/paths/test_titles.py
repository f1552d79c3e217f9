"""What a path is called (rule R32).

Drawings: rows by letter, `←` hangs on. Most logs here are variations of one:

    a ← b ← c ← d
        b ← e ← f       the person went back to b; e and f were written last
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from pathexport.shape.paths.titles import begun, first_words
from pathexport.shape.project import Project
from pathexport.write.record.listed import project_entry
from tests.making.branches import forked, turns
from tests.making.logs import Log, conversation, load_logs
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.each import for_each
from tests.running.loading import Rows, loaded


def titles(project: Project) -> dict[str, str]:
    """What each path is called, by its leaf."""
    found = msgspec.to_builtins(project_entry(project, lambda path: True))
    return {path["leaf"]: path["title"] for path in found["paths"]}


# R32: titles


PASTED = '<pasted_content id="a1b2">\nError: x\nat line 3\n</pasted_content id="a1b2">'
NAMED = {"type": "custom-title", "customTitle": "as named"}
GUESSED = {"type": "ai-title", "aiTitle": "as guessed"}
SUMMED = {"type": "summary", "summary": "as summed up", "leafUuid": "d", "sessionId": None}


@for_each(
    ("sides", "title"),
    [
        ([], "ask a"),
        ([SUMMED], "as summed up"),
        ([GUESSED, SUMMED], "as guessed"),
        ([NAMED, GUESSED, SUMMED], "as named"),
        ([GUESSED, NAMED, {**GUESSED, "aiTitle": "later"}], "as named"),
        ([NAMED, {**NAMED, "customTitle": "renamed"}], "renamed"),
        ([{**NAMED, "sessionId": "s9"}, {**GUESSED, "sessionId": "s9"}], "ask a"),
        ([{**SUMMED, "leafUuid": "nowhere"}], "ask a"),
        ([{**SUMMED, "leafUuid": None}], "ask a"),
        ([{**SUMMED, "leafUuid": "f"}], "ask a"),  # on the other path only
        ([SUMMED, {**SUMMED, "leafUuid": "a", "summary": "of the beginning"}], "as summed up"),
        ([{**SUMMED, "leafUuid": "a", "summary": "of the beginning"}, SUMMED], "as summed up"),
        ([{**SUMMED, "leafUuid": "b", "summary": "of both"}], "of both"),
        ([SUMMED, {**SUMMED, "summary": "anew"}], "anew"),
        ([{**NAMED, "customTitle": "  two\nlines "}], "two"),
        ([{**SUMMED, "summary": "Invalid API key · Please run /login"}], "ask a"),
        ([{**SUMMED, "leafUuid": "a"}, {**SUMMED, "summary": "API Error: 401 {}"}], "as summed up"),
        ([{**SUMMED, "summary": "API Error Handling"}], "API Error Handling"),
        ([{**NAMED, "customTitle": "API Error: 401"}], "API Error: 401"),
    ],
)
def test_r32_titles(tmp_path: Path, sides: list[dict[str, Any]], title: str) -> None:
    log = forked()
    log.rows += [{"sessionId": "s1", **side} for side in sides]
    project = log.load(tmp_path)
    assert titles(project)["d"] == title


def test_r32_summaries_lie_in_other_files(tmp_path: Path) -> None:
    other = Log("s0")
    other.rows = [{**SUMMED, "leafUuid": "f"}, SUMMED, {**SUMMED, "leafUuid": "stranger"}]
    project = load_logs(tmp_path, other, forked())
    assert titles(project) == {"d": "as summed up", "f": "as summed up"}


def test_r32_the_summary_nearest_the_leaf_counts_within_a_step(tmp_path: Path) -> None:
    """a ← b call ← c result: one summary names c, a later one names b"""
    log = Log()
    log.result("c", log.call("b", log.prompt("a", None), "t"), "t")
    log.rows += [{**SUMMED, "leafUuid": "c"}, {**SUMMED, "leafUuid": "b", "summary": "farther"}]
    assert titles(log.load(tmp_path)) == {"c": "as summed up"}


def test_r32_a_summary_of_an_agent_names_no_path(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("g", None, isSidechain=True)
    log.rows.append({**SUMMED, "leafUuid": "g"})
    assert titles(log.load(tmp_path)) == {"b": "ask a"}


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("\n\n   Fix   the parser.\n\nIt fails.", "Fix the parser."),
        ("# Not a heading", "# Not a heading"),
        ("---\ntitle: Notes\n---\nSum these up.", "title: Notes"),
        ("=====\n\nSum these up.", "Sum these up."),
        ("```\nx = 1\n```", "x = 1"),
        ("<bash-input> is what I see", "<bash-input> is what I see"),
        ("<local-command-stdout> is what I see", "<local-command-stdout> is what I see"),
        ("<local-command-caveat>, what is it?", "<local-command-caveat>, what is it?"),
        ("<ide_opened_file>The user opened a.py</ide_opened_file>\nFix it", "Fix it"),
        ("<system-reminder>Be kind</system-reminder>Fix it", "Fix it"),
        (f"{PASTED}\nWhy is that?", "Why is that?"),
        (f"\n\n{PASTED}", "Error: x"),
        ("What does <b> mean?", "What does <b> mean?"),
        pytest.param(
            "Why is </command-name> in my log?\nSee below.",
            "Why is </command-name> in my log?",
        ),
        ("Implement the following plan:\n\n# Cache the  parser #\n\n## Goal", "Cache the parser"),
        ("Implement the following plan:\n\nDo it.\n```sh\n# run\n```\n### Steps", "Steps"),
        ("Implement the following plan:\n\nDo it.\nThen rest.", "Do it."),
        ("Implement the following plan:", "Implement the following plan:"),
        ("Implement the following plan: do it", "do it"),
    ],
)
def test_r32_the_first_line_of_the_first_prompt(tmp_path: Path, prompt: str, title: str) -> None:
    log = Log()
    log.prompt("n", None, "<command-name>/model</command-name>")
    log.prompt("o", "n", "<local-command-stdout>Set model</local-command-stdout>")
    log.prompt("m", "o", "Do not mention this.", isMeta=True)
    turns(log, log.prompt("a", "m", prompt), "bc")
    assert titles(log.load(tmp_path)) == {"c": title}


REVIEW = "<command-name>/review</command-name><command-args>src</command-args>"
NOTICE = "<task-notification>\n<task-id>x</task-id>\n</task-notification>"


@for_each(
    ("prompts", "title"),
    [
        (["y", "Fix it."], "Fix it."),
        (["…", "1", "no"], "no"),
        ([NOTICE, "Fix it."], "Fix it."),
        (["y", "n"], "y"),
        (["y", REVIEW], "/review src"),
        (["字", "直して"], "直して"),
        ([REVIEW, "ok", "y"], "/review src"),
        ([REVIEW, "Thanks!"], "/review src"),
        ([REVIEW, "好的"], "/review src"),
        ([REVIEW, "Fix it."], "/review src"),
        (["Fix it.", REVIEW], "Fix it."),
        (["<command-name>/init</command-name>", "Thanks!"], "Thanks!"),
        (["hi", "ok"], "hi"),
    ],
)  # fmt: skip
def test_r32_what_tells_nothing_is_no_title(tmp_path: Path, prompts: list[str], title: str) -> None:
    log, last = Log(), None
    for number, prompt in enumerate(prompts):
        last = log.answer(f"b{number}", log.prompt(f"a{number}", last, prompt))
    assert list(titles(log.load(tmp_path)).values()) == [title]


def test_r32_a_command_that_claude_never_answered_is_no_title(tmp_path: Path) -> None:
    """As one that sets the model: what was typed after it is the first that somebody asked."""
    log = Log()
    given = "<command-name>/model</command-name>\n<command-args>opus</command-args>"
    log.prompt("b", log.prompt("a", None, given), "<local-command-stdout>ok</local-command-stdout>")
    log.answer("d", log.prompt("c", "b", "Fix it."))
    assert titles(log.load(tmp_path)) == {"d": "Fix it."}


def test_r32_a_path_of_commands_is_called_by_the_first(tmp_path: Path) -> None:
    log = Log()
    given = "<command-message>review</command-message>\n<command-name>/review</command-name>\n"
    log.answer("b", log.prompt("a", None, f"{given}<command-args>src</command-args>"))
    assert titles(log.load(tmp_path)) == {"b": "/review src"}


@for_each(
    "command",
    [
        "<command-message>x:do is running</command-message>\n<command-name>/x:do</command-name>",
        "<command-name>/x:do</command-name>",
        "<command-name>/x:do</command-name>\n<command-args></command-args>",
    ],
)
def test_r32_a_command_is_called_by_its_name(tmp_path: Path, command: str) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, command))
    assert titles(log.load(tmp_path)) == {"b": "/x:do"}


def test_r32_a_session_that_goes_on_has_its_own_title(tmp_path: Path) -> None:
    """s1 was named; s2, which goes on from it, was not: it is called after its first prompt"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    one.rows.append({"sessionId": "s1", **NAMED})
    turns(two, "b", "cd")
    assert titles(load_logs(tmp_path, one, two)) == {"d": "ask a"}


# How abandoned paths begin


@given(wild_logs())
@SETTINGS
def test_an_opening_is_of_the_part_that_no_other_path_has(files: list[Rows]) -> None:
    """Its first step, where a person speaks in it; else the step behind the fork. Notices and
    nudges, which nobody says, are passed over. Active ones have one that begin in another session
    beside others."""
    with loaded(files) as project:
        tree, found = project.tree, project.names.openings
        ways = [tree.way_to(path.step) for path in project.paths]
        through = Counter(step for way in ways for step in way)
        for path, way in zip(project.paths, ways, strict=True):
            left = path.status == "ABANDONED"
            elsewhere = tree.steps[way[0]].session != path.session
            assert (path.id in found) == (left or (elsewhere and through[way[0]] > 1))
            if found.get(path.id):
                behind = way[way.index(path.fork) + 1 if path.fork >= 0 else 0 :]
                own = [step for step in behind if through[step] == 1]
                assert found[path.id] in {
                    first_words(tree.rows_of(begun(tree, first)), project.bodies.text)
                    for first in (*own[:1], *behind[:left])
                }


@for_each("fields", [{"origin": {"kind": "task-notification"}}, {}])
def test_a_notice_above_the_words_of_an_attempt_is_passed_over(
    tmp_path: Path, fields: dict[str, Any]
) -> None:
    """Newer versions write what ended meanwhile where a session goes on, and older ones do not say
    who speaks. What Claude answers is no person's."""
    log = forked()
    notice = "<task-notification>\n<status>stopped</status>\n</task-notification>"
    log.answer("i", log.prompt("h", log.prompt("g", "b", notice, **fields), "second way"))
    log.prompt("l", log.answer("k", log.prompt("j", "b", notice, **fields)), "third way")
    log.answer("n", log.prompt("m", "b", "last way"))
    project = log.load(tmp_path)
    openings = [*project.names.openings.values()]
    assert openings[-2:] == ["second way", ""]
    assert not project.names.wordless


def test_attempts_that_part_later_are_told_apart(tmp_path: Path) -> None:
    log = forked()
    second = log.answer("h", log.prompt("g", "b", "second way"))
    for number in (1, 2):
        log.answer(f"j{number}", log.prompt(f"i{number}", second, f"inner {number}"))
        log.answer(f"k{number}", second)  # the answer again: nobody speaks
    log.answer("m", log.prompt("l", "b"))
    openings = [*log.load(tmp_path).names.openings.values()]
    assert [each for each in openings if each.startswith(("inner", "second"))] == [
        "inner 1",
        "second way",
        "inner 2",
        "second way",
    ]


def test_a_session_that_goes_on_from_another_is_told_by_how_its_own_part_begins(
    tmp_path: Path,
) -> None:
    """All of them have the title of the one that they go on from:

    s1: a ← b      s2:  b ← c ← d      s3:  b ← e ← f
    """
    one, two, three = (Log(name, at) for name, at in (("s1", 0), ("s2", 100), ("s3", 200)))
    one.answer("b", one.prompt("a", None))
    two.answer("d", two.prompt("c", "b", "on with it"))
    three.answer("f", three.prompt("e", "b", "on with something else"))
    names = load_logs(tmp_path / "both", one, two, three).names
    assert [*names.titles.values()] == ["ask a", "ask a"]
    assert [*names.openings.values()] == ["on with it", "on with something else"]
    names = load_logs(tmp_path / "alone", one, two).names
    assert ([*names.titles.values()], names.openings) == (["ask a"], {}), "there is no other"
