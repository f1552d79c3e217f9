"""Quiet rows that begin several files tie none of them together (rule R42)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.read.rows import Row, placed
from pathexport.shape.nodes.beginnings import own_beginnings, own_prompts
from tests.making.logs import Log, drawn, load_logs
from tests.running.corpus import needs_corpus, projects
from tests.running.each import for_each


@for_each("names", [*permutations(("s1", "s2", "s3"))])
def test_r42_each_file_has_its_own_quiet_first_row(tmp_path: Path, names: Sequence[str]) -> None:
    """
    s1: a ← q ← b1       a caveat and q command: one id each in all three files
    s2: a ← q ← b2
    s3: a ← q ← b3
    """
    logs = [Log(session) for session in names]
    for n, log in enumerate(logs, 1):
        log.prompt("a", None, "<local-command-caveat>", isMeta=True, at=0)
        log.prompt("q", "a", "<command-name>/clear</command-name>", at=1)
        log.prompt(f"b{log.session[1]}", "q", at=100 * n)
    project = load_logs(tmp_path, *logs)
    assert drawn(project) == {f"a q b{n}": "ACTIVE" for n in (1, 2, 3)}
    for path in project.paths:
        assert {row.session for row in project.rows(path)} == {path.session}
    assert [session.parent for session in project.sessions] == [None] * 3
    assert project.account.counts["copy"] == 0
    assert project.account.total == 9


def test_r42_what_hangs_on_it_in_one_file_is_in_no_other_path(tmp_path: Path) -> None:
    """
    s1: a ← b ← c        a ← x ! bash
    s2: a ← d
    """
    first, second = Log("s1"), Log("s2", second=500)
    first.prompt("a", None, "<local-command-caveat>", isMeta=True, at=0)
    first.answer("c", first.prompt("b", "a"))
    first.prompt("x", "a", "<bash-input>ls</bash-input>")
    second.prompt("a", None, "<local-command-caveat>", isMeta=True, at=0)
    second.prompt("d", "a", at=500)
    project = load_logs(tmp_path, first, second)
    assert {frozenset(ids.split()) for ids in drawn(project)} == {
        frozenset("abcx"),
        frozenset("ad"),
    }


def test_r42_copies_of_one_history_share_their_beginning(tmp_path: Path) -> None:
    """
    s1: a ← b ← c
    s2: [a ← b ← c] ← d       resumed as a copy
    """
    first, second = Log("s1"), Log("s2")
    first.prompt("a", None, "<local-command-caveat>", isMeta=True)
    first.answer("c", first.prompt("b", "a"))
    second.rows = [{**row, "sessionId": "s2"} for row in first.rows]
    second.prompt("d", "c", at=900)
    project = load_logs(tmp_path, first, second)
    assert drawn(project) == {"a b c d": "ACTIVE"}
    assert project.account.counts["copy"] == 3


def test_r42_files_of_one_session_share_their_beginning(tmp_path: Path) -> None:
    """
    s1: a      and in another file of the same session: a ← b
    """
    first, second = Log("s1"), Log("s1", second=500)
    for log in (first, second):
        log.prompt("a", None, "<local-command-caveat>", isMeta=True, at=0)
    second.prompt("b", "a", at=500)
    first.write(tmp_path, "one")
    second.write(tmp_path, "two")
    (project,) = load(tmp_path)
    assert drawn(project) == {"a b": "ACTIVE"}
    assert project.account.counts["copy"] == 1


def test_r42_a_copied_row_may_keep_its_session(tmp_path: Path) -> None:
    """
    s1: a ← b      s2: a of s1 ← c
    """
    first, second = Log("s1"), Log("s2", second=500)
    for log in (first, second):
        log.prompt("a", None, "<local-command-caveat>", isMeta=True, at=0)
    second.rows[0]["sessionId"] = "s1"
    first.prompt("b", "a", at=100)
    second.prompt("c", "a", at=500)
    project = load_logs(tmp_path, first, second)
    assert drawn(project) == {"a b": "ACTIVE", "a c": "ACTIVE"}
    assert project.account.counts["copy"] == 0


@pytest.mark.thorough
def test_r42_a_long_shared_beginning_is_walked_once() -> None:
    rows = [
        Row(
            f"q{n}",
            f"q{n - 1}" if n else None,
            f"s{file}",
            "note",
            False,
            "",
            placed(file, n, 0, 0),
        )
        for file in range(2)
        for n in range(20_000)
    ]
    assert len(own_beginnings(rows)) == 40_000


@needs_corpus
def test_r42_sessions_behind_one_caveat_stay_apart() -> None:
    (project,) = projects("shared-first-row")
    assert [session.parent for session in project.sessions] == [None] * 3
    for path in project.paths:
        assert {row.session for row in project.rows(path)} == {path.session}


def test_r42_what_a_file_records_of_its_quiet_row_is_its_own(tmp_path: Path) -> None:
    """
    s1: a ← q ← b      s2: a ← q ← c ← d, and a leaf that is put on record at q
    """
    logs = [Log("s1"), Log("s2", second=500)]
    for log in logs:
        log.prompt("a", None, "<local-command-caveat>", isMeta=True, at=0)
        log.prompt("q", "a", "<command-name>/clear</command-name>", at=1)
    logs[0].answer("b2", logs[0].prompt("b", "q", at=20))
    logs[1].side("last-prompt", leafUuid="q")
    logs[1].side("summary", leafUuid="q", summary="Of the second")
    logs[1].answer("d", logs[1].prompt("c", "q", at=600))
    project = load_logs(tmp_path, *logs)
    assert [path.status for path in project.paths] == ["ACTIVE"] * 2
    titles = {path.session: project.names.titles[path.id] for path in project.paths}
    assert titles == {"s1": "ask b", "s2": "Of the second"}


def test_r42_copies_under_new_ids_share_their_beginning_too(tmp_path: Path) -> None:
    """
    s1: a ← b ← c
    s2: a ← b' ← c' ← d       the copies name their origins (R12)
    """
    first, second = Log("s1"), Log("s2", second=500)
    first.prompt("a", None, "<local-command-caveat>", isMeta=True)
    first.answer("c", first.prompt("b", "a"))
    second.rows = [{**first.rows[0], "sessionId": "s2"}]
    for row, above in zip(first.rows[1:], ("a", "b'"), strict=True):
        origin = {"sessionId": "s1", "messageUuid": row["uuid"]}
        own = {"uuid": f"{row['uuid']}'", "parentUuid": above, "sessionId": "s2"}
        second.rows.append({**row, **own, "forkedFrom": origin})
    second.prompt("d", "c'", at=900)
    project = load_logs(tmp_path, first, second)
    assert drawn(project) == {"a b c d": "ACTIVE"}
    assert len(project.graph.rows) == 4


def test_r42_a_prompt_that_went_to_several_sessions_stands_in_each(tmp_path: Path) -> None:
    """
    s1: a ← b ← m ← c         m was sent to s1, and s2 and s3 got it as well
    s2: d ← e ← m ← f
    s3: [d] ← g ← m ← i               a copy of s2 that went on before
    s4: [a ← b ← m ← c] ← k           a copy of s1, without a row that says nothing
    s5: [a ← b] ← n                   another one, which has no m
    """
    logs = [Log(f"s{n}", second=n) for n in range(1, 6)]
    first, second, third, fourth, fifth = logs
    first.system("x", first.answer("b", first.prompt("a", None)), "turn_duration")
    second.answer("e", second.prompt("d", None))
    third.rows = [{**second.rows[0], "sessionId": "s3"}]
    third.answer("g", "d", at=60)
    for log, parent, answer in ((first, "x", "c"), (second, "e", "f"), (third, "g", "i")):
        log.answer(answer, log.prompt("m", parent, at=100), at=110 + ord(answer))
    for row in first.rows:
        if row["uuid"] != "x":
            parent = "b" if row["parentUuid"] == "x" else row["parentUuid"]
            fourth.rows.append({**row, "parentUuid": parent, "sessionId": "s4"})
    fourth.prompt("k", "c", at=900)
    fifth.rows = [{**row, "sessionId": "s5"} for row in first.rows[:2]]
    fifth.prompt("n", "b", at=950)
    project = load_logs(tmp_path, *logs)
    assert {*drawn(project)} == {"a b x m c k", "d e m f", "d g m i", "a b n"}
    assert project.account.counts["lost"] == 0
    assert [row.uuid for row in project.active_walk()].count("m") == 3
    for path in project.paths:
        assert {row.session for row in project.rows(path)} <= {path.session, "s1", "s2"}


def test_r42_only_prompts_are_sent_to_several_sessions(tmp_path: Path) -> None:
    """
    s1: a ← b ← m             the id of the prompts is that of a result elsewhere
    s2: d ← e ← m
    s3: f ← g ← m
    """
    logs = [Log(f"s{n}", second=n) for n in range(1, 4)]
    for log, asked, said in zip(logs, "adf", "beg", strict=True):
        log.answer(said, log.prompt(asked, None))
    logs[0].prompt("m", "b", at=100)
    logs[1].prompt("m", "e", at=100)
    logs[2].result("m", "g", "t1", at=100)
    project = load_logs(tmp_path, *logs)
    assert project.account.counts["lost"] == 0
    assert len([row for row in project.graph.rows if row.uuid == "m"]) == 1


@pytest.mark.thorough
def test_r42_prompts_behind_a_long_shared_way_are_looked_at_once() -> None:
    rows = []
    for file in range(2):
        for n in range(10_000):
            quiet, above = placed(file, 2 * n, 0, 0), f"q{n - 1}" if n else f"x{file}"
            rows.append(Row(f"q{n}", above, f"s{file}", "note", False, "", quiet))
            place = placed(file, 2 * n + 1, 0, 0)
            parent = f"q{n if file else max(n - 1, 0)}"
            rows.append(Row(f"p{n}", parent, f"s{file}", "prompt", True, "", place))
    assert own_prompts(rows, {}) == {}
