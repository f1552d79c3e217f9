"""What goes wrong at the edge of the system, at one call of many: an error, an interrupt, a kill,
or somebody who changes a log just then."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from pathexport.system import rights
from tests.making.logs import Log

Act = Callable[[Path], object]
"""What happens at a call; it gets the file or folder that the call is about."""


class Fault(NamedTuple):
    """Something that goes wrong."""

    calls: tuple[str, ...]
    """The calls at which it may."""
    act: Act
    ends: str = ".md manifest.json state.json .svg .png .part promised"
    """Those about files with these endings; with none, about all."""
    logs: bool = False
    """Whether it changes the logs."""
    partly: bool = False
    """Whether what can be read is written all the same."""


def error(number: int) -> Act:
    def raised(path: Path) -> None:
        raise OSError(number, os.strerror(number), str(path))

    return raised


def interrupt(_: Path) -> None:
    raise KeyboardInterrupt


def kill(_: Path) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def cut(log: Path) -> None:
    os.truncate(log, os.stat(log).st_size // 2)


def grow(log: Path) -> None:
    more = Log("more", 900_000)
    more.answer("z2", more.prompt("z1", None))
    with io.FileIO(log, "a") as file:
        file.write(more.text().encode())


def rewrite(log: Path) -> None:
    rows = Path(log).read_bytes().splitlines()
    kept = [row for row in rows if b"torn" not in row]
    said = json.loads(kept[0])
    said["message"] = {"role": "user", "content": "something else"}
    with io.FileIO(log, "w") as file:
        file.write(b"\n".join([json.dumps(said).encode(), *kept[1:], b""]))


def pipe(log: Path) -> None:
    os.unlink(log)
    os.mkfifo(log)


_WRITES = ("open", "write", "replace", "mkdir", "chmod", "unlink")
_READS = ("open", "stat", "lstat", "listdir", "scandir")
FAULTS: dict[str, Fault] = {
    "disk full": Fault(("open", "write", "replace", "mkdir"), error(errno.ENOSPC)),
    "quota exceeded": Fault(("write",), error(errno.EDQUOT)),
    "disk broken, writing": Fault(_WRITES, error(errno.EIO)),
    "file system read-only": Fault(_WRITES, error(errno.EROFS)),
    "another file system": Fault(("replace",), error(errno.EXDEV)),
    "permission withdrawn": Fault((*_WRITES, *_READS), error(errno.EACCES), partly=True),
    "too many open files": Fault(("open", "scandir"), error(errno.EMFILE), "", partly=True),
    "disk broken, reading": Fault(_READS, error(errno.EIO), ".jsonl .meta.json", partly=True),
    "network drive gone": Fault(_READS, error(errno.ESTALE), ".jsonl .meta.json", partly=True),
    "interrupt": Fault((*_WRITES, *_READS), interrupt, ""),
    "kill -9": Fault((*_WRITES, *_READS), kill, ""),
    "log deleted": Fault(("open", "stat"), os.unlink, ".jsonl", logs=True),
    "log truncated": Fault(("open", "stat"), cut, ".jsonl", logs=True),
    "log grown": Fault(("open", "stat"), grow, ".jsonl", logs=True),
    "log rewritten": Fault(("open", "stat"), rewrite, ".jsonl", logs=True),
    "log replaced by a pipe": Fault(("open", "stat"), pipe, ".jsonl", logs=True),
}


class Injected:
    """A fault at the call of this number; without one, calls are counted."""

    def __init__(self, fault: Fault, at: int = -1) -> None:
        self._fault, self._at = fault, at
        self.calls = 0
        self._busy = False

    def __enter__(self) -> Injected:
        for name in {*self._fault.calls} - {"write"}:
            setattr(os, name, self._guarded(getattr(os, name)))
        if "write" in self._fault.calls:
            vars(rights)["open"] = self._writer
        return self

    def __exit__(self, *_: object) -> None:
        """It is for a process that ends."""

    def _guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def guard(path: Any, *arguments: Any, **named: Any) -> Any:
            self._call(path)
            return call(path, *arguments, **named)

        return guard

    def _call(self, path: Any) -> None:
        ends = tuple(self._fault.ends.split())
        if self._busy or isinstance(path, int) or (ends and not str(path).endswith(ends)):
            return
        self.calls += 1
        if self.calls == self._at:
            self._busy = True
            self._fault.act(Path(os.fsdecode(path)))
            self._busy = False

    def _writer(self, descriptor: int, *arguments: Any, **named: Any) -> Any:
        injected = self

        class Writer(io.BufferedWriter):
            def write(self, data: Any) -> int:
                injected._call("x.part")
                return super().write(data)

            def flush(self) -> None:
                injected._call("x.part")
                super().flush()

        file = open(descriptor, *arguments, **{**named, "buffering": 0})  # noqa: SIM115
        return Writer(file) if named.get("buffering") != 0 else file
