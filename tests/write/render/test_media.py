"""Pictures and documents lie beside the transcripts that show them, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.write.options import Detail, Options
from tests.making.logs import Log, picture


@pytest.mark.parametrize(("detail", "wanted"), [("dialogue", {b"seen"}), ("standard", None)])
def test_a_picture_that_no_transcript_shows_is_not_written(
    tmp_path: Path, detail: Detail, wanted: set[bytes] | None
) -> None:
    """At dialogue a notice of Claude Code is hidden, and so is the picture in it."""
    log = Log()
    seen, unseen = [{"type": "text", "text": "look"}, picture(b"seen")], [picture(b"unseen")]
    log.row("a", None, "user", message={"role": "user", "content": seen})
    log.answer("b", "a")
    log.row("c", "b", "user", isMeta=True, message={"role": "user", "content": unseen})
    log.answer("d", log.prompt("e", "c"))
    export([log.load(tmp_path / "p")], tmp_path / "out", options=Options(detail))
    assets = [*(tmp_path / "out").rglob("assets/*")]
    assert {path.read_bytes() for path in assets} == (wanted or {b"seen", b"unseen"})
    text = "".join(path.read_text() for path in (tmp_path / "out").rglob("transcript_*.md"))
    assert all(path.name in text for path in assets)
