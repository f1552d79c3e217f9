"""The output folder: whole files only, only what changed, nothing of others, nothing outside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.write.folder.output import Output
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.folders import (
    ASSET,
    HEAD,
    JSON,
    LONG_AGO,
    NAME,
    PICTURE,
    counts,
    lay,
    names,
    owning,
    posix,
    tree,
)


@for_each(
    ("chunks", "expected"),
    [
        ([], b""),
        ([""], b""),
        (["", "a", "", "b", ""], b"ab"),
        (["a\nb\n"], b"a\nb\n"),
        (["a\r", "\nb\r\n\r"], b"a\r\nb\r\n\r"),
        (["é", "😀", "\0"], "é😀\0".encode()),
        (["a\ud83d", "\ude00b"], b"a??b"),
        (["\udc80"], b"?"),
        (["\ufeffa"], b"\xef\xbb\xbfa"),
    ],
)
@for_each("before", [None, HEAD])
def test_text_is_written_as_it_is(
    out: Path, chunks: list[str], expected: bytes, before: str | None
) -> None:
    if before is not None:
        lay(out, NAME, before)
    output = Output(out)
    assert output.write(NAME, iter(chunks))
    assert (out / NAME).read_bytes() == expected
    assert counts(output) == (1, 0, 0)
    assert names(out) == {NAME}
    assert not output.problems


@for_each("name", ["a.md", "...", "a..b/..c", ".d/e", "ab:c", "ü/😀.md", "a b/c~"])
@posix
def test_odd_names_are_names(out: Path, name: str) -> None:
    assert Output(out).write(name, [HEAD])
    assert names(out) == {name}


UNSAFE = [
    *("", ".", "..", "/", "/a.md", "//a/b.md", "a//b.md", "a/", "a/./b.md", "./a.md", "a/."),
    *("../a.md", "a/../b.md", "a/../../b.md", "a/..", "a\\b.md", "..\\a.md", "\\\\a\\b\\c.md"),
    *("a\0.md", "C:/a.md", "c:a.md", "a/C:/b.md", "a/c:b.md"),
]


@for_each("name", UNSAFE)
@for_each("dry", [False, True])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, out: Path, name: str, dry: bool) -> None:
    for path in ("out/b.md", "a.md", "b.md", "out/a/b.md"):
        lay(tmp_path, path)
    before = tree(tmp_path)
    output = owning(out, [name], dry=dry)
    with pytest.raises(ValueError, match="is no name"):
        output.write(name, [HEAD, "more"])
    with pytest.raises(ValueError, match="is no name"):
        output.put(name, [b"more"])
    output.remove(name)  # it comes from a file that anybody may have edited
    output.finish()
    assert tree(tmp_path) == before
    assert counts(output) == (0, 0, 0)


def test_what_is_the_same_keeps_its_times(out: Path) -> None:
    files = {NAME: HEAD + "é" * 50_000, "README.md": HEAD, "manifest.json": JSON}
    first = Output(out)
    for name, text in files.items():
        assert first.write(name, [text])
    assert first.put(ASSET, [PICTURE])
    first.finish()
    assert counts(first) == (4, 0, 0)
    for path in [*out.rglob("*"), out]:
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    before = tree(out)
    again = owning(out, [*files, ASSET])
    for name, text in files.items():
        assert again.write(name, iter(text))
    assert again.put(ASSET, [PICTURE])
    again.finish()
    assert tree(out) == before
    assert counts(again) == (0, 4, 0)
    assert not again.problems


BIG = HEAD + "0123456789abcdé\n" * 150_000


@for_each(
    ("before", "after"),
    [
        (HEAD, HEAD + "more"),
        (HEAD + "more", HEAD),
        (HEAD + "one two three", HEAD + "one TWO three"),
        (HEAD + "one", HEAD + "two"),
        (HEAD, ""),
        (HEAD + "x", "x" + HEAD),
        (BIG, BIG + "more"),
        (BIG + "more", BIG),
        (BIG, BIG[:2_000_000] + "X" + BIG[2_000_001:]),
        (BIG, HEAD),
        (HEAD, BIG),
    ],
)
@for_each("size", [7, 4096, 10**9])
def test_what_changed_is_written_whole(out: Path, before: str, after: str, size: int) -> None:
    lay(out, NAME, before)
    output = Output(out)
    size = max(size, len(after) // 5_000)  # a big file in thousands of pieces, not in millions
    assert output.write(NAME, (after[n : n + size] for n in range(0, len(after), size)))
    assert (out / NAME).read_bytes() == after.encode()
    assert counts(output) == (1, 0, 0)
    assert names(out) == {NAME}


TEXT = st.text(st.sampled_from("ab\r\né😀\ud800"), max_size=12)


@st.composite
def versions(draw: st.DrawFn) -> list[list[str]]:
    """A file's text, edited in one place again and again, each time cut up differently."""
    text, found = draw(TEXT), []
    for _ in range(6):
        place, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        text = text[:place] + draw(TEXT) + text[end:]
        whole = HEAD + text
        cuts = sorted(draw(st.lists(st.integers(0, len(whole)), max_size=5)))
        found.append([whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)])
    return found


@settings(SETTINGS, max_examples=max(60, SETTINGS.max_examples))
@given(versions())
def test_after_any_edit_a_file_holds_the_chunks(tmp_path: Path, edits: list[list[str]]) -> None:
    target = tmp_path / "a.md"
    target.unlink(missing_ok=True)
    for chunks in edits:
        expected = "".join(chunks).encode("utf-8", "replace")
        same = target.exists() and target.read_bytes() == expected
        output = Output(tmp_path)
        assert output.write("a.md", iter(chunks))
        assert target.read_bytes() == expected
        assert counts(output) == ((0, 1, 0) if same else (1, 0, 0))
        assert os.listdir(tmp_path) == ["a.md"]


def test_nobody_sees_half_a_file(out: Path) -> None:
    target = lay(out, NAME, HEAD + "old")

    def chunks() -> Iterator[str]:
        for chunk in (HEAD, "new" * 9999, "end"):
            yield chunk
            assert target.read_text() == HEAD + "old"

    assert Output(out).write(NAME, chunks())
    assert target.read_text() == HEAD + "new" * 9999 + "end"


# Dry runs


def test_a_dry_run_counts_and_touches_nothing(out: Path) -> None:
    for name in ("a.md", "b.md", "c/index.md"):
        lay(out, name, HEAD + "old")
    lay(out, "mine.md", "mine")
    lay(out, ".pathexport-4194305-1.part", "")
    before = tree(out)
    found = []
    for dry in (True, False):
        output = owning(out, ["c/index.md"], dry=dry)
        kept = [
            output.write("a.md", [HEAD, "new"]),
            output.write("b.md", [HEAD, "old"]),
            output.write("mine.md", [HEAD]),
            output.write("new/d.md", [HEAD]),
            output.put(ASSET, [PICTURE]),
        ]
        output.remove("c/index.md")
        output.finish()
        found.append((kept, counts(output), output.problems))
        assert (tree(out) == before) == dry
    assert found[0] == found[1]
    assert found[0][:2] == ([True, True, False, True, True], (3, 1, 1))


def test_a_dry_run_makes_no_folder(tmp_path: Path, out: Path) -> None:
    output = owning(out, ["a.md"], dry=True)
    assert output.write(NAME, [HEAD])
    assert output.put(ASSET, [PICTURE])
    output.remove("a.md")
    output.finish()
    assert counts(output) == (2, 0, 0)
    assert os.listdir(tmp_path) == []


def test_the_folder_is_made_with_the_first_file_in_it(tmp_path: Path) -> None:
    for dry in (True, False):
        output = Output(tmp_path / "new/out", dry=dry)
        assert not output.holds(NAME)
        assert not (tmp_path / "new").exists()
        assert output.write(NAME, [HEAD])
        assert (tmp_path / "new/out" / NAME).exists() != dry


def test_what_was_done_is_a_value(out: Path) -> None:
    output = Output(out)
    output.write("a.md", [HEAD])
    before = output.finish()
    output.write("b.md", [HEAD])
    assert before.changes == (("write", "a.md"),)
    assert output.finish().changes == (("write", "a.md"), ("write", "b.md"))
