"""What progress rows tell of an agent: its own rows, written into the session's log as it worked.

When the agent's log is gone, these are all that is left of it. Each is pointed at where it stands,
within the progress row, so its body is read like any other.
"""

from __future__ import annotations

from zlib import crc32

from pathexport.read.entries import Entry, Progress, decode
from pathexport.read.recognize import read_row
from pathexport.read.rows import Row, file_of, line_of, offset_of, placed


def mentioned_row(entry: Entry, row: Row, line: bytes) -> Row | None:
    """The agent's row that a progress row holds, if there is one. `line` is the progress row."""
    data = entry.data
    if not isinstance(data, Progress) or not data.agent_id:
        return None
    message = bytes(data.message)
    try:
        found = decode(message)
    except (ValueError, RecursionError):
        return None
    place, begins = row.place, offset_of(row.place) + line.find(message)
    inside = placed(file_of(place), line_of(place), begins, len(message), crc32(message))
    inner = read_row(found, inside, row.session, data.agent_id)
    return inner if isinstance(inner, Row) and inner.type in ("user", "assistant") else None
