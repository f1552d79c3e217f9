"""What somebody typed to name a path, as a value. Any text is a name of some form; only the logs
tell whether there is such a path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias
from urllib.parse import unquote

import msgspec

from pathexport.write.record.names import agent_stem

_LATEST = re.compile(r"latest(?:~(\d{0,9}))?", re.ASCII | re.IGNORECASE)
_FILE = re.compile(r"(?:.*[/\\])?([^/\\]+)\.(?:md|xml|json)(?:#.*)?", re.DOTALL)
_BARE = re.compile(r"(?:.*[/\\])?(transcript_[^/\\]+)", re.DOTALL)
_LOG = re.compile(r"(?:.*[/\\])?([^/\\]+)\.jsonl", re.DOTALL)
_AGENT = re.compile(r"agent-([^/\\]+)", re.DOTALL)
_NUMBERED = re.compile(r"(.*)/(\d{1,9})", re.ASCII | re.DOTALL)
_TRANSCRIPT = re.compile(r"transcript_(.+?)(?:_path(\d{1,9}))?(?:_abandoned)?", re.DOTALL)
_APART = re.compile(r"-[0-9a-f]{8,64}$")  # of names that differ in capitals only


class Newest(msgspec.Struct, frozen=True):
    """The path that ended last, or the one so many before it."""

    back: int


class Begun(msgspec.Struct, frozen=True):
    """A session by how its id begins, and which of its paths; or a row by how its id begins."""

    begins: str
    number: int | None = None

    @property
    def ids(self) -> Sequence[str]:
        """How an id begins that the logs of what is named hold: one of these."""
        return [self.begins.partition("@")[0]]


class Filed(msgspec.Struct, frozen=True):
    """A transcript by its file's name, in whatever form it is."""

    stem: str

    def sessions(self) -> Sequence[tuple[str, int | None]]:
        """What its session may be called, and the number of its path."""
        stems = dict.fromkeys((self.stem, _APART.sub("", self.stem)))
        matches = filter(None, map(_TRANSCRIPT.fullmatch, stems))
        return [(match[1], int(match[2]) if match[2] else None) for match in matches]

    @property
    def ids(self) -> Sequence[str]:
        """How an id begins that the logs of what is named hold: one of these."""
        return [session for session, _ in self.sessions()]


PathName: TypeAlias = Newest | Begun | Filed


def read_name(given: str) -> PathName:
    """What a name says. A log that is not there names its session, or its agent."""
    if latest := _LATEST.fullmatch(given):
        return Newest(0 if latest[1] is None else int(latest[1] or 1))
    if file := _FILE.fullmatch(given):
        return Filed(unquote(file[1]))
    if bare := _BARE.fullmatch(given):
        return Filed(unquote(bare[1]))
    if numbered := _NUMBERED.fullmatch(given):
        return Begun(numbered[1], int(numbered[2]))
    log = _LOG.fullmatch(given)
    begins = log[1] if log else given
    if agent := _AGENT.fullmatch(begins):
        return Filed(agent_stem(agent[1]))
    return Begun(begins)
