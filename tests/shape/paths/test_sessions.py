"""Which session goes on from which, and what its branches are called (rule R23).

Drawings: rows by letter, `←` hangs on; a session is named in front of its rows.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from tests.making.branches import turns
from tests.making.logs import Log, conversation, drawn, load_logs, moment
from tests.running.each import for_each
from tests.shape.paths.session_lines import ids, lines, tree


def three_sessions(names: tuple[str, str, str] = ("s1", "s2", "s3")) -> list[Log]:
    """
    s1  a ← b ← c ← d ← e ← f ← g
                        ↖       ↖
    s3  k ← l ← m hangs on e     s2  h ← i ← j hangs on g
    """
    one, two, three = (Log(name, second) for name, second in zip(names, (0, 500, 900), strict=True))
    one.answer("b", one.prompt("a", None))
    one.prompt("c", "b")
    one.answer("d", "c", api="m")
    one.answer("e", "d", api="m")
    one.answer("g", one.prompt("f", "e"))
    two.prompt("j", two.answer("i", two.prompt("h", "g")))
    three.prompt("m", three.answer("l", three.prompt("k", "e")))
    return [one, two, three]


def test_r23_three_sessions_make_a_tree(tmp_path: Path) -> None:
    project = load_logs(tmp_path, *three_sessions())
    assert tree(project) == [("s1", None, None), ("s2", "s1", "g"), ("s3", "s1", "e")]
    assert drawn(project) == {"a b c d e f g h i j": "ACTIVE", "a b c d e k l m": "ACTIVE"}
    assert [path.session for path in project.paths] == ["s2", "s3"]


def test_r23_lines_hold_the_rows_of_their_session(tmp_path: Path) -> None:
    project = load_logs(tmp_path, *three_sessions())
    rows = {
        line.id: " ".join(row.uuid for row in project.line_rows(line))
        for session in project.sessions
        for line in session.lines
    }
    assert rows == {"s1": "a b c d e f g", "s2": "h i j", "s3": "k l m"}
    assert project.junctions() == {"g": ["s2"], "e": ["s3"]}


def test_r23_a_junction_leaves_the_line_of_its_session_whole(tmp_path: Path) -> None:
    project = load_logs(tmp_path, *three_sessions())
    assert lines(project) == {"s1": (None, None), "s2": (None, "g"), "s3": (None, "e")}


@for_each("names", list(permutations(("x", "y", "z"))))
def test_r23_files_names_decide_nothing(tmp_path: Path, names: tuple[str, str, str]) -> None:
    one, two, three = names
    project = load_logs(tmp_path, *three_sessions(names))
    assert tree(project) == [(one, None, None), (two, one, "g"), (three, one, "e")]
    assert drawn(project) == {"a b c d e f g h i j": "ACTIVE", "a b c d e k l m": "ACTIVE"}


def test_r23_a_history_copied_under_the_same_ids_is_the_session_it_was_copied_from(
    tmp_path: Path,
) -> None:
    one, two, three = three_sessions()
    two.rows[:0] = [{**row, "sessionId": "s2"} for row in one.rows]
    three.rows[:0] = [{**row, "sessionId": "s3"} for row in one.rows[:5]]
    project = load_logs(tmp_path, one, two, three)
    assert tree(project) == [("s1", None, None), ("s2", "s1", "g"), ("s3", "s1", "e")]
    assert drawn(project) == {"a b c d e f g h i j": "ACTIVE", "a b c d e k l m": "ACTIVE"}


def test_r23_a_history_copied_under_new_ids_with_its_origin_is_that_session(tmp_path: Path) -> None:
    """s1  a ← b ← c ← d;  s2  a' ← b' ← e ← f, where a' and b' say that they come from a and b"""
    one, two = Log("s1"), Log("s2")
    turns(one, None, "ab", "cd")
    two.prompt("a'", None, "ask a", forkedFrom={"sessionId": "s1", "messageUuid": "a"})
    two.answer("b'", "a'", "say b", forkedFrom={"sessionId": "s1", "messageUuid": "b"})
    two.second = 500
    turns(two, "b'", "ef")
    project = load_logs(tmp_path, one, two)
    assert tree(project) == [("s1", None, None), ("s2", "s1", "b")]
    assert drawn(project) == {"a b c d": "ACTIVE", "a b e f": "ACTIVE"}


def test_r23_a_first_hook_that_names_another_sessions_row_is_no_continuation(
    tmp_path: Path,
) -> None:
    """s1  a ← b ← h;  s2  h, then c ← d: the first prompt hangs on nothing"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    two.hook("h", "b")
    turns(two, None, "cd")
    project = load_logs(tmp_path, one, two)
    assert tree(project) == [("s1", None, None), ("s2", None, None)]
    assert drawn(project) == {"a b h": "ACTIVE", "c d": "ACTIVE"}


def test_r23_a_prompt_behind_such_a_hook_is_a_continuation(tmp_path: Path) -> None:
    """s1  a ← b;  s2  b ← h hook ← n command ← c ← d"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    two.hook("h", "b")
    two.prompt("n", "h", "<command-name>/model</command-name>")
    turns(two, "n", "cd")
    project = load_logs(tmp_path, one, two)
    assert tree(project) == [("s1", None, None), ("s2", "s1", "b")]
    assert drawn(project) == {"a b h n c d": "ACTIVE"}


def test_r23_a_line_leaves_the_other_session_and_not_a_hook_of_its_own(tmp_path: Path) -> None:
    """s1  a ← b;  s2  b ← h hook ← c ← d: h is stitched in behind b"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    turns(two, two.hook("h", "b"), "cd")
    project = load_logs(tmp_path, one, two)
    assert drawn(project) == {"a b h c d": "ACTIVE"}
    assert lines(project) == {"s1": (None, None), "s2": (None, "b")}
    assert tree(project)[1] == ("s2", "s1", "b")
    assert project.junctions() == {"b": ["s2"]}


def test_r23_a_branch_leaves_its_session_and_not_a_hook_of_the_next(tmp_path: Path) -> None:
    """s1  a ← b ← c and b ← d;  s2  b ← h hook, and a conversation of its own"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    one.prompt("c", "b")
    one.prompt("d", "b")
    two.hook("h", "b")
    two.prompt("e", None)
    project = load_logs(tmp_path, one, two)
    assert lines(project)["s1@c"] == ("s1", "b")


def test_r23_a_session_that_says_nothing_does_not_cut_off_the_next(tmp_path: Path) -> None:
    """s1  a ← b;  s2  b ← h hook, and nothing else;  s3  h ← c ← d"""
    one, two, three = Log("s1"), Log("s2", 500), Log("s3", 900)
    turns(one, None, "ab")
    two.hook("h", "b")
    turns(three, "h", "cd")
    project = load_logs(tmp_path, one, two, three)
    assert drawn(project) == {"a b h c d": "ACTIVE"}
    (goes_on,) = [session for session in project.sessions if session.id == "s3"]
    assert goes_on.parent is not None


def test_r23_roots_and_children_are_ordered_by_their_first_time(tmp_path: Path) -> None:
    late, early, child, elder = Log("a", 800), Log("d", 100), Log("b", 600), Log("c", 300)
    turns(late, None, "wx")
    turns(early, None, "ab", "cd")
    turns(child, "d", "st")
    turns(elder, "b", "uv")
    project = load_logs(tmp_path, late, early, child, elder)
    assert [session.id for session in project.sessions] == ["d", "c", "b", "a"]


def test_r23_a_session_is_as_old_as_its_own_rows(tmp_path: Path) -> None:
    """Both files begin with the same history; what they add to it decides their order."""
    first, second = Log("z"), Log("y")
    turns(first, None, "ab")
    second.rows = [{**row, "sessionId": "y"} for row in first.rows]
    first.second, second.second = 100, 50
    turns(first, "b", "cd")
    second.second = 500
    turns(second, "b", "ef")
    project = load_logs(tmp_path, first, second)
    assert tree(project) == [("z", None, None), ("y", "z", "b")]
    assert ids(project) == {"a b c d": "z", "a b e f": "y"}


def test_r23_a_second_root_is_a_path_and_a_line_of_its_own(tmp_path: Path) -> None:
    """a ← b, then c ← d with a null parent: the first prompt was taken back"""
    log = conversation()
    turns(log, None, "cd")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b": "ABANDONED", "c d": "ACTIVE"}
    assert tree(project) == [("s1", None, None)]
    assert lines(project) == {"s1": (None, None), "s1@c": (None, None)}


def test_a_session_lasts_from_its_first_message_to_its_last(tmp_path: Path) -> None:
    log = Log()
    log.prompt("x", None, "<command-name>/init</command-name>", at=5)
    log.answer("b", log.prompt("a", "x", at=100))
    log.prompt("y", "b", "<command-name>/cost</command-name>", at=500)
    (session,) = log.load(tmp_path).sessions
    assert (session.started, session.ended) == (moment(5), moment(500))
