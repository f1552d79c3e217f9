"""A field of a type that nobody expects costs that field, never the row (rule R4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pathexport.read.entries import BlockEntry, Entry
from tests.read.logbytes import read, row, rows
from tests.running.each import for_each

ODD: list[Any] = [None, 5, -1.5, True, "x", "", [], ["x", 5, None], {}, {"a": [1]}]
FIELDS = [field.encode_name for field in msgspec.structs.fields(Entry)]


@for_each("name", [name for name in FIELDS if name != "uuid"])
def test_r4_a_field_of_an_odd_type_costs_that_field(tmp_path: Path, name: str) -> None:
    data = [row("a", **{"timestamp": "2026-03-01T09:00:00.000Z", name: odd}) for odd in ODD]
    log = read(tmp_path, b"\n".join(data))
    assert (rows(log), log.unreadable) == (["a"] * len(ODD), ())
    assert name == "parentUuid" or {row.parent for row in log.rows} == {"p"}
    assert name in ("type", "message") or all(row.says and row.calls for row in log.rows)
    assert name == "timestamp" or all(row.time for row in log.rows)


@for_each(
    "place",
    [
        *(f"message.{name}" for name in ("id", "model", "content", "content[]")),
        *(f"message.content[].{field.encode_name}" for field in msgspec.structs.fields(BlockEntry)),
        "message.content[].input.subagent_type",
        "message.content[].input.description",
        "toolUseResult.agentId",
        "data.agentId",
        "attachment.type",
        "attachment.commandMode",
        "attachment.origin.kind",
        "origin.kind",
        "forkedFrom.messageUuid",
        "compactMetadata.preservedSegment.headUuid",
        "compactMetadata.preservedMessages.uuids[]",
    ],
)
def test_r4_so_does_one_deeper_in(tmp_path: Path, place: str) -> None:
    def within(names: list[str], value: Any) -> Any:
        for name in reversed(names):
            value = {name.removesuffix("[]"): [value] if name.endswith("[]") else value}
        return value

    first, *names = place.split(".")
    log = read(tmp_path, b"\n".join(row("a", **{first: within(names, odd)}) for odd in ODD))
    assert (rows(log), log.unreadable) == (["a"] * len(ODD), ())
    assert {row.parent for row in log.rows} == {"p"}


@for_each("odd", [5, "{", [1]])
def test_r4_a_call_keeps_its_id_whatever_it_is_given(tmp_path: Path, odd: Any) -> None:
    call = {"type": "tool_use", "id": "t1", "name": "Task", "input": odd}
    message = {"id": 7, "model": [], "content": ["x", call, 5]}
    (found,) = read(tmp_path, row("a", message=message, requestId="r")).rows
    assert [(call.id, call.name) for call in found.calls] == [("t1", "Task")]
    assert (found.api, found.says) == ("r", True)


@for_each("uuid", [5, None, [], {}, ""])
def test_r4_a_row_without_a_readable_id_gets_one(tmp_path: Path, uuid: Any) -> None:
    log = read(tmp_path, row("a", uuid=uuid))
    assert (len(log.rows), len(log.sides), log.unreadable) == (1, 0, ())
    assert log.rows[0].uuid
