"""The note of a run: damaged or edited, it harms nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pathexport.again.state import NAME
from pathexport.exporting import Done
from tests.again.runs import again, opened, told
from tests.running.exports import sound
from tests.running.folders import lay, tree
from tests.running.samples import files


@pytest.mark.parametrize(
    "note",
    ["", "{}", "mine", '{"generator": "pathexport"}', '{"generator": "pathexport", "version": 2}'],
)
def test_a_damaged_note_counts_as_none(
    source: Path, out: Path, exported: Done, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(out, NAME, note)
    logs = opened(monkeypatch)
    assert not again(source, out).output.changes
    assert logs
    assert ((out / NAME).read_text() == note) == (note in ("{}", "mine"))  # somebody else's
    sound(out, *[NAME])


@pytest.mark.parametrize("field", ["rows", "paths", "figures", "files", "inputs"])
def test_a_note_that_somebody_has_edited_harms_nothing(
    source: Path, out: Path, exported: Done, field: str
) -> None:
    found = json.loads((out / NAME).read_bytes())
    (project,) = found["projects"]
    for holder in (project, project["read"]):
        if field in holder:
            holder[field] = "odd"
    lay(out, NAME, json.dumps(found))
    before = files(out)
    assert told(again(source, out)) == (told(exported)[0], (), *told(exported)[2:])
    assert files(out) == before


@pytest.mark.parametrize("note", [None, ""])
def test_a_dry_run_notes_nothing(source: Path, out: Path, exported: Done, note: str | None) -> None:
    """Though it finds that all is as it should be."""
    (out / NAME).unlink()
    if note is not None:
        lay(out, NAME, note)
    before = tree(out)
    assert not again(source, out, dry=True).output.changes
    assert tree(out) == before
