"""Sources and names among the arguments of a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.find.arguments import sources_and_names
from pathexport.problems import WrongRequestError


def test_a_source_is_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "logs").mkdir()
    (tmp_path / "latest").mkdir()
    for name in ("s1.jsonl", "transcript_s1.md"):
        (tmp_path / name).write_text("")
    for given, sources, names in [
        (["logs", "latest"], ["logs"], ["latest"]),
        (["logs", "latest~1"], ["logs"], ["latest~1"]),
        (["./latest"], ["latest"], []),
        (["5e55/2", "s1.jsonl"], ["s1.jsonl"], ["5e55/2"]),
        (["logs", "s1.jsonl", "transcript_s1.md"], ["logs", "s1.jsonl"], ["transcript_s1.md"]),
        (["s2.jsonl"], [], ["s2.jsonl"]),
        (["~/logs"], [str(tmp_path / "logs")], []),
        (["a\0b"], [], ["a\0b"]),
        ([], [], []),
    ]:
        found, called = sources_and_names(given, 1)
        assert (list(map(str, found)), called) == (sources, names)


def test_more_names_than_there_may_be() -> None:
    with pytest.raises(WrongRequestError, match="more than 2 paths"):
        sources_and_names(["a", "b", "c"], 2)
