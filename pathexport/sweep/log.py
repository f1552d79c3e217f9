"""What looks secret in one file, and where: without a stage of the way from rows to paths.

Lines in which nothing can be are passed over as bytes. A file with a line that is no plain object
is read piece by piece, as the logs' own reader takes it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from pathexport.read.entries import Entry
from pathexport.read.input_stamps import input_stamp
from pathexport.read.lines import lenient_json
from pathexport.read.logs import objects
from pathexport.read.rows import length_of, line_of, offset_of
from pathexport.read.texts.colours import without_colours
from pathexport.redact.finding import Detector
from pathexport.sweep.directories import Directories
from pathexport.system.regular import (
    SMALL,
    STORED,
    each_line,
    opened,
    text,
    too_long,
    whole,
)
from pathexport.veil.ledger import Sighting, secret_of
from pathexport.veil.strings import strings
from pathexport.veil.veil import Stamp

Look = Callable[[str], Sequence[Sighting]]
"""Finds the secrets in a text."""

_BUFFER = 1 << 16
_COLOUR = b"\\u001b"
_SHORT, _MANY = 100, 50_000  # characters of what is remembered, and how much of it


class Seen(msgspec.Struct, frozen=True):
    """An object of a log that holds secrets: where it stands, and which."""

    line: int
    begin: int
    end: int
    secrets: tuple[Sighting, ...]
    directory: bytes = b""
    """As it stands there, if nothing but the directory of the row holds some."""


class Swept(msgspec.Struct, frozen=True):
    """A file that was looked through."""

    path: str
    stamp: Stamp | None
    """The file as it was before."""
    seen: tuple[Seen, ...] = ()


def sweep_log(path: Path, detector: Detector) -> Swept:
    """Look through a log. What cannot be read is told by whoever reads it."""
    stamp = input_stamp(path)
    if stamp is None:
        return Swept(str(path), None)
    look = _looking(detector)
    try:
        with opened(path, _BUFFER) as file:
            seen = _plainly(each_line(file), detector, look)
        if seen is None:
            with opened(path, _BUFFER) as file:
                seen = [*_by_pieces(file, look)]
    except OSError:
        return Swept(str(path), None)
    return Swept(str(path), stamp, tuple(seen))


def sweep_text(path: Path, detector: Detector) -> Swept:
    """The same of a file that is one text."""
    stamp = input_stamp(path)
    try:
        said = text(path, STORED) if stamp is not None else ""
    except (OSError, ValueError):
        return Swept(str(path), None)
    return Swept(str(path), stamp, tuple(_seen([said], (0, 0, len(said)), _looking(detector))))


def sweep_object(path: Path, detector: Detector) -> Swept:
    """The same of a file that is one object."""
    stamp = input_stamp(path)
    try:
        found = [*strings(lenient_json(whole(path, SMALL)))] if stamp is not None else []
    except (OSError, ValueError, RecursionError):
        return Swept(str(path), None)
    return Swept(str(path), stamp, tuple(_seen(found, (0, 0, 0), _looking(detector))))


def _plainly(lines: Iterable[bytes], detector: Detector, look: Look) -> list[Seen] | None:
    """What stands in a log with an object a line; nothing if it is not such a log."""
    found: list[Seen] = []
    offset = 0
    directories = Directories(detector.is_asked)
    for number, line in enumerate(lines, 1):
        where = number, offset, offset + len(line)
        offset = where[2]
        if not line.startswith(b'{"') or too_long(line):
            if line.strip():
                return None
            continue
        secret = _COLOUR in line or detector.is_secret(line)
        try:
            alone = None if secret else directories.alone(line)
            if alone:
                found += _seen([alone.path], where, look, alone.written)
            elif secret or detector.is_asked(line):
                found += _seen(strings(msgspec.json.decode(line)), where, look)
        except (ValueError, RecursionError):
            return None
    return found


def _by_pieces(file: BinaryIO, look: Look) -> Iterator[Seen]:
    """The same of any log."""
    for place, found, piece in objects(file, 0):
        if not isinstance(found, Entry):
            continue
        begin = offset_of(place)
        where = line_of(place), begin, begin + length_of(place)
        yield from _seen(strings(_decoded(piece)), where, look)


def _decoded(piece: bytes) -> Any:
    try:
        return msgspec.json.decode(piece)
    except (ValueError, RecursionError):
        pass
    try:
        return lenient_json(piece)
    except (ValueError, RecursionError):
        return {}


def _seen(
    texts: Iterable[str], where: tuple[int, int, int], look: Look, directory: bytes = b""
) -> Iterator[Seen]:
    """What stands in the texts of one object, if anything does."""
    found = [each for text in texts for each in look(text)]
    if found:
        yield Seen(*where, tuple(found), directory)


def _sightings(said: str, detector: Detector) -> Iterator[Sighting]:
    """What stands in a text, and what is seen only where nobody understands its colours."""
    known = [(each.kind, secret_of(said, each)) for each in detector.find(said)]
    yield from known
    plain = without_colours(said)
    more = detector.find(plain) if plain is not said else ()
    if len(more) > len(known):
        seen = {secret for _, secret in known}
        seen_plainly = ((each.kind, secret_of(plain, each)) for each in more)
        yield from (each for each in seen_plainly if each[1] not in seen)


def _looking(detector: Detector) -> Look:
    """What finds secrets in a text. Rows repeat short ones, as names and directories, so these are
    remembered."""
    known: dict[str, Sequence[Sighting]] = {}

    def look(text: str) -> Sequence[Sighting]:
        found = known.get(text) if len(text) <= _SHORT else None
        if found is None:
            found = [*_sightings(text, detector)]
            if len(text) <= _SHORT and len(known) < _MANY:
                known[text] = found
        return found

    return look
