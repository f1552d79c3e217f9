"""What is removed from the folder, and what stays."""

from __future__ import annotations

import os
from pathlib import Path

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.folder.ours import is_made, is_named_by_content, is_ours, unmarked
from pathexport.write.options import ENDINGS, Form, Options
from tests.making.agents import agent
from tests.running.each import for_each
from tests.running.exports import busy, forked, named
from tests.running.folders import ASSET, HEAD, JSON, NAME, PICTURE, counts, lay, names, owning, tree


def test_what_is_removed_takes_empty_folders_with_it(out: Path) -> None:
    gone = [NAME, ASSET, "p/index.md", "q/agents/agent_a.md", "manifest.json", "r/index.md"]
    gone.append(Path(ASSET).with_suffix(".mp4").as_posix())
    for name in gone:
        held = PICTURE if "/assets/" in name else JSON if name == "manifest.json" else HEAD
        lay(out, name, held)
    lay(out, "r/mine.txt", "mine")
    (out / "empty").mkdir()
    output = owning(out, gone)
    for name in gone:
        output.remove(name)
        output.remove(name)
    output.finish()
    assert sorted(os.listdir(out)) == ["empty", "r"]
    assert names(out) == {"r/mine.txt"}
    assert counts(output) == (0, 0, len(gone))
    assert not output.problems


@for_each("form", ENDINGS)
def test_all_that_an_export_lists_can_be_removed(tmp_path: Path, form: Form) -> None:
    """Whatever the ids of sessions and agents are."""
    source = busy(tmp_path / "p")
    for odd in ("con", "ä\nb", "x" * 200, "..", "A/../B/C"):
        forked(odd).write(source, name=f"log-{len(odd)}")
    agent("x" * 200, "o1", "o2").write(source)
    export(load(source), tmp_path / "out", options=Options(format=form))
    assert all(map(is_made, named(tmp_path / "out")))
    for name in named(tmp_path / "out"):
        with (tmp_path / "out" / name).open("rb") as file:
            stem = Path(name).stem
            assert is_ours(file, name) or is_named_by_content(file, stem) or unmarked(file)


def test_the_folder_itself_stays(out: Path) -> None:
    lay(out, "index.md")
    owning(out, ["index.md"]).remove("index.md")
    assert os.listdir(out) == []


@for_each(
    ("name", "content", "owned", "problem"),
    [
        ("a.md", HEAD, [], False),
        ("p/a.md", HEAD, ["a.md", "p"], False),
        ("index.md", "mine", ["index.md"], True),
        ("manifest.json", "{}", ["manifest.json"], True),
        (ASSET, PICTURE, [], False),
        (ASSET, b"mine", [ASSET], True),
        ("main.py", b"mine", ["main.py"], False),
        (ASSET[:-5] + ".png", PICTURE, [ASSET[:-5] + ".png"], False),
        (ASSET[:-5] + "0.png", PICTURE, [ASSET[:-5] + "0.png"], True),
    ],
)
def test_only_what_is_ours_and_listed_is_removed(
    out: Path, name: str, content: str | bytes, owned: list[str], problem: bool
) -> None:
    lay(out, name, content)
    before = tree(out)
    output = owning(out, owned)
    output.remove(name)
    output.finish()
    assert tree(out) == before
    assert counts(output) == (0, 0, 0)
    assert [found.where for found in output.problems] == [name][: int(problem)]


def test_what_is_gone_already_is_no_problem(out: Path) -> None:
    output = owning(out, ["a.md", NAME])
    output.remove("a.md")
    output.remove(NAME)
    assert counts(output) == (0, 0, 0)
    assert not output.problems
