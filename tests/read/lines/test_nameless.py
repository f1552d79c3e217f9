"""Rows without an id of their own: who speaks in them is heard all the same."""

from __future__ import annotations

import json
from pathlib import Path

from pathexport.pipeline import load
from pathexport.shape.project import Project
from tests.making.logs import Log, conversation, whole
from tests.reading.transcripts import written


def nameless(log: Log, *uuids: str) -> Log:
    """Older versions print rows without ids and links, and programs add such rows to logs."""
    for row in log.rows:
        if row.get("uuid") in uuids:
            row.pop("uuid")
            row.pop("parentUuid")
    return log


def times(project: Project) -> list[str]:
    (path,) = project.paths
    assert project.account.lost == ()
    return [row.time[14:19] for row in project.rows(path)]


def test_a_log_without_ids_is_one_conversation(tmp_path: Path) -> None:
    log = conversation()
    log.call("c", "b", "t1")
    log.result("d", "c", "t1")
    log.answer("e", "d")
    project = nameless(log, "a", "b", "c", "d", "e").load(tmp_path)
    assert times(project) == ["00:10", "00:20", "00:30", "00:40", "00:50"]
    assert not project.problems


def test_what_was_added_without_an_id_is_in_a_transcript(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("c", "b")
    log.answer("d", "b")
    assert len(whole(nameless(log, "c").load(tmp_path))) == 2


def test_a_summary_without_an_id_is_a_compaction(tmp_path: Path) -> None:
    """A program that shortens a log puts one behind its first line."""
    log = Log()
    log.prompt("a", None)
    log.summary("s", None, "We spoke of the parser.")
    log.prompt("c", "gone")
    log.answer("d", "c")
    assert "We spoke of the parser." in written(tmp_path, nameless(log, "s")).text


def test_the_id_of_such_a_row_stays_while_the_log_grows(tmp_path: Path) -> None:
    log = nameless(conversation(), "a", "b")
    before = whole(log.load(tmp_path))
    nameless(log, log.prompt("c", None), log.answer("d", None))
    ((grown, _),) = whole(log.load(tmp_path)).items()
    assert grown.startswith(f"{next(iter(before))} ")


def test_equal_rows_without_ids_are_said_one_by_one(tmp_path: Path) -> None:
    log = Log()
    for _ in range(2):
        log.prompt("a", None, "Go on.", at=10)
        log.answer("b", None, "Done.", at=20)
    assert len(times(nameless(log, "a", "b").load(tmp_path))) == 4


def test_what_is_kept_beside_what_was_printed_of_it_is_said_once(tmp_path: Path) -> None:
    """
    a b c1 d e        b, c1 and d stand there without an id and a time first, as printed
    """
    log = conversation()
    log.call("c1", "b", "t1", api="c1")
    log.result("d", "c1", "t1")
    log.answer("e", "d")
    printed = [{**row, "sessionId": None} for row in log.rows[1:4]]
    for row in printed:
        del row["uuid"], row["parentUuid"], row["timestamp"]
    log.rows[1:1] = printed
    project = log.load(tmp_path)
    assert [row.says for row in project.rows(project.paths[0])].count(True) == 5
    assert {row.session for row in project.rows(project.paths[0])} == {"s1"}
    assert len(project.paths) == 1


def test_a_line_that_holds_no_message_is_none(tmp_path: Path) -> None:
    (tmp_path / "s1.jsonl").write_text('{"type":"user","text":"hi"}\n{"type":"assistant"}\n')
    (project,) = load(tmp_path)
    assert not project.paths
    (problem,) = project.problems
    assert "assistant without a uuid, user without a uuid" in problem.what


def test_a_row_without_an_id_stays_in_the_session_that_it_names(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("c", "b", sessionId="s2")
    log.answer("d", "c", sessionId="s2")
    log.prompt("e", "b")
    log.answer("f", "e")
    project = nameless(log, "c", "d").load(tmp_path)
    assert {row.session for path in project.paths for row in project.rows(path)} == {"s1", "s2"}


def test_of_results_of_which_another_row_holds_only_some_none_is_lost(tmp_path: Path) -> None:
    log = conversation()
    log.call("c", "b", "t1", api="c")
    log.call("d", "c", "t2", api="c")
    log.result("e", "d", "t1")
    both = log.result("f", "e", "t1")
    log.rows[-1]["message"]["content"].append(
        {"type": "tool_result", "tool_use_id": "t2", "content": "Only here."}
    )
    assert "Only here." in written(tmp_path, nameless(log, both)).text


def test_what_names_no_session_before_all_others_is_of_the_first_that_is_named(
    tmp_path: Path,
) -> None:
    log = conversation()
    del nameless(log, "a").rows[0]["sessionId"]
    text = "".join(f"{json.dumps(row)}\n" for row in log.rows)
    (tmp_path / "copy of it.jsonl").write_text(text)
    (project,) = load(tmp_path)
    assert {row.session for row in project.rows(project.paths[0])} == {"s1"}


def test_an_answer_of_which_the_log_holds_only_the_thought_is_not_lost(tmp_path: Path) -> None:
    log = conversation()
    log.blocks("c", "b", [{"type": "thinking", "thinking": "Hm.", "signature": ""}], "x")
    log.blocks("d", "c", [{"type": "thinking", "thinking": "Hm.", "signature": ""}], "x")
    log.answer("e", "d", "Only printed.", api="x")
    assert "Only printed." in written(tmp_path, nameless(log, "d", "e")).text


def test_a_row_that_names_no_session_is_of_the_one_before_it_whatever_its_log_is_called(
    tmp_path: Path,
) -> None:
    log = conversation()
    del log.rows[-1]["sessionId"]
    (tmp_path / "copy of it.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in log.rows))
    (project,) = load(tmp_path)
    assert {row.session for row in project.rows(project.paths[0])} == {"s1"}
