"""Words from the queue that come more than once are said once.

A session that goes on after a restart is handed them again, and they may become a prompt before
Claude had them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.shape.project import Project
from tests.making.logs import Log, moment, whole
from tests.running.each import for_each


def _told(project: Project) -> str:
    """The rows of a project's paths in which a person speaks."""
    rows = (row for path in project.paths for row in project.rows(path))
    told = {row.uuid: None for row in rows if row.says and row.type != "assistant"}
    return " ".join(sorted(told))


@for_each(
    ("again", "said"),
    [
        ({}, "q"),
        ({"prompt": "no", "delivery_id": "2"}, "q"),
        ({"prompt": "or"}, "q s"),
        ({"source_uuid": "y"}, "q s"),
        ({"source_uuid": None}, "q s"),
    ],
)
def test_words_that_claude_was_handed_again_are_said_once(
    tmp_path: Path, again: dict[str, Any], said: str
) -> None:
    """
    a ← q ← b ← s ← d        s, after a restart, the words of q once more
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "x", "delivery_id": "1"}
    for uuid, parent, words in (("q", log.prompt("a", None), queued), ("s", "b", queued | again)):
        line = {"content": words["prompt"], "timestamp": moment(log.second + 1)}
        log.side("queue-operation", operation="enqueue", **line)
        log.row(uuid, parent, "attachment", attachment=words)
        log.side("queue-operation", operation="remove", **line)
        log.answer("b" if uuid == "q" else "d", uuid)
    project = log.load(tmp_path)
    assert whole(project) == {"a q b s d": "ACTIVE"}
    (path,) = project.paths
    told = (row.uuid for row in project.rows(path) if row.says and row.type != "assistant")
    assert " ".join(told) == f"a {said}"


def test_words_that_claude_was_handed_again_behind_a_compaction_are_said_once(
    tmp_path: Path,
) -> None:
    """
    a ← q ← b ← B ← t ← s ← d        s the words of q once more
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "x"}
    log.row("q", log.prompt("a", None), "attachment", attachment=queued)
    log.boundary("B", log.answer("b", "q"))
    log.row("s", log.summary("t", "B"), "attachment", attachment=queued)
    log.answer("d", "s")
    assert _told(log.load(tmp_path)) == "a q"


@for_each(("parent", "says"), [("b", False), ("a", True), ("s", True)])
def test_words_are_handed_again_only_below_the_first_time(
    tmp_path: Path, parent: str, says: bool
) -> None:
    """
    a ← q ← b        s the words of q once more; it may hang on any, and on itself
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "x"}
    log.row("q", log.prompt("a", None), "attachment", attachment=queued)
    log.answer("b", "q")
    log.row("s", parent, "attachment", attachment=queued)
    log.answer("d", "s")
    project = log.load(tmp_path)
    assert project.account.lost == ()
    assert project.graph.rows[project.graph.index["s"]].says is says


@for_each(("between", "said"), [(False, "a s"), (True, "a q s")])
def test_words_handed_again_in_place_of_some_that_were_left_are_said_once(
    tmp_path: Path, between: bool, said: str
) -> None:
    """
    a ← q
    a ← h ← s ← d        q and s the same words; Claude was stopped before it answered q
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "x"}
    log.row("q", log.prompt("a", None), "attachment", attachment=queued)
    log.answer("h", "a") if between else log.hook("h", "a")
    log.row("s", "h", "attachment", attachment=queued)
    log.answer("d", "s")
    project = log.load(tmp_path)
    assert project.account.lost == ()
    assert _told(project) == said


@for_each(("parents", "said"), [("aaa", "a t"), ("aqs", "a q")])
def test_words_that_are_handed_three_times_are_said_once(
    tmp_path: Path, parents: str, said: str
) -> None:
    """
    a ← q
    a ← s
    a ← t ← d        q, s and t the same words, which may also hang on each other
    """
    log = Log()
    log.prompt("a", None)
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "x"}
    for uuid, parent in zip("qst", parents, strict=True):
        log.row(uuid, parent, "attachment", attachment=queued)
    log.answer("d", "t")
    assert _told(log.load(tmp_path)) == said
    log.rows[-1] = log.rows[2]
    assert _told(log.load(tmp_path)) == said  # also unanswered, where s itself is written again


@for_each("again", [False, True])
@for_each("twice", [False, True])
def test_words_that_became_a_prompt_are_said_once_however_often_they_are_written(
    tmp_path: Path, again: bool, twice: bool
) -> None:
    """
    a ← q ← s ← p ← d        q and s the same words from the queue, p the prompt that these are
    """
    log = Log()
    log.prompt("a", None)
    queued = {"type": "queued_command", "prompt": "no", "source_uuid": "p"}
    log.row("q", "a", "attachment", attachment=queued)
    if again:
        log.row("s", "q", "attachment", attachment=queued)
    log.answer("d", log.prompt("p", "s" if again else "q", "no"))
    log.rows += log.rows if twice else []
    assert _told(log.load(tmp_path)) == "a p"


PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "Ag=="}}
SHOWN = [{"type": "text", "text": "no"}, PICTURE]


@for_each(("words", "said"), [(SHOWN, "a p"), (SHOWN[:1], "a q p"), ([*SHOWN, PICTURE], "a q p")])
def test_words_with_pictures_that_became_a_prompt_are_said_once(
    tmp_path: Path, words: list[dict[str, Any]], said: str
) -> None:
    """
    a ← q ← p ← d        q words from the queue, and p the prompt that these are
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": words, "source_uuid": "p"}
    log.row("q", log.prompt("a", None), "attachment", attachment=queued)
    log.row("p", "q", "user", message={"role": "user", "content": SHOWN})
    log.answer("d", "p")
    project = log.load(tmp_path)
    (path,) = project.paths
    told = (row.uuid for row in project.rows(path) if row.says and row.type != "assistant")
    assert " ".join(told) == said


@for_each(
    ("source", "words", "between", "said"),
    [
        ("p", "no", False, "a p"),
        ("p", "or", False, "a q p"),
        ("p", "no", True, "a q p"),
        ("x", "no", False, "a q p"),
    ],
)
def test_words_that_became_a_prompt_before_claude_had_them_are_said_once(
    tmp_path: Path, source: str, words: str, between: bool, said: str
) -> None:
    """
    a ← q ← h ← p ← d        q words from the queue, and p the prompt that these are
    """
    log = Log()
    queued = {"type": "queued_command", "prompt": words, "source_uuid": source}
    log.row("q", log.prompt("a", None), "attachment", attachment=queued)
    log.answer("h", "q") if between else log.hook("h", "q")
    log.answer("d", log.prompt("p", "h", "no"))
    project = log.load(tmp_path)
    assert whole(project) == {"a q h p d": "ACTIVE"}
    (path,) = project.paths
    told = (row.uuid for row in project.rows(path) if row.says and row.type != "assistant")
    assert " ".join(told) == said
