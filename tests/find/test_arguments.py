"""Sources and names among the arguments of a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.find.arguments import source, sources_and_names
from pathexport.problems import PathexportError, WrongRequestError
from tests.read.sources.found import folder_of


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


def test_a_directory_that_is_gone_is_a_source_if_its_logs_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    name = folder_of(tmp_path / "tree")
    (tmp_path / "projects" / name).mkdir(parents=True)
    for given in ("tree", f"{tmp_path}/tree", name):
        assert sources_and_names([given, "latest"], 1) == ([Path(given)], ["latest"])
        assert source(given) == Path(given)
    assert sources_and_names(["trees"], 1) == ([], ["trees"])


def test_an_empty_name_means_no_path() -> None:
    for given in ([""], ["latest", ""]):
        with pytest.raises(WrongRequestError, match="must have a name, not ''"):
            sources_and_names(given, 2)


def test_more_names_than_there_may_be() -> None:
    with pytest.raises(WrongRequestError, match="but there may be only 2: "):
        sources_and_names(["a", "b", "c"], 2)


def test_a_path_named_where_only_sources_are_taken_is_told_what_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("latest", "LATEST~2", "5e550201/2"):
        with pytest.raises(PathexportError, match=r" path, `pathexport show` prints it"):
            source(name)
    for name in ("5e550201", "5e550201-90de-4b7c"):
        with pytest.raises(PathexportError, match=r" take it by --session; if it names a path, "):
            source(name)
    for folder in ("latest", "5e550201"):
        (tmp_path / folder).mkdir()
        assert source(folder) == Path(folder)
    assert source("logs") == Path("logs"), "whether that is there is asked later"
