"""Folders: what is laid into them, and what is in them."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

import pytest

from pathexport.write.folder.output import Output
from pathexport.write.options import MARK
from tests.running.samples import placed

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


def below(folder: Path) -> set[str]:
    """All that there is below a folder, by name."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def names(folder: Path) -> set[str]:
    """All files below a folder, but for what a run notes for the next one."""
    return {*placed(folder)}


def owning(folder: Path, listed: Iterable[str], dry: bool = False) -> Output:
    """A folder in which the last run listed these files."""
    output = Output(folder, dry=dry)
    output.own(listed)
    return output


def counts(output: Output) -> tuple[int, int, int]:
    done = output.done
    return done.written, done.unchanged, done.removed


def full(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")
