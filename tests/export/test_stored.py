"""An output that was stored beside a log may be deleted with it: what was exported of it stays."""

from __future__ import annotations

import shutil
from pathlib import Path

from pathexport.exporting import export
from pathexport.pipeline import load
from tests.making.logs import Log
from tests.running.exports import aged, listed, sound
from tests.running.folders import tree


def test_what_was_put_back_stays_when_the_stored_output_is_gone(tmp_path: Path) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    stored = source / "s1" / "tool-results" / "t1.txt"
    stored.parent.mkdir(parents=True)
    stored.write_text("beginning\nthe rest of it\n")
    log = Log()
    log.call("c", log.prompt("a", None), "t1")
    log.result("r", "c", "t1", f"<persisted-output>saved to {stored}\nbeginning</persisted-output>")
    log.answer("b", "r")
    log.write(source)
    export(load(source), out)
    shutil.rmtree(source / "s1")
    for _ in range(2):
        export(load(source), out)
        texts = [file.read_text() for file in sorted(out.rglob("transcript_*.md"))]
        assert sum("the rest of it" in text for text in texts) == 1
        assert sum("not there any more" in text for text in texts) == 1
        (copy,) = (each for each in listed(out) if "stored" in each)
        assert "the rest of it" in (out / copy["file"]).read_text()
        assert copy["gone"] is copy["kept"] is True
        assert copy["stored"] == ["s1/tool-results/t1.txt"]
        sound(out)
    before = aged(out)
    assert not export(load(source), out).output.changes
    assert tree(out) == before
