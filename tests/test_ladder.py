"""Forks that tools made become a line, forks that people made stay (rules R17 to R22).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order.
"""

from __future__ import annotations

from pathlib import Path

from tests.logs import Log, drawn


def test_r17_all_structural_children_are_stitched_in(tmp_path: Path) -> None:
    """
    a prompt ← b answer ← h hook
                      ↖ k hook        b's children are all structural
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    log.hook("h", "b")
    log.hook("k", "b", at=600)
    assert drawn(log.load(tmp_path)) == {"a b h k": "ACTIVE"}
