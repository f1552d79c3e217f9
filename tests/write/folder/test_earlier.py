"""What the run before says of itself, if it was one of ours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.problems import UnwritableError
from pathexport.write.folder.earlier import earlier
from pathexport.write.record.earlier import decoded
from tests.running.folders import JSON, full, lay, link


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (JSON, [1]),
        ('{"projects": [{"a.md": 1}, null], "generator": "pathexport"}', []),
        ('{"generator": "pathexport", "projects": [{"a.md": 1}, null]}', [{"a.md": 1}, None]),
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
        (b'{"generator": "pathexport", "projects": ["\xff"]}', []),
        ('{"generator": "pathexport", "projects": ["\\ud800"]}', []),
        ('{"generator": "pathexport", "a":' + "[" * 9999 + "]" * 9999 + "}", []),
    ],
)
def test_only_our_own_manifest_is_read(
    out: Path, content: str | bytes | None, expected: list[object]
) -> None:
    out.mkdir()
    if content is not None:
        lay(out, "manifest.json", content)
    assert list(decoded(earlier(out))) == expected


def test_there_is_no_manifest_where_there_is_no_file(tmp_path: Path, out: Path) -> None:
    assert not list(earlier(out))
    (out / "manifest.json").mkdir(parents=True)
    assert not list(earlier(out))
    (out / "manifest.json").rmdir()
    link(out / "manifest.json", lay(tmp_path, "mine.json", JSON))
    assert not list(earlier(out))


def test_a_manifest_that_cannot_be_read_stops_the_run(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it lists would be taken for nobody's, and overwritten."""
    lay(out, "manifest.json", JSON)
    monkeypatch.setattr(os, "open", full)
    with pytest.raises(UnwritableError, match=r"manifest\.json cannot be read: No space"):
        list(earlier(out))
