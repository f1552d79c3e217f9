"""A history under new ids, as old versions copy it."""

from __future__ import annotations

from tests.making.logs import Log


def under_new_ids(log: Log, session: str, mark: str = "'", second: float = 600) -> Log:
    """A log that begins with all of another one, as `claude -p --continue` wrote it: with new ids
    and one time, and prompts as blocks."""
    made = Log(session, second)
    for row in log.rows:
        message = row["message"]
        if isinstance(message["content"], str):
            message = {**message, "content": [{"type": "text", "text": message["content"]}]}
        parent = f"{row['parentUuid']}{mark}" if row["parentUuid"] else None
        made.row(f"{row['uuid']}{mark}", parent, row["type"], made.second, message=message)
    return made
