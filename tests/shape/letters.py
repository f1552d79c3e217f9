"""Rows, as the letters that a drawing names them by."""

from __future__ import annotations

from collections.abc import Iterable

from pathexport.read.rows import Row


def ids(rows: Iterable[Row]) -> str:
    return " ".join(row.uuid for row in rows)
