"""Rows with what hooks added, which versions around 2.1.27 write again and again under one id."""

from __future__ import annotations

from pathlib import Path

from pathexport import load
from pathexport.read.rows import made_id
from pathexport.shape.project import Project
from tests.making.logs import Log, load_logs, whole
from tests.reading.transcripts import finished, written
from tests.running.each import for_each


def saved(log: Log, parent: str | None, hooks: str = "h") -> str | None:
    """What each hook added, on the one before."""
    for hook in hooks:
        told = [f"Mind {hook}."]
        parent = log.row(hook, parent, "saved_hook_context", content=told, hookName="SessionStart")
    return parent


def turn(log: Log, letters: str, parent: str | None, hooks: str) -> str:
    """A prompt, a call, its result and an answer, each behind what the hooks added."""
    prompt, call, result, answer = [*letters]
    log.prompt(prompt, saved(log, parent, hooks))
    log.call(call, saved(log, prompt, hooks), call)
    log.result(result, saved(log, call, hooks), call)
    return log.answer(answer, saved(log, result, hooks))


def paths(project: Project, session: str = "s1") -> dict[str, str]:
    """Its paths, in which each hook is called so again: its id is made for its session."""
    found = whole(project)
    for hook in "hi":
        known = made_id(session, "", hook)
        found = {path.replace(known, hook): status for path, status in found.items()}
    return found


@for_each("hooks", ["h", "hi"])
def test_what_hangs_on_a_further_writing_follows_the_row_before(tmp_path: Path, hooks: str) -> None:
    """
    h ← p ← h ← c ← h ← r ← …        all h have one id, and each hangs on the row before
    """
    log = Log()
    turn(log, "tuvw", turn(log, "pcra", None, hooks), hooks)
    project = log.load(tmp_path)
    assert paths(project) == {" ".join(f"{hooks}pcratuvw"): "ACTIVE"}
    assert project.problems == ()


def test_who_goes_back_behind_such_a_row_makes_a_fork(tmp_path: Path) -> None:
    """
    h ← p ← h ← a ← h ← q ← h ← b        and then h on a, and x on h
    """
    log = Log()
    turn(log, "qbsd", turn(log, "pcra", None, "h"), "h")
    log.prompt("x", saved(log, "a"))
    log.answer("y", "x")
    assert paths(log.load(tmp_path)) == {
        "h p c r a q b s d": "ABANDONED",
        "h p c r a x y": "ACTIVE",
    }


def test_a_compaction_that_names_such_a_row_follows_what_that_stands_on(tmp_path: Path) -> None:
    """
    h ← p ← … ← a ← h ← x ← h ← y
                a ← h ← q ← … ← d ← h        B names the last h, and not what was written last
    """
    log = Log()
    turn(log, "qbsd", turn(log, "pcra", None, "h"), "h")
    log.answer("y", log.prompt("x", "a"))
    saved(log, "d")
    log.boundary("B", "h")
    log.answer("z", log.prompt("t", log.summary("S", "B")))
    assert paths(log.load(tmp_path)) == {
        "h p c r a q b s d B S t z": "ACTIVE",
        "h p c r a x y": "ABANDONED",
    }


def test_sessions_with_the_same_hooks_are_no_copies_of_each_other(tmp_path: Path) -> None:
    """
    m ← h ← p ← …        n ← h ← t ← …        in two sessions
    """
    one, two = Log("s1"), Log("s2")
    turn(one, "pcra", one.progress("m", None), "h")
    turn(two, "tuvw", two.progress("n", None), "h")
    project = load_logs(tmp_path, one, two)
    assert [session.parent for session in project.sessions] == [None, None]
    said = [[row.uuid for row in project.rows(path) if row.says] for path in project.paths]
    assert [*map("".join, said)] == ["pcra", "tuvw"]


def test_what_hooks_added_is_shown_once_and_such_logs_are_claude_codes(tmp_path: Path) -> None:
    log = Log()
    made = written(tmp_path / "out", finished(log, turn(log, "pcra", None, "h")))
    assert made.text.count("**Hook SessionStart said**\n\n> Mind h.") == 1
    few = Log()
    few.prompt("q", saved(few, few.prompt("p", saved(few, None)), "hhh"))
    (project,) = load(few.write(tmp_path / "few"))
    assert project.problems == ()
