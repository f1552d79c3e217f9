"""The page of a comparison: what it says, and that nothing in a log can change its structure."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from pathlib import Path

from hypothesis import given
from markdown_it import MarkdownIt

from pathexport.shape.project import Project
from pathexport.write.compare.attempts import between
from pathexport.write.compare.page import stat
from tests.making.branches import turns
from tests.making.logs import Log, conversation, load_logs
from tests.random.hostile import Files, hostile_logs
from tests.random.strategies import SETTINGS
from tests.reading.checks import check_markup
from tests.reading.markdown import Page
from tests.running.commands import pathexport
from tests.running.loading import loaded
from tests.running.samples import SAMPLES, sample
from tests.write.compare.comparing import context, paged, places

FILES = ("Files that both edited", "Files that only an abandoned attempt edited")
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def outline(page: str) -> list[tuple[str, str]]:
    """The headings of a page, and how large its tables are."""
    found, tokens = [], PARSER.parse(page)
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and not token.level:
            found.append((token.tag, tokens[place + 1].content))
        elif token.type == "table_open" and not token.level:
            cells = sum(each.type in ("th_open", "td_open") for each in tokens[place:])
            found.append(("table", str(cells)))
    return found


def test_the_parts_of_a_page() -> None:
    found = outline(paged(sample("two-fixes")))
    assert [text for tag, text in found if tag != "table"][1:] == [
        "3 attempts after message 3",
        "Figures",
        "What only one did",
        "`5e552501/2` and `5e552501/3`",
        "Files that several edited",
    ]


def test_each_fork_has_a_section() -> None:
    found = [text for tag, text in outline(paged(sample("multiple-redos"))) if tag == "h2"]
    assert found == [
        "Fork 1 of 2: 2 attempts after message 6",
        "Fork 2 of 2: 2 attempts after message 12",
    ]


def test_attempts_that_share_more_say_so_and_have_a_section_where_they_part(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab", "cd", "ef")
    turns(log, "d", "gh")
    turns(log, "b", "ij")
    project = log.load(tmp_path)
    line = "`s1/1` and `s1/2` share 2 more messages, and part after message 4 (fork 2).\n\n"
    page, table = paged(project), "".join(stat(places(project), context, None))
    assert [text for tag, text in outline(page) if tag == "h2"] == [
        "Fork 1 of 2: 3 attempts after message 2",
        "Fork 2 of 2: 2 attempts after message 4",
    ]
    assert f"”\n\n{line}**`s1/1`**" in page
    assert table.startswith(f"## Fork 1 of 2: 3 attempts after message 2\n\n{line}| ")
    assert (page.count(line), table.count(line)) == (1, 1)


def test_the_table_alone() -> None:
    (one,) = places(sample("two-fixes"))
    page = "".join(stat([one], context, None))
    assert page.startswith("|  ")
    assert page in paged(sample("two-fixes"))
    assert len({len(line) for line in page.splitlines()}) == 1
    assert "".join(stat([one, one], context, None)).count("3 attempts after message 3\n\n|") == 2


def test_paths_that_share_nothing_say_so() -> None:
    one, other = sample("draft"), sample("ladder-7-rewind")
    page = paged(one, [between((one, one.paths[0]), (other, other.paths[1]))])
    assert "They share no message." in page
    at = between((one, one.paths[0]), (other, other.paths[1]))
    assert "".join(stat([at], context, None)).startswith("They share no message.\n\n|  ")
    assert "- Projects: `/home/farid/bus-times`, `/home/otto/radiolog`" in page


def test_so_do_paths_that_share_only_what_a_hook_noted(tmp_path: Path) -> None:
    """h ─┬─ a ← b        somebody went back to the very beginning
    └─ c ← d"""
    log = Log()
    log.progress("h", None)
    log.answer("b", log.prompt("a", "h"))
    log.answer("d", log.prompt("c", "h"))
    project = log.load(tmp_path)
    assert "\n\nThey share no message.\n\n" in paged(project)
    (one,) = places(project)
    assert "".join(stat([one], context, None)).startswith("They share no message.\n\n|  ")


def test_what_is_shared_is_told_with_the_last_words_of_a_person(tmp_path: Path) -> None:
    log = Log()
    at = log.answer("b", log.prompt("a", None, "words"))
    note = "<task-notification>\n<task-id>x</task-id>\n</task-notification>"
    at = log.answer("d", log.prompt("c", at, note))
    log.answer("f", log.prompt("e", at))
    log.answer("h", log.prompt("g", at))
    share = "They share 4 messages (2026-03-01 09:00:10 to 09:00:40 UTC)."
    asked = "The last prompt in them is message 1: “words”"
    assert f"{share} {asked}\n" in paged(log.load(tmp_path))


def test_show_and_diff_name_the_same_last_prompt() -> None:
    """Also where it was typed while Claude worked."""
    said = pathexport("show", SAMPLES / "everyday", "1682bd8e/1", "--from-fork").out
    assert "*The last prompt in them is message 12: “Mention it in the changelog.”*" in said
    page = pathexport("diff", SAMPLES / "everyday").out
    assert " The last prompt in them is message 12: “Mention it in the changelog.”\n" in page


def test_one_message_has_one_time(tmp_path: Path) -> None:
    log = Log()
    at = log.prompt("a", None)
    log.answer("b", at)
    log.answer("c", at)
    assert "They share 1 message (2026-03-01 09:00:10 UTC). " in paged(log.load(tmp_path))


def test_a_plan_that_another_session_carries_out_is_accepted(tmp_path: Path) -> None:
    """
    s1: a ─┬─ q ExitPlanMode, to which newer versions write no answer
        └─ x                  s2: p carries the plan out
    """
    log, carried = Log(), Log("s2", second=500)
    log.call("q", log.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": "Count."})
    log.answer("x", "a")
    told = "If you need specific details from before exiting plan mode, read the full transcript at"
    log_of = "/home/ada/.claude/projects/p/s1.jsonl"
    plan = f"Implement the following plan:\n\nCount.\n\n{told}: {log_of}"
    carried.answer("y", carried.prompt("p", None, plan))
    page = paged(load_logs(tmp_path, log, carried))
    assert "ExitPlanMode · accepted" in page
    assert "no result" not in page
    assert "Calls without result" not in page


def began_and_ended(log: Log, folder: Path) -> str:
    """What a page says of the attempts before their figures."""
    return paged(log.load(folder)).partition("\n\n**`s1/1`")[2].partition("\n\n### Figures")[0]


def test_how_attempts_began_and_ended(tmp_path: Path) -> None:
    log = Log()
    at = log.prompt("a", None, "# Say it")
    log.answer("b", at, "# It\n\nis said")
    log.prompt("e", log.call("d", at, "t1"), "[Request interrupted by user]")
    log.prompt("f", "b", "a draft")
    log.answer("h", log.prompt("g", "b", "<system-reminder>x</system-reminder>"), "done")
    assert began_and_ended(log, tmp_path) == (
        "** · abandoned, interrupted\n\nBegan with an answer to the prompt that they share.\n\n"
        "Its last call: Bash · no result · `ls`\n\n"
        "**`s1/3`** · active\n\nBegan with an answer to the prompt that they share.\n\n"
        "Ended with:\n\n> done"
    )
    assert "**`s1/2`** · abandoned, draft\n\nBegan with:\n\n> a draft\n\nIt was not answered." in (
        paged(log.load(tmp_path))
    )


def test_the_last_words_of_an_attempt_are_shown(tmp_path: Path) -> None:
    log = conversation()
    code = "\n".join(f"line_{number}" for number in range(20))
    log.answer("d", log.prompt("c", "b"), f"First.\n\n```python\n{code}\n```\n\nCONCLUSION")
    log.answer("f", log.prompt("e", "b"))
    assert "Ended with (13 lines left out here):\n\n> ```python\n> line_11\n" in paged(
        log.load(tmp_path)
    )
    assert "> line_19\n> ```\n>\n> CONCLUSION\n" in paged(log.load(tmp_path))


def test_many_attempts_stand_in_rows(tmp_path: Path) -> None:
    log = conversation()
    for number in range(20):
        call = log.call(f"d{number}", log.prompt(f"c{number}", "b"), f"t{number}")
        log.result(f"r{number}", call, f"t{number}")
    lines = [line for line in paged(log.load(tmp_path)).splitlines() if line.startswith("|")]
    assert len(lines) == 2 + 20
    assert "| Status " in lines[0]
    assert "| Tool calls | Commands run |" in lines[0]  # and no tool by itself
    assert re.match(r"\| `s1/20` +\| active ", lines[-1])


def test_long_lists_are_cut_and_say_so(tmp_path: Path) -> None:
    log = conversation()
    log.answer("y", log.prompt("x", "b", "one " * 900))
    at = log.prompt("c", "b")
    for number in range(20):
        given = {"file_path": f"/home/ada/logbook/{number}.py", "content": "x\n"}
        call = log.call(f"d{number}", at, f"t{number}", name="Write", given=given)
        at = log.result(f"e{number}", call, f"t{number}", toolUseResult={"type": "create"})
    for number in range(40):
        at = log.answer(f"g{number}", log.prompt(f"f{number}", at))
    page = paged(log.load(tmp_path))
    assert "- and 8 more calls" in page
    assert re.search(r"\| – 8 more files +\| +\| 8 \(\+8 −0\) +\|", page)
    assert "*11 more turns left out here; `--unified` shows all.*" in page
    assert "\n> one one" in page
    assert " one …\n" in page
    assert "\nBegan with (2,599 characters left out here):\n" in page


def test_tools_that_were_called_least_share_a_row(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    at = log.prompt("e", "b")
    for place, number in enumerate([*range(12), *range(14)]):
        at = log.call(f"f{place}", at, f"t{place}", name=f"Tool{number:02}")
    table = paged(log.load(tmp_path))
    assert re.search(r"\| – Tool11 +\| 0 +\| 2 +\|\n\| – 2 more tools +\| 0 +\| 2 +\|", table)


@given(hostile_logs(), hostile_logs())
@SETTINGS
def test_the_outline_is_ours_alone(files: Files, others: Files) -> None:
    """Whatever is said, headings, tags and tables are ours."""
    with made(files) as project, made(others) as second:
        for one, other in zip(project.paths, second.paths, strict=False):
            page = paged(project, [between((project, one), (second, other))])
            check_markup(Page(f"---\ntitle: x\n---\n{page}"))
            found = outline(page)
            assert [tag for tag, _ in found] == ["h1", "h2", "h3", "table"] + ["h3"] * (
                len(found) - 4
            )
            assert [text for tag, text in found[4:]] == [
                name for name in ("What only one did", *FILES) if f"\n### {name}\n" in page
            ]


def made(files: Files) -> AbstractContextManager[Project]:
    return loaded([*files.values()], [*files])
