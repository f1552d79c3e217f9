"""Writes texts into a folder: only changed files, never outside it, and never over a user's file.

A file without our marker belongs to the user, even if a manifest of ours lists it. One that has no
room for a marker is ours as long as it is as it was written.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from pathexport.problems import UnwritableError
from pathexport.system.regular import opened
from pathexport.system.rights import Rights, rights_in
from pathexport.system.there import is_file, is_link, is_there
from pathexport.write.folder.atomic import compare, encoded, prune, remove_parts, replace
from pathexport.write.folder.deeds import Deed, OutputChanges
from pathexport.write.folder.leading import Leading
from pathexport.write.folder.ours import (
    FOREIGN,
    contains,
    is_empty,
    is_made,
    is_named_by_content,
    is_ours,
    is_safe,
    rest_in_blocks,
    unmarked,
    unwritable,
)
from pathexport.write.folder.output_stamps import output_stamp
from pathexport.write.folder.promises import Promised, fulfilled, promise, promised
from pathexport.write.values import digest

_ITS_OWN = (errno.ENAMETOOLONG, errno.ELOOP, errno.ENOTDIR, errno.EISDIR)
"""What is wrong with one name alone."""


class Output(Leading):
    """An output folder, and what was done to it. Names are relative to it, with `/`."""

    def __init__(
        self,
        folder: Path,
        dry: bool = False,
        left: Iterable[str] = (),
        rights: Rights | None = None,
        broken_off: Promised | None = None,
    ) -> None:
        """`left` and `broken_off` as below; this one is read if it is not given. With `dry`, all is
        counted and nothing done. Without `rights`, what is new follows the folder."""
        super().__init__(folder)
        self.dry = dry
        self.rights = rights or rights_in(folder)
        self.owned: set[str] = set()
        """Files that may be removed."""
        self._aside: set[str] = set()
        """Those of them that were renamed in this run."""
        self.broken_off = promised(folder) if broken_off is None else broken_off
        """What runs were to write that were broken off: see `promises`."""
        self.digests = {*self.broken_off.digests}
        """Of the files that earlier runs wrote and that carry no mark."""
        self.unlisted = dict(self.broken_off.files)
        """Files that stay, though nobody lists them, with rows that only they may have."""
        self.left = set(left)
        """Names whose place something else has, so that nothing is written there."""
        self._put: dict[str, bool] = {}
        self._closed: set[str] = set()
        """Names that may not be looked at: nobody knows what is there, so it stays listed."""

    def own(self, names: Iterable[str]) -> None:
        """Count what the last run listed as written by us."""
        self.owned.update(filter(is_made, names))  # a user may have edited the list

    def write(self, name: str, chunks: Iterable[str | bytes]) -> bool:
        """Write this text to a file, unless that is the user's. Whether the file holds it now."""
        return self._place(name, encoded(chunks), lambda old: is_ours(old, name, self.digests))

    def put(self, name: str, pieces: Iterable[bytes]) -> bool:
        """Write these bytes to a file whose name is made from them. A file of other bytes stays."""
        if name not in self._put:
            self._put[name] = self._place(name, pieces, lambda _: False, shared=True)
        return self._put[name]

    def promise(self, files: Mapping[str, bytes]) -> None:
        """Note the files that will be written, with their rows: if the run is broken off, the next
        one knows them. Of those that are there, it knows already, or they are a person's."""
        root = os.fspath(self.folder)
        new = {name: rows for name, rows in files.items() if not os.path.lexists(f"{root}/{name}")}
        promise(self.folder, Promised(files=new), self.rights)

    def note(self, name: str, data: bytes | None) -> None:
        """Write what only the next run needs, or remove it. It does not count as a change, and
        nothing is lost where somebody else's file has its name."""
        path = self.folder / name
        with suppress(OSError, UnwritableError):  # then the next run has more to do
            there = os.path.lexists(path)
            if self.dry or (there and not self.holds(name) and path.stat().st_size):
                return
            if data is None:
                path.unlink(missing_ok=True)
                self.stamps.pop(name, None)
                return
            with opened(path) if there else BytesIO() as old:
                equal, differing = compare(old, iter((data,))) if there else (0, data)
                if differing is not None:
                    replace(path, old, equal, (differing,), self.rights)

    def remove(self, name: str) -> None:
        """Remove a file of the run before, and the folders that this leaves empty."""
        if name not in self.owned or name in self.left:
            return
        with self._around(name):
            if name in self._aside:
                del self._changes[name]
                self._unlink(name, self.folder / name)
                return
            target = self._target(name)
            if target is None or not is_there(target):
                return
            with opened(target) as old:
                if not (is_ours(old, name, self.digests) or is_named_by_content(old, target.stem)):
                    self._report(name, FOREIGN)
                    return
            self._unlink(name, target)
            self._did("remove", name)
        if name in self._closed:
            self.unlisted[name] = b""  # the next run tries again

    def holds(self, name: str) -> bool:
        """Whether a file of this name is there and was written by us."""
        target = self.folder / name
        with self._around(name):
            if not is_safe(name) or is_link(target) or not is_file(target):
                return False
            with opened(target) as old:
                self.stamps.setdefault(name, output_stamp(os.fstat(old.fileno())))
                return is_ours(old, name, self.digests)
        return name in self._closed

    def says(self, name: str, text: str) -> bool:
        """Whether a file that was written by us says something."""
        if not self.holds(name):
            return False
        with self._around(name), opened(self.folder / name) as file:
            return contains(file, text.encode("utf-8", "replace"))
        return False

    def text(self, name: str) -> str:
        """What a file that was written by us says; nothing if there is none, or none that is text
        still after somebody changed it."""
        with self._around(name), suppress(UnicodeDecodeError):
            if self.holds(name):
                with opened(self.folder / name) as file:
                    return file.read().decode()
        return ""

    def unmarked(self, name: str) -> str:
        """As `ours.unmarked`, of a file by its name; nothing where it cannot be read."""
        with suppress(OSError), opened(self.folder / name) as file:
            return unmarked(file)
        return ""

    def keep(self, name: str, new: str) -> bool:
        """Rename a file of ours, so that it is not overwritten.

        If it is removed in the end, the new name is not reported.
        """
        with self._around(new):
            old, target = self._target(name), self._target(new)
            if old is not None and target is not None and not is_there(target):
                self.stamps.pop(name, None)
                if not self.dry:
                    os.replace(old, target)
                    self.stamps[new] = output_stamp(target.lstat())
                self._did("write", new)
                self._did("remove", name)
                self.owned.add(new)
                self._aside.add(new)
                return True
            self._report(new, FOREIGN)
        self.left.add(name)  # what comes would take its place
        return False

    def spare(self, name: str, new: str) -> bool:
        """Copy a file of ours to another name. Whether a file of ours has that name now."""
        with self._around(new):
            old, target = self._target(name), self._target(new)
            if old is None or target is None:
                return False
            if is_there(target):
                return self.holds(new)
            with opened(old) as file:
                return self._place(new, rest_in_blocks(file), lambda _: False)
        return False

    def set_aside(self, name: str) -> None:
        """Copy a damaged file of ours to a name of its own: it may be all that lists what is gone,
        and what takes its place cannot say that."""
        with self._around(name), opened(self.folder / name) as file:
            stem, ending = os.path.splitext(name)
            new = f"{stem}_damaged_{digest(rest_in_blocks(file))[:8]}{ending}"
            if self.spare(name, new):
                self._report(name, f"was damaged; as it was, it is kept as {new}")

    def _unlink(self, name: str, target: Path) -> None:
        self.stamps.pop(name, None)
        if not self.dry:
            target.unlink(missing_ok=True)
            prune(target.parent, self.folder)

    def finish(self) -> OutputChanges:
        """Remove what interrupted runs left in the folders that this one looked into, and say what
        was done in all."""
        for folder in () if self.dry else self._folders:
            remove_parts(folder, self.folder)
        if not self.dry:
            self._miss()
            fulfilled(self.folder, Promised(self.broken_off.digests, self.unlisted))
        return self.done

    def _miss(self) -> None:
        """Report files that are gone again: who removes them meanwhile may not know of the run."""
        root = os.fspath(self.folder)
        for name in self.stamps:
            with suppress(OSError):
                if not os.path.lexists(f"{root}/{name}"):
                    self._report(name.partition("/")[0], "is gone, or a part of it: start again")

    def _place(
        self,
        name: str,
        pieces: Iterable[bytes],
        ours: Callable[[BinaryIO], bool],
        shared: bool = False,
    ) -> bool:
        if not is_safe(name):
            raise ValueError(f"{name!r} is no name of a file in a folder")
        pieces = iter(pieces)
        try:
            found = self._found(name)
            if found is None or name in self.left:
                return False
            target, there = found
            with opened(target) if there else BytesIO() as old:
                equal, differing = compare(old, pieces) if there else (0, b"")
                if differing is None:
                    self._note(Deed("keep", name, shared))
                    self.stamps[name] = output_stamp(os.fstat(old.fileno()))
                    return True
                if there and not (is_empty(old) or ours(old)):
                    self._report(name, FOREIGN)
                    return False
                if not self.dry:
                    replace(target, old, equal, chain((differing,), pieces), self.rights)
                    self.stamps[name] = output_stamp(os.lstat(target))
            self._note(Deed("write", name, shared))
            return True
        except OSError as error:
            self._refused(name, error)
        return False

    @contextmanager
    def _around(self, name: str) -> Iterator[None]:
        """What the system refuses of one project is a problem, and all others are written."""
        try:
            yield
        except OSError as error:
            self._refused(name, error)

    def _refused(self, name: str, error: OSError) -> None:
        project, inside, _ = name.partition("/")
        closed = error.errno in (errno.EACCES, errno.EPERM)
        if not inside or not (closed or error.errno in _ITS_OWN):
            raise unwritable(self.folder / name, error) from error
        self._closed.update([name] if closed else [])
        advice = "put that right or choose another folder, and start again"
        what = f"cannot be written: {error.strerror}; {advice}"
        self._report(project if closed else name, what)
