"""Copies that name their origin are the messages that they were copied from (R12)."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log, drawn, load_logs, whole
from tests.running.each import for_each
from tests.shape.links.copies import owners, talk


def fork(session: str, origin: str, uuids: dict[str, str], *own: str, late: float = 300) -> Log:
    """A log that begins with copies, each under the id given, and goes on with rows of its own."""
    log = talk(session, *uuids)
    parent = None
    for row, uuid in zip(log.rows, uuids.values(), strict=True):
        source = {"sessionId": origin, "messageUuid": row["uuid"]}
        row.update(uuid=uuid, parentUuid=parent, forkedFrom=source)
        parent = uuid
    for uuid in own:
        parent = log.prompt(uuid, parent, at=late)
    return log


@pytest.mark.parametrize(("one", "two"), [("s1", "s2"), ("s2", "s1")])
def test_r12_copies_under_new_ids_are_the_messages_they_were_copied_from(
    tmp_path: Path, one: str, two: str
) -> None:
    """
    a  ← b  ← c
    a2 ← b2 ← y         links to a copy are links to its origin
    """
    project = load_logs(
        tmp_path, talk(one, "a", "b", "c"), fork(two, one, {"a": "a2", "b": "b2"}, "y")
    )
    assert owners(project) == {"a": one, "b": one, "c": one, "y": two}
    assert drawn(project) == {"a b c": "ACTIVE", "a b y": "ACTIVE"}
    assert project.graph["b2"] is project.graph["b"]
    assert project.account.counts["copy"] == 2
    assert project.problems == ()


def test_r12_a_dead_branch_that_was_copied_too_is_no_new_path(tmp_path: Path) -> None:
    one = talk("s1", "a", "b")
    one.prompt("x", "b")
    one.prompt("c", "b")
    two = fork("s2", "s1", {"a": "a2", "b": "b2"})
    for uuid in ("x", "c"):
        origin = {"sessionId": "s1", "messageUuid": uuid}
        two.prompt(f"{uuid}2", "b2", f"ask {uuid}", forkedFrom=origin)
    two.prompt("y", "c2")
    project = load_logs(tmp_path, one, two)
    assert set(drawn(project)) == {"a b x", "a b c y"}


@pytest.mark.parametrize(
    ("late", "own"),
    [
        (900, ("y",)),
        pytest.param(
            15,
            ("y",),
        ),
        pytest.param(
            0,
            (),
        ),
    ],
)
def test_r12_copies_under_the_same_ids_belong_to_the_origin(
    tmp_path: Path, late: float, own: tuple[str, ...]
) -> None:
    """However early the fork went on, or when it has not gone on at all."""
    one = talk("s1", "a", "b", "c")
    two = fork("s2", "s1", {"a": "a", "b": "b"}, *own, late=late)
    project = load_logs(tmp_path, one, two)
    assert owners(project) == {**dict.fromkeys("abc", "s1"), **dict.fromkeys(own, "s2")}


@for_each("names", [*permutations(("s1", "s2", "s3"))])
def test_r12_a_fork_of_a_fork_leads_to_the_first_origin(
    tmp_path: Path, names: tuple[str, str, str]
) -> None:
    one, two, three = names
    twice = fork(three, two, {"a": "a3", "b": "b3"}, "z", late=400)
    for row in twice.rows[:2]:
        row["forkedFrom"]["messageUuid"] = row["uuid"].replace("3", "2")
    logs = talk(one, "a", "b"), fork(two, one, {"a": "a2", "b": "b2"}, "y"), twice
    project = load_logs(tmp_path, *logs)
    assert owners(project) == {"a": one, "b": one, "y": two, "z": three}
    assert set(drawn(project)) == {"a b y", "a b z"}


def test_r12_a_copy_that_was_written_again_is_still_a_copy(tmp_path: Path) -> None:
    """The fork was resumed later, and its rows copied as they are."""
    again = talk("s3", "a", "b", "c")
    for row, uuid in zip(again.rows, ("a2", "b2", "y"), strict=True):
        row["uuid"] = uuid
    once = fork("s2", "s1", {"a": "a2", "b": "b2"}, "y")
    again.rows[2]["timestamp"] = once.rows[2]["timestamp"]
    project = load_logs(tmp_path, talk("s1", "a", "b"), once, again)
    assert owners(project) == {"a": "s1", "b": "s1", "y": "s2"}
    assert project.account.counts["copy"] == 5


@for_each("origin", [{"messageUuid": "gone"}, {"messageUuid": None}, {"sessionId": "s0"}, {}, None])
def test_r12_an_origin_that_is_not_loaded_means_nothing(tmp_path: Path, origin: Any) -> None:
    log = talk("s1", "a", "b", forkedFrom=origin)
    project = log.load(tmp_path)
    assert (drawn(project), project.problems) == ({"a b": "ACTIVE"}, ())


def test_r12_copies_of_what_is_gone_are_one_message(tmp_path: Path) -> None:
    """
    a2 ← b2 ← y        two forks of a session that is in no log
    a3 ← b3 ← z        and r, of another one that was resumed from it
      (b)   ← r
    """
    one = fork("s2", "s1", {"a": "a2", "b": "b2"}, "y")
    two = fork("s3", "s1", {"a": "a3", "b": "b3"}, "z", late=400)
    three = Log("s4")
    three.prompt("r", "b", at=900)
    project = load_logs(tmp_path, one, two, three)
    assert set(drawn(project)) == {"a2 b2 y", "a2 b2 z", "a2 b2 r"}
    assert project.graph["a3"] is project.graph["a2"]
    assert project.account.counts["copy"] == 2
    assert project.problems == ()


def test_r12_what_takes_an_answers_place_does_so_in_a_copy_of_what_is_gone(tmp_path: Path) -> None:
    """
    a ← b        c takes the place of b, as its origin says of the origin of b
      ← c
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a", forkedFrom={"sessionId": "s0", "messageUuid": "b0"})
    log.answer("c", "a", supersedesUuids=["b0"])
    assert whole(log.load(tmp_path)) == {"a b c": "ACTIVE"}


def test_r12_words_from_the_queue_do_not_stand_for_a_prompt_that_is_gone(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None))
    queued = {"type": "queued_command", "prompt": "go on", "source_uuid": "gone"}
    log.row("q", "gone", "attachment", attachment=queued)
    log.answer("d", "q")
    project = log.load(tmp_path)
    assert whole(project) == {"a b q d": "ACTIVE"}
    assert len(project.problems) == 1


@for_each("length", [1, 2, 3, 400])
def test_r12_origins_in_a_circle_end_at_one_message(tmp_path: Path, length: int) -> None:
    log = Log()
    for n in range(length):
        origin = {"sessionId": "s1", "messageUuid": f"a{(n + 1) % length}"}
        log.prompt(f"a{n}", None, "ask", forkedFrom=origin)
    log.answer("z", f"a{length // 2}")
    project = log.load(tmp_path)
    assert drawn(project) == {"a0 z": "ACTIVE"}


def test_r12_a_chain_of_origins_may_be_long(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a0", None, "ask")
    for n in range(1, 3000):
        log.prompt(f"a{n}", None, "ask", forkedFrom={"messageUuid": f"a{n - 1}"})
    log.answer("z", "a2999")
    assert drawn(log.load(tmp_path)) == {"a0 z": "ACTIVE"}


def test_r12_a_session_does_not_become_its_agents_part(tmp_path: Path) -> None:
    """A row of the session that names an agent's row as its origin stays the session's."""
    log = talk("s1", "a", "b")
    log.prompt("c", "b", forkedFrom={"sessionId": "s1", "messageUuid": "x"})
    helper = Log("s1")
    helper.prompt("x", None, isSidechain=True)
    helper.write(tmp_path / "s1" / "subagents", "agent-x")
    assert drawn(log.load(tmp_path)) == {"a b c": "ACTIVE"}


@for_each(("source", "path"), [("u", "a c r u d"), ("x", "a c r u q d"), (None, "a c r u q d")])
def test_words_from_the_queue_that_repeat_the_prompt_they_hang_on_are_a_copy(
    tmp_path: Path, source: str | None, path: str
) -> None:
    """
    a ← c ← r ← u ← q ← d        u a prompt, and q the same words as they left the queue
    """
    log = Log()
    log.result("r", log.call("c", log.prompt("a", None), "t1"), "t1")
    words = {"type": "queued_command", "prompt": "ask u", "commandMode": "prompt"}
    named = {} if source is None else {"source_uuid": source}
    log.row("q", log.prompt("u", "r"), "attachment", attachment={**words, **named})
    log.answer("d", "q")
    project = log.load(tmp_path)
    assert drawn(project) == {path: "ACTIVE"}
    assert not project.problems
    assert project.account.counts["copy"] == (source == "u")


@for_each("words", ["no", "or", "ask u\nand more", "in other words"])
def test_words_from_the_queue_that_are_a_part_of_the_prompt_or_differ_are_shown(
    tmp_path: Path, words: str
) -> None:
    """
    a ← q ← d        q says that it is a; its words are others
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": words, "source_uuid": "a"}
    log.row("q", log.prompt("a", None, "yes or no?"), "attachment", attachment=queued)
    log.answer("d", "q")
    project = log.load(tmp_path)
    assert [row.uuid for rows in project.otherwise.values() for row in rows] == ["q"]


@for_each(
    "given",
    [
        {"type": "file", "content": {"type": "text", "file": {"content": "1"}}},
        {"type": "hook_additional_context", "content": ["1"]},
        {"type": "queued_command", "prompt": "1", "commandMode": "task-notification"},
    ],
)
def test_what_a_prompt_brings_along_is_no_copy_of_it(tmp_path: Path, given: dict[str, Any]) -> None:
    """
    a ← q ← d        q came with a
    """
    log = Log()
    log.row("q", log.prompt("a", None), "attachment", attachment={**given, "source_uuid": "a"})
    log.answer("d", "q")
    project = log.load(tmp_path)
    assert project.account.counts["copy"] == 0
    assert whole(project) == {"a q d": "ACTIVE"}


def test_words_from_the_queue_are_no_copy_of_an_answer(tmp_path: Path) -> None:
    """
    a ← b ← q ← d        q, a person's, says that it is b, an answer
    """
    log = Log()
    log.answer("b", log.prompt("a", None), "Yes or no?")
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "b"}
    log.row("q", "b", "attachment", attachment=queued)
    log.answer("d", "q")
    assert drawn(log.load(tmp_path)) == {"a b q d": "ACTIVE"}
