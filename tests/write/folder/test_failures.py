"""Disks that are full, runs that are killed and runs side by side leave whole files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import count, product
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from pathexport.problems import PathexportError, UnwritableError
from pathexport.system.rights import PRIVATE
from pathexport.write.folder.atomic import replace
from pathexport.write.folder.output import Output
from tests.running.each import for_each
from tests.running.folders import (
    ASSET,
    HEAD,
    JSON,
    NAME,
    counts,
    full,
    lay,
    link,
    names,
    owning,
    posix,
)

BEFORE = [None, HEAD, HEAD + "old"]


@pytest.mark.parametrize("dry", [False, True])
def test_a_file_is_no_folder(tmp_path: Path, dry: bool) -> None:
    path = lay(tmp_path, "file", "mine")
    with pytest.raises(UnwritableError, match=r"file: it is not a folder\. .* another folder"):
        Output(path, dry=dry).write(NAME, [HEAD])
    assert path.read_text() == "mine"


def test_a_link_to_nowhere_is_no_folder(tmp_path: Path, out: Path) -> None:
    link(out, tmp_path / "nowhere", folder=True)
    with pytest.raises(UnwritableError, match="it is not a folder"):
        Output(out).write(NAME, [HEAD])


@pytest.mark.parametrize("dry", [False, True])
def test_a_folder_that_cannot_be_made(tmp_path: Path, dry: bool) -> None:
    path = lay(tmp_path, "file", "mine") / "out"
    with pytest.raises(UnwritableError, match=r"^The output cannot be written: ") as caught:
        Output(path, dry=dry).write(NAME, [HEAD])
    assert isinstance(caught.value, PathexportError)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("function", "before"),
    [*product(["replace", "open", "lstat"], BEFORE), ("mkdir", None)],
)
def test_a_disk_error_names_the_file_and_leaves_it_whole(
    out: Path, before: str | None, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before is not None:
        lay(out, NAME, before)
    output = Output(out)
    there = names(out)
    monkeypatch.setattr(Path if function == "mkdir" else os, function, full)
    with pytest.raises(UnwritableError) as caught:
        output.write(NAME, [HEAD, "new"])
    monkeypatch.undo()
    message = f"The output cannot be written: {out / NAME}: No space left on device. "
    assert str(caught.value).startswith(message)
    assert names(out) == there
    assert before is None or (out / NAME).read_text() == before
    assert counts(output) == (0, 0, 0)


@for_each("before", BEFORE)
@for_each("size", [100_000, 2_000_000])
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
            output.put(ASSET, [b"x" * size])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert names(out) == there
    assert before is None or (out / NAME).read_text() == before


@for_each("before", BEFORE)
@for_each("error", [KeyboardInterrupt(), PathexportError("x"), RuntimeError("y")])
@for_each("place", range(4))
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


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # it is not closed
@pytest.mark.parametrize("name", ["a.md", "new/a.md"])
def test_an_interruption_at_any_step_leaves_no_part(out: Path, name: str) -> None:
    """Also where a file has just been made and nobody knows of it yet."""
    lay(out, "a.md", HEAD + "old")
    steps = 0

    def traced(frame: FrameType, event: str, _: object) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        steps -= event == "opcode"
        if steps < 0:
            raise KeyboardInterrupt
        return traced

    def interrupted() -> bool:
        with (out / "a.md").open("rb") as old:
            try:
                sys._getframe().f_trace_opcodes = True  # 3.12 asks for some when tracing begins
                sys.settrace(traced)
                replace(out / name, old, len(HEAD), [b"new"], PRIVATE)
            except KeyboardInterrupt:
                return True
            finally:
                sys.settrace(None)
            return False

    for number in count():
        steps = number
        if not interrupted():
            break
        assert not any(out.rglob("*.part"))
        (out / "a.md").write_text(HEAD + "old")
    assert number > 100
    assert (out / name).read_text() == HEAD + "new"


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
    output = owning(out, [NAME])
    monkeypatch.setattr(Path, "unlink", full)
    with pytest.raises(UnwritableError, match=NAME):
        output.remove(NAME)


@pytest.mark.parametrize("what", ["remove", "keep"])
def test_what_the_system_refuses_is_not_counted_as_done(
    out: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    lay(out, NAME)
    output = owning(out, [NAME])
    monkeypatch.setattr(Path, "unlink", refused)
    monkeypatch.setattr(os, "replace", refused)
    if what == "remove":
        output.remove(NAME)
    else:
        assert not output.keep(NAME, NAME.replace("_1", "_1_kept_01234567"))
    assert counts(output) == (0, 0, 0)
    assert [problem.what for problem in output.problems] != []
    assert names(out) == {NAME}


@pytest.mark.parametrize(
    ("name", "code", "before"),
    [
        ("manifest.json", None, None),
        ("manifest.json", None, JSON + " "),
        ("manifest.json", errno.EINVAL, JSON + " "),
        ("manifest.json", errno.EIO, JSON + " "),
        (NAME, errno.EIO, HEAD + "old"),
    ],
)
def test_a_manifest_is_on_the_disk_before_it_takes_the_place_of_another(
    out: Path, name: str, code: int | None, before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    path = out / name
    if before is not None:
        lay(out, name, before)

    def force(part: int) -> None:
        seen.append("forced" if os.fstat(part).st_size == len(JSON) else "too early")
        assert (path.read_text() if path.exists() else None) == before
        if code is not None:
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", force)
    refused = name != NAME and code == errno.EIO
    with pytest.raises(UnwritableError) if refused else nullcontext():
        Output(out).write(name, [HEAD if name == NAME else JSON])
    assert seen == ["forced"] * (name != NAME)
    assert path.read_text() == (before if refused else HEAD if name == NAME else JSON)
