"""What looks secret in one file, and where: without a stage of the way from rows to paths.

Lines in which nothing can be are passed over as bytes, many at once. A file with a line that is no
plain object is read piece by piece, as the logs' own reader takes it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import msgspec

from pathexport.read.entries import Entry
from pathexport.read.input_stamps import input_stamp
from pathexport.read.lines import lenient_json
from pathexport.read.logs import objects
from pathexport.read.rows import length_of, line_of, offset_of
from pathexport.read.texts.colours import without_colours
from pathexport.redact.finding import ASKED, Detector, Suspicion
from pathexport.redact.words.found import Found
from pathexport.sweep.calls import Calls, below, decoded
from pathexport.sweep.directories import Directories, Directory, Held
from pathexport.system.regular import SMALL, STORED, opened, text, whole, whole_lines
from pathexport.veil.ledger import Sighting, secret_of
from pathexport.veil.strings import strings
from pathexport.veil.veil import Stamp

Look = Callable[[str], Sequence[Sighting]]
"""Finds the secrets in a text."""

_BUFFER = 1 << 16
_BLOCK = 1 << 15  # bytes that are looked at together, and the rest of the last line
_SHORT, _MANY = 100, 50_000  # characters of what is remembered, and how much of it


class Seen(msgspec.Struct, frozen=True):
    """An object of a log that holds secrets: where it stands, and which."""

    line: int
    begin: int
    end: int
    secrets: tuple[Sighting, ...]
    directory: bytes = b""
    """As it stands there, if nothing but the directory of the row holds some."""

    @property
    def secret(self) -> bool:
        """Whether some are hidden though nobody asked for that, as far as their kinds say."""
        return not ASKED.issuperset(kind for kind, _ in self.secrets)


class Swept(msgspec.Struct, frozen=True):
    """A file that was looked through."""

    path: str
    stamp: Stamp | None
    """The file as it was before."""
    seen: tuple[Seen, ...] = ()
    stored: Mapping[str, str] = {}
    """The commands that are there to print a secret, by where their output is stored."""


class _Lines(msgspec.Struct, frozen=True):
    """Some lines of a log."""

    block: bytes
    secret: Mapping[int, Suspicion]
    """Those of them that may hold what is always hidden, and what tells of it."""
    number: int
    """Of the first, in the log."""
    offset: int

    def each(self) -> Iterator[tuple[bytes, tuple[int, int, int], Suspicion | None]]:
        """Each with where it stands, and what tells of something in it."""
        begin = self.offset
        for index, line in enumerate(BytesIO(self.block)):
            end = begin + len(line)
            yield line, (self.number + index, begin, end), self.secret.get(index)
            begin = end


def sweep_log(path: Path, detector: Detector) -> Swept:
    """Look through a log. What cannot be read is told by whoever reads it."""
    stamp = input_stamp(path)
    if stamp is None:
        return Swept(str(path), None)
    looks, calls = _Looks(detector), Calls(detector)
    try:
        with opened(path, _BUFFER) as file:
            seen = _plainly(file, detector, looks, calls)
        if seen is None:
            with opened(path, _BUFFER) as file:
                seen = [*_by_pieces(file, looks.all)]
    except OSError:
        return Swept(str(path), None)
    return Swept(str(path), stamp, tuple(seen), calls.stored)


def sweep_text(path: Path, detector: Detector, above: str = "") -> Swept:
    """The same of a file that is one text, which a command printed."""
    stamp = input_stamp(path)
    try:
        said = text(path, STORED) if stamp is not None else ""
    except (OSError, ValueError):
        return Swept(str(path), None)
    where = 0, 0, len(said)
    seen = [*_seen([said], where, _Looks(detector).all)]
    if above and (more := tuple(below(detector, above, said))):
        seen.append(Seen(*where, more))
    return Swept(str(path), stamp, tuple(seen))


def sweep_object(path: Path, detector: Detector) -> Swept:
    """The same of a file that is one object."""
    stamp = input_stamp(path)
    try:
        found = [*strings(lenient_json(whole(path, SMALL)))] if stamp is not None else []
    except (OSError, ValueError, RecursionError):
        return Swept(str(path), None)
    return Swept(str(path), stamp, tuple(_seen(found, (0, 0, 0), _Looks(detector).all)))


def _plainly(file: BinaryIO, detector: Detector, looks: _Looks, calls: Calls) -> list[Seen] | None:
    """What stands in a log with an object a line; nothing if it is not such a log."""
    found: list[Seen] = []
    number, offset = 1, 0
    directories = Directories(detector.is_asked)
    for block in whole_lines(file, _BLOCK):
        every = BytesIO(block).readlines()
        if not _are_plain(every):
            return None
        secret = detector.secret_lines(block)
        try:
            held = directories.held(block) if detector.asks else None
            lines = _Lines(block, secret, number, offset)
            if isinstance(held, Directory) and not secret:
                found += _in_rows(lines, looks, held)
            elif secret or held:
                found += _in_lines(lines, detector, looks, directories, held)
        except (ValueError, RecursionError):
            return None
        if secret or calls.concern(block):
            found += _answered(lines, calls)
        number += len(every)
        offset += len(block)
    return found


def _are_plain(lines: Iterable[bytes]) -> bool:
    """Whether all lines begin as objects do, or are empty."""
    return all(line[:2] == b'{"' or not line.strip() for line in lines)


def _in_rows(lines: _Lines, looks: _Looks, directory: Directory) -> Iterator[Seen]:
    """What stands in lines of which some hold this directory, and no more."""
    secrets = tuple(looks.asked(directory.path))
    for index, begin, end, alone in directory.rows(lines.block):
        where = lines.number + index, lines.offset + begin, lines.offset + end
        if not alone:
            row = msgspec.json.decode(lines.block[begin:end])
            yield from _seen(strings(row), where, looks.asked)
        elif secrets:
            yield Seen(*where, secrets, directory.written)


def _in_lines(
    lines: _Lines, detector: Detector, looks: _Looks, directories: Directories, held: Held
) -> Iterator[Seen]:
    """What stands in lines of which some hold something."""
    for line, where, secret in lines.each():
        alone = None if secret else directories.of(line, held)
        if alone:
            yield from _seen([alone.path], where, looks.asked, alone.written)
        elif secret or detector.is_asked(line):
            look = partial(looks.told, secret) if secret else looks.asked
            yield from _seen(strings(msgspec.json.decode(line)), where, look)


def _answered(lines: _Lines, calls: Calls) -> Iterator[Seen]:
    """What stands in the results of some lines that only their calls tell of."""
    for line, where, secret in lines.each():
        if sightings := tuple(calls.seen(line, secret is not None)):
            yield Seen(*where, sightings)


def _by_pieces(file: BinaryIO, look: Look) -> Iterator[Seen]:
    """The same of any log."""
    for place, found, piece in objects(file, 0):
        if not isinstance(found, Entry):
            continue
        begin = offset_of(place)
        where = line_of(place), begin, begin + length_of(place)
        yield from _seen(strings(decoded(piece)), where, look)


def _seen(
    texts: Iterable[str], where: tuple[int, int, int], look: Look, directory: bytes = b""
) -> Iterator[Seen]:
    """What stands in the texts of one object, if anything does."""
    found = [each for text in texts for each in look(text)]
    if found:
        yield Seen(*where, tuple(found), directory)


class _Looks:
    """What finds secrets in texts. Rows repeat short ones, as names and directories, so these are
    remembered."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._known: dict[str, Sequence[Sighting]] = {}

    def all(self, text: str) -> Sequence[Sighting]:
        """What stands in any text."""
        return self._remembered(text, self._detector.find)

    def told(self, line: Suspicion, text: str) -> Sequence[Sighting]:
        """What stands in a string of a line, of which is known what tells of something."""
        if line.anything or any(word.rest in text for word in line.words):
            return self._remembered(text, partial(self._detector.find_in, line))
        return self.asked(text)

    def asked(self, text: str) -> Sequence[Sighting]:
        """What stands in one of which is known that it holds nothing that is always hidden."""
        return self._remembered(text, self._detector.find_asked) if self._detector.asks else ()

    def _remembered(self, text: str, find: Callable[[str], list[Found]]) -> Sequence[Sighting]:
        if len(text) > _SHORT:
            return [*_sightings(text, find)]
        found = self._known.get(text)
        if found is None:
            found = [*_sightings(text, find)]
            if len(self._known) < _MANY:
                self._known[text] = found
        return found


def _sightings(said: str, find: Callable[[str], list[Found]]) -> Iterator[Sighting]:
    """What stands in a text, and what is seen only where nobody understands its colours."""
    known = [(each.kind, secret_of(said, each)) for each in find(said)]
    yield from known
    plain = without_colours(said)
    more = find(plain) if plain is not said else ()
    if len(more) > len(known):
        seen = {secret for _, secret in known}
        seen_plainly = ((each.kind, secret_of(plain, each)) for each in more)
        yield from (each for each in seen_plainly if each[1] not in seen)
