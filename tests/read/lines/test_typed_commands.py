"""A command that stands in a log twice, as it was typed and in tags (Claude Code 2.1.200 on)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, drawn, whole
from tests.running.each import for_each

TAGS = "<command-name>/{0}</command-name>\n<command-message>{0}</command-message>"
GIVEN = "\n<command-args>keep the names</command-args>"


def compacted(
    typed: str = "/compact", name: str = "compact", up: str = "b", given: str = "", **kw: Any
) -> Log:
    """
    a ← b ← t, as it was typed    (b) s, a boundary ← u ← c, the same in tags ← d ← e
    """
    log = conversation()
    log.prompt("t", "b", typed, **{"promptId": "p1", **kw})
    log.boundary("s", up)
    log.prompt("c", log.summary("u", "s"), TAGS.format(name) + given, promptId="p1")
    log.answer("e", log.prompt("d", "c", promptId="p2"))
    return log


@for_each("up", ["b", "t"])
@for_each("name", ["compact", "tools:compact"])
def test_a_command_is_said_once(tmp_path: Path, up: str, name: str) -> None:
    typed = f"/{name.rpartition(':')[2]} keep  the names"
    project = compacted(typed, name, up, GIVEN).load(tmp_path)
    assert [path.status for path in project.paths] == ["ACTIVE"]
    assert not project.graph["t"].says
    assert not project.account.lost


OTHERS = (
    {"promptId": "p0"},
    {"promptSource": "queued"},
    {"origin": {"kind": "human"}},
    {"typed": "/clear"},
    {"typed": "Also check the tests"},
    {"typed": "/compact keep the names"},
    {"typed": "Why does <command-name>/compact</command-name> stand here?"},
)


@for_each("given", OTHERS)
def test_what_was_typed_besides_is_said(tmp_path: Path, given: dict[str, Any]) -> None:
    project = compacted(**given).load(tmp_path)
    assert "a b t" in whole(project)


CAVEAT = "<local-command-caveat>Caveat: The messages below were generated.</local-command-caveat>"


@for_each("more", [{}, {"answered": True}, {"name": "clear"}, {"up": "a"}])
def test_a_command_that_could_not_be_carried_out_is_said_once(
    tmp_path: Path, more: dict[str, Any]
) -> None:
    """
    a ← b ← t, as it was typed                perhaps answered: then it was sent again
        b ← v, a caveat ← c, in tags ← o, what was printed ← d ← e
    """
    log = conversation()
    log.prompt("t", "b", "/compact", promptId="p1")
    if "answered" in more:
        log.answer("w", "t")
    caveat = log.prompt("v", more.get("up", "b"), CAVEAT, isMeta=True, promptId="p2")
    log.prompt("c", caveat, TAGS.format(more.get("name", "compact")), promptId="p2")
    printed = "<local-command-stdout>Not enough messages to compact.</local-command-stdout>"
    log.system("o", "c", "local_command", content=printed)
    log.answer("e", log.prompt("d", "o", promptId="p3"))
    project = log.load(tmp_path)
    assert (len(project.paths) > 1) == project.graph["t"].says == bool(more)
    assert not project.account.lost


@for_each("other", [{}, {"answered": True}, {"name": "clear"}, {"up": "a"}])
def test_a_compaction_right_after_a_resumption_is_asked_for_once(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    """
    a ← b ← t, as it was typed                perhaps answered: then it was sent again
        (b) s, a boundary ← u ← v, a caveat ← c, in tags ← d ← e
    """
    log = conversation()
    log.prompt("t", "b", "/compact keep the names", promptId="p1")
    if "answered" in other:
        log.answer("w", "t")
    log.boundary("s", other.get("up", "b"))
    caveat = log.prompt("v", log.summary("u", "s"), CAVEAT, isMeta=True, promptId="p2")
    log.prompt("c", caveat, TAGS.format(other.get("name", "compact")) + GIVEN, promptId="p2")
    log.answer("e", log.prompt("d", "c", promptId="p3"))
    project = log.load(tmp_path)
    assert (len(project.paths) > 1) == project.graph["t"].says == bool(other)
    assert not project.account.lost


def test_each_of_several_that_could_not_be_carried_out_is_said_once(tmp_path: Path) -> None:
    """
    a ← b ← t, as it was typed; u, the same again
        b ← v ← c, in tags
        b ← w ← e, in tags ← d ← f
    """
    log = conversation()
    for typed, caveat, tagged in (("t", "v", "c"), ("u", "w", "e")):
        log.prompt(typed, "b", "/compact", promptId=typed)
        log.prompt(caveat, "b", CAVEAT, isMeta=True, promptId=caveat)
        log.prompt(tagged, caveat, TAGS.format("compact"), promptId=caveat)
    log.answer("f", log.prompt("d", "e", promptId="p3"))
    project = log.load(tmp_path)
    assert len(project.paths) == 1
    assert not project.account.lost


@for_each("other", [{}, {"promptId": "p0"}, {"up": "a"}])
def test_what_comes_when_a_command_was_called_off_follows_it(
    tmp_path: Path, other: dict[str, str]
) -> None:
    """
    a ← b ← t, as it was typed        versions around 2.1.252 to 2.1.310 write no more of it
        b ← v, its caveat ← d ← e
    """
    log = conversation()
    log.prompt("t", "b", "/compact keep the names", promptId="p1")
    asked = other.get("promptId", "p1")
    caveat = log.prompt("v", other.get("up", "b"), CAVEAT, isMeta=True, promptId=asked)
    log.answer("e", log.prompt("d", caveat, promptId="p2"))
    found = whole(log.load(tmp_path))
    assert found == {"a b t v d e": "ACTIVE"} if not other else len(found) == 2


def test_what_comes_when_a_command_was_called_off_follows_it_whatever_is_written_between(
    tmp_path: Path,
) -> None:
    log = conversation()
    log.prompt("t", "b", "/compact keep the names", promptId="p1")
    log.hook("h", "b")
    caveat = log.prompt("v", "b", CAVEAT, isMeta=True, promptId="p1")
    log.answer("e", log.prompt("d", caveat, promptId="p2"))
    (found,) = whole(log.load(tmp_path))
    assert found.replace("h ", "") == "a b t v d e"


def test_a_command_that_nothing_else_tells_of_is_said(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", "/audit the tests", promptId="p1"))
    assert drawn(log.load(tmp_path)) == {"a b c d": "ACTIVE"}


def test_a_command_that_was_typed_first_and_later_carried_out_elsewhere_is_said(
    tmp_path: Path,
) -> None:
    """
    t, as it was typed        a ← b ← c, the same in tags ← d ← e
    """
    log = Log()
    log.prompt("t", None, "/audit", promptId="p1")
    log.answer("b", log.prompt("a", None, promptId="p2"))
    log.prompt("c", "b", TAGS.format("audit"), promptId="p3")
    log.answer("e", log.prompt("d", "c", promptId="p3"))
    assert whole(log.load(tmp_path)) == {"t": "ABANDONED", "a b c d e": "ACTIVE"}
