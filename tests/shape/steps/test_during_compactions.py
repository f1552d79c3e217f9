"""What a person types while a conversation is compacted: no fork, and no second compaction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.shape.steps.messages import compactions, messages
from tests.making.logs import Log, drawn


def typed(log: Log, uuid: str, parent: str) -> str:
    """Words that were typed while Claude Code was busy."""
    words = {"type": "queued_command", "prompt": f"ask {uuid}", "commandMode": "prompt"}
    return log.row(uuid, parent, "attachment", attachment=words)


def compacting() -> Log:
    """
    a ← b ⇠ B
    """
    log = Log()
    log.answer("b", log.prompt("a", None))
    log.boundary("B", "b")
    return log


def forms(tmp_path: Path, log: Log) -> list[tuple[str, str]]:
    """The messages of the only path: their forms, and their rows."""
    tree = log.load(tmp_path).tree
    made: list[tuple[str, str]] = []
    below = tree.roots
    while below:
        (step,) = below  # nothing forks
        nodes = tree.steps[step].rows
        for each in messages(tree.rows, nodes):
            made.append((each.form, " ".join(tree.rows[node].uuid for node in each.rows)))
        assert compactions(tree.rows, nodes) <= 1
        below = tree.children[step]
    return made


EXPECTED = [("prompt", "a"), ("answer", "b"), ("compaction", "B s"), ("queued", "q")]


def test_words_between_a_boundary_and_its_summary_stand_behind_both(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← q ← s ← c ← d
    """
    log = compacting()
    log.answer("d", log.prompt("c", log.summary("s", typed(log, "q", "B"))))
    assert forms(tmp_path, log) == [*EXPECTED, ("prompt", "c"), ("answer", "d")]


def test_hooks_may_stand_between_them_too(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← h ← q ← r ← s ← c
    """
    log = compacting()
    log.prompt("c", log.summary("s", typed(log, "r", typed(log, "q", log.hook("h", "B")))))
    found = forms(tmp_path, log)
    assert found[2:] == [
        ("compaction", "B h s"),
        ("queued", "q"),
        ("queued", "r"),
        ("prompt", "c"),
    ]


def test_words_beside_a_summary_make_no_fork(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s ← c
            B ← q
    """
    log = compacting()
    typed(log, "q", "B")
    log.prompt("c", log.summary("s", "B"))
    assert forms(tmp_path, log) == [*EXPECTED, ("prompt", "c")]


def test_words_typed_after_a_summary_are_a_step_of_their_own(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s ← h ← q ← c
    """
    log = compacting()
    log.answer("c", typed(log, "q", log.hook("h", log.summary("s", "B"))))
    project = log.load(tmp_path)
    assert drawn(project) == {"a b B s h q c": "ACTIVE"}
    assert [len(step.rows) for step in project.tree.steps] == [1, 1, 3, 1, 1]


def test_two_compactions_with_words_between_them_stay_two(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s ⇠ C ← q ← t
    """
    log = compacting()
    log.boundary("C", log.summary("s", "B"))
    log.summary("t", typed(log, "q", "C"))
    found = forms(tmp_path, log)
    assert found[2:] == [("compaction", "B s"), ("compaction", "C t"), ("queued", "q")]


def test_a_summary_that_an_agent_gets_later_stays_where_it_is(tmp_path: Path) -> None:
    """
    a ← B ← p ← c ← s ← d        all an agent's; the summary of B is not there
    """
    log = Log()
    agent: dict[str, Any] = {"isSidechain": True, "agentId": "x"}
    log.system("B", log.prompt("a", None, **agent), "compact_boundary", **agent)
    log.answer("c", log.prompt("p", "B", **agent), **agent)
    log.answer("d", log.summary("s", "c", **agent), **agent)
    graph = log.load(tmp_path).graph
    made = messages(graph.rows, [graph.index[uuid] for uuid in "aBpcsd"])
    told = [[graph.rows[node].uuid for node in each.rows] for each in made]
    assert told == [["a"], ["B"], ["p"], ["c"], ["s"], ["d"]]
