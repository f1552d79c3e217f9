"""What is removed from the folder, and what stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.write.folder.output import Output
from tests.running.folders import ASSET, HEAD, NAME, PICTURE, counts, lay, names, tree


def test_what_is_removed_takes_empty_folders_with_it(out: Path) -> None:
    gone = [NAME, ASSET, "p/a.md", "q/deep/er/a.md", "manifest.json", "r/a.md"]
    for name in gone:
        lay(out, name, PICTURE if name == ASSET else HEAD)
    lay(out, "r/mine.txt", "mine")
    (out / "empty").mkdir()
    output = Output(out, owned=gone)
    for name in gone:
        output.remove(name)
        output.remove(name)
    output.finish()
    assert sorted(os.listdir(out)) == ["empty", "r"]
    assert names(out) == {"r/mine.txt"}
    assert counts(output) == (0, 0, len(gone))
    assert not output.problems


def test_the_folder_itself_stays(out: Path) -> None:
    lay(out, "a.md")
    Output(out, owned=["a.md"]).remove("a.md")
    assert os.listdir(out) == []


@pytest.mark.parametrize(
    ("name", "content", "owned", "problem"),
    [
        ("a.md", HEAD, [], False),
        ("p/a.md", HEAD, ["a.md", "p"], False),
        ("a.md", "mine", ["a.md"], True),
        ("manifest.json", "{}", ["manifest.json"], True),
        (ASSET, PICTURE, [], False),
        (ASSET, b"mine", [ASSET], True),
        ("main.py", b"mine", ["main.py"], True),
        (ASSET[:-5] + ".png", PICTURE, [ASSET[:-5] + ".png"], True),
    ],
)
def test_only_what_is_ours_and_listed_is_removed(
    out: Path, name: str, content: str | bytes, owned: list[str], problem: bool
) -> None:
    lay(out, name, content)
    before = tree(out)
    output = Output(out, owned=owned)
    output.remove(name)
    output.finish()
    assert tree(out) == before
    assert counts(output) == (0, 0, 0)
    assert [found.where for found in output.problems] == [name][: int(problem)]


def test_what_is_gone_already_is_no_problem(out: Path) -> None:
    output = Output(out, owned=["a.md", NAME])
    output.remove("a.md")
    output.remove(NAME)
    assert counts(output) == (0, 0, 0)
    assert not output.problems
