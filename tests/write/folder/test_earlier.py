"""What the run before says of itself, if it was one of ours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.problems import UnwritableError
from pathexport.write.folder.last_manifest import earlier
from pathexport.write.folder.output import Output
from pathexport.write.record.earlier import read_record
from tests.running.each import for_each
from tests.running.folders import JSON, full, lay, link


@for_each(
    ("content", "expected"),
    [
        (JSON, [b"1"]),
        ('{"projects": [{"a.md": 1}, null], "generator": "pathexport"}', []),
        ('{"generator": "pathexport", "projects": [{"a.md": 1}, null]}', [b'{"a.md": 1}', b"null"]),
        ('{"generator": "pathexport", "projects": {"a": 1}}', []),
        ('{"generator": "pathexport"}', []),
        (None, []),
        ("", []),
        ("{", []),
        ("[]", []),
        ('"pathexport"', []),
        ("null", []),
        ("{}", []),
        ('{"generator": "hugo"}', []),
        ('{"generator": ["pathexport"]}', []),
        ('{"meta": {"generator": "pathexport"}}', []),
        (JSON + "x", []),
        (b"\xff" + JSON.encode(), []),
        (b'{"generator": "pathexport", "projects": ["\xff"]}', [b'"\xff"']),
        ('{"generator": "pathexport", "projects": ["\\ud800"]}', []),
        ('{"generator": "pathexport", "a":' + "[" * 9999 + "]" * 9999 + "}", []),
    ],
)
def test_only_our_own_manifest_is_read(
    out: Path, content: str | bytes | None, expected: list[bytes]
) -> None:
    out.mkdir()
    if content is not None:
        lay(out, "manifest.json", content)
    found = list(earlier(Output(out)))
    assert found == expected
    assert not any(map(read_record, found))


@for_each(
    ("content", "kept"),
    [(JSON[:-1], True), (JSON + "x", True), (JSON, False), ("{", False), ("", False), ("x", False)],
)
def test_a_damaged_manifest_of_ours_is_set_aside(out: Path, content: str, kept: bool) -> None:
    path = lay(out, "manifest.json", content)
    for dry in (True, False):
        output = Output(out, dry=dry)
        assert list(earlier(output)) == [b"1"] * (content == JSON and len(JSON) > 0)
        assert [each.where for each in output.problems] == ["manifest.json"] * kept
        assert len(list(out.iterdir())) == 1 + (kept and not dry)
    assert all(each.read_text() == content for each in out.iterdir())
    assert path.exists()


def test_there_is_no_manifest_where_there_is_no_file(tmp_path: Path, out: Path) -> None:
    assert not list(earlier(Output(out)))
    (out / "manifest.json").mkdir(parents=True)
    assert not list(earlier(Output(out)))
    (out / "manifest.json").rmdir()
    link(out / "manifest.json", lay(tmp_path, "mine.json", JSON))
    assert not list(earlier(Output(out)))


def test_a_manifest_that_cannot_be_read_stops_the_run(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it lists would be taken for nobody's, and overwritten."""
    lay(out, "manifest.json", JSON)
    monkeypatch.setattr(os, "open", full)
    with pytest.raises(UnwritableError, match=r"manifest\.json cannot be read: No space"):
        list(earlier(Output(out)))
