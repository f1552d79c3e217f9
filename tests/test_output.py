"""The output folder: whole files only, only what changed, nothing of others, nothing outside."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from threading import Thread
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.problems import PathexportError, UnwritableError
from pathexport.write.folder.output import Output, earlier
from pathexport.write.markdown.frontmatter import MARK
from tests.strategies import SETTINGS

HEAD = f"---\n{MARK}\n---\n"
JSON = '{"generator": "pathexport", "projects": [1]}'
NAME = "-home-ada-x/agents/agent_1.md"
LONG_AGO = 10**18
PICTURE = b"\x89PNG\r\n\x1a\n" * 9
ASSET = f"p/assets/{sha256(PICTURE).hexdigest()[:16]}.png"

posix = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX system")


def lay(folder: Path, name: str, content: str | bytes = HEAD) -> Path:
    """A file that is there before."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def link(path: Path, target: Path, folder: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.symlink_to(target, target_is_directory=folder)
    except (OSError, NotImplementedError):
        pytest.skip("this system makes no symbolic links")


def tree(folder: Path) -> dict[str, tuple[object, ...]]:
    """All that there is in a folder, with what would tell that somebody touched it."""
    found: dict[str, tuple[object, ...]] = {}
    for path in [folder, *folder.rglob("*")]:
        info = path.lstat()
        held = path.read_bytes() if stat.S_ISREG(info.st_mode) else b""
        found[str(path)] = (info.st_mode, info.st_ino, info.st_mtime_ns, held)
    return found


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def counts(output: Output) -> tuple[int, int, int]:
    return output.written, output.unchanged, output.removed


# What is written


@pytest.mark.parametrize(
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
@pytest.mark.parametrize("before", [None, HEAD])
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


@pytest.mark.parametrize("name", ["a.md", "...", "a..b/..c", ".d/e", "ab:c", "ü/😀.md", "a b/c~"])
@posix
def test_odd_names_are_names(out: Path, name: str) -> None:
    assert Output(out).write(name, [HEAD])
    assert names(out) == {name}


UNSAFE = [
    *("", ".", "..", "/", "/a.md", "//a/b.md", "a//b.md", "a/", "a/./b.md", "./a.md", "a/."),
    *("../a.md", "a/../b.md", "a/../../b.md", "a/..", "a\\b.md", "..\\a.md", "\\\\a\\b\\c.md"),
    *("a\0.md", "C:/a.md", "c:a.md", "a/C:/b.md", "a/c:b.md"),
]


@pytest.mark.parametrize("name", UNSAFE)
@pytest.mark.parametrize("dry", [False, True])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, out: Path, name: str, dry: bool) -> None:
    for path in ("out/b.md", "a.md", "b.md", "out/a/b.md"):
        lay(tmp_path, path)
    before = tree(tmp_path)
    output = Output(out, owned=[name], dry=dry)
    with pytest.raises(ValueError, match="is no name"):
        output.write(name, [HEAD, "more"])
    with pytest.raises(ValueError, match="is no name"):
        output.put(name, b"more")
    output.remove(name)  # it comes from a file that anybody may have edited
    output.finish()
    assert tree(tmp_path) == before
    assert counts(output) == (0, 0, 0)


def test_what_is_the_same_keeps_its_times(out: Path) -> None:
    files = {NAME: HEAD + "é" * 50_000, "README.md": HEAD, "manifest.json": JSON}
    first = Output(out)
    for name, text in files.items():
        assert first.write(name, [text])
    assert first.put(ASSET, PICTURE)
    first.finish()
    assert counts(first) == (4, 0, 0)
    for path in [*out.rglob("*"), out]:
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    before = tree(out)
    again = Output(out, owned=[*files, ASSET])
    for name, text in files.items():
        assert again.write(name, iter(text))
    assert again.put(ASSET, PICTURE)
    again.finish()
    assert tree(out) == before
    assert counts(again) == (0, 4, 0)
    assert not again.problems


BIG = HEAD + "0123456789abcdé\n" * 150_000


@pytest.mark.parametrize(
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
    ids=[
        *("grown", "shrunk", "middle", "end", "emptied", "moved"),
        *(f"big-{n}" for n in range(5)),
    ],
)
@pytest.mark.parametrize("size", [7, 4096, 10**9])
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


@posix
def test_files_have_the_usual_mode(out: Path) -> None:
    mask = os.umask(0o027)
    try:
        output = Output(out)
        output.write("a.md", [HEAD])
        output.put(ASSET, PICTURE)
    finally:
        os.umask(mask)
    assert {oct((out / name).stat().st_mode & 0o777) for name in ("a.md", ASSET)} == {"0o640"}


# What others put there


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("README.md", "mine"),
        ("README.md", "\n" * (2001 - len(MARK)) + MARK),
        ("README.md", "pathexport"),
        ("p/agents/a.md", "mine" * 9999),
        ("manifest.json", "{}"),
        ("manifest.json", '{"generator": "hugo"}'),
        ("manifest.json", '{"name": "pathexport"}'),
    ],
)
@pytest.mark.parametrize("dry", [False, True])
@pytest.mark.parametrize("listed", [False, True])
def test_foreign_files_are_left_alone(
    out: Path, name: str, content: str, dry: bool, listed: bool
) -> None:
    lay(out, name, content)
    before = tree(out)
    output = Output(out, owned=[name] if listed else [], dry=dry)
    assert not output.write(name, [HEAD, JSON])
    assert not output.write(name, [content, JSON])
    if listed:
        output.remove(name)
    output.finish()
    assert tree(out) == before
    assert counts(output) == (0, 0, 0)
    (problem,) = output.problems
    assert problem.where == name
    assert problem.what.startswith("was not written by pathexport, so it was left alone; ")


def test_a_foreign_file_stops_no_other(out: Path) -> None:
    lay(out, "a.md", "mine")
    output = Output(out)
    assert [output.write(name, [HEAD]) for name in ("a.md", "b.md")] == [False, True]
    assert counts(output) == (1, 0, 0)


def test_a_file_of_the_same_bytes_is_no_problem(out: Path) -> None:
    lay(out, "a.md", "mine")
    before = tree(out)
    output = Output(out)
    assert output.write("a.md", ["mi", "ne"])
    assert tree(out) == before
    assert counts(output) == (0, 1, 0)
    assert not output.problems


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.md", HEAD + "old"),
        ("a.md", "x" * (2000 - len(MARK)) + MARK),
        ("a.md", HEAD.replace("\n", "\r\n")),
        ("a.md", ""),
        ("manifest.json", JSON),
        ("manifest.json", '{"generator":"pathexport"}'),
        ("manifest.json", '{\n  "generator": "pathexport"\n}'),
    ],
)
def test_what_carries_the_mark_is_ours_listed_or_not(out: Path, name: str, content: str) -> None:
    lay(out, name, content)
    output = Output(out)
    assert output.write(name, [HEAD, "new"])
    assert (out / name).read_text() == HEAD + "new"
    assert not output.problems


@pytest.mark.parametrize("path", ["p", "p/agents", "p/agents/a.md"])
@pytest.mark.parametrize("method", ["write", "put", "remove"])
def test_what_is_of_another_kind_is_left_alone(out: Path, path: str, method: str) -> None:
    name = "p/agents/a.md"
    lay(out, f"{name}/mine.md" if path == name else path)
    before = tree(out)
    output = Output(out, owned=[name])
    act(output, method, name)
    act(output, method, name)
    output.finish()
    assert tree(out) == before
    assert [problem.where for problem in output.problems] == [path]
    assert "was not written by pathexport" in output.problems[0].what


def act(output: Output, method: str, name: str) -> None:
    if method == "write":
        assert not output.write(name, [HEAD, "new"])
    elif method == "put":
        assert not output.put(name, b"new")
    else:
        output.remove(name)


@posix
def test_a_pipe_is_not_waited_for(out: Path) -> None:
    out.mkdir()
    os.mkfifo(out / "a.md")
    os.mkfifo(out / "manifest.json")
    output = Output(out, owned=["a.md"])
    for method in ("write", "put", "remove"):
        act(output, method, "a.md")
    assert not list(earlier(out))
    assert stat.S_ISFIFO((out / "a.md").stat().st_mode)


# Links


@pytest.mark.parametrize("at", ["p", "p/agents", "p/agents/a.md"])
@pytest.mark.parametrize("to", ["elsewhere", "out/within", "nowhere"])
@pytest.mark.parametrize("method", ["write", "put", "remove"])
@pytest.mark.parametrize("dry", [False, True])
def test_links_are_not_followed(
    tmp_path: Path, out: Path, at: str, to: str, method: str, dry: bool
) -> None:
    name, rest = "p/agents/a.md", "p/agents/a.md"[len(at) + 1 :]
    if to != "nowhere":
        lay(tmp_path / to, rest or "a.md")
        lay(tmp_path / to, ".pathexport-4194305-1.part", "")
    link(out / at, tmp_path / to if rest else tmp_path / to / "a.md", folder=bool(rest))
    before = tree(tmp_path)
    output = Output(out, owned=[name], dry=dry)
    act(output, method, name)
    act(output, method, name)
    output.finish()
    assert tree(tmp_path) == before
    assert counts(output) == (0, 0, 0)
    assert [problem.where for problem in output.problems] == [at]
    assert output.problems[0].what.startswith("is a link; ")


def test_a_folder_that_leads_elsewhere_is_a_link_too(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As junctions do on Windows, which look like folders."""
    lay(out, "p/a.md")
    real = os.path.realpath
    elsewhere = real(out.parent / "elsewhere")
    output = Output(out, owned=["p/a.md"])
    monkeypatch.setattr(
        os.path,
        "realpath",
        lambda path, **k: re.sub(r"^.*out.p\b", lambda _: elsewhere, real(path, **k)),
    )
    before = tree(out)
    for method in ("write", "put", "remove"):
        act(output, method, "p/a.md")
    assert tree(out) == before
    assert [problem.where for problem in output.problems] == ["p"]
    assert output.problems[0].what.startswith("is a link; ")


def test_the_folder_itself_may_be_a_link(tmp_path: Path, out: Path) -> None:
    (tmp_path / "real").mkdir()
    link(out, tmp_path / "real", folder=True)
    output = Output(out, owned=["p/b.md"])
    lay(out, "p/b.md")
    assert output.write(NAME, [HEAD])
    output.remove("p/b.md")
    output.finish()
    assert names(tmp_path / "real") == {NAME}
    assert counts(output) == (1, 0, 1)
    assert not output.problems


# Assets


@pytest.mark.parametrize(
    ("before", "expected", "kept"),
    [
        (None, (1, 0, 0), PICTURE),
        (PICTURE, (0, 1, 0), PICTURE),
        (b"", (1, 0, 0), PICTURE),
        (PICTURE + b"x", (0, 0, 0), PICTURE + b"x"),
        (PICTURE[:-1], (0, 0, 0), PICTURE[:-1]),
        (b"x" * len(PICTURE), (0, 0, 0), b"x" * len(PICTURE)),
        (HEAD.encode(), (0, 0, 0), HEAD.encode()),
    ],
)
def test_an_asset_never_takes_the_place_of_another(
    out: Path, before: bytes | None, expected: tuple[int, int, int], kept: bytes
) -> None:
    if before is not None:
        lay(out, ASSET, before)
    output = Output(out, owned=[ASSET])
    assert output.put(ASSET, PICTURE) == (kept == PICTURE)
    assert counts(output) == expected
    assert (out / ASSET).read_bytes() == kept
    assert [problem.where for problem in output.problems] == [ASSET][: kept != PICTURE]
    assert names(out) == {ASSET}


def test_an_asset_that_is_shown_twice_counts_once(out: Path) -> None:
    lay(out, "p/assets/other.png", b"mine")
    output = Output(out)
    assert [output.put(ASSET, PICTURE) for _ in range(2)] == [True, True]
    assert [output.put("p/assets/other.png", PICTURE) for _ in range(2)] == [False, False]
    assert counts(output) == (1, 0, 0)
    assert len(output.problems) == 1


# What is removed


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


# Dry runs


def test_a_dry_run_counts_and_touches_nothing(out: Path) -> None:
    for name in ("a.md", "b.md", "c/c.md"):
        lay(out, name, HEAD + "old")
    lay(out, "mine.md", "mine")
    lay(out, ".pathexport-4194305-1.part", "")
    before = tree(out)
    found = []
    for dry in (True, False):
        output = Output(out, owned=["c/c.md"], dry=dry)
        kept = [
            output.write("a.md", [HEAD, "new"]),
            output.write("b.md", [HEAD, "old"]),
            output.write("mine.md", [HEAD]),
            output.write("new/d.md", [HEAD]),
            output.put(ASSET, PICTURE),
        ]
        output.remove("c/c.md")
        output.finish()
        found.append((kept, counts(output), output.problems))
        assert (tree(out) == before) == dry
    assert found[0] == found[1]
    assert found[0][:2] == ([True, True, False, True, True], (3, 1, 1))


def test_a_dry_run_makes_no_folder(tmp_path: Path, out: Path) -> None:
    output = Output(out, owned=["a.md"], dry=True)
    assert output.write(NAME, [HEAD])
    assert output.put(ASSET, PICTURE)
    output.remove("a.md")
    output.finish()
    assert counts(output) == (2, 0, 0)
    assert os.listdir(tmp_path) == []


# What goes wrong


@pytest.mark.parametrize("dry", [False, True])
def test_a_file_is_no_folder(tmp_path: Path, dry: bool) -> None:
    path = lay(tmp_path, "file", "mine")
    with pytest.raises(UnwritableError, match=r"file: it is not a folder\. .* another folder"):
        Output(path, dry=dry)
    assert path.read_text() == "mine"


def test_a_link_to_nowhere_is_no_folder(tmp_path: Path, out: Path) -> None:
    link(out, tmp_path / "nowhere", folder=True)
    with pytest.raises(UnwritableError, match="it is not a folder"):
        Output(out)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    path = lay(tmp_path, "file", "mine") / "out"
    with pytest.raises(UnwritableError, match=r"^The output cannot be written: ") as caught:
        Output(path)
    assert isinstance(caught.value, PathexportError)
    assert str(path) in str(caught.value)


def full(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


BEFORE = [None, HEAD, HEAD + "old"]


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("function", ["replace", "lstat", "open", "mkdir"])
def test_a_disk_error_names_the_file_and_leaves_it_whole(
    out: Path, before: str | None, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before is not None:
        lay(out, NAME, before)
    output = Output(out)
    there = names(out)
    monkeypatch.setattr(os if function == "replace" else Path, function, full)
    with pytest.raises(UnwritableError) as caught:
        output.write(NAME, [HEAD, "new"])
    monkeypatch.undo()
    message = f"The output cannot be written: {out / NAME}: No space left on device. "
    assert str(caught.value).startswith(message)
    assert names(out) == there
    assert before is None or (out / NAME).read_text() == before
    assert counts(output) == (0, 0, 0)


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("size", [100_000, 2_000_000])
@posix
def test_a_disk_that_takes_no_more_gets_no_half_file(
    out: Path, before: str | None, size: int
) -> None:
    import resource

    if before is not None:
        lay(out, NAME, before)
    there = names(out)
    output = Output(out)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, limits[1]))
    try:
        with pytest.raises(UnwritableError, match=f"{NAME}: File too large"):
            output.write(NAME, [HEAD, *["x" * 1000] * (size // 1000)])
        with pytest.raises(UnwritableError, match=f"{ASSET}: File too large"):
            output.put(ASSET, b"x" * size)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert names(out) == there
    assert before is None or (out / NAME).read_text() == before


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("error", [KeyboardInterrupt(), PathexportError("x"), RuntimeError("y")])
@pytest.mark.parametrize("place", range(4))
def test_what_is_broken_off_leaves_the_old_file_whole(
    out: Path, before: str | None, error: BaseException, place: int
) -> None:
    if before is not None:
        lay(out, NAME, before)
    there = names(out)

    def chunks() -> Iterator[str]:
        yield from [HEAD, "new" * 99_999, "end"][:place]
        raise error

    output = Output(out)
    with pytest.raises(type(error)) as caught:
        output.write(NAME, chunks())
    assert caught.value is error
    assert names(out) == there
    assert before is None or (out / NAME).read_text() == before
    assert counts(output) == (0, 0, 0)


def test_a_file_that_somebody_cuts_meanwhile_is_not_made_up(out: Path) -> None:
    target = lay(out, "a.md", HEAD + "x" * 99_999 + "old")

    def chunks() -> Iterator[str]:
        yield HEAD + "x" * 99_999
        target.write_text(HEAD)
        yield "new"

    with pytest.raises(UnwritableError, match="somebody else changed it meanwhile"):
        Output(out).write("a.md", chunks())
    assert target.read_text() == HEAD
    assert names(out) == {"a.md"}


def test_what_cannot_be_removed_is_an_error(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(out, NAME)
    output = Output(out, owned=[NAME])
    monkeypatch.setattr(Path, "unlink", full)
    with pytest.raises(UnwritableError, match=NAME):
        output.remove(NAME)


# Killed runs and other runs

DEAD = 4_194_305  # one more than Linux ever gives


@pytest.mark.parametrize("folder", ["", "p/", "p/agents/"])
@pytest.mark.parametrize(
    ("name", "swept"),
    [
        (f".pathexport-{DEAD}-1.part", True),
        (f".pathexport-{10**18}-0.part", True),
        (f".pathexport-{os.getpid()}-1.part", True),
        (f".pathexport-{os.getppid()}-1.part", os.name == "nt"),
        (f"pathexport-{DEAD}-1.part", False),
        (f".pathexport-{DEAD}-1.part.md", False),
        (f"x.pathexport-{DEAD}-1.part", False),
        (f".pathexport-{DEAD}-.part", False),
        (f".pathexport-{DEAD}.part", False),
        (f".pathexport--{DEAD}-1.part", False),
        (f".pathexport-{DEAD}-1.parts", False),
        (f".pathexport-{DEAD}-1.part\n", False),
        (f".pathexport-{DEAD}x-1.part", False),
        (".pathexport-٣-1.part", False),
    ],
)
def test_what_killed_runs_left_is_removed(out: Path, folder: str, name: str, swept: bool) -> None:
    left = lay(out, folder + name, "half")
    elsewhere = lay(out, "other/" + name, "half")
    target = lay(out, "p/agents/a.md")
    output = Output(out)
    assert output.write("p/agents/a.md", [HEAD])
    output.finish()
    assert left.exists() != swept
    assert elsewhere.exists()  # nothing was written there
    assert target.exists()
    assert counts(output) == (0, 1, 0)


def test_a_part_that_cannot_be_removed_stops_nothing(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [lay(out, f".pathexport-{DEAD}-{n}.part") for n in range(3)]
    unlink, asked = os.unlink, []

    def once(path: os.DirEntry[str]) -> None:
        asked.append(path.name)
        if len(asked) == 1:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        unlink(path)

    monkeypatch.setattr(os, "unlink", once)
    Output(out).finish()
    assert sorted(asked) == [part.name for part in parts]
    assert os.listdir(out) == asked[:1]


def test_a_part_takes_nobodys_place(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = lay(tmp_path, "mine.txt", "mine")
    link(out / f".pathexport-{os.getpid()}-7.part", mine)
    before = tree(out)
    monkeypatch.setattr("pathexport.write.folder.atomic._numbers", iter([7]))
    with pytest.raises(UnwritableError, match=r"a\.md: File exists"):
        Output(out).write("a.md", [HEAD])
    assert tree(out) == before
    assert mine.read_text() == "mine"


@posix
def test_the_part_of_somebody_else_is_kept(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = lay(out, f".pathexport-{DEAD}-1.part", "half")

    def kill(*_: object) -> NoReturn:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "kill", kill)
    Output(out).finish()
    assert part.exists()


def test_only_files_are_left_over(out: Path) -> None:
    lay(out, f".pathexport-{DEAD}-1.part/mine")
    target = lay(out, "mine.txt", "mine")
    link(out / f".pathexport-{DEAD}-2.part", target)
    before = tree(out)
    Output(out).finish()
    assert tree(out) == before


def test_a_left_over_part_keeps_no_folder(out: Path) -> None:
    for name in ("p/agents/a.md", f"p/agents/.pathexport-{DEAD}-1.part"):
        lay(out, name)
    output = Output(out, owned=["p/agents/a.md"])
    output.remove("p/agents/a.md")
    output.finish()
    assert os.listdir(out) == []


KILLED = """
import sys, time
from pathlib import Path
from pathexport.write.markdown.frontmatter import MARK
from pathexport.write.folder.output import Output
def chunks():
    yield MARK + "\\n"
    yield "new" * 99_999
    print("ready", flush=True)
    time.sleep(60)
Output(Path(sys.argv[1])).write("p/a.md", chunks())
"""


@pytest.mark.parametrize("before", [None, MARK + "\nold"])
def test_a_killed_run_leaves_whole_files(out: Path, before: str | None) -> None:
    if before is not None:
        lay(out, "p/a.md", before)
    command = [sys.executable, "-c", KILLED, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        try:
            assert run.stdout.readline() == "ready\n"
            (part,) = out.glob("p/.pathexport-*.part")
            meanwhile = Output(out)
            meanwhile.write("p/b.md", [HEAD])
            meanwhile.finish()
            assert part.exists()  # its run is alive
        finally:
            run.kill()
    assert part.exists()
    assert (out / "p/a.md").exists() == (before is not None)
    assert before is None or (out / "p/a.md").read_text() == before
    output = Output(out)
    assert output.write("p/a.md", [MARK, "\nwhole"])
    output.finish()
    assert (out / "p/a.md").read_text() == MARK + "\nwhole"
    assert names(out) == {"p/a.md", "p/b.md"}


@pytest.mark.parametrize("before", BEFORE)
def test_a_run_within_another_breaks_neither(out: Path, before: str | None) -> None:
    if before is not None:
        lay(out, NAME, before)

    def chunks() -> Iterator[str]:
        yield HEAD + "outer"
        other = Output(out)
        assert other.write(NAME, [HEAD, "inner"])
        other.finish()
        assert (out / NAME).read_text() == HEAD + "inner"
        yield "end"

    output = Output(out)
    assert output.write(NAME, chunks())
    output.finish()
    assert (out / NAME).read_text() == HEAD + "outerend"
    assert names(out) == {NAME}


def test_runs_side_by_side_leave_whole_files(out: Path) -> None:
    texts = {HEAD + letter * 5000 * size for size, letter in enumerate("abcd", start=1)}
    target = lay(out, "a.md", min(texts))
    failed: list[Exception] = []

    def run(text: str) -> None:
        try:
            for _ in range(30):
                output = Output(out)
                assert output.write("a.md", [text[n : n + 999] for n in range(0, len(text), 999)])
                output.finish()
        except Exception as error:
            failed.append(error)

    threads = [Thread(target=run, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert target.read_text() in texts
    assert not failed
    assert names(out) == {"a.md"}


# The manifest of the run before


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (JSON, [1]),
        ('{"projects": [{"a.md": 1}, null], "generator": "pathexport"}', [{"a.md": 1}, None]),
        ('{"projects": {"a": 1}, "generator": "pathexport"}', []),
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
    assert list(earlier(out)) == expected


def test_there_is_no_manifest_where_there_is_no_file(tmp_path: Path, out: Path) -> None:
    assert not list(earlier(out))
    (out / "manifest.json").mkdir(parents=True)
    assert not list(earlier(out))
    (out / "manifest.json").rmdir()
    link(out / "manifest.json", lay(tmp_path, "mine.json", JSON))
    assert not list(earlier(out))


def test_a_manifest_that_cannot_be_read_is_none(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(out, "manifest.json", JSON)
    monkeypatch.setattr(Path, "read_bytes", full)
    assert not list(earlier(out))
