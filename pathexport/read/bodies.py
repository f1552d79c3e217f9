"""Bodies on demand: a row's whole JSON object is read again from its log when it is needed.

Most rows are never shown, and the bodies of a project take a hundred times the space of its links.
A log may be rewritten meanwhile, so the bytes that are read must be the same as the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Concatenate, ParamSpec, TypeVar
from zlib import crc32

import msgspec

from pathexport.problems import ChangedLogError, Problem
from pathexport.read import content, input_stamps
from pathexport.read.files import LogFile
from pathexport.read.input_stamps import InputStamp, SavedFile, StoredKey
from pathexport.read.kinds import BLOCKED
from pathexport.read.lines import lenient_json
from pathexport.read.names import holds_no_text
from pathexport.read.rows import Place, Row, bytes_of, file_of, line_of, offset_of
from pathexport.system.links import Reach
from pathexport.system.regular import STORED, opened, text

if TYPE_CHECKING:
    from pathexport.veil.veil import Regions, Spots, Veil
else:  # for `help`, which looks up what fields are
    Veil = object

P = ParamSpec("P")
T = TypeVar("T")

_AHEAD = 1 << 16  # bytes that are read at once, since the rows of a session stand side by side
_GLANCE = 1 << 13  # the same where few rows of each log are read


class OpenBodies:
    """Bodies while the log that was asked for last stays open."""

    def __init__(self, bodies: Bodies, ahead: int) -> None:
        self._ahead = ahead
        self._files = bodies.files
        self._bodies = bodies
        self._veil = bodies.veil
        self._spots: Spots | None = None
        """Where the open log holds something to hide; None if that is not known."""
        self._open: BinaryIO | None = None
        self._number = -1
        """The file that is open."""
        self._at = -1
        """Where it stands; -1 if that is not known."""
        self.looked: dict[StoredKey, InputStamp | None] = {}
        """The stored outputs that were looked for here, as they were before the first look."""
        self._saved: dict[StoredKey, SavedFile | None] = {}

    @contextmanager
    def opened(self) -> Iterator[OpenBodies]:
        """They are already."""
        yield self

    def raw(self, place: Place) -> bytes:
        """The bytes at this place, if they are still the same as when they were first read."""
        file, offset, length, checksum = bytes_of(place)
        try:
            log = self._open if file == self._number and self._open else self._log(file)
            at, self._at = self._at, -1  # where it stands if this fails, nobody knows
            if offset != at:  # most rows stand behind the one that was read before
                log.seek(offset)
            raw = log.read(length)
            self._at = offset + len(raw)
        except OSError as error:
            what = f"cannot be read any more: {error.strerror}"
            raise self._changed(place, what) from error
        if crc32(raw) != checksum:
            raise self._changed(place, "changed while it was read")
        return raw

    def _changed(self, place: Place, what: str) -> ChangedLogError:
        return ChangedLogError(self._files[file_of(place)].name, what)

    def _log(self, number: int) -> BinaryIO:
        self.close()
        path = self._files[number].path
        self._open = opened(path, self._ahead)
        self._number, self._at = number, 0
        if self._veil is not None:
            self._spots = self._veil.knows(str(path), input_stamps.input_stamp(path))
        return self._open

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def load(self, place: Place) -> dict[str, Any]:
        """The object at this place, as plain dictionaries and lists."""
        return self._body(place, self.raw(place))

    def _body(self, place: Place, raw: bytes) -> dict[str, Any]:
        whole = True
        try:
            body: dict[str, Any] = msgspec.json.decode(raw)
        except (ValueError, RecursionError):
            body, whole = lenient_json(raw), False
        return body if self._veil is None else self._hidden(self._veil, place, body, whole)

    def answer(self, place: Place) -> Mapping[str, Any]:
        """Of a row of an answer, or of a result in it, what the answer is shown by. Its directory
        is none of it, so that a row in which nothing is noted passes no veil."""
        raw = self.raw(place)
        spots = self._spots
        if self._veil is None or (spots is not None and not _is_in(spots.held, place)):
            try:
                return content.answer_fields(raw)
            except (ValueError, RecursionError):  # no object, or one that is damaged
                pass
        return self._body(place, raw)

    def _hidden(self, veil: Veil, place: Place, body: dict[str, Any], whole: bool) -> Any:
        """The object at this place, of which nothing is hidden but what may have to be, by what is
        known of the open log."""
        spots = self._spots
        told = spots.told.get(offset_of(place), ()) if spots is not None else ()
        if spots is None or not whole:
            return veil.body(body, told=told)
        if not _is_in(spots.held, place):
            return veil.directory(body)
        return veil.body(body, _is_in(spots.secret, place), told)

    def where(self, place: Place) -> str:
        """What people call a place: the log's name and the line."""
        return self._bodies.where(place)

    def stored(self, session: str, name: str, most: int = -1) -> str | None:
        """An output that was too large for its row, from the session's own folder (R37): so many
        characters of it, or all."""
        found = self._stored(session, name, most)
        return found and self._veiled(*found)

    def stored_texts(self, session: str, name: str) -> list[str] | None:
        """All of such an output, text by text: where a result has several, a list is stored."""
        found = self._stored(session, name, -1)
        said = input_stamps.listed_texts(name, found[1]) if found else []
        return found and [self._veiled(found[0], each) for each in said]

    def _stored(self, session: str, name: str, most: int) -> tuple[str, str] | None:
        with suppress(OSError, ValueError):
            if not holds_no_text(name) and (file := self._file(session, name)):
                return str(file), text(file, STORED, most)
        return None

    def saved(self, session: str, name: str) -> SavedFile | None:
        """What is no text and lies in such a folder. Many results may name one file."""
        if (session, name) not in self._saved:
            self._saved[session, name] = None
            with suppress(OSError, ValueError):
                if holds_no_text(name) and (file := self._file(session, name)):
                    self._saved[session, name] = input_stamps.saved_file(file, f"{session}/{name}")
        return self._saved[session, name]

    def _file(self, session: str, name: str) -> Path | None:
        bodies = self._bodies
        real = bodies.sessions.get(session, session)
        file = input_stamps.stored_file(bodies.folder, bodies.reach, real, name)
        self.looked.setdefault((session, name), input_stamps.input_stamp(file) if file else None)
        return file

    def _veiled(self, file: str, said: str) -> str:
        return said if self._veil is None else self._veil.output(file, said)

    def unlogged(self, session: str) -> bool:
        """Whether no log of this session is there."""
        there = input_stamps.log_there(
            self._bodies.folder, self._bodies.sessions.get(session, session)
        )
        self.looked.setdefault((session, ""), there)
        return there is None

    def text(self, row: Row) -> str:
        """The words of a row, without what tools and attachments add."""
        return content.text_of(row, self.load(row.place))


def _at_once(read: Callable[Concatenate[OpenBodies, P], T]) -> Callable[Concatenate[Bodies, P], T]:
    """The same for bodies of which no log is open: it is for this call."""

    @wraps(read)
    def reads(bodies: Bodies, /, *args: P.args, **options: P.kwargs) -> T:
        with bodies.opened() as opened:
            return read(opened, *args, **options)

    return reads


class Bodies(msgspec.Struct, frozen=True):
    """The rows' whole JSON objects, by place. Plain data: no file is open between two calls."""

    files: tuple[LogFile, ...]
    folder: Path
    reach: Reach
    """Which links are followed."""
    veil: Veil | None = None
    """What all passes that is read here. Without one it is given as it stands."""
    sessions: Mapping[str, str] = {}
    """What sessions are called on disk whose names are veiled."""

    @property
    def looked(self) -> Mapping[StoredKey, InputStamp | None]:
        """Nothing: it is kept only where logs stay open."""
        return {}

    @contextmanager
    def opened(self, ahead: int = _AHEAD) -> Iterator[OpenBodies]:
        """The same for many calls in a row."""
        found = OpenBodies(self, ahead)
        try:
            yield found
        finally:
            found.close()

    @contextmanager
    def glances(self) -> Iterator[Glances]:
        """The same for a few rows of each log."""
        with self.opened(_GLANCE) as bodies:
            yield Glances(bodies)

    def where(self, place: Place) -> str:
        return f"{self.files[file_of(place)].name}:{line_of(place)}"

    load = _at_once(OpenBodies.load)
    answer = _at_once(OpenBodies.answer)
    stored = _at_once(OpenBodies.stored)
    stored_texts = _at_once(OpenBodies.stored_texts)
    saved = _at_once(OpenBodies.saved)
    unlogged = _at_once(OpenBodies.unlogged)
    text = _at_once(OpenBodies.text)


def _is_in(regions: Regions, place: Place) -> bool:
    """Whether a row, or a part of it, is one of these parts of its log."""
    _, begin, length, _ = bytes_of(place)
    return regions.within(begin, begin + length)


class Glances:
    """Bodies for the stages that find the paths; a log that changed does not stop these. A row of
    such a log counts as one without words that equals no other. The log is a problem."""

    def __init__(self, bodies: OpenBodies) -> None:
        self._bodies = bodies
        self._changed: dict[Problem, None] = {}

    @property
    def problems(self) -> list[Problem]:
        """One for each log that changed."""
        return list(self._changed)

    def load(self, row: Row) -> dict[str, Any]:
        return self._seen(lambda: self._bodies.load(row.place), {})

    def mark(self, row: Row) -> int | None:
        """As `content.said_mark`."""
        return self._seen(lambda: content.said_mark(self._bodies.raw(row.place)), None)

    def content(self, row: Row) -> tuple[bytes, ...]:
        """As `content.pieces`."""
        alone = (repr(row.place).encode(),)
        return self._seen(lambda: content.pieces(self._bodies.load(row.place)), alone)

    def text(self, row: Row) -> str:
        """As `content.text_of`."""
        return content.text_of(row, self.load(row))

    def words(self, row: Row) -> str:
        """What a person may have said in a row, as `content.heard`."""
        body = self.load(row)
        return content.blocked_words(body) if row.detail == BLOCKED else content.heard(body)

    def prompts(self, row: Row) -> dict[str, str]:
        """As `content.orders`."""
        return content.orders(self.load(row))

    def _seen(self, look: Callable[[], T], instead: T) -> T:
        try:
            return look()
        except ChangedLogError as error:
            self._changed[error.problem] = None
            return instead
