"""Where an abandoned path left, and why (rules R29 and R30).

Drawings: rows by letter, `←` hangs on. Most logs here are variations of one:

    a ← b ← c ← d
        b ← e ← f       the person went back to b; e and f were written last
"""

from __future__ import annotations

from pathlib import Path

from tests.making.branches import EXIT, forked, path, turns, twice_forked
from tests.making.logs import Log, conversation, drawn, load_logs
from tests.running.each import for_each

# R29: where an abandoned path left


def test_r29_the_fork_point_is_the_last_row_shared_with_the_active_path(tmp_path: Path) -> None:
    """b is a call; its result r and the hook h are shared as well"""
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.hook("h", log.result("r", "b", "t"))
    turns(log, "h", "cd")
    turns(log, "h", "ef")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b r h c d": "ABANDONED", "a b r h e f": "ACTIVE"}
    assert [found.fork_point for found in project.paths] == ["h", None]


def test_r29_nested_forks_are_seen_from_the_active_path(tmp_path: Path) -> None:
    project = twice_forked("c", "g").load(tmp_path)
    assert {found.leaf: found.fork_point for found in project.paths} == {
        "g": None,
        "h": "d",
        "i": "b",
        "j": "b",
    }


def test_r29_what_shares_nothing_with_it_is_compared_with_the_nearest_path(
    tmp_path: Path,
) -> None:
    """b is forked, d too; then x ← y begins again from nothing and is active"""
    log = forked()
    log.prompt("g", "d")
    log.prompt("h", "d")
    turns(log, None, "xy")
    project = log.load(tmp_path)
    assert {found.leaf: found.fork_point for found in project.paths} == {
        "g": "d",
        "h": "d",
        "f": "b",
        "y": None,
    }


def test_r29_a_path_that_shares_nothing_has_none(tmp_path: Path) -> None:
    log = conversation()
    turns(log, None, "cd")
    assert [found.fork_point for found in log.load(tmp_path).paths] == [None, None]


def test_r29_a_session_without_an_active_path(tmp_path: Path) -> None:
    """s1 is forked at b and was cleared;  s2  d ← g ← h: what s1 has left is seen from there"""
    log = forked()
    log.side("last-prompt", leafUuid=None, explicit=True)
    two = Log("s2", 500)
    turns(two, "d", "gh")
    project = load_logs(tmp_path, log, two)
    assert (path(project, "f").status, path(project, "f").fork_point) == ("ABANDONED", "b")
    assert (path(project, "h").status, path(project, "h").fork_point) == ("ACTIVE", None)


def test_r29_a_rewind_after_which_nothing_was_said_shows_where(tmp_path: Path) -> None:
    """a ← b ← c ← d, pinned at b: the active conversation is a ← b, and d was left there"""
    log = Log()
    turns(log, None, "ab", "cd")
    log.side("last-prompt", leafUuid="b", explicit=True)
    (found,) = log.load(tmp_path).paths
    assert (found.status, found.fork_point) == ("ABANDONED", "b")


def test_r30_a_session_that_was_cleared_and_went_on(tmp_path: Path) -> None:
    """a ← b, cleared; then c ← d from nothing"""
    log = conversation()
    log.side("last-prompt", leafUuid=None, explicit=True)
    turns(log, None, "cd")
    found = {p.leaf: (p.status, p.reason) for p in log.load(tmp_path).paths}
    assert found == {"b": ("ABANDONED", "cleared"), "d": ("ACTIVE", None)}


@for_each("after", [False, True])
def test_r30_who_goes_back_to_before_the_first_prompt_clears_nothing(
    tmp_path: Path, after: bool
) -> None:
    """a ← b, and back to before a; then c ← d from nothing, or nothing yet"""
    log = conversation()
    log.side("last-prompt", leafUuid=None, explicit=True, rewound=True)
    if after:
        turns(log, None, "cd")
    found = {p.leaf: (p.status, p.reason) for p in log.load(tmp_path).paths}
    active = {"d": ("ACTIVE", None)} if after else {}
    assert found == {"b": ("ABANDONED", "rewind")} | active


# R30: why a path was abandoned


def branch(*rows: tuple[str, str, str]) -> Log:
    """a ← b, then a branch of rows (how, id, parent) that is left for b ← e ← f."""
    log = conversation()
    for how, uuid, parent in rows:
        match how:
            case "call" | "result":
                getattr(log, how)(uuid, parent, "t")
            case "queued":
                words = {"type": "queued_command", "prompt": "go on"}
                log.row(uuid, parent, "attachment", attachment=words)
            case "exit":
                log.prompt(uuid, parent, EXIT)
            case "shutdown":
                log.prompt(
                    uuid, parent, "[Request interrupted by user]", interruptedByShutdown=True
                )
            case "error":
                log.answer(uuid, parent, "API Error: 529", model="<synthetic>")
            case _:
                getattr(log, how)(uuid, parent)
    turns(log, "b", "ef")
    return log


@for_each(
    ("rows", "reason"),
    [
        ([("prompt", "c", "b"), ("answer", "d", "c")], "rewind"),
        ([("prompt", "c", "b")], "draft"),
        ([("prompt", "c", "b"), ("hook", "h", "c")], "draft"),
        ([("prompt", "c", "b"), ("error", "z", "c")], "draft"),
        ([("queued", "q", "b")], "draft"),
        ([("prompt", "c", "b"), ("prompt", "g", "c")], "draft"),
        ([("prompt", "c", "b"), ("queued", "q", "c"), ("prompt", "g", "q")], "draft"),
        ([("prompt", "c", "b"), ("answer", "d", "c"), ("prompt", "g", "d")], "rewind"),
        ([("queued", "q", "b"), ("answer", "d", "q")], "rewind"),
        ([("prompt", "c", "b"), ("answer", "d", "c"), ("interrupt", "i", "d")], "interrupted"),
        ([("prompt", "c", "b"), ("answer", "d", "c"), ("shutdown", "i", "d")], "interrupted"),
        ([("prompt", "c", "b"), ("call", "d", "c")], "interrupted"),
        ([("prompt", "c", "b"), ("call", "d", "c"), ("result", "r", "d")], "rewind"),
        (
            [("prompt", "c", "b"), ("call", "d", "c"), ("interrupt", "i", "d"), ("exit", "x", "i")],
            "interrupted",
        ),
        (
            [
                ("prompt", "c", "b"),
                ("interrupt", "i", "c"),
                ("prompt", "g", "i"),
                ("answer", "d", "g"),
            ],
            "rewind",
        ),
    ],
)
def test_r30_reasons(tmp_path: Path, rows: list[tuple[str, str, str]], reason: str) -> None:
    first, last = branch(*rows).load(tmp_path).paths
    assert (first.status, first.reason) == ("ABANDONED", reason)
    assert (last.status, last.reason) == ("ACTIVE", None)


def test_r30_an_answer_that_was_generated_again(tmp_path: Path) -> None:
    """a ← b and a ← c, two answers; c has prompts after it, so that more than one row is left"""
    log = conversation()
    turns(log, "b", "cd")
    log.answer("e", "a")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b c d": "ABANDONED", "a e": "ACTIVE"}
    assert project.paths[0].reason == "retry"


def test_r30_a_cleared_session(tmp_path: Path) -> None:
    log = forked()
    log.side("last-prompt", leafUuid=None, explicit=True)
    project = log.load(tmp_path)
    assert {found.leaf: found.reason for found in project.paths} == {"d": "rewind", "f": "cleared"}


def test_r30_a_first_prompt_that_was_taken_back(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    turns(log, None, "bc")
    project = log.load(tmp_path)
    assert [(found.leaf, found.reason) for found in project.paths] == [("a", "draft"), ("c", None)]


def test_r30_an_answer_that_was_aborted_in_an_old_version_is_interrupted(tmp_path: Path) -> None:
    """a ← b ← c ← d aborted; then e ← f on b"""
    log = conversation()
    error = [{"type": "text", "text": "API Error: Request was aborted."}]
    log.blocks("d", log.prompt("c", "b"), error, model="<synthetic>", isApiErrorMessage=True)
    turns(log, "b", "ef")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}
    assert path(project, "c").reason == "interrupted"
