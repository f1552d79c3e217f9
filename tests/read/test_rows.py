"""What a row is (rules R5 to R10): decided from typed fields, never from what people say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.rows import (
    Row,
    Side,
    bytes_of,
    file_of,
    in_utc,
    length_of,
    line_of,
    offset_of,
    placed,
    utc,
)
from tests.making.logs import Log, conversation, drawn
from tests.random.strategies import SETTINGS
from tests.read.logbytes import read, row
from tests.read.made import RESULT, kind, made, read_as
from tests.running.each import for_each


@for_each("type_", ["user", "assistant", "system", "attachment", "progress"])
@for_each("fields", [{}, {"parentUuid": None}, {"message": None, "content": None}])
def test_r5_five_types_are_nodes_whatever_else_is_missing(
    type_: str, fields: dict[str, Any]
) -> None:
    assert isinstance(made(type_, **fields), Row)


@for_each("type_", ["user", "assistant", "system", "attachment", "progress", "new"])
@for_each("uuid", [None, ""])
def test_r5_without_an_id_nothing_is_a_node(type_: str, uuid: str | None) -> None:
    assert isinstance(made(type_, uuid=uuid), Side)


def test_r5_a_known_type_needs_no_parent_field() -> None:
    row = read_as(b'{"type":"user","uuid":"a"}')
    assert isinstance(row, Row)


@for_each(
    ("raw", "expected"),
    [
        (b'{"type":"new","uuid":"a","parentUuid":"p"}', Row),
        (b'{"type":"new","uuid":"a","parentUuid":null}', Row),
        (b'{"uuid":"a","parentUuid":"p"}', Row),
        (b'{"type":"new","uuid":"a"}', Side),
        (b'{"type":"new","parentUuid":"p"}', Side),
        (b'{"type":"new"}', Side),
        (b"{}", Side),
    ],
)
def test_r5_an_unknown_type_is_a_node_when_it_carries_both_ids(
    raw: bytes, expected: type[Row | Side]
) -> None:
    row = read_as(raw)
    assert isinstance(row, expected)
    assert isinstance(row, Side) or (row.kind, row.says) == ("structural", False)


SIDE_TYPES = """
    active-leaf agent-color agent-name agent-setting ai-title artifact-autoreact-ledger
    artifact-comment-monitor atis-latch attribution-snapshot bridge-session content-replacement
    api-request-resumed repl-mode resume-head-vouch runtime-config workspace-directories
    continued-in cost-state custom-title dev-mods ended-by-model file-history-delta
    file-history-snapshot fork-context-ref frame-link history-suppression isolation-latch
    last-prompt marble-origami-commit memory-mode mode observer-ref permission-mode pr-link
    queue-operation relocated speculation-accept summary tag task-summary teleported-from
    worktree-state
    """


@for_each("type_", SIDE_TYPES.split())
def test_r5_known_side_data_is_no_node_even_with_ids(tmp_path: Path, type_: str) -> None:
    """And what hangs on it hangs on what it hangs on: some versions link through it."""
    log = Log()
    log.prompt("a", None)
    log.row("s", "a", type_)
    log.answer("b", "s")
    project = log.load(tmp_path)
    assert "s" not in project.graph
    assert (drawn(project), project.problems) == ({"a b": "ACTIVE"}, ())
    assert project.account.counts["side"] == 1


def test_r5_side_data_linked_in_a_circle_ends_nowhere(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.row("s", "t", "tag")
    log.row("t", "s", "tag")
    log.answer("b", "s", at=900)
    assert drawn(log.load(tmp_path)) == {"a b": "ACTIVE"}


def test_r5_a_new_kind_of_row_cuts_nothing_off(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.row("x", "a", "hologram")
    log.answer("b", "x")
    assert drawn(log.load(tmp_path)) == {"a x b": "ACTIVE"}


@for_each("ids", [{}, {"uuid": "a"}, {"uuid": "a", "parentUuid": None}])
@for_each("first", [True, False])
def test_r5_a_snapshot_is_never_the_row_whose_id_it_names(
    tmp_path: Path, ids: dict[str, Any], first: bool
) -> None:
    log = conversation()
    log.side("file-history-snapshot", messageId="a", snapshot={"messageId": "a"}, **ids)
    if first:
        log.rows.insert(0, log.rows.pop())
    project = log.load(tmp_path)
    assert (drawn(project), project.graph["a"].kind) == ({"a b": "ACTIVE"}, "prompt")


def test_r5_old_names_are_read_as_the_new_ones(tmp_path: Path) -> None:
    log = Log()
    log.row("a", None, "human", message={"content": "ask a"})
    log.call("b", "a", "t1")
    log.row("c", "b", "tool_result", message={"content": [RESULT]})
    log.row("d", None, "compact_prelude", message={"content": "Kept."})
    log.row("e", "d", "compact_recap", message={"content": "So far: …"})
    log.row("f", "e", "human", message={"content": "ask f"})
    project = log.load(tmp_path)
    assert drawn(project) == {"a b c d e f": "ACTIVE"}
    assert [(row.kind, row.says) for row in project.graph.rows] == [
        ("prompt", True),
        ("assistant", True),
        ("result", True),
        ("boundary", False),
        ("summary", False),
        ("prompt", True),
    ]
    assert project.graph["c"].answers == ("t1",)


def test_r5_an_old_result_needs_no_block() -> None:
    assert kind("tool_result", message={"content": "ok"}) == ("result", True)


# R6: what belongs to agents


def test_r6_sidechains_are_never_on_a_sessions_paths(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1", name="Task")
    log.prompt("x", "b", isSidechain=True)
    log.answer("y", "x", isSidechain=True)
    log.result("c", "b", "t1")
    log.write(tmp_path)
    helper = Log("s1", second=25)
    helper.prompt("z", None)
    helper.write(tmp_path / "s1" / "subagents", "agent-z")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b c": "ACTIVE"}
    said = [[row.uuid for row in project.agent_rows(agent)] for agent in project.agents]
    assert sorted(said) == [["x", "y"], ["z"]]


@for_each(
    ("agent", "fields", "expected"),
    [
        (None, {}, (False, None)),
        (None, {"isSidechain": True}, (True, None)),
        (None, {"isSidechain": True, "agentId": "i"}, (True, "i")),
        ("f", {}, (True, "f")),
        ("f", {"isSidechain": False, "agentId": "i"}, (True, "f")),
    ],
)
def test_r6_an_agents_rows_are_marked_or_lie_in_its_file(
    agent: str | None, fields: dict[str, Any], expected: tuple[bool, str | None]
) -> None:
    row = made("user", agent=agent, message={"content": "go"}, **fields)
    assert isinstance(row, Row)
    assert (row.sidechain, row.agent) == expected


# What else is kept of a row


@for_each(
    ("fields", "api"),
    [
        ({"message": {"id": "m"}, "requestId": "r"}, "m"),
        ({"message": {}, "requestId": "r"}, "r"),
        ({"message": {}}, "a"),
    ],
)
def test_rows_of_one_answer_share_its_id(fields: dict[str, Any], api: str) -> None:
    row = made("assistant", **fields)
    assert isinstance(row, Row)
    assert row.api == api


@for_each(
    ("stamp", "time"),
    [
        ("2026-03-01T09:00:00.000Z", "2026-03-01T09:00:00.000Z"),
        ("2026-03-01T09:00:00Z", "2026-03-01T09:00:00.000Z"),
        ("2026-03-01T10:30:00.5+01:30", "2026-03-01T09:00:00.500Z"),
        ("2026-03-01 09:00:00", "2026-03-01T09:00:00.000Z"),
        ("2026-03-01T09:00:00.123456Z", "2026-03-01T09:00:00.123Z"),
        ("2026-03-01", "2026-03-01T00:00:00.000Z"),
        (1772355600, "2026-03-01T09:00:00.000Z"),
        (1772355600.25, "2026-03-01T09:00:00.250Z"),
        (1772355600000, "2026-03-01T09:00:00.000Z"),
        ("", ""),
        ("soon", ""),
        (None, ""),
        ("0001-01-01T00:00:00+23:59", ""),
        (1e300, ""),
        (-1e300, ""),
        (10**400, ""),
        (float("inf"), ""),
        (float("nan"), ""),
    ],
)
def test_times_are_text_that_sorts(stamp: Any, time: str) -> None:
    assert utc(stamp) == time


@pytest.mark.parametrize("stamp", ["2026-13-45T99:99:99.999Z", "xxxx-xx-xxTxx:xx:xx.xxxZ"])
def test_a_time_that_is_none_is_unknown(stamp: str) -> None:
    assert utc(stamp) == ""


@for_each(
    "stamps",
    [
        [],
        ["2026-03-01T09:00:00.000Z", "2026-03-01T09:00:01.000Z"],
        ["2026-03-01T09:00:00.000Z", "2026-03-01T10:00:01+01:00", "2026-03-01T09:00:02.000Z"],
        ["2026-03-01T09:00:00.000Z", None, 1772355600, "soon", "2026-13-45T99:99:99.999Z"],
        ["2026-03-01T09:00:00.000Z\n2026-03-01T09:00:01.000Z", ""],
        ["2026-03-01T09:00:00.0", "00Z\n2026-03-01T09:00:01.000Z\n"],
    ],
)
def test_each_time_of_a_log_becomes_text_that_sorts(stamps: list[Any]) -> None:
    rows = [made("user", timestamp=stamp) for stamp in stamps]
    found = in_utc([row for row in rows if isinstance(row, Row)])
    assert [row.time for row in found] == [utc(stamp) for stamp in stamps]


def test_equal_ids_of_a_log_are_one_text(tmp_path: Path) -> None:
    """A log of hundreds of megabytes names each row several times, and its session in every row."""
    ids = {"sessionId": "session-1", "cwd": "/home/ada"}
    lines = [row("first-1", **ids), row("second-1", parentUuid="first-1", **ids)]
    first, second = read(tmp_path, b"\n".join(lines)).rows
    assert second.parent is first.uuid
    assert second.session is first.session
    assert second.cwd is first.cwd


@SETTINGS
@given(*[st.tuples(*[st.integers(0, 2**bits - 1) for bits in (20, 32, 44, 36, 32)])] * 2)
def test_a_place_is_all_its_numbers_and_sorts_as_they_do(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    place = placed(*one)
    file, _, offset, length, checksum = one
    parts = (file_of, line_of, offset_of, length_of)
    assert tuple(part(place) for part in parts) == one[:-1]
    assert bytes_of(place) == (file, offset, length, checksum)
    assert (place < placed(*other)) == (one < other)
