"""Ways to spoil logs, each by chance: its fields, its links, what is said, its lines, its files.

A log is a list of rows or, where it was damaged, of bytes. All is in memory until a trial lays it
down, so a failing log can be made smaller line by line.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tests.fuzz.values import SCALARS, Raw, dumped, text, value

Files = dict[str, bytes]
Row = dict[str, Any]
Mutation = Callable[[random.Random, list[Row]], None]

_LINKS = ["parentUuid", "logicalParentUuid", "leafUuid", "sourceToolAssistantUUID", "uuid"]
_LINKS += ["messageId", "parentToolUseID", "sessionId", "agentId"]
_FLAGS = ["isSidechain", "isMeta", "isCompactSummary", "is_active", "isApiErrorMessage"]


def fields(chance: random.Random, rows: list[Row]) -> None:
    """A field holds what it never does, is gone, or has another name."""
    holder, key = _place(chance, chance.choice(rows))
    kind = chance.random()
    if key is None:
        return
    if kind < 0.6:
        holder[key] = Raw(value(chance))
    elif kind < 0.7:
        del holder[key]
    elif kind < 0.8:
        holder[key] = [holder[key]]
    elif kind < 0.9:
        holder[key] = {"type": "text", "text": holder[key], "content": holder[key]}
    else:
        _, other = _place(chance, chance.choice(rows))
        if isinstance(holder, dict) and isinstance(other, str):
            holder[other] = holder[key]


def links(chance: random.Random, rows: list[Row]) -> None:
    """Rows hang on themselves, on each other, on what is nowhere, and on rows of other files."""
    row, other = chance.choice(rows), chance.choice(rows)
    name = chance.choice(_LINKS)
    kind = chance.randrange(10)
    if kind == 0:
        row["parentUuid"], other["parentUuid"] = other.get("uuid"), row.get("uuid")
    elif kind == 1:
        row[name] = chance.choice([row.get("uuid"), "nowhere", None, "", other.get(name)])
    elif kind == 2:
        row["uuid"] = other.get("uuid")
    elif kind == 3:
        row[chance.choice(_FLAGS)] = chance.choice([True, False, None])
    elif kind == 4:
        row["forkedFrom"] = {"sessionId": other.get("sessionId"), "messageUuid": other.get("uuid")}
    elif kind == 5:
        anchor = chance.choice(["x", row.get("uuid"), other.get("uuid")])
        ends = {"headUuid": row.get("uuid"), "tailUuid": other.get("uuid"), "anchorUuid": anchor}
        kept = {"preservedSegment": ends, "preservedMessages": {"uuids": [other.get("uuid")] * 3}}
        kept["messagesSummarized"] = chance.choice([0, 3])
        row |= {"type": "system", "subtype": "compact_boundary", "compactMetadata": kept}
    elif kind == 6:
        row["timestamp"] = chance.choice([other.get("timestamp"), None, "", 0, -1])
    elif kind == 7:
        side = {"type": "last-prompt", "leafUuid": other.get("uuid"), "explicit": True}
        rows.append({**side, "sessionId": row.get("sessionId")})
    elif kind == 8:
        _take_back(chance, row, chance.choices(rows, k=3))
    else:
        _same_ids(chance, row, other)


def _take_back(chance: random.Random, row: Row, others: list[Row]) -> None:
    """A row that takes others back, or an answer that was broken off."""
    name = chance.choice(["supersedesUuids", "retractedMessageUuids", "isAbortedMidStream"])
    row[name] = name == "isAbortedMidStream" or [each.get("uuid") for each in others]
    message = others[0].get("message")
    if isinstance(message, dict) and chance.random() < 0.5:
        row["interruptedMessageId"] = message.get("id")


def _same_ids(chance: random.Random, row: Row, other: Row) -> None:
    """Two answers of one id, or two calls."""
    one, two = row.get("message"), other.get("message")
    if isinstance(one, dict) and isinstance(two, dict):
        if chance.random() < 0.5:
            one["id"] = two.get("id")
        else:
            one["content"] = two.get("content")


def order(chance: random.Random, rows: list[Row]) -> None:
    """Rows stand in another order, or several times."""
    if chance.random() < 0.4:
        chance.shuffle(rows)
    begin = chance.randrange(len(rows))
    again = [*rows[begin : begin + chance.randint(1, 8)]]
    copies = [{**row, **({"cwd": text(chance)} if chance.random() < 0.2 else {})} for row in again]
    rows[chance.randrange(len(rows)) : 0] = copies


def content(chance: random.Random, rows: list[Row]) -> None:
    """Somebody says what could end, begin or hide something, or looks like Claude Code's own."""
    row, said = chance.choice(rows), text(chance)
    message = row.get("message")
    if isinstance(message, dict) and chance.random() < 0.8:
        blocks = message.get("content")
        if isinstance(blocks, list) and blocks and chance.random() < 0.7:
            _say(chance, blocks[chance.randrange(len(blocks))], said)
        else:
            message["content"] = said
        return
    strings = [key for key, held in row.items() if isinstance(held, str)]
    if strings:
        row[chance.choice(strings)] = said


def _say(chance: random.Random, block: Any, said: str) -> None:
    if not isinstance(block, dict):
        return
    given = block.get("input")
    if isinstance(given, dict) and given:
        given[chance.choice([*given])] = said
    else:
        names = [name for name in ("text", "thinking", "content", "name", "id") if name in block]
        block[chance.choice(names or ["text"])] = said


def forks(chance: random.Random, rows: list[Row]) -> None:
    """Many rows hang on one, or in one chain."""
    row = chance.choice(rows)
    chain, made = chance.random() < 0.5, []
    parent, number = row.get("uuid"), chance.choice([20, 60])
    for n in range(number):
        new = {**row, "uuid": f"many-{n}", "parentUuid": parent}
        parent = new["uuid"] if chain else parent
        made.append(new)
    rows += made


def _place(chance: random.Random, row: Any) -> tuple[Any, Any]:
    """A field of a row, at any depth: what holds it, and its name."""
    holder, key = row, None
    while isinstance(row, dict | list) and row:
        holder = row
        key = chance.choice([*row]) if isinstance(row, dict) else chance.randrange(len(row))
        row = row[key]
        if chance.random() < 0.4:
            break
    return holder, key


def lines(chance: random.Random, data: bytes) -> bytes:
    """Lines are torn, glued, cut in the middle of a letter, full of NULs, of another system."""
    rows = data.split(b"\n")
    at, kind = chance.randrange(len(rows)), chance.randrange(13)
    line = rows[at]
    cut = chance.randrange(len(line) + 1)
    rows[at] = [
        line[:cut],
        line[cut:],
        line[:cut] + b"\x00" * chance.choice([1, 4096]) + line[cut:],
        b"\x00" * 600 + line,
        b"\xef\xbb\xbf" + line,
        line + b"\r",
        line + line,
        line[:cut] + rows[chance.randrange(len(rows))] + line[cut:],
        line[:cut] + bytes([chance.randrange(256)]) + line[cut + 1 :],
        line[:cut] + b"\n" + line[cut:],
        b"[" + line + b"]",
        json.dumps(line.decode("utf-8", "replace")).encode(),
        b"{" * chance.choice([1, 10_000]),
    ][kind]
    joined = chance.choice([b"\n", b"\n", b"\n", b"\r\n", b"\n\n"]).join(rows)
    return joined[:-cut] if cut and chance.random() < 0.2 else joined


def files(chance: random.Random, held: Files) -> None:
    """A log lies elsewhere, under an odd name, or twice; or something odd lies beside it."""
    name = chance.choice([*held])
    stem = name.rpartition("/")[2].partition(".")[0]
    odd = chance.choice(["x\n# y", "é" * 100, "-o", "s1", "`<b>`", "\u202e", "a b", "..", "[x](y)"])
    places = [f"{odd}.jsonl", f"agent-{stem}.jsonl", f"{stem}/subagents/agent-{odd}.jsonl"]
    places += [f"{odd}/subagents/workflows/w/agent-{stem}.jsonl", "journal.jsonl"]
    place = chance.choice(places)
    if chance.random() < 0.5:
        held[place] = held[name]
    elif len(held) > 1:
        held[place] = held.pop(name)
    if chance.random() < 0.5:
        meta = {"agentType": Raw(value(chance)), "toolUseId": Raw(chance.choice(SCALARS))}
        held[place.removesuffix(".jsonl") + ".meta.json"] = dumped(meta)
    if chance.random() < 0.5:
        name = chance.choice(["x.txt", "toolu_1.txt", "mcp-x.pdf"])
        held[f"{stem}/tool-results/{name}"] = text(chance).encode("utf-8", "surrogatepass")


IN_ROWS: Mapping[str, Mutation] = MappingProxyType(
    {"fields": fields, "links": links, "order": order, "content": content, "forks": forks}
)
KINDS = (*IN_ROWS, "lines", "files")


def spoiled(chance: random.Random, held: Files, kinds: tuple[str, ...]) -> Files:
    """Files that were spoiled in these ways, one after the other."""
    made = {**held}
    for kind in kinds:
        if kind == "files":
            files(chance, made)
            continue
        logs = [name for name, data in made.items() if name.endswith(".jsonl") and data.strip()]
        if not logs:
            break
        name = chance.choice(logs)
        made[name] = (
            lines(chance, made[name]) if kind == "lines" else _in_rows(chance, made[name], kind)
        )
    return made


def _in_rows(chance: random.Random, data: bytes, kind: str) -> bytes:
    """A log whose rows were spoiled; lines that are no rows stay as they are."""
    rows: list[Row] = []
    others: list[bytes] = []
    for line in data.split(b"\n"):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if isinstance(row, dict):
            rows.append(row)
        elif line:
            others.append(line)
    if rows:
        IN_ROWS[kind](chance, rows)
    return b"\n".join([*map(dumped, rows), *others]) + b"\n"
