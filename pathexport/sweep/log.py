"""What looks secret in one file, and where.

Lines that can hold nothing are passed over as bytes, many at once. A log with a line that is no
plain object is read piece by piece, as those that read it to show it do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import msgspec

from pathexport.read.entries import Entry
from pathexport.read.input_stamps import input_stamp, listed_texts
from pathexport.read.lines import lenient_json
from pathexport.read.logs import objects
from pathexport.read.rows import length_of, line_of, offset_of
from pathexport.read.texts.colours import without_colours
from pathexport.redact.finding import ASKED, Detector, Suspicion
from pathexport.redact.words.found import Found
from pathexport.sweep.calls import Calls, below, decoded
from pathexport.sweep.directories import Directories, Directory, Held
from pathexport.system.regular import SMALL, STORED, opened, text, whole, whole_lines
from pathexport.veil.coloured import looked_at
from pathexport.veil.ledger import Sighting
from pathexport.veil.strings import strings
from pathexport.veil.veil import Stamp

Find = Callable[[str], Sequence[Sighting]]
"""Finds the secrets in a text."""

_BUFFER = 1 << 16
_BLOCK = 1 << 15  # bytes that are looked at together, and the rest of the last line
_NOWHERE = 0, 0, 0  # the place in a file that is no log
_SHORT, _MANY = 100, 50_000  # characters of short texts, and how many are remembered


class Seen(msgspec.Struct, frozen=True):
    """An object of a log that holds secrets: its place, and the secrets."""

    line: int
    begin: int
    end: int
    secrets: tuple[Sighting, ...]
    directory: bytes = b""
    """As it is written there, if only the directory of the row holds some."""
    told: bool = False
    """Whether only another object, as that of a call, tells that these are secrets."""

    @property
    def secret(self) -> bool:
        """Whether some of them are of a kind that is always hidden."""
        return not ASKED.issuperset(kind for kind, _ in self.secrets)


class Swept(msgspec.Struct, frozen=True):
    """A file that was looked through."""

    path: str
    stamp: Stamp | None
    """The stamp of the file before; None if nothing was found out about it."""
    seen: tuple[Seen, ...] = ()
    stored: Mapping[str, str] = {}
    """Commands that print a secret, by where their output is stored."""
    unread: str | None = None
    """Why it could not be read."""


class _Lines(msgspec.Struct, frozen=True):
    """Some lines of a log."""

    block: bytes
    secret: Mapping[int, Suspicion]
    """The lines that may hold what is always hidden, by their place, and what tells of it."""
    number: int
    """Of the first line in the log."""
    offset: int

    def each(self) -> Iterator[tuple[bytes, tuple[int, int, int], Suspicion | None]]:
        """Each line with its place, and what tells that it may hold something."""
        begin = self.offset
        for index, line in enumerate(BytesIO(self.block)):
            end = begin + len(line)
            yield line, (self.number + index, begin, end), self.secret.get(index)
            begin = end


def sweep_log(path: Path, detector: Detector) -> Swept:
    """Look through a log."""
    stamp, finder, calls = input_stamp(path), _Finder(detector), Calls(detector)
    try:
        with opened(path, _BUFFER) as file:
            seen = _line_by_line(file, finder, calls)
        if seen is None:
            calls = Calls(detector)
            with opened(path, _BUFFER) as file:
                seen = [*_piece_by_piece(file, finder, calls)]
    except OSError as error:
        return Swept(str(path), None, unread=error.strerror)
    return Swept(str(path), stamp, tuple(seen), calls.stored)


def sweep_text(path: Path, detector: Detector, above: str = "") -> Swept:
    """Look through a file that is one text, or a list of some: the output of the command `above`,
    if that is known."""
    stamp = input_stamp(path)
    try:
        said = text(path, STORED)
    except OSError as error:
        return Swept(str(path), None, unread=error.strerror)
    seen = [*_seen(listed_texts(path.name, said), _NOWHERE, _Finder(detector).all)]
    if above and (more := tuple(below(detector, above, said))):
        seen.append(Seen(*_NOWHERE, more, told=True))
    return Swept(str(path), stamp, tuple(seen))


def sweep_object(path: Path, detector: Detector) -> Swept:
    """Look through a file that is one JSON object, if it is there."""
    stamp = input_stamp(path)
    try:
        texts = [*strings(lenient_json(whole(path, SMALL)))]
    except (FileNotFoundError, ValueError, RecursionError):
        return Swept(str(path), None)
    except OSError as error:
        return Swept(str(path), None, unread=error.strerror)
    return Swept(str(path), stamp, tuple(_seen(texts, _NOWHERE, _Finder(detector).all)))


def _line_by_line(file: BinaryIO, finder: _Finder, calls: Calls) -> list[Seen] | None:
    """What stands in a log with an object on each line; None if it is not such a log."""
    seen: list[Seen] = []
    number, offset, detector = 1, 0, finder.detector
    directories = Directories(detector.is_asked)
    for block in whole_lines(file, _BLOCK):
        all_lines = BytesIO(block).readlines()
        if not all(line[:2] == b'{"' or not line.strip() for line in all_lines):
            return None
        secret = detector.secret_lines(block)
        try:
            held = directories.held(block) if detector.asks else None
            lines = _Lines(block, secret, number, offset)
            if isinstance(held, Directory) and not secret:
                seen += _in_rows(lines, finder, held)
            elif secret or held:
                seen += _in_lines(lines, finder, directories, held)
        except (ValueError, RecursionError):
            return None
        if secret or calls.may_concern(block):
            seen += _in_results(lines, calls)
        number += len(all_lines)
        offset += len(block)
    return seen


def _in_rows(lines: _Lines, finder: _Finder, directory: Directory) -> Iterator[Seen]:
    """What stands in lines of which some hold this directory, and nothing else."""
    secrets = tuple(finder.asked(directory.path))
    for index, begin, end, alone in directory.rows(lines.block):
        where = lines.number + index, lines.offset + begin, lines.offset + end
        if not alone:
            row = msgspec.json.decode(lines.block[begin:end])
            yield from _seen(strings(row), where, finder.asked)
        elif secrets:
            yield Seen(*where, secrets, directory.written)


def _in_lines(
    lines: _Lines, finder: _Finder, directories: Directories, held: Held
) -> Iterator[Seen]:
    """What stands in lines of which some hold something."""
    for line, where, secret in lines.each():
        alone = None if secret else directories.of(line, held)
        if alone:
            yield from _seen([alone.path], where, finder.asked, alone.written)
        elif secret or finder.detector.is_asked(line):
            find = partial(finder.told, secret) if secret else finder.asked
            yield from _seen(strings(msgspec.json.decode(line)), where, find)


def _in_results(lines: _Lines, calls: Calls) -> Iterator[Seen]:
    """What stands in the results of some lines that only their calls tell of."""
    for line, where, secret in lines.each():
        if sightings := tuple(calls.sightings(line, secret is not None)):
            yield Seen(*where, sightings, told=True)


def _piece_by_piece(file: BinaryIO, finder: _Finder, calls: Calls) -> Iterator[Seen]:
    """What stands in any log."""
    for place, entry, piece in objects(file, 0):
        if not isinstance(entry, Entry):
            continue
        begin = offset_of(place)
        where = line_of(place), begin, begin + length_of(place)
        yield from _seen(strings(decoded(piece)), where, finder.all)
        if sightings := tuple(calls.sightings(piece, bool(finder.detector.secret_lines(piece)))):
            yield Seen(*where, sightings, told=True)


def _seen(
    texts: Iterable[str], where: tuple[int, int, int], find: Find, directory: bytes = b""
) -> Iterator[Seen]:
    """What stands in the texts of one object, if anything does."""
    sightings = [sighting for text in texts for sighting in find(text)]
    if sightings:
        yield Seen(*where, tuple(sightings), directory)


class _Finder:
    """Finds secrets in texts. Rows repeat short ones, as names and directories, so what stands in
    these is remembered."""

    def __init__(self, detector: Detector) -> None:
        self.detector = detector
        self._known: dict[str, Sequence[Sighting]] = {}

    def all(self, text: str) -> Sequence[Sighting]:
        """What stands in any text."""
        return self._remembered(text, self.detector.find)

    def told(self, line: Suspicion, text: str) -> Sequence[Sighting]:
        """What stands in a string of a line that is suspected to hold something."""
        if line.anything or any(word.rest in text for word in line.words):
            return self._remembered(text, partial(self.detector.find_in, line))
        return self.asked(text)

    def asked(self, text: str) -> Sequence[Sighting]:
        """What stands in a text that holds nothing that is always hidden."""
        return self._remembered(text, self.detector.find_asked) if self.detector.asks else ()

    def _remembered(self, text: str, find: Callable[[str], list[Found]]) -> Sequence[Sighting]:
        if len(text) > _SHORT:
            return _sightings(text, find)
        sightings = self._known.get(text)
        if sightings is None:
            sightings = _sightings(text, find)
            if len(self._known) < _MANY:
                self._known[text] = sightings
        return sightings


def _sightings(text: str, find: Callable[[str], list[Found]]) -> list[Sighting]:
    """What stands in a text, with its colours and without."""
    seen, spans = looked_at(text, lambda each: [(f.start, f.end, f.kind) for f in find(each)])
    return [(kind, without_colours(seen[start:end])) for start, end, kind in spans]
