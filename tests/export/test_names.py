"""Names from logs lead nowhere but into the folder, and are told apart."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.problems import PathexportError
from tests.making.agents import task
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.exports import forked, fresh, listed, manifest, places, sound, straight, wrote
from tests.running.folders import below, lay, names

pytestmark = pytest.mark.thorough

NASTY = [
    *("../../../evil", "..", ".", "/", "/etc/passwd", "a/b", "a\\b", "..\\..\\evil", "C:", "C:\\x"),
    *(
        "a\0b",
        "\0",
        "a\nb",
        "a\rb",
        "\x1b[31m",
        " ",
        "a b",
        ".hidden",
        "trailing.",
        "-rf",
        "~",
        "$HOME",
    ),
    *(
        "CON",
        "nul.txt",
        "com1",
        "index.md",
        "manifest.json",
        "agents",
        "assets",
        "é" * 300,
        "s" * 300,
    ),
    *("日本語", "\u202eexe", "\ud800", 'x|y?*<>:"', "a#b%2e%2e%2f", "transcript_s1", "😀"),
]


def test_an_output_folder_without_a_name_is_not_where_we_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    projects = load(forked("s1").write(tmp_path / "p"))
    with pytest.raises(PathexportError, match="The output folder must have a name, not ''"):
        export(projects, "")
    assert [*os.listdir()] == ["p"]


def harmless(out: Path) -> None:
    """All names are ones that any system takes, and differ without capitals as well."""
    found = names(out)
    for name in found:
        for part in name.split("/"):
            assert re.fullmatch(r"[A-Za-z0-9_@-][A-Za-z0-9._@-]*", part)
            assert not part.endswith(".")
            assert len(part) <= 200
            stem = part.partition(".")[0].lower()
            assert not re.fullmatch(r"con|prn|aux|nul|com\d|lpt\d", stem)
    assert len({name.casefold() for name in found}) == len(found)
    sound(out)


def nasty_logs(folder: Path, ids: Sequence[str]) -> None:
    """Sessions and agents with these ids; what the file is called is another matter."""
    for number, id_ in enumerate(ids):
        log = Log(id_, 1000 * number)
        task(log, f"b{number}", log.prompt(f"a{number}", None), f"t{number}")
        helper: dict[str, Any] = {"isSidechain": True, "agentId": id_}
        log.answer(f"h{number}", log.prompt(f"g{number}", f"b{number}", **helper), **helper)
        log.answer(f"d{number}", log.result(f"c{number}", f"b{number}", f"t{number}"))
        log.prompt(f"e{number}", f"a{number}")
        lay(folder, f"{number}.jsonl", "".join(json.dumps(row) + "\n" for row in log.rows))


@for_each("id_", NASTY)
def test_no_id_leads_out_of_the_output(tmp_path: Path, source: Path, id_: str) -> None:
    deep = tmp_path / "one/two/three/out"
    nasty_logs(source, [id_])
    before = below(tmp_path)
    assert not wrote(source, deep).output.problems
    written = {f"one/two/three/out/{name}" for name in below(deep)}
    folders = {"one", "one/two", "one/two/three", "one/two/three/out"}
    assert below(tmp_path) - before == written | folders
    harmless(deep)
    if id_ != "\ud800":
        assert {each["session"] for each in listed(deep)} == {id_}
    assert len(listed(deep, "agents")) == 1
    assert not wrote(source, deep).output.changes


@pytest.mark.parametrize("how", ["link", "inline"])
def test_all_odd_ids_at_once(source: Path, out: Path, how: str) -> None:
    nasty_logs(source, NASTY)
    assert not wrote(source, out, "standard", how).output.problems
    harmless(out)
    assert len(set(places(out).values())) == 2 * len(NASTY)


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 4)
@given(st.lists(st.text(max_size=8), min_size=1, max_size=4, unique=True))
def test_no_ids_lead_out_of_the_output(tmp_path: Path, ids: list[str]) -> None:
    for folder in ("p", "out"):
        shutil.rmtree(tmp_path / folder, ignore_errors=True)
    nasty_logs(tmp_path / "p", ids)
    assert not wrote(tmp_path / "p", tmp_path / "out").output.problems
    assert sorted(os.listdir(tmp_path)) == ["out", "p"]
    harmless(tmp_path / "out")


@for_each("name", [name for name in NASTY if name != "\ud800"])
def test_no_project_leads_out_of_the_output(tmp_path: Path, source: Path, name: str) -> None:
    straight().write(source)
    projects = [msgspec.structs.replace(project, name=name) for project in load(source)]
    out = tmp_path / "deep/out"
    assert not export(projects, out).output.problems
    assert len(below(out)) == 5
    assert sorted(os.listdir(tmp_path)) == ["deep", "p"]
    assert os.listdir(tmp_path / "deep") == ["out"]
    harmless(out)


@pytest.mark.parametrize("back", [False, True])
def test_names_that_clash_are_told_apart_the_same_way(source: Path, out: Path, back: bool) -> None:
    ids = ["abc", "ABC", "a/b", "a\\b", "s"]
    logs = [forked(id_, 1000 * number) for number, id_ in enumerate(ids)]
    logs.append(straight("S_path2", 9000))
    for number, log in enumerate(reversed(logs) if back else logs):
        log.write(source, f"{number}")
    wrote(source, out)
    found = places(out)
    harmless(out)
    for leaf, file in found.items():
        assert file is not None
        assert f"say {leaf}".replace("\\", "\\\\") in (out / file).read_text()
    assert found["d-s"] == "p/transcript_s_path1_abandoned.md"
    assert found["f-s"] != found["d-S_path2"]
    before = names(out)
    assert names(out) == before == set(fresh(source, out))


def test_projects_that_clash_are_told_apart(tmp_path: Path, source: Path, out: Path) -> None:
    straight().write(source)
    (project,) = load(source)
    called = ["Foo", "foo", "foo", "bar"]
    export([msgspec.structs.replace(project, name=name) for name in called], out)
    folders = [each["folder"] for each in manifest(out)["projects"]]
    assert len({folder.casefold() for folder in folders}) == 4
    assert "bar" in folders
    harmless(out)
